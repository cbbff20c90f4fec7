package ui

import (
	"context"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// What the tests of all screens work with.
var (
	renderer   = uitest.Renderer
	keyOf      = kit.KeyNamed
	snapshotOf = uitest.Snapshot
	playedGame = uitest.PlayedGame
	gameOf     = uitest.Game
	at         = uitest.Point
	fight      = uitest.Fight
	firstEmpty = uitest.FirstEmpty
	golden     = uitest.Golden
)

// engineOf returns an engine that searches with f.
func engineOf(f uitest.Thinker) session.EngineSetup {
	return session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return f, nil }, Budget: search.Budget{Playouts: 100}}
}

// staged returns an engine whose searches publish what publish gives them.
func staged() session.EngineSetup {
	stage := uitest.NewStage()
	return session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return stage, nil }, Budget: search.Budget{Playouts: 100}}
}

// embeddedDatabases returns two pattern databases that come with the program.
func embeddedDatabases(t testing.TB) []play.Database {
	t.Helper()
	var out []play.Database
	for _, name := range []string{"montegnu_classic", "mogo_classic"} {
		_, read := configs.EmbeddedPattern(name)
		out = append(out, play.Database{Name: name, File: name + ".db", Read: read})
	}
	return out
}

// newTestApp returns an app of w by h cells without colors.
func newTestApp(t testing.TB, w, h int, o Start) *app {
	t.Helper()
	if o.Renderer == nil {
		o.Renderer = renderer(termenv.Ascii)
	}
	if o.Session.Engine.New == nil {
		o.Session.Engine = staged()
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a := must.Get(newApp(ctx, o))
	a.Init()
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return a
}

// press folds keys, each a name as bubbletea has them, or letters.
func press(a *app, keys ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, k := range keys {
		_, cmd = a.Update(keyOf(k))
	}
	return cmd
}

// publish lets a search publish a snapshot; nil is none, but the search has begun.
func publish(a *app, r *session.Search, s *search.Snapshot) {
	thinker, _ := r.Analyst.Engine.New()
	thinker.(interface {
		Publish(of any, run func(), s *search.Snapshot)
	}).Publish(r, func() { r.Run() }, s)
	a.Update(tickMsg{})
}

// think lets the search under way find the made-up snapshot.
func think(a *app) { publish(a, a.session.Analysis.Running, snapshotOf(searched(a))) }

// searched returns the game whose last position is searched.
func searched(a *app) *model.Game {
	g, err := a.session.Line.GameTo(a.session.Analysis.Running.Turn)
	if err != nil {
		panic(err)
	}
	return g
}

// answer ends the search under way with a move.
func answer(a *app, p model.Point) {
	a.Update(session.Ended{Search: a.session.Analysis.Running, Result: search.Result{Move: p}})
}

// tuneApp returns an app on the Tune screen whose event runs.
func tuneApp(t testing.TB, w, h int, f tuner.Runner, o Start) *app {
	o.Screen, o.Session.Human = kit.Tune, session.BothSides
	o.Tune.Event = &tuner.Event{Name: "quick", About: "RAVE weights against the reference bot", Open: func() (tuner.Runner, error) { return f, nil }}
	a := newTestApp(t, w, h, o)
	answerAll(a, "enter")
	return a
}

// madeUpEvent returns an event of the Tune screen with some of everything.
func madeUpEvent(t testing.TB) *tuner.Event {
	return &tuner.Event{Name: "quick", About: "words", Open: func() (tuner.Runner, error) { return uitest.NewEvent(t, 2), nil }}
}

// answerAll folds keys and what comes of them.
func answerAll(a *app, keys ...string) {
	for _, k := range keys {
		_, cmd := a.Update(keyOf(k))
		follow(a, cmd)
	}
}

// follow runs a command, and those that come of it.
func follow(a *app, cmd tea.Cmd) {
	for cmd != nil {
		msgs := uitest.Messages(cmd)
		cmd = nil
		for _, msg := range msgs {
			if _, tick := msg.(tickMsg); tick {
				continue
			}
			_, cmd = a.Update(msg)
		}
	}
}
