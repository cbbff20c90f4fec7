package search

import (
	"cmp"
	"slices"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/bandit"
	"gobandit/search/playout"
)

// A NodeView is a node of the tree at one moment, with what its selection makes
// of it. Nobody changes it any more. Rates are 0 to 1, and values in units of
// reward, in the view of ToPlay.
type NodeView struct {
	Root    uint64        // the same as long as the tree's root is the same position
	Played  int           // moves of the game before the root
	Line    []model.Point // moves from the root to the node
	Board   *model.Board  // the node's position
	Exact   bool          // Board is all of the position: no moves come between that have no nodes
	ToPlay  model.Color   // who chooses
	Visits  int           // pending ones included; the formula has those that moves began with (initialiseVisits) besides
	Aside   int           // how many a wide search made aside at the root (see Budget.Wide), as far as it is known
	WinRate float64       // mean result of the others, as in a Snapshot
	Share   float64       // of the root's visits; 1 at the root
	Moves   []MoveView    // most visited first

	Tried       int          // moves with visits
	Considered  int          // moves that may be chosen next; fewer than Moves with progressive widening
	Draws       bool         // the next move is drawn by its Chance; else it is that of the highest value
	First       int          // untried moves that come before any value counts, in an order of theirs; 0 is none
	Next        int          // index in Moves of the move to be chosen next, or of the most likely one; -1 without moves
	Second      int          // index in Moves of the one with the second highest value; -1 if there is none, or values do not count
	Explanation *Explanation // how the values come about
	ScoreShare  float64      // of the score in values and means; win rates have none
	NetShare    float64      // of a network in results below nodes that it judged
	Trees       int          // trees that search the position apart and are added up at the root; this is of the first
	Chooser     string       // who chooses: the color, or the seat of a variant
	Notes       []string     // what the node is, where the tree is not Go's plain one, a sentence each
	Tables      []NodeTable  // of the other trees at this place: one a seat, or one a draw of what is hidden
}

// A NodeTable is the node of another tree.
type NodeTable struct {
	Name   string // whose it is
	Visits int
	Moves  []MoveStats // the moves tried, most visited first, without what only the search's own have
}

// A MoveView is one move of a node.
type MoveView struct {
	Move           model.Point
	Visits         int
	Share          float64       // of the node's visits
	WinRate        float64       // mean of the playouts through the move
	Low, High      float64       // ends of the 95% interval of WinRate; Low is LCB
	AMAF           float64       // mean of the playouts in which the side played it first; 0 if none
	AMAFVisits     int           // how many those are
	Network        float64       // win rate after the move by a network; 0 if it was not asked
	InitialWinRate float64       // as the action heuristic has it; 0 without one
	Scored         int           // playouts that Score comes from, as in MoveStats; 0 below the root
	Score          float64       // as in MoveStats
	Considered     bool          // it may be chosen next
	Chance         float64       // of being chosen next, by values
	Child          bool          // the tree has a node for the position after it
	Variant        *MoveOutcomes // what a variant adds; nil: nothing
	bandit.Terms
}

// MoveOutcomes are what a variant adds to a move.
type MoveOutcomes struct {
	Results []float64        // mean result of each seat, where the tree keeps them apart
	Chances []variant.Chance // where the stone may land, the likeliest first; nil: chance has no say
	Kept    model.Point      // the outcome that a closed loop keeps; model.Resign: none
}

// Explore returns the node that moves lead to from the root, and false if there
// is none, or no tree. Moves by sides without nodes of their own (SelfOnly) are
// left out of the line.
//
// It may be called while a search runs, from the time that this search has called
// its watch.
func (s *Searcher) Explore(line []model.Point) (NodeView, bool) {
	x := newExplorer(s)
	if x.tree == nil {
		return NodeView{}, false
	}
	for _, m := range line {
		if !x.follow(m) {
			return NodeView{}, false
		}
	}
	view, ok := x.view()
	if len(line) == 0 {
		s.scoreRoot(view.Moves)
	}
	view.Root, view.Played, view.Line = s.root.Hash()^uint64(s.last.made), s.last.made, slices.Clone(line)
	return view, ok
}

