package pattern

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
)

func mustBoard(t testing.TB, diagram string) *model.Board {
	t.Helper()
	b := must.Get(model.ParseBoard(diagram))
	return b
}

func mustPoint(t testing.TB, vertex string, size int) model.Point {
	t.Helper()
	p := must.Get(model.ParsePoint(vertex, size))
	return p
}

func TestTry(t *testing.T) {
	tests := []struct {
		name, board, at string // for Black
		want            Effect
	}{
		{"in the open", "... ... ...", "B2", Effect{}},
		{"a corner of two liberties", "... ... ...", "A1", Effect{}},
		{"one liberty", ".O. ... ...", "A3", Effect{SelfAtari: true}},
		{"suicide", ".O. O.. ...", "A3", Effect{SelfAtari: true, Suicide: true}},
		{"suicide of two", "X.O OO. ...", "B3", Effect{SelfAtari: true, Suicide: true}},
		{"joining a chain with liberties", "X.. OO. ...", "B3", Effect{SelfAtari: true}},
		{"one stone taken", "OX. ... ...", "A2", Effect{Captures: 1}},
		{"a ko", ".OX. O.OX .OX. ....", "B3", Effect{Captures: 1, SelfAtari: true}},
		{"two liberties from two stones taken", "OOX ..X XX.", "B2", Effect{}},
		{"two stones taken", "OOX. .XX. .... ....", "A3", Effect{Captures: 2}},
		{"a snapback's throw-in", ".OX. .OX. OOX. XX..", "A4", Effect{SelfAtari: true}},
		{"two chains taken at once", ".OX. OXX. XX.. ....", "A4", Effect{Captures: 2}},
		{"a chain beside it twice", ".OX. OOX. XX.. ....", "A4", Effect{Captures: 3}},
		{"five taken", ".OO. OOOX XXX. ....", "A4", Effect{SelfAtari: true, Suicide: true}},
		{"width two", "X. .O", "B2", Effect{SelfAtari: true}},
		{"width two, taking", "XO .O", "A1", Effect{Captures: 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.board)
			if got := Try(b, mustPoint(t, tt.at, b.Size()), model.Black); got != tt.want {
				t.Errorf("got %+v, want %+v\n%s", got, tt.want, b)
			}
		})
	}
}

// The points near a move of Black are marked * on the board after it.
func TestNear(t *testing.T) {
	tests := []struct {
		name, before, move, near string
	}{
		{"in the open",
			"..... ..... ..... ..... .....", "C3",
			"..... .***. .*X*. .***. ....."},
		{"in the corner: its two liberties are near already",
			"..... ..... ..... ..... .....", "A1",
			"..... ..... ..... **... X*..."},
		{"a pass", "..... ..O.. ..... ..... .....", "pass", "..... ..O.. ..... ..... ....."},
		{"the last liberties of an enemy chain",
			"..... .OOOX ..XX. ..... .....", "A4",
			"**... XOOOX **XX. ..... ....."},
		{"and those further off",
			"..... XOOO. .XXX. ..... .....", "C5",
			".*X*. XOOO. .XXX. ..... ....."},
		{"the other liberty of a friend's chain",
			"..... ..... OOOO. XXXX. OOOO.", "E2",
			"..... ..... OOOO* XXXXX OOOO*"},
		{"a friend in atari adds nothing",
			"X.... O.... ..... ..... .....", "B5",
			"XX*.. O**.. ..... ..... ....."},
		{"a captured stone's surroundings",
			".X... XO... .X... ..... .....", "C4",
			"*X**. X*X*. *X**. ..... ....."},
		{"the last liberty of a friend that is freed",
			"XOXXX ..OO. ..... ..... .....", "B4",
			"X*XXX *XOO* ***.. ..... ....."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.before)
			m := model.Move{Color: model.Black, Point: mustPoint(t, tt.move, b.Size())}
			near := Near(b, m)
			if !b.Legal(m.Point) {
				t.Fatal("illegal")
			}
			b.Play(m.Point)
			var got strings.Builder
			for p := range b.Points() {
				if p.X() == 0 && p.Y() > 0 {
					got.WriteByte(' ')
				}
				if near[p] {
					got.WriteByte('*')
				} else {
					got.WriteByte(".XO"[b.At(p)])
				}
			}
			if got.String() != tt.near {
				t.Errorf("got %s, want %s", &got, tt.near)
			}
		})
	}
}

// On boards of every size Try agrees with Board about what is legal and what is
// taken, and values turn and mirror with the board and swap with the colors.
func TestEvaluateOnRandomGames(t *testing.T) {
	table := mustParse(t, string(oracle.Text(t, "gnugo/custom.db")), Compatible).Compile()
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
