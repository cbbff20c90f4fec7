package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

// certaintyDraws is the number of surfaces that a certainty is estimated by.
const certaintyDraws = 400

// draws are what many surfaces drawn from the models say of the best.
type draws struct {
	games   int             // after which they were drawn
	highest map[int]float64 // by cell, the share of the surfaces that are highest there
	lack    float64         // mean of what the best lacks to the highest, in logits
}

// drawMany draws surfaces after the games learned: the same for the same games. If so many are highest elsewhere that the share
// of the best's cell is below least, it draws no more of them.
func (a *auto) drawMany(least float64) draws {
	if a.drawn.highest != nil && a.drawn.games == a.games {
		return a.drawn
	}
	d := draws{games: a.games, highest: make(map[int]float64)}
	rng := rand.New(rand.NewPCG(uint64(a.games), certaintyDraws))
	weights, best, elsewhere := a.weights(), a.best(), 0
	for range certaintyDraws {
		x, gain := a.draw(rng, weights).draw(rng, 1, best.Point, a.grid.out)
		at := cell(a.field.space, x)
		d.highest[at] += 1. / certaintyDraws
		d.lack += max(gain, 0) / certaintyDraws
		if at != best.Index {
			elsewhere++
		}
		if float64(elsewhere) > (1-least)*certaintyDraws {
			return d
		}
	}
	a.drawn = d
	return d
}

// better returns the probability that the surface is higher at the first point than at the second, as if
// what is not known of them were independent, so rather too near one half.
func (a *auto) better(x, y []float64) float64 {
	sum, total := 0., 0.
	for i, w := range a.weights() {
		if w > little {
			m, v := a.models[i].about(x, cell(a.field.space, x))
			n, u := a.models[i].about(y, cell(a.field.space, y))
			sum, total = sum+w*0.5*math.Erfc(-((m-n)/math.Sqrt(max(v+u, 1e-12)))/math.Sqrt2), total+w
		}
	}
	return sum / total
}

// likeliest returns a function of the numbers of the candidates of the first level: the probability that one is
// the best.
func (t *Tuner) likeliest(worths []arm) func(i int) float64 {
	if a, ok := t.rule.(*auto); ok {
		d := a.drawMany(0)
		return func(i int) float64 { return d.highest[t.grid.candidates[i].Index] }
	}
	p := t.grid.prior().chances(worths, t.grid.contenders()).best
	return func(i int) float64 { return p[i] }
}

// Certainty returns the probability that the candidate named, or the cell it lies in, is the best of the first
// level: by the models of auto, and for other rules as in Standings.
func (t *Tuner) Certainty() float64 {
	if a, ok := t.rule.(*auto); ok {
		return a.drawMany(0).highest[a.best().Index]
	}
	for _, s := range t.Standings() {
		if s.Best {
			return s.PBest
		}
	}
	return 0
}

// FirstCheck is the number of games before which an event does not end by itself.
const FirstCheck = 50

// NextCheck returns after how many games an event asks again whether it may end, if it has asked after so many.
func NextCheck(games int) int { return games + 1 + games/20 }

// couldBest is the probability to be the best from which a candidate without games keeps an event from ending.
const couldBest = .001

// Unknown reports whether a candidate keeps an event from ending whatever the others' games say: it is a contender that has no
// game and could be the best. The models of auto expect something of candidates without games, so that none is unknown to them.
func (t *Tuner) Unknown(s Standing) bool {
	_, modelled := t.rule.(*auto)
	return !modelled && !s.Out && s.Games == 0 && s.PBest > couldBest
}

// Sure reports whether the candidate named is the best of the first level with a probability, and none is unknown. Where it is
// far from sure it takes less time to say so than Standings.
func (t *Tuner) Sure(probability float64) bool {
	if a, ok := t.rule.(*auto); ok {
		return a.drawMany(probability).highest[a.best().Index] >= probability
	}
	standings, worths := t.counted()
	p := t.grid.prior()
	best := slices.IndexFunc(standings, func(s Standing) bool { return s.Best })
	contenders := t.grid.contenders()
	if !p.mayBe(best, worths, contenders, probability) {
		return false
	}
	chances := p.chances(worths, contenders).best
	for i, s := range standings {
		if s.PBest = chances[i]; t.Unknown(s) {
			return false
		}
	}
	return chances[best] >= probability
}

// logitElo is a logit as a difference in Elo.
const logitElo = 400 / math.Ln10

// Gain returns by how many Elo the candidate named is expected to become better in so many more games. What it is
// expected to lack to the best, as in Regret, falls about as the variance of what is known does, in inverse
// proportion to the games.
func (t *Tuner) Gain(games int) float64 {
	p := t.Rate(t.Best().Index)
	return logitElo * t.Regret() / (p * (1 - p)) * float64(games) / float64(games+t.Games())
}
