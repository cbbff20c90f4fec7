package bandit

import (
	"testing"

	"gobandit/model/must"
)

func TestWideningCount(t *testing.T) {
	for _, tt := range []struct{ constant, exponent, visits, want float64 }{
		{2, .5, 1, 2}, {2, .5, 4, 4}, {2, .5, 8, 5}, {2, .5, 9, 6},
		{3, 0, 1e6, 3},
		{1, 1, 7, 7},
		{1, .5, 0, 0},
	} {
		w := Widening{tt.constant, tt.exponent}
		must.Equal(t, w.Count(tt.visits), int(tt.want), w, "at", tt.visits, "visits", tt.want)
	}
}
