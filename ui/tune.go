package ui

import (
	"context"
	"errors"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/search"
	"gobandit/ui/view"
)

// A tuneScreen is the Tune screen: a tuning event, watched and stepped.
type tuneScreen struct {
	keys  *keymap
	ctx   context.Context // of the program: ends the run
	event *Event          // nil: there is none

	tuner   Tuner // nil until opened
	opening bool
	run     *tunerRun     // nil: none goes on
	status  *event.Status // the latest looked at; nil before

	w, h  int
	table leaderboard
	axes  int // which pair of parameters the map shows
	notice
	asker
}

// A tunerRun is a run of the event, from the wish for it to its end.
type tunerRun struct {
	claimed atomic.Bool   // it has begun, or never will
	done    chan struct{} // closed when it has ended
}

// A start says how a run begins.
type start uint8

const (
	freely  start = iota // games begin by themselves
	byHand               // none does
	oneGame              // one does, the others wait
)

// An openedMsg says that the event has been opened, and how to run it then.
type openedMsg struct {
	tuner Tuner
	start start
	err   error
}

// A runEndedMsg says that a run of the event has ended.
type runEndedMsg struct{ err error }

func newTune(ctx context.Context, o Options, keys *keymap) *tuneScreen {
	return &tuneScreen{keys: keys, ctx: ctx, event: o.Event}
}

func (t *tuneScreen) init() tea.Cmd {
	if t.event == nil || !t.event.Start {
		return nil
	}
	if t.event.Options.Paused {
		return t.start(byHand)
	}
	return t.start(freely)
}

func (t *tuneScreen) setSize(w, h int) { t.w, t.h = w, h }

func (t *tuneScreen) tabs() view.Rect { return t.layout().tabs }

// start opens the event, if that has not been done, and runs it.
func (t *tuneScreen) start(s start) tea.Cmd {
	switch {
	case t.event == nil:
		t.complain("there is no event: start with gobandit tune EVENT")
	case t.opening || t.run != nil:
	case t.tuner != nil:
		return t.runIt(s)
	default:
		t.opening = true
		t.say("opening %s", t.event.Name)
		open := t.event.Open
		return func() tea.Msg {
			tuner, err := openTuner(open)
			return openedMsg{tuner, s, err}
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
	t.silence()
	return t.runIt(msg.start)
}

// runIt runs the event until it ends.
func (t *tuneScreen) runIt(s start) tea.Cmd {
	run := &tunerRun{done: make(chan struct{})}
	t.run = run
	ctx, tuner, o := t.ctx, t.tuner, t.event.Options
	o.Paused = false // it is already, or is not to be
	switch s {
	case freely:
		tuner.Resume()
	case byHand:
		tuner.Pause()
		t.say("by hand: n begins a game, spc all")
	case oneGame:
		tuner.Pause()
		tuner.Step()
		t.say("one game begins; n the next, spc all")
	}
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
		if best, ok := t.status.Best(); ok {
			t.say("finished: %s is best, %s%% of %s (%s to %s)", best.Parameters, view.Percent(best.WinRate()),
				plural(best.Games, "game"), view.Percent(best.Low), view.Percent(best.High))
		}
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

// sample takes over the latest state of the event, and tells of its newest
// warning if that is news.
func (t *tuneScreen) sample() {
	if t.tuner == nil {
		return
	}
	known := newestWarning(t.status)
	t.status = t.tuner.Status()
	if w := newestWarning(t.status); w != known {
		t.complain("%s", w)
	}
	t.table = t.table.setRows(t.status.Standings, t.status.Parameters)
}

// newestWarning returns the latest warning of an event, "" without one.
func newestWarning(s *event.Status) string {
	if s == nil || len(s.Warnings) == 0 {
		return ""
	}
	return s.Warnings[len(s.Warnings)-1]
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

// actions returns what the screen can do.
func (t *tuneScreen) actions() []actionGroup {
	moved := func(step func() int) func() tea.Cmd { return do(func() { t.table = t.table.moved(step()) }) }
	page := func() int { return max(t.table.page, 1) }
	return []actionGroup{
		{"event", []action{
			act("start", "enter", "start the event", t.startEvent),
			act("run", "space", "run or pause", t.toggle),
			act("step", "n", "one game by hand", t.step),
			act("more", "+ =", "a worker more", do(func() { t.workers(1) })),
			act("fewer", "-", "a worker less", do(func() { t.workers(-1) })),
			act("drain", "X", "let games end, then stop", do(t.drain)),
		}},
		{"table and map", []action{
			act("up", "up k", "up in the table", moved(func() int { return -1 })),
			act("down", "down j", "down in the table", moved(func() int { return 1 })),
			act("page-up", "pgup K", "a page up", moved(func() int { return -page() })),
			act("page-down", "pgdown J", "a page down", moved(page)),
			act("top", "home", "to the leader", moved(func() int { return -len(t.table.rows) })),
			act("bottom", "end", "to the last candidate", moved(func() int { return len(t.table.rows) })),
			act("axes", "a", "other axes for the map", do(func() { t.axes++ })),
		}},
	}
}

func (t *tuneScreen) startEvent() tea.Cmd {
	if t.run != nil {
		t.say("the event runs: %s pauses it", t.keys.press("tune.run"))
		return nil
	}
	return t.start(freely)
}

// toggle pauses or goes on; an event that does not run is started.
func (t *tuneScreen) toggle() tea.Cmd {
	switch {
	case t.run == nil:
		return t.start(freely)
	case t.tuner.Status().Draining:
		t.say(drains)
	case t.tuner.Status().Paused:
		t.tuner.Resume()
		t.say("goes on")
	default:
		t.tuner.Pause()
		t.say("paused: n begins one more game, spc all")
	}
	t.sample()
	return nil
}

// drains says what a run that is drained does.
const drains = "stops when the running games have ended"

// step lets one more game begin and holds the rest.
func (t *tuneScreen) step() tea.Cmd {
	switch {
	case t.run == nil:
		return t.start(oneGame)
	case t.tuner.Status().Draining:
		t.say(drains)
	case t.tuner.Status().Paused:
		t.tuner.Step()
		t.say("one more game begins")
	default:
		t.tuner.Pause()
		t.say("by hand: n begins the next game, spc all")
	}
	t.sample()
	return nil
}

func (t *tuneScreen) workers(step int) {
	if t.tuner == nil {
		t.complain("the event is not open: ↵ starts it")
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
	t.say(drains)
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
