package configs

import (
	"fmt"
	"path/filepath"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/playout"
)

// Playouts by pattern databases from the empty board, with both rules on 9x9 and
// with GNU Go's on larger boards.
func BenchmarkWeighted(b *testing.B) {
	for _, name := range []string{"patterns/uniform.db", "mogo_classic", "montegnu_classic", "../model/oracle/testdata/gnugo/custom.db"} {
		p := must.Get(LoadPlayouts(name))
		for _, bench := range []struct {
			size  int
			name  string
			rules playout.Rules
		}{
			{9, "reference", playout.ReferenceRules},
			{9, "gnugo", playout.GNUGoRules},
			{13, "gnugo", playout.GNUGoRules},
			{19, "gnugo", playout.GNUGoRules},
		} {
			b.Run(fmt.Sprintf("%s/size=%d/%s", filepath.Base(name), bench.size, bench.name), func(b *testing.B) {
				root := must.Get(model.NewBoard(bench.size))
				policy := p.Policy(bench.rules)
				policy.Start(root, model.Pass)
				var trace model.Trace
				rng, board := playout.NewRNG(1), *root
				moves := 0
				b.ReportAllocs()
				for b.Loop() {
					policy.Restart(&board)
					n, _ := policy.Run(&board, rng, &trace)
					moves += n
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
			})
		}
	}
}
