package judge

import (
	"context"
	"iter"
	"math"

	"gobandit/model"
)

// A closing plays the last moves of a game whose dead chains are known. These are the last border moves, the largest first, then
// the neutral points, with the answers that they force. Where a side must answer inside its territory, territory scoring takes a
// point from it (in Japanese: teire).
type closing struct {
	game      *model.Game
	corpses   []model.Point // a stone of each dead chain
	reader    reader
	board     model.Board
	was       model.Board                  // before the last moves
	dead      [model.NumPoints]bool        // the stones that were dead then
	owner     [model.NumPoints]model.Color // the territory of then
	border    []model.Point                // the empty points between the sides
	last      []model.Move
	points    int                 // how many of the last moves were border moves or answers to them
	known     map[uint64]bool     // whether chains can be taken, by what surrounds them
	read      int                 // positions
	stretches map[uint64]*stretch // of the border, by what surrounds them
	trying    bool                // what a move leads to
}

const (
	// sight is how far from a chain's liberties a change makes it be read again, and how
	// far from a stone its threats are looked for.
	sight = 2
	// Numbers of positions after which reading ends.
	thorough   = 600    // of a chain
	careful    = 1500   // of a chain that seems taken, read again
	exhausting = 200000 // of a whole closing
	// safeLiberties is the number of liberties from which a chain is not in danger.
	safeLiberties = 4
	// openWidth is how far the sides' stones are apart at most where a border is open.
	openWidth = 4
	// ahead is the number of moves after which trying a move ends.
	ahead = 60
)

// Last returns the last moves that the sides owe at the end of g if the chains on some stones
// are dead, as Judge does. It ends early if ctx does.
func Last(ctx context.Context, g *model.Game, dead []model.Point) []model.Move {
	return newClosing(ctx, g, dead).owed()
}

// owed returns the last moves that count.
func (c *closing) owed() []model.Move {
	if c.game.Rules().Scoring == model.AreaScoring {
		return c.last[:c.points]
	}
	return c.last
}

// newClosing plays the last moves of a game whose dead chains have the given stones.
func newClosing(ctx context.Context, g *model.Game, dead []model.Point) *closing {
	c := &closing{game: g, corpses: dead, board: *g.Board(), was: *g.Board(), known: map[uint64]bool{}, stretches: map[uint64]*stretch{}}
	for _, p := range dead {
		for _, q := range c.was.Chain(p) {
			c.dead[q] = true
		}
	}
	count := g.Count(model.Finish{Dead: dead})
	for p := range c.was.Points() {
		if c.was.At(p) == model.Empty || c.dead[p] {
			c.owner[p] = count.Owner(p)
		}
	}

	c.board.SetToPlay(g.ToPlay())
	bordering := true
	met := map[uint64]int{} // the positions, and the moves before them
	for passes := 0; passes < 2 && c.read < exhausting && ctx.Err() == nil; {
		m, points := c.choose()
		if passes++; m != model.Pass {
			passes = 0
			met[c.board.Hash()] = len(c.last)
			c.last = append(c.last, model.Move{Color: c.board.ToPlay(), Point: m})
		}
		if bordering = bordering && points > 0; bordering {
			c.points = len(c.last)
		}
		c.board.Play(m)
		if before, ok := met[c.board.Hash()]; ok { // kos without end change nothing
			c.last, c.points = c.last[:before], min(c.points, before)
			break
		}
	}
	return c
}

