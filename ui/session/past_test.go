package session

import (
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/uitest"
)

// The past of an engine that keeps no tape is what it has told, and a moment of it holds
// while the search goes on.
func TestPast(t *testing.T) {
	turn := new(sgf.Turn)
	p, a := Past{}, Analysis{}
	c3, d4 := model.Pt(2, 2), model.Pt(3, 1)
	add := func(n int) {
		first, second := n/4, n-n/4
		if n >= 1000 {
			first, second = second, first
		}
		moves := []search.MoveStats{{Move: c3, Visits: first, PV: []model.Point{c3}}, {Move: d4, Visits: second, PV: []model.Point{d4}}}
		if second > first {
			moves[0], moves[1] = moves[1], moves[0]
		}
		p.Take(turn, nil, &search.Snapshot{Size: 5, Visits: n, Moves: moves})
	}
	for n := 10; n <= 20_000; n += 10 {
		add(n)
	}
	p.TurnTo(true)
	if text, now := p.Turning(); text != "C3 overtook D4 by 1,000" || !now || p.String() != "at 1,000 of 20,000 playouts" {
		t.Errorf("%q, %q", text, p.String())
	}
	add(30_000)
	a.Past = p
	if found := a.Found(turn); found.Visits != 1000 || found.Moves[0].Move != c3 || a.latest(turn) != nil {
		t.Errorf("%+v is shown", found)
	}
	if p.TurnTo(false); p.Shown() != nil || p.String() != "30,000 playouts" {
		t.Errorf("after the last turning point %s", p.String())
	}
	p.Take(new(sgf.Turn), nil, &search.Snapshot{Visits: 5, Moves: []search.MoveStats{{Move: c3, Visits: 5}}})
	if p.Step(-1); len(p.Moments) != 1 || p.String() != "at 5 of 5 playouts" {
		t.Errorf("another search goes on with the old past: %s", p.String())
	}
}

// What is searched before anybody looks is in the past.
func TestPastOfSteps(t *testing.T) {
	s := newSession(t, Start{Human: BothSides, Size: 5, Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	for range 2 {
		s.Step(50)
		s.Ended(s.Analysis.Running.Run())
	}
	if len(s.Analysis.Past.Moments) < 2 {
		t.Errorf("%d samples", len(s.Analysis.Past.Moments))
	}
}

// Several trees share the playouts of a step out evenly: what is left of them is not made, and not said to be.
func TestStepsOfSeveralTrees(t *testing.T) {
	p := params.Default()
	p.Workers, p.NumDeterminizations = 1, 30
	s := newSession(t, Start{Human: BothSides, Size: 5, Engine: EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return search.New(p, 1, search.Policies{}) }}})
	s.Step(100)
	n := s.Ended(s.Analysis.Running.Run()).Notice
	must.Equal(t, s.Analysis.Found(s.Line.Turn()).Playouts, 90)
	must.Has(t, n.Text, "90 playouts made")
}

