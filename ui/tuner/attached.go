package tuner

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// An Attached is a Runner of an event that another program runs. *attach.Client
// implements it. Its Run plays nothing, and waits until its context ends.
type Attached interface {
	Runner
	// Link says how the event is followed.
	Link() attach.Link
}

// link returns how an event is followed that another program runs, and false for an
// event of this program.
func (t *Screen) link() (l attach.Link, attached bool) {
	if a, ok := t.runner.(Attached); ok {
		return a.Link(), true
	}
	return l, false
}

// plays reports whether games of the event are played, here or by the program that
// is watched.
func (t *Screen) plays() bool {
	if l, attached := t.link(); attached {
		return l.Active
	}
	return t.run != nil
}

// maySteerRun is maySteer of a run that goes on.
func (t *Screen) maySteerRun() bool {
	if !t.maySteer() {
		return false
	}
	if t.run == nil {
		t.Complain("the event does not run")
	}
	return t.run != nil
}

// maySteer reports whether this program may steer the run. If not, it says why.
func (t *Screen) maySteer() bool {
	switch l, attached := t.link(); {
	case !attached:
		return true
	case l.Only:
		t.Complain("%v", attach.ErrWatching)
	case !l.Live:
		t.Complain("nothing runs the event that answers: %s runs it here", t.keys.Press("tune.open"))
		t.While(func() bool { return !t.linked.Live })
	case !l.Active:
		t.Complain("process %d has the event open, and plays no games", l.PID)
		t.While(func() bool { return t.linked.Live && !t.linked.Active })
	default:
		return true
	}
	return false
}

// takesOver reports whether the event can be run here, since the program that was
// watched is gone.
func (t *Screen) takesOver() bool {
	l, attached := t.link()
	return attached && !l.Live && !l.Only && !t.opening
}

// takeOver opens the event that another program ran, to run it here.
func (t *Screen) takeOver() tea.Cmd {
	run, runner, open := t.run, t.runner, t.event.Open
	t.run, t.opening = nil, true
	t.Say("opening %s", t.event.Name)
	return func() tea.Msg {
		run.end(nil)
		err := runner.Close()
		if err != nil {
			return openedMsg{err: err}
		}
		fresh, err := openRunner(open)
		return openedMsg{runner: fresh, start: freely, err: err}
	}
}

// sampleLink shows what is new about the program that is watched.
func (t *Screen) sampleLink() {
	l, attached := t.link()
	if !attached || l == t.linked {
		return
	}
	was := t.linked
	t.linked = l
	switch {
	case t.status.Finished && !l.Live: // nothing is missing
	case l.Note != "" && l.Note != was.Note && !l.Live && !l.Only:
		t.Complain("%s; %s runs the event here", l.Note, t.keys.Press("tune.open"))
		t.While(func() bool { return t.linked.Note != "" })
	case l.Note != "" && l.Note != was.Note:
		t.Complain("%s", l.Note)
		t.While(func() bool { return t.linked.Note != "" })
	case l.Live && l.PID != was.PID && l.Only:
		t.Say("watches process %d, which runs the event", l.PID)
	case l.Live && l.PID != was.PID:
		t.Say("process %d runs the event: keys pause, choose and stop there", l.PID)
	}
}

// linkActivity describes what the program does that is watched.
func (t *Screen) linkActivity(l attach.Link) (view.Style, string) {
	s := t.status
	who := fmt.Sprintf("process %d", l.PID)
	switch {
	case s.Finished:
		return view.Plain, "finished"
	case !l.Live:
		return view.Dim, "|| nobody runs it"
	case l.Silent:
		return view.Warn, who + " does not answer"
	case !l.Active:
		return view.Dim, "|| stopped, " + who
	case s.Draining:
		return view.Warn, fmt.Sprintf("draining: %s to go, %s", words.Plural(len(s.Running), "game"), who)
	case s.Paused:
		return view.Warn, "|| by hand  " + who
	}
	return view.Accent, "▶ " + who + speedText(s)
}

// abort asks whether to end the run at once.
func (t *Screen) abort() {
	if !t.maySteerRun() {
		return
	}
	words := func() string {
		switch {
		case t.run == nil:
			return ""
		case t.playing() == 0:
			return "Stop the event at once?"
		}
		return fmt.Sprintf("Stop the event at once? %s will be lost.", words.Plural(t.playing(), "running game"))
	}
	t.Asked = kit.Question{Words: words, Yes: func() tea.Cmd {
		if _, attached := t.link(); attached {
			t.steer(event.Order{Do: event.DoAbort})
		} else {
			t.run.cancel()
		}
		t.Say("stops")
		return nil
	}}
}

// watchesOnly reports whether this program must not steer the run.
func (t *Screen) watchesOnly() bool {
	l, attached := t.link()
	return attached && l.Only
}
