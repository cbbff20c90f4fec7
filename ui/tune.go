package ui

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/search"
)

// A tuneScreen is the Tune screen: a tuning event, watched and stepped.
type tuneScreen struct {
	ctx   context.Context // of the program: ends the run
	event *Event          // nil: there is none

	tuner   Tuner // nil until opened
	opening bool
	run     *tunerRun     // nil: none goes on
	status  *event.Status // the latest looked at; nil before

	w, h    int
	table   leaderboard
	axes    int // which pair of parameters the map shows
	message string
	warn    bool
}

// A tunerRun is a run of the event, from the wish for it to its end.
type tunerRun struct {
	claimed atomic.Bool   // it has begun, or never will
	done    chan struct{} // closed when it has ended
}

// An openedMsg says that the event has been opened, and to do then is what was
// asked for.
type openedMsg struct {
	tuner Tuner
	start event.Options
	err   error
}

// A runEndedMsg says that a run of the event has ended.
type runEndedMsg struct{ err error }

func newTune(ctx context.Context, o Options) *tuneScreen {
	return &tuneScreen{ctx: ctx, event: o.Event}
}

func (t *tuneScreen) init() tea.Cmd {
	if t.event == nil || !t.event.Start {
		return nil
	}
	return t.start(t.event.Options)
}

func (t *tuneScreen) setSize(w, h int) { t.w, t.h = w, h }

func (t *tuneScreen) say(format string, args ...any) {
	t.message, t.warn = fmt.Sprintf(format, args...), false
}

func (t *tuneScreen) complain(format string, args ...any) {
	t.message, t.warn = fmt.Sprintf(format, args...), true
}

// start opens the event, if that has not been done, and runs it.
func (t *tuneScreen) start(o event.Options) tea.Cmd {
	switch {
	case t.event == nil:
		t.complain("there is no event: start with gobandit tune EVENT")
	case t.opening || t.run != nil:
	case t.tuner != nil:
		return t.runWith(o)
	default:
		t.opening = true
		t.say("opening %s", t.event.Name)
		open := t.event.Open
		return func() tea.Msg {
			tuner, err := openTuner(open)
			return openedMsg{tuner, o, err}
		}
	}
	return nil
}

func openTuner(open func() (Tuner, error)) (t Tuner, err error) {
	defer search.CatchPanic("event", &err)
	return open()
}

func (t *tuneScreen) opened(msg openedMsg) tea.Cmd {
	t.opening = false
	if msg.err != nil {
		t.complain("%v", msg.err)
		return nil
	}
	t.tuner = msg.tuner
	t.message = ""
	return t.runWith(msg.start)
}

// runWith runs the event until it ends.
func (t *tuneScreen) runWith(o event.Options) tea.Cmd {
	run := &tunerRun{done: make(chan struct{})}
	t.run = run
	ctx, tuner := t.ctx, t.tuner
	t.sample()
	return func() tea.Msg {
		if !run.claimed.CompareAndSwap(false, true) {
			return nil
		}
		defer close(run.done)
		return runEndedMsg{runTuner(ctx, tuner, o)}
	}
}

func runTuner(ctx context.Context, t Tuner, o event.Options) (err error) {
	defer search.CatchPanic("event", &err)
	return t.Run(ctx, o)
}

// runEnded takes note of the end of a run.
func (t *tuneScreen) runEnded(msg runEndedMsg) {
	t.run = nil
	t.sample()
	switch {
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		t.complain("stopped: %v", msg.err)
	case t.status != nil && t.status.Finished:
		t.say("finished")
	default:
		t.say("stopped: ↵ goes on")
	}
}

// busy reports whether there is something to look at from time to time.
func (t *tuneScreen) busy() bool { return t.opening || t.run != nil }

// losing returns the number of games that quitting would lose.
func (t *tuneScreen) losing() int {
	if t.run == nil || t.status == nil {
		return 0
	}
	return len(t.status.Running)
}

// sample takes over the latest state of the event.
func (t *tuneScreen) sample() {
	if t.tuner == nil {
		return
	}
	t.status = t.tuner.Status()
	t.table = t.table.setRows(t.status.Standings)
}

// close waits for the run to notice that the program's context has ended, and
// gives back the journal.
func (t *tuneScreen) close(ctx context.Context) error {
	if t.tuner == nil {
		return nil
	}
	if t.run != nil && !t.run.claimed.CompareAndSwap(false, true) {
		select {
		case <-t.run.done:
		case <-ctx.Done():
			return errors.New("the tuning event does not stop")
		}
	}
	return t.tuner.Close()
}

// key folds a key press.
func (t *tuneScreen) key(msg tea.KeyMsg) tea.Cmd {
	t.message, t.warn = "", false
	k := tuneKeys
	switch {
	case key.Matches(msg, k.start):
		if t.run != nil {
			t.say("the event runs: spc pauses it")
			return nil
		}
		return t.start(t.options(false))
	case key.Matches(msg, k.space):
		return t.toggle()
	case key.Matches(msg, k.step):
		return t.step()
	case key.Matches(msg, k.axes):
		t.axes++
	case key.Matches(msg, k.more):
		t.workers(1)
	case key.Matches(msg, k.fewer):
		t.workers(-1)
	case key.Matches(msg, k.drain):
		t.drain()
	default:
		t.table = t.table.Update(msg)
	}
	return nil
}

// options returns the event's own, but begun paused or not as told.
func (t *tuneScreen) options(paused bool) event.Options {
	if t.event == nil {
		return event.Options{}
	}
	o := t.event.Options
	o.Paused = paused
	return o
}

// toggle pauses or goes on; an event that does not run is started.
func (t *tuneScreen) toggle() tea.Cmd {
	switch {
	case t.run == nil:
		return t.start(t.options(false))
	case t.tuner.Status().Paused:
		t.tuner.Resume()
		t.say("goes on")
	default:
		t.tuner.Pause()
		t.say("paused: running games go on; n begins one more, spc all")
	}
	t.sample()
	return nil
}

// step lets one more game begin and holds the rest.
func (t *tuneScreen) step() tea.Cmd {
	switch {
	case t.run == nil:
		cmd := t.start(t.options(true))
		if cmd != nil {
			t.say("by hand: n begins the next game")
		}
		return cmd
	case t.tuner.Status().Paused:
		t.tuner.Step()
		t.say("one more game begins")
	default:
		t.tuner.Pause()
		t.say("by hand: n begins the next game, spc goes on")
	}
	t.sample()
	return nil
}

func (t *tuneScreen) workers(step int) {
	if t.tuner == nil {
		return
	}
	n := max(1, t.tuner.Status().Workers+step)
	t.tuner.SetWorkers(n)
	t.say("%s", plural(n, "worker"))
	t.sample()
}

func (t *tuneScreen) drain() {
	if t.run == nil {
		t.complain("the event does not run")
		return
	}
	t.tuner.Drain()
	t.say("stops when the running games have ended")
	t.sample()
}

// mouse scrolls the table with the wheel.
func (t *tuneScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action == tea.MouseActionPress {
		switch msg.Button {
		case tea.MouseButtonWheelUp:
			t.table = t.table.moved(-1)
		case tea.MouseButtonWheelDown:
			t.table = t.table.moved(1)
		}
	}
	return nil
}
