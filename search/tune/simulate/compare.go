package simulate

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"gobandit/search/guard"
	"gobandit/search/tune"
)

// A Contest compares rules on generated surfaces.
type Contest struct {
	Rules       []tune.Selection
	Surfaces    []Generated
	Games       []int // numbers of games after which the events are looked at, rising
	Repetitions int
	Workers     int // games in progress at a time; 0 is 1
	Parallel    int // events simulated at a time; 0 is 1
	Colors      Colors
	Drift       float64 // as in an Experiment
	Seed        uint64

	Progress func(done, all int) // called after each event, one call at a time; nil for none
}

// A Score is what a rule has reached on a surface.
type Score struct {
	Family  string  `json:"family"`
	Surface string  `json:"surface"`
	Rule    string  `json:"rule"`
	Games   int     `json:"games"`
	Regret  float64 `json:"regret_elo"` // mean Elo of the candidate named below the optimum
	SE      float64 `json:"se_elo"`     // its standard error
}

// Run simulates all events and returns the scores by surface, rule and number of games. When ctx ends it returns those of the
// events until then, and its error.
func (c Contest) Run(ctx context.Context) ([]Score, error) {
	regrets := make([][]float64, len(c.Surfaces)*len(c.Rules)*c.Repetitions) // of each event, by games
	err := c.each(ctx, len(regrets), func(n int) (err error) {
		regrets[n], err = c.play(ctx, c.Surfaces[n/len(c.Rules)%len(c.Surfaces)].Surface, c.Rules[n%len(c.Rules)], n/len(c.Rules)/len(c.Surfaces))
		return err
	})

	var out []Score
	for i, s := range c.Surfaces {
		for j, rule := range c.Rules {
			for m, games := range c.Games {
				var x moments
				for k := range c.Repetitions {
					if played := regrets[(k*len(c.Surfaces)+i)*len(c.Rules)+j]; played != nil {
						x.add(played[m])
					}
				}
				if x.n > 0 {
					out = append(out, Score{s.Family, s.Name, string(rule), games, x.mean, x.sd() / math.Sqrt(x.n)})
				}
			}
		}
	}
	return out, err
}

// each calls a function with the numbers from 0 to n - 1, as many at a time as the contest allows.
func (c Contest) each(ctx context.Context, n int, do func(i int) error) error {
	var begun atomic.Int64
	var counting sync.Mutex
	done := 0
	var workers guard.Group
	for range max(c.Parallel, 1) {
		workers.Go("simulation", func() error {
			for ctx.Err() == nil {
				i := int(begun.Add(1)) - 1
				if i >= n {
					return nil
				}
				if err := do(i); err != nil {
					return err
				}
				counting.Lock()
				if done++; c.Progress != nil {
					c.Progress(done, n)
				}
				counting.Unlock()
			}
			return ctx.Err()
		})
	}
	return workers.Wait()
}

// experiment returns that of the events of a rule on a surface, but for their number of games.
func (c Contest) experiment(s Surface, rule tune.Selection) (Experiment, error) {
	space, err := s.Space()
	return Experiment{
		Tune:    tune.Config{Space: space, Selection: rule, Exploration: .45, InitialVisits: 10, InitialWins: 5},
		Surface: s, Repetitions: 1, Colors: c.Colors, Drift: c.Drift, Workers: c.Workers, Seed: c.Seed,
	}, err
}

// play returns the regret in Elo of the candidate named after each number of games.
func (c Contest) play(ctx context.Context, s Surface, rule tune.Selection, repetition int) ([]float64, error) {
	o, err := c.experiment(s, rule)
	if err != nil {
		return nil, err
	}

	o.Games = c.Games[len(c.Games)-1]
	if err := o.Check(); err != nil {
		return nil, err
	}
	e, err := newEvent(o, repetition, s.optimum)
	if err != nil {
		return nil, err
	}

	var out []float64
	for _, games := range c.Games {
		if err := e.play(ctx, games); err != nil {
			return nil, err
		}
		out = append(out, elo(s.optimum)-elo(s.Rate(e.player.Best().Point)))
	}
	return out, nil
}
