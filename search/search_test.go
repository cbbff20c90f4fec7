package search

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

func newGame(t testing.TB, size int, komi float64, moves ...string) *model.Game {
	t.Helper()
	g := must.Get(model.NewGame(size, komi))
	for _, v := range moves {
		p := must.Get(model.ParsePoint(v, size))
		must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: p}))
	}
	return g
}

func fromDiagram(t testing.TB, diagram string, komi float64) *model.Game {
	t.Helper()
	b := must.Get(model.ParseBoard(diagram))
	return model.GameFrom(b, komi)
}

func newSearcher(t testing.TB, change func(*params.Params)) *Searcher {
	t.Helper()
	p := params.Default()
	if change != nil {
		change(&p)
	}
	return must.Get(New(p, 1, Policies{}))
}

// set returns parameters with settings "name=value", separated by spaces.
func set(t testing.TB, p params.Params, settings string) params.Params {
	t.Helper()
	for s := range strings.FieldsSeq(settings) {
		name, value, _ := strings.Cut(s, "=")
		must.Succeed(t, p.Set(name, value))
	}
	return p
}

// valuesOf returns the values that a parameter accepts.
func valuesOf(t testing.TB, name string) []string {
	t.Helper()
	info, ok := params.Find(name)
	if !ok || len(info.Values) == 0 {
		t.Fatalf("no parameter %s with values", name)
	}
	return info.Values
}

func (s *Searcher) mustSearch(t testing.TB, g *model.Game, playouts int) Result {
	return must.Get(s.Search(context.Background(), g, Budget{Playouts: playouts}, nil))
}

func rave(p *params.Params) { p.Rave, p.K, p.FPUMeaning, p.FPU = true, 0.1, bandit.FPUValue, 0.5 }

// The search finds what a few moves of reading decide.
func TestSearchMoves(t *testing.T) {
	tests := []struct {
		name    string
		diagram string // Black to move
		komi    float64
		want    string
	}{
		{"takes the stones that decide", "..... OOOOO XXXXX XXXXX OOOO.", 0.5, "E1"},
		{"passes to win a finished game", ".X.X. XXXXX .X.X. XXXXX .X.X.", 0.5, "pass"},
	}
	for _, tt := range tests {
		for name, change := range map[string]func(*params.Params){"uct": nil, "rave": rave} {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				g := fromDiagram(t, tt.diagram, tt.komi)
				r := newSearcher(t, change).mustSearch(t, g, 3000)
				must.Equal(t, r.Move.Vertex(g.Size()), tt.want, "plays", g.Board(), r.Moves)
				if err := g.Play(model.Move{Color: g.ToPlay(), Point: r.Move}); r.Move != model.Resign && err != nil {
					t.Errorf("plays an illegal move: %v", err)
				}
			})
		}
	}
}

// Seed, one worker and a budget in playouts give the same search bit for bit,
// watched or not.
func TestSearchRepeats(t *testing.T) {
	for name, change := range map[string]func(*params.Params){"uct": nil, "rave": rave} {
		t.Run(name, func(t *testing.T) {
			play := func(watch func(*Snapshot)) []*Snapshot {
				g, s := newGame(t, 9, 7.5), newSearcher(t, change)
				var shots []*Snapshot
				for range 6 {
					r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 400}, watch))
					must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: r.Move}))
					r.Elapsed = 0
					shots = append(shots, r.Snapshot)
				}
				return shots
			}
			if !reflect.DeepEqual(play(nil), play(func(*Snapshot) {})) {
				t.Error("two searches of the same seed differ")
			}
		})
	}
}

// What the tree has counted fits together.
func TestTreeCounts(t *testing.T) {
	for name, change := range map[string]func(*params.Params){
		"uct": nil, "rave": rave,
		"fpu":     func(p *params.Params) { p.FPUMeaning, p.FPU = bandit.FPUValue, 1.1 },
		"full":    func(p *params.Params) { p.MaxTreeMB = 0.05 },
		"workers": func(p *params.Params) { p.Workers = 4 },
		"root":    func(p *params.Params) { p.Workers, p.Parallel = 4, params.ParallelRoot },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSearcher(t, change)
			const playouts = 5000
			r := s.mustSearch(t, newGame(t, 5, 0.5), playouts)
			must.Equal(t, r.Playouts, playouts)
			must.Equal(t, r.Visits, playouts)
			if limit := s.treeBytes() + 26*s.planes.bytes() + nodeBytes; r.TreeBytes > limit || (r.Dropped > 0) != (name == "full") {
				t.Errorf("%d bytes, %d nodes dropped, want at most %d", r.TreeBytes, r.Dropped, limit)
			}
			visits, wins := 0, 0.0
			for _, m := range r.Moves {
				visits += m.Visits
				wins += float64(m.Visits) * m.WinRate
				if m.WinRate < 0 || m.WinRate > 1 || m.LCB > m.WinRate || m.AMAF < 0 || m.AMAF > 1 {
					t.Errorf("move %s: %+v", m.Move.Vertex(5), m)
				}
				if len(m.PV) == 0 || m.PV[0] != m.Move {
					t.Errorf("line of %s does not begin with it: %v", m.Move.Vertex(5), m.PV)
				}
			}
			if visits != playouts || math.Abs(wins/playouts-r.WinRate) > 1e-9 {
				t.Errorf("the moves add up to %d visits and %g wins, want %d and %g", visits, wins, playouts, r.WinRate*playouts)
			}
			checkNode(t, s.tree, s.tree.roots[0])
		})
	}
}

