//go:build unix

package ui

import (
	"context"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/session"
)

// measured is the time of a search that is measured.
const measured = 500 * time.Millisecond

// A cost is what a search made, and the processor time and the time that it took.
type cost struct{ playouts, processor, elapsed float64 }

// A timed thinker searches anew for the time that is measured, and tells how many
// playouts it made.
type timed struct {
	*search.Searcher
	ended chan cost
}

func (t timed) Search(ctx context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	t.Clear()
	runtime.GC()
	before := processorTime()
	r, err := t.Searcher.Search(ctx, g, search.Budget{Time: measured}, watch)
	if err == nil {
		t.ended <- cost{float64(r.Playouts), (processorTime() - before).Seconds(), r.Elapsed.Seconds()}
	}
	return r, err
}

// processorTime returns the processor time that the program has taken.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// What the open screen costs a search with two workers on a 19x19 board: pairs of
// searches that the program shows in a window of 120 by 40 cells, and such that
// nobody watches, in turn; the program rests in these. lost-% is the median over
// the pairs of the processor time that went elsewhere than into playouts, as they
// cost without the screen, in percent of the two processors' time: playouts lost
// by a search that has both for itself, measured so that other programs on the
// machine hardly touch it. wall-lost-% is that of the playouts a second.
func BenchmarkPlayoutsLostToScreen(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 2)) // as the terminal program runs
	s := must.Get(twoWorkers())
	t := timed{s, make(chan cost, 1)}
	game := must.Get(model.NewGame(19, 7.5))
	r := runProgram(b, session.EngineSetup{Name: "uct", New: func() (search.Thinker, error) { return t, nil }})
	r.press("x") // runProgram has hidden the hints
	shown := func() cost {
		r.out.take()
		r.press(" ")
		r.out.waitFor(b, "has ended") // "analysis" is there already
		return <-t.ended
	}
	alone := func() cost {
		must.Get(t.Search(b.Context(), game, search.Budget{}, nil))
		return <-t.ended
	}
	var lost, wall, rate []float64
	for first := true; b.Loop(); first = !first {
		var with, without cost
		if first {
			with, without = shown(), alone()
		} else {
			without, with = alone(), shown()
		}
		elsewhere := with.processor - with.playouts*without.processor/without.playouts
		lost = append(lost, 100*elsewhere/(2*with.elapsed))
		rate = append(rate, without.playouts/without.elapsed)
		wall = append(wall, 100*(1-with.playouts/with.elapsed/rate[len(rate)-1]))
	}
	r.end()
	for _, sample := range [][]float64{lost, wall, rate} {
		slices.Sort(sample)
	}
	n := len(lost)
	b.ReportMetric(lost[n/2], "lost-%")
	b.ReportMetric(lost[n/4], "lower-quartile-%")
	b.ReportMetric(lost[3*n/4], "upper-quartile-%")
	b.ReportMetric(wall[n/2], "wall-lost-%")
	b.ReportMetric(rate[n/2], "playouts/s")
}
