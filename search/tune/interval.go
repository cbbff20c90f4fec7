package tune

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// gridSteps is the number of intervals that the rates which may be the highest are cut into.
const gridSteps = 100

// farDeviations is how many standard deviations from its mean a rate is never expected.
const farDeviations = 6

// Chances are what the games of some arms say of the highest of their rates.
type chances struct {
	best    []float64 // for each arm, the probability that its rate is the highest
	rates   []float64 // and its expected rate
	highest float64   // expected highest rate
}

// chances returns what is known of the arms' rates: for each model of the prior, given which they are independent of one another,
// the integral of an arm's density times the other arms' distribution functions, on a fixed grid, so that the same counts give the
// same figures. Pending games do not matter.
func (p *prior) chances(arms []arm) chances {
	out := chances{best: make([]float64, len(arms)), rates: make([]float64, len(arms))}
	after := make([]beta, len(arms))
	for _, m := range p.models {
		for i, a := range arms {
			after[i] = m.before[i].after(a)
			out.rates[i] += m.weight * after[i].mean()
		}
		best, highest := highestOf(after)
		out.highest += m.weight * highest
		for i, b := range best {
			out.best[i] += m.weight * b
		}
	}
	return out
}

// better returns the probability that the rate of one of two arms, whose places are given, is higher than that of the other.
func (p *prior) better(i, j int, a, b arm) float64 {
	sum := 0.
	for _, m := range p.models {
		best, _ := highestOf([]beta{m.before[i].after(a), m.before[j].after(b)})
		sum += m.weight * best[0]
	}
	return sum
}

// highestOf returns the probability of each of some rates to be the highest, and the expected highest rate.
func highestOf(rates []beta) (best []float64, highest float64) {
	low, high, number := 0., 0., make(map[beta]int) // of equal ones
	for _, d := range rates {
		far := farDeviations * d.deviation()
		low, high = max(low, d.mean()-far), max(high, min(d.mean()+far, 1))
		number[d]++
	}

	step := (high - low) / gridSteps
	var logs, others [gridSteps]float64 // of the rates, and of 1 less the rates
	for k := range logs {
		x := low + (float64(k)+.5)*step
		logs[k], others[k] = math.Log(x), math.Log1p(-x)
	}

	type table struct{ mass, below [gridSteps]float64 } // probability of each interval, and logarithm of that below its middle
	tables := make(map[beta]*table)
	var product [gridSteps]float64 // logarithm of that of all distribution functions
	for _, d := range rates {      // in their order, to add up in a fixed one
		if d.mean()+farDeviations*d.deviation() < low || tables[d] != nil {
			continue
		}
		t := new(table)
		tables[d] = t
		sum, scale := distuv.Beta{Alpha: d.alpha, Beta: d.beta}.CDF(low), math.Log(step)-mathext.Lbeta(d.alpha, d.beta)
		for k := range logs {
			m := math.Exp(scale + (d.alpha-1)*logs[k] + (d.beta-1)*others[k])
			t.mass[k], t.below[k] = m, math.Log(max(min(sum+m/2, 1), nearlyZero))
			product[k] += float64(number[d]) * t.below[k]
			sum += m
		}
	}

	highest = low
	for _, l := range product {
		highest += (1 - math.Exp(l)) * step
	}
	shares, total := make(map[beta]float64), 0.
	best = make([]float64, len(rates))
	for i, d := range rates {
		if t := tables[d]; t != nil {
			share, known := shares[d]
			if !known {
				for k, m := range t.mass {
					share += m * math.Exp(product[k]-t.below[k])
				}
				shares[d] = share
			}
			best[i] = share
			total += share
		}
	}
	for i := range best {
		best[i] /= total // the grid's small error is shared out
	}
	return best, highest
}

// nearlyZero stands for a chance too small for a float64, whose logarithm is finite.
const nearlyZero = 1e-300
