package tune

import "testing"

func TestMeanPoints(t *testing.T) {
	if mean, e := MeanPoints([]float64{1, 0, 1, 0}); mean != .5 || e != .25 {
		t.Errorf("%v ± %v, want 0.5 ± 0.25", mean, e)
	}
	if mean, e := MeanPoints([]float64{1, 1}); mean != 1 || e != 0 {
		t.Errorf("%v ± %v, want 1 ± 0", mean, e)
	}
}
