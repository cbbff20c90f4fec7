package ui

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/journal"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A tuneScreen is the Tune screen: a tuning event, watched and stepped.
type tuneScreen struct {
	keys  *kit.Keymap
	ctx   context.Context // of the program: ends the run
	event *Event          // nil: there is none

	tuner   Tuner // nil until opened
	opening bool
	run     *tunerRun     // nil: none goes on
	status  *event.Status // the latest looked at; nil before

	w, h   int
	theme  func() *view.Theme
	table  leaderboard
	cross  kit.List        // of a tournament, in place of the table
	level  int             // of the candidates in the table, the first being 0
	maps   tuneMaps        // what stands beside the table
	chosen *tune.Candidate // to be played or recorded next; nil: the rule chooses
	kit.Notice
	kit.Asker
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

func newTune(ctx context.Context, o Options, keys *kit.Keymap) *tuneScreen {
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

func (t *tuneScreen) SetSize(w, h int) { t.w, t.h = w, h }

func (t *tuneScreen) Tabs() view.Rect { return t.layout().tabs }

// start opens the event, if that has not been done, and runs it.
func (t *tuneScreen) start(s start) tea.Cmd {
	switch {
	case t.event == nil:
		t.Complain("there is no event: start with gobandit tune EVENT")
	case t.opening || t.run != nil:
	case t.tuner != nil:
		return t.runIt(s)
	default:
		t.opening = true
		t.Say("opening %s", t.event.Name)
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
		t.Complain("%v", msg.err)
		return nil
	}
	t.tuner = msg.tuner
	t.Silence()
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
		t.Complain("there is no event: %s opens one", t.keys.Press("tune.event"))
	default:
		t.Complain("the event is not open: %s starts it, %s opens it", t.keys.Press("tune.open"), t.keys.Press("tune.event"))
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
		t.Say("by hand: n begins a game, spc all")
	case oneGame:
		tuner.Pause()
		tuner.Step()
		t.Say("one game begins; n the next, spc all")
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
	case errors.Is(msg.err, journal.ErrDisturbed):
		t.Complain("stopped: %v; %s opens the event anew", msg.err, t.keys.Press("tune.event"))
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		t.Complain("stopped: %v", msg.err)
	case t.status != nil && t.status.Finished:
		t.Say("%s", finishedText(t.status))
	default:
		t.Say("stopped: %s goes on", t.keys.Press("tune.open"))
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
		t.Complain("%s", w)
	}
	t.table = t.table.setRows(t.status, t.level)
	if t.confirming != nil {
		for _, w := range t.confirming.warnings() {
			t.Complain("%s", w)
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

// Actions returns what the screen can do.
func (t *tuneScreen) Actions() []kit.ActionGroup {
	moved := func(step func() int) func() tea.Cmd { return kit.Do(func() { t.move(step()) }) }
	page := func() int { return max(t.table.page, t.cross.Page, 1) }
	next := func(run func() tea.Cmd) func() tea.Cmd { // takes the place of a verdict
		return func() tea.Cmd {
			t.confirmed = nil
			return run()
		}
	}
	return []kit.ActionGroup{
		kit.Group("event",
			kit.Act("open", "enter", "start; watch a running game", next(t.open)),
			kit.Act("run", "space", "run or pause", next(t.toggle)),
			kit.Act("more", "+ =", "a worker more", kit.Do(func() { t.workers(1) })),
			kit.Act("fewer", "-", "a worker less", kit.Do(func() { t.workers(-1) })),
			kit.Act("drain", "X", "let games end, then stop", kit.Do(t.drain)),
			kit.Act("confirm", "C", "test the best in a match", kit.Do(t.confirm)),
			kit.Act("event", "f", "open another event", kit.Do(t.askEvent)),
			kit.Act("new", "N", "write a new event", kit.Do(t.askNew)),
			kit.Act("export", "e", "write the report", kit.Do(t.export)),
		),
		kit.Group("by hand",
			kit.Act("step", "n", "play the next game", next(t.step)),
			kit.Act("choose", "c", "choose the next candidate", next(kit.Do(t.choose))),
			kit.Act("won", "w", "record a win of it", next(func() tea.Cmd { return t.record(true) })),
			kit.Act("lost", "l", "record a loss of it", next(func() tea.Cmd { return t.record(false) })),
			kit.Act("undo", "U", "take a record back", next(t.undo)),
		),
		kit.Group("table and map",
			kit.Act("up", "up k", "up in the table", moved(func() int { return -1 })),
			kit.Act("down", "down j", "down in the table", moved(func() int { return 1 })),
			kit.Act("page-up", "pgup K", "a page up", moved(func() int { return -page() })),
			kit.Act("page-down", "pgdown J", "a page down", moved(page)),
			kit.Act("top", "home", "to the leader", moved(func() int { return -t.numRows() })),
			kit.Act("bottom", "end", "to the last candidate", moved(func() int { return t.numRows() })),
			kit.Act("level", "L", "next level of candidates", kit.Do(t.nextLevel)),
			kit.Act("map", "m", "rates, surface, marginals", kit.Do(t.nextMap)),
			kit.Act("axes", "a", "other axes for the map", kit.Do(t.nextAxes)),
		),
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
		t.Complain("the candidates have one level")
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
		t.Say(drains)
	case t.tuner.Status().Paused:
		t.tuner.Resume()
		t.Say("goes on")
	default:
		t.tuner.Pause()
		t.Say("paused: n begins one more game, spc all")
	}
	t.sample()
	return nil
}

// drains says what a run that is drained does.
const drains = "stops when the running games have ended"

// Step lets one more game begin and holds the rest.
func (t *tuneScreen) step() tea.Cmd {
	switch {
	case t.chosen != nil && t.tuner != nil && (t.run == nil || !t.tuner.Status().Draining):
		return t.stepChosen()
	case t.run == nil:
		return t.start(oneGame)
	case t.tuner.Status().Draining:
		t.Say(drains)
	case t.tuner.Status().Paused:
		t.tuner.Step()
		t.Say("one more game begins")
	default:
		t.tuner.Pause()
		t.Say("by hand: n begins the next game, spc all")
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
	if t.Say("%s", words.Plural(n, "worker")); s.Elsewhere != nil {
		t.Say("%s at a time here", words.Plural(n, "game"))
	}
	t.sample()
}

func (t *tuneScreen) drain() {
	if t.run == nil {
		t.Complain("the event does not run")
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
	t.Asked = kit.Question{Words: words, Yes: func() tea.Cmd {
		t.tuner.Drain()
		t.Say(drains)
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

// Move moves the cursor of the table.
func (t *tuneScreen) move(step int) {
	if t.tournament() {
		t.cross.Move(step, t.numRows())
		return
	}
	t.table = t.table.moved(step)
	if t.layout().hand.Empty() { // the line of messages is the candidate's
		t.confirmed = nil
	}
}

// Mouse scrolls the table with the wheel, and opens the running game that is
// clicked.
func (t *tuneScreen) Mouse(msg tea.MouseMsg) tea.Cmd {
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
