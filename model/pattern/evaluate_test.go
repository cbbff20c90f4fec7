package pattern

import (
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
)

// On boards of every size Try agrees with Board about what is legal and what is
// taken, and values turn and mirror with the board and swap with the colors.
func TestEvaluateOnRandomGames(t *testing.T) {
	table := must.Get(Parse([]byte(string(oracle.Text(t, "gnugo/custom.db"))), Compatible)).Compile()
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(model.MinSize, 7).Draw(t, "size")
		o := Orientation(rapid.IntRange(0, numOrientations-1).Draw(t, "orientation"))
		a := must.Get(model.NewBoard(size))
		b := *a
		b.SetToPlay(model.White) // b has the colors swapped
		for _, choice := range rapid.SliceOfN(rapid.IntRange(0, model.MaxPoints), 1, 2*size*size).Draw(t, "moves") {
			p := checkMoves(t, a, choice)
			q := mapped(p, o, size)
			nearA := Near(a, model.Move{Color: a.ToPlay(), Point: p})
			nearB := Near(&b, model.Move{Color: b.ToPlay(), Point: q})
			a.Play(p)
			b.Play(q)
			x, y := Evaluate(table, a, nearA), Evaluate(table, &b, nearB)
			for p := range a.Points() {
				q := mapped(p, o, size)
				if nearA[p] != nearB[q] || x.Values[p] != y.Values[q] || x.FarOwn[p] != y.FarOwn[q] || x.FarOpp[p] != y.FarOpp[q] {
					t.Fatalf("%s, %s: near or values differ:\n%s\n\n%s", p.Vertex(size), o, a, &b)
				}
			}
		}
	})
}

// checkMoves checks what Try says of all moves of b, and returns a legal one.
func checkMoves(t *rapid.T, b *model.Board, choice int) model.Point {
	legal := []model.Point{model.Pass}
	for p := range b.Points() {
		if b.At(p) != model.Empty {
			continue
		}
		e := Try(b, p, b.ToPlay())
		if b.Legal(p) == (e.Suicide || p == b.Ko()) {
			t.Fatalf("%s is said to be %+v:\n%s", p.Vertex(b.Size()), e, b)
		}
		if !b.Legal(p) {
			continue
		}
		legal = append(legal, p)
		after := *b
		after.Play(p)
		if taken := after.NumEmpty() - b.NumEmpty() + 1; taken != e.Captures || len(after.Liberties(p)) <= 1 != e.SelfAtari {
			t.Fatalf("%s is said to be %+v:\n%s", p.Vertex(b.Size()), e, b)
		}
	}
	return legal[choice%len(legal)]
}

// mapped returns the point to which o moves p, as a pattern's cells about the
// middle of the board.
func mapped(p model.Point, o Orientation, size int) model.Point {
	if p == model.Pass {
		return p
	}
	x, y := 2*p.X()-size+1, 2*p.Y()-size+1
	e, s := steps[images[o][East]], steps[images[o][South]]
	return model.Pt((x*e.x+y*s.x+size-1)/2, (x*e.y+y*s.y+size-1)/2)
}
