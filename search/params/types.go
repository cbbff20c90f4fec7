package params

import (
	"slices"
	"strconv"
	"strings"
)

// None is how files and commands write a name that is empty: no key, no
// heuristic, no class.
const None = "none"

// An Information is what a node of the tree stands for.
//
// Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree
// Search", 2012.
type Information string

// Closed_Loop keeps a state in each node, Open_Loop plays the moves anew in each
// iteration, and Information_Set draws what the root player cannot see anew as
// well.
const (
	InformationClosedLoop     Information = "Closed_Loop"
	InformationOpenLoop       Information = "Open_Loop"
	InformationInformationSet Information = "Information_Set"
)

// An OpponentTreePolicy is the shape of the tree: whose decisions are nodes, and
// which of them share a tree.
type OpponentTreePolicy string

// The shapes, as TAG names them.
const (
	OpponentTreePolicySelfOnly     OpponentTreePolicy = "SelfOnly"
	OpponentTreePolicyOneTree      OpponentTreePolicy = "OneTree"
	OpponentTreePolicyMultiTree    OpponentTreePolicy = "MultiTree"
	OpponentTreePolicyOMA          OpponentTreePolicy = "OMA"
	OpponentTreePolicyOMAAll       OpponentTreePolicy = "OMA_All"
	OpponentTreePolicyMCGS         OpponentTreePolicy = "MCGS"
	OpponentTreePolicyMCGSSelfOnly OpponentTreePolicy = "MCGSSelfOnly"
)

// Graph reports whether nodes are found by a key of their position.
func (o OpponentTreePolicy) Graph() bool {
	return o == OpponentTreePolicyMCGS || o == OpponentTreePolicyMCGSSelfOnly
}

// SelfOnly reports whether only the root player's decisions are nodes.
func (o OpponentTreePolicy) SelfOnly() bool {
	return o == OpponentTreePolicySelfOnly || o == OpponentTreePolicyMCGSSelfOnly
}

// OMA reports whether statistics of a player's own pairs of moves are kept beside
// the tree.
func (o OpponentTreePolicy) OMA() bool {
	return o == OpponentTreePolicyOMA || o == OpponentTreePolicyOMAAll
}

// A MCGSStateKey says which positions are one node of a graph; the empty one is
// none.
type MCGSStateKey string

// Stones and side to move; with ko and passes; the moves that led there; the
// stones of all eight symmetries together; a few features.
const (
	MCGSStateKeyNone        MCGSStateKey = ""
	MCGSStateKeyPositional  MCGSStateKey = "positional"
	MCGSStateKeySituational MCGSStateKey = "situational"
	MCGSStateKeyHistory     MCGSStateKey = "history"
	MCGSStateKeySymmetric   MCGSStateKey = "symmetric"
	MCGSStateKeyCoarse      MCGSStateKey = "coarse"
)

// A RolloutType is the kind of policy that chooses the moves of a rollout, of
// the root player or, as oppModelType, of the others.
type RolloutType string

// Uniform over sensible points; uniform over every legal move; by MAST; a
// playout policy by name; by PolicyParams; and for the others, the root player's
// own policy.
const (
	RolloutTypeRandom    RolloutType = "RANDOM"
	RolloutTypeRandomRaw RolloutType = "RANDOM_RAW"
	RolloutTypeMAST      RolloutType = "MAST"
	RolloutTypeClass     RolloutType = "CLASS"
	RolloutTypeParams    RolloutType = "PARAMS"
	RolloutTypeDefault   RolloutType = "DEFAULT"
)

// A Heuristic is the value of the position at the end of a rollout.
type Heuristic string

// Win is 1, ½ or 0. Margin is the lead over the best other, komi counted, in
// points; score a player's own area; leader the lead as a share of the board,
// half as much again when the game is over; winPlus nine parts a win and one the
// lead.
const (
	HeuristicWin     Heuristic = "win"
	HeuristicMargin  Heuristic = "margin"
	HeuristicScore   Heuristic = "score"
	HeuristicLeader  Heuristic = "leader"
	HeuristicWinPlus Heuristic = "winPlus"
)

// An ActionHeuristic is what is known of a move before it is tried: nothing, or
// a sum of parts joined by +, each with a weight after = unless that is 1.
type ActionHeuristic string

