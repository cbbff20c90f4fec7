package tuner

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// An earlier shows the event as it was after some of its games. What it takes is computed outside the loop of the program.
type earlier struct {
	past   *event.Past // nil: not read yet; that of the command while busy
	status *event.Status
	games  int    // that had ended then
	of     int    // games that have ended, when the journal was last read
	busy   bool   // a command is on its way
	moves  bool   // one that winds is: what is shown will be another moment
	asked  []wind // for the next command

	folded *atomic.Int64 // games that the command on its way has read
	goal   int           // games that it reads at most
}

// A wind returns the number of games to wind to, given how many the event is wound to now.
type wind func(p *event.Past, games int) (int, error)

// A windMsg is an event wound back.
type windMsg struct {
	of     *Event
	past   *event.Past
	status *event.Status // nil: now
	games  int
	told   string // what was asked of the past, in place of winding; "": nothing
	err    error
}

// Failure returns the panic that ended the work, if one did.
func (m windMsg) Failure() error { return guard.Panic(m.err) }

// Wind winds the event, also from other screens.
func (t *Screen) Wind(to kit.Wind) tea.Cmd {
	return t.wind(func(p *event.Past, games int) (int, error) {
		switch to {
		case kit.Earlier:
			return max(0, games-1), nil
		case kit.Later:
			return games + 1, nil
		case kit.TurnBack, kit.TurnOn:
			return p.TurningPoint(games, to == kit.TurnOn)
		case kit.Outset:
			return 0, nil
		}
		return p.Games(), nil
	})
}

// RewoundTo returns how many games the event is wound back to; false if it is shown as it is now.
func (t *Screen) RewoundTo() (games int, back bool) { return t.earlier.games, t.earlier.status != nil }

// wind winds the event. Keys pressed in the meantime are for the next command.
func (t *Screen) wind(to wind) tea.Cmd {
	if !t.hasPast() {
		return nil
	}
	t.earlier.moves = true
	if t.earlier.asked = append(t.earlier.asked, to); t.earlier.busy {
		return nil
	}
	asked := t.earlier.asked
	t.earlier.asked = nil
	return t.ofPast(func(m *windMsg) (err error) {
		for _, to := range asked {
			if m.games, err = to(m.past, m.games); err != nil {
				return err
			}
		}
		if m.games < m.past.Games() {
			m.status, err = m.past.At(m.games)
		} else {
			m.past.Trim()
		}
		return err
	})
}

// hasPast reports whether the event's past can be read. If not, it says why.
func (t *Screen) hasPast() bool {
	if t.isOpen() && t.event.Past == nil {
		t.Complain("the past of this event cannot be read")
	}
	return t.runner != nil && t.event.Past != nil
}

// ofPast returns the command that does something with the past, while no other one does.
func (t *Screen) ofPast(do func(*windMsg) error) tea.Cmd {
	w := &t.earlier
	s := t.runner.Status()
	w.busy, w.folded, w.goal = true, new(atomic.Int64), s.Played+s.Void+len(s.Out)
	folded := w.folded
	msg, back, open := windMsg{of: t.event, past: w.past, games: w.games}, w.status != nil, t.event.Past
	if r, ok := t.runner.(interface{ Past() (*event.Past, error) }); ok {
		open = r.Past
	}
	return func() tea.Msg {
		msg.err = guard.Call("winding", func() error {
			err := msg.read(back, open)
			if err == nil {
				msg.past.Folded = folded
				err = do(&msg)
			}
			return err
		})
		return msg
	}
}

// read reads what is new in the journal. Games are those that the event is wound back to, or all.
func (m *windMsg) read(back bool, open func() (*event.Past, error)) (err error) {
	if m.past == nil {
		m.past, err = open()
	} else {
		err = m.past.Read()
	}
	if err != nil {
		return err
	}
	if !back {
		m.games = m.past.Games()
	}
	return nil
}

