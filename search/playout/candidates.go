package playout

import "gobandit/model"

// odds are a probability in units of 2^-32.
type odds uint64

// oddsOf returns the odds of a chance from 0 to 1.
func oddsOf(chance float64) odds { return odds(chance * (1 << 32)) }

// come draws whether something of these odds happens.
func (o odds) come(rng *RNG) bool { return odds(rng.Uint32()) < o }

// candidates are moves to draw one from, with weights. More than maxCandidates
// are left out.
type candidates struct {
	point  [maxCandidates]model.Point
	weight [maxCandidates]int
	n      int
	total  int // of the weights
}

// maxCandidates is a power of two.
const maxCandidates = 32

// add adds a move of weight 1 unless it is there.
func (c *candidates) add(p model.Point) {
	for _, q := range c.point[:c.n] {
		if p == q {
			return
		}
	}
	c.addWeighted(p, 1)
}

// addWeighted adds a move that is not there yet.
func (c *candidates) addWeighted(p model.Point, weight int) {
	if c.n == maxCandidates {
		return
	}
	if c.n == 0 {
		c.total = 0
	}
	c.point[c.n], c.weight[c.n] = p, weight
	c.n++
	c.total += weight
}

// draw returns a move drawn by weight; there must be one.
func (c *candidates) draw(rng *RNG) model.Point {
	if c.n == 1 {
		return c.point[0]
	}
	rest := rng.Intn(c.total)
	i := 0
	for rest >= c.weight[i&(maxCandidates-1)] {
		rest -= c.weight[i&(maxCandidates-1)]
		i++
	}
	return c.point[i&(maxCandidates-1)]
}
