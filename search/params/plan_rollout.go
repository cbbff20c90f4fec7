package params

import (
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/playout"
)

// actionHeuristic: the initial win rates of actions, and what uses them.
func (c *compiler) actionHeuristic() {
	p := &c.p
	tag := p.Compat == CompatTAG
	c.invalid(p.UseMASTAsActionHeuristic && p.ActionHeuristic != ActionHeuristicNone, "useMASTAsActionHeuristic",
		"true with actionHeuristic %s: use one of them, or actionHeuristic %s+mast", p.ActionHeuristic, p.ActionHeuristic)
	if p.UseMASTAsActionHeuristic && p.ActionHeuristic == ActionHeuristicNone {
		p.ActionHeuristic = ActionHeuristicMAST
		c.note(true, "actionHeuristic", "none became mast: useMASTAsActionHeuristic is true")
	}
	h, uses := p.ActionHeuristic, false
	for _, use := range []struct {
		name string
		on   bool
	}{
		{"progressiveBias", p.ProgressiveBias > 0},
		{"pUCTTemperature", p.PUCTTemperature < NoPUCT},
		{"initialiseVisits", p.InitialiseVisits > 0},
		{"progressiveWideningConstant", p.ProgressiveWideningConstant >= 1},
	} {
		uses = uses || use.on
		c.invalid(use.on && h == ActionHeuristicNone, use.name,
			"needs an actionHeuristic (%s) or useMASTAsActionHeuristic", words.Or(lookup("actionHeuristic").Values...))
	}
	ordering := p.UseActionHeuristicForMoveOrdering && !tag
	c.inert(!uses && !ordering && h != ActionHeuristicNone, "actionHeuristic",
		"nothing uses it: neither progressiveBias, pUCTTemperature, initialiseVisits, progressive widening nor move ordering")
	c.inert(h == ActionHeuristicNone, "useActionHeuristicForMoveOrdering", "actionHeuristic is none")
	c.inert(tag, "useActionHeuristicForMoveOrdering", "compat tag: TAG never orders actions")
	c.inert(h == ActionHeuristicNone, "actionHeuristicRecalculation", "actionHeuristic is none")
	c.inert(h != ActionHeuristicNone && !c.readsMASTHeuristic(), "actionHeuristicRecalculation", "actionHeuristic %s does not change at a node", h)

	c.inert(p.ProgressiveWideningConstant > 0 && p.ProgressiveWideningConstant < 1, "progressiveWideningConstant",
		"below 1 all actions are considered")
	c.inert(p.ProgressiveWideningConstant < 1, "progressiveWideningExponent", "progressiveWideningConstant below 1: all actions are considered")

	large := p.LargeActionHeuristic
	c.invalid(large != ActionHeuristicNone && h == ActionHeuristicNone, "largeActionHeuristic", "needs an actionHeuristic for smaller boards")
	c.inert(large == ActionHeuristicNone, "largeBoard", "largeActionHeuristic is none")
	c.heuristicAvailable("actionHeuristic", h)
	c.heuristicAvailable("largeActionHeuristic", large)
	c.inert(p.Knowledge != "" && !h.Has(ActionHeuristicLearned) && !large.Has(ActionHeuristicLearned) && !p.RolloutPolicyParams.ActionHeuristic.Has(ActionHeuristicLearned) &&
		!p.OpponentModelParams.ActionHeuristic.Has(ActionHeuristicLearned), "knowledge", "no actionHeuristic has the part %s", ActionHeuristicLearned)
}

// evaluator: who judges positions.
func (c *compiler) evaluator() {
	p := &c.p
	if p.Evaluator == EvaluatorPlayouts {
		for _, name := range []string{"network", "netVisits", "netShare", "netEmpty"} {
			c.inert(true, name, "evaluator is %s", EvaluatorPlayouts)
		}
		return
	}
	for _, name := range []string{"netShare", "netEmpty"} {
		c.inert(p.Evaluator == EvaluatorNetwork, name, "evaluator is %s", EvaluatorNetwork)
	}
	c.invalid(c.variant(), "evaluator", "%s is not available in %s", p.Evaluator, c.t.Game)
	c.invalid(p.OpponentTreePolicy != OpponentTreePolicyOneTree, "evaluator", "%s needs opponentTreePolicy %s", p.Evaluator, OpponentTreePolicyOneTree)
	c.invalid(p.Heuristic != HeuristicWin, "evaluator", "%s needs heuristic %s", p.Evaluator, HeuristicWin)
	c.invalid(p.BackupPolicy != backup.MonteCarlo, "evaluator", "%s needs backupPolicy %s", p.Evaluator, backup.MonteCarlo)
}

