package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gobandit/search/tune"
)

// A player is what is simulated: it chooses the points to play at, and names a best.
type player interface {
	// next returns where the next game is played, and false while it waits for results.
	next(*rand.Rand) (trial, bool)
	// ended counts the result of a game.
	ended(t trial, won bool)
	// best returns the point named best.
	best() []float64
	// name describes the rule with its numbers.
	name() string
}

// A trial is a game: its place, and what the player knows it by.
type trial struct {
	point     []float64
	candidate tune.Candidate
	number    int

	side    tune.Side
	opening float64 // what the opening is worth to Black, as a logit
	pair    *int    // shared by the games of a pair: 1 and the wins of the one that ended first; nil without pairs
}

// A tunePlayer plays by a rule of package tune.
type tunePlayer struct {
	*tune.Tuner
	rule string // with its numbers
}

func (b tunePlayer) next(rng *rand.Rand) (trial, bool) {
	c := b.Choose(rng)
	b.Begin(c)
	return trial{point: c.Point, candidate: c}, true
}

func (b tunePlayer) ended(t trial, won bool) {
	b.Void(t.candidate)
	b.CountAs(t.candidate, won, t.side)
	if t.pair == nil {
		return
	}
	wins := 0
	if won {
		wins = 1
	}
	if *t.pair == 0 { // the first of the pair
		*t.pair = 1 + wins
		return
	}
	b.CountPair(t.candidate, *t.pair-1+wins)
}

func (b tunePlayer) name() string { return b.rule }

func (b tunePlayer) best() []float64 { return b.Best().Point }

// A crossPlayer plays the cross-entropy method. Its distributions begin with the mean .5 and
// the standard deviation .25 of each parameter; what it draws outside of 0 to 1 is moved to
// the nearest point inside.
type crossPlayer struct {
	*tune.CrossEntropy
	from    []tune.Normal
	samples [][]float64
	begun   []int
	ends    int
	points  []float64
}

func newCrossPlayer(c *tune.CrossEntropy, dimensions int) *crossPlayer {
	return &crossPlayer{CrossEntropy: c, from: slices.Repeat([]tune.Normal{{Mean: .5, Variance: .0625}}, dimensions)}
}

func (c *crossPlayer) name() string {
	return fmt.Sprintf("cross-entropy, %d games of each of %d samples, elite %v, step %v", c.Batch, c.Samples, c.Elite, c.Step)
}

func (c *crossPlayer) next(rng *rand.Rand) (trial, bool) {
	if c.samples == nil {
		c.samples, c.begun, c.points, c.ends = c.Draw(c.from, rng), make([]int, c.Samples), make([]float64, c.Samples), 0
	}
	fewest := 0
	for i, n := range c.begun {
		if n < c.begun[fewest] {
			fewest = i
		}
	}
	if c.begun[fewest] == c.Batch {
		return trial{}, false
	}
	c.begun[fewest]++
	return trial{point: inside(c.samples[fewest]), number: fewest}, true
}

func (c *crossPlayer) ended(t trial, won bool) {
	if won {
		c.points[t.number]++
	}
	if c.ends++; c.ends == c.Batch*c.Samples {
		c.from, c.samples = c.Next(c.from, c.samples, c.points), nil
	}
}

func (c *crossPlayer) best() []float64 { return inside(tune.Means(c.from)) }

// inside returns a point with its coordinates moved to at least 0 and less than 1.
func inside(point []float64) []float64 {
	const below1 = 1 - 1./(1<<53)
	out := make([]float64, len(point))
	for i, x := range point {
		out[i] = min(max(x, 0), below1)
	}
	return out
}
