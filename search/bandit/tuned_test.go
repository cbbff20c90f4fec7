package bandit

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestUCB1Tuned(t *testing.T) {
	if v := UCB1Tuned(Arm{}, 5); !math.IsInf(v, 1) {
		t.Errorf("never visited: %v, want +Inf", v)
	}
	// 9 of 10, ln 1000 = 6.9078: .09+√1.3816 is above ¼, so .9 + √(.69078·.25)
	if v := UCB1Tuned(Arm{Visits: 10, Wins: 9}, 1000); math.Abs(v-1.315565) > 1e-6 {
		t.Errorf("bound %v, want 1.315565", v)
	}
	// 990 of 1000: share .0069078, .0099+√.0138155 = .127440: .99 + √(.0069078·.127440)
	if v := UCB1Tuned(Arm{Visits: 1000, Wins: 990}, 1000); math.Abs(v-1.019671) > 1e-6 {
		t.Errorf("bound %v, want 1.019671", v)
	}
}

func TestDrawBeta(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range [][2]float64{{1, 1}, {3, 1}, {1, 50}, {400, 600}} {
		const n = 40000
		sum, squares, a, b := 0.0, 0.0, c[0], c[1]
		for range n {
			x := DrawBeta(rng, a, b)
			sum += x
			squares += x * x
		}
		mean := a / (a + b)
		variance := a * b / ((a + b) * (a + b) * (a + b + 1))
		if got := sum / n; math.Abs(got-mean) > 4*math.Sqrt(variance/n) {
			t.Errorf("Beta%v: mean %v, want %v", c, got, mean)
		}
		if got := squares/n - sum/n*sum/n; math.Abs(got/variance-1) > .06 {
			t.Errorf("Beta%v: variance %v, want %v", c, got, variance)
		}
	}
}
