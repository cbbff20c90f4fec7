package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/rounded"
	"gobandit/search/bandit"
	"gobandit/search/equations"
)

// A clop fits the logit of the rate as a quadratic of the parameters. It weighs games the less, the farther their candidates lie
// below the mean in the fit, and fits again with these weights until they settle. Candidates are drawn anywhere in the space in
// proportion to the weight that they would have, and the best is the weighted mean of those played. Pending games do not matter:
// candidates are drawn apart anyhow.
//
// Source: Coulom, "CLOP: Confident Local Optimization for Noisy Black-Box
// Parameter Tuning", 2011.
type clop struct {
	grid    *grid
	samples []sample
	points  [][]float64 // of the samples, coordinates from -1 to 1

	fitted  int // samples of the last fit
	fits    []weighting
	weights []float64 // of the samples
}

// A weighting gives a point the weight exp((fit-mean)/radius), at most 1.
type weighting struct {
	fit          quadratic
	mean, radius float64
}

// CLOP's numbers.
const (
	clopRadius   = 3    // H: a weighting's radius in standard errors of the mean
	clopSettled  = 0.99 // ends the fits: the total weight keeps this share
	clopMaxFits  = 100
	clopMoves    = 60 // of one parameter, on the way from a sample to a new point
	clopFewGames = 2  // wins and losses without which nothing is fitted
)

func (c *clop) begin(Candidate) {}
func (c *clop) end(Candidate)   {}

func (c *clop) learn(played Candidate, _ Side, won bool) {
	x := symmetric(played.Point)
	c.points = append(c.points, x)
	c.samples = append(c.samples, sample{monomials(x), won})
}

// symmetric returns optimiser parameters as coordinates from -1 to 1.
func symmetric(point []float64) []float64 {
	x := make([]float64, len(point))
	for i, f := range point {
		x[i] = 2*f - 1
	}
	return x
}

// point returns the optimiser parameters of coordinates from -1 to 1.
func point(x []float64) []float64 {
	p := make([]float64, len(x))
	for i, v := range x {
		p[i] = min(max((v+1)/2, 0), math.Nextafter(1, 0))
	}
	return p
}

// update fits anew whenever there are a tenth more games than at the last fit. A fit takes the games up to that
// moment and weighs the later ones. So fits are the same however often update is called.
func (c *clop) update() {
	due := c.fitted
	for next := due + 1 + due/10; next <= len(c.samples); next = due + 1 + due/10 {
		due = next
	}
	if due > c.fitted {
		c.fitted = due
		c.localize()
	}
	for k := len(c.weights); k < len(c.samples); k++ {
		c.weights = append(c.weights, rounded.NearExp(c.logWeight(c.samples[k].m)))
	}
}

// logWeight returns the logarithm of the weight of a point, by its monomials.
func (c *clop) logWeight(m []float64) float64 {
	low := 0.0
	for _, w := range c.fits {
		low = min(low, w.log(m))
	}
	return low
}

func (w weighting) log(m []float64) float64 { return (w.fit.at(m) - w.mean) / w.radius }

// localize fits and weighs the samples in turns until the weights settle. The
// last weighting, which did not change much, is left out.
func (c *clop) localize() {
	samples := c.samples[:c.fitted]
	c.fits, c.weights = nil, make([]float64, len(samples))
	wins := 0
	for k, s := range samples {
		c.weights[k] = 1
		if s.won {
			wins++
		}
	}
	if wins < clopFewGames || len(samples)-wins < clopFewGames {
		return
	}

	logs, before := make([]float64, len(samples)), float64(len(samples))
	var fit quadratic
	for range clopMaxFits {
		fit = regress(samples, c.weights, fit)
		next := c.weighting(fit)
		weights, total := make([]float64, len(samples)), 0.0
		for k, s := range samples {
			logs[k] = min(logs[k], next.log(s.m))
			weights[k] = rounded.NearExp(logs[k])
			total += weights[k]
		}
		if total >= before*clopSettled {
			return
		}
		c.fits, c.weights, before = append(c.fits, next), weights, total
	}
}

// weighting returns the weighting by a fit to the weighted samples.
func (c *clop) weighting(fit quadratic) weighting {
	games, rate := c.weighted()
	return weighting{fit, rounded.NearLog(rate / (1 - rate)), clopRadius / math.Sqrt(games*rate*(1-rate))}
}

