package report

import (
	"math/rand/v2"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/param"
	"gobandit/search/bandit"
	"gobandit/search/tune"
)

// An Importance is the share of the variance of the win rate over all candidates that
// one parameter explains, or two of them together beyond each alone.
type Importance struct {
	Parameters []string // codes: one, or two for an interaction
	Share      float64  // 0 to 1; all shares of three and more parameters are what is missing to 1
	Low, High  float64  // 95% interval of Share, as if the rates expected of the candidates were independent

	// Significant says that the results of the parameter's values differ more than by chance: by a chi-squared test of the games,
	// with an error of 5% for all parameters together. It is false for pairs.
	Significant bool
}

// importanceDraws is the number of draws of all rates that an interval is made from.
const importanceDraws = 100

// importances returns the importance of each parameter and of each pair, by a
// decomposition of the variance of the rates expected of all candidates of the first
// level. It is nil if all rates are equal. Of a wide space some candidates stand for all.
//
// Source: Sobol', "Sensitivity Estimates for Nonlinear Mathematical Models", 1993.
func (r *Report) importances() []Importance {
	space, cells := r.space, sample(r.tuner.Len())
	rates, deviations := make([]float64, len(cells)), make([]float64, len(cells))
	coordinates := make([][]int, len(cells))
	for i, cell := range cells {
		e := r.cell(cell)
		rates[i], deviations[i], coordinates[i] = e.Rate, (e.High-e.Low)/2/bandit.Normal95, space.Coordinates(cell)
	}
	out := decompose(rates, nil, coordinates, space)
	if out == nil {
		return nil
	}

	draws := make([][]float64, len(out))
	rng, drawn := rand.New(rand.NewPCG(1, 1)), make([]float64, len(rates))
	for range importanceDraws {
		for i, rate := range rates {
			drawn[i] = rate + deviations[i]*rng.NormFloat64()
		}
		for k, one := range decompose(drawn, deviations, coordinates, space) {
			draws[k] = append(draws[k], one.Share)
		}
	}
	for k, shares := range draws {
		slices.Sort(shares)
		if n := len(shares); n > 0 {
			out[k].Low, out[k].High = min(max(shares[n/40], 0), out[k].Share), min(max(shares[n-1-n/40], out[k].Share), 1)
		}
	}
	return out
}

// decompose returns the shares of the variance of rates at coordinates; nil if there is none. noise has the deviations of what was
// added to the rates at random, nil for none: what that adds to each part of the variance on average is taken off again, so
// that it widens the shares and does not move them.
func decompose(rates, noise []float64, coordinates [][]int, space param.Space) (out []Importance) {
	mean, total := 0.0, 0.0
	for _, rate := range rates {
		mean += rate / float64(len(rates))
	}
	n, added := float64(len(rates)), 0.
	for _, rate := range rates {
		total += (rate - mean) * (rate - mean) / n
	}
	for _, d := range noise {
		added += d * d
	}
	total -= added/n - added/(n*n)
	const nothing = 1e-12
	if total < nothing {
		return nil
	}

	// explained returns the variance of the means of the candidates with equal
	// coordinates along two parameters, or along one if these are the same.
	type sums struct{ rates, count, squares float64 }
	explained := func(j, k int) float64 {
		split := space.Parameters[k].Split
		all := make([]sums, space.Parameters[j].Split*split)
		for i, rate := range rates {
			s := &all[coordinates[i][j]*split+coordinates[i][k]]
			s.rates += rate
			s.count++
			if noise != nil {
				s.squares += noise[i] * noise[i]
			}
		}
		variance := added / (n * n)
		for _, s := range all {
			if s.count > 0 {
				d := s.rates/s.count - mean
				variance += s.count/n*d*d - s.squares/s.count/n
			}
		}
		return variance
	}

	var alone []float64
	for k, p := range space.Parameters {
		alone = append(alone, explained(k, k))
		out = append(out, Importance{Parameters: []string{p.Code}, Share: alone[k] / total})
	}
	for k, p := range space.Parameters {
		for j := range k {
			share := (explained(j, k) - alone[j] - alone[k]) / total
			if noise == nil {
				share = max(0, share)
			}
			out = append(out, Importance{Parameters: []string{space.Parameters[j].Code, p.Code}, Share: share})
		}
	}
	return out
}

// chance returns that of results at least as different between the values, if these have no effect.
//
// Source: Pearson, "On the Criterion that a Given System of Deviations …", 1900.
func (m Marginal) chance() float64 {
	if m.variance > 0 {
		return m.chanceOfNumbers()
	}
	games, wins, freedom := 0., 0., -1.
	for _, v := range m.Values {
		games, wins = games+float64(v.Games), wins+float64(v.Wins)
	}
	rate, sum := wins/max(games, 1), 0.
	for _, v := range m.Values {
		if n := float64(v.Games); n > 0 {
			sum += (float64(v.Wins) - n*rate) * (float64(v.Wins) - n*rate) / n
			freedom++
		}
	}
	if rate == 0 || rate == 1 || freedom < 1 {
		return 1
	}
	return dist.ChiSquareAbove(sum/(rate*(1-rate)), freedom)
}

// maxSampled is the number of candidates of a wide space that stand for all.
const maxSampled = 4096

// sample returns the indices of all candidates, given their number; of a wide space those of
// a random sample, the same one each time.
func sample(candidates int) []int {
	if candidates > 2*maxSampled {
		rng, cells := rand.New(rand.NewPCG(1, 1)), make([]int, maxSampled)
		for i := range cells {
			cells[i] = rng.IntN(candidates)
		}
		return cells
	}
	cells := make([]int, candidates)
	for i := range cells {
		cells[i] = i
	}
	return cells
}

// chanceOfNumbers is the chance of numbers, by the chi-squared test of the means of the parameter's values.
func (m Marginal) chanceOfNumbers() float64 {
	var all tune.Numbers
	for _, v := range m.Values {
		all = all.Pooled(v.numbers)
	}
	sum, freedom := 0., -1.
	for _, v := range m.Values {
		if n := v.numbers.Count; n > 0 {
			d := v.numbers.Mean - all.Mean
			sum, freedom = sum+float64(n)*d*d/m.variance, freedom+1
		}
	}
	if freedom < 1 {
		return 1
	}
	return dist.ChiSquareAbove(sum, freedom)
}
