package tune

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"

	"gobandit/search/equations"
)

// An Estimate is a rate to expect, 0 to 1, with its 95 % interval.
type Estimate struct {
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// OrNarrower returns the estimate, or another one if its interval is narrower: a fit is poor
// far from the optimum.
func (e Estimate) OrNarrower(other Estimate) Estimate {
	if other.High-other.Low < e.High-e.Low {
		return other
	}
	return e
}

// An Estimator returns the estimate for candidates of the first level, by their
// index.
type Estimator func(i int) Estimate

// shrinkReach is how many divisions of each parameter away neighbors still
// matter: at one division they weigh exp(-½), at three exp(-9/2).
const shrinkReach = 3

// Shrunk returns the estimator that pulls the rate of a cell towards those of its
// neighbors, as by as many games as the initial ones: a candidate beside good ones
// is likely to be good, and the rate of a few games is mostly luck. It goes by the
// games counted until now, and may be used by any goroutine.
func (t *Tuner) Shrunk() Estimator {
	type cell struct {
		Candidate
		arm
	}
	var played []cell // in the order of their numbers
	for k, a := range t.grid.counts {
		if a.games > 0 {
			played = append(played, cell{t.grid.candidates[k], a})
		}
	}
	slices.SortFunc(played, func(a, b cell) int { return a.Index - b.Index })

	from := func(number int) int { // the first from a number on
		k, _ := slices.BinarySearchFunc(played, number, func(c cell, number int) int { return c.Index - number })
		return k
	}

	space, visits, initial := t.grid.space, float64(t.config.InitialVisits), float64(t.config.InitialWins)
	if initial >= visits {
		visits, initial = 2, 1
	}
	slice := space.Len() / space.Parameters[0].Split // candidates with one value of the first parameter
	return func(i int) Estimate {
		wins, losses, own := initial, visits-initial, arm{}
		here := space.Coordinates(i)
		for _, c := range played[from((here[0]-shrinkReach)*slice):from((here[0]+shrinkReach+1)*slice)] {
			if c.Index == i {
				own = c.arm
				continue
			}
			w := nearness(here, c.Coordinates)
			wins, losses = wins+w*float64(c.wins), losses+w*float64(c.games-c.wins)
		}

		mean, n := wins/(wins+losses), visits
		alpha, beta := n*mean+float64(own.wins), n*(1-mean)+float64(own.games-own.wins)
		return Estimate{alpha / (alpha + beta), mathext.InvRegIncBeta(alpha, beta, 0.025), mathext.InvRegIncBeta(alpha, beta, 0.975)}
	}
}

// nearness returns exp(-d²/2) for two cells d divisions apart, and 0 beyond the
// reach.
func nearness(a, b []int) float64 {
	sum := 0
	for k := range a {
		d := a[k] - b[k]
		if d > shrinkReach || -d > shrinkReach {
			return 0
		}
		sum += d * d
	}
	return math.Exp(-float64(sum) / 2)
}

// A Surface returns the estimate at a point of optimiser parameters, each from 0
// to 1.
type Surface func(point []float64) Estimate

// Surface returns the surface that the rule has fitted to the games, nil if it
// has none: CLOP and auto do. The interval is the fit's own, as if its form were
// right, or one over all models. It goes by the games counted until now, and may be
// used by any goroutine.
func (t *Tuner) Surface() Surface {
	if r, ok := t.rule.(fitter); ok {
		return r.surface()
	}
	return nil
}

// A fitter is a rule that fits a surface to the games.
type fitter interface {
	surface() Surface // nil without games enough
}

func (c *clop) surface() Surface {
	if c.update(); len(c.fits) == 0 {
		return nil
	}
	q := c.last()
	hessian := make([]float64, len(q)*len(q))
	q.derive(c.samples, c.weights, 0, make([]float64, len(q)), hessian)
	return func(point []float64) Estimate { return estimate(q, point, hessian) }
}

// Fitted returns the estimator of the surface in the centers of the cells, and
// whether there is one.
func (t *Tuner) Fitted() (Estimator, bool) {
	surface, space := t.Surface(), t.grid.space
	if surface == nil {
		return nil, false
	}
	return func(i int) Estimate { return surface(space.Optimiser(i)) }, true
}

// FittedAt is the estimate of Surface for one candidate, wherever it is.
func (t *Tuner) FittedAt(at Candidate) (Estimate, bool) {
	surface := t.Surface()
	if surface == nil {
		return Estimate{}, false
	}
	return surface(at.Point), true
}

// A Played is a game at a point of optimiser parameters.
type Played struct {
	Point []float64
	Won   bool
}

// mostPlayed is how many games a tuner keeps apart at least, for maps.
const mostPlayed = 8 * listPart

// Played returns the latest games with a result, 8,192 and some more, in the order in which they ended, if the rule learns from
// points: CLOP and auto do.
func (t *Tuner) Played() List[Played] { return t.played.Clone() }

// estimate returns a fit's estimate at a point, given the information of its
// samples.
func estimate(q quadratic, point, hessian []float64) Estimate {
	const z = 1.96 // standard errors of a 95 % interval
	m := monomials(symmetric(point))
	x := q.at(m)
	spread := slices.Clone(m)
	equations.Solve(slices.Clone(hessian), spread)
	e := z * math.Sqrt(dot(m, spread))
	return Estimate{logistic(x), logistic(x - e), logistic(x + e)}
}

func (c *clop) last() quadratic { return c.fits[len(c.fits)-1].fit }
