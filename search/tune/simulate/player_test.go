package simulate

import "testing"

// SPSA climbs the hill, and goes there the surer the longer it has.
func TestSPSA(t *testing.T) {
	var elo [2]float64
	for i, games := range []int{300, 5000} {
		o := experiment(t, "go8x8", SPSA, games, 20)
		marks := simulated(t, o)
		elo[i] = marks[len(marks)-1].MeanRegretElo
		o.Workers = 8
		simulated(t, o) // pairs end in any order
	}
	if t.Log(elo); elo[1] > 10 || elo[1] > elo[0]-2 {
		t.Errorf("%.1f Elo below the optimum after 300 games, %.1f after 5,000", elo[0], elo[1])
	}
	o := experiment(t, "hill", SPSA, 100, 1)
	if o.Colors.Pairs = true; o.Check() == nil {
		t.Error("pairs of SPSA's pairs are taken")
	}
}

// The test functions have their optima where the literature says.
func TestTestFunctions(t *testing.T) {
	for name, x := range map[string][]float64{
		"branin": {(9.42478 + 5) / 15, 2.475 / 15}, "goldstein-price": {.5, .25}, "hartmann3": {.114614, .555649, .852547},
		"hartmann6": {.20169, .150011, .476874, .275332, .311652, .6573},
	} {
		s, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Rate(x); got < .699 || got > .7 {
			t.Errorf("%s is %.4f in its optimum", name, got)
		}
	}
}
