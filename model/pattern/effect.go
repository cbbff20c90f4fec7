package pattern

import "gobandit/model"

// An Effect is what a move would do, ko left aside.
type Effect struct {
	Captures  int  // stones taken
	Suicide   bool // the new chain would have no liberty; then SelfAtari is true as well
	SelfAtari bool // the new chain would have at most one liberty
}

// Try returns the effect of a stone of c on p, an empty point of b, whoever is
// to move. It looks at the position afresh and is slow.
func Try(b *model.Board, p model.Point, c model.Color) Effect {
	var captured, stones pointSet
	stones[p] = true
	for q := range neighbors(b, p, 4) {
		switch b.At(q) {
		case c:
			stones.add(b.Chain(q))
		case c.Opponent():
			if len(b.Liberties(q)) == 1 {
				captured.add(b.Chain(q))
			}
		}
	}

	var liberties pointSet
	for q := range b.Points() {
		if !stones[q] {
			continue
		}
		for l := range neighbors(b, q, 4) {
			liberties[l] = captured[l] || b.At(l) == model.Empty && l != p
		}
	}

	n := liberties.count()
	return Effect{Captures: captured.count(), Suicide: n == 0, SelfAtari: n <= 1}
}

// pointSet is a set of points.
type pointSet [model.NumPoints]bool

func (s *pointSet) add(points []model.Point) {
	for _, p := range points {
		s[p] = true
	}
}

func (s *pointSet) count() int {
	n := 0
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// neighbors yields the first n neighbors of p on the board in the order of
// Direction: four are those next to it, eight all.
func neighbors(b *model.Board, p model.Point, n int) func(yield func(model.Point) bool) {
	return func(yield func(model.Point) bool) {
		for _, s := range steps[:n] {
			if q, ok := step(b, p, s.x, s.y); ok && !yield(q) {
				return
			}
		}
	}
}

// step returns the point at a distance from p, and whether it is on the board.
func step(b *model.Board, p model.Point, dx, dy int) (model.Point, bool) {
	x, y := p.X()+dx, p.Y()+dy
	if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return model.Pass, false
	}
	return model.Pt(x, y), true
}
