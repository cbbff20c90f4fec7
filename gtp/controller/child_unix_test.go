//go:build unix

package controller

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

// A child that has left the group and never falls silent holds up nothing.
func TestChattyChild(t *testing.T) {
	e := start(t, "chatty child", Launch{Timeout: time.Minute})
	text := must.Get(e.Do(t.Context(), "test"))
	defer syscall.Kill(atoi(text), syscall.SIGKILL) //nolint:errcheck // it may be gone: nobody reads what it says
	waitFor(t, func() bool { return strings.Contains(e.Stderr(), "y\n") })
	e.Close()
	if runtime.GOOS == "linux" {
		waitFor(t, func() bool { return !alive(atoi(text)) })
	}
}

// chattyChild answers with the process of such a child.
func chattyChild() {
	child := exec.Command("yes")
	child.Stderr, child.Stdout = os.Stderr, os.Stderr
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := child.Start(); err != nil {
		fmt.Printf("? %v\n\n", err)
		return
	}
	fmt.Printf("= %d\n\n", child.Process.Pid)
}
