package search

import (
	"math"

	"gobandit/search/bandit"
	"gobandit/search/params"
)

// earlyInterval is how many iterations lie between two looks at whether the
// move to play is settled.
const earlyInterval = 32

// decided reports whether what the root has come to ends the search, after the
// iterations begun, and if so stops the clock.
func (e *engine) decided(clock *Clock, begun int) bool {
	early := e.hurried && begun%earlyInterval == 0 &&
		(e.settled(clock, begun) || e.usual > 0 && clock.Elapsed() >= e.usual && e.isClear())
	if early {
		clock.Stop()
	}
	return early
}

// Limits of isClear.
const (
	clearVisits = 100 // visits of the best move, at least
	clearLead   = 2   // times the visits of the second move
	clearShare  = 0.1 // of the most visits, from which on a move's mean counts
	decidedRate = 0.9 // win rate from which on, or below the opposite, the game is decided
)

// isClear reports whether the choice of a move is clear: one move of the root has far
// more visits than the others and the best mean too, or the game is decided.
//
// Source: Huang, Coulom, Lin, "Time Management for Monte-Carlo Tree Search Applied to
// the Game of Go", 2010, sections 3.2 and 3.3 (unstable evaluation, think longer when
// behind).
func (e *engine) isClear() bool {
	root := e.tree.at(e.roots[0])
	root.lock.Lock()
	defer root.lock.Unlock()
	c, i, j := e.tree.edges(root)

	best, second := bandit.Arm{}, 0.0
	for k := i; k < j; k++ {
		if a := e.played(c, k); a.Visits > best.Visits {
			best, second = a, best.Visits
		} else {
			second = max(second, a.Visits)
		}
	}

	if best.Visits < clearVisits {
		return false
	}
	if rate := best.Mean() - e.bonus(); e.params.Heuristic == params.HeuristicWin && max(rate, 1-rate) > decidedRate {
		return true
	}
	if best.Visits < clearLead*second {
		return false
	}

	for k := i; k < j; k++ {
		if a := e.played(c, k); a.Visits >= clearShare*best.Visits && a.Mean() > best.Mean() {
			return false
		}
	}
	return true
}

// settled reports whether the rest of the budget, after the iterations begun,
// cannot change which move of the root has the most visits.
//
// Source: Huang, Coulom, Lin, "Time Management for Monte-Carlo Tree Search
// Applied to the Game of Go", 2010, section 3.4.
func (e *engine) settled(clock *Clock, begun int) bool {
	left := clock.left(begun)
	if math.IsInf(left, 1) {
		return false
	}
	root := e.tree.at(e.roots[0])
	root.lock.Lock()
	defer root.lock.Unlock()
	c, i, j := e.tree.edges(root)
	best, second := 0.0, 0.0
	for _, a := range c.arms[i:j] {
		if a.Visits > best {
			best, second = a.Visits, best
		} else {
			second = max(second, a.Visits)
		}
	}
	return best-second > left
}

// left returns how many playouts the budget still has room for, by the rate so
// far where it is time; +Inf if it has no bound.
func (c *Clock) left(playouts int) float64 {
	left := math.Inf(1)
	if c.budget.Playouts > 0 {
		left = float64(c.budget.Playouts - playouts)
	}
	if c.budget.Time > 0 {
		elapsed := c.Elapsed()
		left = min(left, float64(playouts)*float64(c.budget.Time-elapsed)/float64(max(1, elapsed)))
	}
	return left
}
