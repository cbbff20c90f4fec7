package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// Determinize draws the opponent's hidden stones anew. What the seat knows of
// them: they were drawn uniformly among legal placements, and every event of the
// game was what it was. So a placement is drawn uniformly among the points that
// no event rules out at once, and the game is played again on it, by the rules;
// if anything would have been different, another one is drawn. What remains is
// uniform among the placements consistent with all events. The true placement is
// one of these, so that the loop ends.
//
// The moves that the opponent chose show nothing, whatever its strategy, but that
// they were legal for it.
func (v *hidden) Determinize(seat int, rng *rand.Rand) {
	own, enemy := model.Color(seat+1), model.Color(seat+1).Opponent()
	if v.secrets[enemy].allShown() {
		return
	}
	if v.trial == nil {
		v.trial = &hidden{duel: duel{clock: clock{rules: v.rules}}, seen: make([]event, 0, cap(v.seen))}
	}
	var space [model.MaxPoints]model.Point
	free := v.unopened(space[:0], own)
	for {
		v.trial.secrets = v.secrets
		v.trial.secrets[enemy].redraw(free, rng)
		if v.trial.repeats(v.seen) {
			break
		}
	}
	v.secrets = v.trial.secrets
	v.board.CopyFrom(&v.trial.board)
}

// redraw draws points without replacement for the stones not yet revealed. It
// changes the order of the points.
func (s *hiddenStones) redraw(points []model.Point, rng *rand.Rand) {
	n := 0
	for i := range s.n {
		if s.shown>>i&1 == 1 {
			continue
		}
		j := n + rng.IntN(len(points)-n)
		points[n], points[j] = points[j], points[n]
		s.at[i] = points[n]
		n++
	}
}

// unopened appends to dst the points where a stone that own does not see may
// have been from the beginning: nobody ever played or tried there, and no other
// stone is known to have been there.
func (v *hidden) unopened(dst []model.Point, own model.Color) []model.Point {
	var opened [model.NumPoints]bool
	for _, e := range v.seen {
		opened[e.try] = true
	}
	for color := model.Black; color <= model.White; color++ {
		s := &v.secrets[color]
		for i, p := range s.at[:s.n] {
			if color == own || s.shown>>i&1 == 1 {
				opened[p] = true
			}
		}
	}
	for p := range v.board.Points() {
		if !opened[p] {
			dst = append(dst, p)
		}
	}
	return dst
}

// repeats plays the game again from v's secrets, and reports whether the same
// events happen.
func (v *hidden) repeats(events []event) bool {
	if !v.begin() {
		return false
	}
	for _, e := range events {
		if !v.Legal(e.try) {
			return false
		}
		v.Play(e.try, nil)
		if v.seen[len(v.seen)-1] != e {
			return false
		}
	}
	return true
}
