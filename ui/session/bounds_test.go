package session

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/uitest"
)

// A bounded thinker notes how often it was told its bounds, and which points they
// leave it at each search.
type bounded struct {
	uitest.Thinker
	allowed  search.Restriction
	told     int
	searched []string
}

func (b *bounded) Restrict(allowed search.Restriction) { b.allowed, b.told = allowed, b.told+1 }

func (b *bounded) Search(_ context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	points := "all"
	if b.allowed != nil {
		var names []string
		for q := range g.Board().Points() {
			if b.allowed(0, model.Move{Color: g.ToPlay(), Point: q}) {
				names = append(names, q.Vertex(g.Size()))
			}
		}
		slices.Sort(names)
		points = strings.Join(names, " ")
	}
	b.searched = append(b.searched, points)
	s := uitest.Snapshot(g)
	watch(s)
	return search.Result{Move: s.Moves[0].Move, Snapshot: s}, nil
}

// Analysis keeps to its bounds; the engine's own moves do not.
func TestBounds(t *testing.T) {
	thinker := new(bounded)
	s := newSession(t, Start{Human: BothSides, Engine: EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return thinker, nil }}})
	points := func(vertices string) (set PointSet) {
		for _, v := range strings.Fields(vertices) {
			set[uitest.Point(t, v, 9)] = true
		}
		return set
	}
	bounds := func(only, avoid string) *Bounds {
		return (*Bounds)(nil).With(false, points(only)).With(true, points(avoid))
	}
	square := bounds("E4 E5 F4 F5", "")
	steps := []struct {
		bounds *Bounds
		why    Purpose
		want   string // points searched
		told   int    // times so far
		text   string
	}{
		{nil, Analyzing, "all", 0, ""},
		{square, Analyzing, "E4 E5 F4 F5", 1, "only 4 points"},
		{square, Analyzing, "E4 E5 F4 F5", 1, "only 4 points"}, // the same search goes on
		{square, Moving, "all", 2, "only 4 points"},
		{square.With(true, points("F4")), Analyzing, "E4 E5 F5", 3, "only 4 points, 1 point avoided"},
		{bounds("E4 E5 F4 F5 G4", "F4"), Analyzing, "E4 E5 F5 G4", 4, "only 5 points, 1 point avoided"},
		{bounds("E4 E5 F4 F5 G4", "F4").With(true, PointSet{}), Analyzing, "E4 E5 F4 F5 G4", 5, "only 5 points"},
		{square.With(false, PointSet{}), Analyzing, "all", 6, ""},
		{nil, Analyzing, "all", 6, ""},
		{bounds("H3", ""), Analyzing, "H3", 7, "only 1 point"},
	}
	for i, step := range steps {
		k := task{game: s.Line.Game, turn: s.Line.Turn(), purpose: step.why}
		if s.Restrict(step.bounds); step.why == Analyzing {
			k.within = s.Analysis.Bounds
		}
		if e := s.Analysis.By.begin(k).Run(); e.Err != nil {
			t.Fatal(e.Err)
		}
		if got := thinker.searched[len(thinker.searched)-1]; got != step.want || thinker.told != step.told {
			t.Errorf("step %d: it searches %s, told %d times; want %s, %d", i+1, got, thinker.told, step.want, step.told)
		}
		text := ""
		if step.bounds != nil {
			text = step.bounds.String()
		}
		must.Equal(t, text, step.text, i+1)
	}
}
