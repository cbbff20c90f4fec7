package bandit

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// TestUCB1 compares with figures worked out by hand.
func TestUCB1(t *testing.T) {
	tests := []struct {
		name     string
		arm      Arm
		total, c float64
		want     float64
	}{
		{"never visited", Arm{}, 10, 1, math.Inf(1)},
		{"no exploration", Arm{Visits: 8, Wins: 2}, 100, 0, 0.25},
		// √(ln 100 / 16) = √(4.605170186/16) = √0.2878231366 = 0.5364914
		{"half won", Arm{Visits: 16, Wins: 8}, 100, 1, 0.5 + 0.5364914},
		// √2·√(ln 4 / 1) = 1.4142136·1.1774100 = 1.6651092
		{"Auer's constant", Arm{Visits: 1, Wins: 1}, 4, math.Sqrt2, 1 + 1.6651092},
		{"ln 1 is no bonus", Arm{Visits: 1, Wins: 1}, 1, 5, 1},
		{"less than one visit in all", Arm{Visits: .5, Wins: .25}, .5, 5, .5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var values [1]float64
			UCB1(values[:], []Arm{tt.arm}, tt.total, tt.c)
			got := values[0]
			if got != tt.want && !(math.Abs(got-tt.want) < 1e-6) {
				t.Errorf("UCB1(%+v, %v, %v) = %v, want %v", tt.arm, tt.total, tt.c, got, tt.want)
			}
		})
	}
}

func TestUCB1OfSeveralArms(t *testing.T) {
	arms := []Arm{{Visits: 10, Wins: 5}, {Visits: 12, Wins: 6}, {Visits: 11, Wins: 6}, {}}
	values := make([]float64, len(arms))
	UCB1(values, arms, 13, 0.45)
	// √(ln 13) = √2.564949357 = 1.6015459, times .45 = .7206957
	want := []float64{
		0.5 + 0.7206957*0.3162278,
		0.5 + 0.7206957*0.2886751,
		0.5454545 + 0.7206957*0.3015113,
		math.Inf(1),
	}
	for i := range want {
		if values[i] != want[i] && !(math.Abs(values[i]-want[i]) < 1e-6) {
			t.Errorf("arm %d: %v, want %v", i, values[i], want[i])
		}
	}
}

func TestBest(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name   string
		values []float64
		want   []int // every index that may be chosen
	}{
		{"one", []float64{0}, []int{0}},
		{"first", []float64{3, 1, 2}, []int{0}},
		{"last", []float64{1, 2, 3}, []int{2}},
		{"ties", []float64{1, 3, 2, 3, 3}, []int{1, 3, 4}},
		{"infinite ties", []float64{inf, 1, inf}, []int{0, 2}},
		{"NaN loses", []float64{nan, -1, nan}, []int{1}},
		{"only NaN", []float64{nan, nan}, []int{0, 1}},
		{"all lost", []float64{-inf, -inf}, []int{0, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const draws = 6000
			rng := rand.New(rand.NewPCG(1, 2))
			count := make(map[int]int)
			for range draws {
				count[Best(tt.values, rng)]++
			}
			if len(count) != len(tt.want) {
				t.Fatalf("chose %v, want each of %v", count, tt.want)
			}
			share := 1 / float64(len(tt.want))
			sigma := math.Sqrt(draws * share * (1 - share))
			for _, i := range tt.want {
				if d := math.Abs(float64(count[i]) - draws*share); d > 4*sigma {
					t.Errorf("index %d chosen %d times of %d, want a share of %.3f", i, count[i], draws, share)
				}
			}
		})
	}
}

func TestBestDrawsOnlyForTies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	Best([]float64{1, 2, 0}, rng)
	must.Equal(t, rng.Uint64(), rand.New(rand.NewPCG(1, 2)).Uint64(), "a single best value used up a random number")
}
