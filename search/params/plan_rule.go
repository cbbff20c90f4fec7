package params

import (
	"math"
	"slices"
	"strings"

	"gobandit/model/words"
	"gobandit/search/bandit"
)

// byRule are the parameters that some selection rules make no use of. The reason
// says why a parameter has no effect with such a rule: {rule} is its name, and
// {a or b} or {a and b} are the rules that do use the parameter.
var byRule = []struct {
	name   string
	use    bandit.Use
	reason string
	when   func(*Params) bool // it is worth mentioning; nil: always
}{
	{"K", bandit.UseK, "treePolicy {rule} has no exploration term", nil},
	{"FPU", bandit.UseMeans, "treePolicy {rule} does not track what was tried", nil},
	{"fpuMeaning", bandit.UseMeans, "treePolicy {rule} does not track what was tried", nil},
	{"exploreEpsilon", bandit.UseEpsilon, "treePolicy {rule} makes no random choice: {a and b} do", nil},
	{"exp3Boltzmann", bandit.UseTemperature, "treePolicy is not {a or b}", nil},
	{"normaliseRewards", bandit.UseRange, "treePolicy {rule} uses rewards as they are", nil},
	{"rave", bandit.UseOther, "treePolicy {rule} does not combine means with others", func(p *Params) bool { return p.Rave }},
	{"omaVisits", bandit.UseOther, "treePolicy {rule} does not combine means with others: identical to OneTree",
		func(p *Params) bool { return p.OpponentTreePolicy.OMA() }},
	{"progressiveBias", bandit.UseMeans, "treePolicy {rule} has no values to add to", nil},
	{"pUCTTemperature", bandit.UseK, "treePolicy {rule} has no exploration term to multiply",
		func(p *Params) bool { return p.PUCTTemperature < NoPUCT }},
}

// readRules completes the description of a parameter from the table of selection
// rules: treePolicy has a value for each, with its source, and the texts of others
// name the rules that use them.
func (f *field) readRules() {
	if f.Name == "treePolicy" {
		sources := []string{f.Source}
		for _, r := range bandit.Rules {
			f.Values = append(f.Values, string(r.Name))
			if !slices.Contains(sources, r.Source) {
				sources = append(sources, r.Source)
			}
		}
		f.Kind, f.Source = KindOneOf, strings.Join(sources, "; ")
	}
	for _, b := range byRule {
		if b.name == f.Name {
			f.Doc = nameRules(f.Doc, b.use)
		}
	}
}

// nameRules fills in the names of the rules with a use in a text.
func nameRules(text string, u bandit.Use) string {
	names := bandit.Using(u)
	return strings.NewReplacer("{a or b}", words.Or(names...), "{a and b}", words.And(names...)).Replace(text)
}

// selection: what a node chooses by.
func (c *compiler) selection() {
	p, rule := &c.p, c.rule
	tag := p.Compat == CompatTAG
	c.note(rule.Draws && rule.Uses(bandit.UseMeans) && c.t.PerfectInformation, "treePolicy", "mixes its moves, which helps only in games with hidden information")
	c.note(tag && rule.Final != bandit.BySelectionPolicy, "treePolicy", "compat tag: the move to play is drawn at random and may be bad")
	c.note(!rule.Uses(bandit.UseMeans), "treePolicy", "ignores results when it chooses: a flat search")
	for _, b := range byRule {
		if !rule.Uses(b.use) && (b.when == nil || b.when(p)) {
			c.inert(true, b.name, "%s", nameRules(strings.ReplaceAll(b.reason, "{rule}", string(p.TreePolicy)), b.use))
		}
	}

	explores := p.FPUMeaning == bandit.FPUExploration
	floor := explores && p.FPU < p.K*math.Sqrt(manyVisits)
	withoutK := tag && rule.TAGWithoutK
	c.inert(withoutK && !floor, "K", "compat tag: TAG's %s leaves K out for actions tried before, and FPU outweighs it for the others", p.TreePolicy)
	c.note(withoutK && floor, "K", "compat tag: TAG's %s uses K only in the floor K·√visits of FPU", p.TreePolicy)
	c.note(rule.Uses(bandit.UseK) && !p.NormaliseRewards && inPoints(p.Heuristic), "K", "a number of points, the unit of heuristic %s", p.Heuristic)

	raveBonus := p.Rave && rule.RAVEBonus
	c.inert(rule.Uses(bandit.UseMeans) && !rule.Uses(bandit.UseK) && !rule.Draws && explores, "FPU",
		"treePolicy %s has no exploration term; fpuMeaning value and parent give it one to use", p.TreePolicy)
	c.inert(raveBonus && explores, "FPU", "with rave an untried action has the mean 0.5; fpuMeaning value and parent give it another")
	c.note(rule.Uses(bandit.UseK) && floor && !raveBonus, "FPU", "an untried action has at least K·√visits")
	c.invalid(tag && !explores, "fpuMeaning", "compat tag: TAG has only %s", bandit.FPUExploration)

	c.inert(p.Heuristic == HeuristicWin, "normaliseRewards", "rewards of heuristic win are 0 to 1 as they are")
	c.note(p.NormaliseRewards && inPoints(p.Heuristic), "normaliseRewards", "one playout with an extreme score compresses the rewards of all others")

	c.invalid(p.Rave && p.OpponentTreePolicy.OMA() && p.OmaVisits > 0, "rave",
		"RAVE and %s both replace an action's mean by other statistics: use one of them", p.OpponentTreePolicy)
	c.inert(!p.Rave, "raveEquivalence", "rave is false")
	c.inert(!p.Rave, "raveBias", "rave is false")
	c.inert(p.Rave && p.RaveBias > 0, "raveEquivalence", "raveBias above 0 has a schedule of its own")
}

// manyVisits is more than a node is likely to have.
const manyVisits = 1e6

// inPoints reports whether a heuristic's rewards are points.
func inPoints(h Heuristic) bool { return h == HeuristicMargin || h == HeuristicScore }
