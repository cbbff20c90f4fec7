package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

// A control file whose evaluation lasts ends at once with the program that waits for it, and leaves no process behind.
func TestControlFileEnds(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "h.ctl"), "competition_type = 'mc_tuner'\nt = ()\nfor i in range(60): t = (t, t)\nx = {t: 1}\n")
	for i, how := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		for j, command := range []string{"run", "show"} {
			if (i+j)%must.Often(2, 1) > 0 {
				continue
			}
			cmd := program(t, command, "h.ctl")
			cmd.Dir = dir
			start(t, cmd)
			waitUntil(t, "the evaluation", func() bool { return len(evaluating(dir)) > 0 })
			began := time.Now()
			must.Succeed(t, cmd.Process.Signal(how))
			if err := cmd.Wait(); err == nil || time.Since(began) > 5*time.Second {
				t.Errorf("%s after %v: %v after %s", command, how, err, time.Since(began))
			}
			waitUntil(t, "its end", func() bool { return len(evaluating(dir)) == 0 })
		}
	}
}

// evaluating lists the processes that evaluate control files in a folder.
func evaluating(dir string) (pids []string) {
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, path := range all {
		text, _ := os.ReadFile(path + "/cmdline")
		if cwd, err := os.Readlink(path + "/cwd"); err == nil && cwd == dir && strings.HasPrefix(string(text), "gobandit: control file") {
			pids = append(pids, path)
		}
	}
	return pids
}
