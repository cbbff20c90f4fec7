// Package bench measures playouts, searches, and how many problems an engine solves.
//
// Speed is per second of CPU time, which other programs on the machine
// disturb less than the wall clock.
package bench

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
	"gobandit/search/playout"
	"gobandit/search/refbot"
)

// A Workload is what is measured.
type Workload struct {
	Size     int
	Komi     float64
	Playouts int           // of a search at most; 0 is no bound if there is one of time
	Time     time.Duration // of a search at most, by the clock; 0 is no bound
	Threads  int
	Seed     uint64

	BlackTies bool // playouts with an exact tie are won by Black, as in GNU Go; else each is half a win
}

// Validate returns an error that names the first figure out of range.
func (o Workload) Validate() error {
	komi := model.CheckKomi(o.Komi)
	switch {
	case o.Size < model.MinSize || o.Size > model.MaxSize:
		return fmt.Errorf("size %d, want %d to %d", o.Size, model.MinSize, model.MaxSize)
	case komi != nil:
		return komi
	case o.Time < 0:
		return fmt.Errorf("time %v, want more than 0", o.Time)
	case o.Playouts < 0 || o.Playouts == 0 && o.Time == 0:
		return fmt.Errorf("playouts %d, want 1 or more", o.Playouts)
	case o.Threads < 1 || o.Threads > 1024:
		return fmt.Errorf("threads %d, want 1 to 1024", o.Threads)
	}
	return nil
}

// A Cost is what a measurement was of and what it took.
type Cost struct {
	Size              int     `json:"size"`
	Komi              float64 `json:"komi"`
	Seed              uint64  `json:"seed"`
	Threads           int     `json:"threads"`
	Playouts          int     `json:"playouts"`
	CPUSeconds        float64 `json:"cpu_seconds"`
	WallSeconds       float64 `json:"wall_seconds"`
	PlayoutsPerSecond float64 `json:"playouts_per_s"`
}

// cost returns what the given number of playouts took.
func (o Workload) cost(playouts int, cpu float64, wall time.Duration) Cost {
	return Cost{
		Size: o.Size, Komi: o.Komi, Seed: o.Seed, Threads: o.Threads, Playouts: playouts,
		CPUSeconds: cpu, WallSeconds: wall.Seconds(), PlayoutsPerSecond: float64(playouts) / max(cpu, 1e-9),
	}
}

// A Report is the outcome of a measurement of playouts. Rates are 0 to 1; the
// score is Black's points minus White's before komi.
type Report struct {
	Policy string `json:"policy"`
	Cost
	MovesPerPlayout   float64 `json:"moves_per_playout"`
	MovesPerPlayoutSE float64 `json:"moves_per_playout_se"`
	BlackWinRate      float64 `json:"black_win_rate"`
	BlackWinRateSE    float64 `json:"black_win_rate_se"`
	MeanScore         float64 `json:"mean_score"`
	// Score is the reference bot's: its win rate in the view of the side to move.
	Score *float64 `json:"score,omitempty"`
}

// A Measure measures playouts. Its error is a wrong workload or the context's.
type Measure func(ctx context.Context, o Workload) (Report, error)

// Playouts returns the measure of playouts by a policy of the given name, without
// a search.
func Playouts(name string, newPolicy func() playout.Policy) Measure {
	return func(ctx context.Context, o Workload) (Report, error) {
		return measure(ctx, name, o, func(root *model.Board, n int, seed uint64) *playout.Stats {
			var s playout.Stats
			var trace model.Trace
			policy := newPolicy()
			policy.Start(root, model.Pass)
			komi := o.Komi
			if o.BlackTies {
				komi = math.Nextafter(komi, math.Inf(-1))
			}
			rng, b := playout.NewRNG(seed), *root
			for range n {
				if s.Playouts&1023 == 0 && ctx.Err() != nil {
					break
				}
				policy.Restart(&b)
				moves, score := policy.Run(&b, rng, &trace)
				s.Add(moves, score, komi)
			}
			return &s
		})
	}
}

// RefBot measures the playouts of the reference bot, statistics included.
func RefBot(ctx context.Context, o Workload) (Report, error) {
	r, err := measure(ctx, "refbot", o, func(root *model.Board, n int, seed uint64) *playout.Stats {
		bot := refbot.New(seed)
		for range n {
			if bot.Stats().Playouts&1023 == 0 && ctx.Err() != nil {
				break
			}
			bot.Playout(root, o.Komi)
		}
		return bot.Stats()
	})
	score := r.BlackWinRate // Black is to move on the empty board
	r.Score = &score
	return r, err
}

// measure divides the playouts among threads and adds up what they saw.
func measure(ctx context.Context, policy string, o Workload, run func(root *model.Board, n int, seed uint64) *playout.Stats) (Report, error) {
	if err := o.Validate(); err != nil {
		return Report{}, err
	}
	root, err := model.NewBoard(o.Size)
	if err != nil {
		return Report{}, err
	}

	cpu, begin := cpuSeconds(), time.Now()
	var total playout.Stats
	var mu sync.Mutex
	var running guard.Group
	for t := range o.Threads {
		n := o.Playouts / o.Threads
		if t < o.Playouts%o.Threads {
			n++
		}
		seed := o.Seed
		if t > 0 {
			seed = model.Mix(o.Seed + uint64(t))
		}
		running.Go(policy, func() error {
			s := run(root, n, seed)
			mu.Lock()
			defer mu.Unlock()
			total.Merge(*s)
			return nil
		})
	}

	if err := running.Wait(); err != nil {
		return Report{}, err
	}
	r := Report{
		Policy: policy, Cost: o.cost(total.Playouts, cpuSeconds()-cpu, time.Since(begin)),
		MeanScore: total.MeanScore(),
	}
	r.MovesPerPlayout, r.MovesPerPlayoutSE = total.MeanMoves()
	r.BlackWinRate, r.BlackWinRateSE = total.BlackWinRate()
	return r, ctx.Err()
}

// A SearchReport is the outcome of a measurement of a whole search.
type SearchReport struct {
	Engine string `json:"engine"`
	Cost
	Nodes        int     `json:"nodes"`
	BytesPerNode float64 `json:"bytes_per_node"`
	DepthMean    float64 `json:"depth_mean"`
	DepthMax     int     `json:"depth_max"`
	Move         string  `json:"move"`
	WinRate      float64 `json:"win_rate"`
}

// Search measures one search of the empty board, which ends at whichever bound
// comes first.
func Search(ctx context.Context, engine string, t search.Thinker, o Workload) (SearchReport, error) {
	if err := o.Validate(); err != nil {
		return SearchReport{}, err
	}
	g, err := model.NewGame(o.Size, o.Komi)
	if err != nil {
		return SearchReport{}, err
	}
	cpu := cpuSeconds()
	res, err := t.Search(ctx, g, search.Budget{Playouts: o.Playouts, Time: o.Time, Whole: true}, nil)
	if err != nil {
		return SearchReport{}, err
	}
	r := SearchReport{
		Engine: engine, Cost: o.cost(res.Playouts, cpuSeconds()-cpu, res.Elapsed),
		Nodes: res.Nodes, DepthMean: res.DepthMean, DepthMax: res.DepthMax,
		Move: res.Move.Vertex(o.Size), WinRate: res.WinRate,
	}
	r.BytesPerNode = float64(res.TreeBytes) / max(1, float64(res.Nodes))
	return r, ctx.Err()
}
