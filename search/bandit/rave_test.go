package bandit

import (
	"math"
	"testing"
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
