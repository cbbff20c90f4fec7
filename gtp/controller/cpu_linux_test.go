package controller

import (
	"context"
	"strings"
	"testing"

	"gobandit/model/must"
)

// TestCPUAndStderr: a running engine's processor time is known, and what it
// writes to standard error is passed on whole.
func TestCPUAndStderr(t *testing.T) {
	var passed strings.Builder
	e := start(t, "crash", Launch{Stderr: &passed})
	if used, ok := e.CPU(); !ok || used < 0 {
		t.Errorf("a running process used %v, known %v", used, ok)
	}
	_, _ = e.Do(context.Background(), "test") // it crashes with a word
	e.Close()
	if _, ok := e.CPU(); ok {
		t.Error("the time of a process that has ended is known")
	}
	must.Equal(t, passed.String(), e.Stderr(), "passed on")
}
