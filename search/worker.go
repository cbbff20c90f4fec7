package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/knowledge"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A worker makes iterations of a search: down the tree, a rollout, back up. The
// tree is locked on the way down and up, the rollout runs beside others.
//
// Sides are numbered: 0 is Black and 1 White, and a variant may have more.
type worker struct {
	e    *engine
	sim  sim
	walk *forestWalk // how it goes down trees that are not Go's plain one; nil for that
	rng  *playout.RNG
	rand *rand.Rand // draws from rng

	*iteration             // at work
	batch      []iteration // the finished ones among them wait to be credited
	finished   int         // in batch
	busy       bool        // the iteration at work is not counted yet

	root   nodeID        // of the tree that it searches
	room   *arena        // where it takes nodes and edges from
	held   *node         // which the worker has locked
	bounds backup.Bounds // of rewards, when the iteration began
	begun  int           // iterations of all workers before this one
	winner int32         // of the rollout: 1 is Black, -1 White
	drawn  playout.RNG   // the generator as the rollout began
	cause  string        // what chose the move drawn last; empty for the rollout policy
	film   *film         // that shows the rollout; nil: none does

	first   [model.NumPoints]uint8 // who played a point first, from some move on: the side plus one
	scratch scratch
	mast    mastTables
	tracker *model.Tracker // of the present position, while its moves are valued by chains
	ladder  playout.Ladder
	found   []playout.Answer
	learned knowledge.Policy
	network *net.Evaluator
	opinion *net.Opinion // of the present position, while its moves are valued by it
}

// An iteration is a way down the tree, a rollout from its leaf, and the result.
type iteration struct {
	path   []step   // the choices of nodes, from the root to the leaf
	line   []played // all moves from the root to the leaf
	over   bool     // the leaf is the end of the game
	aside  bool     // it was made aside: see wideSearch
	trace  model.Trace
	turns  [model.TraceLen]uint8 // the sides that made the moves in trace, where they do not alternate
	length int                   // of the rollout in trace
	reward [maxSides]float64     // to each side
	score  float64               // Black's lead, before komi
	value  float64               // Black's win rate by the network at the last node asked about; 0 if none was
	bonus  float64               // in Black's reward, for the score
}

// batchLen is how many iterations a worker that shares its tree credits at a time. What it writes on the nodes near the root then
// travels to the others less often, and that costs more than the counting. The visits are counted on the way down.
const batchLen = 8

// A cursor is where an iteration is in a tree.
type cursor struct {
	node   nodeID
	locked *node   // the node, once it has been entered
	edge   edgeID  // the last edge taken; 0 at the root
	child  nodeID  // what it led to; 0 if it had no child yet
	visits float64 // its visits
}

// A step is a choice that a node made.
type step struct {
	node nodeID
	edge edgeID
	side uint8
	at   int32 // the move's place in the line
}

// A played is a move of an iteration.
type played struct {
	move model.Point
	side uint8
}

func newWorker(e *engine, newSim func(*playout.RNG) sim, seed uint64) *worker {
	rng := playout.NewRNG(seed)
	w := &worker{e: e, sim: newSim(rng), rng: rng, rand: rand.New(rng), batch: make([]iteration, e.batch)}
	w.iteration = &w.batch[0]
	w.mast = mastTables{tables: make([][]bandit.Arm, e.sides), keys: map[uint32]int{}}
	if e.forest != nil {
		w.walk = newForestWalk(w)
	}
	return w
}

// run iterates until the clock stops.
func (w *worker) run(clock *Clock) {
	w.busy, w.finished, w.held = false, 0, nil
	defer func() {
		if w.held != nil { // a panic: others must not wait for ever
			w.unlock()
		}
	}()

	for w.begin(clock) {
		w.descend()
		w.rollout()
		w.setReward()
	}
	w.creditAll()
}

// begin counts the iteration that was made last, credits it with others if a batch
// is full, and begins another one. It returns false when the search has ended.
func (w *worker) begin(clock *Clock) bool {
	more := w.report(clock)
	if w.busy {
		w.finished++
		w.busy = false
	}
	if w.finished == len(w.batch) {
		w.creditAll()
	}
	if !more {
		return false
	}
	if w.e.tape != nil {
		w.e.remember(w.begun)
	}
	if w.e.decided(clock, w.begun) {
		return false
	}

	w.iteration, w.busy = &w.batch[w.finished], true
	return true
}

