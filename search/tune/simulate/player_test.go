package simulate

import (
	"testing"

	"gobandit/model/must"
)

// The test functions have their optima where the literature says.
func TestTestFunctions(t *testing.T) {
	for name, x := range map[string][]float64{
		"branin": {(9.42478 + 5) / 15, 2.475 / 15}, "goldstein-price": {.5, .25}, "hartmann3": {.114614, .555649, .852547},
		"hartmann6": {.20169, .150011, .476874, .275332, .311652, .6573},
	} {
		s := must.Get(Find(name))
		if got := s.Rate(x); got < .699 || got > .7 {
			t.Errorf("%s is %.4f in its optimum", name, got)
		}
	}
}
