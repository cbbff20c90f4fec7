package tune

import (
	"maps"

	"gobandit/model/dist"
)

// An Estimate is a rate to expect, 0 to 1, with its 95% interval.
type Estimate struct {
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// An Estimator returns the estimate for candidates of the first level, by their
// index.
type Estimator func(i int) Estimate

// A posterior is what the games say of the candidates of one level: their rates, and which is the best. All that is shown of
// either is from the one of its level. It is for rules without models of their own.
type posterior struct {
	prior      *prior
	contenders []int               // places of the candidates that may be the best
	untried    int                 // other candidates that may be the best: of a wide space those that are not kept
	worth      func(place int) arm // games that say as much as those of a candidate

	known  []arm     // what all are worth; nil until asked for
	means  []float64 // expected rates, likewise
	shares *chances  // likewise
}

// newPosterior learns the prior of candidates, which lie as those of the grid do, from their games. base is what they are expected
// to be before any game.
func newPosterior(g *grid, base mean, counts []arm, contenders []int, worth func(place int) arm) *posterior {
	return &posterior{prior: learnPrior(g, base, counts), contenders: contenders, worth: worth}
}

// arms returns what the games of all candidates are worth.
func (p *posterior) arms() []arm {
	for i := len(p.known); i < p.len(); i++ {
		p.known = append(p.known, p.worth(i))
	}
	return p.known
}

// len returns the number of candidates.
func (p *posterior) len() int { return len(p.prior.likeliest()) }

// rates returns the expected rates.
func (p *posterior) rates() []float64 {
	if p.means == nil {
		p.means = make([]float64, p.len())
		for _, m := range p.prior.models {
			for i, a := range p.arms() {
				p.means[i] += float64(m.weight * m.before[i].after(a).mean())
			}
		}
	}
	return p.means
}

// chances returns the probability of each candidate to be the best, and the highest rate to expect.
func (p *posterior) chances() *chances {
	if p.shares == nil {
		c := p.prior.chances(p.arms(), p.contenders, p.untried)
		p.shares = &c
	}
	return p.shares
}

// mixed returns what is known of the rate of a candidate: a mixture of beta distributions.
func (p *posterior) mixed(i int) mixture {
	var a arm
	if i < len(p.known) {
		a = p.known[i]
	} else {
		a = p.worth(i)
	}
	m := make(mixture, len(p.prior.models))
	for k, model := range p.prior.models {
		m[k] = weightedBeta{model.weight, model.before[i].after(a)}
	}
	return m
}

// A mixture is a distribution of a rate: beta distributions, each with the probability of a model.
type mixture []weightedBeta

type weightedBeta struct {
	weight float64
	beta
}

func (m mixture) mean() (rate float64) {
	for _, b := range m {
		rate += float64(b.weight * b.mean())
	}
	return rate
}

// single returns the beta distribution with the mean and the variance of the mixture.
func (m mixture) single() beta {
	rate, square := m.mean(), 0.
	for _, b := range m {
		d := b.deviation()
		square += float64(b.weight * (float64(b.mean()*b.mean()) + float64(d*d)))
	}
	games := rate*(1-rate)/max(square-float64(rate*rate), 1e-12) - 1
	return beta{games * rate, games * (1 - rate)}
}

// estimate returns the mean with its interval: that of the single distribution, which is rather too wide where the models differ.
func (m mixture) estimate() Estimate {
	b := m.single()
	return Estimate{m.mean(), dist.BetaQuantile(.025, b.alpha, b.beta), dist.BetaQuantile(.975, b.alpha, b.beta)}
}

// better returns the probability that a rate is higher than another one, model by model.
func (m mixture) better(other mixture) (sum float64) {
	for k, b := range m {
		best, _ := highestOf([]beta{b.beta, other[k].beta}, 1)
		sum += float64(b.weight * best[0])
	}
	return sum
}

// even is what is expected of a rate before any game: one of two.
var even = mean{0.5, 2}

// posterior returns that of the first level, of rules other than auto. It is made once after each game.
func (t *Tuner) posterior() *posterior {
	if t.known == nil || t.known.len() != len(t.grid.counts) {
		grid, fit := t.grid, t.fitColor()
		t.known = newPosterior(grid, even, grid.counts, grid.contenders(), func(i int) arm {
			_, worth := t.even(fit, i, false)
			return worth
		})
		if _, fitted := t.rule.(*clop); !fitted { // its fit says that others are worse
			t.known.untried = grid.untried(grid.out)
		}
	}
	return t.known
}

// below returns the posterior of the candidates in the cell of another one. What is known of that, but for their games, is what is
// expected of them before these.
func (t *Tuner) below(counts []arm, cell beta) *posterior {
	all := make([]int, len(counts))
	for i, a := range counts {
		all[i] = i
		cell.alpha, cell.beta = cell.alpha-float64(a.wins), cell.beta-float64(a.games-a.wins)
	}
	won, lost := max(cell.alpha, even.games/20), max(cell.beta, even.games/20)
	games := won + lost
	return newPosterior(t.grid, mean{won / games, max(games, even.games)}, counts, all, func(i int) arm { return arm{games: counts[i].games, wins: counts[i].wins} })
}

// Expect returns the rate to expect of cell i, by what the games say of all cells. In the cell of the candidate named best it is
// that of the point named, in any other that of the center. Screens and reports call it model%.
func (t *Tuner) Expect(i int) Estimate { return t.expecting(false)(i) }

// Expected returns the estimator that [Tuner.Expect] is of the games counted until now, for any goroutine.
func (t *Tuner) Expected() Estimator { return t.expecting(true) }

// expecting returns Expect; with copies of what later games change if it is to last.
func (t *Tuner) expecting(lasting bool) Estimator {
	a, ok := t.rule.(*auto)
	if !ok {
		return t.playedEstimator(lasting)
	}
	models, weights := a.likely()
	best, field, outward := a.best(), a.field, logistic
	if a.process != nil {
		outward = a.process.scale.number
	}
	for i := range models {
		if lasting {
			models[i].surface = models[i].clone()
		}
	}
	return func(i int) Estimate {
		if i == best.Index {
			return heightOf(models, weights, best.Point, i).estimate(outward)
		}
		return heightOf(models, weights, field.center(i), i).estimate(outward)
	}
}

// playedEstimator is the estimator of rules that have a posterior. In a wide space most cells have no game: they are as CLOP's
// fit expects, or else as the others are.
func (t *Tuner) playedEstimator(lasting bool) Estimator {
	p, space, places := t.posterior(), t.grid.space, t.grid.places
	if lasting {
		p.arms()
	}
	if places == nil {
		return func(i int) Estimate { return p.mixed(i).estimate() }
	}
	places = maps.Clone(places)
	var fit func(point []float64) Estimate
	if c, ok := t.rule.(*clop); ok {
		fit = c.surface()
	}
	unmet := p.prior.unmet()
	return func(i int) Estimate {
		if k, ok := places[i]; ok {
			return p.mixed(k).estimate()
		}
		if fit != nil {
			return fit(space.Optimiser(i))
		}
		return unmet.estimate()
	}
}
