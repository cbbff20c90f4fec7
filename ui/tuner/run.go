package tuner

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/journal"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/kit"
)

// A run is a run of the event or of a confirmation match, from the request to its end.
type run struct {
	pending
	cancel context.CancelFunc
}

// end cancels a run, and waits until it has ended or stop ends the waiting. It reports
// whether the run has ended. One that has not begun never begins; of nil it has ended.
func (r *run) end(stop <-chan struct{}) bool {
	if r == nil {
		return true
	}
	r.cancel()
	return r.claimed.CompareAndSwap(false, true) || r.wait(stop)
}

// A start says how a run begins.
type start uint8

const (
	freely  start = iota // games begin automatically
	byHand               // no game begins
	oneGame              // one game begins
	oneHeld              // one game begins, and is held before its first move
	notYet               // the event is opened but does not run
)

// An openedMsg says that the event has been opened, and how its run starts.
type openedMsg struct {
	runner Runner
	start  start
	isNew  bool // it had no journal
	err    error
}

// Failure returns why the event could not be opened.
func (m openedMsg) Failure() error { return m.err }

// A runEndedMsg says that a run of the event has ended.
type runEndedMsg struct {
	err error
	run *run
}

// Failure returns why the run ended.
func (m runEndedMsg) Failure() error { return m.err }

// start opens the event, if that has not been done, and runs it.
func (t *Screen) start(s start) tea.Cmd {
	switch {
	case t.event == nil:
		t.Complain("no event: start with gobandit tune EVENT")
	case t.opening || t.run != nil:
	case t.runner != nil:
		return t.runIt(s)
	default:
		t.opening = true
		t.Say("opening %s", t.event.Name)
		open, journal := t.event.Open, t.event.Journal
		_, err := os.Stat(journal)
		isNew := journal != "" && errors.Is(err, fs.ErrNotExist)
		return func() tea.Msg {
			runner, err := openRunner(open)
			return openedMsg{runner, s, isNew, err}
		}
	}
	return nil
}

func openRunner(open func() (Runner, error)) (r Runner, err error) {
	defer guard.Catch("event", &err)
	return open()
}

func (t *Screen) opened(msg openedMsg) tea.Cmd {
	t.opening = false
	if msg.err != nil {
		t.Complain("%v", msg.err)
		return nil
	}
	t.runner, t.linked = msg.runner, attach.Link{}
	t.Silence()
	if msg.isNew {
		t.Say("%s", t.writes())
	}
	var cmd tea.Cmd
	if at := t.event.At; at > 0 {
		t.event.At = 0
		cmd = t.wind(func(p *event.Past, _ int) (int, error) { return at, nil })
	}
	if _, attached := t.link(); msg.start == notYet && !attached {
		t.Sample()
		return cmd
	}
	return tea.Batch(t.runIt(msg.start), cmd)
}

// isOpen reports whether the event is open. If not, it shows how to open it.
func (t *Screen) isOpen() bool {
	switch {
	case t.runner != nil:
		return true
	case t.event == nil:
		t.Complain("no event: %s opens one", t.keys.Press("tune.event"))
	default:
		t.Complain("the event is not open: %s starts it, %s opens it", t.keys.Press("tune.open"), t.keys.Press("tune.event"))
		t.While(func() bool { return t.runner == nil })
	}
	return false
}

// runIt starts a run of the event.
func (t *Screen) runIt(s start) tea.Cmd {
	ctx, cancel := context.WithCancel(t.ctx)
	r := &run{pending{done: make(chan struct{})}, cancel}
	t.run = r
	runner, o := t.runner, t.event.Options
	o.Paused = false // set below
	if _, attached := t.link(); attached {
		s = notYet // the other program knows how
	}

	switch s {
	case freely:
		t.steer(event.Order{Do: event.DoResume})
	case byHand, oneGame:
		t.steer(event.Order{Do: event.DoPause})
		if s == oneGame {
			t.steer(event.Order{Do: event.DoStep})
		}
		t.sayHow("by hand: %s plays one game, %s runs the event")
	case oneHeld:
		t.steer(event.Order{Do: event.DoPause})
		t.steer(event.Order{Do: event.DoStep, Hold: true})
	}

	t.Sample()
	r.do = func() tea.Msg {
		defer cancel()
		return runEndedMsg{guard.Call("event", func() error { return runner.Run(ctx, o) }), r}
	}
	return r.pending.run
}

func (t *Screen) runEnded(msg runEndedMsg) {
	if msg.run != t.run {
		return // a run of an earlier event
	}
	t.run = nil
	t.Sample()
	switch {
	case errors.Is(msg.err, journal.ErrDisturbed):
		t.Complain("stopped: %v; %s opens the event anew", msg.err, t.keys.Press("tune.event"))
	case msg.err != nil && !errors.Is(msg.err, context.Canceled):
		t.Complain("stopped: %v", msg.err)
	case t.status != nil && t.status.Finished:
		t.Say("%s", finishedText(t.status))
	default:
		t.Say("stopped: %s continues", t.keys.Press("tune.open"))
		t.While(func() bool { return t.run == nil })
	}
}

