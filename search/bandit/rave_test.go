package bandit

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

func TestRAVE(t *testing.T) {
	arms := []Arm{{Visits: 100, Wins: 60}, {Visits: 0, Wins: 0}, {Visits: 0, Wins: 0}, {Visits: 25, Wins: 10}}
	amaf := []Arm{{Visits: 300, Wins: 150}, {Visits: 50, Wins: 40}, {}, {}}
	values := make([]float64, len(arms))

	// k = 100: β = √(100/400) = 1/2 for the first arm, 1 for an unvisited one.
	RAVE(values, arms, amaf, 125, 0, 100, 0.45)
	for i, want := range []float64{0.5*0.6 + 0.5*0.5, 0.8, 0.45, 0.4} {
		if math.Abs(values[i]-want) > 1e-12 {
			t.Errorf("arm %d: %g, want %g", i, values[i], want)
		}
	}

	// The bonus: 2·√(ln 125)/√101 for 100 visits.
	RAVE(values, arms, amaf, 125, 2, 100, 0.45)
	if want := 0.55 + 2*math.Sqrt(math.Log(125)/101); math.Abs(values[0]-want) > 1e-12 {
		t.Errorf("with bonus %g, want %g", values[0], want)
	}
}

// No action that has only the visits that it began with exceeds its ceiling, whatever its AMAF statistics.
func TestCeiling(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, s := range []*Selection{
		{Rule: RuleOf("UCB"), Rave: true, RaveBias: 0.02},
		{Rule: RuleOf("AlphaGo"), Rave: true, RaveBias: 0.02, PUCT: true, PUCTTemperature: 0.1, K: 0.2},
		{Rule: RuleOf("UCB"), Rave: true, RaveBias: 0.02, PUCT: true, PUCTTemperature: 0.1},
	} {
		testCeiling(t, s, rng)
	}
}

func testCeiling(t *testing.T, s *Selection, rng *rand.Rand) {
	t.Helper()
	if !s.Ceils() {
		t.Fatal("no ceiling")
	}
	closest := 1.0
	for range must.Often(2_000, 20_000) {
		h, began, sum := rng.Float64(), float64(1+rng.IntN(40)), 0.0
		amaf := Arm{}
		for range rng.IntN(200) {
			reward := rng.Float64()
			if rng.IntN(2) == 0 {
				reward = float64(rng.IntN(2))
			}
			sum += reward
			if rng.Float64() < reward { // the first ones are those that gain most
				amaf.Add(Arm{1, reward})
			}
		}
		v := View{Arms: []Arm{{began, began * h}}, Other: []Arm{amaf}, Visits: 1000, Initial: []float64{h}, Weights: s.Weight(h) * (1 + 10*rng.Float64())}
		var value [1]float64
		s.Values(value[:], &v)
		ceiling := s.Ceiling(&v, h, began, sum)
		if value[0] > ceiling+1e-12 {
			t.Fatalf("h %g, %g visits, AMAF %+v of rewards of %g: %g, above %g", h, began, amaf, sum, value[0], ceiling)
		}
		closest = min(closest, ceiling-value[0])
	}
	if closest > .02 {
		t.Errorf("the ceiling is always %g too high", closest)
	}
}
