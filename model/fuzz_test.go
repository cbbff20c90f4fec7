package model

import (
	"testing"

	"gobandit/model/must"
)

// What is read from a text is written as one that is read alike.
func FuzzTexts(f *testing.F) {
	for _, text := range []string{"d4", "PASS", "T19", "b", "White", "B+3.5", "W+Resign", "void", "Draw", "B+1e2", "B E5", "w pass",
		"chinese,ko=simple,compensation=N-1", "koSIMPLEscoreTERRITORYtaxSEKIsui0whbN-1", "X.\n.O", "X.. .O. ...", "XX XX"} {
		f.Add(text, uint8(9))
	}
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		n := MinSize + int(size)%(MaxSize-MinSize+1)
		if p, err := ParsePoint(text, n); err == nil {
			if again, err := ParsePoint(p.Vertex(n), n); err != nil || again != p || p != Pass && !(p.X() < n && p.Y() < n) {
				t.Errorf("point %q: %v came back as %v, %v", text, p, again, err)
			}
		}
		if c, err := ParseColor(text); err == nil {
			if again, err := ParseColor(c.String()); err != nil || again != c || c == Empty {
				t.Errorf("color %q: %v came back as %v, %v", text, c, again, err)
			}
		}
		if m, err := ParseMove(text, n); err == nil {
			must.Equal(t, must.Get(ParseMove(m.Color.Letter()+" "+m.Point.Vertex(n), n)), m, "move", text)
		}
		if r, err := ParseResult(text); err == nil {
			must.Equal(t, must.Get(ParseResult(r.String())), r, "result", text)
		}
		if r, err := ParseRules(text); err == nil {
			must.Equal(t, must.Get(ParseRules(r.String())).String(), r.String(), "rules", text, r)
		}
		if b, err := ParseBoard(text); err == nil {
			must.Equal(t, *must.Get(ParseBoard(b.String())), *b, "board", text, b)
		}
	})
}