// Busy reports whether the state of the event may change by itself.
func (t *Screen) Busy() bool {
	return t.opening || t.run != nil || t.confirming != nil || t.earlier.busy || t.table.moving
}

// Resting reports whether the event, if it runs, waits for an order: none of its games is in progress.
func (t *Screen) Resting() bool {
	return !t.opening && t.confirming == nil && !t.earlier.busy && !t.table.moving &&
		t.status != nil && t.status.Paused && len(t.status.Running) == 0
}

// Sample updates the screen to the latest state of the event, and shows its newest
// warning if it is new.
func (t *Screen) Sample() {
	if t.runner == nil {
		return
	}
	known := newestWarning(t.status)
	t.keepCursor(func() {
		t.status = t.earlier.over(t.runner.Status())
		t.setRows()
	})
	if t.table.moving = t.theme.Moves() && t.table.glideOn(); !t.theme.Moves() {
		t.table.glides = nil
	}
	if w := newestWarning(t.status); w != known {
		t.Complain("%s", w)
	}
	t.sampleLink()
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

// ToContinue returns the command line that continues the event, if it was opened here and
// has games left to play; "" if not.
func (t *Screen) ToContinue() string {
	if t.runner == nil {
		return ""
	}
	if _, attached := t.link(); attached || t.runner.Status().Finished {
		return ""
	}
	return t.event.Command
}

// Close closes the event, after its runs have ended with the program's context.
func (t *Screen) Close(ctx context.Context) error {
	finish(ctx, t.pending)
	if t.confirming != nil {
		t.confirming.end(ctx.Done())
	}
	if t.runner == nil {
		return nil
	}
	if !t.run.end(ctx.Done()) {
		return errors.New("the tuning event does not stop")
	}
	return t.runner.Close()
}

// open starts the event, or opens a running game on the Play screen.
func (t *Screen) open() tea.Cmd {
	switch {
	case t.takesOver():
		return t.takeOver()
	case t.run == nil:
		return t.start(freely)
	}
	return t.chooseGame("watch a game on the Play screen", askToWatch)
}

// toggle pauses or resumes the event, or starts it.
func (t *Screen) toggle() tea.Cmd {
	if !t.maySteer() {
		return nil
	}
	return t.goOn(freely, event.DoResume, "continues", "paused: %s plays one game, %s runs the event")
}

// step starts one game and holds all others.
func (t *Screen) step() tea.Cmd {
	switch {
	case !t.maySteer():
		return nil
	case t.chosen != nil && t.runner != nil && (t.run == nil || !t.runner.Status().Draining):
		return t.stepChosen()
	}
	return t.goOn(oneGame, event.DoStep, "one more game begins", "by hand: %s plays one game, %s runs the event")
}

// goOn starts the event, gives an order to one that is paused, and pauses one that is not. It
// says what it has done, for a pause with the keys that play one game and run the event.
func (t *Screen) goOn(how start, order, ordered, paused string) tea.Cmd {
	switch {
	case t.run == nil:
		return t.start(how)
	case t.runner.Status().Draining:
		t.sayDrains()
	case t.runner.Status().Paused:
		t.steer(event.Order{Do: order})
		t.Say("%s", ordered)
		before := t.ended()
		t.While(func() bool { return t.ended() == before })
	default:
		t.steer(event.Order{Do: event.DoPause})
		t.sayHow(paused)
	}
	t.Sample()
	return nil
}

// ended returns how many games have ended.
func (t *Screen) ended() int {
	if t.status == nil {
		return 0
	}
	return t.status.Played + t.status.Void
}

// sayHow shows a message with the keys that start one game and all games.
func (t *Screen) sayHow(format string) {
	t.Say(format, t.keys.Press("tune.step"), t.keys.Press("tune.run"))
	t.While(func() bool { return t.run != nil && t.status != nil && t.status.Paused })
}

// sayDrains says what a run does that is being drained.
func (t *Screen) sayDrains() {
	t.Say("stops when the running games have ended")
	t.While(func() bool { return t.run != nil && t.status != nil && t.status.Draining })
}

func (t *Screen) workers(step int) {
	if !t.isOpen() || !t.maySteer() {
		return
	}
	s, least := t.runner.Status(), 1
	if s.Elsewhere != nil {
		least = 0 // other programs play
	}
	n := max(least, s.Workers+step)
	t.steer(event.Order{Do: event.DoWorkers, Count: n})
	if t.Say("%s", words.Plural(n, "worker")); s.Elsewhere != nil {
		t.Say("%s at a time here", words.Plural(n, "game"))
	}
	t.Sample()
}

func (t *Screen) drain() {
	if !t.maySteerRun() {
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
		t.steer(event.Order{Do: event.DoDrain})
		t.sayDrains()
		t.Sample()
		return nil
	}}
}
