package match

import (
	"errors"
	"fmt"
	"math"
)

// An SPRT is Wald's sequential probability ratio test of two hypotheses. One is that the first of two players is Elo0 rating
// points stronger than the second, the other that it is Elo1 points stronger. Games go on until one of them is accepted.
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

// MaxElo bounds the hypotheses of a test: a larger difference makes the win rate practically 1.
const MaxElo = 1000

// Check returns an error that names everything out of its range.
func (t SPRT) Check() error {
	var errs []error
	if !(t.Elo0 < t.Elo1 && t.Elo0 >= -MaxElo && t.Elo1 <= MaxElo) {
		errs = append(errs, fmt.Errorf("hypotheses of %v and %v Elo, want the first below the second, and both from -%d to %d", t.Elo0, t.Elo1, MaxElo, MaxElo))
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

// LLR returns the logarithm of the likelihood ratio of the hypotheses, Elo1 over Elo0, given how often each result came up, from
// the worst for the first player to the best in equal steps. These are either losses, draws and wins, or pairs of games with
// colors changed that gave 0, ½, 1, 1½ and 2 points. Pairs count for more because their two games share an opening. It is 0
// without results.
//
// The likelihood of a hypothesis is that of the distribution which explains the
// results best among those with the hypothesis' strength. Results that have not come
// up count as .001, since they may do so.
func (t SPRT) LLR(results []float64) float64 {
	freq, total := frequencies(results, func(int) bool { return true })
	if total == 0 {
		return 0
	}
	less0, less1 := t.explain(freq, t.Elo0), t.explain(freq, t.Elo1)
	llr := 0.0
	for i, p := range freq {
		llr += p * math.Log(less0[i]/less1[i])
	}
	return llr * total
}

// explain returns by how much each result is less frequent than observed in the likeliest distribution of a strength.
func (t SPRT) explain(freq []float64, elo float64) (less []float64) {
	if t.Normalized {
		return normalized(freq, elo/normalizedUnit*math.Sqrt(float64(len(freq)/2))) // a pair has two games
	}
	mean := Rate(elo)
	return likeliest(freq, func(x float64) float64 { return x - mean })
}

// A Verdict is the state of a test: undecided, or the hypothesis accepted.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptElo0
	AcceptElo1
)

var verdictNames = [...]string{Undecided: "undecided", AcceptElo0: "H0 accepted", AcceptElo1: "H1 accepted"}

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