// report counts the iteration just made, if there is one, and the one to come,
// unless the clock has stopped. Then it returns false.
func (w *worker) report(clock *Clock) bool {
	e := w.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if w.busy {
		w.count()
		if e.ranged {
			e.bounds.Add(w.reward[:e.sides])
		}
	}

	w.bounds = e.bounds
	if clock.Stopped(e.begun) || clock.Spent(e.spent()) || e.mustPrune() {
		return false
	}
	w.begun = e.begun
	e.begun++
	return true
}

// count adds the iteration just made to the sums.
func (w *worker) count() {
	e := w.e
	e.playouts++
	e.copies++
	e.moved += len(w.line) + w.length
	e.depths += len(w.path)
	e.depthMax = max(e.depthMax, len(w.path))

	began := len(w.line) > 0
	if began {
		e.byMove.add(w.line[0].move, w.score, w.bonus)
	}
	switch {
	case !w.aside:
		e.scores.add(w.score, w.bonus)
	case !e.transforms: // else what becomes of the reward is not known here
		e.aside.Visits++
		e.aside.Wins += w.reward[e.side]
	}

	if b := w.sim.board(); b != nil && e.playouts%ownershipSample == 0 && e.params.Evaluator != params.EvaluatorNetwork {
		e.owned.add(b, w.winner)
		if began && e.byMove.owners {
			e.byMove.own(w.line[0].move, b, w.winner)
		}
	}
}

// descend goes from the root to a leaf, and counts the visit in every node on the
// way, which keeps other workers off it. The sim is the leaf's position then, and
// over is set if the game has ended there.
func (w *worker) descend() {
	w.sim.reset()
	w.path, w.line, w.over, w.aside, w.value = w.path[:0], w.line[:0], false, false, 0
	w.mast.tree, w.mast.rollout = w.mast.tree[:0], w.mast.rollout[:0]
	if w.walk != nil {
		w.over = w.walk.descend()
		return
	}

	at := cursor{node: w.root}
	for !w.sim.over() {
		if !w.enter(&at) {
			return
		}
		w.step(&at)
	}
	w.over = true
}

// enter goes to the node after the last choice, which gets its moves if it has none
// yet, and locks it. It returns false if there is no node: the leaf.
func (w *worker) enter(at *cursor) bool {
	depth := len(w.path)
	if depth > 0 && (depth >= w.e.params.MaxTreeDepth || !w.follow(at)) {
		return false
	}
	if at.locked = w.lock(at.node); at.locked.first == 0 {
		w.expand(at.locked, w.allowedAt(depth), depth == 0)
	}
	if w.e.network != nil {
		w.consult(at.locked)
	}
	return true
}

// follow goes to the child of the last edge, and reports whether there is one. An
// edge gets its child when it has been visited often enough.
func (w *worker) follow(at *cursor) bool {
	if at.child == 0 {
		t := w.e.tree
		if at.visits <= w.e.leafVisits || t.full() {
			return false
		}
		w.lock(at.node)
		l := t.link(t.edgeNow(at.node, at.edge, w.line[len(w.line)-1].move))
		if l.child == 0 {
			l.child = w.room.newNode()
		}
		at.child = l.child
		w.unlock()
	}
	at.node = at.child
	return true
}

// step has the node, which is locked, choose a move, unlocks it and plays the move.
func (w *worker) step(at *cursor) {
	side := w.sim.toPlay()
	edge := w.choose(at.locked, len(w.path) == 0)
	move := w.visit(at, edge)
	w.note(at, move, side)
	w.sim.play(move)
}

// visit counts the visit of an edge of the locked node, which it unlocks, and
// returns the edge's move.
func (w *worker) visit(at *cursor, edge edgeID) model.Point {
	t, loss := w.e.tree, w.e.loss
	at.locked.visits += loss
	arm, link := t.arm(edge), t.link(edge)
	arm.Visits += loss
	at.edge, at.child, at.visits = edge, link.child, arm.Visits
	move := link.move
	w.unlock()
	return move
}

// note notes that a node has chosen a move of a side, which is about to be played.
func (w *worker) note(at *cursor, move model.Point, side int) {
	w.path = append(w.path, step{at.node, at.edge, uint8(side), int32(len(w.line))})
	w.line = append(w.line, played{move, uint8(side)})
	w.noteMAST(&w.mast.tree, move, side)
}

// lock locks a node and returns it. A worker holds one lock at most, and none
// where nobody else looks at the tree.
func (w *worker) lock(id nodeID) *node {
	n := w.e.tree.at(id)
	if !w.e.alone {
		w.held = n
		n.lock.Lock()
	}
	return n
}

// unlock unlocks the node that the worker holds.
func (w *worker) unlock() {
	if !w.e.alone {
		w.held.lock.Unlock()
		w.held = nil
	}
}
