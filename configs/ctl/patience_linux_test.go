package ctl

import (
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
)

// What counts is the processor time of a function, not how long others keep the processor.
func TestPatience(t *testing.T) {
	defer func() { MaxTime = 10 * time.Second }()
	f, problems := ParseFunction("e.yaml", 1, "lambda x: x + 2")
	if problems != nil {
		t.Fatal(problems)
	}
	MaxTime = time.Second / 2
	child := f.evaluator.child.cmd.Process
	must.Succeed(t, child.Signal(syscall.SIGSTOP))
	time.AfterFunc(3*MaxTime, func() { _ = child.Signal(syscall.SIGCONT) })
	must.Equal(t, must.Get(f.Value("scale", 1)), 3.)
}
