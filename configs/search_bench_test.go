package configs

import (
	"context"
	"fmt"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// Searches by the engines without a network and with it, from the empty board and from the middle of a
// game that they play against themselves with few playouts.
func BenchmarkEngines(b *testing.B) {
	for _, engine := range []string{"classic", "default"} {
		e := must.Get(LoadEngine(engine))
		for _, size := range []int{9, 13, 19} {
			g := must.Get(model.NewGame(size, 7.5))
			for _, moves := range []int{0, size * size / 3} {
				player := must.Get(e.New(1))
				for g.NumMoves() < moves {
					res := must.Get(player.Search(context.Background(), g, search.Budget{Playouts: 20}, nil))
					must.Succeed(b, g.Play(model.Move{Color: g.ToPlay(), Point: res.Move}))
				}
				b.Run(fmt.Sprintf("%s/size=%d/moves=%d", engine, size, moves), func(b *testing.B) {
					playouts := 0
					for b.Loop() {
						res := must.Get(must.Get(e.New(1)).Search(context.Background(), g, search.Budget{Playouts: 2000, Whole: true}, nil))
						playouts += res.Playouts
					}
					b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
				})
			}
		}
	}
}
