package model

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestPoints(t *testing.T) {
	for _, text := range []string{"", "A", "A0", "A01", "A+1", "A-1", "I1", "K1", "A10", "A100", "1A", "AA"} {
		if p, err := ParsePoint(text, 9); err == nil {
			t.Errorf("%q is read as %s", text, p.Vertex(9))
		}
	}
	must.Fail(t, must.Err(ParsePoint("i3", 9)), `invalid point "i3": no column is named I, J follows H`)
	must.Fail(t, must.Err(ParsePoint("I3", 5)), `invalid point "I3" on a 5x5 board, want A1 to E5 or pass`)
	for _, corners := range [][2]string{{"C3", "D1"}, {"D1", "C3"}, {"D3", "C1"}} {
		a, b := must.Get(ParsePoint(corners[0], 9)), must.Get(ParsePoint(corners[1], 9))
		must.Equal(t, strings.Join(Vertices(Rectangle(a, b), 9), " "), "C3 D3 C2 D2 C1 D1", corners)
	}
}
