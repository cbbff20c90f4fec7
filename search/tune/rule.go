package tune

import (
	"math/rand/v2"
	"slices"

	"gobandit/model/param"
	"gobandit/model/words"
)

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

// A selection is what there is to know of a rule with a name.
type selection struct {
	name    Selection
	title   string
	numbers bool // chooses by results that are numbers, too, as auto does
	new     func(Config, *grid) rule
}

// selections are the rules, in the order in which they are listed.
var selections = []selection{
	{UCB, "UCB", true, func(c Config, g *grid) rule { return newTree(c, g) }},
	{UCBTuned, "UCB-Tuned", false, func(_ Config, g *grid) rule { return &tuned{grid: g} }},
	{Thompson, "Thompson", true, func(_ Config, g *grid) rule { return &thompson{grid: g, prior: g.prior(), bounds: newBounds(g)} }},
	{CLOP, "CLOP H=" + param.Text(clopRadius), false, func(_ Config, g *grid) rule { return &clop{grid: g} }},
	{Auto, "auto", true, func(c Config, g *grid) rule { return newAuto(c, g) }},
}

// selection returns what there is to know of the rule, UCB's if nothing has its name.
func (c Config) selection() selection {
	return selections[max(0, slices.IndexFunc(selections, func(s selection) bool { return s.name == c.rule() }))]
}

// selectionsWith lists the rules with a property in a sentence.
func selectionsWith(has func(selection) bool) string {
	return words.Or(slices.DeleteFunc(Selections(), func(name string) bool { return !has(Config{Selection: Selection(name)}.selection()) })...)
}

// Selections returns the names of the rules.
func Selections() []string {
	return words.Each(selections, func(s selection) string { return string(s.name) })
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
	return c.selection().new(c, g)
}
