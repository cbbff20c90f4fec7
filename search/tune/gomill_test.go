package tune

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/param/paramtest"
)

// TestAgreesWithGomill follows Gomill's events: at each choice and level the
// candidates that share the highest value must be the same, and the value too,
// within the rounding of logarithm and root; given the place where Gomill began
// to look, the choice as well.
func TestAgreesWithGomill(t *testing.T) {
	checked := 0
	for _, tr := range oracle.GomillTraces(t) {
		t.Run(tr.Name, func(t *testing.T) {
			tuner := must.Get(New(Config{
				Space: paramtest.Gomill(t, &tr), Exploration: tr.Config.Exploration, MaxDepth: tr.Config.MaxDepth,
				InitialVisits: tr.Config.InitialVisits, InitialWins: tr.Config.InitialWins,
				IgnorePending: true, GomillTies: true,
			}))
			playing := make(map[int]Candidate)
			for _, e := range tr.Events {
				c := playing[e.Game]
				switch e.Op {
				case "issue":
					checked++
					c := at(tuner.grid.space, e.Path...)
					follow(t, tuner, e.Path, e.Levels)
					if c.Parameters != e.Text {
						t.Fatalf("candidate %v is %q, want %q", e.Path, c.Parameters, e.Text)
					}
					tuner.Begin(c)
					playing[e.Game] = c
				case "result":
					tuner.apply(c, e.Won)
				case "error":
					tuner.Void(c)
				}
			}
			compareEnd(t, &tr, tuner)
		})
	}
	if checked < 2000 {
		t.Errorf("only %d choices were compared", checked)
	}
}

// follow compares the choice of one game on its levels.
func follow(t *testing.T, tuner *Tuner, path []int, levels []oracle.GomillLevel) {
	t.Helper()
	rule := tuner.rule.(*tree)
	n, self, sure := &rule.root, tuner.grid.total, true
	for depth, want := range levels {
		if n == nil { // expanded by this choice
			fresh := newNode(tuner.Len())
			n = &fresh
		}
		rule.evaluate(n, self)
		if got := rule.arm(self).Visits; got != want.ParentVisits {
			t.Fatalf("on level %d the parent has %v visits, want %v", depth+1, got, want.ParentVisits)
		}
		sure = compareTies(t, rule.bound, want) && sure
		n, self = n.children[path[depth]], n.counts[path[depth]]
	}
	if got := tuner.Choose(rand.New(rand.NewPCG(1, 2))).Path; len(got) < 1 || sure && !slices.Equal(got, path) {
		t.Fatalf("path %v is chosen, want %v", got, path)
	}
}

// compareTies compares the highest value and who has it, and who is chosen of
// them. It reports whether nobody else could be.
func compareTies(t *testing.T, bound []float64, want oracle.GomillLevel) bool {
	t.Helper()
	var best, ties []int
	top := slices.Max(bound)
	for i, v := range bound {
		if v == top {
			best = append(best, i)
		}
	}
	if err := json.Unmarshal(want.Ties, &ties); err != nil { // "all"
		for i := range bound {
			ties = append(ties, i)
		}
	}
	if math.Abs(top-want.Max) > 1e-14*want.Max || !slices.Equal(best, ties) {
		t.Fatalf("highest value %v of %v, want %v of %v", top, best, want.Max, ties)
	}
	chosen := want.Start
	for bound[chosen] != top {
		chosen = (chosen + 1) % len(bound)
	}
	if chosen != want.Chosen {
		t.Fatalf("from %d on candidate %d is chosen, want %d", want.Start, chosen, want.Chosen)
	}
	return len(ties) == 1
}

// compareEnd compares counts, the best candidate and the report.
func compareEnd(t *testing.T, tr *oracle.GomillTrace, tuner *Tuner) {
	t.Helper()
	rule, report := tuner.rule.(*tree), ""
	for _, n := range tr.Final.Nodes {
		var a arm
		rule.along(n.Path, func(x *arm) { a = *x })
		must.Equal(t, a.wins+tr.Config.InitialWins, n.Wins, "candidate", n.Path, a)
		must.Equal(t, a.games+tr.Config.InitialVisits, n.Visits, "candidate", n.Path, a)
	}
	best := tuner.Best()
	if got := fmt.Sprintf("%s [%s]", best.Parameters, Place(tuner.grid.space, best)); got != tr.Final.Best.Text || !slices.Equal(best.Path, tr.Final.Best.Path) {
		t.Errorf("best is %s, want %s", got, tr.Final.Best.Text)
	}
	for i, n := range tr.Config.SummarySpec {
		report += fmt.Sprintf("most visited at depth %d\n", i+1)
		for _, s := range tuner.Level(i+1, n) {
			report += fmt.Sprintf("%s %-40s %.3f %3d\n", Place(tuner.grid.space, s.Candidate), s.Parameters, s.Rate, s.Games)
		}
		report += "\n"
	}
	must.Has(t, tr.Final.Report, report)
}
