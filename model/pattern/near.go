package pattern

import "gobandit/model"

// Near returns the points near a move: the empty points whose prospects it
// changed. before is the position in which it was played, and who is to move
// there does not matter. Near a pass there is nothing.
//
// It looks at the position afresh and is slow.
//
// Source: GNU Go 3.8's behavior, which takes for near the points whose local
// data it has to compute anew after a move.
func Near(before *model.Board, m model.Move) *[model.NumPoints]bool {
	var near pointSet
	if m.Point == model.Pass {
		return (*[model.NumPoints]bool)(&near)
	}
	after := *before
	after.SetToPlay(m.Color)
	after.Play(m.Point)

	// The neighbors of the stone and of the captured ones, and the latter's points.
	near.addAround(before, m.Point)
	var taken pointSet
	for p := range before.Points() {
		if before.At(p) == m.Color.Opponent() && after.At(p) == model.Empty {
			taken[p], near[p] = true, true
			near.addAround(before, p)
		}
	}
	for q := range neighbors(before, m.Point, 4) {
		switch libs := before.Liberties(q); {
		// What is left of two liberties to a chain that the stone joins.
		case before.At(q) == m.Color && len(libs) == 2:
			near.add(libs)
		// The last liberties of an enemy chain beside the stone.
		case after.At(q) == m.Color.Opponent():
			near.addFew(after.Liberties(q))
		}
	}
	// The last liberties of the new chain, and of all that touched captured
	// stones as they were with these still on the board.
	near.addFew(after.Liberties(m.Point))
	for p := range taken {
		if !taken[p] {
			continue
		}
		for q := range neighbors(before, model.Point(p), 4) {
			if after.At(q) == m.Color {
				near.addFew(without(after.Liberties(q), &taken))
			}
		}
	}
	for p := range before.Points() {
		near[p] = near[p] && after.At(p) == model.Empty
	}
	return (*[model.NumPoints]bool)(&near)
}

// addAround adds the eight neighbors of p.
func (s *pointSet) addAround(b *model.Board, p model.Point) {
	for q := range neighbors(b, p, numDirections) {
		s[q] = true
	}
}

// addFew adds the liberties of a chain if they are one or two.
func (s *pointSet) addFew(liberties []model.Point) {
	if len(liberties) <= 2 {
		s.add(liberties)
	}
}

// without returns the points that are not in set.
func without(points []model.Point, set *pointSet) []model.Point {
	var rest []model.Point
	for _, p := range points {
		if !set[p] {
			rest = append(rest, p)
		}
	}
	return rest
}
