package cli

import (
	"os"
	"strings"
	"testing"

	"gobandit/model/must"
)

// A damaged journal is refused; what is whole of it is found, and goes on.
func TestJournalRepair(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "match", "--black", "random", "--white", "random", "--size", "3", "--games", "6", "--journal", "m.journal")
	if got := mustRun(t, "journal", "verify", "m.journal"); got != "m.journal: the journal of an event, 7 rows: intact\n" {
		t.Errorf("verify says %q", got)
	}
	text := mustRead(t, "m.journal")
	broken := strings.Replace(text, `"game":2,`, `"game":3,`, 1) + `{"type":"game","game":6,`
	writeFile(t, "m.journal", broken)
	play := []string{"match", "--black", "random", "--white", "random", "--size", "3", "--games", "6", "--journal", "m.journal"}
	if _, _, status := gobandit(t, play...); status == exitDone {
		t.Error("a match goes on with a damaged journal")
	}
	out, errOut, status := gobandit(t, "journal", "verify", "m.journal")
	if status != exitFailed || !strings.Contains(out, "6 rows: 1 damaged line\n  line 4: damaged or edited") || !strings.Contains(errOut, "journal repair") {
		t.Errorf("verify of a damaged one: status %d, %q, %q", status, out, errOut)
	}
	mustRun(t, "journal", "repair", "m.journal")
	if now, err := os.ReadFile("m.journal"); err != nil || string(now) != broken {
		t.Errorf("repair changed the journal to %q, %v", now, err)
	}
	if _, _, status := gobandit(t, "journal", "repair", "m.journal"); status != exitFailed {
		t.Errorf("a second repair, over the file of the first: status %d", status)
	}
	must.Succeed(t, os.Rename("m.journal.repaired", "m.journal"))
	if got := mustRun(t, play...); strings.Count(got, "game ") != 1 || !strings.Contains(got, "game 3: ") {
		t.Errorf("the match goes on with\n%s", got)
	}
	if got := mustRun(t, "journal", "verify", "--json", "m.journal"); got != `{"file":"m.journal","of":"an event","rows":7,"torn_bytes":0,"faults":[]}`+"\n" {
		t.Errorf("verify says %q", got)
	}
}
