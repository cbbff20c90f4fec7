package gtp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestLineWriter(t *testing.T) {
	var got []string
	w := &LineWriter{Most: 6, Line: func(line string) { got = append(got, line) }}
	for _, text := range []string{"first\nsec", "ond\n\nth", "i\x1brd\n", strings.Repeat("x", 20), strings.Repeat("y", 20), "\nnot complete"} {
		if n, err := fmt.Fprint(w, text); n != len(text) || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
	if want := []string{"first", "second", "", "third", "xxxxxx…"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
}
