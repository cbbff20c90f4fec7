package bandit

import (
	"slices"
	"testing"
)

func TestWideningCount(t *testing.T) {
	for _, tt := range []struct{ constant, exponent, visits, want float64 }{
		{2, .5, 1, 2}, {2, .5, 4, 4}, {2, .5, 8, 5}, {2, .5, 9, 6},
		{3, 0, 1e6, 3},
		{1, 1, 7, 7},
		{1, .5, 0, 0},
	} {
		w := Widening{tt.constant, tt.exponent}
		if got := w.Count(tt.visits); got != int(tt.want) {
			t.Errorf("%+v at %v visits: %d, want %v", w, tt.visits, got, tt.want)
		}
	}
}

func TestConsidered(t *testing.T) {
	h := []float64{.5, .9, .5, .1}
	arms := []Arm{{Visits: 1}, {}, {Visits: 3}, {Visits: 50}}
	for _, tt := range []struct {
		w       Widening
		visits  float64
		actions []int
		want    []int
	}{
		{Widening{1, .5}, 9, []int{0, 1, 2, 3}, []int{1, 2, 0}},
		{Widening{1, .5}, 0, []int{0, 1, 2, 3}, []int{1}},
		{Widening{1, 1}, 100, []int{3, 2, 1, 0}, []int{1, 2, 0, 3}},
		{Widening{2, 0}, 100, []int{0, 3}, []int{0, 3}},
		{Widening{2, 0}, 100, []int{0, 2, 3}, []int{2, 0}},
		{Widening{}, 1, []int{0, 1, 2, 3}, []int{1, 2, 0, 3}},
	} {
		if got := tt.w.Considered(slices.Clone(tt.actions), h, arms, tt.visits); !slices.Equal(got, tt.want) {
			t.Errorf("%+v of %v at %v visits: %v, want %v", tt.w, tt.actions, tt.visits, got, tt.want)
		}
	}
}
