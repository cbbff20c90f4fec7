package model

import (
	"fmt"
	"math"
	"testing"

	"gobandit/model/must"
)

func TestCheckKomi(t *testing.T) {
	for komi, want := range map[float64]string{0: "", 1000: "", -1000: "", 1000.5: "komi 1000.5, want -1000 to 1000", math.Inf(-1): "komi -Inf, want -1000 to 1000"} {
		must.Equal(t, text(CheckKomi(komi)), want)
	}
	must.Equal(t, text(CheckKomi(math.NaN())), "komi NaN, want -1000 to 1000")
}

func TestCheckFixedHandicap(t *testing.T) {
	for _, tt := range []struct {
		n, size int
		want    string
	}{
		{0, 5, ""}, {0, 9, ""}, {2, 9, ""}, {9, 9, ""}, {4, 8, ""},
		{1, 9, "handicap 1, want 0, or 2 to 9 on a 9x9 board"}, {10, 19, "handicap 10, want 0, or 2 to 9 on a 19x19 board"},
		{5, 8, "handicap 5, want 0, or 2 to 4 on a 8x8 board"}, {2, 5, "handicap 2, want 0 on a 5x5 board"}, {-1, 5, "handicap -1, want 0 on a 5x5 board"},
	} {
		must.Equal(t, text(CheckFixedHandicap(tt.n, tt.size)), tt.want)
	}
}

// text returns the text of an error; "" for nil.
func text(err error) string {
	if err == nil {
		return ""
	}
	return fmt.Sprint(err)
}
