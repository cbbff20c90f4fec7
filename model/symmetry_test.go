package model_test

import (
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
)

// A symmetry maps column and row on a board of a size.
type symmetry struct {
	name string
	at   func(x, y, size int) (int, int)
}

var symmetries = []symmetry{
	{"identity", func(x, y, size int) (int, int) { return x, y }},
	{"left to right", func(x, y, size int) (int, int) { return size - 1 - x, y }},
	{"top to bottom", func(x, y, size int) (int, int) { return x, size - 1 - y }},
	{"half turn", func(x, y, size int) (int, int) { return size - 1 - x, size - 1 - y }},
	{"diagonal", func(x, y, size int) (int, int) { return y, x }},
	{"quarter turn", func(x, y, size int) (int, int) { return size - 1 - y, x }},
	{"three quarters", func(x, y, size int) (int, int) { return y, size - 1 - x }},
	{"other diagonal", func(x, y, size int) (int, int) { return size - 1 - y, size - 1 - x }},
}

func (s symmetry) point(p model.Point, size int) model.Point {
	if p == model.Pass {
		return p
	}
	return model.Pt(s.at(p.X(), p.Y(), size))
}

// Playing commutes with turning and mirroring the board and with swapping the
// colors: the same moves, mapped, are legal and lead to the mapped position.
func TestSymmetries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(model.MinSize, 9).Draw(t, "size")
		sym := symmetries[rapid.IntRange(0, len(symmetries)-1).Draw(t, "symmetry")]
		swap := rapid.Bool().Draw(t, "swap colors")
		choices := rapid.SliceOfN(rapid.IntRange(0, model.MaxPoints), 1, 3*size*size).Draw(t, "moves")

		a, b := must.Get(model.NewBoard(size)), must.Get(model.NewBoard(size))
		if swap {
			b.SetToPlay(model.White)
		}
		for _, choice := range choices {
			p := legalMove(a, choice)
			a.Play(p)
			b.Play(sym.point(p, size))
			checkMapped(t, a, b, sym, swap)
		}
	})
}

// legalMove returns a legal point of b, one for each choice, or a pass.
func legalMove(b *model.Board, choice int) model.Point {
	legal := []model.Point{model.Pass}
	for p := range b.Points() {
		if b.Legal(p) {
			legal = append(legal, p)
		}
	}
	return legal[choice%len(legal)]
}

// checkMapped checks that b is a seen through the symmetry, with colors
// swapped if swap is set.
func checkMapped(t *rapid.T, a, b *model.Board, sym symmetry, swap bool) {
	size := a.Size()
	mapped := func(c model.Color) model.Color {
		if swap {
			return c.Opponent()
		}
		return c
	}
	for p := range a.Points() {
		q := sym.point(p, size)
		for i := range symmetries {
			if to := p.Turned(i, size); to != symmetries[i].point(p, size) || to.TurnedBack(i, size) != p {
				t.Fatalf("%s: %s is turned to %s", symmetries[i].name, p.Vertex(size), to.Vertex(size))
			}
		}
		if b.At(q) != mapped(a.At(p)) {
			t.Fatalf("%s: stones differ:\n%s\n\n%s", sym.name, a, b)
		}
		if a.Legal(p) != b.Legal(q) {
			t.Fatalf("%s: Legal(%s) and Legal(%s) differ:\n%s\n\n%s", sym.name, p.Vertex(size), q.Vertex(size), a, b)
		}
	}
	if sym.point(a.Ko(), size) != b.Ko() {
		t.Fatalf("%s: ko at %s and %s:\n%s\n\n%s", sym.name, a.Ko().Vertex(size), b.Ko().Vertex(size), a, b)
	}
	score := a.Score()
	if swap {
		score = -score
	}
	if b.Score() != score || b.NumEmpty() != a.NumEmpty() || b.ToPlay() != mapped(a.ToPlay()) {
		t.Fatalf("%s: score, empty points or side to move differ:\n%s\n\n%s", sym.name, a, b)
	}
}
