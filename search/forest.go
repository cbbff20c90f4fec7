package search

import (
	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// A forest is what a search needs for trees other than Go's plain one, in which a node
// is a position and every side chooses by what the one tree knows. It is nil for that
// tree. The other ones are TAG's, and all but the graphs are made for variants:
//
//   - SelfOnly has nodes for the root player's decisions alone, and MultiTree a tree
//     for each side: see forestWalk;
//   - in a graph (MCGS) positions that several orders of moves lead to are one node:
//     see transpositions;
//   - OMA keeps statistics of pairs of a side's own moves: see pairs;
//   - with chance or hidden stones a node stands for several positions.
//
// Source: TAG; Baier, Kaisers, "Guiding Multiplayer MCTS by Focusing on Yourself",
// 2020; Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012;
// Czech, Korus, Kersting, "Improving AlphaZero Using Monte-Carlo Graph Search", 2021.
type forest struct {
	own         bool // only the root player's decisions are nodes
	width       int  // trees that an iteration walks in parallel: one, or one a side
	graph       bool // nodes are found by their position
	symmetric   bool // they are the same for all symmetries of a position
	varying     bool // what a node's moves are depends on more than the moves that lead there
	closed      bool // outcomes of chance are kept in the tree
	redetermine bool // each iteration draws anew what the root player cannot see
	oma         bool // pairs of a side's own moves are counted
	omaAll      bool // those pairs are counted for all sides

	owner    [maxSides]int8        // the tree that chooses for a side, from 0; -1 if none does
	banned   [model.NumPoints]bool // what the root player may not play
	symmetry int                   // of the root, in a graph
	pairs    pairs                 // guarded by engine.mu
	unpaired bandit.Selection      // where no pairs of moves are known
}

// newForest returns the forest that parameters ask for in a game, nil for the plain
// tree.
func newForest(p *params.Params, t params.Traits) *forest {
	shape := p.OpponentTreePolicy
	f := &forest{
		own: shape.SelfOnly(), width: 1, graph: shape.Graph(),
		oma: shape.OMA() && p.OmaVisits > 0, omaAll: shape == params.OpponentTreePolicyOMAAll,
		closed:      p.Information == params.InformationClosedLoop && !t.Deterministic,
		redetermine: p.Information == params.InformationInformationSet && !t.PerfectInformation,
	}
	if shape == params.OpponentTreePolicyMultiTree {
		f.width = t.Players
	}
	f.symmetric = f.graph && p.MCGSStateKey == params.MCGSStateKeySymmetric

	chance := !t.Deterministic || !t.PerfectInformation
	f.varying = f.own || f.width > 1 || f.graph && p.MCGSStateKey != params.MCGSStateKeyHistory ||
		chance && !(f.closed && t.PerfectInformation)
	if !f.varying && !f.graph && !f.oma && !f.closed {
		return nil
	}
	return f
}

// varies reports whether nodes stand for several positions, whose moves differ.
func (f *forest) varies() bool { return f != nil && f.varying }

// redraws reports whether each iteration draws anew what the root player cannot see.
func (f *forest) redraws() bool { return f != nil && f.redetermine }

// pairsMoves reports whether pairs of a side's own moves are counted.
func (f *forest) pairsMoves() bool { return f != nil && f.oma }

// ownRoots returns those of the given roots in whose trees the root player chooses.
func (f *forest) ownRoots(all []nodeID) []nodeID {
	if f == nil || f.width == 1 {
		return all
	}
	var own []nodeID
	for i := 0; i < len(all); i += f.width {
		own = append(own, all[i])
	}
	return own
}

// begin prepares the search of a position in which a side is the root player. That side may play the moves given, except those
// that allowed refuses; nil refuses none.
func (f *forest) begin(e *engine, moves []model.Point, allowed func(model.Point) bool) {
	for s := range f.owner {
		switch {
		case f.own && s != e.side:
			f.owner[s] = -1
		case f.width > 1:
			f.owner[s] = int8((s - e.side + e.sides) % e.sides)
		default:
			f.owner[s] = 0
		}
	}

	for p := range f.banned {
		f.banned[p] = true
	}
	for _, p := range moves {
		f.banned[p&(model.NumPoints-1)] = p != model.Pass && allowed != nil && !allowed(p)
	}
}

// bans reports whether a root of several positions has a move that the root player
// may not play.
func (f *forest) bans(move model.Point) bool {
	return f.varies() && f.banned[move&(model.NumPoints-1)]
}

// rootMove returns the move that an edge of the root stands for.
func (e *engine) rootMove(move model.Point) model.Point {
	if e.forest == nil {
		return move
	}
	return move.TurnedBack(e.forest.symmetry, e.size)
}

// follow replaces the roots of trees by the nodes that a move of a side leads to; 0 if
// there is none.
func (f *forest) follow(t *tree, roots []nodeID, side int, move model.Point) {
	first, width := 0, 1
	if f != nil {
		first, width = int(f.owner[side]), f.width
	}
	for i := first; i >= 0 && i < len(roots); i += width {
		roots[i] = t.follow(roots[i], move)
	}
}

// turn brings roots into the order of a search by another root player, if it is
// another one, and reports whether its decisions have nodes.
func (f *forest) turn(roots []nodeID, another bool) bool {
	if f == nil || !another {
		return true
	}
	if f.width > 1 {
		for i := 0; i < len(roots); i += f.width {
			roots[i], roots[i+1] = roots[i+1], roots[i] // the root player's comes first
		}
	}
	return !f.own
}
