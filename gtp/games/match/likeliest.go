package match

import (
	"math"

	"gobandit/search/bandit"
)

// unseenCount is what a result counts for that has not come up.
const unseenCount = 1e-3

// frequencies returns the shares of results, and their number. Those that have not come up and could count as unseen.
func frequencies(results []float64, could func(i int) bool) (freq []float64, total float64) {
	freq = make([]float64, len(results))
	sum := 0.
	for i, n := range results {
		if freq[i] = n; n == 0 && could(i) {
			freq[i] = unseenCount
		}
		total, sum = total+n, sum+freq[i]
	}
	for i := range freq {
		freq[i] /= sum
	}
	if total > 0 {
		total = sum
	}
	return freq, total
}

// never is for [frequencies] of the results alone.
func never(int) bool { return false }

// points returns the points of a result, the worst being 0 and the best 1.
func points(i, results int) float64 { return float64(i) / float64(results-1) }

// moments returns the mean of the points and their variance.
func moments(freq []float64) (mean, variance float64) {
	square := 0.
	for i, p := range freq {
		x := points(i, len(freq))
		mean, square = mean+p*x, square+p*x*x
	}
	return mean, square - mean*mean
}

// likeliest returns by how much each result is less frequent than observed in the most likely distribution with a mean of 0. The
// mean is that of the function of over the points, and the distribution is the one that explains the frequencies best. The factor
// is 1+θ·of(x) for the root θ of Σ p·of(x)/(1+θ·of(x)), a sum that falls with θ. It is nil if the function does not change its
// sign.
//
// Source: Owen, "Empirical Likelihood Ratio Confidence Intervals for a Single Functional", 1988.
func likeliest(freq []float64, of func(x float64) float64) (less []float64) {
	less = make([]float64, len(freq))
	values := make([]float64, len(freq))
	low, high := math.Inf(-1), math.Inf(1) // no share is above 1
	for i, p := range freq {
		v := of(points(i, len(freq)))
		values[i] = v
		switch {
		case p > 0 && v > 0:
			low = max(low, (p-1)/v)
		case p > 0 && v < 0:
			high = min(high, (p-1)/v)
		}
	}
	if math.IsInf(low, 0) || math.IsInf(high, 0) {
		return nil
	}

	// Newton's method, within bounds that close in.
	theta := 0.
	for range 100 {
		sum, slope := 0., 0.
		for i, p := range freq {
			r := values[i] / (1 + theta*values[i])
			sum, slope = sum+p*r, slope+p*r*r
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
		next := theta + sum/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if next == theta {
			break
		}
		theta = next
	}
	for i, v := range values {
		less[i] = 1 + theta*v
	}
	return less
}

// normalized returns what likeliest does among the distributions whose mean is above one half by so many of their standard
// deviations. With the right deviation σ they are those in which the mean of x - ½ - tσ/2 - t(x-½-tσ)²/2σ is 0: a share that grows
// moves mean and deviation. If there are several, the likeliest counts.
//
// Source: Van den Bergh, "Normalized Elo", 2021.
func normalized(freq []float64, t float64) (less []float64) {
	at := func(w float64) (less []float64, beyond float64) {
		deviation := .5 / math.Sqrt(1+t*t) / (1 + math.Exp(-w)) // half of wins and losses have the largest
		mean := .5 + t*deviation
		less = likeliest(freq, func(x float64) float64 {
			return x - .5 - t*deviation/2 - t*(x-mean)*(x-mean)/(2*deviation)
		})
		for i := range less {
			beyond += freq[i] / less[i] * points(i, len(freq))
		}
		return less, beyond - mean
	}
	if t == 0 {
		less, _ = at(0)
		return less
	}

	const first, last, step = -15., 32., .5
	best := math.Inf(1)
	before, from := []float64(nil), 0.
	for w := first; w <= last; w += step {
		now, beyond := at(w)
		if before != nil && now != nil && (from > 0) != (beyond > 0) {
			low, high := w-step, w
			for range 50 {
				middle := (low + high) / 2
				if _, b := at(middle); (b > 0) == (from > 0) {
					low = middle
				} else {
					high = middle
				}
			}
			root, _ := at((low + high) / 2)
			cost := 0.
			for i, p := range freq {
				cost += p * math.Log(root[i])
			}
			if cost < best {
				best, less = cost, root
			}
		}
		before, from = now, beyond
	}
	return less
}

// variance returns that of the points of a result in the likeliest distribution of the results with a mean.
func variance(results []float64, mean float64) float64 {
	freq, _ := frequencies(results, func(i int) bool { return i == 0 || i == len(results)-1 })
	less := likeliest(freq, func(x float64) float64 { return x - mean })
	for i := range freq {
		freq[i] /= less[i]
	}
	_, v := moments(freq)
	return v
}

// deviate returns by how many standard errors the points of a game, rate, are above those expected. The error is that of the
// results if those were right; the games need not all be among them.
func deviate(results []float64, rate, games, expected float64) float64 {
	v := variance(results, expected) * float64(len(results)/2)
	if _, pairs := frequencies(results, never); len(results) == 5 && results[2] == pairs && games > 2*pairs { // split pairs say nothing of a game without one
		v = expected * (1 - expected)
	}
	return (rate - expected) / math.Sqrt(v/games)
}

// Interval returns the 95% interval of the points of a game, rate, in so many games with results as LLR takes them. It has the
// rates from which the score differs by less than 1.96 standard errors. Without draws and pairs it is Wilson's. It is 0 and 1
// without games.
func Interval(results []float64, rate, games float64) (low, high float64) {
	if games == 0 {
		return 0, 1
	}
	end := func(inside, outside float64) float64 {
		for range 40 {
			if middle := (inside + outside) / 2; math.Abs(deviate(results, rate, games, middle)) < bandit.Normal95 {
				inside = middle
			} else {
				outside = middle
			}
		}
		return inside
	}
	low, high = rate, rate
	if rate > 0 {
		low = end(rate, 0)
	}
	if rate < 1 {
		high = end(rate, 1)
	}
	return low, high
}
