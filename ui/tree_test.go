package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// treeApp returns an app on the Tree screen of a made-up tree.
func treeApp(t testing.TB, w, h int, o Start) *app {
	t.Helper()
	p := params.Default()
	p.K, p.RaveEquivalence = 0.6, 200
	plan := must.Get(params.Compile(p, params.StandardGo))
	o.Session.Engine = session.EngineSetup{Name: "rave", New: func() (search.Thinker, error) { return new(uitest.Tree), nil }, Meaning: func(params.Traits) (*params.Plan, []string) { return plan, nil }}
	a := newTestApp(t, w, h, o)
	press(a, " ")
	a.session.Analysis.Running.Run() // and not yet told of its end
	press(a, "2")
	return a
}

// finish runs a command and what follows from it to the end.
func finish(a *app, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, one := range msg {
			finish(a, one)
		}
	default:
		_, next := a.Update(msg)
		if _, tick := msg.(tickMsg); !tick {
			finish(a, next)
		}
	}
}

func TestTreeGoldens(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {120, 40}} {
		for _, n := range []int{9, 19} {
			name := fmt.Sprintf("%d-%dx%d.txt", n, size.w, size.h)
			t.Run(name, func(t *testing.T) {
				a := treeApp(t, size.w, size.h, Start{Session: session.Start{Game: playedGame(t, n), Human: session.BothSides}})
				a.View() // a page is what was drawn
				press(a, "right", "right", "down", "right", "right", "down")
				golden(t, "tree"+name, a.View())
			})
		}
	}
	t.Run("colors", func(t *testing.T) {
		a := treeApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)})
		press(a, "right", "down", "down")
		golden(t, "tree9-80x24.ans", a.View())
	})
	t.Run("ascii", func(t *testing.T) {
		a := treeApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BothSides}, ASCII: true})
		press(a, "right", "down", "down")
		golden(t, "asciitree9-80x24.txt", a.View())
		if text := a.View(); strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) >= 0 {
			t.Errorf("not ASCII:\n%s", text)
		}
	})
	t.Run("plan", func(t *testing.T) {
		a := treeApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
		press(a, "P")
		golden(t, "plan-80x24.txt", a.View())
	})
	t.Run("help", func(t *testing.T) {
		a := treeApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
		press(a, "?")
		golden(t, "treehelp-80x24.txt", a.View())
	})
}

// uct returns an engine that searches.
func uct(workers int) session.EngineSetup {
	return session.EngineSetup{Name: "uct", New: uitest.Searcher(workers)}
}

func TestEngineWarnings(t *testing.T) {
	for _, tt := range []struct {
		warnings []string
		want     string
	}{
		{nil, "you are Black"},
		{[]string{"K 2 is inert: x"}, "uct: K 2 is inert: x"},
		{[]string{"K 2 is inert: x", "b", "c"}, "uct: K 2 is inert: x (2 more: 2 P lists the plan)"},
	} {
		e := engineOf(firstEmpty)
		e.Meaning = func(params.Traits) (*params.Plan, []string) { return nil, tt.warnings }
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Engine: e, Human: session.BlackSide}})
		must.Has(t, a.View(), tt.want)
		must.Equal(t, a.notice.Warn, (tt.warnings != nil), "no", tt.want)
		press(a, "h")
		must.Equal(t, a.notice.Message, "")
	}
}

// Tree searches a position that it finds unsearched for a moment, but not what is hidden or an engine's turn.
func TestTreeOpens(t *testing.T) {
	start := Start{Session: session.Start{Engine: uct(1), Human: session.BothSides, Size: 5}}
	a := newTestApp(t, 120, 40, start)
	finish(a, press(a, "2"))
	must.Has(t, a.View(), "1,000 playouts", "how it chooses")
	finish(a, press(a, "1", "2"))
	must.Has(t, a.View(), "1,000 playouts") // else: it is searched again
	a = newTestApp(t, 120, 40, start)
	press(a, "x", "2")
	must.Has(t, a.View(), "spc  searches")

	a = newTestApp(t, 120, 40, start)
	for _, m := range []model.Point{model.Pt(2, 2), model.Pass, model.Pass} {
		finish(a, a.do(a.session.Play(m)))
	}
	finish(a, a.do(a.session.GoTo(1)))
	finish(a, press(a, "2"))
	must.Has(t, a.View(), "1,000 playouts", "how it chooses") // of a move of a game that is over
}
