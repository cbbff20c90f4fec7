package configs

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// What a tape costs a search: pairs of searches, with and without one, in turn. cost-% is the median of the pairs, in percent
// of the time without. It wants a quiet machine.
func BenchmarkTape(b *testing.B) {
	for _, name := range []string{"default", "uct"} {
		for _, size := range []int{9, 19} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("%s/%d/%d", name, size, workers), func(b *testing.B) {
					e := must.Get(LoadEngine(name))
					e.Params.Workers, e.Params.EarlyStop = workers, false
					s, g := must.Get(e.New(1)), must.Get(model.NewGame(size, 7.5))
					timed := func(tape bool) float64 {
						s.Clear()
						began := time.Now()
						must.Get(s.Search(context.Background(), g, search.Budget{Playouts: 10_000, Whole: true, Tape: tape}, nil))
						return time.Since(began).Seconds()
					}
					timed(true)
					var costs []float64
					for first := true; b.Loop(); first = !first {
						var with, without float64
						if first {
							with, without = timed(true), timed(false)
						} else {
							without, with = timed(false), timed(true)
						}
						costs = append(costs, 100*(with/without-1))
					}
					slices.Sort(costs)
					b.ReportMetric(costs[len(costs)/2], "cost-%")
					b.ReportMetric(costs[len(costs)/4], "lower-quartile-%")
					b.ReportMetric(costs[3*len(costs)/4], "upper-quartile-%")
				})
			}
		}
	}
}
