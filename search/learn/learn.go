package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model"
	"gobandit/search/knowledge"
)

// Training says how a model is learned.
type Training struct {
	HoldOut    int    // one game of this many is held out; 0 holds out none
	Passes     int    // over the games
	LeastCount int    // positions in which a shape must occur
	MostShapes int    // that a model knows
	Seed       uint64 // of the random numbers
}

// DefaultTraining returns that of the program.
func DefaultTraining() Training {
	return Training{HoldOut: 10, Passes: 12, LeastCount: 10, MostShapes: 250_000, Seed: 1}
}

// Validate returns an error that names each option out of its range.
func (o *Training) Validate() error {
	var errs []error
	for _, v := range []struct {
		name           string
		value, low, up int
	}{
		{"hold-out", o.HoldOut, 0, 1000}, {"passes", o.Passes, 1, 10_000},
		{"least", o.LeastCount, 1, 255}, {"shapes", o.MostShapes, 0, 1 << 22},
	} {
		if v.value < v.low || v.value > v.up || v.name == "hold-out" && v.value == 1 {
			errs = append(errs, fmt.Errorf("--%s %d, want %d to %d", v.name, v.value, v.low, v.up))
		}
	}
	return errors.Join(errs...)
}

// batches returns the numbers of n games, in an order of the pass's own, so many at a time.
func (o *Training) batches(pass, n, size int) [][]int {
	order := rand.New(rand.NewPCG(o.Seed, uint64(pass))).Perm(n)
	return slices.Collect(slices.Chunk(order, size))
}

// draws returns the generator of what a pass draws in a game.
func (o *Training) draws(pass, game int) *rand.Rand {
	return rand.New(rand.NewPCG(o.Seed+uint64(pass)<<32, uint64(game)))
}

const (
	sampling   = 16  // a pass takes one move of this many
	batchGames = 8   // games between two steps
	maxHeld    = 400 // games held out that each pass is judged by
)

// The size of steps, which falls from firstStep to lastStep over the passes.
const (
	firstStep = 0.15
	lastStep  = 0.01
	damping   = 0.1  // added to the sum of a feature's squared slopes
	least     = 1e-3 // slopes nearer to 0 are left out
)

// Progress is how far learning has come.
type Progress struct {
	What     string // such as "counting shapes"
	Done, Of int    // games
	Size     int    // of the boards
	Shapes   int    // that the model knows
	Pass     int    // that has just ended; 0 is none
	Learned  Rates  // of the moves of that pass, before each was learned from
	Held     Rates  // of moves held out

	Net []NetProgress // of the passes of a network so far
}

// A Learner fits a model to the games on boards of one size. What it knows so far
// can be saved and restored.
type Learner struct {
	training Training
	state    state
	walkers  []walker
	choices  []choice // one a worker
}

// New returns a learner that knows nothing.
func New(o Training) *Learner {
	return &Learner{training: o, walkers: make([]walker, Workers()), choices: make([]choice, Workers())}
}

// Fit learns from the games that are not held out, and calls report as it goes on. All games must
// be of one board size. When ctx is done, Fit returns its cause; a later call with the same games goes on from there.
func (l *Learner) Fit(ctx context.Context, games []TrainingGame, report func(Progress)) (*knowledge.Model, error) {
	learned, held, err := split(games, l.training.HoldOut)
	if err != nil {
		return nil, err
	}

	s := &l.state
	if s.Model == nil {
		keys, err := l.frequent(ctx, learned, report)
		if err != nil {
			return nil, err
		}
		s.Model = knowledge.NewModel(games[0].Size(), len(learned), keys)
		s.Slopes = make([]float32, len(s.Model.Weights))
	}

	for s.Pass < l.training.Passes {
		if err := l.pass(ctx, learned, report); err != nil {
			return nil, err
		}
		rates, err := l.judge(ctx, held)
		if err != nil {
			return nil, err
		}
		s.Pass++
		report(Progress{What: "learning", Done: len(learned), Of: len(learned), Size: s.Model.Size, Shapes: s.Model.Shapes(), Pass: s.Pass, Learned: s.Rates, Held: rates})
		s.Batch, s.Rates = 0, Rates{}
	}
	return s.Model, nil
}

