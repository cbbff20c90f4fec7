// Package judge judges finished positions: which chains are dead, which are in seki, and
// how certain that is.
package judge

import (
	"context"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/playout"
)

// A Judgment is what becomes of the stones of a position when both sides play on well.
type Judgment struct {
	model.Finish               // with a stone of each dead chain, and of each chain in seki
	Doubtful     []model.Point // a stone of each chain that playouts did not settle, which was searched
	Ownership    []float64     // by playouts, row by row from the top left: -1 White's to +1 Black's
}

// Effort is how thorough a judgment is. The zero Effort is the usual one.
type Effort struct {
	Seed     uint64             // the same seed gives the same judgment; 0 is one, too
	Playouts int                // to sample; 0 is DefaultPlayouts. A search of doubtful chains makes 5 times as many, on 9x9 up to 20
	Progress func(done float64) // called with 0 to 1 from time to time, from one goroutine at a time; may be nil
}

// DefaultPlayouts is the number of playouts that a position is sampled with.
const DefaultPlayouts = 1000

const (
	// doubt is the mean ownership of its stones below which a chain is in doubt.
	doubt = 0.3
	// sure is the mean ownership of its stones from which a first batch settles a chain.
	sure = 0.9
	// settledAt is the mean ownership from which a search has settled a chain.
	settledAt = 0.5
	// sliceFactor is the playouts of a slice of the search for one of the sample.
	sliceFactor = 5 / 2.
	// lopsided is how far a win rate is from one half when one side wins whoever gets the chains in doubt, those of an ownership
	// below open. Then the komi of the next slice is the mean score.
	lopsided = 0.15
	open     = 0.2
	// halfway is the mean ownership of points, of whatever side, below which a game is
	// unfinished.
	halfway = 0.6
)

// Judge judges the position of g as if nobody had passed, with the side to move of g.
//
// Playouts with each side first settle most chains. If some are in doubt, a tree
// search plays the position on: its komi lies between the two outcomes, so that
// who gets those chains wins. Then the sides play the last moves, and chains live in
// seki that share what neither side could fill.
func Judge(ctx context.Context, g *model.Game, o Effort) (Judgment, error) {
	if o.Playouts <= 0 {
		o.Playouts = DefaultPlayouts
	}
	j := &judge{ctx: ctx, game: g, board: *g.Board(), effort: o, total: o.Playouts}
	j.findChains()
	if err := j.sample(); err != nil {
		return Judgment{}, err
	}
	j.doubtRaces()
	j.readLives()
	j.readEnclosed()
	if err := j.settle(); err != nil {
		return Judgment{}, err
	}
	c := newClosing(ctx, g, j.dead())
	if err := ctx.Err(); err != nil {
		return Judgment{}, err
	}
	j.findSeki(c)
	if j.sparedByThreats() {
		c = newClosing(ctx, g, j.dead())
		j.findSeki(c)
	}
	j.bury(c.owed())
	out := j.judgment()
	out.Last = c.owed()
	return out, nil
}

// A judge is a judgment under way.
type judge struct {
	ctx    context.Context
	game   *model.Game
	board  model.Board // of game
	effort Effort

	own    []float64 // ownership by the sample, as in Judgment
	chains []chain
	of     [model.NumPoints]int // the chain of each stone, its index in chains

	sampled     int // playouts of the sample
	done, total int // playouts
}

// A chain is a chain of the position.
type chain struct {
	stones []model.Point
	color  model.Color
	own    float64 // mean ownership of its stones
	doubt  bool
	seki   bool
	ko     bool // it is dead unless its owner wins a ko
}

// give makes a side the owner of the chain's points, without doubt.
func (c *chain) give(side model.Color) { c.own, c.doubt = float64(side.Sign()), false }

func (c *chain) dead() bool { return !c.seki && c.own*float64(c.color.Sign()) < 0 }

