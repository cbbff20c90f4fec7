package cli

import (
	"runtime"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestVersion(t *testing.T) {
	if out := mustRun(t, "--version"); !strings.HasPrefix(out, "gobandit ") || !strings.Contains(out, "commit ") || !strings.Contains(out, runtime.Version()) {
		t.Errorf("printed %q", out)
	}
	for _, tt := range []struct {
		build build
		want  string
	}{
		{build{"v1.2.0", "0123abc", false}, "gobandit v1.2.0, commit 0123abc, "},
		{build{"", "0123abc", true}, "gobandit (no version), commit 0123abc with changes, "},
		{build{}, "gobandit (no version), commit unknown, "},
	} {
		if got := tt.build.String(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%+v: %q, want %q", tt.build, got, tt.want)
		}
	}
}

// Pipes get the screen as text.
func TestScreenAsText(t *testing.T) {
	path := write(t, "g.sgf", "(;SZ[9]KM[5.5]PB[Ann]PW[Bob];B[ee]C[a fine move])")
	out, errOut, status := gobandit(t, "play", path)
	must.Has(t, out, "Ann", "Bob", "komi 5.5", "a fine move")
	if status != exitDone || strings.ContainsAny(out, "\x1b\r") || !strings.Contains(errOut, "as text") {
		t.Errorf("status %d, message %q, printed %q", status, errOut, out)
	}
	if out, _, status := gobandit(t, "tune", "quick"); status != exitDone || !strings.Contains(out, "quick") {
		t.Errorf("tune: status %d, printed\n%s", status, out)
	}
}

// A terminal that cannot move its cursor gets text, too.
func TestDumbTerminal(t *testing.T) {
	term := openProgram(t, 100, 40, t.TempDir(), "main", "TERM=dumb", "play")
	must.Has(t, term.waitForText("ready"), "status=0", "komi 7.5", "as text")
}
