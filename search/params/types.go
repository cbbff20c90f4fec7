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

const (
	InformationClosedLoop     Information = "Closed_Loop"     // a state in each node
	InformationOpenLoop       Information = "Open_Loop"       // the moves are played again in each iteration
	InformationInformationSet Information = "Information_Set" // the same, and what the root player cannot see is drawn
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

const (
	MCGSStateKeyNone        MCGSStateKey = ""
	MCGSStateKeyPositional  MCGSStateKey = "positional"  // stones and side to move
	MCGSStateKeySituational MCGSStateKey = "situational" // with ko and passes
	MCGSStateKeyHistory     MCGSStateKey = "history"     // the moves that led there
	MCGSStateKeySymmetric   MCGSStateKey = "symmetric"   // the stones of all eight symmetries together
	MCGSStateKeyCoarse      MCGSStateKey = "coarse"      // a few features
)

// A RolloutType is the kind of policy that chooses the moves of a rollout, of
// the root player or, as oppModelType, of the others.
type RolloutType string

const (
	RolloutTypeRandom    RolloutType = "RANDOM"     // uniform over sensible points
	RolloutTypeRandomRaw RolloutType = "RANDOM_RAW" // uniform over every legal move
	RolloutTypeMAST      RolloutType = "MAST"       // by MAST
	RolloutTypeClass     RolloutType = "CLASS"      // a playout policy by name
	RolloutTypeParams    RolloutType = "PARAMS"     // by PolicyParams
	RolloutTypeDefault   RolloutType = "DEFAULT"    // for the others: the root player's own policy
)

// A Heuristic is the value of the position at the end of a rollout.
type Heuristic string

const (
	HeuristicWin     Heuristic = "win"     // 1, ½ or 0
	HeuristicMargin  Heuristic = "margin"  // the lead over the best other in points, komi counted
	HeuristicScore   Heuristic = "score"   // a player's own area
	HeuristicLeader  Heuristic = "leader"  // the lead as a share of the board, half as much again when the game is over
	HeuristicWinPlus Heuristic = "winPlus" // nine parts a win and one the lead
)

// An ActionHeuristic is what is known of a move before it is tried: nothing, or
// a sum of parts joined by +, each with a weight after = unless that is 1.
type ActionHeuristic string

const (
	ActionHeuristicNone     ActionHeuristic = ""
	ActionHeuristicPatterns ActionHeuristic = "patterns" // values of the pattern database
	ActionHeuristicShapes   ActionHeuristic = "shapes"   // 3x3 shapes
	ActionHeuristicCaptures ActionHeuristic = "captures" // captures, and escapes from them
	ActionHeuristicLadders  ActionHeuristic = "ladders"  // ladders
	ActionHeuristicAnswers  ActionHeuristic = "answers"  // what the rollout policy would answer
	ActionHeuristicLastMove ActionHeuristic = "lastMove" // nearness to the last two moves
	ActionHeuristicEdge     ActionHeuristic = "edge"     // the distance from the edge
	ActionHeuristicLearned  ActionHeuristic = "learned"  // what was learned from games
	ActionHeuristicMAST     ActionHeuristic = "mast"     // the means of MAST
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

const (
	MASTActionKeyMove     MASTActionKey = "move"     // color and point
	MASTActionKeyPattern  MASTActionKey = "pattern"  // with the 3x3 pattern around it
	MASTActionKeyDistance MASTActionKey = "distance" // color and distance to the last move
)

// A BudgetType is what the budget of a search counts.
type BudgetType string

const (
	BudgetTypeTime           BudgetType = "BUDGET_TIME"            // milliseconds
	BudgetTypeIterations     BudgetType = "BUDGET_ITERATIONS"      // iterations
	BudgetTypeFMCalls        BudgetType = "BUDGET_FM_CALLS"        // moves played, rollouts included
	BudgetTypeFMAndCopyCalls BudgetType = "BUDGET_FMANDCOPY_CALLS" // moves, and copies of the position
	BudgetTypeCopyCalls      BudgetType = "BUDGET_COPY_CALLS"      // copies
)

// A Compat chooses between the formulas of the literature and TAG's own.
type Compat string

const (
	CompatLiterature Compat = "literature" // of the papers
	CompatTAG        Compat = "tag"        // of TAG's program of May 2026
)

// An ActionSpace is the shape of the list of actions that TAG asks a game for.
// Go has one shape.
type ActionSpace string

// ActionSpaceDefault is the game's own shape.
const ActionSpaceDefault ActionSpace = "Default"

// An ActionRestriction leaves moves out of the tree.
type ActionRestriction string

const (
	ActionRestrictionNone ActionRestriction = ""
	ActionRestrictionNear ActionRestriction = "near" // only points within three lines of a stone, and all points of an empty board
)

// A Parallel says what several workers share.
type Parallel string

const (
	ParallelTree Parallel = "tree" // one tree
	ParallelRoot Parallel = "root" // the moves at the root alone
)

// An Evaluator says who judges positions in a search.
type Evaluator string

const (
	EvaluatorPlayouts Evaluator = "playouts" // playouts alone
	EvaluatorMixed    Evaluator = "mixed"    // playouts and a network
	EvaluatorNetwork  Evaluator = "network"  // a network alone
)
