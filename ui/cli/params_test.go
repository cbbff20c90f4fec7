package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp"
	"gobandit/model/must"
	"gobandit/search/params"
)

// inertEngine has a parameter without effect, and one that says more than its
// name.
const inertEngine = "type: uct\nplayouts: 5\nbackupLambda: 0.5\nopponentTreePolicy: SelfOnly\n"

func TestParamsList(t *testing.T) {
	out := mustRun(t, "params")
	for _, p := range params.List() {
		if !strings.Contains(out, "\n"+p.Name+" ") && !strings.HasPrefix(out, p.Name+" ") {
			t.Errorf("%s is not listed", p.Name)
		}
	}
	must.Has(t, out, "SELECTION ", "\nROLLOUT ", "a number from 0 to 1000", "Gelly, Wang 2006", "MonteCarlo, Lambda, MaxLambda or MaxMC")
	var list []map[string]any
	if err := json.Unmarshal([]byte(mustRun(t, "params", "--json")), &list); err != nil || len(list) != len(params.List()) {
		t.Fatalf("%d parameters in JSON, %v", len(list), err)
	}
	for _, field := range []string{"name", "group", "meaning", "source", "kind", "default", "values"} {
		if _, ok := list[0][field]; !ok {
			t.Errorf("a parameter in JSON lacks %s: %v", field, list[0])
		}
	}
}

func TestParamsPlan(t *testing.T) {
	engine := write(t, "mine.yaml", inertEngine)
	out := mustRun(t, "params", "--engine", engine)
	must.Has(t, strings.Join(strings.Fields(out), " "), "game go", "backupLambda 0.5 inert backupPolicy is neither", "opponentTreePolicy SelfOnly used the others follow")
	out = mustRun(t, "params", "--engine", engine, "--game", "pair", "--json")
	var plan struct {
		Traits     params.Traits
		Parameters []params.Entry
	}
	if err := json.Unmarshal([]byte(out), &plan); err != nil || plan.Traits.Players != 4 || len(plan.Parameters) != len(params.List()) {
		t.Errorf("plan %s, %v", out, err)
	}
	agent := write(t, "agent.json", `{"class": "players.mcts.MCTSParams", "heuristic": {"class": "players.heuristics.ScoreHeuristic"}}`)
	must.Has(t, mustRun(t, "params", "--engine", agent), "\nheuristic ScoreHeuristic became score")
}

func TestParamsErrors(t *testing.T) {
	inert := write(t, "mine.yaml", inertEngine)
	patterns := write(t, "patterns.yaml", "type: uct\nplayouts: 5\nplayout: mogo_classic\n")
	open := write(t, "open.json", `{"class": "players.mcts.MCTSParams", "budget": -999}`)
	const why = "backupLambda 0.5 is inert: backupPolicy is neither Lambda nor MaxLambda"
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"params", "--engine", inert, "--strict"}, "engine mine: " + why},
		{[]string{"params", "--strict"}, "--strict without --engine"},
		{[]string{"params", "--game", "slip"}, "--game without --engine"},
		{[]string{"params", "--engine", "uct", "--game", "slup"}, `unknown game "slup", did you mean "slip"?, want go, slip, hidden, three-colour, pair`},
		{[]string{"params", "--engine", "refbot"}, "engine refbot has no search parameters"},
		{[]string{"params", "--engine", patterns, "--game", "three-colour"},
			"engine patterns cannot play three-colour: rolloutType: CLASS is not available in three-colour"},
		{[]string{"gtp", "--engine", inert, "--strict"}, why},
		{[]string{"play", "--engine", inert, "--strict"}, why},
		{[]string{"match", "--black", "uct", "--white", inert, "--strict"}, "--white: engine mine: " + why},
		{[]string{"gtp", "--engine", open}, "open.json:1:48: budget: -999 means that each run sets the budget: set --playouts"},
		{[]string{"match", "--black", open, "--white", "uct"}, "--black: " + open + ":1:48: budget: -999"},
	}
	for _, tt := range tests {
		wantError(t, exitUsage, tt.want, tt.args...)
	}
}

// What to know of an engine is told on standard error, and the work goes on.
func TestEngineWarnings(t *testing.T) {
	engine := write(t, "mine.yaml", inertEngine)
	want := "gobandit: engine mine: opponentTreePolicy SelfOnly: the others follow oppModelType and do not choose: plans are over-optimistic\n" +
		"gobandit: engine mine: backupLambda 0.5 is inert: backupPolicy is neither Lambda nor MaxLambda\n"
	if _, errOut, status := gobandit(t, "gtp", "--engine", engine); status != exitDone || errOut != want+gtp.Ready+"\n" {
		t.Errorf("gtp: status %d, standard error\n%swant\n%s", status, errOut, want)
	}
	folder := t.TempDir()
	out, errOut, status := gobandit(t, "match", "--black", engine, "--white", "uct", "--playouts", "3", "--games", "1", "--size", "3", "--sgf", folder)
	must.Equal(t, status, exitDone, "match: status", out)
	must.Equal(t, errOut, want, "match: status", out)
	files, err := filepath.Glob(filepath.Join(folder, "*.sgf"))
	if err != nil || len(files) != 1 {
		t.Fatalf("game records %v, %v", files, err)
	}
	text := must.Read(files[0])
	record := "opponentTreePolicy SelfOnly, backupLambda 0.5 (inert: backupPolicy is neither Lambda nor MaxLambda), budget 3"
	must.Has(t, text, record)
}

// An engine's own seed repeats a match; a seed on the command line goes first.
func TestEngineSeed(t *testing.T) {
	engine := write(t, "mine.yaml", "type: uct\nplayouts: 20\nrandomSeed: 7\n")
	play := func(args ...string) string {
		folder := t.TempDir()
		mustRun(t, append([]string{"match", "--black", engine, "--white", engine, "--games", "1", "--size", "5", "--sgf", folder}, args...)...)
		files, _ := filepath.Glob(filepath.Join(folder, "*.sgf"))
		text := must.Read(files[0])
		_, moves, _ := strings.Cut(text, "\n;")
		return moves
	}
	first := play()
	must.Equal(t, play(), first, "two matches of the same seed differ")
	if other := play("--seed", "8"); other == first {
		t.Error("the seed of the command line changes nothing")
	}
}
