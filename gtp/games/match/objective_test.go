package match

import (
	"reflect"
	"strings"
	"testing"
)

// A program's last line says whether it has won, or has the number that decides, and perhaps others with names.
func TestOutcome(t *testing.T) {
	two := map[string]float64{"time": 2.5, "work": .89}
	for _, tt := range []struct {
		objective    Objective
		metric, text string
		want         Outcome
		value        float64
		err          string
	}{
		{WinObjective, "", "Win", Outcome{Won: true}, 0, ""},
		{WinObjective, "", "0", Outcome{}, 0, ""},
		{WinObjective, "", "draw", Outcome{}, 0, "want win or loss"},
		{LowerObjective, "", "1.5e3", Outcome{}, 1500, ""},
		{LowerObjective, "", "time: 1.5e3", Outcome{Name: "time", Metrics: map[string]float64{"time": 1500}}, 1500, ""},
		{HigherObjective, "", "-2", Outcome{}, -2, ""},
		{LowerObjective, "", ">10", Outcome{Cut: true}, 10, ""},
		{HigherObjective, "", "<10", Outcome{Cut: true}, 10, ""},
		{HigherObjective, "", ">10", Outcome{}, 0, "want a number"},
		{LowerObjective, "", "time=2.5 work=.89", Outcome{Name: "work", Metrics: two}, .89, ""},
		{LowerObjective, "time", "time=2.5 work=.89", Outcome{Name: "time", Metrics: two}, 2.5, ""},
		{LowerObjective, "time", `{"time": 2.5, "work": 0.89}`, Outcome{Name: "time", Metrics: two}, 2.5, ""},
		{LowerObjective, "memory", "time=2.5 work=.89", Outcome{}, 0, "want memory=NUMBER in it"},
		{HigherObjective, "", "nan", Outcome{}, 0, "want a number"},
		{HigherObjective, "", "", Outcome{}, 0, "want a number"},
		{LowerObjective, "", "12 ms", Outcome{}, 0, "want a number"},
	} {
		out, err := tt.objective.Outcome(tt.text, tt.metric)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s %q: error %v, want %q", tt.objective, tt.text, err, tt.err)
			}
			continue
		}
		if tt.objective != WinObjective {
			tt.want.Value = &tt.value
		}
		if err != nil || !reflect.DeepEqual(out, tt.want) {
			t.Errorf("%s %q: %+v, %v, want %+v", tt.objective, tt.text, out, err, tt.want)
		}
	}
}
