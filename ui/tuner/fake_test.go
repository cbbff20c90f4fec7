package tuner

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A fakeRunner shows a made-up event and notes what it is told.
type fakeRunner struct {
	status  atomic.Pointer[event.Status]
	run     func(ctx context.Context) error
	told    []string
	stopped atomic.Bool
}

func (f *fakeRunner) Run(ctx context.Context, o event.Options) error { return f.run(ctx) }

// Warn adds a warning.
func (f *fakeRunner) warn(text string) {
	s := *f.status.Load()
	s.Warnings = append(slices.Clone(s.Warnings), text)
	f.status.Store(&s)
}

func (f *fakeRunner) Status() *event.Status { return f.status.Load() }
func (f *fakeRunner) Pause()                { f.tell("pause", func(s *event.Status) { s.Paused = true }) }
func (f *fakeRunner) Resume()               { f.tell("resume", func(s *event.Status) { s.Paused = false }) }
func (f *fakeRunner) Step()                 { f.tell("step", func(*event.Status) {}) }
func (f *fakeRunner) SetWorkers(n int)      { f.tell("workers", func(s *event.Status) { s.Workers = n }) }
func (f *fakeRunner) Drain()                { f.tell("drain", func(s *event.Status) { s.Draining = true }) }
func (f *fakeRunner) StepWith(_ context.Context, c tune.Candidate) error {
	f.tell("step "+words.Coordinates(c.Coordinates), func(*event.Status) {})
	return nil
}
func (f *fakeRunner) Record(_ context.Context, c tune.Candidate, won bool) (int, error) {
	f.tell(fmt.Sprint("record ", words.Coordinates(c.Coordinates), " ", won), func(s *event.Status) { s.ByHand++ })
	return 6126, nil
}
func (f *fakeRunner) Undo(context.Context) (int, error) {
	if f.Status().ByHand == 0 {
		return 0, event.ErrNothing
	}
	f.tell("undo", func(s *event.Status) { s.ByHand-- })
	return 6126, nil
}
func (f *fakeRunner) Close() error { f.stopped.Store(true); return nil }

// take returns what the tuner was told since the last call.
func (f *fakeRunner) take() string {
	told := strings.Join(f.told, " ")
	f.told = nil
	return told
}

func (f *fakeRunner) tell(what string, change func(*event.Status)) {
	f.told = append(f.told, what)
	s := *f.status.Load()
	change(&s)
	f.status.Store(&s)
}

func newFakeRunner(t testing.TB, parameters int) *fakeRunner {
	f := &fakeRunner{run: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}
	f.status.Store(madeUpStatus(t, parameters))
	return f
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
