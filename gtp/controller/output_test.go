package controller

import (
	"errors"
	"io"
	"sync"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search/guard"
)

// stall is longer than anything waits for an engine that has ended.
const stall = 250 * time.Millisecond

// A consumer that is slow loses nothing of an answer that was complete when the
// engine ended.
func TestAnswerOfTheDead(t *testing.T) {
	e := start(t, "long farewell", Launch{Timeout: time.Minute})
	lines, last := 0, ""
	err := e.Stream(t.Context(), func(line string) {
		if lines++; lines == 1 {
			_, _ = io.WriteString(e.stdin, "go on\n")
			<-e.Done()
			time.Sleep(stall)
		}
		last = line
	}, "test")
	if err != nil || lines != 5101 || last != "play A1" {
		t.Errorf("%d lines, the last %q, %v, want 5101 and the move", lines, last, err)
	}
}

// A writer calls itself with what is written.
type writer func([]byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

// Nor does one that is slow to take standard error lose the engine's last words.
func TestLastWords(t *testing.T) {
	var first sync.Once
	began, ended := make(chan struct{}), make(chan struct{})
	e := start(t, "talks", Launch{Timeout: time.Minute, Stderr: writer(func([]byte) {
		first.Do(func() {
			close(began)
			<-ended
			time.Sleep(stall)
		})
	})})
	<-began
	go func() {
		defer close(ended)
		waitFor(t, func() bool { return !alive(e.cmd.Process.Pid) })
	}()
	var exit *ExitError
	if _, err := e.Do(t.Context(), "test"); !errors.As(err, &exit) || exit.Stderr != "no licence" {
		t.Errorf("error %v, want the last words", err)
	}
}

// A defect of who takes standard error ends the engine, and is told.
func TestStderrPanics(t *testing.T) {
	e, err := Start(fake("talks"), Launch{Timeout: time.Minute, Stderr: writer(func([]byte) { panic("oh") })})
	must.Succeed(t, err)
	<-e.Done()
	_, err = e.Do(t.Context(), "test")
	for _, err := range []error{err, e.Close()} {
		if defect := new(guard.PanicError); !errors.As(err, &defect) || defect.Value != "oh" {
			t.Errorf("error %v, want the panic", err)
		}
	}
}
