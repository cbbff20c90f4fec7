package params

import (
	"gobandit/model/words"
	"gobandit/search/backup"
	"gobandit/search/bandit"
)

// information: what is hidden, and how often it is drawn.
func (c *compiler) information() {
	p, open := &c.p, c.t.PerfectInformation
	shape := p.OpponentTreePolicy
	if p.Information == InformationClosedLoop && shape == OpponentTreePolicyMultiTree {
		p.Information = InformationOpenLoop
		c.note(true, "information", "Closed_Loop became Open_Loop: in a MultiTree no tree has a state of its own")
	}
	c.note(p.Information == InformationInformationSet && open, "information", "identical to Open_Loop: nothing is hidden in this game")
	c.note(p.Information != InformationInformationSet && !open && p.NumDeterminizations == 1, "information",
		"hidden information is drawn once for the whole search; Information_Set draws it in each iteration")
	c.note(p.Information == InformationInformationSet && !open && p.NumDeterminizations > 1, "information",
		"hidden information is also redrawn inside each tree; for one sample per tree use Open_Loop")
	c.note(p.Information == InformationClosedLoop && c.t.Deterministic, "information", "the same tree as Open_Loop, built differently")
	c.note(p.Information == InformationClosedLoop && !c.t.Deterministic, "information",
		"each move keeps the outcome of chance that its first try had: the tree knows one of several")
	c.invalid(p.Information == InformationClosedLoop && shape.SelfOnly(), "information",
		"Closed_Loop with %s: the moves of players outside the tree are drawn at random, so a node has no single state; want Open_Loop or Information_Set", shape)
	c.invalid(p.Information == InformationClosedLoop && shape == OpponentTreePolicyMCGS, "information",
		"Closed_Loop with MCGS: a node is reached by several paths, whose histories differ; want Open_Loop or Information_Set")

	k := p.NumDeterminizations
	c.note(k > 1 && open, "numDeterminizations", "nothing is hidden in this game: %d equal trees with a share of the budget each", k)
	c.invalid(k > 1 && shape == OpponentTreePolicyMultiTree, "numDeterminizations", "%d with MultiTree, want 1", k)
	c.invalid(k > 1 && shape.Graph() && p.ReuseTree, "numDeterminizations", "%d with %s and reuseTree, want 1, or reuseTree false", k, shape)
	c.invalid(k > 1 && p.Budget > 0 && k > p.Budget, "numDeterminizations", "%d trees with a budget of %d, want no more trees than that", k, p.Budget)
	c.inert(k == 1, "perfectInformationPolicy", "numDeterminizations is 1: there is one tree")
}

// shape: whose decisions are nodes, and how far the tree goes.
func (c *compiler) shape() {
	p, shape, two := &c.p, c.p.OpponentTreePolicy, c.t.Players == 2
	c.note(shape.SelfOnly() && !c.t.Teams, "opponentTreePolicy",
		"the others follow oppModelType and do not choose: plans are over-optimistic")
	c.note(shape == OpponentTreePolicyMultiTree && two, "opponentTreePolicy",
		"each player's tree ignores the other's replies: weak where replies decide")

	zeroSum := c.t.ZeroSum && p.Heuristic != HeuristicScore
	c.inert(zeroSum && p.Compat != CompatTAG, "paranoid", "with two sides, one loses what the other wins anyway")
	c.note(zeroSum && p.Compat == CompatTAG && p.Paranoid, "paranoid",
		"compat tag: TAG negates rewards before it scales them, which moves the other's means against FPU")
	c.inert(shape.SelfOnly(), "paranoid", "%s has no nodes for the others", shape)

	c.inert(!shape.OMA(), "omaVisits", "opponentTreePolicy is neither OMA nor OMA_All")
	c.note(shape.OMA() && p.OmaVisits == 0, "opponentTreePolicy", "omaVisits 0 adds nothing: identical to OneTree")

	key := p.MCGSStateKey
	c.inert(!shape.Graph(), "MCGSStateKey", "opponentTreePolicy is neither MCGS nor MCGSSelfOnly")
	c.inert(!shape.Graph(), "MCGSExpandAfterClash", "opponentTreePolicy is neither MCGS nor MCGSSelfOnly")
	if shape.Graph() {
		c.invalid(key == MCGSStateKeyNone, "opponentTreePolicy", "%s needs an MCGSStateKey: %s", shape, words.Or(lookup("MCGSStateKey").Values[1:]...))
		c.note(key == MCGSStateKeyPositional || key == MCGSStateKeySymmetric, "MCGSStateKey",
			"ignores ko and superko: legality is checked at each visit, and results of different histories are mixed")
		c.note(key == MCGSStateKeySituational, "MCGSStateKey", "ignores superko: legality is checked at each visit")
		c.note(key == MCGSStateKeyHistory, "MCGSStateKey", "hardly any positions are shared: nearly identical to OneTree")
		c.note(key == MCGSStateKeyCoarse, "MCGSStateKey", "different positions with the same features share a node")
		c.invalid(c.variant() && (key == MCGSStateKeyPositional || key == MCGSStateKeySymmetric || key == MCGSStateKeyCoarse), "MCGSStateKey",
			"%s is not available in %s, want situational or history", key, c.t.Game)
	}
	c.inert(c.variant(), "fillEyes", "%s has its own moves", c.t.Game)
	c.inert(p.NumDeterminizations > 1, "reuseTree", "trees on samples of hidden information are not kept")
	c.inert(c.variant(), "reuseTree", "the trees of %s are not kept", c.t.Game)
	c.note(p.ReuseTree && p.DynamicKomi, "reuseTree", "the tree keeps results with another komi")
}