// Where a node's moves vary with the position each begins with visits when it may
// be chosen first, and reports leave them out.
func TestInitialVisitsOfVaryingMoves(t *testing.T) {
	for _, shape := range []params.OpponentTreePolicy{params.OpponentTreePolicyMCGS, params.OpponentTreePolicyMultiTree, params.OpponentTreePolicySelfOnly} {
		s := newSearcher(t, func(p *params.Params) {
			p.OpponentTreePolicy, p.MCGSStateKey = shape, params.MCGSStateKeySituational
			p.ActionHeuristic, p.InitialiseVisits = params.ActionHeuristicCaptures, 10
		})
		r := s.mustSearch(t, newGame(t, 5, 0.5), 1000)
		visits := 0
		for _, m := range r.Moves {
			visits += m.Visits
			if m.WinRate < 0 || m.WinRate > 1 || m.Visits < 1 {
				t.Errorf("%s: move %+v", shape, m)
			}
		}
		if visits != 1000 || r.DepthMean < 1.5 {
			t.Errorf("%s: %d visits in 1000 playouts, mean depth %g", shape, visits, r.DepthMean)
		}
	}
}

// checkNode tests that the edges of nodes add up to their visits, that rewards
// stay within visits, and that a pending visit is nowhere left over.
func checkNode(t *testing.T, tr *tree, id nodeID) {
	t.Helper()
	n := tr.at(id)
	if n.first == 0 {
		return
	}
	c, i, j := tr.edges(n)
	sum := 0.0
	for k := i; k < j; k++ {
		a := c.arms[k]
		sum += a.Visits
		if a.Wins < 0 || a.Wins > a.Visits {
			t.Fatalf("edge %d of node %d: %g wins of %g visits", k-i, id, a.Wins, a.Visits)
		}
		if c.amaf != nil && c.amaf[k].Wins > c.amaf[k].Visits {
			t.Fatalf("edge %d of node %d: AMAF %g wins of %g", k-i, id, c.amaf[k].Wins, c.amaf[k].Visits)
		}
		if child := c.links[k].child; child != 0 {
			checkNode(t, tr, child)
			if v := tr.at(child).visits - tr.began*float64(tr.at(child).edges); v > a.Visits-tr.began {
				t.Fatalf("edge %d of node %d: %g visits, its child %g", k-i, id, a.Visits, v)
			}
		}
	}
	if sum != n.visits {
		t.Fatalf("node %d: %g visits, its edges %g", id, n.visits, sum)
	}
}

// A tree at its limit goes on growing where it matters, for as long as the search
// lasts.
func TestFullTree(t *testing.T) {
	for _, shape := range []params.OpponentTreePolicy{params.OpponentTreePolicyOneTree, params.OpponentTreePolicyMultiTree, params.OpponentTreePolicyMCGS, params.OpponentTreePolicyOMA} {
		for _, workers := range []int{3, 1}[:must.Often(1, 2)] {
			t.Run(fmt.Sprintf("%s,workers=%d", shape, workers), func(t *testing.T) {
				s := newSearcher(t, func(p *params.Params) {
					p.MaxTreeMB, p.Workers, p.OpponentTreePolicy, p.MCGSStateKey = 0.15, workers, shape, params.MCGSStateKeySituational
				})
				g := newGame(t, 7, 0.5)
				depth := s.mustSearch(t, g, 2000).DepthMean
				r := s.mustSearch(t, g, 7000)
				if most := s.tree.limit + workers*(50*s.planes.bytes()+nodeBytes); s.tree.bytes() > most {
					t.Errorf("%d bytes in use, limit %d", s.tree.bytes(), s.tree.limit)
				}
				must.Equal(t, r.Playouts, 7000, "playouts")
				if shape == params.OpponentTreePolicyOneTree {
					checkNode(t, s.tree, s.tree.roots[0])
					if r.DepthMean < depth+0.5 {
						t.Errorf("mean depth %g after %g at first: the tree stopped growing", r.DepthMean, depth)
					}
				}
			})
		}
	}
}

