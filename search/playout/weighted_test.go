package playout

import (
	"fmt"
	"os"
	"testing"

	"gobandit/model"
	"gobandit/model/pattern"
)

// table returns the compiled form of a database with every property in it.
func table(t testing.TB) *pattern.Table {
	t.Helper()
	text, err := os.ReadFile("../../model/pattern/testdata/custom.db")
	if err != nil {
		t.Fatal(err)
	}
	db, err := pattern.Parse(text, pattern.Compatible)
	if err != nil {
		t.Fatal(err)
	}
	return db.Compile()
}

// The values kept from move to move are those of a fresh evaluation, in every
// position of thousands of playouts.
func TestWeightedValues(t *testing.T) {
	tbl := table(t)
	for _, tt := range []struct{ size, games int }{{9, 600}, {5, 1500}, {3, 1000}, {2, 200}, {13, 60}, {19, 15}} {
		t.Run(fmt.Sprintf("size=%d", tt.size), func(t *testing.T) {
			if testing.Short() {
				tt.games = tt.games/20 + 1
			}
			root, err := model.NewBoard(tt.size)
			if err != nil {
				t.Fatal(err)
			}
			w := NewWeighted(tbl, ReferenceRules)
			w.Start(root)
			rng, b := NewRNG(uint64(tt.size)), *root
			for range tt.games {
				w.Restart(&b)
				for moves, passes := 0, 0; passes < 2 && moves < Limit(tt.size); moves++ {
					p := w.now.draw(&b, rng)
					if rng.Intn(20) == 0 {
						p = model.Pass
					}
					if passes++; p != model.Pass {
						passes = 0
					}
					before := b
					w.Play(&b, p)
					checkValues(t, tbl, w, &before, &b, p)
				}
			}
		})
	}
}

func checkValues(t *testing.T, tbl *pattern.Table, w *Weighted, before, b *model.Board, p model.Point) {
	t.Helper()
	want := pattern.Evaluate(tbl, b, pattern.Near(before, model.Move{Color: before.ToPlay(), Point: p}))
	own, opp := w.now.sides(b.ToPlay())
	var ownSums, oppSums sideWeights
	for q := range b.Points() {
		v, o := own.value[q], opp.value[q]
		if q != b.Ko() && v != want.Values[q] || o != want.FarOpp[q] {
			t.Fatalf("after %s %s has the values %d and %d, want %d and %d\n%s",
				p.Vertex(b.Size()), q.Vertex(b.Size()), v, o, want.Values[q], want.FarOpp[q], b)
		}
		ownSums.set(q, v)
		oppSums.set(q, o)
	}
	if ownSums != *own || oppSums != *opp {
		t.Fatal("the sums of the values are wrong")
	}
}

func BenchmarkWeighted(b *testing.B) {
	root, err := model.NewBoard(9)
	if err != nil {
		b.Fatal(err)
	}
	for name, rules := range map[string]Rules{"gnugo": GNUGoRules, "reference": ReferenceRules} {
		b.Run(name, func(b *testing.B) {
			w := NewWeighted(table(b), rules)
			w.Start(root)
			var trace model.Trace
			rng, board := NewRNG(1), *root
			b.ReportAllocs()
			for b.Loop() {
				w.Restart(&board)
				w.Run(&board, rng, &trace)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
