package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// tape --at N prints what analyze --playouts N prints, and the turning points; where the
// search does not repeat it prints the moment at or before.
func TestTape(t *testing.T) {
	game, path := write(t, "race.sgf", raceRecord), filepath.Join(t.TempDir(), "race.tape")
	args := []string{"analyze", game, "--seed", "5", "--move", "4", "--engine", "rave"}
	whole := mustRun(t, append(args, "--playouts", "2000", "--json", "--tape", path)...)
	if again := mustRun(t, append(args, "--playouts", "2000", "--json")...); whole != again {
		t.Errorf("with a tape the analysis is\n%s, without\n%s", whole, again)
	}
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
	for _, want := range []string{"rave, seed 5\n", "900 playouts", "turning points\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}

	text := mustRead(t, path)
	other := write(t, "other.tape", strings.Replace(text, `"engine":"rave"`, `"engine":"uct"`, 1))
	out = mustRun(t, "tape", other, "--at", "900")
	if !strings.Contains(out, "as the tape has it: the engine uct makes another search now") || strings.Contains(out, "nodes") {
		t.Errorf("of another engine:\n%s", out)
	}
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
