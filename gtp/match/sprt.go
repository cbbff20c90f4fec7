package match

import (
	"errors"
	"fmt"
	"math"
)

// An SPRT is Wald's sequential probability ratio test of two hypotheses on the
// strength of the first of two players: that it is Elo0 rating points above the
// second, and that it is Elo1 above. Games go on until one of them is accepted.
//
// Sources: Wald, "Sequential Tests of Statistical Hypotheses", 1945; Van den
// Bergh, "The GSPRT" and "Pentanomial", 2020 (Fishtest's mathematics).
type SPRT struct {
	Elo0  float64 `json:"elo0"`  // rating points
	Elo1  float64 `json:"elo1"`  // rating points, more than Elo0
	Alpha float64 `json:"alpha"` // chance to accept Elo1 though Elo0 holds, 0 to 0.5 exclusive
	Beta  float64 `json:"beta"`  // chance to accept Elo0 though Elo1 holds, 0 to 0.5 exclusive

	// Normalized says that Elo0 and Elo1 are in normalized Elo: standard deviations of a game's points, so that they do not depend
	// on draws and openings. Otherwise they are logistic.
	Normalized bool `json:"normalized,omitempty"`
}

// String returns the test in words.
func (t SPRT) String() string {
	return fmt.Sprintf("%+g against %+g %s with error rates %g and %g", t.Elo0, t.Elo1, t.Unit(), t.Alpha, t.Beta)
}

// Unit returns the unit of the hypotheses.
func (t SPRT) Unit() string {
	if t.Normalized {
		return "normalized Elo"
	}
	return "Elo"
}

// Check returns an error that names everything out of its range.
func (t SPRT) Check() error {
	var errs []error
	const most = 1000 // a larger difference makes the win rate practically 1
	if !(t.Elo0 < t.Elo1 && t.Elo0 >= -most && t.Elo1 <= most) {
		errs = append(errs, fmt.Errorf("hypotheses of %v and %v Elo, want the first below the second, and both from -%d to %d", t.Elo0, t.Elo1, most, most))
	}
	for _, e := range []struct {
		name string
		rate float64
	}{{"alpha", t.Alpha}, {"beta", t.Beta}} {
		if !(e.rate > 0 && e.rate < 0.5) {
			errs = append(errs, fmt.Errorf("%s %v, want a chance of error above 0 and below 0.5", e.name, e.rate))
		}
	}
	return errors.Join(errs...)
}

// Bounds returns the values of LLR at and beyond which a hypothesis is accepted:
// Elo0 at lower, which is negative, and Elo1 at upper.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR returns the logarithm of the likelihood ratio of the hypotheses, Elo1 over
// Elo0, given how often each result came up, from the worst for the first player
// to the best in equal steps. These are either losses, draws and wins, or pairs of
// games with colors changed that gave 0, ½, 1, 1½ and 2 points, which count
// for more because the games of a pair share their opening. It is 0 without
// results.
//
// The likelihood of a hypothesis is that of the distribution which explains the
// results best among those with the hypothesis' mean.
func (t SPRT) LLR(results []float64) float64 {
	total := 0.0
	for _, n := range results {
		total += n
	}
	if total == 0 {
		return 0
	}

	// A little of each result keeps the means within reach, since a result that has
	// not come up yet may do so.
	const unseen = 1e-3
	freq := make([]float64, len(results))
	sum := 0.0
	for i, n := range results {
		freq[i] = max(n, unseen)
		sum += freq[i]
	}
	for i := range freq {
		freq[i] /= sum
	}

	if t.Normalized {
		return sum / 2 * t.normalizedRatio(freq)
	}
	tilt0, tilt1 := tilt(freq, Rate(t.Elo0)), tilt(freq, Rate(t.Elo1))
	llr := 0.0
	for i, p := range freq {
		x := float64(i) / float64(len(freq)-1)
		llr += p * math.Log((1+tilt0*(x-Rate(t.Elo0)))/(1+tilt1*(x-Rate(t.Elo1))))
	}
	return llr * sum
}

// normalizedRatio returns twice the LLR of each result in normalized Elo: with t the mean points above one half in standard
// deviations, ln((1+(t-t0)²)/(1+(t-t1)²)), the likelihood ratio of Student's t (Van den Bergh, "Normalized Elo", 2021).
func (t SPRT) normalizedRatio(freq []float64) float64 {
	mean, square := 0., 0.
	for i, p := range freq {
		x := float64(i) / float64(len(freq)-1)
		mean, square = mean+p*x, square+p*x*x
	}
	deviation := math.Sqrt(square - mean*mean)
	unit := math.Sqrt(float64(len(freq)/2)) / normalizedUnit // a pair has two games
	d0, d1 := (mean-.5)/deviation-t.Elo0*unit, (mean-.5)/deviation-t.Elo1*unit
	return math.Log((1 + d0*d0) / (1 + d1*d1))
}

// tilt returns the θ by which frequencies of results of 0 to 1, in equal steps,
// become the most likely distribution of the given mean: p/(1+θ(x-mean)).
//
// It is the root of Σ p(x-mean)/(1+θ(x-mean)), which falls from +∞ to -∞ between
// the poles at the worst and the best result.
func tilt(freq []float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		mid, sum := (low+high)/2, 0.0
		for i, p := range freq {
			d := float64(i)/float64(len(freq)-1) - mean
			sum += p * d / (1 + mid*d)
		}
		if sum > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// A Verdict is the state of a test: undecided, or the hypothesis accepted.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptElo0
	AcceptElo1
)

var verdictNames = [...]string{"undecided", "H0 accepted", "H1 accepted"}

// String returns the verdict in words; H0 is the hypothesis of Elo0, H1 that of
// Elo1.
func (v Verdict) String() string { return verdictNames[v] }

// MarshalText returns String.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Verdict returns the verdict for results as LLR takes them.
func (t SPRT) Verdict(results []float64) Verdict {
	lower, upper := t.Bounds()
	switch llr := t.LLR(results); {
	case llr >= upper:
		return AcceptElo1
	case llr <= lower:
		return AcceptElo0
	}
	return Undecided
}
