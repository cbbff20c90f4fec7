// Package simulate plays tuning events against known surfaces, to compare rules.
//
// A game is a draw with the candidate's true rate, so that it takes next to no
// time, and it is known whether what a rule names as best is the best.
package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// An Experiment says what to simulate.
type Experiment struct {
	Tune        tune.Config    // the tuner
	Surface     Surface        // of as many parameters as the tuner's space has
	Games       int            // of each event
	Repetitions int            // events, each with random numbers of its own
	Colors      Colors         // what colors do; the zero Colors are none
	Noise       float64        // if above 0, no games are won: a run has the candidate's rate as its number, with normal noise of this standard deviation
	Report      func(done int) // is called with the number of repetitions made; may be nil
	Workers     int            // games in progress at a time, which end in the order they began; 0 is 1
	Seed        uint64
}

// marks are the numbers of games after which there is a checkpoint, beside those of
// whole events.
var marks = []int{100, 300, 1000, 3000, 10000}

// A Checkpoint is what a rule has reached after so many games, over the repetitions.
// Rates and regrets are chances of a win; the best possible candidate is that of
// the grid or, if the rule is not bound to the grid, of the whole space.
type Checkpoint struct {
	Rule                 string  `json:"rule"`
	Surface              string  `json:"surface"`
	Games                int     `json:"games"`
	Repetitions          int     `json:"reps"`
	BestPossible         float64 `json:"best_possible"`
	MeanBestRate         float64 `json:"mean_best_rate"` // true rate of the candidate named
	SDBestRate           float64 `json:"sd_best_rate"`   // over the repetitions
	MeanSimpleRegret     float64 `json:"mean_simple_regret"`
	MeanCumulativeRegret float64 `json:"mean_cumulative_regret"` // sum over the games played
	SDCumulativeRegret   float64 `json:"sd_cumulative_regret"`
	ShareTrueBest        float64 `json:"share_true_best"` // how often the best possible is named
	MeanRegretElo        float64 `json:"mean_regret_elo"` // of the candidate named, to the best of the whole space
	SERegretElo          float64 `json:"se_regret_elo"`   // its standard error

	// Coverage is the share of 95% intervals of candidates with games that hold the true
	// rate, BestCoverage that of the candidates named best; nil if none of these has played.
	Coverage     float64  `json:"coverage"`
	BestCoverage *float64 `json:"best_coverage"`
}

// Check returns an error if the parts of the experiment do not fit.
func (o Experiment) Check() error {
	switch {
	case o.Games < 1:
		return errors.New("no games, want 1 or more")
	case o.Repetitions < 1:
		return errors.New("no repetitions, want 1 or more")
	case o.Workers < 0:
		return errors.New("workers below 0, want 1 or more")
	case len(o.Surface.Splits) != len(o.Tune.Space.Parameters):
		return errors.New("surface and event differ in their number of parameters")
	}

	if err := o.Colors.check(); err != nil {
		return err
	}
	if !(o.Noise >= 0 && o.Noise <= mostNoise) {
		return fmt.Errorf("a noise of %v, want 0 to %d", o.Noise, mostNoise)
	}
	if o.Noise > 0 && o.Colors != (Colors{}) {
		return errors.New("noise together with colors or pairs, want one of them: runs that print numbers have no colors")
	}
	return o.Tune.Check()
}

// mostNoise bounds the noise.
const mostNoise = 1000

// Space returns the grid that a surface is tuned on.
func (s Surface) Space() (param.Space, error) {
	var parameters []param.Parameter
	for i, split := range s.Splits {
		lo, hi := 0., 1.
		if s.Stepped {
			lo, hi = .5, float64(split)+.5
		}
		scale, err := param.Linear(lo, hi, s.Stepped)
		if err != nil {
			return param.Space{}, err
		}
		p, err := param.NewParameter(axes[i], scale, split, "")
		if err != nil {
			return param.Space{}, err
		}
		parameters = append(parameters, p)
	}
	return param.NewSpace(parameters...)
}

// Run simulates, and returns a checkpoint for each of the marks. The error is the
// experiment's or ctx's.
func Run(ctx context.Context, o Experiment) ([]Checkpoint, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}

	at := slices.DeleteFunc(slices.Clone(marks), func(n int) bool { return n >= o.Games })
	at = append(at, o.Games)
	tallies := make([]tally, len(at))
	grid, whole := o.optima()
	possible := grid
	if c := o.Tune; c.Selection == tune.CLOP || c.Selection == tune.Auto || c.MaxDepth > 1 {
		possible = whole
	}

	for repetition := range o.Repetitions {
		e, err := newEvent(o, repetition, possible)
		if err != nil {
			return nil, err
		}
		for i, games := range at {
			if err := e.play(ctx, games); err != nil {
				return nil, err
			}
			tallies[i].add(o.Surface.Rate(e.player.Best().Point), e.regret, possible, whole)
			if o.Noise == 0 {
				tallies[i].coverage.add(e.player, func(i int) float64 { return e.played[i].mean })
			}
		}
		if o.Report != nil {
			o.Report(repetition + 1)
		}
	}

	out := make([]Checkpoint, len(at))
	for i, games := range at {
		out[i] = tallies[i].mark(Checkpoint{
			Rule: o.Tune.Rule(), Surface: o.Surface.Name, Games: games,
			Repetitions: o.Repetitions, BestPossible: possible,
		})
	}
	return out, nil
}

