package session

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// engineOf returns an engine that searches with f.
func engineOf(f uitest.Thinker) EngineSetup {
	return EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return f, nil }, Budget: search.Budget{Playouts: 100}}
}

// newSession returns a session whose searches have begun.
func newSession(t *testing.T, o Start) *Session {
	t.Helper()
	if o.Engine.New == nil {
		o.Engine = engineOf(uitest.FirstEmpty)
	}
	s := must.Get(New(t.Context(), o))
	s.Settle()
	return s
}

// movesOf writes the moves of a session's game.
func movesOf(s *Session) string {
	var moves []model.Point
	for _, m := range s.Line.Game.Moves() {
		moves = append(moves, m.Point)
	}
	return gtp.Points(moves, s.Line.Game.Size())
}

// publish lets the search under way publish a snapshot, and takes a sample of it.
func publish(s *Session, found *search.Snapshot) Notice {
	s.Analysis.Running.latest.Store(found)
	return s.Sample().Notice
}

// What is deleted is what was asked for, wherever the session has gone since.
func TestDelete(t *testing.T) {
	s := newSession(t, Start{Game: uitest.Game(t, 9, "E5 C3 G7"), Human: BothSides})
	c3 := s.Line.Turns[2]
	s.GoTo(0)
	if s.Delete(c3); movesOf(s) != "E5" || s.Line.At != 1 || !s.Line.edited || len(s.Line.Turns[1].Next) != 0 {
		t.Errorf("moves %q, move %d is shown", movesOf(s), s.Line.At)
	}
}

// A game that is watched is slow enough to follow, and stops at once.
func TestPaceOfAGameWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAnalyst(t.Context(), engineOf(uitest.FirstEmpty))
		began := time.Now()
		k := task{game: uitest.Game(t, 9, ""), budget: search.Budget{Playouts: 1}, pace: watchPace, purpose: Moving}
		if e := a.begin(k).Run(); e.Err != nil || time.Since(began) != watchPace {
			t.Errorf("a move after %v, error %v", time.Since(began), e.Err)
		}
		began = time.Now()
		s := a.begin(k)
		s.cancel()
		s.Run()
		must.Equal(t, time.Since(began), 0)
	})
}

// A new search begins only when the one before has ended.
func TestOneSearchAtATime(t *testing.T) {
	running := make(chan struct{}, 2)
	a := newAnalyst(t.Context(), engineOf(
		func(ctx context.Context, g *model.Game, _ search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
			running <- struct{}{}
			if len(running) > 1 {
				t.Error("two searches at a time")
			}
			<-ctx.Done()
			<-running
			return search.Result{}, nil
		}))
	g := uitest.Game(t, 9, "")
	first := a.begin(task{game: g})
	a.fresh = true
	second := a.begin(task{game: g})
	ends := make(chan Ended)
	go func() { ends <- first.Run() }()
	go func() { ends <- second.Run() }()
	first.cancel()
	second.cancel()
	<-ends
	<-ends
}

func TestStopRule(t *testing.T) {
	s := uitest.Snapshot(uitest.Game(t, 9, ""))
	tests := []struct {
		rule    StopRule
		elapsed time.Duration
		want    string
	}{
		{StopRule{}, time.Hour, ""},
		{StopRule{Visits: 60_000}, 0, "60.2k visits"},
		{StopRule{Visits: 61_000}, 0, ""},
		{StopRule{Time: 5 * time.Second}, 5 * time.Second, "5.0 s"},
		{StopRule{Time: 5 * time.Second}, 4 * time.Second, ""},
		{StopRule{Settled: true}, 0, "A9 is surely the best move"},
	}
	for _, tt := range tests {
		must.Equal(t, tt.rule.met(s, tt.elapsed), tt.want, tt.rule, tt.elapsed)
	}
	s.Moves[1].WinRate = s.Moves[0].LCB
	if surelyBest(s) {
		t.Error("the best move is sure although another is as good")
	}
	session := newSession(t, Start{Human: BothSides})
	session.Settings.Stop.Visits = 1000
	session.Toggle()
	if n := publish(session, uitest.Snapshot(session.Line.Game)); session.Analysis.Busy() || !strings.HasPrefix(n.Text, "analysis stopped: ") {
		t.Errorf("analysis goes on: notice %+v", n)
	}
}

