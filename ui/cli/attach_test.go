//go:build unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// A screen shows an event that another program runs, and steers it; it tells when that
// program is killed, goes on by the journal, and finds the next one.
func TestTuneOfAnotherProgram(t *testing.T) {
	t.Parallel() // it waits
	path := write(t, "tiny.yaml", strings.Replace(tinyEvent, "number_of_games: 40\n", "", 1))
	dir := filepath.Dir(path)
	begin := func() *exec.Cmd {
		cmd := program(t, "run", path)
		cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+dir)
		start(t, cmd)
		return cmd
	}
	first := begin()
	waitUntil(t, "the journal", func() bool { _, err := os.Stat(filepath.Join(dir, "tiny.journal")); return err == nil })
	term := openProgram(t, 120, 40, dir, "main", "", "tune "+quoted(path))
	runs := func(cmd *exec.Cmd) string { return fmt.Sprintf("▶ process %d", cmd.Process.Pid) }
	term.waitForText(runs(first))
	term.keys("Space")
	term.waitForText(fmt.Sprintf("by hand  process %d", first.Process.Pid))
	show := program(t, "show", path)
	show.Env = append(show.Env, "XDG_STATE_HOME="+dir)
	if out, err := show.Output(); err != nil || !strings.Contains(string(out), fmt.Sprintf("\nprocess %d: ", first.Process.Pid)) {
		t.Errorf("%v: no process in\n%s", err, out)
	}
	must.Succeed(t, first.Process.Kill())
	must.Fail(t, first.Wait(), "", "a program that was killed ends well")
	term.waitForText(fmt.Sprintf("process %d, which ran it, was killed", first.Process.Pid))
	second := begin()
	term.waitForText(runs(second))
	term.keys("X", "y")
	if err := second.Wait(); err != nil {
		t.Errorf("drained: %v", err)
	}
	term.waitForText(fmt.Sprintf("process %d has ended", second.Process.Pid))
	term.keys("Enter") // runs it here
	term.waitForText("1 worker")
	term.keys("X", "y")
	term.waitForText("stopped")
	term.keys("q")
	term.waitForEnd(exitDone)
}
