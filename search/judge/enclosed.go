package judge

import (
	"slices"

	"gobandit/model"
)

const (
	// enclosedRoom is the number of points of an eye up to which the life of the chains around it is read, with
	// enclosedLimit positions for each question.
	enclosedRoom  = 9
	enclosedLimit = 5000
)

// readEnclosed finds by reading what becomes of chains whose liberties all lie in one eye with stones of the opponent in it.
// Playouts often fill such an eye in the wrong order. A chain that its opponent takes whoever moves first is dead, even if it
// needs a ko for that: a bent four in the corner. One that its opponent cannot take by moving first lives; then stones in the eye
// that can be taken whoever moves first are dead.
func (j *judge) readEnclosed() {
	r := reader{limit: enclosedLimit}
	for i := range j.chains {
		e, ok := j.enclosed(i)
		if !ok {
			continue
		}
		c := &j.chains[i]
		r.field = e.room
		switch {
		case j.alwaysTaken(&r, i):
			r.threats = true
			c.ko = !j.alwaysTaken(&r, i)
			r.threats = false
			c.give(c.color.Opponent())
			for _, k := range e.inside {
				j.chains[k].give(c.color.Opponent())
			}
		case j.neverTaken(&r, i):
			c.give(c.color)
			for _, k := range e.inside {
				if j.alwaysTaken(&r, k) {
					j.chains[k].give(c.color)
				}
			}
		}
	}
}

// sparedByThreats finds the chains that a ko would take, but for a seki elsewhere. Under area scoring the ko is played out, and
// the seki is a threat which cannot be removed. It reports whether there are any.
func (j *judge) sparedByThreats() (any bool) {
	if j.game.Rules().Scoring != model.AreaScoring || !slices.ContainsFunc(j.chains, func(c chain) bool { return c.seki }) {
		return false
	}
	for i := range j.chains {
		if c := &j.chains[i]; c.ko {
			c.own, any = float64(c.color.Sign()), true
		}
	}
	return any
}

// alwaysTaken reports whether reading shows that the opponent takes a chain whatever its owner plays first.
func (j *judge) alwaysTaken(r *reader, i int) bool {
	c := &j.chains[i]
	var b model.Board
	for _, m := range append([]model.Point{model.Pass}, r.field.list()...) {
		b.CopyFrom(&j.board)
		b.SetToPlay(c.color)
		if !b.Legal(m) {
			continue
		}
		if b.Play(m); b.At(c.stones[0]) == c.color && !r.taken(&b, c.stones[0]) {
			return false
		}
	}
	return true
}

// An eye is the room that a chain encloses, and the opponent's chains in it.
type eye struct {
	room   points
	inside []int
}

// enclosed returns the eye that has all liberties of a chain and of those it encloses the eye with. It is false if there is no
// such eye, if it holds no stones of the opponent, or if the opponent's chains outside may not live.
func (j *judge) enclosed(i int) (e eye, ok bool) {
	color := j.chains[i].color
	ring, n := []int{i}, 1
	var seen [model.NumPoints]bool
	room := spread(&j.board, j.board.Liberties(j.chains[i].stones[0])[0], &seen, func(q model.Point) bool {
		if j.board.At(q) == color {
			if !slices.Contains(ring, j.of[q]) {
				ring = append(ring, j.of[q])
			}
			return false
		}
		n++
		return n <= enclosedRoom
	})
	if n > enclosedRoom {
		return e, false
	}
	for _, p := range room {
		e.room.add(p)
		if k := j.of[p]; j.board.At(p) != model.Empty && !slices.Contains(e.inside, k) {
			e.inside = append(e.inside, k)
		}
	}
	return e, len(e.inside) > 0 && !slices.ContainsFunc(ring, func(k int) bool { return !j.isShutIn(k, &e) })
}

// isShutIn reports whether all liberties of a chain lie in an eye, and the opponent's chains outside beside it live.
func (j *judge) isShutIn(i int, e *eye) bool {
	c := &j.chains[i]
	for _, p := range c.stones {
		for q := range j.board.Neighbors(p) {
			k := j.of[q]
			switch at := j.board.At(q); {
			case at == model.Empty && !e.room.contains(q):
				return false
			case at == c.color.Opponent() && !slices.Contains(e.inside, k) && (j.chains[k].dead() || j.chains[k].doubt):
				return false
			}
		}
	}
	return true
}
