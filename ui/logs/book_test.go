package logs

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestBook(t *testing.T) {
	var file bytes.Buffer
	book := NewBook(slog.NewJSONHandler(&file, &slog.HandlerOptions{Level: slog.LevelInfo}))
	log := slog.New(book)
	log.Info("begun", "n", 3)
	log.With("engine", "gnugo").WithGroup("g").Warn("two\nlines", "a", slog.GroupValue(slog.Int("b", 1)))
	log.Debug("small")
	lines, n := book.ring.since(0)
	want := []string{"begun n=3", "two lines engine=gnugo g.a.b=1", "small"}
	if n != 3 || len(lines) != 3 {
		t.Fatalf("%d lines, %d", len(lines), n)
	}
	for i, line := range lines {
		must.Equal(t, line.text, want[i])
	}
	if text := file.String(); strings.Count(text, "\n") != 2 || !strings.Contains(text, `"engine":"gnugo","g":{"a":{"b":1}}`) {
		t.Errorf("the file has\n%s", text)
	}
	for i := range bookSize {
		log.Info(fmt.Sprint(i))
	}
	if lines, n := book.ring.since(0); n != bookSize+3 || len(lines) != bookSize || lines[0].text != "0" || lines[bookSize-1].text != fmt.Sprint(bookSize-1) {
		t.Errorf("a full ring has %d of %d lines, from %q to %q", len(lines), n, lines[0].text, lines[len(lines)-1].text)
	}
	if lines, _ := book.ring.since(bookSize + 2); len(lines) != 1 {
		t.Errorf("%d lines since the last but one", len(lines))
	}
}
