package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The regret is that of draws from the posteriors, and falls when the games decide.
func TestRegret(t *testing.T) {
	tuner := newTuner(t, Config{Space: gridSpace(t, 4), InitialVisits: 4, InitialWins: 2, Selection: Thompson})
	before := tuner.Regret()
	counts := [4][2]int{{8, 10}, {5, 10}, {1, 2}, {0, 0}}
	for i, c := range counts {
		for k := range c[1] {
			tuner.Count(tuner.Candidate(i), k < c[0])
		}
	}
	best := tuner.Best().Index
	source, sum := rand.NewPCG(1, 2), 0.0
	const draws = 200_000
	for range draws {
		highest, own := 0.0, 0.0
		for i, c := range counts {
			x := distuv.Beta{Alpha: 2 + float64(c[0]), Beta: 2 + float64(c[1]-c[0]), Src: source}.Rand()
			highest = max(highest, x)
			if i == best {
				own = x
			}
		}
		sum += highest - own
	}
	got, want := tuner.Regret(), sum/draws
	if math.Abs(got-want) > 0.002 { // four standard errors, and the grid's
		t.Errorf("regret %.4f, by draws %.4f", got, want)
	}
	for range 500 {
		tuner.Count(tuner.Candidate(0), true)
	}
	if last := tuner.Regret(); !(before > got && got > last && last < .01) {
		t.Errorf("regret %.4f, then %.4f, then %.4f, want it to fall", before, got, last)
	}
}
