package gtp

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestLineWriter(t *testing.T) {
	var got []string
	w := &LineWriter{Most: 6, Line: func(line string) { got = append(got, line) }}
	for _, text := range []string{"first\nsec", "ond\n\nth", "i\x1brd\n", strings.Repeat("x", 20), strings.Repeat("y", 20), "\nnot complete"} {
		if n, err := fmt.Fprint(w, text); n != len(text) || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
	must.Same(t, got, []string{"first", "second", "", "third", "xxxxxx…"}, "lines")
}
