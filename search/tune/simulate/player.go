package simulate

import (
	"math"
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
	b.CountAs(t.candidate, won, t.side, 0)
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
	b.CountPair(t.candidate, *t.pair-1+wins, 0)
}

func (b tunePlayer) name() string { return b.rule }

func (b tunePlayer) best() []float64 { return b.Best().Point }

// SPSA is the name of the rule that Stockfish's testers tune by, which is here to compare with.
const SPSA tune.Selection = "spsa"

// The numbers of SPSA, in ranges of a parameter. fishtest's defaults are a width of 1/20 and a rate of 1/500 for tens of thousands
// of games; these are better for some thousand.
const (
	spsaWidth = .1 // how far apart from the point the games at the end are played
	spsaRate  = .1 // how much the last pair moves the point, in parts of the width
)

// An spsaPlayer plays simultaneous perturbation stochastic approximation: pairs of games on either side of a point, in a random
// direction, of which the better side draws the point.
//
// Sources: Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation", 1992; fishtest,
// server/fishtest/spsa_handler.py, for the schedule.
type spsaPlayer struct {
	point []float64
	pairs float64 // that the event has
	begun float64
	open  []float64 // what the second game of a pair is played at; nil between pairs
	moves map[int]*spsaMove
}

// An spsaMove is what a pair says, when its second game has ended.
type spsaMove struct {
	by    []float64 // how a win at the first place moves the point
	ended int
	won   float64 // wins at the first place less those at the second
}

func newSPSA(dimensions, games int) *spsaPlayer {
	return &spsaPlayer{point: slices.Repeat([]float64{.5}, dimensions), pairs: max(1, float64(games/2)), moves: make(map[int]*spsaMove)}
}

func (s *spsaPlayer) name() string { return "SPSA" }

func (s *spsaPlayer) best() []float64 { return inside(s.point) }

// next returns the place of the first game of a pair, or of the second. Places have the sign of the game in its number.
func (s *spsaPlayer) next(rng *rand.Rand) (trial, bool) {
	if s.open != nil {
		t := trial{point: inside(s.open), number: -int(s.begun)}
		s.open = nil
		return t, true
	}
	s.begun++
	// Both fall with the pairs, to what the numbers above say at the end.
	width := spsaWidth * math.Pow(s.pairs/s.begun, .101)
	rate := spsaRate * spsaWidth * spsaWidth * math.Pow((.1*s.pairs+s.pairs)/(.1*s.pairs+s.begun), .602) / width

	first := make([]float64, len(s.point))
	m := &spsaMove{by: make([]float64, len(s.point))}
	s.open = slices.Clone(s.point)
	for k, x := range s.point {
		sign := float64(2*rng.IntN(2) - 1)
		first[k], s.open[k], m.by[k] = x+sign*width, x-sign*width, sign*rate
	}
	s.moves[int(s.begun)] = m
	return trial{point: inside(first), number: int(s.begun)}, true
}

func (s *spsaPlayer) ended(t trial, won bool) {
	n := max(t.number, -t.number)
	m := s.moves[n]
	if won {
		m.won += float64(t.number / n)
	}
	if m.ended++; m.ended < 2 {
		return
	}
	delete(s.moves, n)
	for k := range s.point {
		s.point[k] += m.won * m.by[k]
	}
	s.point = inside(s.point)
}

// inside returns a point with its coordinates moved to at least 0 and less than 1.
func inside(point []float64) []float64 {
	const below1 = 1 - 1./(1<<53)
	out := make([]float64, len(point))
	for i, x := range point {
		out[i] = min(max(x, 0), below1)
	}
	return out
}
