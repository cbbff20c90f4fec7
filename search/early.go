package search

import "math"

// earlyInterval is how many iterations lie between two looks at whether the
// move to play is settled.
const earlyInterval = 32

// settled reports whether the rest of the budget, after the iterations begun,
// cannot change which move of the root has the most visits, and if so ends the
// search.
//
// Source: Huang, Coulom, Lin, "Time Management for Monte-Carlo Tree Search
// Applied to the Game of Go", 2010, section 3.4.
func (e *engine) settled(clock *Clock, begun int) bool {
	if !e.hurried || begun%earlyInterval != 0 {
		return false
	}
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
	if best-second <= left {
		return false
	}
	clock.Stop()
	return true
}

// left returns how many playouts the budget still has room for, by the rate so
// far where it is time; +Inf if it has no bound.
func (c *Clock) left(playouts int) float64 {
	left := math.Inf(1)
	if c.limit != math.MaxInt {
		left = float64(c.limit - playouts)
	}
	if c.time > 0 {
		elapsed := c.Elapsed()
		left = min(left, float64(playouts)*float64(c.time-elapsed)/float64(max(1, elapsed)))
	}
	return left
}
