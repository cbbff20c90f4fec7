package tune

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// An auto lets n-tuple and CLOP propose candidates, each on its own terms, and
// both learn from all games. CLOP gets the games while its candidates win more;
// else n-tuple gets them but for a share of CLOP's that falls as games come. On a
// smooth surface, most games are CLOP's that way; on one that no quadratic fits,
// most are n-tuple's.
type auto struct {
	*ntuple
	clop          *clop
	onGrid, freed arm // games on the grid's candidates, and on free points
}

// The numbers of auto, chosen on the surfaces of the folder simulate together.
const (
	autoGrid  = 0.12 // share of the games that n-tuple has at least
	autoFree  = 8    // games that CLOP has at least, times the root of all games
	autoAhead = 0.5  // standard errors that CLOP's candidates must win more by
	autoSure  = 0.38 // standard errors that a candidate of the grid must be better by, times the logarithm of their number
)

func newAuto(g *grid) *auto { return &auto{ntuple: newNTuple(g), clop: newCLOP(g)} }

// of returns the counts of the one that proposes such a candidate.
func (a *auto) of(c Candidate) *arm {
	if c.Free {
		return &a.freed
	}
	return &a.onGrid
}

func (a *auto) propose(rng *rand.Rand) Candidate {
	all := a.onGrid.visits() + a.freed.visits() + 1
	switch {
	case a.onGrid.visits() < autoGrid*all:
		return a.ntuple.propose(rng)
	case a.freed.visits() < autoFree*math.Sqrt(all), ahead(a.freed, a.onGrid) > autoAhead:
		return a.clop.propose(rng)
	}
	return a.ntuple.propose(rng)
}

// ahead returns by how many standard errors the rate of a is above b's.
func ahead(a, b arm) float64 {
	p, q := a.mean(), b.mean()
	return (p - q) / math.Sqrt(p*(1-p)/float64(a.games+2)+q*(1-q)/float64(b.games+2))
}

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

// best returns CLOP's best, unless the best cell of the grid has surely a higher
// rate: higher than the fit has it for CLOP's, or than the games in the cell of
// that one allow. The more cells there are, the luckier is the best of them, and
// the surer it must be.
func (a *auto) best() Candidate {
	free, cell := a.clop.best(), a.grid.prudent()
	z := autoSure * math.Log(float64(len(a.grid.counts)))
	low := func(wins, games int) float64 { return bandit.WilsonLow(float64(wins), float64(games), z) }
	on, off := a.grid.counts[cell.Index], a.grid.counts[free.Index]
	if low(on.wins, on.games) > min(a.clop.expect(free), 1-low(off.games-off.wins, off.games)) {
		return cell
	}
	return free
}

func (a *auto) explain(i int, value float64) string {
	return fmt.Sprintf("%s (n-tuple chose %d games, CLOP %d)", a.ntuple.explain(i, value), a.onGrid.games, a.freed.games)
}
