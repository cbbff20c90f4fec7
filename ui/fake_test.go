package ui

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/pattern"
	"gobandit/search"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/session"
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

// renderer returns a renderer with a fixed colour profile.
func renderer(p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return r
}

// A thinkerFunc is a Thinker made of its Search.
type thinkerFunc func(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error)

func (f thinkerFunc) Search(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	return f(ctx, g, b, watch)
}

func (f thinkerFunc) Clear() {}

func engineOf(f thinkerFunc) session.Engine {
	return session.Engine{Name: "uct", New: func() (search.Thinker, error) { return f, nil }, Budget: search.Budget{Playouts: 100}}
}

// firstEmpty answers at once with the first empty point from the top left, and
// analyses until it is told to stop.
func firstEmpty(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	s := snapshotOf(g)
	watch(s)
	if b == (search.Budget{}) {
		<-ctx.Done()
	}
	return search.Result{Move: s.Moves[0].Move, Snapshot: s}, nil
}

// snapshotOf returns a made-up search of g's position.
func snapshotOf(g *model.Game) *search.Snapshot {
	n := g.Size()
	s := &search.Snapshot{
		ToPlay: g.ToPlay(), Size: n, MoveNumber: g.NumMoves(), WinRate: 0.543, Playouts: 58_100, Visits: 60_240,
		Nodes: 41_800, TreeBytes: 41 << 20, DepthMean: 6.3, DepthMax: 19, Elapsed: 7 * time.Second,
		Ownership: make([]float64, n*n),
	}
	visits := 41_200
	for p := range g.Board().Points() {
		s.Ownership[p.Y()*n+p.X()] = float64(2*p.X())/float64(n-1) - 1
		if g.Legal(model.Move{Color: g.ToPlay(), Point: p}) != nil || visits == 0 {
			continue
		}
		rate := 0.42 + float64(visits)/300_000
		s.Moves = append(s.Moves, search.MoveStats{
			Move: p, Visits: visits, WinRate: rate, LCB: rate - 2/float64(visits/100+10), AMAF: rate - 0.02, AMAFVisits: 10 * visits,
			PV: []model.Point{p, model.Pt(n-1, n-1), model.Pt(0, n-1), model.Pass},
		})
		visits /= 3
	}
	return s
}

// playedGame returns a game with some stones on the board, Black to move.
func playedGame(t testing.TB, size int) *model.Game {
	t.Helper()
	g, err := model.NewGame(size, 7.5)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		p := model.Pt(2+i%(size-4), 2+(i*i+i/2)%(size-4))
		if c := g.ToPlay(); g.Legal(model.Move{Color: c, Point: p}) == nil {
			if err := g.Play(model.Move{Color: c, Point: p}); err != nil {
				t.Fatal(err)
			}
		}
	}
	g.SetToPlay(model.Black)
	return g
}