// heuristicAvailable checks that the game has the parts of an action heuristic.
func (c *compiler) heuristicAvailable(name string, h ActionHeuristic) {
	for _, part := range h.Parts() {
		everywhere := part.Kind == ActionHeuristicLastMove || part.Kind == ActionHeuristicMAST
		c.invalid(c.variant() && !everywhere, name, "%s is not available in %s, want lastMove or mast", part.Kind, c.t.Game)
	}
}

// readsMASTHeuristic reports whether the action heuristic has the means of MAST
// in it.
func (c *compiler) readsMASTHeuristic() bool {
	return c.p.ActionHeuristic.Has(ActionHeuristicMAST)
}

// WholeGame is a length that no playout reaches: three moves a point of the
// largest board.
const WholeGame = 3 * model.MaxPoints

// shortRollout is a length that playouts from most positions of a game reach.
const shortRollout = 100

// rollout: how positions are played on and what they are worth.
func (c *compiler) rollout() {
	p := &c.p
	length := p.RolloutLength
	if p.RolloutLengthPerPlayer {
		length *= c.t.Players
	}
	if p.RolloutIncrementType == playout.Round {
		length *= c.t.Players
	}
	whole := length >= WholeGame
	c.note(length < shortRollout && p.Heuristic == HeuristicWin, "rolloutLength",
		"rollouts of %s end before the game does, where heuristic win has no value; margin, score, leader and winPlus have one", words.Plural(length, "move"))
	for _, name := range []string{"rolloutLengthPerPlayer", "rolloutIncrementType", "rolloutTermination"} {
		c.inert(whole, name, "rolloutLength %d: rollouts reach the end of the game first", p.RolloutLength)
	}
	c.note(p.RolloutIncrementType == playout.Turn, "rolloutIncrementType", "a turn is one move: identical to TICK")
	c.note(p.RolloutIncrementType == playout.Round, "rolloutIncrementType", "a round is %d moves", c.t.Players)
	c.note(p.RolloutTermination == playout.EndTurn && p.RolloutLength > 0, "rolloutTermination", "a turn is one move: identical to EXACT")
	c.note(p.RolloutTermination == playout.EndTurn && p.RolloutLength == 0, "rolloutTermination", "a turn is one move, and every rollout has at least one")

	c.policy("rolloutType", p.RolloutType, "rolloutClass", p.RolloutClass, "rolloutPolicyParams", &p.RolloutPolicyParams)
	c.policy("oppModelType", p.OppModelType, "oppModelClass", p.OppModelClass, "opponentModelParams", &p.OpponentModelParams)
	different := p.OppModelType != RolloutTypeDefault && (p.OppModelType != p.RolloutType ||
		p.OppModelType == RolloutTypeClass && p.OppModelClass != p.RolloutClass ||
		p.OppModelType == RolloutTypeParams && p.OpponentModelParams != p.RolloutPolicyParams)
	c.note(different && !p.OpponentTreePolicy.SelfOnly(), "oppModelType", "rollout policies that differ between the players bias the results")
	c.inert(p.OpponentModel != "", "opponentModel", "TAG reads it and never uses it; oppModelType CLASS or PARAMS choose a model")

	if p.ScoreShare > 0 {
		c.inert(p.Heuristic != HeuristicWin, "scoreShare", "heuristic %s counts the score itself", p.Heuristic)
		c.inert(c.t.Players != 2, "scoreShare", "a game of more than two players")
	}
	c.note(p.Heuristic == HeuristicScore, "heuristic", "a player's own area ignores that of the others: not zero-sum")
}

