package ui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/search"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// golden compares text with a file under testdata. The flag -update, which
// teatest defines, rewrites the file instead.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, text, want)
	}
}

// What the tests of all screens work with.
var (
	renderer   = uitest.Renderer
	keyOf      = uitest.Key
	snapshotOf = uitest.Snapshot
	playedGame = uitest.PlayedGame
	gameOf     = uitest.Game
	at         = uitest.Point
	fight      = uitest.Fight
	firstEmpty = uitest.FirstEmpty
)

// engineOf returns an engine that searches with f.
func engineOf(f uitest.Thinker) session.Engine {
	return session.Engine{Name: "uct", New: func() (search.Thinker, error) { return f, nil }, Budget: search.Budget{Playouts: 100}}
}

// staged returns an engine whose searches publish what publish gives them.
func staged() session.Engine {
	stage := uitest.NewStage()
	return session.Engine{Name: "uct", New: func() (search.Thinker, error) { return stage, nil }, Budget: search.Budget{Playouts: 100}}
}

// embeddedDatabases returns two pattern databases that come with the program.
func embeddedDatabases(t testing.TB) []play.Database {
	t.Helper()
	var out []play.Database
	for _, name := range []string{"montegnu_classic", "mogo_classic"} {
		_, db, err := configs.LoadPattern(name, pattern.Strict)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, play.Database{Name: name, File: name + ".db", Database: db})
	}
	return out
}

// newTestApp returns an app of w by h cells without colours.
func newTestApp(t testing.TB, w, h int, o Options) *app {
	t.Helper()
	if o.Renderer == nil {
		o.Renderer = renderer(termenv.Ascii)
	}
	if o.Engine.New == nil {
		o.Engine = staged()
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a, err := newApp(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	a.Init()
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return a
}

// Press folds keys, each a name as bubbletea has them, or letters.
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

// A fakeEvent is a made-up tuning event, whose run goes on until its context ends.
type fakeEvent struct {
	status atomic.Pointer[event.Status]
	run    func(ctx context.Context) error
	closed atomic.Bool
}

// begun gets a value whenever a fakeEvent begins to run.
var begun = make(chan struct{}, 1000)

func (f *fakeEvent) Run(ctx context.Context, _ event.Options) error {
	begun <- struct{}{}
	return f.run(ctx)
}
func (f *fakeEvent) Status() *event.Status                                     { return f.status.Load() }
func (f *fakeEvent) Pause()                                                    {}
func (f *fakeEvent) Resume()                                                   {}
func (f *fakeEvent) Step()                                                     {}
func (f *fakeEvent) StepWith(context.Context, tune.Candidate) error            { return nil }
func (f *fakeEvent) Record(context.Context, tune.Candidate, bool) (int, error) { return 0, nil }
func (f *fakeEvent) Undo(context.Context) (int, error)                         { return 0, event.ErrNothing }
func (f *fakeEvent) SetWorkers(int)                                            {}
func (f *fakeEvent) Drain()                                                    {}
func (f *fakeEvent) Close() error                                              { f.closed.Store(true); return nil }

// change changes the event's status.
func (f *fakeEvent) change(by func(s *event.Status)) {
	s := *f.status.Load()
	by(&s)
	f.status.Store(&s)
}

// newFakeEvent returns an event with some games behind it and two in progress.
func newFakeEvent(t testing.TB) *fakeEvent {
	f := &fakeEvent{run: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}
	s := &event.Status{
		Event: "quick", Opponent: "gnugo-l10", Rule: "UCB E=0.45", Size: 9, Komi: 7.5, Played: 6120, Total: 10_000, Workers: 4,
		Parameters:  []event.ParameterInfo{{Code: "k", Values: []string{"0.1", "0.5", "0.9"}}, {Code: "r", Values: []string{"1", "3"}}},
		BestHistory: []float64{.45, .5, .55},
	}
	for i := range 6 {
		won := i%2 == 0
		s.Standings = append(s.Standings, tune.Standing{Games: 90 / (i + 1), Wins: 50 / (i + 1), Rate: .5, Low: .3, High: .7, Best: i == 0,
			Candidate: tune.Candidate{Index: i, Path: []int{i}, Coordinates: []int{i % 3, i / 3}, Parameters: "k r"}})
		s.Last = append(s.Last, event.Row{Type: "game", Game: 6120 - i, Coordinates: []int{1, 1}, Won: &won, Result: "W+R", Moves: 198, Seconds: 48})
	}
	s.Last[1].Type, s.Last[1].Error = "void", "engine died"
	s.Next, s.Proposed = []tune.Term{{Candidate: s.Standings[0].Candidate, Formula: "157/292 = .538"}}, &s.Standings[0].Candidate
	board := playedGame(t, 9).Board()
	for id := 6121; id <= 6122; id++ {
		s.Running = append(s.Running, event.RunningGame{ID: id, Coordinates: []int{1, 1}, CandidateColor: model.White, Opponent: "gnugo-l10",
			Progress: match.Progress{MoveNumber: 41, Board: board, WinRate: .61}})
	}
	f.status.Store(s)
	return f
}

// tuneApp returns an app on the Tune screen whose event runs.
func tuneApp(t testing.TB, w, h int, f *fakeEvent, o Options) *app {
	o.Screen, o.Human = kit.Tune, session.BothSides
	o.Event = &tuner.Event{Name: "quick", About: "RAVE weights against the reference bot", Open: func() (tuner.Runner, error) { return f, nil }}
	a := newTestApp(t, w, h, o)
	answerAll(a, "enter")
	return a
}

// answerAll folds keys and what comes of them.
func answerAll(a *app, keys ...string) {
	for _, k := range keys {
		_, cmd := a.Update(keyOf(k))
		for cmd != nil {
			msgs := messages(cmd)
			cmd = nil
			for _, msg := range msgs {
				if _, tick := msg.(tickMsg); tick {
					continue
				}
				_, cmd = a.Update(msg)
			}
		}
	}
}

// messages runs a command, and those it is made of, and returns what they return at
// once: the run of an event goes on.
func messages(cmd tea.Cmd) (out []tea.Msg) {
	for len(begun) > 0 {
		<-begun
	}
	msgs := make(chan tea.Msg, 1)
	go func() { msgs <- cmd() }()
	select {
	case msg := <-msgs:
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, c := range batch {
				if c != nil {
					out = append(out, messages(c)...)
				}
			}
			return out
		}
		if msg != nil {
			out = append(out, msg)
		}
	case <-begun:
	case <-time.After(10 * time.Second):
	}
	return out
}
