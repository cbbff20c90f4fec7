package tune

import (
	"fmt"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// An auto lets n-tuple and CLOP propose, the one or the other by what the
// candidates of each have won, and both learn from all games.
type auto struct {
	*ntuple
	clop   *clop
	shares [2]arm // games on grid candidates, and on free points
}

func newAuto(g *grid) *auto { return &auto{ntuple: newNTuple(g), clop: newCLOP(g)} }

// of returns which of the two proposes such a candidate.
func (a *auto) of(c Candidate) *arm {
	if c.Free {
		return &a.shares[1]
	}
	return &a.shares[0]
}

func (a *auto) propose(rng *rand.Rand) Candidate {
	grid, free := a.shares[0], a.shares[1]
	draw := func(x arm) float64 { return bandit.DrawBeta(rng, float64(x.wins+1), float64(x.games-x.wins+1)) }
	least := autoLeast * (grid.visits() + free.visits() + 1)
	switch {
	case grid.visits() < least:
		return a.ntuple.propose(rng)
	case free.visits() < least:
		return a.clop.propose(rng)
	case draw(grid) > draw(free):
		return a.ntuple.propose(rng)
	}
	return a.clop.propose(rng)
}

// autoLeast is the share of the games that each has at least.
var autoLeast = 0.3

func (a *auto) begin(c Candidate) {
	a.of(c).pending++
	a.ntuple.begin(c)
}

func (a *auto) end(c Candidate) {
	a.of(c).pending--
	a.ntuple.end(c)
}

func (a *auto) learn(c Candidate, won bool) {
	a.of(c).count(won)
	a.ntuple.learn(c, won)
	a.clop.learn(c, won)
}

// best returns the one's best or the other's, whichever is higher at the lower
// end of its interval: the games of the candidate, and those that CLOP weighs.
func (a *auto) best() Candidate {
	onGrid := a.ntuple.best()
	counts := a.grid.counts[onGrid.Index]
	a.clop.update()
	games, rate := a.clop.weighted()
	if bandit.WilsonLow(float64(counts.wins), float64(counts.games), autoZ) > bandit.WilsonLow(rate*games, games, autoZ) {
		return onGrid
	}
	return a.clop.best()
}

var autoZ = 1.0

func (a *auto) explain(i int, value float64) string {
	return fmt.Sprintf("%s (n-tuple %d games, CLOP %d)", a.ntuple.explain(i, value), a.shares[0].games, a.shares[1].games)
}
