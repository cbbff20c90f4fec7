//go:build unix

package cli

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gobandit/model/must"
)

// An editor that saves by renaming, mv and rm take the journal away from a run, and cp changes it:
// the run ends, says so, and every row that it printed is still there.
func TestJournalTakenAway(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func() error
		told string
	}{
		{"replaced", func() error {
			text, err := os.ReadFile("e.journal")
			return errors.Join(err, os.WriteFile("new", text, 0o666), os.Rename("new", "e.journal"))
		}, "e.journal was replaced by another file in the meantime: no more rows are written, its rows are saved in e.journal.saved1"},
		{"removed", func() error { return os.Remove("e.journal") },
			"e.journal was removed or renamed in the meantime: no more rows are written, its rows are saved in e.journal.saved1"},
		{"overwritten with an earlier copy", func() error {
			text, err := os.ReadFile("e.journal")
			return errors.Join(err, os.WriteFile("e.journal", text[:len(text)/2], 0o666))
		}, "no more rows are written, its rows are saved in e.journal.saved1; it is left as it is"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMishap(t)
			m.edit("e.yaml", "number_of_games: 40\n", "")
			p := program(t, "run", "e.yaml", "--json")
			var told strings.Builder
			p.Stderr = &told
			out := startPiped(t, p)
			var acked []string
			for rows := bufio.NewScanner(out); rows.Scan(); {
				if acked = append(acked, rows.Text()+"\n"); len(acked) == 3 {
					must.Succeed(t, tt.do())
				}
			}
			var status *exec.ExitError
			if err := p.Wait(); !errors.As(err, &status) || status.ExitCode() != exitFailed {
				t.Errorf("it ends with %v", err)
			}
			must.Has(t, told.String(), tt.told)
			must.Lacks(t, told.String(), "to go on")
			must.Equal(t, must.Read("e.journal.saved1"), strings.Join(acked, ""), "kept", acked)
		})
	}
}
