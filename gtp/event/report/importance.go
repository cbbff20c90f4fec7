package report

import (
	"math/rand/v2"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// An Importance is the share of the variance of the win rate over all candidates that
// one parameter explains, or two of them together beyond each alone.
type Importance struct {
	Parameters []string // codes: one, or two for an interaction
	Share      float64  // 0 to 1; all shares of three and more parameters are what is missing to 1
}

// importances returns the importance of each parameter and of each pair, by a
// decomposition of the variance of the rates expected of all candidates of the first
// level: those of the rule's fitted surface where it has one, else the rates shrunk towards
// neighbors. It is nil if all rates are equal. Of a wide space some candidates stand for all.
//
// Source: Sobol', "Sensitivity Estimates for Nonlinear Mathematical Models", 1993.
func importances(t *tune.Tuner, space param.Space) []Importance {
	cells := sample(t.Len())
	rates := make([]float64, len(cells))
	coordinates := make([][]int, len(cells))
	mean := 0.0
	expected := expectation(t)
	for i, cell := range cells {
		rates[i], coordinates[i] = expected(cell).Rate, space.Coordinates(cell)
		mean += rates[i] / float64(len(rates))
	}

	// explained returns the variance of the means of the candidates with equal
	// coordinates along some parameters.
	explained := func(along ...int) float64 {
		sums, counts := make(map[[2]int]float64), make(map[[2]int]float64)
		for i, rate := range rates {
			var key [2]int
			for k, p := range along {
				key[k] = coordinates[i][p]
			}
			sums[key] += rate
			counts[key]++
		}
		variance := 0.0
		for key, n := range counts {
			d := sums[key]/n - mean
			variance += n / float64(len(rates)) * d * d
		}
		return variance
	}

	total := 0.0
	for _, rate := range rates {
		total += (rate - mean) * (rate - mean) / float64(len(rates))
	}
	const nothing = 1e-12
	if total < nothing {
		return nil
	}

	var out []Importance
	var alone []float64
	for k, p := range space.Parameters {
		alone = append(alone, explained(k))
		out = append(out, Importance{[]string{p.Code}, alone[k] / total})
	}
	for k, p := range space.Parameters {
		for j := range k {
			share := max(0, explained(j, k)-alone[j]-alone[k]) / total
			out = append(out, Importance{[]string{space.Parameters[j].Code, p.Code}, share})
		}
	}
	return out
}

// sampled is the number of candidates of a wide space that stand for all.
const sampled = 4096

// sample returns the indices of all of so many candidates, or of those that stand for them,
// the same ones each time.
func sample(candidates int) []int {
	if candidates > param.MaxCandidates {
		rng, cells := rand.New(rand.NewPCG(1, 1)), make([]int, sampled)
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

// expectation returns the rates expected of the candidates of the first level: by the
// rule's fitted surface where it has one with the narrower interval, else shrunk towards neighbors.
func expectation(t *tune.Tuner) tune.Estimator {
	shrunk := t.Shrunk()
	fitted, ok := t.Fitted()
	if !ok {
		return shrunk
	}
	return func(i int) tune.Estimate { return fitted(i).OrNarrower(shrunk(i)) }
}
