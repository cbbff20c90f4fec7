package configs

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// A search wound back to any playout has the tree of a fresh search of as many, and makes the
// same playouts again from there.
func TestWindEqualsFreshSearch(t *testing.T) {
	type tree interface {
		Explore(line []model.Point) (search.NodeView, bool)
	}
	var text func(s tree, line []model.Point) string
	text = func(s tree, line []model.Point) string {
		v, _ := s.Explore(line)
		out := fmt.Sprintln(line, v.Visits, v.WinRate, v.Considered, v.Next, v.Moves)
		for _, m := range v.Moves {
			if m.Child {
				out += text(s, append(slices.Clone(line), m.Move))
			}
		}
		return out
	}
	must.Cases(t, 20)
	rapid.Check(t, func(r *rapid.T) {
		e := must.Get(LoadEngine(rapid.SampledFrom([]string{"classic", "default", "fast", "mogo", "montegnu", "rave", "uct"}).Draw(r, "engine")))
		g := must.Get(model.NewGame(rapid.SampledFrom([]int{5, 6, 7, 8, 9, 9, 9, 13, 19}).Draw(r, "size"), 7.5))
		seed := rapid.Uint64().Draw(r, "seed")
		random := search.NewRandom(seed)
		for range rapid.IntRange(0, g.Size()*g.Size()).Draw(r, "moves") {
			found := must.Get(random.Search(context.Background(), g, search.Budget{}, nil))
			if found.Move == model.Pass {
				break
			}
			must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: found.Move}))
		}

		budget := search.Budget{Playouts: rapid.IntRange(1, 120).Draw(r, "playouts"), Whole: true, Tape: true, Wind: true, Wide: rapid.SampledFrom([]float64{0, 0.04}).Draw(r, "wide")}
		s := must.Get(e.New(seed)).(*search.Searcher)
		must.Get(s.Search(context.Background(), g, budget, nil))
		must.Get(s.Search(context.Background(), g, budget, nil)) // goes on
		for range 3 {
			n := rapid.IntRange(1, 2*budget.Playouts).Draw(r, "to")
			wound := must.Get(s.Tape().Wind(context.Background(), n))
			again := budget
			again.Playouts = n
			fresh := must.Get(e.New(seed)).(*search.Searcher)
			must.Get(fresh.Search(context.Background(), g, again, nil))
			if text(wound, nil) != text(fresh, nil) {
				r.Fatalf("the trees after %d playouts differ", n)
			}
		}
	})
}
