package variant

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// A uniform playout of each variant from the empty board, as a search plays it:
// a copy, draws and moves, the results. win1 to win4 are the shares of wins of the seats
// without komi.
func BenchmarkPlayout(b *testing.B) {
	for _, name := range Names() {
		for _, size := range []int{9, 19} {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				root := must.Get(New(name, size, 0, 1))
				p, rng, results := root.Clone(), random(1), make([]float64, root.Traits().Seats)
				moves, wins := 0, make([]float64, len(results))
				b.ReportAllocs()
				for b.Loop() {
					p.CopyFrom(root)
					for !p.Over() {
						p.Play(p.Draw(rng), rng)
						moves++
					}
					p.Results(results)
					for seat, won := range results {
						wins[seat] += won
					}
				}
				for seat, won := range wins {
					b.ReportMetric(won/float64(b.N), fmt.Sprintf("win%d", seat+1))
				}
				b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
			})
		}
	}
}

// start returns the first position of a game with komi 7.5.
func start(tb testing.TB, name string, size int) Position {
	tb.Helper()
	return must.Get(New(name, size, 7.5, 1))
}

// playOn plays n random moves, or fewer if the game ends.
func playOn(p Position, n int, rng *rand.Rand) {
	for ; n > 0 && !p.Over(); n-- {
		p.Play(p.Draw(rng), rng)
	}
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
