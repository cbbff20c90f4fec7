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