func TestReuseTree(t *testing.T) {
	t.Run("tree", func(t *testing.T) { testReuse(t, "") })
	t.Run("graph of histories", func(t *testing.T) { testReuse(t, "opponentTreePolicy=MCGS MCGSStateKey=history") })
}

func testReuse(t *testing.T, settings string) {
	g := newGame(t, 5, 0.5)
	s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
	r := s.mustSearch(t, g, 4000)
	line := r.Moves[0].PV[:2]
	child := func(id nodeID, p model.Point) nodeID { return s.tree.link(s.tree.find(id, p)).child }
	want := s.tree.at(child(child(s.tree.roots[0], line[0]), line[1])).visits
	if want < 10 {
		t.Fatalf("the line expected has %g visits, too few for the test", want)
	}
	for _, p := range line {
		must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: p}))
	}
	if r = s.mustSearch(t, g, 100); r.Visits != int(want)+100 {
		t.Errorf("%d visits after 100 playouts on a tree of %g", r.Visits, want)
	}
	checkNode(t, s.tree, s.tree.roots[0])

	g.Undo() // a position before the tree's
	if r = s.mustSearch(t, g, 100); r.Visits != 100 {
		t.Errorf("%d visits after undo, want a new tree with 100", r.Visits)
	}
	s.Clear()
	if r = s.mustSearch(t, g, 100); r.Visits != 100 {
		t.Errorf("%d visits after Clear, want 100", r.Visits)
	}
	s = newSearcher(t, func(p *params.Params) { p.ReuseTree = false })
	s.mustSearch(t, g, 100)
	if r = s.mustSearch(t, g, 100); r.Visits != 100 {
		t.Errorf("%d visits without reuse, want 100", r.Visits)
	}
}

// Superko is a matter of the game's history, which the tree's board lacks.
func TestSearchKeepsSuperko(t *testing.T) {
	// Black takes the ko, both pass: White's recapture repeats the position.
	g := fromDiagram(t, ".XO.. XO.O. .XO.. ..... .....", 0.5)
	for _, v := range []string{"C4", "pass", "pass"} {
		p := must.Get(model.ParsePoint(v, 5))
		must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: p}))
	}
	g.SetToPlay(model.White)
	s := newSearcher(t, nil)
	for _, m := range s.mustSearch(t, g, 500).Moves {
		must.Succeed(t, g.Legal(model.Move{Color: model.White, Point: m.Move}))
	}
}

func TestSearchStops(t *testing.T) {
	t.Run("when the context ends", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		s := newSearcher(t, func(p *params.Params) { p.Workers = 2 })
		shots := 0
		r, err := s.Search(ctx, newGame(t, 9, 7.5), Budget{}, func(*Snapshot) {
			if shots++; shots == 2 {
				cancel()
			}
		})
		if err != nil || r.Playouts == 0 || !r.Done || shots < 3 {
			t.Errorf("result %+v after %d snapshots, error %v", r, shots, err)
		}
	})
	t.Run("before it begins", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		g := newGame(t, 9, 7.5)
		r, err := newSearcher(t, nil).Search(ctx, g, Budget{}, nil)
		if err != nil || g.Legal(model.Move{Color: model.Black, Point: r.Move}) != nil {
			t.Errorf("move %v, error %v", r.Move, err)
		}
	})
	t.Run("after its time", func(t *testing.T) {
		r, err := newSearcher(t, nil).Search(context.Background(), newGame(t, 9, 7.5), Budget{Time: 20 * time.Millisecond}, nil)
		if err != nil || r.Elapsed < 20*time.Millisecond {
			t.Errorf("stopped after %v, error %v", r.Elapsed, err)
		}
	})
}

