package tune

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// An auto is UCB until a quadratic explains the results better than chance
// would, and CLOP from then on while no cell of the grid is surely better than
// what CLOP expects of its best. Both learn from all games. On a smooth surface
// most games are CLOP's that way; on one that no quadratic fits, UCB plays and
// names as if it were alone.
type auto struct {
	*tree
	clop          *clop
	onGrid, freed arm // games on the grid's candidates, and on free points
}

// The numbers of auto, chosen on the surfaces of the folder simulate together.
const (
	autoChance = 0.001 // chance of the fit on a surface without slopes, below which CLOP leads
	autoGrid   = 0.1   // share of the games that UCB keeps then
	autoSure   = 0.38  // standard errors that a cell must be better by, times the logarithm of their number
)

func newAuto(c Config, g *grid) *auto { return &auto{tree: newTree(c, g), clop: newCLOP(g)} }

// of returns the counts of the one that proposes such a candidate.
func (a *auto) of(c Candidate) *arm {
	if c.Free {
		return &a.freed
	}
	return &a.onGrid
}

func (a *auto) propose(rng *rand.Rand) Candidate {
	if a.roams() {
		return a.clop.propose(rng)
	}
	return a.tree.propose(rng)
}

// roams reports whether CLOP makes the next choice.
func (a *auto) roams() bool {
	all := a.onGrid.visits() + a.freed.visits() + 1
	_, leads := a.lead()
	return leads && a.onGrid.visits() >= autoGrid*all
}

func (a *auto) weigh(dst []float64) bool { return !a.roams() && a.tree.weigh(dst) }

// lead returns CLOP's best and whether it leads: its fit is not chance, and the
// best cell of the grid has not surely a higher rate than the fit has it for
// CLOP's best, or than the games in the cell of that one allow. The more cells
// there are, the luckier is the best of them, and the surer it must be.
func (a *auto) lead() (Candidate, bool) {
	if a.clop.chance() >= autoChance {
		return Candidate{}, false
	}
	free, cell := a.clop.best(), a.grid.prudent()
	z := autoSure * math.Log(float64(len(a.grid.counts)))
	low := func(wins, games int) float64 { return bandit.WilsonLow(float64(wins), float64(games), z) }
	on, off := a.grid.counts[cell.Index], a.grid.counts[free.Index]
	return free, low(on.wins, on.games) <= min(a.clop.expect(free), 1-low(off.games-off.wins, off.games))
}

func (a *auto) begin(c Candidate) {
	a.of(c).pending++
	a.tree.begin(c)
}

func (a *auto) end(c Candidate) {
	a.of(c).pending--
	a.tree.end(c)
}

func (a *auto) learn(c Candidate, side Side, won bool) {
	a.of(c).count(won)
	a.tree.learn(c, side, won)
	a.clop.learn(c, side, won)
}

func (a *auto) best() Candidate {
	if free, leads := a.lead(); leads {
		return free
	}
	return a.tree.best()
}

func (a *auto) explain(i int, value float64) string {
	return fmt.Sprintf("%s (UCB chose %d games, CLOP %d)", a.tree.explain(i, value), a.onGrid.games, a.freed.games)
}
