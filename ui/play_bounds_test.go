package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/session"
)

// A bounded thinker notes how often it was told its bounds, and which points they
// leave it at each search.
type bounded struct {
	thinkerFunc
	allowed  func(model.Point) bool
	told     int
	searched []string
}

func (b *bounded) Restrict(allowed func(model.Point) bool) { b.allowed, b.told = allowed, b.told+1 }

func (b *bounded) Search(_ context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	points := "all"
	if b.allowed != nil {
		var names []string
		for q := range g.Board().Points() {
			if b.allowed(q) {
				names = append(names, q.Vertex(g.Size()))
			}
		}
		slices.Sort(names)
		points = strings.Join(names, " ")
	}
	b.searched = append(b.searched, points)
	s := snapshotOf(g)
	watch(s)
	return search.Result{Move: s.Moves[0].Move, Snapshot: s}, nil
}

// Analysis keeps to what is marked; the engine's own moves do not.
func TestBounds(t *testing.T) {
	thinker := new(bounded)
	engine := session.Engine{Name: "uct", New: func() (search.Thinker, error) { return thinker, nil }}
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides, Engine: engine})
	p := a.play
	run := func(why purpose) {
		t.Helper()
		k := task{game: p.game, turn: p.turn(), purpose: why}
		if why == analysis {
			k.within = p.bounds
		}
		if msg := runThought(t, a, p.mind, k); msg.err != nil {
			t.Fatal(msg.err)
		}
	}
	steps := []struct {
		keys  string
		why   purpose
		want  string // points searched
		told  int    // times so far
		panel string // a part of the screen
	}{
		{"", analysis, "all", 0, "what would uct play"},
		{"a l j a", analysis, "E4 E5 F4 F5", 1, "analysis: only 4 points"},
		{"", analysis, "E4 E5 F4 F5", 1, ""}, // the same search goes on
		{"", genmove, "all", 2, ""},
		{"A A", analysis, "E4 E5 F5", 3, "analysis: only 4 points, 1 point avoided"},
		{"l a a", analysis, "E4 E5 F5 G4", 4, "analysis: only 5 points, 1 point avoided"},
		{"h A", analysis, "E4 E5 F4 F5 G4", 5, "analysis: only 5 points"},
		{"a", analysis, "all", 6, "analysis: all moves again"},
		{"a l j esc", analysis, "all", 6, "nothing is marked"},
		{"l a a", analysis, "H3", 7, "analysis: only 1 point"}, // a corner anew
	}
	for _, s := range steps {
		press(a, strings.Fields(s.keys)...)
		run(s.why)
		if got := thinker.searched[len(thinker.searched)-1]; got != s.want || thinker.told != s.told {
			t.Errorf("after %q it searches %s, told %d times; want %s, %d", s.keys, got, thinker.told, s.want, s.told)
		}
		if !strings.Contains(a.View(), s.panel) {
			t.Errorf("after %q no %q in\n%s", s.keys, s.panel, a.View())
		}
	}
}

// What was searched within bounds is shown as long as they stand, and is no
// judgement of the position.
func TestBoundedFindings(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	p := a.play
	press(a, " ")
	think(a)
	free := p.seen[p.turn()]
	press(a, "H", "H", "K", "K", "a", "l", "a") // A9 and B9
	if p.thought == nil || p.thought.within != p.bounds || p.bounds == nil {
		t.Fatalf("the search goes on without the bounds: %+v", p.thought)
	}
	if p.found(p.turn()) != nil || strings.Contains(a.View(), "win%") {
		t.Errorf("the search without bounds is shown:\n%s", a.View())
	}
	think(a)
	if p.found(p.turn()) == nil || p.seen[p.turn()] != free {
		t.Error("the search within bounds takes the place of the other")
	}
	if press(a, "a"); p.found(p.turn()) != free || p.bounds != nil {
		t.Error("the search without bounds is forgotten")
	}
	press(a, "A", "A", "N", "enter")
	if p.bounds != nil {
		t.Error("a new game has the bounds of the last")
	}
}

// Moves out of bounds of an engine that cannot be told of them are left out.
func TestBoundsOfOtherEngines(t *testing.T) {
	m := newMind(t.Context(), Program("analyst", scripted(t, "analyst")))
	defer m.close(context.Background())
	var only pointSet
	only[at(t, "E5", 9)] = true
	g := gameOf(t, 9, "")
	ctx, cancel := context.WithCancel(t.Context())
	m.ctx = ctx
	thought, cmd := m.start(task{game: g, purpose: analysis, within: (*bounds)(nil).with(false, only)})
	done := make(chan any)
	go func() { done <- cmd() }()
	for thought.latest.Load() == nil {
		select {
		case msg := <-done:
			t.Fatalf("%+v", msg)
		default:
		}
	}
	cancel()
	<-done
	if moves := thought.latest.Load().Moves; len(moves) != 1 || moves[0].Move != model.Pass {
		t.Errorf("moves %+v, want the pass alone", moves)
	}
}
