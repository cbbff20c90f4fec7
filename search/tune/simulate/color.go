package simulate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gobandit/search/tune"
)

// Colors say what the colors and openings of games do to the chances of a candidate.
type Colors struct {
	Effect   float64 // Elo that Black is worth to either side
	Openings float64 // Elo, the standard deviation of what openings are worth to Black besides
	Random   bool    // a candidate's color is drawn for each game, else it is that of its fewer games
	Pairs    bool    // games come in pairs with colors changed and one opening
}

// any reports whether games have colors at all.
func (c Colors) any() bool { return c != Colors{} }

// check returns an error if there are no such colors.
func (c Colors) check() error {
	const most = 1000
	switch {
	case !(math.Abs(c.Effect) <= most):
		return fmt.Errorf("a color effect of %v Elo, want -%d to %[2]d", c.Effect, most)
	case !(c.Openings >= 0 && c.Openings <= most):
		return fmt.Errorf("openings worth %v Elo, want 0 to %d", c.Openings, most)
	case c.Pairs && c.Random:
		return errors.New("pairs with random colors, want one of them")
	}
	return nil
}

// logits is an Elo as a logit.
const logits = math.Ln10 / 400

// A coloring gives the games of one event their colors, openings and chances.
type coloring struct {
	Colors
	games    map[int][2]int // of a candidate, with Black and White
	half     *trial         // the game whose pair lacks another
	strength map[float64]float64
}

// next gives a game its color and opening, or returns the second game of a pair.
func (c *coloring) next(p player, rng *rand.Rand) trial {
	if !c.any() {
		return p.next(rng)
	}
	if c.half != nil {
		t := *c.half
		c.half, t.side = nil, tune.BlackSide+tune.WhiteSide-t.side
		p.Begin(t.candidate)
		return t
	}

	t := p.next(rng)
	i := t.candidate.Index
	n := c.games[i]
	t.side, t.opening = tune.BlackSide, rng.NormFloat64()*c.Openings*logits
	if c.Random && rng.IntN(2) == 1 || !c.Random && n[0] > n[1] {
		t.side = tune.WhiteSide
	}

	if c.Pairs {
		t.pair = new(int)
		first := t
		c.half = &first
	} else {
		n[t.side-tune.BlackSide]++
		c.games[i] = n
	}
	return t
}

// chance returns the chance of a game to be won by a candidate that wins at a rate with
// even colors.
func (c *coloring) chance(t trial, rate float64) float64 {
	if !c.any() {
		return rate
	}
	a, known := c.strength[rate]
	if !known {
		a = c.logit(rate)
		c.strength[rate] = a
	}
	black := c.Effect*logits/2 + t.opening
	if t.side == tune.WhiteSide {
		black = -black
	}
	return logistic(a + black)
}

// logit returns the strength at which the rate over both colors and all openings is the
// one given.
func (c *coloring) logit(rate float64) float64 {
	const points = 41 // of the openings' distribution, up to four standard deviations
	mean := func(a float64) float64 {
		sum, weight := 0., 0.
		for i := range points {
			z := 8 * (float64(i)/(points-1) - .5)
			w, black := math.Exp(-z*z/2), c.Effect*logits/2+float64(z*c.Openings*logits)
			sum, weight = sum+w*(logistic(a+black)+logistic(a-black))/2, weight+w
		}
		return sum / weight
	}
	low, high := -30., 30.
	for range 40 {
		if mid := (low + high) / 2; mean(mid) < rate {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// A coverage counts the 95% intervals of candidates with games that hold their true
// rate.
type coverage struct{ intervals, hold, best, bestHolds float64 }

// add looks at the intervals of an event. truth has the mean true rates of the games of
// each candidate.
func (c *coverage) add(p player, truth func(i int) float64) {
	for _, s := range p.Standings() {
		if s.Games == 0 {
			continue
		}
		x := truth(s.Index)
		const tiny = 1e-9 // bounds are found to within this
		holds := 0.
		if s.Low-tiny <= x && x <= s.High+tiny {
			holds = 1
		}
		c.intervals, c.hold = c.intervals+1, c.hold+holds
		if s.Best {
			c.best, c.bestHolds = c.best+1, c.bestHolds+holds
		}
	}
}

// shares returns the share of intervals that hold the truth, of all and of the best; nil if there is none of these.
func (c *coverage) shares() (all float64, best *float64) {
	if c.best > 0 {
		share := c.bestHolds / c.best
		best = &share
	}
	return c.hold / c.intervals, best
}
