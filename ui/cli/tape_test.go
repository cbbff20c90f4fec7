package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui"
	"gobandit/ui/session"
)

// tape --at N prints what analyze --playouts N prints, and the turning points; where the
// search does not repeat it prints the moment at or before.
func TestTape(t *testing.T) {
	game, path := write(t, "race.sgf", raceRecord), filepath.Join(t.TempDir(), "race.tape")
	args := []string{"analyze", game, "--seed", "5", "--move", "4", "--engine", "rave"}
	whole := mustRun(t, append(args, "--playouts", "2000", "--json", "--tape", path)...)
	must.Equal(t, whole, mustRun(t, append(args, "--playouts", "2000", "--json")...), "with a tape the analysis", "without")
	for _, n := range []string{"1", "777", "2000"} {
		var got, want tapeJSON
		mustDecode(t, mustRun(t, "tape", path, "--at", n, "--json"), &got)
		fresh := mustRun(t, append(args, "--playouts", n, "--json")...)
		mustDecode(t, fresh, &want)
		if !strings.HasPrefix(mustRun(t, "tape", path, "--at", n, "--json"), strings.TrimSuffix(strings.TrimSpace(fresh), "}")) {
			t.Errorf("at %s the tape has %+v, want %+v", n, got.analysis, want.analysis)
		}
		if !got.Exact || got.At != want.Playouts || got.PlayoutsTotal != 2000 || len(got.TurningPoints) == 0 {
			t.Errorf("at %s: %+v", n, got)
		}
	}

	out := mustRun(t, "tape", path, "--at", "900")
	must.Has(t, out, "rave, seed 5\n", "900 playouts", "turning points\n  ")

	opened, err := openedTape(path)
	if err != nil || opened.Played != 4 || opened.Visits != 2000 {
		t.Errorf("play opens it at %+v: %v", opened, err)
	}
	must.Has(t, mustRun(t, "play", path), "at 2,000 of 2,000 playouts")

	text := must.Read(path)
	other := write(t, "other.tape", strings.Replace(text, `"engine":"rave"`, `"engine":"uct"`, 1))
	out = mustRun(t, "tape", other, "--at", "900")
	must.Has(t, out, "as the tape has it: the engine uct makes another search now")
	must.Lacks(t, out, "nodes")
}

func TestTapeErrors(t *testing.T) {
	game := write(t, "race.sgf", raceRecord)
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"tape", game}, "race.sgf:1: want the tape of a search, as analyze --tape writes it"},
		{[]string{"tape", "missing.tape"}, "missing.tape: no such file"},
		{[]string{"analyze", game, "--engine", "random", "--tape", "x.tape"}, "--tape: want an engine that searches a tree, and no --trace"},
		{[]string{"analyze", game, "--trace", "C3", "--tape", "x.tape"}, "--tape: want"},
	} {
		wantError(t, exitUsage, tt.want, tt.args...)
	}
}

// openedTape returns the root that the Tree screen shows of a tape.
func openedTape(path string) (search.NodeView, error) {
	var o ui.Start
	if err := openGame(&o, path); err != nil {
		return search.NodeView{}, err
	}
	s, err := session.New(context.Background(), o.Session)
	if err != nil {
		return search.NodeView{}, err
	}
	v, state := s.Analysis.Explore(nil)
	if state != session.Found {
		return v, fmt.Errorf("finding %v", state)
	}
	return v, nil
}
