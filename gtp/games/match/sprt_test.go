package match

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// TestLLR compares with numbers made by hand: without draws the best explanation
// of a mean is the only one, and the ratio is that of binomial likelihoods.
func TestLLR(t *testing.T) {
	p0, p1 := Rate(0), Rate(50)
	tests := []struct {
		name    string
		results []float64
		want    float64
	}{
		{"nothing yet", []float64{0, 0, 0}, 0},
		{"wins and losses", []float64{40, 0, 60}, 60*math.Log(p1/p0) + 40*math.Log((1-p1)/(1-p0))},
		{"wins alone", []float64{0, 0, 12}, 12 * math.Log(p1/p0)},
		{"losses alone", []float64{7, 0, 0}, 7 * math.Log((1-p1)/(1-p0))},
		{"pairs won alone", []float64{0, 0, 0, 0, 100}, 100 * math.Log(p1/p0)},
		{"pairs won and lost", []float64{30, 0, 0, 0, 20}, 20*math.Log(p1/p0) + 30*math.Log((1-p1)/(1-p0))},
	}
	for _, tt := range tests {
		if got := (SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}).LLR(tt.results); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("%s: %.4f, want %.4f", tt.name, got, tt.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	if lower, upper := test.Bounds(); math.Abs(lower+2.944) > 0.001 || math.Abs(upper-2.944) > 0.001 {
		t.Errorf("bounds %v and %v", lower, upper)
	}
	for _, tt := range []struct {
		results []float64
		want    Verdict
	}{{[]float64{10, 0, 11}, Undecided}, {[]float64{100, 0, 200}, AcceptElo1}, {[]float64{200, 0, 100}, AcceptElo0}} {
		must.Equal(t, test.Verdict(tt.results), tt.want, tt.results)
	}
}

// TestSPRTErrors plays series with coins: the test errs no more often than it was
// told to. Two hundred series have a standard deviation of 0.015 around 0.05.
func TestSPRTErrors(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, tt := range []struct {
		elo   float64
		wrong Verdict
	}{{0, AcceptElo1}, {60, AcceptElo0}} {
		wrong := 0
		for range 200 {
			results := make([]float64, 3)
			for test.Verdict(results) == Undecided {
				if rng.Float64() < Rate(tt.elo) {
					results[2]++
				} else {
					results[0]++
				}
			}
			if test.Verdict(results) == tt.wrong {
				wrong++
			}
		}
		if wrong > 20 {
			t.Errorf("at %v Elo %d of 200 series ended in the wrong verdict", tt.elo, wrong)
		}
	}
}

func TestSPRTCheck(t *testing.T) {
	must.Succeed(t, (SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}).Check())
	err := SPRT{Elo0: 50, Elo1: 50, Beta: math.NaN()}.Check()
	for _, want := range []string{"hypotheses of 50 and 50 Elo", "alpha 0,", "beta NaN"} {
		must.Fail(t, err, want)
	}
}