func TestMoveBudget(t *testing.T) {
	none, hour := gtp.TimeControl{}, gtp.TimeControl{Main: time.Hour}
	tests := []struct {
		text  string
		clock gtp.TimeControl
		want  search.Budget // for an engine with 100 playouts
		err   string
	}{
		{"engine default", none, search.Budget{Playouts: 100}, ""},
		{"2000", none, search.Budget{Playouts: 2000}, ""},
		{"1.5s", none, search.Budget{Time: 1500 * time.Millisecond}, ""},
		{"10ms", hour, search.Budget{Time: 10 * time.Millisecond}, ""},
		{"the clock", hour, search.Budget{Time: time.Hour / 10}, ""}, // about
		{"the clock", none, search.Budget{}, "no time limit"},
		{"0", none, search.Budget{}, "want"},
		{"-1s", none, search.Budget{}, "want"},
		{"ages", none, search.Budget{}, "a number of playouts"},
	}
	for _, tt := range tests {
		b, err := ParseMoveBudget(tt.text, tt.clock)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		must.Succeed(t, err)
		must.Equal(t, b.String(), tt.text, b)
		s := newSession(t, Start{Human: BlackSide})
		s.Settings.MoveBudget = b
		s.Clock.Begin(tt.clock)
		got := s.budgetOf(EngineSetup{Budget: search.Budget{Playouts: 100}})
		if b.clock && got.Time > tt.want.Time/2 && got.Time < tt.want.Time*4 {
			got.Time, got.Usual = tt.want.Time, 0
		}
		must.Equal(t, got, tt.want, tt.text)
		if weak := s.budgetOf(EngineSetup{Weak: true, Budget: search.Budget{Playouts: 100}}); weak.Playouts != 100 || weak.Time > 0 != (got.Time > 0) {
			t.Errorf("%q: a weak engine has %+v, want no more than its 100 playouts", tt.text, weak)
		}
		large := newSession(t, Start{Game: uitest.Game(t, 18, ""), Human: BlackSide})
		large.Settings.MoveBudget = b
		large.Clock.Begin(tt.clock)
		if weak := large.budgetOf(EngineSetup{Weak: true, Budget: search.Budget{Playouts: 50, Boards: [3]int{50, 70, 100}}}); weak != weak.On(9) || weak.Playouts != 100 {
			t.Errorf("%q: a weak engine whose playouts double has %+v, want 100", tt.text, weak)
		}
	}
}

// An analysis looks at more moves than the best, and knows whose the points are after
// each; a search for a move, or on the other side's turn, does not.
func TestBudgetOfAnalysis(t *testing.T) {
	s := newSession(t, Start{Game: uitest.Game(t, 9, ""), Human: BothSides})
	var seen search.Budget
	by := newAnalyst(t.Context(), engineOf(
		func(_ context.Context, _ *model.Game, b search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
			seen = b
			return search.Result{}, nil
		}))
	for purpose, want := range map[Purpose]search.Budget{
		Analyzing: {Whole: true, Tape: true, Wind: true, Wide: search.DefaultWide, MovesOwnership: true},
		Moving:    {Tape: true},
		Pondering: {Whole: true, Tape: true},
	} {
		s.search(by, task{game: s.Line.Game, purpose: purpose}).Run()
		must.Equal(t, seen, want, purpose)
	}
}

// A person who steps back and plays another move learns how the engine answers it.
func TestVariationAgainstAnEngine(t *testing.T) {
	s := newSession(t, Start{Human: BlackSide})
	finish(s, s.Play(model.Pt(4, 4)))
	if s.Line.NumMoves() != 2 {
		t.Fatalf("%d moves, want the engine's answer", s.Line.NumMoves())
	}
	s.GoTo(0)
	if n := finish(s, s.Play(model.Pt(2, 2))); !strings.Contains(n.Text, "{play.genmove} makes uct answer") {
		t.Errorf("notice %q", n.Text)
	}
	finish(s, s.Genmove())
	must.Equal(t, s.Line.NumMoves(), 2)
	must.Equal(t, s.Line.Turn().Parent.Move.Point, model.Pt(2, 2))
}

// Nobody takes back a move that is out of sight.
func TestUndoOutOfSight(t *testing.T) {
	s := newSession(t, Start{})
	must.Get(s.Open(recordOf(t, "(;SZ[9];B[ee];W[cc])")))
	s.GoTo(0)
	if n := s.Undo().Notice; !n.Warn || s.Line.Game.NumMoves() != 2 || s.Line.At != 0 {
		t.Errorf("%q, %d moves", n.Text, s.Line.Game.NumMoves())
	}
	s.GoTo(2)
	if s.Undo(); s.Line.Game.NumMoves() != 1 {
		t.Errorf("%d moves left", s.Line.Game.NumMoves())
	}
}
