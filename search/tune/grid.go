package tune

import (
	"math"
	"math/rand/v2"

	"gobandit/model/param"
	"gobandit/search/bandit"
)

// An arm counts one candidate's games.
type arm struct{ games, wins, pending int }

func (a *arm) count(won bool) {
	a.games++
	if won {
		a.wins++
	}
}

// visits returns the games with a result and those in progress.
func (a arm) visits() float64 { return float64(a.games + a.pending) }

// mean returns the rate to expect when every rate is equally likely before
// (Laplace's rule of succession), pending games left out.
func (a arm) mean() float64 { return float64(a.wins+1) / float64(a.games+2) }

// A grid holds the candidates of the first level with the games in their cells,
// those of deeper levels and free points among them.
type grid struct {
	space      param.Space
	candidates []Candidate
	counts     []arm
	total      arm
	scratch    []float64
	barred     []bool // candidates that are not chosen; nil without
}

func newGrid(s param.Space) *grid {
	n := s.Len()
	g := &grid{space: s, candidates: make([]Candidate, n), counts: make([]arm, n), scratch: make([]float64, n)}
	for i := range n {
		g.candidates[i] = at(s, i)
	}
	return g
}

// highest returns the candidate with the highest value, each of several with
// the same chance. The value of each is fill's.
func (g *grid) highest(rng *rand.Rand, fill func(dst []float64)) Candidate {
	fill(g.scratch)
	best := bandit.Best(g.bar(g.scratch), rng)
	if g.bars(best) { // the rule has none of the others in play
		for i := range g.scratch {
			g.scratch[i] = 0
		}
		best = bandit.Best(g.bar(g.scratch), rng)
	}
	return g.candidates[best]
}

// bars reports whether a candidate, or a cell, is not chosen.
func (g *grid) bars(i int) bool { return g.barred != nil && g.barred[i] }

// bar makes the values of candidates that are not chosen the lowest.
func (g *grid) bar(values []float64) []float64 {
	for i := range g.barred {
		if g.barred[i] {
			values[i] = math.Inf(-1)
		}
	}
	return values
}

// mostWins returns the candidate with most wins, the first of several. A high
// rate of few games is mostly luck.
func (g *grid) mostWins() Candidate {
	best := 0
	for i, a := range g.counts {
		if a.wins > g.counts[best].wins {
			best = i
		}
	}
	return g.candidates[best]
}

// prudent returns the candidate whose rate is the highest at the lower end of
// its 68 % interval, the first of several.
func (g *grid) prudent() Candidate {
	best, top := 0, -1.0
	for i, a := range g.counts {
		if low := bandit.WilsonLow(float64(a.wins), float64(a.games), 1); low > top {
			best, top = i, low
		}
	}
	return g.candidates[best]
}
