package uitest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"
)

// StartX starts an X server with some arguments, and returns its display. It ends with the test.
func StartX(t *testing.T, args ...string) string {
	t.Helper()
	r, out, err := os.Pipe()
	must.Succeed(t, err)
	cmd := exec.Command("Xvfb", append([]string{"-displayfd", "3"}, args...)...)
	cmd.ExtraFiles = []*os.File{out}
	Begin(t, cmd)
	must.Succeed(t, out.Close())
	return ":" + strings.TrimSpace(must.Get(bufio.NewReader(r).ReadString('\n')))
}

// Begin starts a command, which ends with the test, and all that it has started.
func Begin(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	must.Succeed(t, cmd.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		_ = cmd.Wait() // it was killed
	})
}