// policy: the policy of one side's rollouts, by the names of its parameters.
func (c *compiler) policy(typeName string, kind RolloutType, className, class, paramsName string, params *PolicyParams) {
	c.note(kind == RolloutTypeRandomRaw, typeName, "fills own eyes and passes at random")
	c.invalid(kind == RolloutTypeClass && class == "", typeName, "CLASS needs %s: a playout policy's name or a pattern database", className)
	c.inert(kind != RolloutTypeClass && class != "", className, "%s is not CLASS", typeName)
	c.invalid(kind == RolloutTypeClass && c.variant(), typeName, "CLASS is not available in %s, want RANDOM, RANDOM_RAW or MAST", c.t.Game)
	blend := kind == RolloutTypeParams
	for _, name := range []string{"actionHeuristic", "MASTBeta", "temperature", "epsilon"} {
		c.inert(!blend, paramsName+"."+name, "%s is not PARAMS", typeName)
	}
	if !blend {
		return
	}
	none := params.ActionHeuristic == ActionHeuristicNone
	c.note(none && params.MASTBeta == 0, typeName, "%s has neither MAST nor an action heuristic: identical to RANDOM", paramsName)
	c.inert(none && params.MASTBeta == 0, paramsName+".temperature", "no values depend on it")
	c.inert(!none && params.MASTBeta == 1, paramsName+".actionHeuristic", "%s.MASTBeta 1 leaves it out", paramsName)
	c.heuristicAvailable(paramsName+".actionHeuristic", params.ActionHeuristic)
}

// mast: the move averages and who reads them.
func (c *compiler) mast() {
	p := &c.p
	blends := func(kind RolloutType, params *PolicyParams) bool {
		return kind == RolloutTypeParams && params.MASTBeta > 0
	}
	softmax := p.RolloutType == RolloutTypeMAST || p.OppModelType == RolloutTypeMAST
	read := softmax || c.readsMASTHeuristic() || blends(p.RolloutType, &p.RolloutPolicyParams) || blends(p.OppModelType, &p.OpponentModelParams)
	if read && p.MAST == mast.None {
		p.MAST = mast.Both
		c.note(true, "MAST", "None became Both: the averages are needed")
	}
	const nobody = "nothing reads the move averages: neither a rollout policy nor the actionHeuristic"
	c.inert(!read && p.MAST != mast.None, "MAST", nobody)
	for _, name := range []string{"MASTGamma", "MASTDefaultValue", "MASTActionKey"} {
		c.inert(!read, name, nobody)
	}
	c.inert(!softmax, "MASTBoltzmann", "neither rolloutType nor oppModelType is MAST")
	c.invalid(read && c.variant() && p.MASTActionKey == MASTActionKeyPattern, "MASTActionKey", "pattern is not available in %s, want move or distance", c.t.Game)
}

// budget: when a search ends.
func (c *compiler) budget() {
	p := &c.p
	c.inert(p.Budget == 0, "budgetType", "budget 0: playouts and time are the limit")
	c.inert(p.BudgetType != BudgetTypeTime || p.Budget == 0, "breakMS", "only for BUDGET_TIME with a budget")
	c.invalid(p.BudgetType == BudgetTypeTime && p.Budget > 0 && p.BreakMS >= p.Budget, "breakMS", "%d leaves nothing of a budget of %d ms", p.BreakMS, p.Budget)
}

// running: threads and random numbers.
func (c *compiler) running() {
	p := &c.p
	root := p.Parallel == ParallelRoot && p.Workers > 1
	c.inert(p.Workers == 1, "virtualLoss", "one worker never meets another on its path")
	c.inert(root, "virtualLoss", "workers with separate trees never meet")
	c.inert(p.Workers == 1, "parallel", "there is one worker")
	c.invalid(root && p.OpponentTreePolicy.Graph(), "parallel", "separate trees of workers cannot share the positions of %s", p.OpponentTreePolicy)
	c.invalid(root && c.rule.Final == bandit.ByAverageChances, "parallel", "the policies of several roots cannot be averaged")
	c.inert(root && p.EarlyStop, "earlyStop", "no worker knows the visits in all trees")
	c.note(p.Workers > 1 && p.RandomSeed != 0, "randomSeed", "a search by several workers is not repeatable, whatever the seed")
	c.inert(p.RandomSeed == 0, "resetSeedEachGame", "randomSeed 0 draws a seed for each game")
}

// plumbing: what TAG has for its own sake.
func (c *compiler) plumbing() {
	for _, name := range []string{"actionSpaceStructure", "actionSpaceFlexibility", "actionSpaceContext"} {
		c.inert(true, name, "Go has only one form of action list")
	}
	c.inert(true, "maintainMasterState", "affects memory only: positions are always replayed")
	c.inert(true, "discardStateAfterEachIteration", "affects memory only: positions are always replayed")
	class := c.p.InstantiationClass
	c.inert(true, "instantiationClass", "there is one search")
	c.invalid(class != "" && class != TAGPlayer, "instantiationClass", "%s is not available, want %s or none", class, TAGPlayer)
}

// TAGPlayer is the class of TAG's search.
const TAGPlayer = "players.mcts.MCTSPlayer"
