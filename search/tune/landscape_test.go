package tune

import (
	"math"
	"testing"
)

func TestLandscape(t *testing.T) {
	l := NewLandscape(LandscapeConfig{Values: []int{2, 2}, Pairs: true, Noise: 1})
	if mean, _ := l.Estimate([]int{0, 0}); mean != 0 {
		t.Errorf("mean %v without samples, want 0", mean)
	}
	l.Add([]int{0, 0}, 1)
	l.Add([]int{0, 1}, 0)
	l.Add([]int{0, 1}, .5)
	// means: first value 0: .5, second value 0: 1, both: 1; of 3, 1 and 1 samples
	mean, uncertainty := l.Estimate([]int{0, 0})
	e := func(samples float64) float64 { return math.Sqrt(math.Log(4 / (.1 + samples))) }
	if want := 2.5 / 3; math.Abs(mean-want) > 1e-12 {
		t.Errorf("mean %v, want %v", mean, want)
	}
	if want := (e(3) + 2*e(1)) / 3; math.Abs(uncertainty-want) > 1e-12 {
		t.Errorf("uncertainty %v, want %v", uncertainty, want)
	}
	// never seen but for nothing in common: the second value alone has samples
	if mean, _ = l.Estimate([]int{1, 1}); mean != .25 {
		t.Errorf("mean %v of a setting with one value tried, want .25", mean)
	}
	if mean, _ = NewLandscape(LandscapeConfig{Values: []int{2}, Noise: 1}).Estimate([]int{1}); mean != 0 {
		t.Errorf("mean %v, want 0", mean)
	}
}
