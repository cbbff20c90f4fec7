package search

import (
	"fmt"

	"gobandit/model"
)

// Check returns an error if the snapshot, which another program has sent, cannot be of a search on a board. That is so if a point
// is not on the board, or a list does not have its length.
func (s *Snapshot) Check(b *model.Board) error {
	points := b.Size() * b.Size()
	on := func(p model.Point) bool { return p == model.Pass || b.On(p) }
	switch {
	case s.Size != 0 && s.Size != b.Size():
		return fmt.Errorf("a search on %dx%d, want the board's %d", s.Size, s.Size, b.Size())
	case s.ToPlay > model.Red:
		return fmt.Errorf("a search of color %d", s.ToPlay)
	case len(s.Moves) > points+1:
		return fmt.Errorf("a search of %d moves, want at most %d", len(s.Moves), points+1)
	case s.Visits < 0 || s.Playouts < 0 || s.Elapsed < 0:
		return fmt.Errorf("a search of %d visits and %d playouts in %v", s.Visits, s.Playouts, s.Elapsed)
	}

	lists := map[string][2]int{
		"owners": {len(s.Ownership), points}, "deviations of owners": {len(s.OwnershipStdev), points},
		"policies": {len(s.Policy), points + 1}, "criticalities": {len(s.Criticality), points},
	}
	if s.Network != nil {
		lists["owners by a network"] = [2]int{len(s.Network.Ownership), points}
	}
	for what, n := range lists {
		if n[0] != 0 && n[0] != n[1] {
			return fmt.Errorf("a search with %d %s, want %d", n[0], what, n[1])
		}
	}

	for i := range s.Moves {
		m := &s.Moves[i]
		if !on(m.Move) {
			return fmt.Errorf("a search of a move that is not on the board")
		}
		for _, p := range m.PV {
			if !on(p) {
				return fmt.Errorf("a variation with a move that is not on the board")
			}
		}
		for what, n := range map[string]int{"owners": len(m.Ownership), "deviations of owners": len(m.OwnershipStdev)} {
			if n != 0 && n != points {
				return fmt.Errorf("a move with %d %s, want %d", n, what, points)
			}
		}
		if m.Visits < 0 || len(m.PVVisits) > len(m.PV) {
			return fmt.Errorf("a move of %d visits, and %d of its %d moves", m.Visits, len(m.PVVisits), len(m.PV))
		}
	}
	return nil
}
