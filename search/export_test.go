package search

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search/params"
)

// exported returns a searcher, the game it has searched, and what Take takes.
func exported(t *testing.T, e Extent) (*Searcher, *model.Game, *Branch, int) {
	t.Helper()
	s := newSearcher(t, rave)
	g := newGame(t, 5, 0.5, "C3", "C2")
	s.mustSearch(t, g, 3000)
	b, n, ok := Take(s.Explore, e)
	if !ok {
		t.Fatal("no tree")
	}
	return s, g, b, n
}

// each calls f with all nodes of a branch.
func each(b *Branch, f func(*Branch)) {
	f(b)
	for _, after := range b.After {
		if after != nil {
			each(after, f)
		}
	}
}

func TestTake(t *testing.T) {
	for _, e := range []Extent{{}, {Depth: 1}, {Depth: 2, Visits: 20}, {Visits: 50}, {Nodes: 7}, {Nodes: 1}} {
		t.Run(fmt.Sprintf("%+v", e), func(t *testing.T) {
			s, _, b, n := exported(t, e)
			nodes, least, left := 0, 1<<30, 0
			each(b, func(b *Branch) {
				nodes++
				if b.Visits < least && len(b.Line) > 0 {
					least = b.Visits
				}
				if e.Depth > 0 && len(b.Line) > e.Depth {
					t.Errorf("a node after %v", b.Line)
				}
				v := mustExplore(t, s, b.Line)
				if next := v.Moves[v.Next]; b.Next >= 0 && b.Moves[b.Next].Move != next.Move || b.Next < 0 && next.Visits >= e.Visits {
					t.Errorf("after %v another move comes next", b.Line)
				}
				for i, m := range b.Moves {
					if m.Visits < e.Visits {
						t.Errorf("%v after %v has %d visits", m.Move, b.Line, m.Visits)
					}
					if m.Child && b.After[i] == nil {
						left = max(left, m.Visits)
					}
				}
			})
			if nodes != n || e.Nodes > 0 && n != e.Nodes || e.Nodes == 0 && n < 2 {
				t.Errorf("%d nodes, told %d", nodes, n)
			}
			if e.Nodes > 1 && left > least+5 { // a node's visits are fewer than its edge's
				t.Errorf("a node of %d visits is taken before one of %d", least, left)
			}
			if e == (Extent{}) && left > 0 {
				t.Error("not all is taken")
			}
		})
	}
	if _, _, ok := Take(newSearcher(t, nil).Explore, Extent{}); ok {
		t.Error("a tree before the first search")
	}
}

func TestExport(t *testing.T) {
	_, g, b, n := exported(t, Extent{Depth: 2, Visits: 20})
	write := func(path string) string {
		var out strings.Builder
		must.Succeed(t, Export(&out, path, b, g))
		return out.String()
	}
	moves := 0
	each(b, func(b *Branch) { moves += len(b.Moves) })

	var file treeFile
	must.Succeed(t, json.Unmarshal([]byte(write("t.json")), &file))
	best := b.Moves[0]
	if r := file.Root; file.Size != 5 || len(file.Moves) != 2 || r.ToPlay != "B" || r.Visits != b.Visits || len(r.Moves) != len(b.Moves) ||
		r.Moves[0].Visits != best.Visits || r.Moves[0].WinRate != best.WinRate || r.Moves[0].Node == nil || r.Moves[0].Node.ToPlay != "W" {
		t.Errorf("%+v", file)
	}

	roots := must.Get(sgf.Parse([]byte(write("x/t.SGF"))))
	rec, err := sgf.Tree(roots[0])
	if err != nil || len(rec.Warnings) > 0 {
		t.Fatal(err, rec.Warnings)
	}
	at := rec.Root.Next[0].Next[0]
	if len(at.Next) != len(b.Moves) || at.Next[0].Move.Point != best.Move || at.Next[0].Note("SBKV") != fmt.Sprintf("%.1f", 100*best.WinRate) ||
		!strings.Contains(at.Next[0].Note("C"), fmt.Sprintf("%d visits", best.Visits)) {
		t.Errorf("%+v", at.Next)
	}
	turns := 0
	for rest := at.Next; len(rest) > 0; rest = rest[1:] {
		turns++
		rest = append(rest, rest[0].Next...)
	}
	if turns != moves || n < 3 {
		t.Errorf("%d moves in the record, want %d", turns, moves)
	}
}

func TestExportErrors(t *testing.T) {
	_, g, b, _ := exported(t, Extent{Depth: 1})
	var out strings.Builder
	for path, want := range map[string]string{
		"t.jsn": `t.jsn: want a name ending in .json, .sgf, did you mean ".json"?`, "t": "t: want a name ending in .json, .sgf",
	} {
		if err := Export(&out, path, b, g); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if g.Undo(); Export(&out, "t.sgf", b, g) == nil || out.Len() > 0 {
		t.Error("a tree is written after too few moves")
	}
}

// The last playout is the one that the tree has counted.
func TestLastPlayout(t *testing.T) {
	for _, settings := range []string{"K=0.4", "workers=3 rave=true", "opponentTreePolicy=MCGS MCGSStateKey=situational", "maxNodes=1000", "heuristic=margin"} {
		t.Run(settings, func(t *testing.T) {
			s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
			if _, ok := s.LastPlayout(); ok {
				t.Error("a playout before the first search")
			}
			g := newGame(t, 5, 0.5, "C3", "C2")
			s.mustSearch(t, g, 900)
			for range 40 {
				before := mustExplore(t, s, nil)
				s.mustSearch(t, g, 1)
				p, ok := s.LastPlayout()
				if !ok || len(p.Line) == 0 || p.Rollout < 0 || p.Score != float64(int(p.Score))+0.5 && p.Score != float64(int(p.Score))-0.5 {
					t.Fatalf("%+v", p)
				}
				now := mustExplore(t, s, nil)
				visits := func(v *NodeView) MoveView {
					for _, m := range v.Moves {
						if m.Move == p.Line[0] {
							return m
						}
					}
					t.Fatalf("the root has no %v", p.Line[0])
					return MoveView{}
				}
				then, after := visits(&before), visits(&now)
				if after.Visits != then.Visits+1 {
					t.Errorf("%v has %d visits after %d", p.Line, after.Visits, then.Visits)
				}
				gained := after.WinRate*float64(after.Visits) - then.WinRate*float64(then.Visits)
				if won := p.Score > 0; !s.ranged && won != (gained > 0.5) { // Black is to move
					t.Errorf("%v: Black's lead is %v, wins gained %v", p.Line, p.Score, gained)
				}
			}
		})
	}
}
