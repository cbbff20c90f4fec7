package ui

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/search/guard"
	"gobandit/search/tune"
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

	w, h   int
	theme  func() *view.Theme
	table  leaderboard
	cross  list            // of a tournament, in place of the table
	level  int             // of the candidates in the table, the first being 0
	maps   tuneMaps        // what stands beside the table
	chosen *tune.Candidate // to be played or recorded next; nil: the rule chooses
	notice
	asker
	watchGame func(id gameID) tea.Cmd // on the Play screen

	tell func(title string, paragraphs ...string) // over whatever screen is shown
	log  *slog.Logger

	confirming *confirming                       // nil: no confirmation match runs
	confirmed  *confirming                       // the last one, until something else is done; nil: none
	load       func(name string) (*Event, error) // nil: other events cannot be opened
	known      []string                          // events that come with the program
	engines    []string                          // to choose from in a new one
}

// A tunerRun is a run of the event, from the wish for it to its end.
type tunerRun struct {
	cancel  context.CancelFunc
	claimed atomic.Bool   // it has begun, or never will
	done    chan struct{} // closed when it has ended
}

// A start says how a run begins.
type start uint8

const (
	freely  start = iota // games begin by themselves
	byHand               // none does
	oneGame              // one does, the others wait
	notYet               // the event is only opened
)

// An openedMsg says that the event has been opened, and how to run it then.
type openedMsg struct {
	tuner Tuner
	start start
	err   error
}

// A runEndedMsg says that a run of the event has ended.
type runEndedMsg struct {
	err error
	run *tunerRun
}

func newTune(ctx context.Context, o Options, keys *keymap) *tuneScreen {
	return &tuneScreen{keys: keys, ctx: ctx, event: o.Event, load: o.LoadEvent, known: o.Events, engines: o.Engines}
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
	defer guard.Catch("event", &err)
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
	if msg.start == notYet {
		t.sample()
		return nil
	}
	return t.runIt(msg.start)
}

// isOpen reports whether the event is open, and says how to open it if it is not.
func (t *tuneScreen) isOpen() bool {
	switch {
	case t.tuner != nil:
		return true
	case t.event == nil:
		t.complain("there is no event: %s opens one", t.keys.press("tune.event"))
	default:
		t.complain("the event is not open: %s starts it, %s opens it", t.keys.press("tune.open"), t.keys.press("tune.event"))
	}
	return false
}

// runIt runs the event until it ends.
func (t *tuneScreen) runIt(s start) tea.Cmd {
	ctx, cancel := context.WithCancel(t.ctx)
	run := &tunerRun{cancel: cancel, done: make(chan struct{})}
	t.run = run
	tuner, o := t.tuner, t.event.Options
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
		defer cancel()
		return runEndedMsg{runTuner(ctx, tuner, o), run}
	}
}

func runTuner(ctx context.Context, t Tuner, o event.Options) (err error) {
	defer guard.Catch("event", &err)
	return t.Run(ctx, o)
}

// runEnded takes note of the end of a run.
func (t *tuneScreen) runEnded(msg runEndedMsg) {
	if msg.run != t.run {
		return // of an event left since
	}
	t.run = nil
	t.sample()
	switch {
	case errors.Is(msg.err, match.ErrDisturbed):
		t.complain("stopped: %v; %s opens the event anew", msg.err, t.keys.press("tune.event"))
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		t.complain("stopped: %v", msg.err)
	case t.status != nil && t.status.Finished:
		t.say("%s", finishedText(t.status))
	default:
		t.say("stopped: %s goes on", t.keys.press("tune.open"))
	}
}

