package match

import (
	"strings"
	"testing"
)

// The last word of a program's output is its number, or says whether it has won.
func TestOutcome(t *testing.T) {
	for _, tt := range []struct {
		objective Objective
		text      string
		won       bool
		value     float64
		err       string
	}{
		{WinObjective, "Win", true, 0, ""},
		{WinObjective, "0", false, 0, ""},
		{WinObjective, "draw", false, 0, "want win or loss"},
		{LowerObjective, "time: 1.5e3", false, 1500, ""},
		{HigherObjective, "-2", false, -2, ""},
		{HigherObjective, "nan", false, 0, "want a number"},
		{HigherObjective, "", false, 0, "want a number"},
		{LowerObjective, "12 ms", false, 0, "want a number"},
	} {
		out, err := tt.objective.Outcome(tt.text)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s %q: error %v, want %q", tt.objective, tt.text, err, tt.err)
			}
			continue
		}
		if err != nil || out.Won != tt.won || tt.objective != WinObjective && *out.Value != tt.value {
			t.Errorf("%s %q: %+v, %v", tt.objective, tt.text, out, err)
		}
	}
	if !HigherObjective.Better(2, 1, false) || LowerObjective.Better(2, 1, true) || !LowerObjective.Better(1, 1, true) {
		t.Error("better is not as the objective says")
	}
}
