package judge

import (
	"math"
	"slices"

	"gobandit/model"
)

const (
	// narrow is the number of empty points around a chain up to which its life is read,
	// with lifeLimit positions at most.
	narrow    = 7
	lifeLimit = 1500
)

// readLives finds by reading which of the chains that playouts leave in doubt or give up live:
//
//   - a chain in a narrow room that the attacker cannot take by moving first;
//   - a chain in doubt that its owner, who is to move, joins to a living one;
//   - a stone in a ko, which its owner fills when the neutral points are played.
func (j *judge) readLives() {
	r := reader{limit: lifeLimit}
	for i := range j.chains {
		c := &j.chains[i]
		if !c.doubt && !c.dead() {
			continue
		}
		lives := math.Abs(c.own) < settledAt && inKo(&j.board, c.stones[0])
		if room, empty := j.room(i); !lives && empty <= narrow {
			r.field = room
			lives = j.neverTaken(&r, i)
		}
		if !lives && c.doubt && j.game.ToPlay() == c.color {
			r.field = points{}
			lives = j.joins(&r, i)
		}
		if lives {
			c.give(c.color)
		}
	}
}

// neverTaken reports whether reading shows that the opponent does not take a chain by moving first.
func (j *judge) neverTaken(r *reader, i int) bool {
	b := j.board
	b.SetToPlay(j.chains[i].color.Opponent())
	return !r.taken(&b, j.chains[i].stones[0]) && !r.open && r.nodes > 0
}

// joins reports whether a move on one of its liberties joins a chain to a living one, so
// that it is not taken.
func (j *judge) joins(r *reader, i int) bool {
	c := &j.chains[i]
	var libs points
	libs.liberties(&j.board, c.stones[0])
	for _, m := range libs.list() {
		living := false
		for q := range j.board.Neighbors(m) {
			if j.board.At(q) == c.color {
				o := &j.chains[j.of[q]]
				living = living || !o.dead() && !o.doubt
			}
		}
		b := j.board
		if b.SetToPlay(c.color); living && b.Legal(m) {
			if b.Play(m); !r.taken(&b, m) {
				return true
			}
		}
	}
	return false
}

// inKo reports whether the chain on p is a stone that a move of a ko takes.
func inKo(b *model.Board, p model.Point) bool {
	var libs points
	if libs.liberties(b, p); libs.n != 1 || b.ChainLen(p) != 1 {
		return false
	}
	m, owner := libs.at[0], b.At(p)
	for q := range b.Neighbors(m) {
		var others points
		if b.At(q) != owner {
			return false
		}
		if others.liberties(b, q); q != p && others.n == 1 {
			return false // which the move takes as well
		}
	}
	return true
}

// room returns the points, occupied ones too, that a chain reaches without crossing living stones of the opponent. It adds the
// liberties of weak chains around and of the chains that attack them. It also returns how many of the points are empty.
func (j *judge) room(i int) (all points, empty int) {
	var seen [model.NumPoints]bool
	todo := slices.Clone(j.chains[i].stones)
	for len(todo) > 0 && empty <= narrow {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for q := range j.board.Neighbors(p) {
			if seen[q] {
				continue
			}
			seen[q] = true
			if j.board.At(q) == model.Empty {
				empty++
			} else if c := &j.chains[j.of[q]]; c.color != j.chains[i].color && !c.dead() {
				var libs points
				if libs.liberties(&j.board, q); libs.n <= 3 {
					all.join(&libs)
					all.counters(&j.board, q)
				}
				continue
			}
			todo = append(todo, q)
			all.add(q)
		}
	}
	return all, empty
}
