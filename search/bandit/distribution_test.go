package bandit

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestPDF(t *testing.T) {
	even := []float64{.5, .5}
	for _, tt := range []struct{ potentials, want []float64 }{
		{[]float64{1, 3}, []float64{.25, .75}},
		{[]float64{0, 0}, even},
		{[]float64{-3, 1}, even},
		{[]float64{math.NaN(), 1}, even},
		{[]float64{math.Inf(1), 1}, even},
		{[]float64{math.MaxFloat64, math.MaxFloat64}, even},
		{nil, nil},
	} {
		got := make([]float64, len(tt.potentials))
		PDF(got, tt.potentials)
		near(t, got, tt.want)
	}
}

func TestBoltzmann(t *testing.T) {
	// e^-2 = .13533528, of 1 + e^-2
	for _, values := range [][]float64{{2, 1}, {1e6, 1e6 - 1}, {-7, -8}} {
		got := make([]float64, 2)
		Boltzmann(got, values, .5)
		near(t, got, []float64{.88079708, .11920292})
	}
}

func TestSample(t *testing.T) {
	rng, count := rand.New(rand.NewPCG(1, 2)), [4]float64{}
	const draws = 10000
	p := []float64{.1, 0, .9, 0}
	for range draws {
		count[Sample(p, rng)]++
	}
	if count[1]+count[3] > 0 || math.Abs(count[0]-draws*.1) > 4*math.Sqrt(draws*.09) {
		t.Errorf("drew %v of %v", count, p)
	}
	if got := Sample([]float64{0, 1e-300, 0}, rng); got != 1 {
		t.Errorf("drew %d where rounding leaves a rest, want the last that may be", got)
	}
}
