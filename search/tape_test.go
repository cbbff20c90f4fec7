package search

import (
	"context"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// Each moment of a tape is what a search of as many playouts ends with, whether it was made
// in one part or in several, and the last is that of the whole search.
func TestTapeMoments(t *testing.T) {
	for name, change := range map[string]func(*params.Params){"uct": nil, "rave": rave} {
		t.Run(name, func(t *testing.T) {
			g, whole, parts := newGame(t, 9, 7.5), newSearcher(t, change), newSearcher(t, change)
			must.Get(whole.Search(context.Background(), g, Budget{Playouts: 3000, Tape: true}, nil))
			for range 3 {
				must.Get(parts.Search(context.Background(), g, Budget{Playouts: 1000, Tape: true}, nil))
			}
			moments := whole.Tape().Moments()
			if last := moments[len(moments)-1]; last.Playouts != 3000 || len(moments) < 150 {
				t.Fatalf("%d moments up to %d playouts", len(moments), last.Playouts)
			}
			for _, m := range []*Moment{moments[0], moments[40], moments[len(moments)-1]} {
				fresh := newSearcher(t, change).mustSearch(t, g, m.Playouts)
				same := func(m *Moment) bool {
					return slices.EqualFunc(whole.Tape().Snapshot(m).Moves, fresh.Moves[:len(m.Moves)], func(a, b MoveStats) bool { return a.Visits == b.Visits })
				}
				if again, _ := parts.Tape().At(m.Playouts); !same(m) || again.Playouts == m.Playouts && !same(again) || m.PV[0] != fresh.Moves[0].Move {
					t.Errorf("after %d playouts: %+v, want %+v", m.Playouts, m.Moves[0], fresh.Moves[0])
				}
			}
		})
	}
}

// A tape keeps 512 moments at most, which lie close by ratio, and among them the first,
// the last and the turning points; a change that does not last is none.
func TestTapeThinsAndTurns(t *testing.T) {
	a, b := model.Pt(2, 2), model.Pt(3, 3)
	tape := NewTape(model.Black, 9, 0)
	for n := 1; n <= 40_000; n++ {
		moves := []MoveStats{{Move: a, Visits: n, PV: []model.Point{a, b}}, {Move: b, Visits: n / 2, PV: []model.Point{b}}}
		if n >= 20_000 || n == 777 {
			moves[0], moves[1] = moves[1], moves[0]
		}
		tape.Add(&Snapshot{Playouts: n, Visits: n, Moves: moves})
		if len(tape.Moments()) > tapeMoments {
			t.Fatalf("%d moments", len(tape.Moments()))
		}
	}
	turns := tape.TurningPoints()
	if len(turns) != 1 || turns[0].Text(9) != "D6 overtook C7 by 20,000" {
		t.Errorf("turning points %+v", turns)
	}
	if m, _ := tape.At(20_000); m.Playouts != 20_000 {
		t.Errorf("the turning point's moment is at %d", m.Playouts)
	}
	if moments := tape.Moments(); moments[0].Playouts != 1 || moments[len(moments)-1].Playouts != 40_000 {
		t.Error("the first or the last moment is missing")
	}
}
