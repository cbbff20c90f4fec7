package model

import "testing"

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
			if again, err := ParseMove(m.Color.Letter()+" "+m.Point.Vertex(n), n); err != nil || again != m {
				t.Errorf("move %q: %v came back as %v, %v", text, m, again, err)
			}
		}
		if r, err := ParseResult(text); err == nil {
			if again, err := ParseResult(r.String()); err != nil || again != r {
				t.Errorf("result %q: %v came back as %v, %v", text, r, again, err)
			}
		}
		if r, err := ParseRules(text); err == nil {
			if again, err := ParseRules(r.String()); err != nil || again.String() != r.String() {
				t.Errorf("rules %q: %v came back as %v, %v", text, r, again, err)
			}
		}
		if b, err := ParseBoard(text); err == nil {
			if again, err := ParseBoard(b.String()); err != nil || *again != *b {
				t.Errorf("board %q: %v came back as %v, %v", text, b, again, err)
			}
		}
	})
}
