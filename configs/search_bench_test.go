package configs

import (
	"context"
	"fmt"
	"testing"

	"gobandit/model"
	"gobandit/search"
)

// Searches by the engine default, from the empty board and from the middle of a
// game that it plays against itself with few playouts.
func BenchmarkDefault(b *testing.B) {
	e := must(LoadEngine("default"))(b)
	thinker := func(seed uint64) search.Thinker {
		t := must(e.New(seed))(b)
		return t
	}
	for _, size := range []int{9, 13, 19} {
		g := must(model.NewGame(size, 7.5))(b)
		for _, moves := range []int{0, size * size / 3} {
			player := thinker(1)
			for g.NumMoves() < moves {
				res := must(player.Search(context.Background(), g, search.Budget{Playouts: 20}, nil))(b)
				noError(b, g.Play(model.Move{Color: g.ToPlay(), Point: res.Move}))
			}
			b.Run(fmt.Sprintf("size=%d/moves=%d", size, moves), func(b *testing.B) {
				playouts := 0
				for b.Loop() {
					res := must(thinker(1).Search(context.Background(), g, search.Budget{Playouts: 2000, Whole: true}, nil))(b)
					playouts += res.Playouts
				}
				b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}