// choose returns the next move of the side to move and what is between the sides' moves there, in points. It prefers the answer to
// a threat that costs least, then the border move worth most, then a neutral point, and passes last. Where a stretch of the border
// was read to its end, it plays what is best there.
func (c *closing) choose() (best model.Point, points int) {
	me := c.board.ToPlay()
	if p := c.threatened(c.board.Points()); p != model.Pass {
		if m := c.defense(p); m != model.Pass {
			return m, 1
		}
	}
	best, most := model.Pass, -1
	c.border = c.findBorder()
	for _, p := range c.border {
		if s := c.stretch(p); s != nil {
			if v, legal := s.by[me][p]; !legal || v != s.first[me] || v == s.by[me][model.Pass] && !c.safe(me, p) {
				continue
			}
			// the answers are read too: a point is as good here as one that a move forces elsewhere
			if swing := s.first[model.Black] - s.first[model.White]; 2*swing > most {
				best, most, points = p, 2*swing, swing
			}
			continue
		}
		theirs, target := c.forces(me.Opponent(), p)
		if theirs == lethal {
			if m := c.remedy(p, target); m != model.Pass {
				return m, 1
			}
			theirs = 0
		}
		mine, _ := c.forces(me, p)
		if mine == lethal {
			continue // the opponent sees to it first
		}
		if !c.safe(me, p) || c.joins(me, p) {
			continue
		}
		if swing := c.swing(p); 2*mine+theirs+swing > most {
			best, most, points = p, 2*mine+theirs+swing, swing
		}
	}
	if best == model.Pass && !c.trying && c.game.Rules().Scoring == model.TerritoryScoring {
		return c.preparation(), 0
	}
	return best, points
}

// preparation returns the move of the side to move in its own territory that a neutral point is worth. Neither side may play that
// point as it stands, since the other would take the stone. Pass if there is none.
func (c *closing) preparation() model.Point {
	me := c.board.ToPlay()
	var moves points
	for _, p := range c.border {
		if c.owner[p] != model.Empty {
			continue
		}
		for q := range c.board.Neighbors(p) {
			if c.board.At(q) == me {
				moves.liberties(&c.board, q)
			}
		}
	}
	best, most := model.Pass, math.Inf(-1)
	for _, m := range append(moves.list(), model.Pass) {
		if m != model.Pass && (c.owner[m] != me || !c.safe(me, m)) {
			continue
		}
		if score := c.outcome(m) * float64(me.Sign()); score > most || m == model.Pass && score == most {
			best, most = m, score
		}
	}
	return best
}

// outcome returns the score, Black's points minus White's, if the side to move plays m and then both sides play on.
func (c *closing) outcome(m model.Point) float64 {
	was, border, last := c.board, c.border, len(c.last)
	c.trying = true
	for passes := 0; passes < 2 && len(c.last) < last+ahead; m, _ = c.choose() {
		passes++
		if m != model.Pass {
			passes = 0
			c.last = append(c.last, model.Move{Color: c.board.ToPlay(), Point: m})
		}
		c.board.Play(m)
	}
	count := c.game.Count(model.Finish{Dead: c.corpses, Last: c.last})
	c.board, c.border, c.last, c.trying = was, border, c.last[:last], false
	return count.Score()
}

// try returns the position after a side's stone on p; false if it may not be played.
func (c *closing) try(side model.Color, p model.Point) (next model.Board, ok bool) {
	next.CopyFrom(&c.board)
	next.SetToPlay(side)
	if ok = next.Legal(p); ok {
		next.Play(p)
	}
	return next, ok
}

// joins reports whether a side's stone on p joins its dead ones.
func (c *closing) joins(side model.Color, p model.Point) bool {
	for q := range c.board.Neighbors(p) {
		if c.board.At(q) == side && c.isDead(&c.board, q) {
			return true
		}
	}
	return false
}

// safe reports whether a side may play p without losing the stone to the next move.
func (c *closing) safe(side model.Color, p model.Point) bool {
	next, ok := c.try(side, p)
	return ok && !c.takes(&next, p)
}

// threatened returns the first of some chains of the side to move that the opponent takes by
// moving first; Pass if there is none. Chains that do not keep the opponent's living stones out are left out.
func (c *closing) threatened(where iter.Seq[model.Point]) model.Point {
	me := c.board.ToPlay()
	next, _ := c.try(me, model.Pass)
	var seen [model.NumPoints]bool
	for p := range where {
		if next.At(p) != me || c.isDead(&next, p) || seen[next.ChainID(p)] {
			continue
		}
		seen[next.ChainID(p)] = true
		if c.isWall(&next, p) && c.takes(&next, p) {
			return p
		}
	}
	return model.Pass
}

// isWall reports whether the chain on p stands beside living stones of the other side, or
// beside a neutral point.
func (c *closing) isWall(b *model.Board, p model.Point) bool {
	for q := range stones(b, p) {
		for e := range b.Neighbors(q) {
			if b.At(e) == model.Empty && c.owner[e] == model.Empty || b.At(e) == b.At(p).Opponent() && !c.isDead(b, e) {
				return true
			}
		}
	}
	return false
}

