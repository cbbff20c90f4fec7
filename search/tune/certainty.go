package tune

import (
	"iter"
	"math"
	"math/rand/v2"

	"gobandit/model/rounded"
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
	elsewhere := 0
	for one := range a.surfaces() {
		at := cell(a.field.space, one.x)
		d.highest[at] += 1. / certaintyDraws
		d.lack += max(one.height-one.heights[0], 0) / certaintyDraws
		if at != a.best().Index {
			elsewhere++
		}
		if float64(elsewhere) > (1-least)*certaintyDraws {
			return d
		}
	}
	a.drawn = d
	return d
}

// surfaces yields the surfaces drawn after the games learned, the same ones each time, with their heights at the best and at some
// other points.
func (a *auto) surfaces(others ...[]float64) iter.Seq[drawn] {
	return func(yield func(drawn) bool) {
		rng, weights, points := rand.New(rand.NewPCG(uint64(a.games), certaintyDraws)), a.weights(), append([][]float64{a.best().Point}, others...)
		for range certaintyDraws {
			if !yield(a.draw(rng, weights).draw(rng, 1, points, a.grid.out)) {
				return
			}
		}
	}
}

// better returns the share of the surfaces that are higher in one cell than in another. A surface with its highest point in one of
// the cells is higher there; of any other the heights at the two cells' points are compared. Half of those that are equal count.
func (a *auto) better(one, other int) (share float64) {
	for d := range a.surfaces(a.standsAt(one), a.standsAt(other)) {
		first, second := d.heights[1], d.heights[2]
		switch at := cell(a.field.space, d.x); {
		case one == other:
			first = second
		case at == one:
			first, second = 1, 0
		case at == other:
			first, second = 0, 1
		}
		switch {
		case first > second:
			share += 1. / certaintyDraws
		case first == second:
			share += 0.5 / certaintyDraws
		}
	}
	return share
}

// likeliest returns a function of the places of the candidates of the first level: the probability that one is
// the best.
func (t *Tuner) likeliest() func(i int) float64 {
	if a, ok := t.rule.(*auto); ok {
		d := a.drawMany(0)
		return func(i int) float64 { return d.highest[t.grid.candidates[i].Index] }
	}
	p := t.posterior().chances().best
	return func(i int) float64 { return p[i] }
}

// Certainty returns the probability that the candidate named, or the cell it lies in, is the best of the first level. For auto it
// comes from the models, and for other rules it is as in Standings.
func (t *Tuner) Certainty() float64 {
	if a, ok := t.rule.(*auto); ok {
		return a.drawMany(0).highest[a.best().Index]
	}
	best := t.grid.placeOrAdd(t.Best().Index)
	return t.posterior().chances().best[best]
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

// autoDoubt is the power of a chance to be wrong that auto's P(best) may lack to 1. It is chosen so that .05 becomes .005, since
// the models are too sure on surfaces that none of them describes.
const autoDoubt = 1.77

// SureAt returns the P(best) from which an event ends that is to be right with a probability; 0 for 0.
func (t *Tuner) SureAt(probability float64) float64 {
	if _, ok := t.rule.(*auto); ok && probability > 0 {
		return math.Round(1e4*(1-rounded.Pow(1-probability, autoDoubt))) / 1e4
	}
	return probability
}

// Sure reports whether the candidate named is the best of the first level with a probability, and none is unknown. Where it is
// far from sure it takes less time to say so than Standings.
func (t *Tuner) Sure(probability float64) bool {
	probability = t.SureAt(probability)
	if a, ok := t.rule.(*auto); ok {
		return a.drawMany(probability).highest[a.best().Index] >= probability
	}
	best := t.grid.placeOrAdd(t.Best().Index)
	p := t.posterior()
	if !p.prior.mayBe(best, p.arms(), p.contenders, probability) {
		return false
	}
	for _, s := range t.Standings() {
		if t.Unknown(s) {
			return false
		}
	}
	return p.chances().untried <= couldBest && p.chances().best[best] >= probability
}

// logitElo is a logit as a difference in Elo.
const logitElo = 400 / math.Ln10

// Gain returns by how many Elo the candidate named is expected to become better in so many more games. What it is
// expected to lack to the best, as in Regret, falls about as the variance of what is known does, in inverse
// proportion to the games.
func (t *Tuner) Gain(games int) float64 {
	p := t.Expect(t.Best().Index).Rate
	return logitElo * t.Regret() / (p * (1 - p)) * float64(games) / float64(games+t.Games())
}
