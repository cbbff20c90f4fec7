package remote

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/search/guard"
)

// A worker in which something panics tells the runner, plays no more for the event
// and goes on with others.
func TestWorkerPanics(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 2}
	run := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	ctx, cancel := context.WithCancel(t.Context())
	w := Worker{Link: h.link(), Parallel: 1, Unpack: func([]byte) (event.Config, error) { panic("oh") }, Log: func(string) {}}
	done := make(chan error)
	go func() { done <- w.Run(ctx, t.Context()) }()
	until(t, "the panic to be told", func() bool {
		s := run.Status()
		return len(s.Elsewhere) == 1 && s.Elsewhere[0].Slots == 0 && strings.Contains(s.Elsewhere[0].Refused, "panic: oh") &&
			strings.Contains(strings.Join(s.Warnings, "\n"), "panic: oh")
	})
	cancel()
	must.Succeed(t, <-done)
	startWorker(t, h.link(), 1)
	run.finish(t)
}

// A panic while a runner receives results, or keeps in touch, ends the run.
func TestRunnerPanics(t *testing.T) {
	t.Parallel()
	for what, harm := range map[string]func(*dispatcher){
		"hearing workers": func(d *dispatcher) { d.handle(func() { d.receiveResult(nil) }) },
		"keeping in touch": func(d *dispatcher) {
			d.startMaintaining() // without a connection
			<-d.ended
		},
	} {
		d := &dispatcher{Server: Server{Link: Link{times: calm}}}
		harm(d)
		if defect := new(guard.PanicError); !errors.As(d.fatal, &defect) || defect.Where != what {
			t.Errorf("%s: fatal error %v, want a panic", what, d.fatal)
		}
	}
}

// A slot in which something panics is given back, and the session stays to tell why.
func TestSlotAfterPanic(t *testing.T) {
	p := &workerRun{Worker: Worker{Link: Link{times: calm}}, slots: make(chan int, 1), lines: make(chan string, 1)}
	p.slots <- 5
	s := newSession(p, announcement{})
	err := guard.Call("playing", s.serve) // without a connection
	if defect := new(guard.PanicError); !errors.As(err, &defect) {
		t.Fatalf("error %v, want a panic", err)
	}
	must.Equal(t, <-p.slots, 5, "slot", "is given back")
	go s.end(err)
	must.Has(t, <-p.lines, "refused: playing: panic: ")
	if slots, refused, _, _ := s.state(); slots != 0 || refused != err.Error() || !s.refuses() {
		t.Errorf("%d slots, refused %q", slots, refused)
	}
	s.stop()
	<-s.done
}