// isDead reports whether the stone on p of b is one of those that were dead.
func (c *closing) isDead(b *model.Board, p model.Point) bool {
	return c.dead[p] && b.At(p) == c.was.At(p)
}

// defense returns the move that saves the chain on p at the least cost, Pass if there is
// none.
func (c *closing) defense(p model.Point) model.Point {
	me := c.board.ToPlay()
	var moves points
	moves.defenses(&c.board, p)
	return c.cheapest(&moves, func(next *model.Board, m model.Point) bool {
		return next.At(p) == me && !c.takes(next, p) && !c.takes(next, m)
	})
}

// cheapest returns the cheapest move of the side to move after which content is true; Pass if there is
// none.
func (c *closing) cheapest(moves *points, content func(next *model.Board, m model.Point) bool) model.Point {
	me := c.board.ToPlay()
	best, least := model.Pass, 3
	for _, m := range moves.list() {
		if c.cost(me, m) >= least {
			continue
		}
		if next, ok := c.try(me, m); ok && content(&next, m) {
			best, least = m, c.cost(me, m)
		}
	}
	return best
}

// cost returns what a stone of a side on p costs it, in points. A neutral point costs nothing, and a point of its own territory 1.
// A point of the opponent's costs 2: a prisoner, and what the move answers.
func (c *closing) cost(me model.Color, p model.Point) int {
	switch c.owner[p] {
	case me:
		return 1
	case me.Opponent():
		return 2
	}
	return 0
}

// lethal is what a move forces that no single answer meets.
const lethal = 9

// forces returns what the answer to a stone of a side on p costs the other side. It is 0 if the other side need not answer or the
// stone may not be played, and 1 if it has to fill territory. It is lethal if no answer saves the chain that is returned.
func (c *closing) forces(side model.Color, p model.Point) (int, model.Point) {
	if !c.safe(side, p) {
		return 0, model.Pass
	}
	was := c.board
	defer func() { c.board = was }()
	c.board, _ = c.try(side, p)
	q := c.threatened(vicinity(&c.board, p))
	if q == model.Pass {
		return 0, q
	}
	switch m := c.defense(q); {
	case m == model.Pass:
		return lethal, q
	case c.owner[m] == side.Opponent():
		return 1, q
	}
	return 0, q
}

// remedy returns the cheapest move after which a stone of the opponent on p is not lethal
// for the chain on target, Pass if there is none.
func (c *closing) remedy(p, target model.Point) model.Point {
	was := c.board
	defer func() { c.board = was }()
	me := was.ToPlay()
	var moves, libs points
	moves.add(p)
	moves.defenses(&was, target)
	libs.liberties(&was, target)
	moves.near(&was, &libs)
	return c.cheapest(&moves, func(next *model.Board, m model.Point) bool {
		if c.takes(next, m) {
			return false
		}
		c.board = *next
		force, _ := c.forces(me.Opponent(), p)
		c.board = was
		return force != lethal
	})
}

// takes reports whether the side to move on b takes the chain of the other side on p. It remembers
// answers by the surroundings of the chain and of its attackers. If the chain seems taken, it is read once more, with
// everything that its owner could try.
func (c *closing) takes(b *model.Board, p model.Point) bool {
	var libs points
	if libs.liberties(b, p); libs.n >= safeLiberties {
		return false
	}
	k := model.Mix(uint64(b.ChainID(p))<<8 | uint64(b.ToPlay()) | uint64(b.Ko())<<32)
	around := libs
	around.counters(b, p)
	for _, l := range around.list() {
		for q := range vicinity(b, l) {
			k = model.Mix(k ^ uint64(q)<<2 ^ uint64(b.At(q)))
		}
	}
	answer, ok := c.known[k]
	if ok || c.read >= exhausting {
		return answer
	}
	r := &c.reader
	r.limit = thorough
	answer = r.taken(b, p)
	c.read += r.nodes
	if answer {
		r.limit = careful
		r.refuge.near(b, &libs)
		answer = r.taken(b, p)
		c.read += r.nodes
		r.refuge = points{}
	}
	c.known[k] = answer
	return answer
}
