package tree

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// run runs or pauses the search.
func (t *Screen) run() tea.Cmd {
	if r := t.s.Analysis.Running; r != nil && r.Steps > 0 {
		return t.do(t.s.Halt("paused"))
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

// firstLook is how many playouts the screen makes by itself where nothing has been searched.
const firstLook = 1000

// Opened has a position searched for a moment that has not been, unless that could tell a person what is hidden or an engine is at work.
func (t *Screen) Opened() tea.Cmd {
	t.Look()
	a := &t.s.Analysis
	if _, over := t.s.Result(); over && t.s.Line.AtEnd() || t.state != session.NoTree || t.s.HintsHidden || !a.By.Steps() || a.Busy() || a.Watching() {
		return nil
	}
	return t.step(firstLook)()
}

// breakForm asks whether the search is to pause when its best move changes, and to which of its
// playouts it is to go.
func (t *Screen) breakForm() kit.Dialog {
	best := &kit.Field{Label: "best changes", Text: kit.YesNo(t.s.Break), Choices: []string{"no", "yes"}}
	to := &kit.Field{Label: "go to playout", Typed: true}
	return kit.NewForm("break", "set", func() (tea.Cmd, error) {
		text := strings.TrimSpace(to.Text)
		n, ok := parseCount(text)
		if text != "" && (!ok || n == 0) {
			return nil, fmt.Errorf("go to playout %q: want a number such as 5000 or 5k, or nothing", to.Text)
		}
		t.s.Break = best.Text == "yes"
		made := 0
		if past := &t.s.Analysis.Past; past.Turn == t.s.Line.Turn() {
			_, made = past.Playouts()
		}
		switch {
		case text == "":
			t.Say("break when the best move changes: %s", best.Text)
		case n <= made:
			return t.wind(func(p *session.Past) { p.WindTo(n) })(), nil
		default:
			t.s.Analysis.Past.GoLive()
			return t.do(t.s.Step(n - made)), nil
		}
		return nil, nil
	}, best, to)
}
