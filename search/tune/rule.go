package tune

import "math/rand/v2"

// A Selection names the rule that chooses which candidate plays next.
type Selection string

// The rules. All of them can go on with one another's journals.
const (
	UCB      Selection = "ucb"       // upper confidence bounds, on one level or more, as in Gomill
	UCBTuned Selection = "ucb-tuned" // those with the variance in the bound
	Thompson Selection = "thompson"  // a draw from each posterior
	CLOP     Selection = "clop"      // confident local optimisation, on continuous parameters
	Auto     Selection = "auto"      // a mixture of models of the surface, weighed by what they foretold
)

// Selections returns the names of the rules.
func Selections() []string {
	return []string{string(UCB), string(UCBTuned), string(Thompson), string(CLOP), string(Auto)}
}

// A rule proposes candidates and learns how their games end. What it knows is
// a fold over the games in the order of their results, and those in progress.
type rule interface {
	// propose returns the candidate to play next. It changes nothing that shows:
	// the same games and the same state of rng give the same candidate.
	propose(rng *rand.Rand) Candidate
	// best returns the candidate the event would name now.
	best() Candidate
	// names ends "the candidate is named …" with the reason.
	names(best, other Standing) string
	// begin and end frame the time in which a game is in progress.
	begin(c Candidate)
	end(c Candidate)
	// learn counts a result.
	learn(c Candidate, side Side, won bool)
	// values fills dst with what the rule thinks of the candidates of the first
	// level: what it chooses by, or else the rate it expects.
	values(dst []float64)
	// explain writes in figures how the value of candidate i comes about.
	explain(i int, value float64) string
	// clone returns a copy over a copy of the grid, which goes on without the rule.
	clone(g *grid) rule
}

// gridOnly is the part of rules that know nothing beyond the grid's counts.
type gridOnly struct{}

func (gridOnly) begin(Candidate)             {}
func (gridOnly) end(Candidate)               {}
func (gridOnly) learn(Candidate, Side, bool) {}

// newRule returns the rule that a configuration names, over the grid.
func newRule(c Config, g *grid) rule {
	if c.Goal != Wins {
		return newAuto(c, g)
	}
	switch c.Selection {
	case UCBTuned:
		return &tuned{grid: g}
	case Thompson:
		return &thompson{grid: g, prior: g.prior(), bounds: newBounds(g)}
	case CLOP:
		return &clop{grid: g}
	case Auto:
		return newAuto(c, g)
	}
	return newTree(c, g)
}
