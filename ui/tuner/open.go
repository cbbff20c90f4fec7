package tuner

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model/file"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A LeftMsg says that the event shown has been closed, to open another.
type LeftMsg struct {
	next *Event
	err  error // error of closing the event left
}

// events returns the events to choose from: those that come with the program, and
// the event files of the working directory.
func (t *Screen) events() []string {
	out := slices.Clone(t.offers.Events)
	for _, ending := range []string{"*.yaml", "*.ctl"} {
		files, _ := filepath.Glob(ending) // the pattern is valid
		for _, file := range files {
			if isEventFile(file) {
				out = append(out, file)
			}
		}
	}
	return out
}

// isEventFile reports whether the kind of an event is near the beginning of a file.
func isEventFile(path string) bool {
	f, err := file.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	text := make([]byte, 4096)
	n, _ := f.Read(text)
	return slices.ContainsFunc(strings.Split(string(text[:n]), "\n"), func(line string) bool {
		return strings.HasPrefix(line, "event:") || strings.HasPrefix(line, "competition_type")
	})
}

// askEvent opens the form that opens another event.
func (t *Screen) askEvent() {
	if t.offers.Load == nil {
		t.Complain("other events cannot be opened here")
		return
	}
	start := ""
	if t.event != nil {
		start = t.event.Name
	}
	events := t.events()
	path := &kit.Field{Label: "event", Text: start, Typed: true, Choices: events, Complete: kit.CompleteEngine(events)}
	f := kit.NewForm("open an event", "open", func() (tea.Cmd, error) {
		e, err := t.offers.Load(kit.ExpandHome(path.Text))
		if err != nil {
			return nil, err
		}
		return t.leaveFor(e), nil
	}, path)
	f.Note = "an event file, or an event that comes with the program"
	t.Asked = f
}

// leaveFor closes the event and opens another. It asks first if games would be lost.
func (t *Screen) leaveFor(next *Event) tea.Cmd {
	if t.Unfinished() == "" {
		return t.leave(next)
	}
	name := t.event.Name
	t.Asked = kit.Question{Words: func() string { return strings.TrimSpace("Leave " + name + "? " + t.Unfinished()) },
		Yes: func() tea.Cmd { return t.leave(next) }}
	return nil
}

// leave ends the runs of the event and closes it.
func (t *Screen) leave(next *Event) tea.Cmd {
	run, runner, confirming, edits := t.run, t.runner, t.confirming, t.pending
	t.pending = nil
	t.opening = true
	t.Say("opening %s", next.Name)
	return func() tea.Msg {
		if confirming != nil {
			confirming.end(nil)
		}
		closing, done := context.WithTimeout(context.Background(), kit.ClosingTime)
		defer done()
		finish(closing, edits)
		if !run.end(closing.Done()) {
			return LeftMsg{next, errors.New("the event does not stop")}
		}
		if runner == nil {
			return LeftMsg{next, nil}
		}
		return LeftMsg{next, runner.Close()}
	}
}

// left opens the next event without running it.
func (t *Screen) left(msg LeftMsg) tea.Cmd {
	t.opening = false
	if msg.err != nil {
		t.Complain("%s: %v", t.event.Name, msg.err)
		return nil
	}
	t.event, t.runner, t.run, t.status, t.confirming, t.confirmed = msg.next, nil, nil, nil, nil, nil
	t.earlier = earlier{}
	t.table, t.list, t.level, t.maps, t.chosen = leaderboard{}, kit.List{}, 0, mapState{kind: t.maps.kind}, nil
	return t.start(notYet)
}

// writes says what a run of the event writes, and where; "" if nothing.
func (t *Screen) writes() string {
	if t.event.Journal == "" {
		return ""
	}
	return Writes(t.event.Journal)
}

// Writes says what a run of the event with a journal writes, and where.
func Writes(journal string) string {
	names := words.Each(event.Written(journal), filepath.Base)
	folder := filepath.Dir(journal)
	if whole, err := filepath.Abs(folder); err == nil {
		folder = whole
	}
	return "results are kept in " + words.And(names...) + ", in " + folder
}

// drawOffer describes the event while it is not open.
func (t *Screen) drawOffer(g view.Region) {
	w, _ := g.Size()
	switch {
	case t.opening && t.event != nil:
		g.Text(2, 1, view.Plain, "opening "+t.event.Name)
		kit.DrawText(g, 2, 3, w-4, view.Dim, t.writes())
	default:
		in := kit.Welcome{Title: "Find the best values of an engine's parameters",
			Text: "Candidates play games against an opponent, and those that win more play more. You can step the event game by game, record results " +
				"by hand, and ask why each candidate is chosen."}
		if t.event != nil {
			about := strings.TrimSuffix(t.event.About, ".")
			in.Text += "\n" + strings.TrimSuffix(t.event.Name+": "+about, ": ") + "."
			in.Keys = kit.Hints("open", "starts the event", "step", "starts it by hand, game by game")
			if t.begun {
				in.Keys = kit.Hints("open", "goes on with the event", "step", "goes on by hand, game by game")
			}
			in.Note = t.writes()
		}
		if t.offers.Load != nil {
			in.Keys = append(in.Keys, kit.Hints("event", "opens another event", "new", "writes a new one")...)
		}
		if t.event == nil {
			in.Text += "\nNo event is open."
			if t.offers.Load == nil {
				in.Text += " gobandit tune EVENT opens one."
			}
		}
		in.Keys = append(in.Keys, kit.Hints("help", "lists all keys")...)
		kit.DrawWelcome(g, t.keys, kit.Tune, in)
	}
}
