package cli

import (
	"encoding/csv"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// Every format of a report tells the same event, on the screen and in files.
func TestReportFormats(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", event, "--max-games", "3", "--seed", "7")
	for format, want := range map[string]string{
		"--md":     "# Tuning event tiny\n",
		"--json":   `{"event":"tiny",`,
		"--csv":    "level,place,",
		"--gomill": "MCTS tuning event: tiny\n",
	} {
		text := mustRun(t, "show", event, format)
		if !strings.HasPrefix(text, want) {
			t.Errorf("show %s begins otherwise than with %q:\n%s", format, want, text)
		}
		path := strings.TrimSpace(mustRun(t, "report", event, format))
		must.Equal(t, must.Read(path), text, "report wrote", format)
	}
	must.Equal(t, must.Read(strings.TrimSpace(mustRun(t, "report", event))), mustRun(t, "show", event), "report wrote as text")
	lines := must.Get(csv.NewReader(strings.NewReader(mustRun(t, "show", event, "--csv"))).ReadAll())
	must.Equal(t, len(lines), 4, "CSV lines", lines)
	for want, args := range map[string][]string{
		`unknown parameter "kk"`: {"--axes", "kk,x"},
		"--csv --json together":  {"--csv", "--json"},
	} {
		wantError(t, exitUsage, want, append([]string{"show", event}, args...)...)
	}
}

// A journal's texts cannot command the terminal of who prints the report.
func TestReportFileIsSafe(t *testing.T) {
	path := write(t, "tiny.yaml", tinyEvent)
	c := must.Get(configs.LoadEvent(path))
	c.Identity = append(c.Identity, event.Setting{Name: "opponent command", Value: "\x1b]0;owned\a"})
	r := must.Get(event.Open(c, configs.JournalPath(path)))
	r.Close()
	file := strings.TrimSpace(mustRun(t, "report", path))
	if text := must.Read(file); !strings.Contains(text, "]0;owned") || strings.ContainsAny(text, "\x1b\a") {
		t.Errorf("the report is %q", text)
	}
}

// A match has the reports of an event, from its journal alone.
func TestReportOfMatch(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "match", "--black", "uct", "--white", "random", "--playouts", "2", "--size", "5", "--komi", "0.5", "--games", "4", "--seed", "1", "--journal", "m.journal")
	text := mustRun(t, "show", "m.journal")
	must.Has(t, text, "uct v random (4 games)", "pairs with 0, ½, 1, 1½ and 2 points: ", "Elo", "LOS", "equal: Elo at the same time per move")
	if out := mustRun(t, "report", "m.journal"); out != "m.journal.report\n" || must.Read("m.journal.report") != text {
		t.Errorf("report %s", out)
	}
	if out := mustRun(t, "report", "m.journal", "--html"); out != "m.journal.html\n" || !strings.Contains(must.Read("m.journal.html"), "Match of uct against random") {
		t.Errorf("page %s", out)
	}
	must.Has(t, mustRun(t, "show", "m.journal", "--at", "2"), "(2 games)")
}
