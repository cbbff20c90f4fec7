package controller

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func TestStderrLog(t *testing.T) {
	var out bytes.Buffer
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})))
	l := &stderrLog{program: "gnugo"}
	for _, text := range []string{"first\nsec", "ond\n\n  \nthi", "rd"} {
		if n, err := fmt.Fprint(l, text); n != len(text) || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
	fmt.Fprint(l, strings.Repeat("x", maxLogged))
	got := out.String()
	if strings.Count(got, "\n") != 3 || !strings.Contains(got, "msg=first stderr=gnugo") || !strings.Contains(got, "msg=second stderr=gnugo") || !strings.Contains(got, "msg=thirdxxx") {
		t.Errorf("logged\n%.400s", got)
	}
}