// The parts: values of the pattern database, 3x3 shapes, captures and escapes
// from them, ladders, what the rollout policy would answer, nearness to the last
// two moves, the distance from the edge, what was learned from games, and the means
// of MAST.
const (
	ActionHeuristicNone     ActionHeuristic = ""
	ActionHeuristicPatterns ActionHeuristic = "patterns"
	ActionHeuristicShapes   ActionHeuristic = "shapes"
	ActionHeuristicCaptures ActionHeuristic = "captures"
	ActionHeuristicLadders  ActionHeuristic = "ladders"
	ActionHeuristicAnswers  ActionHeuristic = "answers"
	ActionHeuristicLastMove ActionHeuristic = "lastMove"
	ActionHeuristicEdge     ActionHeuristic = "edge"
	ActionHeuristicLearned  ActionHeuristic = "learned"
	ActionHeuristicMAST     ActionHeuristic = "mast"
)

// A Part is a summand of an action heuristic.
type Part struct {
	Kind   ActionHeuristic
	Weight float64 // of its evidence, 0 to maxWeight
}

// maxWeight is the largest weight of a part.
const maxWeight = 10

// Parts returns the summands; none of the empty heuristic. A weight that is no
// number is 0.
func (a ActionHeuristic) Parts() []Part {
	if a == ActionHeuristicNone {
		return nil
	}
	var parts []Part
	for part := range strings.SplitSeq(string(a), "+") {
		kind, weight, _ := readPart(part)
		parts = append(parts, Part{ActionHeuristic(kind), weight})
	}
	return parts
}

// readPart reads a summand such as "edge" or "edge=0.5".
func readPart(text string) (kind string, weight float64, ok bool) {
	kind, number, given := strings.Cut(text, "=")
	if !given {
		return kind, 1, true
	}
	weight, err := strconv.ParseFloat(number, 64)
	if err != nil || !(weight >= 0 && weight <= maxWeight) {
		return kind, 0, false
	}
	return kind, weight, true
}

// Has reports whether one of the summands is of a kind.
func (a ActionHeuristic) Has(kind ActionHeuristic) bool {
	return slices.ContainsFunc(a.Parts(), func(p Part) bool { return p.Kind == kind })
}

// A MASTActionKey says which moves share statistics.
type MASTActionKey string

// Color and point; with the 3x3 pattern around it; or color and distance to
// the last move.
const (
	MASTActionKeyMove     MASTActionKey = "move"
	MASTActionKeyPattern  MASTActionKey = "pattern"
	MASTActionKeyDistance MASTActionKey = "distance"
)

// A BudgetType is what the budget of a search counts.
type BudgetType string

// Milliseconds; iterations; moves played, rollouts included; moves and copies of
// the position; copies.
const (
	BudgetTypeTime           BudgetType = "BUDGET_TIME"
	BudgetTypeIterations     BudgetType = "BUDGET_ITERATIONS"
	BudgetTypeFMCalls        BudgetType = "BUDGET_FM_CALLS"
	BudgetTypeFMAndCopyCalls BudgetType = "BUDGET_FMANDCOPY_CALLS"
	BudgetTypeCopyCalls      BudgetType = "BUDGET_COPY_CALLS"
)

// A Compat chooses between the formulas of the literature and TAG's own.
type Compat string

// The formulas of the papers, or those of TAG's program of May 2026.
const (
	CompatLiterature Compat = "literature"
	CompatTAG        Compat = "tag"
)

// An ActionSpace is the shape of the list of actions that TAG asks a game for.
// Go has one shape.
type ActionSpace string

// ActionSpaceDefault is the game's own shape.
const ActionSpaceDefault ActionSpace = "Default"

// An ActionRestriction leaves moves out of the tree.
type ActionRestriction string

// No restriction, or only points within three lines of a stone, with all points
// of an empty board.
const (
	ActionRestrictionNone ActionRestriction = ""
	ActionRestrictionNear ActionRestriction = "near"
)

// A Parallel says what several workers share.
type Parallel string

// One tree, or the moves at the root alone.
const (
	ParallelTree Parallel = "tree"
	ParallelRoot Parallel = "root"
)

// An Evaluator says who judges positions in a search.
type Evaluator string

// The evaluators: playouts alone, a network as well, or a network alone.
const (
	EvaluatorPlayouts Evaluator = "playouts"
	EvaluatorMixed    Evaluator = "mixed"
	EvaluatorNetwork  Evaluator = "network"
)
