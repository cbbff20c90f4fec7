package search

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/variant"
	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// dump writes a tree out: for each node its edges' moves, visits and rewards,
// those tried alone, in the order of moves.
func dump(t *tree, id nodeID, depth int, seen map[nodeID]bool) string {
	n := t.at(id)
	if n.first == 0 || seen[id] {
		return ""
	}
	seen[id] = true
	c, i, j := t.edges(n)
	var lines []string
	for k := i; k < j; k++ {
		if c.arms[k].Visits == 0 {
			continue
		}
		line := fmt.Sprintf("%s%d %v\n", strings.Repeat(" ", depth), c.links[k].move, c.arms[k])
		if child := c.links[k].child; child != 0 {
			line += dump(t, child, depth+1, seen)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func searchTree(t *testing.T, g *model.Game, playouts int, changes ...func(*params.Params)) string {
	t.Helper()
	s := newSearcher(t, func(p *params.Params) {
		for _, change := range changes {
			change(p)
		}
	})
	s.mustSearch(t, g, playouts)
	return dump(s.tree, s.tree.roots[0], 0, map[nodeID]bool{})
}

// Settings that mean the same build the same tree, and others do not.
func TestSameTree(t *testing.T) {
	one := func(p *params.Params) { p.ExpandVisits = 1 }
	set := func(text ...string) func(*params.Params) {
		return func(p *params.Params) {
			for _, s := range text {
				name, value, _ := strings.Cut(s, "=")
				must.Succeed(t, p.Set(name, value))
			}
		}
	}
	tests := []struct {
		name string
		a, b func(*params.Params)
		same bool
	}{
		{"closed and open loop", set("information=Closed_Loop"), set("information=Open_Loop"), true},
		{"information sets of perfect information", set("information=Information_Set"), set("information=Open_Loop"), true},
		{"lambda 1", set("backupPolicy=Lambda", "backupLambda=1"), set("backupPolicy=MonteCarlo"), true},
		{"lambda 0.9", set("backupPolicy=Lambda", "backupLambda=0.9"), set("backupPolicy=MonteCarlo"), false},
		{"max lambda 1", set("backupPolicy=MaxLambda", "backupLambda=1"), set("backupPolicy=MonteCarlo"), true},
		{"MaxMC below its threshold", set("backupPolicy=MaxMC", "maxBackupThreshold=100000"), set("backupPolicy=MonteCarlo"), true},
		{"MaxMC above its threshold", set("backupPolicy=MaxMC", "maxBackupThreshold=50"), set("backupPolicy=MonteCarlo"), false},
		{"OMA without visits", set("opponentTreePolicy=OMA", "omaVisits=0"), set("opponentTreePolicy=OneTree"), true},
		{"OMA", set("opponentTreePolicy=OMA", "omaVisits=100"), set("opponentTreePolicy=OneTree"), false},
		{"a graph of histories", set("opponentTreePolicy=MCGS", "MCGSStateKey=history"), set("opponentTreePolicy=OneTree"), true},
		{"a graph of positions", set("opponentTreePolicy=MCGS", "MCGSStateKey=situational"), set("opponentTreePolicy=OneTree"), false},
		{"paranoid, of two", set("paranoid=true"), set("paranoid=false"), true},
		{"range of wins", set("normaliseRewards=true"), set("normaliseRewards=false"), true},
		{"another rollout length", set("rolloutLength=10", "heuristic=margin"), set("heuristic=margin"), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, 5, 0.5)
			a, b := searchTree(t, g, 1000, one, tt.a), searchTree(t, g, 1000, one, tt.b)
			must.Equal(t, a == b, tt.same, "the trees are the same", a == b)
		})
	}
}

// In a tree whose leaves expand at once, each iteration adds one edge until the
// game ends in the tree, the root has as many visits as there are iterations,
// and a node one fewer than the edge that leads to it.
func TestNodesPerIteration(t *testing.T) {
	const playouts = 400
	s := newSearcher(t, func(p *params.Params) { p.ExpandVisits = 1 })
	s.mustSearch(t, newGame(t, 9, 7.5), playouts)
	tried := 0
	var walk func(id nodeID)
	walk = func(id nodeID) {
		n := s.tree.at(id)
		if n.first == 0 {
			return
		}
		c, i, j := s.tree.edges(n)
		for k := i; k < j; k++ {
			if c.arms[k].Visits > 0 {
				tried++
			}
			if child := c.links[k].child; child != 0 {
				must.Equal(t, s.tree.at(child).visits, c.arms[k].Visits-1, "node", "visits behind an edge", c.arms[k].Visits)
				walk(child)
			}
		}
	}
	walk(s.tree.roots[0])
	if v := s.tree.at(s.tree.roots[0]).visits; v != playouts || tried != playouts {
		t.Errorf("%g visits of the root and %d edges tried, want %d", v, tried, playouts)
	}
}

// Every combination of tree shape, policy and backup finds the move that decides
// the game.
func TestEveryCombinationWins(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	shapes := valuesOf(t, "opponentTreePolicy")
	policies := valuesOf(t, "treePolicy")
	backups := valuesOf(t, "backupPolicy")
	infos := valuesOf(t, "information")
	n := 0
	for _, shape := range shapes {
		for _, policy := range policies {
			for _, up := range backups {
				p := params.TAGDefault()
				p.OpponentTreePolicy, p.TreePolicy, p.BackupPolicy = params.OpponentTreePolicy(shape), bandit.RuleName(policy), backup.Policy(up)
				p.Information = params.Information(infos[n%len(infos)])
				p.BackupLambda, p.MaxBackupThreshold = 0.8, 100
				if n++; p.OpponentTreePolicy.Graph() {
					p.MCGSStateKey = params.MCGSStateKeySituational
				}
				if n%must.Often(11, 1) > 0 {
					continue
				}
				name := fmt.Sprintf("%s,%s,%s,%s", shape, policy, up, p.Information)
				t.Run(name, func(t *testing.T) {
					s, err := New(p, 1, Policies{})
					if err != nil {
						if p.Information == params.InformationClosedLoop {
							t.Skip(err)
						}
						t.Fatal(err)
					}
					g := fromDiagram(t, "..... OOOOO XXXXX XXXXX OOOO.", 0.5)
					if p.OpponentTreePolicy.SelfOnly() { // an opponent by chance has to have no choice
						g = fromDiagram(t, ".OOO. OOOOO XXXXX XXXXX OOOO.", 0.5)
					}
					r := s.mustSearch(t, g, 2000)
					must.Equal(t, r.Move.Vertex(5), "E1", "plays", r.Moves[:2])
					sum := 0
					for _, m := range r.Moves {
						sum += m.Visits
						if math.IsNaN(m.WinRate) || m.WinRate < 0 || m.WinRate > 1 {
							t.Errorf("%s has the win rate %g", m.Move.Vertex(5), m.WinRate)
						}
					}
					must.Equal(t, sum, r.Playouts, "visits of moves in", "playouts")
				})
			}
		}
	}
}

// Each variant is searched with each shape of tree and kind of information that
// its plan allows, and every move chosen is legal.
func TestVariants(t *testing.T) {
	n := 0
	for _, name := range variant.Names() {
		for _, shape := range valuesOf(t, "opponentTreePolicy") {
			for _, info := range valuesOf(t, "information") {
				if n++; n%must.Often(5, 1) > 0 {
					continue // each shape with each information once
				}
				t.Run(name+","+shape+","+info, func(t *testing.T) {
					g := must.Get(variant.NewGame(name, 4, 0.5, 1))
					p := params.Default()
					p.OpponentTreePolicy, p.Information = params.OpponentTreePolicy(shape), params.Information(info)
					if p.OpponentTreePolicy.Graph() {
						p.MCGSStateKey = params.MCGSStateKeySituational
					}
					v, err := NewVariant(p, 1, variant.Of(g).Now())
					if err != nil {
						t.Skip(err)
					}
					for moves := 0; !g.Over(); moves++ {
						r := v.mustSearch(t, g, 52)
						if film, ok := v.LastPlayout(); !ok || film.Score+v.komi != v.workers[0].score {
							t.Fatalf("move %d: the film ends with %g, want %g", moves, film.Score+v.komi, v.workers[0].score)
						}
						if root, _ := v.Explore(nil); len(root.Notes) == 0 && (name != "pair" || p.OpponentTreePolicy != params.OpponentTreePolicyOneTree) ||
							p.OpponentTreePolicy == params.OpponentTreePolicyMultiTree && moves < 8 && root.Visits > 50 && len(root.Tables) == 0 {
							t.Errorf("move %d: notes %q, %d tables", moves, root.Notes, len(root.Tables))
						}
						if _, ok := v.Explore([]model.Point{r.Moves[0].Move}); !ok && r.Moves[0].Move != model.Pass && r.Moves[0].Visits > 4 && !p.OpponentTreePolicy.SelfOnly() {
							t.Errorf("move %d: no node after %s", moves, r.Moves[0].Move.Vertex(4))
						}
						if err := g.Play(model.Move{Color: g.ToPlay(), Point: r.Move}); err != nil {
							t.Fatalf("move %d of %d tried: %v", moves, len(r.Moves), err)
						}
					}
				})
			}
		}
	}
}

// A tree with more roots than it may have edges grows, and is pruned, all the same, whether one search or several fill it.
func TestMoreRootsThanEdges(t *testing.T) {
	one := newSearcher(t, func(p *params.Params) { p.MaxTreeMB, p.NumDeterminizations = 0.05, 200 })
	must.Equal(t, one.mustSearch(t, newGame(t, 5, 0.5), 5000).Playouts, 5000, "playouts")
	if testing.Short() {
		t.Skip("long with the race detector")
	}
	s := newSearcher(t, func(p *params.Params) {
		*p = set(t, *p, "parallel=root workers=16 numDeterminizations=100 maxTreeMB=0.05 reuseTree=false")
	})
	s.mustSearch(t, newGame(t, 9, 7.5), 16*100)
}
