package search

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// A trace tells of a move, and of the one that the search prefers, as the budget
// doubles.
func TestTrace(t *testing.T) {
	p := params.Default()
	p.Rave = true
	s := must.Get(New(p, 1, Policies{}))
	g := fromDiagram(t, ".X..... XXXXXXX OOOOOOO .O.O.O. ....... ....... .......", 7.5)
	corner := model.Pt(0, 0) // an own eye
	must.Is(t, must.Err(s.Trace(t.Context(), g, corner, Budget{Playouts: 100}, nil)), ErrNoSuchMove, "a trace of an eye")
	wanted := model.Pt(3, 5)
	steps := 0
	trace := must.Get(s.Trace(t.Context(), g, wanted, Budget{Playouts: 2048}, func(TraceStep) { steps++ }))
	if steps != traceSteps || len(trace.Steps) != steps {
		t.Fatalf("%d steps reported, %d in the trace, want %d", steps, len(trace.Steps), traceSteps)
	}
	visits := 0
	for i, step := range trace.Steps {
		must.Equal(t, step.Playouts, 2048>>(traceSteps-1-i), "step", i, "after", "playouts")
		if step.Wanted.Move != wanted || step.Preferred.Move == wanted || step.Wanted.Visits < visits {
			t.Errorf("step %d: %+v", i, step)
		}
		if (step.Wanted.Rank == 1) != (step.Wanted.Visits > step.Preferred.Visits) && step.Wanted.Visits != step.Preferred.Visits {
			t.Errorf("step %d: rank %d with %d visits, the other has %d", i, step.Wanted.Rank, step.Wanted.Visits, step.Preferred.Visits)
		}
		visits = step.Wanted.Visits
	}
	for i, want := range []model.Point{wanted, trace.Steps[steps-1].Preferred.Move} {
		if a := trace.Alone[i]; a.Move != want || a.Playouts != 512 || a.WinRate < 0 || a.WinRate > 1 {
			t.Errorf("by itself: %+v", a)
		}
	}
	must.Equal(t, s.params.ReuseTree, p.ReuseTree, "the trace has changed a parameter")
}

func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		rank         int
		wanted, best float64
		want         Verdict
	}{{1, .4, .5, Preferred}, {2, .6, .5, Starved}, {30, .4, .5, Misjudged}} {
		trace := Trace{Steps: []TraceStep{{Wanted: TracedMove{Rank: tt.rank}}}, Alone: [2]Alone{{WinRate: tt.wanted}, {WinRate: tt.best}}}
		must.Equal(t, trace.Verdict(), tt.want, "rank", tt.rank, tt.wanted, "against", tt.best)
	}
}

// A trace in parts makes the same choices as an analysis of the same seed in one piece.
func TestTraceAgreesWithAnalysis(t *testing.T) {
	g := must.Get(model.NewGame(9, 7.5))
	for seed := range must.Often[uint64](2, 6) {
		budget := Budget{Playouts: 1500, Whole: true, Wide: DefaultWide}
		p := params.Default()
		p.Rave = seed%2 == 0
		analysis := must.Get(must.Get(New(p, seed, Policies{})).Search(t.Context(), g, budget, nil))
		best, second := analysis.Moves[0], analysis.Moves[1]

		trace := must.Get(must.Get(New(p, seed, Policies{})).Trace(t.Context(), g, best.Move, budget, nil))
		last := trace.Steps[len(trace.Steps)-1]
		if last.Wanted.Rank != 1 || last.Wanted.Visits != best.Visits || last.Wanted.WinRate != best.WinRate || last.WinRate != analysis.WinRate {
			t.Errorf("seed %d: the trace has %+v, win rate %v; the analysis %+v, %v", seed, last.Wanted, last.WinRate, best, analysis.WinRate)
		}
		must.Equal(t, last.Preferred.Visits, second.Visits, "seed", seed)
	}
}