// An analysis that is paused shows what its tree and its tape have at the end, not what it had published last.
func TestPausedAnalysis(t *testing.T) {
	s := newSession(t, Start{Human: BothSides, Size: 5, Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	at := s.Line.Turn()
	s.Step(50)
	r := s.Analysis.Running
	end := r.Run()
	early := *end.Result.Snapshot
	early.Visits = 7
	publish(s, &early)
	s.Halt("paused")
	must.Equal(t, s.Analysis.Found(at).Visits, 7, "visits before the end is known")
	s.Ended(end)
	must.Equal(t, s.Analysis.Found(at), end.Result.Snapshot, "at the end")

	later := early
	s.Analysis.Keep(at, &later)
	s.Ended(end)
	must.Equal(t, s.Analysis.Found(at), &later, "what was stored since")
}

// So does one of the second engine.
func TestPausedSecondAnalysis(t *testing.T) {
	uct := func(string) (EngineSetup, error) {
		return EngineSetup{Name: "other", New: uitest.Searcher(1), Budget: search.Budget{Playouts: 50}}, nil
	}
	s := newSession(t, Start{Human: BothSides, Size: 5, Load: uct, Other: "other", Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	at := s.Line.Turn()
	s.Toggle()
	r := s.Analysis.RunningOther
	r.task.budget.Playouts = 500
	end := r.Run()
	early := *end.Result.Snapshot
	early.Visits, early.Playouts = 7, 7
	r.latest.Store(&early)
	s.Sample()
	s.Toggle()
	s.Analysis.PastOther = Past{}
	s.Analysis.PastOther.Take(at, nil, &early) // as it was when the search was paused
	s.Ended(end)
	must.Equal(t, s.Analysis.FoundOther(at), end.Result.Snapshot)
	_, all := s.Analysis.PastOther.Playouts()
	must.Equal(t, all, 500, "playouts of its past")
}

// Threats are searched by both engines, and playout by playout, and their past is wound as that of any search.
func TestThreatsOfBothEngines(t *testing.T) {
	uct := func(string) (EngineSetup, error) {
		return EngineSetup{Name: "other", New: uitest.Searcher(1)}, nil
	}
	s := newSession(t, Start{Human: BothSides, Size: 5, Load: uct, Other: "other", Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	a, at := &s.Analysis, s.Line.Turn()
	finish(s, s.Step(20))
	a.Threaten(true)
	finish(s, s.Step(50))
	for _, found := range []*search.Snapshot{a.Found(at), a.FoundOther(at)} {
		must.Equal(t, found.ToPlay, model.White)
		must.Equal(t, found.Playouts, 50)
	}
	finish(s, a.Wind(func(p *Past) { p.Wind(0) }))
	must.Equal(t, a.Found(at).ToPlay, model.White, "at the first moment")
	a.Threaten(false)
	must.Equal(t, a.Found(at).ToPlay, model.Black)
	must.Equal(t, a.FoundOther(at).ToPlay, model.Black)
}

// The past is that of the position searched: counting the stones at the end of the game, and a search that has made no playout yet,
// do not take over that of an earlier position.
func TestPastOfAnotherPosition(t *testing.T) {
	s := newSession(t, Start{Human: BothSides, Size: 5, Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	s.Step(50)
	s.Ended(s.Analysis.Running.Run())
	start := s.Analysis.Past.Turn
	s.Toggle()
	for range 2 {
		s.Play(model.Pass)
		s.Sample()
	}
	counting := s.Analysis.Running
	if counting.Purpose != Counting {
		t.Fatalf("%v runs, want a count", counting.Purpose)
	}
	s.Sample()
	s.Ended(counting.Run())
	if start == nil || s.Analysis.Past.Turn != start {
		t.Errorf("the past is that after %d moves", len(s.Analysis.Past.Turn.Line())-1)
	}
}

// A tape that was read stays as it is until a search is asked for: it has no later moment than its last one, no step replaces
// it, and the search that does says so.
func TestPastOfATapeThatWasRead(t *testing.T) {
	rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[5])")))[0]))
	tape := search.NewTape(model.Black, 5, 0)
	for n := 10; n <= 1000; n *= 10 {
		tape.Add(&search.Snapshot{Size: 5, Playouts: n, Visits: n, Moves: []search.MoveStats{{Move: model.Pt(2, 2), Visits: n}}})
	}
	file := &search.TapeFile{Record: rec, Tape: tape}
	s := newSession(t, Start{Human: BothSides, Record: rec, Tape: file, Engine: EngineSetup{Name: "uct", New: uitest.Searcher(1)}})
	must.Equal(t, s.Analysis.Judged(s.Line.Turn()).Visits, 1000, "visits of what the win rates over the game have")
	for _, move := range []func(*Past){(*Past).GoLive, (*Past).Freeze, func(p *Past) { p.Step(5) }, func(p *Past) { p.WindTo(9999) }} {
		if s.Analysis.Wind(move); s.Analysis.Past.Shown() == nil || s.Analysis.Past.String() != "at 1,000 of 1,000 playouts" {
			t.Errorf("it shows %s", s.Analysis.Past.String())
		}
	}
	must.Has(t, s.Analysis.Past.Unknown(), "A tape has only the moves of the root")
	if e := s.Step(1); len(e.Searches) > 0 || !strings.Contains(e.Notice.Text, "a tape has no tree") {
		t.Errorf("a step: %+v", e)
	}
	if e := s.Toggle(); len(e.Searches) != 1 || !strings.Contains(e.Notice.Text, "takes the place of the tape") {
		t.Errorf("a search: %+v", e)
	}
}