// A panic of a worker ends the search with an error; no goroutine stays behind.
func TestSearchSurvivesPanic(t *testing.T) {
	before := runtime.NumGoroutine()
	s := newSearcher(t, func(p *params.Params) { p.Workers = 3 })
	s.workers[1].rand = nil
	_, err := s.Search(context.Background(), newGame(t, 9, 7.5), Budget{Playouts: 100_000}, func(*Snapshot) {})
	must.Fail(t, err, "panic")
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestDecide(t *testing.T) {
	t.Run("resigns a lost game", func(t *testing.T) {
		g := fromDiagram(t, ".O.O. OOOOO O.OOO OOOO. .....", 0.5)
		if r := newSearcher(t, nil).mustSearch(t, g, 2000); r.Move != model.Resign {
			t.Errorf("plays %s at %g, want resign", r.Move.Vertex(5), r.WinRate)
		}
	})
	t.Run("takes no dead stone out of its territory after a pass", func(t *testing.T) {
		g := fromDiagram(t, "O.XO. ..XO. ..XOO ..XO. ..XO.", 0.5)
		g.SetRules(must.Get(model.ParseRules("japanese")))
		g.SetToPlay(model.White)
		must.Succeed(t, g.Play(model.Move{Color: model.White, Point: model.Pass}))
		if r := newSearcher(t, nil).mustSearch(t, g, 500); r.Move != model.Pass {
			t.Errorf("plays %s, want pass", r.Move.Vertex(5))
		}
	})
	t.Run("passes after a pass if that wins", func(t *testing.T) {
		g := fromDiagram(t, "..X.O ..XO. ..XO. ..XOO ..XO.", 0.5)
		g.SetToPlay(model.White)
		must.Succeed(t, g.Play(model.Move{Color: model.White, Point: model.Pass}))
		if r := newSearcher(t, nil).mustSearch(t, g, 500); r.Move != model.Pass {
			t.Errorf("plays %s, want pass", r.Move.Vertex(5))
		}
	})
}

// A pass on an open board is no reason to end the game, and one at the end of a lost game
// is no reason to fill territory.
func TestDecideAfterPasses(t *testing.T) {
	pass := func(t *testing.T, g *model.Game) *model.Game {
		t.Helper()
		must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: model.Pass}))
		return g
	}
	open := newGame(t, 9, 7.5)
	stone := newGame(t, 9, 7.5)
	two := newGame(t, 13, 7.5)
	for g, points := range map[*model.Game][]model.Point{stone: {model.Pt(2, 2)}, two: {model.Pt(3, 9), model.Pt(9, 3)}} {
		for _, q := range points {
			must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: q}))
		}
	}
	lost := fromDiagram(t, ".O.O. OOOOO O.OOO OOOO. .....", 0.5)
	lost.SetToPlay(model.White)
	for _, tt := range []struct {
		name   string
		g      *model.Game
		passes bool
	}{
		{"an empty board", pass(t, open), false},
		{"one stone", pass(t, stone), false},
		{"two stones", pass(t, two), false},
		{"a lost game", pass(t, lost), true},
	} {
		s := newSearcher(t, func(p *params.Params) { p.Resign, p.MoveTemperature = .03, .5 })
		if r := s.mustSearch(t, tt.g, 400); (r.Move == model.Pass) != tt.passes {
			t.Errorf("%s: plays %s at %.3f, want a pass: %v", tt.name, r.Move.Vertex(tt.g.Size()), r.WinRate, tt.passes)
		}
	}
}