// rewound shows the event as it was, or as it is.
func (t *Screen) rewound(msg windMsg) (cmd tea.Cmd) {
	w := &t.earlier
	if msg.of != t.event {
		return nil // it was left
	}
	w.busy, w.moves, w.past = false, false, msg.past
	if msg.past != nil {
		w.of = msg.past.Games()
	}
	switch {
	case msg.err != nil:
		t.Complain("%v", msg.err)
	case msg.told != "":
		t.Silence()
		t.Asked = &kit.Reader{Title: "what if", Lines: func(w int) []kit.TextLine {
			return kit.TextLines(w, strings.Split(strings.TrimSpace(msg.told), "\n")...)
		}}
	default:
		w.status, w.games = msg.status, msg.games
		t.chosen = nil
	}
	if w.asked != nil {
		cmd = t.wind(func(_ *event.Past, games int) (int, error) { return games, nil })
	}
	t.Sample()
	return cmd
}

// askWhatIf shows what the results of the next game and of those in progress would change.
func (t *Screen) askWhatIf() tea.Cmd {
	if !t.hasPast() || t.earlier.busy {
		return nil
	}
	var running []event.Row
	if t.earlier.status == nil {
		running = words.Each(t.status.Running, func(g event.RunningGame) event.Row { return g.Order })
	}
	width := t.w - 4 // within a frame
	t.Say("computes what the results would change")
	t.While(func() bool { return t.earlier.busy })
	return t.ofPast(func(m *windMsg) error {
		all, err := m.past.WhatIfs(m.games, running)
		for _, w := range all {
			text := report.WhatIfText(w, false)
			if slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return view.Width(line) > width }) {
				text = report.WhatIfText(w, true)
			}
			m.told += text + "\n"
		}
		return err
	})
}

// over returns the status to show: with the event as it was, but the run as it is.
func (w *earlier) over(live *event.Status) *event.Status {
	if w.status == nil {
		return live
	}
	w.of = max(w.of, live.Played+live.Void+len(live.Out))
	s := *w.status
	s.LiveStatus, s.Err, s.Revision = live.LiveStatus, live.Err, -1-w.games
	s.Reason, s.ETA = w.status.Reason, 0
	return &s
}

// isNow reports whether the event is shown as it is now. If not, it says how to come back.
func (t *Screen) isNow() bool {
	switch {
	case t.earlier.moves:
		t.Complain("the event is being wound: nothing is changed meanwhile")
		t.While(func() bool { return t.earlier.moves })
	case t.earlier.status != nil:
		t.Complain("wound back to game %d: %s shows the event as it is now, %s forks it here", t.earlier.games, t.keys.Press("tune.now"), t.keys.Press("tune.fork"))
	default:
		return true
	}
	return false
}

// askFork opens the form that begins a new event with the games until the moment shown.
func (t *Screen) askFork() {
	switch {
	case !t.isOpen():
		return
	case t.event.Fork == nil:
		t.Complain("this event cannot be forked: it has no file")
		return
	}
	games, back := t.RewoundTo()
	which := words.Plural(games, "game")
	if !back {
		games, which = event.AllGames, "all games"
	}
	file := &kit.Field{Label: "new event", Text: t.event.forkName(games), Typed: true}
	f := kit.NewForm("fork: a new event with "+which+" of this one", "fork", func() (tea.Cmd, error) {
		to := kit.ExpandHome(strings.TrimSpace(file.Text))
		if to == "" {
			return nil, errors.New("want the name of a file, such as fork.yaml")
		}
		fork, opens := t.event.Fork, t.keys.Press("tune.event")
		return t.keep(func() tea.Msg {
			n, err := fork(to, games)
			return doneMsg{fmt.Sprintf("%s begins with %s: %s opens it", to, words.Plural(n, "game"), opens), err}
		}), nil
	}, file)
	f.Note = "its settings are a copy of this event's, to be changed at will; this event goes on unchanged"
	t.Asked = f
}

// forkName returns the name of a file for a fork after some games.
func (e *Event) forkName(games int) string {
	name := strings.TrimSuffix(filepath.Base(e.Journal), filepath.Ext(e.Journal))
	if games == event.AllGames {
		return name + "-fork.yaml"
	}
	return fmt.Sprintf("%s-%d.yaml", name, games)
}

// text says how far a wind has come, or where the event is wound back to; "" if it is not.
func (w *earlier) text() string {
	if w.busy && w.folded.Load() > 0 {
		return fmt.Sprintf("◀ winding: read game %s of %s", words.Grouped(int(w.folded.Load())), words.Grouped(w.goal))
	}
	if w.status == nil {
		return ""
	}
	return fmt.Sprintf("◀ wound back to game %s of %s", words.Grouped(w.games), words.Grouped(w.of))
}
