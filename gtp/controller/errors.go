package controller

import (
	"fmt"
	"strings"
	"time"
)

// A StartError reports a program that could not be started.
type StartError struct {
	Program string
	Err     error
}

func (e *StartError) Error() string { return fmt.Sprintf("%s: %v", e.Program, e.Err) }

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }

// An ExitError reports an engine that ended, or closed its output, although an
// answer was due.
type ExitError struct {
	Program string
	Command string // the GTP command that waited for an answer; empty if none
	Status  string // "exit status 1" or "signal: killed", for example
	Stderr  string // last line of the engine's standard error; empty if none
}

func (e *ExitError) Error() string {
	s := fmt.Sprintf("%s: engine ended (%s)", e.Program, e.Status)
	if e.Command != "" {
		s += fmt.Sprintf(" during %q", e.Command)
	}
	if e.Stderr != "" {
		s += ": " + e.Stderr
	}
	if strings.Contains(e.Stderr, "clGetPlatformIDs") { // OpenCL's, as Leela Zero 0.17 ends
		s += "; it finds no GPU: try --cpu-only"
	}
	return s
}

// A TimeoutError reports an answer that did not come in time. The engine has
// been killed.
type TimeoutError struct {
	Program string
	Command string
	After   time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s: no answer to %q within %v", e.Program, e.Command, e.After)
}

// A ProtocolError reports output that is not GTP. The engine has been killed.
type ProtocolError struct {
	Program string
	Command string
	Problem string // for example `answer begins "hello", want = or ?`
}

func (e *ProtocolError) Error() string {
	return fmt.Sprintf("%s: bad answer to %q: %s", e.Program, e.Command, e.Problem)
}

// A FailureError is the engine's "?" answer. The engine goes on.
type FailureError struct {
	Program string
	Command string
	Message string // the engine's text
}

func (e *FailureError) Error() string {
	return fmt.Sprintf("%s: %q failed: %s", e.Program, e.Command, strings.ReplaceAll(e.Message, "\n", " / "))
}
