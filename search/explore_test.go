package search

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/search/params"
)

// explored are settings of every kind that makes a tree of its own.
var explored = []string{
	"K=0.4", "rave=true K=0.1 FPU=0.5 fpuMeaning=value", "rave=true raveBias=0.1", "treePolicy=UCB_Tuned", "treePolicy=AlphaGo FPU=0.1 fpuMeaning=parent",
	"treePolicy=Greedy exploreEpsilon=0", "heuristic=margin normaliseRewards=true", "heuristic=margin K=20", "workers=1 virtualLoss=3",
	"actionHeuristic=captures progressiveBias=1", "actionHeuristic=lastMove progressiveWideningConstant=3 progressiveWideningExponent=0.4",
	"actionHeuristic=captures pUCTTemperature=1 treePolicy=AlphaGo", "actionHeuristic=captures initialiseVisits=5",
	"opponentTreePolicy=OMA omaVisits=30", "opponentTreePolicy=OMA_All omaVisits=30",
	"opponentTreePolicy=SelfOnly", "opponentTreePolicy=MultiTree",
	"opponentTreePolicy=MCGS MCGSStateKey=positional", "opponentTreePolicy=MCGS MCGSStateKey=history",
	"opponentTreePolicy=MCGS MCGSStateKey=symmetric", "opponentTreePolicy=MCGS MCGSStateKey=symmetric rave=true K=0.1 FPU=0.5 fpuMeaning=value",
	"opponentTreePolicy=MCGS MCGSStateKey=coarse", "opponentTreePolicy=MCGSSelfOnly MCGSStateKey=situational",
	"opponentTreePolicy=MCGS MCGSStateKey=situational actionHeuristic=lastMove progressiveWideningConstant=3 progressiveWideningExponent=0.4",
	"actionRestriction=near", "fillEyes=true", "opponentTreePolicy=MCGS MCGSStateKey=situational actionRestriction=near",
	"backupPolicy=MaxMC maxBackupThreshold=50", "information=Closed_Loop", "maxTreeMB=0.05",
}

// The node that Explore tells of is the one that the search goes through: what it
// says comes next does.
func TestExploreTellsWhatComesNext(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, settings := range explored {
		t.Run(settings, func(t *testing.T) {
			s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
			g := newGame(t, 5, 0.5, "C3", "C2")
			s.mustSearch(t, g, 500)
			right, told := 0, 0
			for range 20 {
				lines := [][]model.Point{nil}
				root, ok := s.Explore(nil)
				if !ok || root.Next < 0 {
					t.Fatalf("no root, or nothing comes next: %+v", root)
				}
				next := root.Moves[root.Next]
				if next.Child {
					lines = append(lines, []model.Point{next.Move})
				}
				before := make([]NodeView, len(lines))
				for i, line := range lines {
					before[i] = mustExplore(t, s, line)
				}
				s.mustSearch(t, g, 1)
				for i, line := range lines {
					if ties(&before[i]) || i > 0 && ties(&before[0]) || !before[i].Exact {
						continue // one of them is drawn, or what the position allows is
					}
					want := before[i].Moves[before[i].Next]
					after := mustExplore(t, s, line)
					k := slices.IndexFunc(after.Moves, func(m MoveView) bool { return m.Move == want.Move })
					told++
					if k >= 0 && after.Moves[k].Visits > want.Visits {
						right++
					}
				}
			}
			if told < 15 || right < told {
				t.Errorf("%d of %d times the move named is the one searched", right, told)
			}
		})
	}
}

func mustExplore(t *testing.T, s *Searcher, line []model.Point) NodeView {
	t.Helper()
	v, ok := s.Explore(line)
	if !ok {
		t.Fatalf("no node %v", line)
	}
	return v
}

// ties reports whether several moves are equally good to a selection.
func ties(v *NodeView) bool {
	return v.First == 0 && v.Second >= 0 && v.Moves[v.Next].Value == v.Moves[v.Second].Value
}

// The root's figures are the snapshot's, and nodes add up, down to the leaves of
// the lines most visited.
func TestExploreAddsUp(t *testing.T) {
	for _, settings := range explored {
		t.Run(settings, func(t *testing.T) {
			s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
			g := newGame(t, 5, 0.5, "C3", "C2")
			shot := s.mustSearch(t, g, 1500)
			var line []model.Point
			depth := 0
			for v := mustExplore(t, s, nil); ; v = mustExplore(t, s, line) {
				if v.Played != 2 || v.Board.Size() != 5 || v.ToPlay != v.Board.ToPlay() {
					t.Fatalf("%v: %+v", line, v)
				}
				tried, visits := 0, 0
				for i, m := range v.Moves {
					visits += m.Visits
					if m.Visits > 0 {
						tried++
					}
					if before := v.Moves[max(0, i-1)]; m.Visits > before.Visits || m.Visits == before.Visits && m.WinRate > before.WinRate {
						t.Errorf("%v: move %d comes after one that is worse", line, i)
					}
					if v.Exact && !v.Board.Legal(m.Move) {
						t.Errorf("%v: %v is not legal", line, m.Move)
					}
					if m.Low > m.WinRate || m.High < m.WinRate || m.Visits == 0 && (m.Low != 0 || m.High != 1) {
						t.Errorf("%v: interval %v to %v of %v", line, m.Low, m.High, m.WinRate)
					}
				}
				if tried != v.Tried || visits > v.Visits || v.Exact && !s.forest.varies() && visits != v.Visits {
					t.Errorf("%v: %d moves tried with %d visits of %d, told %d", line, tried, visits, v.Visits, v.Tried)
				}
				if len(line) == 0 {
					for i, m := range shot.Moves { // in the same order, where nodes have one
						if s.forest != nil {
							i = slices.IndexFunc(v.Moves, func(v MoveView) bool { return v.Move == m.Move })
						}
						got := v.Moves[i]
						if got.Move != m.Move || got.Visits != m.Visits || got.WinRate != m.WinRate || got.Low != m.LCB || got.AMAF != m.AMAF {
							t.Errorf("%+v, the snapshot has %+v", got, m)
						}
					}
				}
				depth++
				best := slices.IndexFunc(v.Moves, func(m MoveView) bool { return m.Child })
				if best < 0 || depth > 30 {
					break
				}
				if line = append(line, v.Moves[best].Move); !existing(s, line) {
					break // the other side's tree, or the way the node lies, is not known
				}
			}
			if depth < 2 && !(s.forest != nil && s.forest.own) {
				t.Errorf("no node below the root")
			}
		})
	}
}

