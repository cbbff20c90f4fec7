package search

import (
	"context"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A search ends with the playout that gives another move the most visits, if these
// are enough.
func TestOvertaken(t *testing.T) {
	g := fromDiagram(t, "..... ..X.. ..... ..... .....", 0.5)
	for _, least := range []int{3, 20, 60} {
		search := func(playouts int) Result {
			r := must.Get(newSearcher(t, nil).Search(context.Background(), g, Budget{Playouts: playouts, Overtaken: least}, nil))
			return r
		}
		const playouts = 5000
		at := search(playouts)
		if at.Playouts == playouts || !at.Overtaken {
			t.Errorf("least %d: no move overtakes another", least)
			continue
		}
		before := search(at.Playouts - 1)
		first := at.Moves[0]
		if before.Overtaken || before.Playouts != at.Playouts-1 || first.Visits < least || at.Moves[1].Visits != first.Visits-1 ||
			visitsOf(before.Snapshot, at.Moves[1].Move) != first.Visits-1 || visitsOf(before.Snapshot, first.Move) != first.Visits-1 {
			t.Errorf("least %d: stopped at %d playouts with %+v; a playout before that %+v", least, at.Playouts, at.Moves[:2], before.Moves[:2])
		}
	}
}

func visitsOf(s *Snapshot, move model.Point) int {
	for _, m := range s.Moves {
		if m.Move == move {
			return m.Visits
		}
	}
	return 0
}