// busy reports whether there is something to look at from time to time.
func (t *tuneScreen) busy() bool { return t.opening || t.run != nil || t.confirming != nil }

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
	t.table = t.table.setRows(t.status, t.level)
	if t.confirming != nil {
		for _, w := range t.confirming.warnings() {
			t.complain("%s", w)
		}
	}
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
	if t.confirming != nil {
		t.confirming.cancel()
		select {
		case <-t.confirming.done:
		case <-ctx.Done():
		}
	}
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
	moved := func(step func() int) func() tea.Cmd { return do(func() { t.move(step()) }) }
	page := func() int { return max(t.table.page, t.cross.page, 1) }
	next := func(run func() tea.Cmd) func() tea.Cmd { // takes the place of a verdict
		return func() tea.Cmd {
			t.confirmed = nil
			return run()
		}
	}
	return []actionGroup{
		{"event", []action{
			act("open", "enter", "start; watch a running game", next(t.open)),
			act("run", "space", "run or pause", next(t.toggle)),
			act("more", "+ =", "a worker more", do(func() { t.workers(1) })),
			act("fewer", "-", "a worker less", do(func() { t.workers(-1) })),
			act("drain", "X", "let games end, then stop", do(t.drain)),
			act("confirm", "C", "test the best in a match", do(t.confirm)),
			act("event", "f", "open another event", do(t.askEvent)),
			act("new", "N", "write a new event", do(t.askNew)),
			act("export", "e", "write the report", do(t.export)),
		}},
		{"by hand", []action{
			act("step", "n", "play the next game", next(t.step)),
			act("choose", "c", "choose the next candidate", next(do(t.choose))),
			act("won", "w", "record a win of it", next(func() tea.Cmd { return t.record(true) })),
			act("lost", "l", "record a loss of it", next(func() tea.Cmd { return t.record(false) })),
			act("undo", "U", "take a record back", next(t.undo)),
		}},
		{"table and map", []action{
			act("up", "up k", "up in the table", moved(func() int { return -1 })),
			act("down", "down j", "down in the table", moved(func() int { return 1 })),
			act("page-up", "pgup K", "a page up", moved(func() int { return -page() })),
			act("page-down", "pgdown J", "a page down", moved(page)),
			act("top", "home", "to the leader", moved(func() int { return -t.numRows() })),
			act("bottom", "end", "to the last candidate", moved(func() int { return t.numRows() })),
			act("level", "L", "next level of candidates", do(t.nextLevel)),
			act("map", "m", "rates, surface, marginals", do(t.nextMap)),
			act("axes", "a", "other axes for the map", do(t.nextAxes)),
		}},
	}
}

// open starts the event, or opens a running game on the Play screen.
func (t *tuneScreen) open() tea.Cmd {
	if t.run == nil {
		return t.start(freely)
	}
	return t.watch()
}

// nextLevel shows the candidates of the next level that has games.
func (t *tuneScreen) nextLevel() {
	if t.status == nil || len(t.status.Lineage) == 0 {
		t.complain("the candidates have one level")
		return
	}
	t.level = (t.level + 1) % (len(t.status.Lineage) + 1)
	t.table.cursor = 0
	t.table = t.table.setRows(t.status, t.level)
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
	case t.chosen != nil && t.tuner != nil && (t.run == nil || !t.tuner.Status().Draining):
		return t.stepChosen()
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
	if !t.isOpen() {
		return
	}
	s, least := t.tuner.Status(), 1
	if s.Elsewhere != nil {
		least = 0 // others play
	}
	n := max(least, s.Workers+step)
	t.tuner.SetWorkers(n)
	if t.say("%s", plural(n, "worker")); s.Elsewhere != nil {
		t.say("%s at a time here", plural(n, "game"))
	}
	t.sample()
}

func (t *tuneScreen) drain() {
	if t.run == nil {
		t.complain("the event does not run")
		return
	}
	words := func() string {
		switch n := t.playing(); {
		case t.run == nil:
			return ""
		case n == 0:
			return "Stop the event? No more games begin."
		case n == 1:
			return "Stop the event when the running game has ended? No more games begin."
		default:
			return fmt.Sprintf("Stop the event when the %d running games have ended? No more games begin.", n)
		}
	}
	t.asked = asking{words: words, yes: func() tea.Cmd {
		t.tuner.Drain()
		t.say(drains)
		t.sample()
		return nil
	}}
}

// tournament tells whether the event has matchups in place of candidates.
func (t *tuneScreen) tournament() bool { return t.status != nil && t.status.Matchups != nil }

// numRows returns the number of rows of the table.
func (t *tuneScreen) numRows() int {
	if t.tournament() {
		rows, _ := crossTable(t.status)
		return len(rows)
	}
	return len(t.table.rows)
}

// move moves the cursor of the table.
func (t *tuneScreen) move(step int) {
	if t.tournament() {
		t.cross.move(step, t.numRows())
		return
	}
	t.table = t.table.moved(step)
	if t.layout().hand.Empty() { // the line of messages is the candidate's
		t.confirmed = nil
	}
}

// mouse scrolls the table with the wheel, and opens the running game that is
// clicked.
func (t *tuneScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	if msg.Action != tea.MouseActionPress {
		return nil
	}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		t.move(-1)
	case tea.MouseButtonWheelDown:
		t.move(1)
	case tea.MouseButtonLeft:
		return t.clickGame(msg.X, msg.Y)
	}
	return nil
}