// optima returns the highest rate on the grid, and in the whole space.
func (o Experiment) optima() (grid, whole float64) {
	space := o.Tune.Space
	for i := range space.Len() {
		grid = max(grid, o.Surface.Rate(space.Optimiser(i)))
	}
	if o.Surface.optimum > 0 {
		return grid, o.Surface.optimum
	}
	var splits []int
	for _, p := range space.Parameters {
		splits = append(splits, p.Split)
	}
	return grid, highest(splits, o.Surface.Rate)
}

// An event is one repetition.
type event struct {
	experiment Experiment
	player     player
	rng        *rand.Rand
	running    []game
	possible   float64
	begun      int
	ended      int
	regret     float64
	colors     *coloring
	played     map[int]moments // true rates of the games of each candidate
}

type game struct {
	trial
	rate float64
}

func newEvent(o Experiment, repetition int, possible float64) (*event, error) {
	if o.Noise > 0 {
		o.Tune.Goal = tune.Higher
	}
	tuner, err := tune.New(o.Tune)
	return &event{experiment: o, player: player{tuner}, rng: rand.New(rand.NewPCG(o.Seed, uint64(repetition))), possible: possible,
		colors: &coloring{Colors: o.Colors, games: make(map[int][2]int), strength: make(map[float64]float64)}, played: make(map[int]moments)}, err
}

// play goes on until so many games have ended.
func (e *event) play(ctx context.Context, games int) error {
	for e.ended < games {
		if err := ctx.Err(); err != nil {
			return err
		}
		for len(e.running) < max(e.experiment.Workers, 1) && e.begun < e.experiment.Games {
			t := e.colors.next(e.player, e.rng)
			e.running = append(e.running, game{t, e.experiment.Surface.Rate(t.candidate.Point)})
			e.begun++
		}
		g := e.running[0]
		e.running = e.running[1:]
		if noise := e.experiment.Noise; noise > 0 {
			e.player.Void(g.candidate)
			e.player.Measure(g.candidate, tune.Number{Value: g.rate + float64(noise*e.rng.NormFloat64())})
		} else {
			e.player.ended(g.trial, e.rng.Float64() < e.colors.chance(g.trial, g.rate))
		}
		of := e.played[g.candidate.Index]
		of.add(g.rate)
		e.played[g.candidate.Index] = of
		e.regret += e.possible - g.rate
		e.ended++
	}
	return nil
}

// A tally collects one mark's figures over the repetitions.
type tally struct {
	rate, regret, elo moments
	hits              int
	coverage          coverage
}

func (t *tally) add(rate, regret, possible, whole float64) {
	t.rate.add(rate)
	t.regret.add(regret)
	t.elo.add(elo(whole) - elo(rate))
	if possible-rate < 1e-9 {
		t.hits++
	}
}

// elo returns a rate as a difference in Elo; certain rates are held within
// 10,000.
func elo(rate float64) float64 {
	return min(max(400*math.Log10(rate/(1-rate)), -10000), 10000)
}

// mark fills in the figures.
func (t *tally) mark(m Checkpoint) Checkpoint {
	n := t.rate.n
	m.MeanBestRate, m.SDBestRate = t.rate.mean, t.rate.sd()
	m.MeanSimpleRegret = m.BestPossible - t.rate.mean
	m.MeanCumulativeRegret, m.SDCumulativeRegret = t.regret.mean, t.regret.sd()
	m.ShareTrueBest = float64(t.hits) / n
	m.MeanRegretElo, m.SERegretElo = t.elo.mean, t.elo.sd()/math.Sqrt(n)
	if t.coverage.intervals > 0 {
		m.Coverage, m.BestCoverage = t.coverage.shares()
	}
	return m
}

// moments are the mean and the sum of squared deviations of n numbers.
//
// Source: Welford, "Note on a Method for Calculating Corrected Sums of Squares
// and Products", 1962.
type moments struct{ n, mean, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += float64(d * (x - m.mean))
}

// sd returns the standard deviation of what the numbers were drawn from; 0 of
// fewer than two.
func (m *moments) sd() float64 {
	if m.n < 2 {
		return 0
	}
	return math.Sqrt(m.squares / (m.n - 1))
}
