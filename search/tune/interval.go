package tune

import (
	"cmp"
	"math"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/rounded"
)

// gridSteps is the number of intervals that the rates which may be the highest are cut into.
const gridSteps = 100

// farDeviations is how many standard deviations from its mean a rate is never expected.
const farDeviations = 6

// Chances are what the games of some arms say of the highest of their rates.
type chances struct {
	best    []float64 // for each arm, the probability that its rate is the highest
	untried float64   // likewise for each arm that is not kept
	highest float64   // expected highest rate
}

// atPlaces returns the values at some places.
func atPlaces[T any](values []T, places []int) []T {
	out := make([]T, len(places))
	for i, k := range places {
		out[i] = values[k]
	}
	return out
}

// chances returns how likely each arm has the highest rate, among the contenders and so many untried arms that are not
// kept; other arms have no chance. Given a model of the prior, rates are independent of one another: then the chance is the integral of the
// arm's density times the other arms' distribution functions. It is taken on a fixed grid, so that the same counts give the same
// figures. Pending games do not matter.
func (p *prior) chances(arms []arm, contenders []int, untried int) chances {
	out := chances{best: make([]float64, len(arms))}
	after := make([]beta, len(arms))
	for _, m := range p.models {
		for i, a := range arms {
			after[i] = m.before[i].after(a)
		}
		rates := atPlaces(after, contenders)
		if untried > 0 {
			rates = append(rates, m.unmet)
		}
		best, highest := highestOf(rates, max(untried, 1))
		out.highest += float64(m.weight * highest)
		if untried > 0 {
			out.untried += float64(m.weight * best[len(contenders)])
		}
		for i, b := range best[:len(contenders)] {
			out.best[contenders[i]] += float64(m.weight * b)
		}
	}
	return out
}

// maxRivals is the number of other arms by which mayBe bounds a probability.
const maxRivals = 3

// mayBe reports, in little time, whether an arm's rate may be the highest with at least some probability. It compares
// the arm with the few contenders that are expected to be highest: among more, its probability is only less.
func (p *prior) mayBe(i int, arms []arm, contenders []int, probability float64) bool {
	likeliest, means, few := p.likeliest(), make([]float64, len(arms)), slices.Clone(contenders)
	for j, a := range arms {
		means[j] = likeliest[j].after(a).mean()
	}
	means[i] = 1 // it comes first
	slices.SortFunc(few, func(j, k int) int { return cmp.Compare(means[k], means[j]) })
	few = few[:min(len(few), 1+maxRivals)]

	most := 1.
	for _, m := range p.models { // those with most weight come first
		var rates []beta
		for _, j := range few {
			rates = append(rates, m.before[j].after(arms[j]))
		}
		best, _ := highestOf(rates, 1)
		if most -= float64(m.weight * (1 - best[0])); most < probability-boundError {
			return false
		}
	}
	return true
}

// boundError is more than the errors of probabilities by their grids.
const boundError = .01

// highestOf returns the probability of each of some rates to be the highest, and the expected highest rate. The last of the rates
// stands for so many of them.
func highestOf(rates []beta, last int) (best []float64, highest float64) {
	low, high := 0., 0.
	for _, d := range rates {
		far := farDeviations * d.deviation()
		low, high = max(low, d.mean()-far), max(high, min(d.mean()+far, 1))
	}

	step := (high - low) / gridSteps
	var logs, others [gridSteps]float64 // of the rates, and of 1 less the rates
	for k := range logs {
		x := low + float64((float64(k)+.5)*step)
		logs[k], others[k] = rounded.NearLog(x), math.Log1p(-x)
	}

	type table struct { // of equal rates
		number      float64
		mass, below [gridSteps]float64 // probability of each interval, and logarithm of that below its middle
		share       float64            // the probability of one of them to be the highest, not yet divided by the sum
	}
	var tables []*table // in the order of the rates, to add up in a fixed one
	known, of := make(map[beta]*table), make([]*table, len(rates))
	for i, d := range rates {
		if d.mean()+float64(farDeviations*d.deviation()) < low {
			continue
		}
		t := known[d]
		if t == nil {
			t = new(table)
			known[d], tables = t, append(tables, t)
			scale := rounded.NearLog(step) - dist.LogBeta(d.alpha, d.beta)
			sum, _ := dist.Beta(low, d.alpha, d.beta)
			for k := range logs {
				m := rounded.NearExp(scale + float64((d.alpha-1)*logs[k]) + float64((d.beta-1)*others[k]))
				t.mass[k], t.below[k] = m, rounded.NearLog(max(min(sum+m/2, 1), nearlyZero))
				sum += m
			}
		}
		of[i] = t
		if t.number++; i == len(rates)-1 {
			t.number += float64(last - 1)
		}
	}

	var product [gridSteps]float64 // logarithm of that of all distribution functions
	for _, t := range tables {
		for k, l := range t.below {
			product[k] += float64(t.number * l)
		}
	}
	highest = low
	for _, l := range product {
		highest += float64((1 - rounded.NearExp(l)) * step)
	}

	total := 0.
	for _, t := range tables {
		for k, m := range t.mass {
			t.share += float64(m * rounded.NearExp(product[k]-t.below[k]))
		}
		total += float64(t.number * t.share)
	}
	best = make([]float64, len(rates))
	for i, t := range of {
		if t != nil {
			best[i] = t.share / total // the grid's small error is shared out
		}
	}
	return best, highest
}

// nearlyZero stands for a chance too small for a float64, whose logarithm is finite.
const nearlyZero = 1e-300