func existing(s *Searcher, line []model.Point) bool {
	_, ok := s.Explore(line)
	return ok
}

func TestExploreNothing(t *testing.T) {
	s := newSearcher(t, nil)
	if existing(s, nil) {
		t.Error("a node before the first search")
	}
	s.mustSearch(t, newGame(t, 5, 0.5), 300)
	for _, line := range [][]model.Point{{model.Pt(9, 9)}, {model.Pt(2, 2), model.Pt(2, 2)}, {model.Pass, model.Pass, model.Pass}} {
		if existing(s, line) {
			t.Errorf("a node after %v", line)
		}
	}
	if s.Clear(); existing(s, nil) {
		t.Error("a node after Clear")
	}
}

// Every move is tried once first, and what then comes second overtakes when it
// is said to.
func TestExploreFirstAndSecond(t *testing.T) {
	s := newSearcher(t, nil)
	g := newGame(t, 5, 0.5)
	s.mustSearch(t, g, 10)
	if v := mustExplore(t, s, nil); v.First != 26-10 || v.Tried != 10 || v.Second != -1 {
		t.Errorf("after 10 playouts %d moves come first, %d are tried, second %d", v.First, v.Tried, v.Second)
	}
	s.mustSearch(t, g, 2000)
	v := mustExplore(t, s, nil)
	if v.First != 0 || v.Next < 0 || v.Second < 0 || v.Next == v.Second || v.overtakes() < 1 || v.Moves[v.Second].Value > v.Moves[v.Next].Value {
		t.Errorf("next %d, second %d after %d", v.Next, v.Second, v.overtakes())
	}
	sum := 0.0
	for _, m := range v.Moves {
		sum += m.Chance
	}
	if v.Draws || math.Abs(sum-1) > 1e-9 || v.Moves[v.Next].Chance == 0 {
		t.Errorf("chances add up to %v, the next move has %v", sum, v.Moves[v.Next].Chance)
	}
	s = newSearcher(t, func(p *params.Params) { *p = set(t, *p, "treePolicy=EXP3") })
	s.mustSearch(t, g, 500)
	if v := mustExplore(t, s, nil); !v.Draws || v.Next < 0 || v.Second != -1 {
		t.Errorf("EXP3: draws %v, next %d, second %d", v.Draws, v.Next, v.Second)
	}
}

// overtakes returns the playouts until the second move's turn comes.
func (v *NodeView) overtakes() int {
	return v.Explanation.Overtakes(v.Moves[v.Next].Move, v.Moves[v.Second].Move)
}

// A search can be explored while it runs.
func TestExploreWhileSearching(t *testing.T) {
	for _, settings := range []string{
		"workers=3 rave=true", "workers=3 heuristic=margin normaliseRewards=true", "workers=2 opponentTreePolicy=MCGS MCGSStateKey=symmetric",
		"workers=2 opponentTreePolicy=MultiTree", "workers=2 opponentTreePolicy=OMA", "workers=2 numDeterminizations=3 reuseTree=false", "workers=2 maxTreeMB=15", "workers=2 parallel=root",
		"workers=2 MAST=Both actionHeuristic=mast progressiveWideningConstant=3 progressiveWideningExponent=0.4",
	} {
		t.Run(settings, func(t *testing.T) {
			s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
			ctx, cancel := context.WithCancel(context.Background())
			begun, ended := make(chan bool, 1), make(chan error)
			go func() {
				_, err := s.Search(ctx, newGame(t, 9, 7.5), Budget{}, func(*Snapshot) {
					select {
					case begun <- true:
					default:
					}
				})
				ended <- err
			}()
			<-begun
			deepest := 0
			deadline := time.Now().Add(30 * time.Second) // a tree may take its time to have a second level
			for i := 0; i < 15 || deepest == 0 && time.Now().Before(deadline); i++ {
				var line []model.Point
				for {
					v, ok := s.Explore(line)
					if !ok || len(v.Moves) == 0 || !v.Moves[0].Child || len(line) > 8 {
						break
					}
					line = append(line, v.Moves[0].Move)
				}
				deepest = max(deepest, len(line))
			}
			cancel()
			if err := <-ended; err != nil || deepest == 0 {
				t.Errorf("error %v, lines of %d moves", err, deepest)
			}
		})
	}
}
