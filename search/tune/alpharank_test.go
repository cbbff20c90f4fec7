package tune

import (
	"math"
	"testing"
)

func TestAlphaRank(t *testing.T) {
	games := [][]float64{{0, 10}, {10, 0}}
	// the first has 8 of 10, 6 more than the second: e^-.6 and e^.6 beside 1
	rank, transition := AlphaRank([][]float64{{0, 8}, {2, 0}}, games, 1)
	stay, leave := 1/(1+math.Exp(-.6)), 1/(1+math.Exp(.6))
	for i, want := range [][]float64{{stay, leave}, {stay, leave}} {
		for j := range want {
			if math.Abs(transition[i][j]-want[j]) > 1e-12 {
				t.Errorf("transition %v", transition)
			}
		}
	}
	if math.Abs(rank[0]-stay) > 1e-12 || math.Abs(rank[1]-leave) > 1e-12 {
		t.Errorf("rank %v, want %v and %v", rank, stay, leave)
	}
	rank, _ = AlphaRank([][]float64{{0, 0}, {0, 0}}, [][]float64{{0, 0}, {0, 0}}, 10)
	if rank[0] != .5 || rank[1] != .5 {
		t.Errorf("without games %v, want halves", rank)
	}
}

// The chances of a state to be left and entered are the same.
func TestAlphaRankIsStationary(t *testing.T) {
	wins := [][]float64{{0, 7, 1, 10}, {3, 0, 9, 10}, {9, 1, 0, 10}, {0, 0, 0, 0}}
	games := [][]float64{{0, 10, 10, 10}, {10, 0, 10, 10}, {10, 10, 0, 10}, {10, 10, 10, 0}}
	for _, alpha := range []float64{.1, 10, 300} {
		rank, transition := AlphaRank(wins, games, alpha)
		sum := 0.0
		for j := range rank {
			next := 0.0
			for i := range rank {
				next += rank[i] * transition[i][j]
			}
			if !(math.Abs(next-rank[j]) < 1e-12) {
				t.Errorf("alpha %v: agent %d goes from %v to %v", alpha, j, rank[j], next)
			}
			sum += rank[j]
		}
		if !(math.Abs(sum-1) < 1e-12) {
			t.Errorf("alpha %v: shares add up to %v", alpha, sum)
		}
	}
}
