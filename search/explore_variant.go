package search

import (
	"fmt"
	"slices"

	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search/params"
)

// mostTables is how many trees a view has besides its own.
const mostTables = 12

// position returns the position of a variant that the explorer stands at, nil in Go.
func (x *explorer) position() variant.Position {
	if v, ok := x.sim.(*variantSim); ok {
		return v.p
	}
	return nil
}

// outcomes returns what a variant adds to a move.
func (x *explorer) outcomes(m *MoveView, edges *chunk, k int) *MoveOutcomes {
	p := x.position()
	if p == nil {
		return nil
	}
	o := &MoveOutcomes{Chances: variant.Outcomes(p, m.Move), Kept: unknownOutcome}
	if n := x.tree.planes.sides; n > 2 && m.Visits > 0 {
		for side := range n {
			o.Results = append(o.Results, edges.totals[k*n+side]/edges.arms[k].Visits)
		}
	}
	if edges.outcomes != nil {
		o.Kept = edges.outcomes[k]
	}
	return o
}

// describe adds to a view what the node is and what the other trees make of its place.
func (x *explorer) describe(v *NodeView) {
	side := x.sim.toPlay()
	v.Chooser = x.sideName(side)
	f := x.e.forest
	if f != nil || x.e.sides > 2 {
		v.Notes = x.notes(side)
	}
	switch {
	case f != nil && f.width > 1:
		for s := range x.e.sides {
			if s != side {
				v.addTable(x, x.walk.cursors[f.owner[s]].node, "tree of "+x.sideName(s))
			}
		}
	case len(x.w.path) == 0 && v.Trees > 1:
		for i, id := range f.ownRoots(x.tree.roots) {
			if i > 0 && i < mostTables {
				v.addTable(x, id, fmt.Sprintf("draw %d", i+1))
			}
		}
	}
}

// addTable adds the table of a node, if it has moves.
func (v *NodeView) addTable(x *explorer, id nodeID, name string) {
	if id == 0 {
		return
	}
	n, edges := x.copyNode(id, false)
	if n.first == 0 {
		return
	}
	t := NodeTable{Name: name, Visits: int(x.made(n, edges))}
	for k := range int(n.edges) {
		if arm := x.e.played(edges, k); arm.Visits > 0 {
			t.Moves = append(t.Moves, MoveStats{Move: edges.links[k].move, Visits: int(arm.Visits), WinRate: x.e.winRate(arm)})
		}
	}
	slices.SortStableFunc(t.Moves, func(a, b MoveStats) int { return b.Visits - a.Visits })
	v.Tables = append(v.Tables, t)
}

// sideName names a side: its color, or in a variant its seat.
func (x *explorer) sideName(side int) string {
	if p := x.position(); p != nil {
		return variant.SeatName(p.Traits(), side)
	}
	return x.sim.color(side).Title()
}

// teams returns how many sides may win.
func (x *explorer) teams() int {
	if p := x.position(); p != nil {
		return p.Traits().NumTeams()
	}
	return x.e.sides
}

// notes says what a node is at which a side chooses.
func (x *explorer) notes(side int) (notes []string) {
	e, p := x.e, &x.e.params
	root, shape := x.sideName(e.side), p.OpponentTreePolicy
	say := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }

	switch {
	case shape.SelfOnly():
		say("Nodes are of %s's moves alone: between them the others play by their rollout policy, without a tree.", root)
	case shape == params.OpponentTreePolicyMultiTree:
		say("Each seat has a tree of its own, of its own moves; this is that of %s.", x.sideName(side))
	case p.Paranoid && x.teams() > 2:
		say("Paranoid: every other seat is taken to play for the worst result of %s, whatever that does to its own.", root)
	case x.teams() > 2:
		say("Max^n: each seat chooses by its own result, of those kept for all seats.")
	case e.sides > 2:
		say("Each seat chooses by the result of its team; partners choose in nodes of their own.")
	}
	if shape.OMA() && p.OmaVisits > 0 {
		who := root
		if shape == params.OpponentTreePolicyOMAAll {
			who = "every seat"
		}
		say("OMA: for %s the mean is mixed with that of its pairs of moves, its last one and this, whatever was played between (β is their weight).", who)
	}
	if shape.Graph() {
		key := map[params.MCGSStateKey]string{
			params.MCGSStateKeySituational: "stones, the side to move, ko and passes", params.MCGSStateKeyHistory: "the moves that led there",
			params.MCGSStateKeyPositional: "stones alone", params.MCGSStateKeySymmetric: "stones up to symmetry", params.MCGSStateKeyCoarse: "a coarse count of stones",
		}[p.MCGSStateKey]
		say("A graph: one node for all orders of moves that lead to the same key (%s: %s).", p.MCGSStateKey, key)
	}
	return append(notes, x.hiddenNotes()...)
}

// hiddenNotes says what chance and hidden stones make of a node.
func (x *explorer) hiddenNotes() (notes []string) {
	e, pos := x.e, x.position()
	if pos == nil {
		return nil
	}
	t := pos.Traits()
	switch {
	case t.Deterministic:
	case e.forest != nil && e.forest.closed:
		notes = append(notes, "Closed loop: each move keeps the outcome of its first try, so the tree knows one slip of many.")
	case e.forest != nil && e.forest.graph:
		notes = append(notes, "Each point where a stone may land leads to a node of its own, since the graph finds nodes by their key.")
	default:
		notes = append(notes, "Open loop: a node is the moves that were chosen; the positions that chance makes of them are merged in it.")
	}

	r, ok := pos.(variant.Revealer)
	if !ok {
		return notes
	}
	root, stones := x.sideName(e.side), words.Plural(len(r.Secrets(1-e.side)), "hidden stone")
	switch {
	case e.forest.redraws():
		return append(notes, fmt.Sprintf("Information set: every position that looks the same to %s. Each playout draws the %s of the other side anew.", root, stones))
	case e.params.NumDeterminizations > 1:
		return append(notes, fmt.Sprintf("Each of %d trees has a draw of the %s and takes it for the truth; their moves are added up.", e.params.NumDeterminizations, stones))
	}
	return append(notes, fmt.Sprintf("One draw of the %s is taken for the truth by the whole search.", stones))
}
