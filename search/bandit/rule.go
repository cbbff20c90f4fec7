package bandit

import "slices"

// A RuleName is the name of a selection rule: treePolicy among the parameters, as
// TAG names them.
type RuleName string

// A Rule says how a node of the tree chooses among its actions. The rest of the
// program knows a rule by its row in [Rules] alone.
type Rule struct {
	Name   RuleName
	Source string // of the formulas, as docs/parameters.md lists it
	Draws  bool   // an action is drawn with chances in proportion to the values; otherwise the highest value is taken
	Final  FinalChoice

	TAGWithoutK bool // TAG's formula leaves K out of the exploration term
	RAVEBonus   bool // with RAVE the exploration term is that of [RAVE], which takes no notice of FPU

	uses    Use
	formula formula
}

// Rules are the selection rules of the tree, in the order in which users see
// them. A new rule takes a row here and a file with its formula.
var Rules = []*Rule{
	{
		Name: "UCB", Source: "Auer, Cesa-Bianchi, Fischer 2002", TAGWithoutK: true, RAVEBonus: true,
		uses: sums | UseK, formula: &sum{exploration{ucbBonus, ucbText}, ucbPlain},
	}, {
		Name: "UCB_Tuned", Source: "Auer, Cesa-Bianchi, Fischer 2002",
		uses: sums | UseK | UseSquares, formula: &sum{exploration: exploration{tunedBonus, tunedText}},
	}, {
		Name: "AlphaGo", Source: "Silver et al. 2017",
		uses: sums | UseK, formula: &sum{exploration{alphaGoBonus, alphaGoText}, alphaGoPlain},
	}, {
		Name: "EXP3", Source: "Auer et al. 2002", Draws: true, Final: ByChances,
		uses: UseMeans | UseRange | UseNodeMean | UseEpsilon | UseTemperature, formula: &weights{exponentials, exponentialText},
	}, {
		Name: "RegretMatching", Source: "Hart, Mas-Colell 2000", Draws: true, Final: ByAverageChances,
		uses: UseMeans | UseNodeMean | UseEpsilon, formula: &weights{regrets, regretText},
	}, {
		Name: "NoAveragingRM", Source: "Hart, Mas-Colell 2000", Draws: true,
		uses: UseMeans | UseNodeMean | UseEpsilon, formula: &weights{regrets, regretText},
	}, {
		Name: "Uniform", Source: "TAG", Draws: true,
		formula: &weights{ones, oneText},
	}, {
		Name: "Greedy", Source: "TAG",
		uses: sums | UseEpsilon, formula: &sum{},
	},
}

// RuleOf returns the rule of a name, or nil.
func RuleOf(name RuleName) *Rule {
	i := slices.IndexFunc(Rules, func(r *Rule) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return Rules[i]
}

// Using returns the names of the rules that use something, those that draw last.
func Using(u Use) (names []string) {
	for _, draws := range []bool{false, true} {
		for _, r := range Rules {
			if r.Draws == draws && r.Uses(u) {
				names = append(names, string(r.Name))
			}
		}
	}
	return names
}

// A Use is what a rule makes use of: parameters, or parts of a [View]. Each is a
// bit.
type Use uint

const (
	UseK           Use = 1 << iota // K, and the priors that the exploration term is multiplied by
	UseMeans                       // the means of actions, with FPU for untried ones and progressive bias
	UseOther                       // statistics from elsewhere: AMAF, OMA
	UseRange                       // normalized rewards
	UseEpsilon                     // random choices with chance Epsilon
	UseTemperature                 // the temperature of EXP3
	UseNodeMean                    // View.Mean
	UseSquares                     // View.Squares, with View.Low and View.High

	sums = UseMeans | UseOther | UseRange // what every sum uses
)

// Uses reports whether the rule uses all of u.
func (r *Rule) Uses(u Use) bool { return r.uses&u == u }

// A FinalChoice says what is played after a search.
type FinalChoice int

const (
	BySelectionPolicy FinalChoice = iota // see [Final]
	ByChances                            // an action drawn by the last chances of the root, or the likeliest
	ByAverageChances                     // the same with the average chances of the search
)

// A formula gives the values of a rule, and shows how they come about.
type formula interface {
	// values fills dst with a value for each action.
	values(s *Selection, dst []float64, v *View)
	// terms fills all of terms but Value.
	terms(s *Selection, terms []Terms, v *View)
	// write writes how the value of action i comes about, with the numbers filled in.
	write(s *Selection, v *View, i int, t Terms) string
}