// An explorer walks down a tree beside the workers, as through a forest, of the plain
// tree alone if there is no other. It has a worker of its own, which searches nothing,
// for what a worker knows: what can be chosen, and what a selection sees of it.
type explorer struct {
	e     *engine
	tree  *tree // which does not change under it: a tree that was pruned is another one
	w     *worker
	sim   viewSim // the worker's
	walk  *forestWalk
	exact bool
}

func newExplorer(s *Searcher) *explorer {
	x := &explorer{e: &s.engine, exact: true}
	x.w = newWorker(x.e, func(rng *playout.RNG) sim {
		x.sim = s.atRoot(rng)
		return x.sim
	}, 0)
	if x.walk = x.w.walk; x.walk == nil {
		x.walk = &forestWalk{forest: &forest{width: 1}, w: x.w}
	}
	s.mu.Lock()
	x.tree, x.w.bounds = s.tree, s.bounds
	s.mu.Unlock()

	if x.tree != nil {
		x.walk.roots = x.tree.roots[:x.walk.width]
		x.walk.start()
	}
	return x
}

// cursor returns that of the side to move, nil if it has no nodes.
func (x *explorer) cursor() *forestCursor {
	c := x.walk.cursorOf(x.sim.toPlay())
	if c == nil || c.node == 0 {
		return nil
	}
	return c
}

// follow plays a move of a node, and reports whether there is such a move. A node
// need not follow: in a tree of a side's own moves the other side is next.
func (x *explorer) follow(m model.Point) bool {
	c, side := x.cursor(), x.sim.toPlay()
	if c == nil {
		return false
	}
	child := nodeID(0)
	n := x.tree.at(c.node)
	n.lock.Lock()
	edge := x.tree.find(c.node, m.Turned(c.symmetry, x.e.size))
	if edge != 0 {
		child = x.tree.link(edge).child
	}
	n.lock.Unlock()
	if edge == 0 {
		return false
	}

	x.w.path = append(x.w.path, step{c.node, edge, uint8(side), int32(len(x.w.path))})
	c.node = child
	x.exact = x.sim.look(m) && x.exact // else a node of several positions
	if x.walk.own {
		x.sim.stay(side)
		x.exact = false
	}
	if x.walk.symmetric {
		_, c.symmetry = x.walk.key()
		return x.exact // otherwise it is unknown which way the node lies
	}
	return true
}

// view returns the view of the node that the side to move chooses at.
func (x *explorer) view() (NodeView, bool) {
	e, side := x.e, x.sim.toPlay()
	v := NodeView{Board: x.sim.seen(e.side), Exact: x.exact, ToPlay: x.sim.color(side), Next: -1, Second: -1, Trees: len(x.e.forest.ownRoots(x.tree.roots))}
	if e.scored {
		v.ScoreShare = e.params.ScoreShare
	}
	if e.network != nil {
		v.NetShare = e.params.NetShare
	}
	c := x.cursor()
	if c == nil {
		return v, false
	}
	n, edges := x.copyNode(c.node, true)
	if n.first == 0 {
		return v, false
	}

	visits := x.made(n, edges)
	v.Visits, v.Share = int(visits), visits/max(1, x.rootVisits())
	options := x.options(c, n, edges)
	results := bandit.Arm{}
	for _, k := range options {
		arm := e.played(edges, k)
		results.Add(arm)
		if arm.Visits > 0 {
			v.Tried++
		}
		m := x.move(c, edges, k)
		m.Share = arm.Visits / max(1, visits)
		v.Moves = append(v.Moves, m)
	}
	if len(x.w.path) == 0 && v.Trees < 2 {
		e.mu.Lock()
		rest := e.natural(results)
		e.mu.Unlock()
		v.Aside, results = int(results.Visits-rest.Visits), rest
	}
	v.WinRate = e.winsOf(results, x.bonus())

	v.Considered = len(options)
	if e.widening {
		v.Considered = e.considered(n.visits-e.given(edges, 0, int(n.edges)), len(options))
	}
	x.countValid(n, edges, options)
	x.choose(&v, n, edges, options[:v.Considered])
	x.describe(&v)
	v.sort()
	return v, true
}

