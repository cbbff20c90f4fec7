package tree

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// run runs or pauses the search. A break at a number of visits that the position
// has not yet is run to.
func (t *Screen) run() tea.Cmd {
	if r := t.s.Analysis.Running; r != nil && r.Steps > 0 {
		return t.do(t.s.Halt("paused"))
	}
	turn, paused := t.s.EngineTurn()
	if n := t.s.Break.Visits - t.rootVisits(); n > 0 && t.s.Break.Visits > 0 && !t.s.Analysis.Busy() && (!turn || paused) {
		return t.do(t.s.Step(n))
	}
	return t.do(t.s.Toggle())
}

// step returns an action that makes n playouts, or at a moment of the past shows as many
// more.
func (t *Screen) step(n int) func() tea.Cmd {
	return func() tea.Cmd {
		switch past := &t.s.Analysis.Past; {
		case past.Winds() && past.Shown() != nil:
			return t.wind(func(p *session.Past) { p.StepPlayouts(n) })()
		case past.Shown() != nil:
			past.GoLive()
		}
		return t.do(t.s.Step(n))
	}
}

// rootVisits returns the visits of the position shown that a search of it goes on
// from: those of the tree, or of what an engine without one has published.
func (t *Screen) rootVisits() int {
	by, turn := t.s.Analysis.By, t.s.Line.Turn()
	if by.Last == nil || by.Last.Turn != turn {
		return 0
	}
	if v, state := by.Explore(nil); state == session.Found {
		return v.Visits
	}
	if s := t.s.Analysis.Found(turn); s != nil {
		return s.Visits
	}
	return 0
}

// breakForm asks when the search is to pause.
func (t *Screen) breakForm() kit.Dialog {
	b := &t.s.Break
	best := &kit.Field{Label: "best changes", Text: kit.YesNo(b.Best), Choices: []string{"no", "yes"}}
	visits := &kit.Field{Label: "at visits", Typed: true}
	if b.Visits > 0 {
		visits.Text = fmt.Sprint(b.Visits)
	}

	f := kit.NewForm("break", "set", func() (tea.Cmd, error) {
		n, ok := 0, true
		if text := strings.TrimSpace(visits.Text); text != "" {
			n, ok = parseCount(text)
		}
		if !ok {
			return nil, fmt.Errorf("at visits %q: want a number such as 5000 or 5k, or nothing", visits.Text)
		}
		if seen := t.rootVisits(); n > 0 && n <= seen {
			return t.wind(func(p *session.Past) { p.WindTo(n) })(), nil
		}
		b.Best, b.Visits = best.Text == "yes", n
		switch text := b.String(); {
		case text == "":
			t.Say("no break")
		case t.s.Analysis.Busy():
			t.Say("break: %s", text)
		default:
			t.Say("break: %s; %s runs", text, t.keys.Press("tree.search"))
		}
		return nil, nil
	}, best, visits)

	f.Note = "root visits; fewer than now: wind back there"
	return f
}
