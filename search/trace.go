package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A Trace says how a search came to prefer a move to another one, or did not.
type Trace struct {
	Steps []TraceStep // the search at some moments, each with twice the budget of the one before
	Alone [2]Alone    // the wanted move and the one preferred at the end, each searched by itself
}

// A TraceStep is the root at one moment.
type TraceStep struct {
	Playouts  int     // of the search so far
	WinRate   float64 // of the root
	Wanted    TracedMove
	Preferred TracedMove // of the other moves the one with the most visits
}

// A TracedMove is what is known of a move of the root. Rates are in the view of
// the side to move.
type TracedMove struct {
	Move           model.Point
	Rank           int // by visits, from 1
	Visits         int
	WinRate        float64 // mean of the playouts that began with the move
	AMAF           float64 // mean of the playouts in which the side played it first; 0 if none
	AMAFVisits     int     // how many those are
	Prior          float64 // see Snapshot.Policy
	PriorRank      int     // from 1
	InitialWinRate float64 // that the action heuristic gives it; 0 without one
	Value          float64 // by which the selection chooses
}

// Alone is a move that was searched by itself: the position after it.
type Alone struct {
	Move     model.Point
	Playouts int
	WinRate  float64       // of the side that played it
	Plain    float64       // the same by playouts without a tree
	PV       []model.Point // what follows it
}

// traceSteps is how many moments a trace has.
const traceSteps = 11

// plainPlayouts is how many playouts Alone.Plain comes from.
const plainPlayouts = 1000

// Reasons to refuse a trace.
var (
	ErrSeveralTrees = errors.New("the engine searches several trees: numDeterminizations above 1, or parallel root")
	ErrNoSuchMove   = errors.New("the engine does not consider this move: it is illegal, fills an own eye or is restricted")
)

// Trace searches the position of g with a budget and records at some moments what is
// known of a move. Then it searches the positions after that move and after the
// preferred one with a quarter of the budget each, and never widely. Report, if not nil, gets each step. The
// tree of an earlier search is forgotten.
func (s *Searcher) Trace(ctx context.Context, g *model.Game, wanted model.Point, budget Budget, report func(TraceStep)) (*Trace, error) {
	if s.params.NumDeterminizations > 1 || s.trees > 1 {
		return nil, ErrSeveralTrees
	}
	reuse := s.params.ReuseTree
	s.params.ReuseTree = true
	defer func() { s.params.ReuseTree = reuse }()
	s.Clear()
	budget.Whole = true

	t, made := &Trace{}, 0
	for i := range traceSteps {
		part := budget.part(i, traceSteps)
		if !part.Bounded() { // a small budget: nothing to add
			continue
		}
		r, err := s.Search(ctx, g, part, nil)
		if err != nil {
			return nil, err
		}
		made += r.Playouts
		step, ok := s.traceStep(wanted)
		if !ok {
			return nil, ErrNoSuchMove
		}
		step.Playouts, step.WinRate = made, r.WinRate
		t.Steps = append(t.Steps, step)
		if report != nil {
			report(step)
		}
		if ctx.Err() != nil {
			return t, nil
		}
	}

	if len(t.Steps) == 0 {
		return nil, errors.New("the budget is too small")
	}
	alone := budget.share(4)
	alone.Wide = 0
	for i, p := range []model.Point{wanted, t.Steps[len(t.Steps)-1].Preferred.Move} {
		after := g.Clone()
		if err := after.Play(model.Move{Color: g.ToPlay(), Point: p}); err != nil {
			return nil, err
		}
		s.Clear()
		r, err := s.Search(ctx, after, alone, nil)
		if err != nil {
			return nil, err
		}
		t.Alone[i] = Alone{Move: p, Playouts: r.Playouts, WinRate: 1 - r.WinRate, Plain: 1 - s.plain(plainPlayouts)}
		if len(r.Moves) > 0 {
			t.Alone[i].PV = r.Moves[0].PV
		}
	}
	s.Clear()
	return t, nil
}

// plain returns the mean result of n playouts from the root, without a tree.
func (s *Searcher) plain(n int) float64 {
	w, sum := s.workers[0], bandit.Arm{}
	for range n {
		w.sim.reset()
		w.line, w.over = w.line[:0], w.sim.over()
		w.rollout()
		w.setReward()
		sum.Visits++
		sum.Wins += w.reward[s.side] - s.inView(w.bonus)
	}
	return s.winRate(sum)
}

// part returns what step i of n adds to a budget: each step doubles it.
func (b Budget) part(i, n int) Budget {
	whole := b
	to := b.share(1 << (n - 1 - i))
	if i > 0 {
		from := whole.share(1 << (n - i))
		to.Playouts -= from.Playouts
		to.Time -= from.Time
		to.Usual -= from.Usual
		to.Moves -= from.Moves
		to.Copies -= from.Copies
		to.Calls -= from.Calls
	}
	return to
}

// traceStep returns what the root knows of a move, and false if it has no such
// move.
func (s *Searcher) traceStep(wanted model.Point) (step TraceStep, ok bool) {
	view, ok := s.Explore(nil)
	if !ok {
		return step, false
	}

	priors := make(map[model.Point]float64)
	var sorted []float64
	for _, m := range s.rootMoves() {
		priors[m.move] = m.prior
		sorted = append(sorted, m.prior)
	}
	slices.Sort(sorted)

	preferred := false
	ok = false
	for i, m := range view.Moves {
		prior := priors[m.Move]
		at, _ := slices.BinarySearch(sorted, prior)
		traced := TracedMove{
			Move: m.Move, Rank: i + 1, Visits: m.Visits, WinRate: m.WinRate, AMAF: m.AMAF, AMAFVisits: m.AMAFVisits,
			Prior: prior, PriorRank: len(sorted) - at, InitialWinRate: m.InitialWinRate, Value: m.Value,
		}
		switch {
		case m.Move == wanted:
			step.Wanted, ok = traced, true
		case !preferred:
			step.Preferred, preferred = traced, true
		}
	}
	return step, ok && preferred
}

// A Verdict is why a search prefers another move than the wanted one.
type Verdict string

// The wanted move is the most visited one (Preferred). Both moves are as good when they are searched by themselves (Alike). The
// wanted move is better then, so it got too few playouts (Starved). It seems worse then, too, so the playouts or the tree below it
// are mistaken, or the wish is (Misjudged).
const (
	Preferred Verdict = "preferred"
	Alike     Verdict = "alike"
	Starved   Verdict = "starved"
	Misjudged Verdict = "misjudged"
)

// maxAlike is the difference of win rates from which on two moves are not alike.
const maxAlike = 0.02

// Verdict returns why the wanted move is not preferred at the end, or that it is.
func (t *Trace) Verdict() Verdict {
	last := t.Steps[len(t.Steps)-1]
	gain := t.Alone[0].WinRate - t.Alone[1].WinRate
	switch {
	case last.Wanted.Rank == 1:
		return Preferred
	case math.Abs(gain) <= maxAlike:
		return Alike
	case gain > 0:
		return Starved
	}
	return Misjudged
}