// rootVisits returns the visits of the root of the tree that the side to move
// chooses in.
func (x *explorer) rootVisits() float64 {
	return x.made(x.copyNode(x.tree.roots[x.walk.owner[x.sim.toPlay()]], false))
}

// made returns the visits of a node that iterations made: all but those that its
// edges began with.
func (x *explorer) made(n *node, edges *chunk) float64 {
	visits := n.visits
	for k := range int(n.edges) {
		visits -= edges.arms[k].Visits - x.e.played(edges, k).Visits
	}
	return visits
}

// copyNode returns a copy of a node and of its edges, from 0 on in the chunk. If whole is set it copies all moves, and the worker
// must be in the node's position.
func (x *explorer) copyNode(id nodeID, whole bool) (*node, *chunk) {
	t := x.tree
	from := t.at(id)
	from.lock.Lock()
	defer from.lock.Unlock()
	n := &node{visits: from.visits, first: from.first, edges: from.edges, tried: from.tried, weights: from.weights}
	if n.first == 0 {
		return n, nil
	}
	c, i, j := t.edges(from)
	if whole && from.deferred.moves > 0 {
		moves, h := x.w.movesAgain(from, x.w.allowedAt(len(x.w.path)))
		all := newChunk(t.planes, len(moves))
		x.w.fillEdges(t, from, all, 0, moves, h)
		n.visits += float64(t.began * float64(len(moves)-j+i))
		n.edges = uint16(len(moves))
		return n, all
	}
	return n, &chunk{
		arms: slices.Clone(c.arms[i:j]), links: slices.Clone(c.links[i:j]), amaf: slices.Clone(span(c.amaf, i, j)),
		squares: slices.Clone(span(c.squares, i, j)), valid: slices.Clone(span(c.valid, i, j)), initial: slices.Clone(span(c.initial, i, j)),
		totals: slices.Clone(span(c.totals, i*t.planes.sides, j*t.planes.sides)), outcomes: slices.Clone(span(c.outcomes, i, j)),
	}
}

// options returns the places of the moves that the position has among a node's
// edges, in the order in which progressive widening considers them.
func (x *explorer) options(c *forestCursor, n *node, edges *chunk) []int {
	var options []int
	switch {
	case !x.walk.varying:
		for k := range int(n.edges) {
			options = append(options, k)
		}
		return options
	case x.exact:
		for _, m := range x.w.moves(nil) {
			if len(x.w.path) > 0 || !x.walk.bans(m) {
				options = append(options, edgeOf(m.Turned(c.symmetry, x.e.size), x.e.size))
			}
		}
	default: // all that could be chosen
		for k, visits := range edges.valid {
			if visits > 0 {
				options = append(options, k)
			}
		}
	}
	if x.e.widening {
		sortByInitial(options, edges.initial)
	}
	return options
}

// move returns the view of the move of an edge.
func (x *explorer) move(c *forestCursor, edges *chunk, k int) MoveView {
	e, arm := x.e, x.e.played(edges, k)
	m := MoveView{Move: edges.links[k].move.TurnedBack(c.symmetry, e.size), Visits: int(arm.Visits)}
	m.WinRate = e.winsOf(arm, x.bonusOf(m.Move))
	m.Low, m.High = bandit.Wilson(m.WinRate*arm.Visits, arm.Visits)
	if edges.amaf != nil {
		m.AMAF, m.AMAFVisits = e.winsOf(edges.amaf[k], x.bonus()), int(edges.amaf[k].Visits)
	}
	if edges.initial != nil {
		m.InitialWinRate = edges.initial[k]
	}
	m.Network = x.tree.networkOf(edges.links[k].child, x.sim.toPlay())
	m.Variant = x.outcomes(&m, edges, k)
	if child := edges.links[k].child; child != 0 {
		to := x.tree.at(child)
		to.lock.Lock()
		m.Child = to.first != 0
		to.lock.Unlock()
	}
	return m
}