// split divides games into those to learn from and those held out. The error is that none are to learn from.
func split(games []TrainingGame, holdOut int) (learned, held []*TrainingGame, err error) {
	for i := range games {
		games[i].number = i
		if HeldOut(i, holdOut) {
			held = append(held, &games[i])
		} else {
			learned = append(learned, &games[i])
		}
	}
	if len(learned) == 0 {
		err = errors.New("no games to learn from: all are held out")
	}
	return learned, held, err
}

// A lesson is what a game teaches in a pass: slopes of the moves' likelihood.
type lesson struct {
	features []knowledge.Feature
	slopes   []float32
	rates    Rates
}

// pass goes over the games once, in an order of its own, from the batch on where
// it was interrupted.
func (l *Learner) pass(ctx context.Context, games []*TrainingGame, report func(Progress)) error {
	s := &l.state
	batches := l.training.batches(s.Pass, len(games), batchGames)
	lessons := make([]lesson, batchGames)
	for s.Batch < len(batches) {
		batch := batches[s.Batch]
		err := Each(ctx, len(batch), func(worker, i int) error {
			l.learn(worker, games[batch[i]], l.training.draws(s.Pass, batch[i]), &lessons[i])
			return nil
		})
		if err != nil {
			return err
		}
		done := (float64(s.Pass) + float64(s.Batch)/float64(len(batches))) / float64(l.training.Passes)
		l.step(lessons[:len(batch)], float32(firstStep+float64((lastStep-firstStep)*done)))
		s.Batch++
		report(Progress{What: "learning", Done: min(s.Batch*batchGames, len(games)), Of: len(games), Size: s.Model.Size, Shapes: s.Model.Shapes()})
	}
	return nil
}

// learn takes some moves of a game and sets what they teach.
func (l *Learner) learn(worker int, g *TrainingGame, rng *rand.Rand, out *lesson) {
	w, c, m := &l.walkers[worker], &l.choices[worker], l.state.Model
	out.clear()
	w.walk(g, func(int) bool { return rng.IntN(sampling) == 0 }, func(played model.Point) {
		c.see(w, m, played)
		c.judge(m.Weights, &out.rates)
		out.add(c)
	})
}

// clear forgets what was learned.
func (l *lesson) clear() { l.features, l.slopes, l.rates = l.features[:0], l.slopes[:0], Rates{} }

// add adds what a choice, whose chances are known, teaches.
func (l *lesson) add(c *choice) {
	for i, chance := range c.chances {
		slope := -chance
		if i == c.played {
			slope++
		}
		if max(slope, -slope) < least {
			continue
		}
		for _, f := range c.of(i) {
			l.features = append(l.features, f)
			l.slopes = append(l.slopes, slope)
		}
	}
}

// step changes weights by what games teach.
func (l *Learner) step(lessons []lesson, size float32) {
	for i := range lessons {
		l.state.Rates.Merge(lessons[i].rates)
		step(l.state.Model.Weights, l.state.Slopes, &lessons[i], size)
	}
}

// step changes weights, each by a size that falls with the squares of its slopes.
func step(weights, squares []float32, taught *lesson, size float32) {
	for k, f := range taught.features {
		slope := taught.slopes[k]
		squares[f] += float32(slope * slope)
		weights[f] += float32(size*slope) / float32(math.Sqrt(float64(squares[f]+damping)))
	}
}

// judge returns how well the model predicts the moves of games, of a sample of
// them.
func (l *Learner) judge(ctx context.Context, games []*TrainingGame) (Rates, error) {
	games = games[:min(len(games), maxHeld)]
	rates := make([]Rates, Workers())
	err := Each(ctx, len(games), func(worker, i int) error {
		w, c := &l.walkers[worker], &l.choices[worker]
		w.walk(games[i], func(n int) bool { return (n+i)%sampling == 0 }, func(played model.Point) {
			c.see(w, l.state.Model, played)
			c.judge(l.state.Model.Weights, &rates[worker])
		})
		return nil
	})
	var sum Rates
	for _, r := range rates {
		sum.Merge(r)
	}
	return sum, err
}