// progress reports that n more playouts have been made.
func (j *judge) progress(n int) {
	if j.effort.Progress != nil {
		j.effort.Progress(min(1, float64(j.done+n)/float64(max(1, j.total))))
	}
}

// batch is the number of playouts between two looks at the context.
const batch = 64

// sample makes playouts, half of them with each side first: a batch, and if that does
// not settle every chain all that the effort allows.
func (j *judge) sample() error {
	s := sampler{policy: playout.NewLocal(playout.DefaultChances()), rng: playout.NewRNG(j.effort.Seed)}
	half := max(1, j.effort.Playouts/2)
	first := min(batch, half)
	if err := j.play(&s, first); err != nil {
		return err
	}
	if !j.settled() && first < half {
		return j.play(&s, half-first)
	}
	j.total = j.sampled
	return nil
}

// settled reports whether the sample leaves no doubt about a chain by far.
func (j *judge) settled() bool {
	return !slices.ContainsFunc(j.chains, func(c chain) bool { return math.Abs(c.own) < sure })
}

// A sampler makes the playouts of a sample.
type sampler struct {
	policy *playout.Local
	rng    *playout.RNG
	trace  model.Trace
	end    model.Board
	sum    [model.NumPoints]int32 // Black's endings on each point minus White's
}

// play makes n more playouts with each side first, and takes the ownership of points
// and chains from all.
func (j *judge) play(s *sampler, n int) error {
	for _, c := range []model.Color{model.Black, model.White} {
		start := j.board
		start.SetToPlay(c)
		s.policy.Start(&start, model.Pass)
		for i := range n {
			if i%batch == 0 {
				if err := j.ctx.Err(); err != nil {
					return err
				}
				j.progress(i)
			}

			s.policy.Restart(&s.end)
			s.policy.Run(&s.end, s.rng, &s.trace)
			for p := range s.end.Points() {
				s.sum[p] += int32(s.end.Owner(p).Sign())
			}
		}
		j.done += n
		j.sampled += n
	}

	j.own = j.own[:0]
	for p := range j.board.Points() {
		j.own = append(j.own, float64(s.sum[p])/float64(j.sampled))
	}
	for i := range j.chains {
		c := &j.chains[i]
		c.own = j.mean(c.stones, j.own)
		c.doubt = c.own > -doubt && c.own < doubt
	}
	return nil
}

// findChains notes the chains.
func (j *judge) findChains() {
	for _, stones := range j.board.Chains() {
		for _, q := range stones {
			j.of[q] = len(j.chains)
		}
		j.chains = append(j.chains, chain{stones: stones, color: j.board.At(stones[0])})
	}
}

// mean returns the mean ownership of points.
func (j *judge) mean(points []model.Point, own []float64) float64 {
	sum := 0.0
	for _, p := range points {
		sum += own[p.Y()*j.board.Size()+p.X()]
	}
	return sum / float64(len(points))
}

// bury notes the chains that the last moves take as dead.
func (j *judge) bury(last []model.Move) {
	b := j.board
	for _, m := range last {
		b.SetToPlay(m.Color)
		b.Play(m.Point)
		for i := range j.chains {
			if c := &j.chains[i]; b.At(c.stones[0]) != c.color {
				c.own, c.seki = -float64(c.color.Sign()), false
			}
		}
	}
}

// dead returns a stone of each dead chain.
func (j *judge) dead() (out []model.Point) {
	for i := range j.chains {
		if c := &j.chains[i]; c.dead() {
			out = append(out, c.stones[0])
		}
	}
	return out
}

func (j *judge) judgment() Judgment {
	out := Judgment{Finish: model.Finish{Dead: j.dead()}, Ownership: j.own}
	for i := range j.chains {
		c := &j.chains[i]
		if c.seki {
			out.Seki = append(out.Seki, c.stones[0])
		}
		if c.doubt {
			out.Doubtful = append(out.Doubtful, c.stones[0])
		}
	}
	return out
}