// bonus returns the mean bonus of the search in the view of the side to move: nodes
// have none of their own.
func (x *explorer) bonus() float64 {
	if x.sim.toPlay() == x.e.side {
		return x.e.bonus()
	}
	return -x.e.bonus()
}

// bonusOf returns that of the playouts through a move as far as it is known: at the
// root.
func (x *explorer) bonusOf(move model.Point) float64 {
	if len(x.w.path) == 0 {
		return x.e.bonusOf(move)
	}
	return x.bonus()
}

// countValid counts in a copy of a node what the next visit does before it
// chooses: that moves can be chosen.
func (x *explorer) countValid(n *node, edges *chunk, options []int) {
	e := x.e
	if edges.valid == nil {
		return
	}
	visits := n.visits - e.given(edges, 0, int(n.edges))
	if !e.forest.varies() && e.selection.TAG {
		visits++ // see worker.consider
	}
	if e.widening {
		options = options[:e.considered(visits, len(options))]
	}
	for _, k := range options {
		edges.valid[k]++
	}
}

// choose adds to a view what the selection makes of the moves considered, which
// come first in it, by their edges.
func (x *explorer) choose(v *NodeView, n *node, edges *chunk, considered []int) {
	e := x.e
	if len(considered) == 0 {
		return
	}
	seen, selection := x.seen(n, edges, considered)

	values := make([]float64, len(considered))
	chances := make([]float64, len(considered))
	moves := make([]model.Point, len(considered))
	began := make([]bandit.Arm, len(considered))
	for k, edge := range considered {
		moves[k] = v.Moves[k].Move
		all, played := edges.arms[edge], e.played(edges, edge)
		began[k] = bandit.Arm{Visits: all.Visits - played.Visits, Wins: all.Wins - played.Wins}
	}

	v.Explanation = Explain(selection, seen, began, moves)
	for k, terms := range v.Explanation.terms {
		v.Moves[k].Terms, v.Moves[k].Considered, values[k] = terms, true, terms.Value
	}
	selection.Probabilities(chances, values, true)
	for k, chance := range chances {
		v.Moves[k].Chance = chance
	}

	v.Draws = selection.Rule.Draws
	switch {
	case e.inOrder && n.tried < n.edges:
		v.First, v.Next = int(n.edges-n.tried), int(n.tried)
	case v.Draws:
		v.Next, _ = topTwo(chances)
	default:
		v.Next, v.Second = topTwo(values)
	}
}

// seen returns what the selection of the side to move sees of the moves considered, by their
// edges, and which selection it is.
func (x *explorer) seen(n *node, edges *chunk, considered []int) (bandit.View, *bandit.Selection) {
	f := x.walk
	var v bandit.View
	if f.varying {
		v = f.gather(n, edges, 0, considered)
	} else {
		v = x.w.view(n, edges, 0, len(considered))
	}
	return v, f.pairSelection(x.e, &v, x.sim.toPlay(), func(k int) model.Point { return edges.links[considered[k]].move })
}

// topTwo returns the places of the highest value and the next one, -1 if there is
// none.
func topTwo(values []float64) (first, second int) {
	first, second = -1, -1
	for i, v := range values {
		switch {
		case first < 0 || v > values[first]:
			first, second = i, first
		case second < 0 || v > values[second]:
			second = i
		}
	}
	return first, second
}

// sort brings the moves into order: as those of a snapshot, the most visited first, then of the highest win rate; untried ones of the highest value.
func (v *NodeView) sort() {
	order := make([]int, len(v.Moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &v.Moves[i], &v.Moves[j]
		if a.Visits > 0 {
			return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.WinRate, a.WinRate))
		}
		return cmp.Or(b.Visits, cmp.Compare(b.Value, a.Value))
	})
	moves := make([]MoveView, len(order))
	next, second := v.Next, v.Second
	for to, from := range order {
		moves[to] = v.Moves[from]
		if from == next {
			v.Next = to
		}
		if from == second {
			v.Second = to
		}
	}
	v.Moves = moves
}
