package playout

import (
	"fmt"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/pattern"
)

// table returns the compiled form of a database with every property in it.
func table(t testing.TB) *pattern.Table {
	t.Helper()
	db := must.Get(pattern.Parse(oracle.Text(t, "gnugo/custom.db"), pattern.Compatible))
	return db.Compile()
}

// The values kept from move to move are those of a fresh evaluation, in every
// position of thousands of playouts.
func TestWeightedValues(t *testing.T) {
	tbl := table(t)
	for _, tt := range []struct{ size, games int }{{9, 60}, {5, 200}, {3, 200}, {2, 100}, {13, 8}, {19, 2}} {
		t.Run(fmt.Sprintf("size=%d", tt.size), func(t *testing.T) {
			root := must.Get(model.NewBoard(tt.size))
			w := NewWeighted(tbl, ReferenceRules)
			w.Start(root, model.Pass)
			rng, b := NewRNG(uint64(tt.size)), *root
			for range must.Often(tt.games/10+1, tt.games) {
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

// By the reference bot's rules the score is that of the end position, also where
// the values let a playout end early and leave empty regions.
func TestWeightedReferenceScore(t *testing.T) {
	const anywhere = "%%%\n%*%\n%%%\n"
	for name, text := range map[string]string{
		"to the end":      "?Oo\nO*O\noOo\n:0\n",
		"near moves only": anywhere + ":0,far\n",
		"captures only":   anywhere + ":0,ocap0\n",
		"none":            anywhere + ":0\n",
	} {
		db := must.Get(pattern.Parse([]byte(text), pattern.Strict))
		w := NewWeighted(db.Compile(), ReferenceRules)
		for _, size := range []int{2, 5, 9, 13} {
			t.Run(fmt.Sprintf("%s,size=%d", name, size), func(t *testing.T) {
				var trace model.Trace
				rng := NewRNG(1)
				for moves := 0; moves < size*size; moves += 3 {
					root := must.Get(model.NewBoard(size))
					root.PlayUniform(uint64(moves), moves, &trace)
					w.Start(root, model.Pass)
					var b model.Board
					w.Restart(&b)
					_, score := w.Run(&b, rng, &trace)
					if want := b.Score(); score != want {
						t.Fatalf("score %d, want %d of\n%s", score, want, &b)
					}
				}
			})
		}
	}
}
