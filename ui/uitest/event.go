package uitest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// An Event is a made-up tuning event with some of everything. It carries out orders and notes
// them. Its run plays nothing and ends with its context.
type Event struct {
	Ends   func(ctx context.Context) error // what a run does; nil: it waits for the end of its context
	Closed atomic.Bool

	status atomic.Pointer[event.Status]
	told   []string
}

// NewEvent returns an event that tunes one to three parameters.
func NewEvent(t testing.TB, parameters int) *Event {
	e := new(Event)
	e.Set(madeUpStatus(t, parameters))
	return e
}

// begun gets a value whenever an Event begins to run.
var begun = make(chan struct{}, 1000)

// Run runs the event until its context ends.
func (e *Event) Run(ctx context.Context, _ event.RunOptions) error {
	begun <- struct{}{}
	if e.Ends != nil {
		return e.Ends(ctx)
	}
	<-ctx.Done()
	return ctx.Err()
}

// Set makes s the event's status.
func (e *Event) Set(s event.Status) { e.status.Store(&s) }

// Change changes the event's status.
func (e *Event) Change(by func(s *event.Status)) {
	s := *e.Status()
	by(&s)
	e.Set(s)
}

func (e *Event) tell(what string, change func(*event.Status)) {
	e.told = append(e.told, what)
	e.Change(change)
}

// Told returns the orders since the last call.
func (e *Event) Told() string {
	told := strings.Join(e.told, " ")
	e.told = nil
	return told
}

// Status returns the latest state.
func (e *Event) Status() *event.Status { return e.status.Load() }

// Do notes an order, and changes the status as event.Runner does.
func (e *Event) Do(_ context.Context, o event.Order) (event.Done, error) {
	place := ""
	if o.Candidate != nil {
		place = " " + words.Coordinates(o.Candidate.Coordinates)
	}
	switch o.Do {
	case event.DoPause, event.DoResume:
		e.tell(o.Do, func(s *event.Status) { s.Paused = o.Do == event.DoPause })
	case event.DoWorkers:
		e.tell(o.Do, func(s *event.Status) { s.Workers = o.Count })
	case event.DoDrain:
		e.tell(o.Do, func(s *event.Status) { s.Draining = true })
	case event.DoRecord:
		e.tell(fmt.Sprintf("record%s %s", place, o.Outcome), func(s *event.Status) { s.ByHand++ })
	case event.DoUndo:
		if e.Status().ByHand == 0 {
			return event.Done{}, event.ErrNothing
		}
		e.tell(o.Do, func(s *event.Status) { s.ByHand-- })
	case event.DoExclude:
		e.tell(fmt.Sprintf("exclude %d %q %v", o.Game, o.Reason, o.Again), func(s *event.Status) {
			s.Out = append(s.Out[:len(s.Out):len(s.Out)], event.Out{Row: event.Row{Game: o.Game}, Reason: o.Reason, Again: o.Again})
		})
	case event.DoRestore:
		e.tell(fmt.Sprint("restore ", o.Game), func(s *event.Status) {
			s.Out = slices.DeleteFunc(slices.Clone(s.Out), func(out event.Out) bool { return out.Row.Game == o.Game })
		})
	case event.DoBan, event.DoPin, event.DoUnmark:
		m := o.Marked()
		e.tell(fmt.Sprintf("%s%s %d", m.Mark, place, m.Games), func(s *event.Status) {
			s.Marks = slices.DeleteFunc(slices.Clone(s.Marks), func(old event.Marked) bool { return old.Candidate.Index == m.Candidate.Index })
			if m.Mark != event.Unmarked {
				s.Marks = append(s.Marks, m)
			}
		})
	default:
		e.tell(o.Do+place, func(*event.Status) {})
	}
	return event.Done{Game: 6126, Edit: "result g6126 by hand"}, nil
}

// Close notes that the event is closed.
func (e *Event) Close() error { e.Closed.Store(true); return nil }

// madeUpStatus returns an event with some of everything.
func madeUpStatus(t testing.TB, parameters int) event.Status {
	s := event.Status{
		Event: "quick", Played: 6120, Void: 3, Total: 10_000,
		LiveStatus: event.LiveStatus{Workers: 4, GamesPerMinute: 1.7, ETA: 182 * time.Minute, Warnings: []string{"g6115 void: engine died"}},
		CandidateStatus: event.CandidateStatus{Opponent: "gnugo-l10", Rule: "UCB E=0.45", Size: 9, Komi: 7.5, Parameters: []event.ParameterInfo{
			{Code: "rave_i", Values: []string{".01", ".03", ".10", ".23", ".52", "1.1", "2.3", "5.0"}},
			{Code: "rave_f", Values: []string{"1", "3", "10", "32", "100", "316", "1.0k", "3.2k"}},
			{Code: "k", Values: []string{"0.1", "0.5", "0.9"}},
		}[:parameters]},
	}

	s.Space, s.Standings = Space(s.Parameters), Standings(s.Parameters)
	for i := range 3 {
		s.Next = append(s.Next, tune.Term{Candidate: s.Standings[i].Candidate,
			Formula: "157/292 + .45·√(ln 6760/292) = .538+.078 = .616"})
	}

	s.Proposed = &s.Standings[0].Candidate
	board := PlayedGame(t, 9).Board()
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
		rate := 0.45 + 0.1*float64(i%17)/17
		s.BestHistory = append(s.BestHistory, tune.Estimate{Rate: rate, Low: rate - .1, High: rate + .1})
	}
	return s
}

// Space returns the space of parameters, without scales.
func Space(infos []event.ParameterInfo) (s param.Space) {
	for _, p := range infos {
		s.Parameters = append(s.Parameters, param.Parameter{Code: p.Code, Split: len(p.Values)})
	}
	return s
}

// Standings returns every candidate, most games first.
func Standings(infos []event.ParameterInfo) []tune.Standing {
	total := 1
	for _, p := range infos {
		total *= len(p.Values)
	}
	rows := make([]tune.Standing, total)
	for i := range rows {
		// A walk through all candidates in an order that looks like none.
		at, text := (i*37+21)%total, ""
		c := tune.Candidate{Values: []param.Value{}}
		for _, p := range infos {
			d := at % len(p.Values)
			at /= len(p.Values)
			c.Coordinates = append(c.Coordinates, d)
			c.Index = c.Index*len(p.Values) + d
			c.Values, c.Point = append(c.Values, p.Values[d]), append(c.Point, (float64(d)+.5)/float64(len(p.Values)))
			if text != "" {
				text += "; "
			}
			text += p.Code + " " + p.Values[d]
		}
		c.Parameters, c.Path = text, []int{c.Index}
		games := 900 / (i + 1)
		rate := max(0.05, 0.57-0.004*float64(i))
		half := 0.98 / float64(games/20+2)
		rows[i] = tune.Standing{Candidate: c, Games: games, Wins: int(rate * float64(games)), Pending: i % 2, Rate: rate, Even: rate,
			Low: max(0, rate-half), High: min(1, rate+half), Model: tune.Estimate{Rate: rate, Low: max(0, rate-half), High: min(1, rate+half)}, PBest: 1 / float64(2*i+2), Best: i == 0}
	}

	return rows
}