// variant reports whether the game is not plain Go.
func (c *compiler) variant() bool { return c.t.Game != StandardGo.Game }

// backup: what nodes hand up.
func (c *compiler) backup() {
	p := &c.p
	lambda := p.BackupPolicy == backup.Lambda || p.BackupPolicy == backup.MaxLambda
	c.inert(!lambda, "backupLambda", "backupPolicy is neither Lambda nor MaxLambda")
	c.note(lambda && p.BackupLambda == 1, "backupPolicy", "backupLambda 1 takes each result whole: identical to MonteCarlo")
	maxMC := p.BackupPolicy == backup.MaxMC
	c.inert(!maxMC, "maxBackupThreshold", "backupPolicy is not MaxMC")
	c.note(maxMC && p.BudgetType == BudgetTypeIterations && p.Budget > 0 && p.MaxBackupThreshold >= p.Budget && !p.ReuseTree, "backupPolicy",
		"no node has more than maxBackupThreshold visits: identical to MonteCarlo")
}

// decision: what is played in the end.
func (c *compiler) decision() {
	p := &c.p
	c.inert(c.rule.Final != bandit.BySelectionPolicy, "selectionPolicy", "treePolicy %s decides by its own policy", p.TreePolicy)
	c.inert(p.NumDeterminizations > 1, "selectionPolicy", "perfectInformationPolicy decides among several trees")
	c.inert(p.Compat != CompatTAG, "epsilon", "ties are broken evenly; TAG's noise is for compat tag")
	c.inert(c.variant(), "resign", "%s is played to its end", c.t.Game)
	c.inert(p.Heuristic != HeuristicWin, "resign", "heuristic %s is not a win rate", p.Heuristic)
	c.invalid(p.DynamicKomi && (c.variant()), "dynamicKomi", "not available in %s", c.t.Game)
	c.inert(p.Heuristic != HeuristicWin, "dynamicKomi", "heuristic %s already says more than who wins", p.Heuristic)
	if p.EarlyStop {
		c.inert(p.BudgetType != BudgetTypeIterations && p.BudgetType != BudgetTypeTime, "earlyStop",
			"with budgetType %s the number of iterations left is unknown", p.BudgetType)
		c.inert(p.SelectionPolicy != bandit.Robust, "earlyStop", "selectionPolicy %s may change its choice in the last iteration", p.SelectionPolicy)
		c.inert(p.NumDeterminizations > 1, "earlyStop", "several trees decide together")
		c.inert(c.rule.Final != bandit.BySelectionPolicy, "earlyStop", "treePolicy %s decides by its own policy", p.TreePolicy)
	}
}