func TestDeadStones(t *testing.T) {
	b := must.Get(model.ParseBoard("XX. .O. ..."))
	own := []float64{1, 1, 1, 1, .5, 1, 1, 1, 1}
	if dead := deadStones(b, own, 0); len(dead) != 1 || dead[0] != model.Pt(1, 1) {
		t.Errorf("dead %v, want the white stone", dead)
	}
	if dead := deadStones(b, own, -doubtOwnership); len(dead) != 1 {
		t.Errorf("for Black's sake dead %v, want the white stone alone", dead)
	}
	own[4] = .2
	if dead := deadStones(b, own, -doubtOwnership); len(dead) != 0 {
		t.Errorf("dead %v, though the white stone is in doubt", dead)
	}
	if dead := deadStones(b, nil, 0); dead != nil {
		t.Errorf("dead %v without an ownership, want none", dead)
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{9, 19} {
		for name, change := range map[string]func(*params.Params){"uct": nil, "rave": rave} {
			b.Run(fmt.Sprintf("size=%d/%s", size, name), func(b *testing.B) {
				g := newGame(b, size, 7.5)
				s := newSearcher(b, change)
				const playouts = 20_000
				for b.Loop() {
					s.Clear()
					s.mustSearch(b, g, playouts)
				}
				b.ReportMetric(playouts*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}

// What each family of parameters costs an iteration, beside plain UCT's.
func BenchmarkParameters(b *testing.B) {
	for _, tt := range []struct{ name, settings string }{
		{"plain", ""},
		{"normaliseRewards", "normaliseRewards=true"},
		{"RAVE", "rave=true"},
		{"UCB_Tuned", "treePolicy=UCB_Tuned"},
		{"AlphaGo", "treePolicy=AlphaGo"},
		{"EXP3", "treePolicy=EXP3"},
		{"RegretMatching", "treePolicy=RegretMatching"},
		{"Greedy", "treePolicy=Greedy"},
		{"Uniform", "treePolicy=Uniform"},
		{"Closed_Loop", "information=Closed_Loop"},
		{"numDeterminizations", "numDeterminizations=10"},
		{"SelfOnly", "opponentTreePolicy=SelfOnly"},
		{"MultiTree", "opponentTreePolicy=MultiTree"},
		{"OMA", "opponentTreePolicy=OMA"},
		{"OMA_All", "opponentTreePolicy=OMA_All"},
		{"MCGS-situational", "opponentTreePolicy=MCGS MCGSStateKey=situational"},
		{"MCGS-symmetric", "opponentTreePolicy=MCGS MCGSStateKey=symmetric"},
		{"MCGS-history", "opponentTreePolicy=MCGS MCGSStateKey=history"},
		{"Lambda", "backupPolicy=Lambda backupLambda=0.8"},
		{"MaxLambda", "backupPolicy=MaxLambda backupLambda=0.8"},
		{"MaxMC", "backupPolicy=MaxMC maxBackupThreshold=100"},
		{"bias-captures", "actionHeuristic=captures progressiveBias=1"},
		{"bias-lastMove", "actionHeuristic=lastMove progressiveBias=1"},
		{"widening", "actionHeuristic=captures+lastMove progressiveWideningConstant=2 progressiveWideningExponent=0.4"},
		{"pUCT", "actionHeuristic=captures+lastMove pUCTTemperature=1 treePolicy=AlphaGo"},
		{"initialiseVisits", "actionHeuristic=captures+lastMove initialiseVisits=10"},
		{"MAST-feeding", "MAST=Both actionHeuristic=mast progressiveBias=1"},
		{"MAST-rollouts", "MAST=Both rolloutType=MAST"},
		{"rolloutLength-10", "rolloutLength=10 heuristic=margin normaliseRewards=true"},
		{"RANDOM_RAW", "rolloutType=RANDOM_RAW"},
		{"margin", "heuristic=margin normaliseRewards=true"},
	} {
		b.Run(tt.name, func(b *testing.B) {
			g := newGame(b, 9, 7.5)
			s := newSearcher(b, func(p *params.Params) {
				for _, setting := range strings.Fields(tt.settings) {
					name, value, _ := strings.Cut(setting, "=")
					must.Succeed(b, p.Set(name, value))
				}
			})
			const playouts = 4000
			iterations := 0
			for b.Loop() {
				s.Clear()
				iterations += s.mustSearch(b, g, playouts).Playouts
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(iterations), "µs/iteration")
		})
	}
}

// How long an iteration can take while a tree of a million nodes grows: what
// collecting garbage and taking memory cost at worst.
func BenchmarkLongestIteration(b *testing.B) {
	s := newSearcher(b, func(p *params.Params) { p.ExpandVisits = 1 })
	longest := time.Duration(0)
	for b.Loop() {
		s.Clear()
		s.prepare(newGame(b, 9, 7.5))
		w, clock := s.workers[0], NewClock(context.Background(), Budget{})
		w.busy = false
		for last := time.Now(); s.tree.used.Load() < 1_000_000; {
			w.begin(clock)
			w.descend()
			w.rollout()
			w.setReward()
			now := time.Now()
			longest = max(longest, now.Sub(last))
			last = now
		}
		clock.Stop()
	}
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms/longest")
	b.ReportMetric(float64(s.tree.bytes())/float64(s.tree.used.Load()), "bytes/node")
}

// Many searches of one playout grow the tree that one search of as many grows.
func TestStepsAreTheSearch(t *testing.T) {
	const playouts = 300
	g := newGame(t, 7, 7.5, "D4")
	for _, settings := range []string{"", "rave=true K=0 actionHeuristic=captures+lastMove initialiseVisits=20 expandVisits=2"} {
		change := func(p *params.Params) { *p = set(t, *p, settings) }
		want := newSearcher(t, change).mustSearch(t, g, playouts)
		steps, got := newSearcher(t, change), Result{}
		for range playouts {
			got = steps.mustSearch(t, g, 1)
		}
		for i, m := range want.Moves {
			if o := got.Moves[i]; o.Move != m.Move || o.Visits != m.Visits || o.WinRate != m.WinRate {
				t.Errorf("%s: move %d: %v with %d visits at %v, want %v with %d at %v",
					settings, i, o.Move, o.Visits, o.WinRate, m.Move, m.Visits, m.WinRate)
			}
		}
		must.Equal(t, got.Nodes, want.Nodes, settings, "nodes")
	}
}
