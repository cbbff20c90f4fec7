package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

// At the hypotheses the test errs as often as it may, between them it takes longest, and the walk ends as it should.
func TestCourse(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: .05, Beta: .05}
	for elo, want := range map[float64]Course{ // by hand: drift ∓.000414 a game, variance .000828, bounds ±2.944
		0:  {Pass: .05, Games: 6_401},
		10: {Pass: .95, Games: 6_396},
		5:  {Pass: .5, Games: 10_469},
	} {
		got := test.Course(elo, 0)
		if math.Abs(got.Pass-want.Pass) > .001 || math.Abs(got.Games/want.Games-1) > .005 {
			t.Errorf("at %v Elo: %+v, want %+v", elo, got, want)
		}
		s := Rate(elo)
		w := test.walk(s, s*(1-s), 1)
		if upper, lower := w.ends(20 * want.Games); math.Abs(upper-want.Pass) > .01 || math.Abs(lower+want.Pass-1) > .01 {
			t.Errorf("at %v Elo the walk ends at the bounds in %.3f and %.3f", elo, upper, lower)
		}
	}
	if all, drawn := test.Course(5, 0).Games, test.Course(5, .5).Games; math.Abs(drawn/all-.5) > .01 {
		t.Errorf("%.0f games, and %.0f where half of them are drawn", all, drawn)
	}
}

// In normalized Elo the length of a test does not depend on draws, and without draws it is that of logistic Elo.
func TestNormalized(t *testing.T) {
	plain, normalized := SPRT{Elo0: 0, Elo1: 5, Alpha: .05, Beta: .05}, SPRT{Elo0: 0, Elo1: 5, Alpha: .05, Beta: .05, Normalized: true}
	results := []float64{4800, 0, 5000}
	if a, b := plain.LLR(results), normalized.LLR(results); math.Abs(a-b) > .02 {
		t.Errorf("LLR %.3f, normalized %.3f", a, b)
	}
	few, many := normalized.LLR([]float64{480, 1000, 600}), normalized.LLR([]float64{960, 2000, 1200})
	if math.Abs(many/few-2) > .01 {
		t.Errorf("LLR %.3f, of twice the games %.3f", few, many)
	}
}

// No difference is too large for a player who won or lost everything; the other end is finite, and games after the end do not count.
func TestCorrectedOpen(t *testing.T) {
	for _, c := range []struct {
		normalized     bool
		results        [3]int
		elo, low, high float64 // in logistic Elo, within 30; .025^(1/53) for 53 wins, the fewest that end the test, is +457
	}{
		{false, [3]int{0, 0, 53}, math.Inf(1), 449, math.Inf(1)},
		{false, [3]int{0, 0, 300}, math.Inf(1), 449, math.Inf(1)},
		{true, [3]int{60, 0, 0}, math.Inf(-1), math.Inf(-1), -440},
		{true, [3]int{0, 0, 200}, math.Inf(1), 440, math.Inf(1)},
	} {
		test := SPRT{Elo0: 0, Elo1: 20, Alpha: .05, Beta: .05, Normalized: c.normalized}
		elo, low, high, ok := Stats{Test: &test, Losses: c.results[0], Draws: c.results[1], Wins: c.results[2]}.Corrected()
		far := func(a, b float64) bool { return a != b && !(math.Abs(a-b) < 30) }
		if !ok || far(elo, c.elo) || far(low, c.low) || far(high, c.high) {
			t.Errorf("%v: %.0f [%.0f, %.0f], want %.0f [%.0f, %.0f]", c.results, elo, low, high, c.elo, c.low, c.high)
		}
	}
}

// The corrected estimate is about right on the median, where the plain one is too large, and its interval holds the truth.
func TestCorrected(t *testing.T) {
	const matches, truth = 300, 30.
	test := SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}
	rng := rand.New(rand.NewPCG(1, 1))
	above, plain, holds := 0, 0, 0
	for range matches {
		s := Stats{Test: &test}
		for s.Games()%20 != 0 || s.Games() == 0 || s.Verdict() == Undecided {
			if rng.Float64() < Rate(truth) {
				s.Wins++
			} else {
				s.Losses++
			}
		}
		elo, low, high, ok := s.Corrected()
		if !ok {
			t.Fatal("decided, but without a corrected estimate")
		}
		if elo > truth {
			above++
		}
		if Elo(s.Rate()) > truth {
			plain++
		}
		if low <= truth && truth <= high {
			holds++
		}
	}
	if above < matches*42/100 || above > matches*58/100 || holds < matches*91/100 || plain < matches*58/100 {
		t.Errorf("of %d: %d corrected and %d plain estimates too large, %d intervals hold the truth", matches, above, plain, holds)
	}
}
