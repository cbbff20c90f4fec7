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
	e, err := LoadEngine("default")
	if err != nil {
		b.Fatal(err)
	}
	thinker := func(seed uint64) search.Thinker {
		t, err := e.New(seed)
		if err != nil {
			b.Fatal(err)
		}
		return t
	}
	for _, size := range []int{9, 13, 19} {
		g, err := model.NewGame(size, 7.5)
		if err != nil {
			b.Fatal(err)
		}
		for _, moves := range []int{0, size * size / 3} {
			player := thinker(1)
			for g.NumMoves() < moves {
				res, err := player.Search(context.Background(), g, search.Budget{Playouts: 20}, nil)
				if err != nil {
					b.Fatal(err)
				}
				if err := g.Play(model.Move{Color: g.ToPlay(), Point: res.Move}); err != nil {
					b.Fatal(err)
				}
			}
			b.Run(fmt.Sprintf("size=%d/moves=%d", size, moves), func(b *testing.B) {
				playouts := 0
				for b.Loop() {
					res, err := thinker(1).Search(context.Background(), g, search.Budget{Playouts: 2000, Whole: true}, nil)
					if err != nil {
						b.Fatal(err)
					}
					playouts += res.Playouts
				}
				b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}