// weighted returns the weight of all samples weighed and the rate of their
// wins, between 0 and 1.
func (c *clop) weighted() (games, rate float64) {
	wins, losses := 1e-6, 1e-6
	for k, w := range c.weights {
		if c.samples[k].won {
			wins += w
		} else {
			losses += w
		}
	}
	return wins + losses, wins / (wins + losses)
}

// propose draws a point by its weight: from a sample drawn by its own, by moves
// of one coordinate each.
//
// Source: Metropolis et al., "Equation of State Calculations by Fast Computing
// Machines", 1953.
func (c *clop) propose(rng *rand.Rand) Candidate {
	c.update()
	x := make([]float64, len(c.grid.space.Parameters))
	if len(c.samples) == 0 {
		for i := range x {
			x[i] = float64(2*rng.Float64()) - 1
		}
	} else {
		copy(x, c.points[c.draw(rng)])
	}
	low := c.logWeight(monomials(x))
	for range clopMoves * len(x) {
		i := rng.IntN(len(x))
		old := x[i]
		x[i] = float64(2*rng.Float64()) - 1
		if l := c.logWeight(monomials(x)); rng.Float64() < rounded.NearExp(l-low) {
			low = l
		} else {
			x[i] = old
		}
	}
	return free(c.grid.space, point(x))
}

// draw returns a sample with a chance in proportion to its weight.
func (c *clop) draw(rng *rand.Rand) int {
	total := 0.0
	for _, w := range c.weights {
		total += w
	}
	at := rng.Float64() * total
	for k, w := range c.weights {
		if at -= w; at < 0 {
			return k
		}
	}
	return len(c.weights) - 1
}

// best returns the mean of the points played by their weights, and the middle of
// the space without games. If that lies in the cell of one that is out, it is the contender with the highest fitted rate.
func (c *clop) best() Candidate {
	c.update()
	x, total := make([]float64, len(c.grid.space.Parameters)), 0.0
	for k, w := range c.weights {
		total += w
		for i := range x {
			x[i] += float64(w * c.points[k][i])
		}
	}
	for i := range x {
		x[i] /= max(total, 1e-12)
	}
	mean := free(c.grid.space, point(x))
	if !c.grid.out[mean.Index] {
		return mean
	}
	among := c.grid.contenders()
	if len(among) == 0 {
		return at(c.grid.space, outside(c.grid.space.Len(), c.grid.out))
	}
	return c.grid.candidates[firstOf(among, func(i int) float64 { return c.expect(c.grid.candidates[i]) })]
}

// expect returns the fitted rate of a candidate: by the last fit, or without one
// the rate of all games.
func (c *clop) expect(at Candidate) float64 {
	c.update()
	if len(c.fits) == 0 {
		_, rate := c.weighted()
		return rate
	}
	return logistic(c.last().at(monomials(symmetric(at.Point))))
}

// values are the fitted rates in the centers of the cells; one half before
// there is a fit.
func (c *clop) values(dst []float64) {
	c.update()
	for i := range dst {
		dst[i] = 0.5
	}
	if len(c.fits) == 0 {
		return
	}
	for i, candidate := range c.grid.candidates {
		dst[i] = logistic(c.last().at(monomials(symmetric(candidate.Point))))
	}
}

func (c *clop) explain(i int, value float64) string {
	weight := rounded.NearExp(c.logWeight(monomials(symmetric(c.grid.candidates[i].Point))))
	return fmt.Sprintf("fitted rate %s, weight %s after %d fits", figure("%.3f", value), figure("%.3f", weight), len(c.fits))
}

// surface returns the fit at points of optimiser parameters, each from 0 to 1; nil without games enough. The interval is the fit's
// own, as if its form were right.
func (c *clop) surface() func(point []float64) Estimate {
	if c.update(); len(c.fits) == 0 {
		return nil
	}
	q := c.last()
	hessian := make([]float64, len(q)*len(q))
	q.derive(c.samples, c.weights, 0, make([]float64, len(q)), hessian)
	return func(point []float64) Estimate { return estimate(q, point, hessian) }
}

// estimate returns a fit's estimate at a point, given the information of its
// samples.
func estimate(q quadratic, point, hessian []float64) Estimate {
	m := monomials(symmetric(point))
	x := q.at(m)
	spread := slices.Clone(m)
	equations.Solve(slices.Clone(hessian), spread)
	e := bandit.Normal95 * math.Sqrt(dot(m, spread))
	return Estimate{logistic(x), logistic(x - e), logistic(x + e)}
}

func (c *clop) last() quadratic { return c.fits[len(c.fits)-1].fit }
