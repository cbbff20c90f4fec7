package bench

import (
	"context"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/search/playout"
)

var uniform = Playouts("uniform", func() playout.Policy { return new(playout.Uniform) })

func TestMeasures(t *testing.T) {
	o := Workload{Size: 9, Komi: 7.5, Playouts: 1001, Threads: 1, Seed: 3}
	for name, measure := range map[string]Measure{"uniform": uniform, "refbot": RefBot} {
		t.Run(name, func(t *testing.T) {
			one := must.Get(measure(context.Background(), o))
			if one.Playouts != 1001 || one.Policy != name || one.MovesPerPlayout < 109 || one.MovesPerPlayout > 113 || one.PlayoutsPerSecond <= 0 {
				t.Errorf("report %+v", one)
			}
			again, err := measure(context.Background(), o)
			if err != nil || again.MovesPerPlayout != one.MovesPerPlayout || again.BlackWinRate != one.BlackWinRate {
				t.Errorf("the same seed gives %+v, then %+v, error %v", one, again, err)
			}
			o := o
			o.Threads = 3
			must.Equal(t, must.Get(measure(context.Background(), o)).Playouts, 1001, "three threads make playouts, error")
		})
	}
}

// An exact tie is half a win for Black, or in GNU Go's rules a whole one.
func TestBlackTies(t *testing.T) {
	wins := func(komi float64, blackTies bool) float64 {
		o := Workload{Size: 5, Komi: komi, Playouts: 500, Threads: 1, Seed: 3, BlackTies: blackTies}
		return must.Get(uniform(context.Background(), o)).BlackWinRate
	}
	must.Equal(t, wins(1, true), wins(.5, false), "with ties for Black")
	must.Equal(t, wins(1, false), (wins(.5, false)+wins(1.5, false))/2, "with ties for both")
}

func TestSearchReport(t *testing.T) {
	s := must.Get(search.New(params.Default(), 1, search.Policies{}))
	r, err := Search(context.Background(), "uct", s, Workload{Size: 9, Komi: 7.5, Playouts: 500, Threads: 1})
	if err != nil || r.Playouts != 500 || r.Nodes < 30 || r.BytesPerNode <= 0 || r.DepthMax < 1 || r.Move == "" {
		t.Errorf("report %+v, error %v", r, err)
	}
	if r, err = Search(context.Background(), "uct", s, Workload{Size: 5, Time: 1e8, Threads: 1}); err != nil || r.Playouts < 1 { // time alone bounds a search as well
		t.Errorf("report %+v, error %v", r, err)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Workload{{Size: 20, Playouts: 1, Threads: 1}, {Size: 9, Threads: 1}, {Size: 9, Playouts: 1}, {Size: 9, Playouts: -1, Time: 1, Threads: 1}, {Size: 9, Playouts: 1, Time: -1, Threads: 1}} {
		must.Fail(t, must.Err(uniform(context.Background(), o)), "", o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	must.Is(t, must.Err(RefBot(ctx, Workload{Size: 9, Playouts: 1e9, Threads: 2})), context.Canceled)
}
