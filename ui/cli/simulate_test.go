package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune/simulate"
)

func TestSimulate(t *testing.T) {
	out := mustRun(t, "simulate", "--surface", "hill", "--games", "120", "--reps", "3", "--selection", "thompson", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var last simulate.Checkpoint
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != 2 {
		t.Fatalf("%v\n%s", err, out)
	}
	if last.Rule != "Thompson" || last.Surface != "hill" || last.Games != 120 || last.Repetitions != 3 || last.MeanBestRate < .3 {
		t.Errorf("%+v", last)
	}
	out = mustRun(t, "simulate", "quick", "--surface", "0.5 + 0.1*k*rave", "--games", "50", "--reps", "1", "--workers", "2")
	must.Has(t, out, "auto on 0.5 + 0.1*k*rave, 1 repetition, ", "\n     50  0.5")

	unplayed := []string{"simulate", "--surface", "0.5+0.1*x*y-0.1*z", "--selection", "auto", "--splits", "9,9,9", "--games", "2", "--reps", "1", "--seed", "2"}
	must.Has(t, mustRun(t, unplayed...), "of the best none with games") // the best by the model has not played
	must.Has(t, mustRun(t, append(unplayed, "--json")...), `"best_coverage":null`)
}

func TestSimulateRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"--surface is missing":                           {},
		`did you mean "ridge"?`:                          {"--surface", "rigde"},
		`unknown selection "clob", did you mean "clop"?`: {"--surface", "hill", "--selection", "clob"},
		"no games":                   {"--surface", "hill", "--games", "0"},
		"--splits with 1 numbers":    {"--surface", "hill", "--splits", "3"},
		"max_depth 2 with selection": {"--surface", "hill", "--selection", "thompson", "--max-depth", "2"},
		"unknown event":              {"quik", "--surface", "hill"},
		"want one at most: an event": {"a", "b"},
		`unknown name "x"`:           {"quick", "--surface", "x"},
	} {
		wantError(t, exitUsage, want, append([]string{"simulate"}, args...)...)
	}
}