// embeddedDatabases returns two pattern databases that come with the program.
func embeddedDatabases(t testing.TB) []Database {
	t.Helper()
	var out []Database
	for _, name := range []string{"montegnu_classic", "mogo_classic"} {
		_, db, err := configs.LoadPattern(name, pattern.Strict)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, Database{Name: name, File: name + ".db", Database: db})
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
		o.Engine = engineOf(firstEmpty)
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

func keyOf(k string) tea.KeyMsg {
	special := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+c": tea.KeyCtrlC, "ctrl+u": tea.KeyCtrlU,
		"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "backspace": tea.KeyBackspace, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "shift+left": tea.KeyShiftLeft}
	if kt, ok := special[k]; ok {
		return tea.KeyMsg{Type: kt}
	}
	if k == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
}

// think lets the search under way find the made-up snapshot.
func think(a *app) {
	g := a.play.game.Clone()
	for g.NumMoves() > a.play.thought.at {
		g.Undo()
	}
	a.play.thought.latest.Store(snapshotOf(g))
	a.Update(tickMsg{})
}

// answer ends the search under way with a move.
func answer(a *app, p model.Point) {
	a.Update(thoughtMsg{a.play.thought, search.Result{Move: p}, nil})
}

// A fakeTuner shows a made-up event and notes what it is told.
type fakeTuner struct {
	status  atomic.Pointer[event.Status]
	run     func(ctx context.Context) error
	told    []string
	stopped atomic.Bool
}

func (f *fakeTuner) Run(ctx context.Context, o event.Options) error { return f.run(ctx) }

// Warn adds a warning.
func (f *fakeTuner) warn(text string) {
	s := *f.status.Load()
	s.Warnings = append(slices.Clone(s.Warnings), text)
	f.status.Store(&s)
}

func (f *fakeTuner) Status() *event.Status { return f.status.Load() }
func (f *fakeTuner) Pause()                { f.tell("pause", func(s *event.Status) { s.Paused = true }) }
func (f *fakeTuner) Resume()               { f.tell("resume", func(s *event.Status) { s.Paused = false }) }
func (f *fakeTuner) Step()                 { f.tell("step", func(*event.Status) {}) }
func (f *fakeTuner) SetWorkers(n int)      { f.tell("workers", func(s *event.Status) { s.Workers = n }) }
func (f *fakeTuner) Drain()                { f.tell("drain", func(s *event.Status) { s.Draining = true }) }
func (f *fakeTuner) StepWith(_ context.Context, c tune.Candidate) error {
	f.tell("step "+coordinates(c.Coordinates), func(*event.Status) {})
	return nil
}
func (f *fakeTuner) Record(_ context.Context, c tune.Candidate, won bool) (int, error) {
	f.tell(fmt.Sprint("record ", coordinates(c.Coordinates), " ", won), func(s *event.Status) { s.ByHand++ })
	return 6126, nil
}
func (f *fakeTuner) Undo(context.Context) (int, error) {
	if f.Status().ByHand == 0 {
		return 0, event.ErrNothing
	}
	f.tell("undo", func(s *event.Status) { s.ByHand-- })
	return 6126, nil
}
func (f *fakeTuner) Close() error { f.stopped.Store(true); return nil }

// take returns what the tuner was told since the last call.
func (f *fakeTuner) take() string {
	told := strings.Join(f.told, " ")
	f.told = nil
	return told
}

func (f *fakeTuner) tell(what string, change func(*event.Status)) {
	f.told = append(f.told, what)
	s := *f.status.Load()
	change(&s)
	f.status.Store(&s)
}

func newFakeTuner(t testing.TB, parameters int) *fakeTuner {
	f := &fakeTuner{run: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}
	f.status.Store(madeUpStatus(t, parameters))
	return f
}

// tuneApp returns an app on the Tune screen whose event runs.
func tuneApp(t testing.TB, w, h int, f *fakeTuner, o Options) *app {
	o.Screen, o.Human = kit.Tune, session.BothSides
	o.Event = &Event{Name: "quick", About: "RAVE weights against the reference bot", Start: true,
		Open: func() (Tuner, error) { return f, nil }}
	a := newTestApp(t, w, h, o)
	a.Update(openedMsg{tuner: f})
	return a
}

// madeUpStatus returns an event with some of everything.
func madeUpStatus(t testing.TB, parameters int) *event.Status {
	s := &event.Status{
		Event: "quick", Opponent: "gnugo-l10", Rule: "UCB E=0.45", Size: 9, Komi: 7.5,
		Played: 6120, Void: 3, Total: 10_000, Workers: 4, GamesPerMinute: 1.7, ETA: 182 * time.Minute,
		Warnings: []string{"g6115 void: engine died"},
		Parameters: []event.ParameterInfo{
			{Code: "rave_i", Values: []string{".01", ".03", ".10", ".23", ".52", "1.1", "2.3", "5.0"}},
			{Code: "rave_f", Values: []string{"1", "3", "10", "32", "100", "316", "1.0k", "3.2k"}},
			{Code: "k", Values: []string{"0.1", "0.5", "0.9"}},
		}[:parameters],
	}
	s.Standings = madeUpStandings(s.Parameters)
	for i := range 3 {
		s.Next = append(s.Next, tune.Term{Candidate: s.Standings[i].Candidate,
			Formula: "157/292 + .45·√(ln 6760/292) = .538+.078 = .616"})
	}
	s.Proposed = &s.Standings[0].Candidate
	board := playedGame(t, 9).Board()
	for i := range 5 {
		s.Running = append(s.Running, event.RunningGame{ID: 6121 + i, Coordinates: s.Standings[i].Coordinates,
			CandidateColor: model.White, Opponent: "gnugo-l10", Progress: match.Progress{MoveNumber: 41, Board: board, WinRate: 0.61}})
	}
	for i := range 8 {
		won := i%2 == 0
		s.Last = append(s.Last, event.Row{Type: "game", Game: 6120 - i, Coordinates: s.Standings[i].Coordinates, Won: &won,
			Color: []string{"white", "black"}[i%2], Result: []string{"W+3.5", "W+R", "W+43.5"}[i%3], Moves: 198, Seconds: 48, Reason: "crash", Error: "engine died"})
		if i == 5 {
			s.Last[i].Type = "void"
		}
	}
	for i := range 100 {
		s.BestHistory = append(s.BestHistory, 0.45+0.1*float64(i%17)/17)
	}
	return s
}

// madeUpStandings returns every candidate, most games first.
func madeUpStandings(infos []event.ParameterInfo) []tune.Standing {
	total := 1
	for _, p := range infos {
		total *= len(p.Values)
	}
	rows := make([]tune.Standing, total)
	for i := range rows {
		// A walk through all candidates in an order that looks like none.
		at, text := (i*37+21)%total, ""
		c := tune.Candidate{Index: at, Values: []param.Value{}}
		for _, p := range infos {
			d := at % len(p.Values)
			at /= len(p.Values)
			c.Coordinates = append(c.Coordinates, d)
			if text != "" {
				text += "; "
			}
			text += p.Code + " " + p.Values[d]
		}
		c.Parameters = text
		games := 900 / (i + 1)
		rate := max(0.05, 0.57-0.004*float64(i))
		half := 0.98 / float64(games/20+2)
		rows[i] = tune.Standing{Candidate: c, Games: games, Wins: int(rate * float64(games)), Pending: i % 2, Rate: rate,
			Low: max(0, rate-half), High: min(1, rate+half), PBest: 1 / float64(2*i+2), LOS: max(0, 0.99-0.01*float64(i)), Best: i == 0}
	}
	return rows
}
