package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/backup"
	"gobandit/search/knowledge"
	"gobandit/search/playout"
)

// A worker makes iterations of a search: down the tree, a rollout, back up. The
// tree is locked on the way down and up, the rollout runs beside others.
type worker struct {
	e    *engine
	sim  sim
	rng  *playout.RNG
	rand *rand.Rand // draws from rng

	*iteration             // at work
	batch      []iteration // the finished ones among them wait to be credited
	finished   int         // in batch

	forest  int // whose trees it walks
	cursors [maxSeats]cursor
	room    *arena
	held    *node         // which the worker has locked
	bounds  backup.Bounds // of rewards, when the iteration began
	begun   int           // iterations of all workers before this one
	clashes int           // new edges of a graph that led to a known node
	winner  int32         // of the rollout: 1 is the first of two seats, -1 the second
	busy    bool          // a rollout was made and has no reward yet

	first   [model.NumPoints]uint8 // who played a point first, from some move on: the seat plus one
	scratch scratch
	mast    mastTables
	tracker model.Tracker
	ladder  playout.Ladder
	found   []playout.Answer
	learned knowledge.Policy
}

// An iteration is a way down the tree, a rollout from its leaf, and the result.
type iteration struct {
	path   []step   // the choices of nodes, from the root to the leaf
	line   []played // all moves from the root to the leaf
	over   bool     // the leaf is the end of the game
	aside  bool     // it was made aside: see wideSearch
	trace  model.Trace
	turns  [model.TraceLen]uint8 // whose the moves in trace are: seats
	length int                   // of the rollout in trace
	reward [maxSeats]float64
	score  float64 // the first seat's lead, before komi
	bonus  float64 // in the first of two seats' reward, for the score
}

// batchLen is how many iterations a worker that shares its tree credits at a
// time: what it writes on the nodes near the root has to travel to the others
// only so often, which costs more than the counting. The visits are counted on
// the way down.
const batchLen = 8

// A cursor is where an iteration is in a tree.
type cursor struct {
	node     nodeID
	edge     edgeID  // the last edge taken; 0 at the root
	child    nodeID  // what it led to
	visits   float64 // its visits
	depth    int     // edges taken
	symmetry int     // what turns the board as the node has it
	out      bool    // the iteration has left the tree
	again    bool    // the node chooses once more, since its last choice was refused
}

// A step is a choice that a node made.
type step struct {
	node nodeID
	edge edgeID
	seat uint8
	at   int32 // the move's place in the line
}

// A played is a move of an iteration.
type played struct {
	move model.Point
	seat uint8
}

func newWorker(e *engine, s sim, seed uint64) *worker {
	w := &worker{e: e, sim: s, rng: playout.NewRNG(seed), batch: make([]iteration, e.batch)}
	w.iteration = &w.batch[0]
	w.rand = rand.New(w.rng)
	w.mast = newMASTTables(e.seats)
	return w
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

// run iterates until the clock stops.
func (w *worker) run(clock *Clock) {
	w.busy, w.finished, w.held = false, 0, nil
	defer func() {
		if w.held != nil { // a panic: others must not wait for ever
			w.unlock()
		}
	}()
	for w.advance(clock) {
		w.rollout()
		w.busy = true
	}
}

// advance notes the result of the rollout just made, if there is one, and goes
// down to the leaf of the next. It returns false when the clock has stopped. All
// results are credited then.
func (w *worker) advance(clock *Clock) bool {
	e := w.e
	if w.busy {
		w.setReward()
	}
	more := w.report(clock)
	if w.busy {
		w.finished++
		w.busy = false
	}
	if w.finished == len(w.batch) {
		w.creditAll()
	}
	if !more || e.decided(clock, w.begun) {
		w.creditAll()
		return false
	}
	w.iteration = &w.batch[w.finished]
	w.over = w.descend()
	return true
}

// report counts the rollout just made, if there is one, and begins another
// iteration. It returns false if the clock has stopped.
func (w *worker) report(clock *Clock) bool {
	e := w.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if w.busy {
		w.count()
		if e.ranged {
			e.bounds.Add(w.reward[:e.seats])
		}
	}
	e.clashes += w.clashes
	w.clashes = 0
	w.bounds = e.bounds
	if clock.Stopped(e.begun) || clock.Spent(e.spent()) || !e.oma && e.tree.full() {
		return false
	}
	w.begun = e.begun
	e.begun++
	return true
}

// count adds the rollout just made to the sums.
func (w *worker) count() {
	e := w.e
	e.playouts++
	e.copies++
	e.moved += len(w.line) + w.length
	e.depths += len(w.path)
	e.depthMax = max(e.depthMax, len(w.path))
	begun := len(w.line) > 0
	if w.score = w.sim.margin(); begun {
		e.begins.add(w.line[0].move, w.score, w.bonus)
	}
	switch {
	case !w.aside:
		e.scores.add(w.score, w.bonus)
	case !e.transforms: // else what becomes of the reward is not known here
		e.aside.Visits++
		e.aside.Wins += w.reward[e.seat]
	}
	if b := w.sim.board(); b != nil && e.playouts%ownershipSample == 0 {
		e.owned.add(b, w.winner)
		if begun && e.begins.owners {
			e.begins.own(w.line[0].move, b, w.winner)
		}
	}
}

// descend goes from the root to a leaf, counts the visit in every node on the
// way (which keeps other workers off it), and reports whether the leaf is the
// end of the game. The sim is the leaf's position then.
func (w *worker) descend() (over bool) {
	e := w.e
	w.sim.reset()
	if e.redetermine {
		w.sim.determinize(e.seat, w.rand)
	}
	w.path, w.line, w.aside = w.path[:0], w.line[:0], false
	w.mast.tree, w.mast.rollout = w.mast.tree[:0], w.mast.rollout[:0]
	inside := e.trees
	for i := range inside {
		w.cursors[i] = cursor{node: e.roots[w.forest*e.trees+i], symmetry: e.symmetry}
	}
	for !w.sim.over() {
		seat := w.sim.toPlay()
		c := e.cursorOf(w, seat)
		if c != nil && !c.out && !w.enter(c) {
			c.out = true
			if inside--; inside == 0 {
				return false
			}
		}
		if c == nil || c.out {
			w.model(seat)
		} else {
			w.step(c, seat)
		}
	}
	return true
}

// enter goes to the node where the cursor's next choice is made, and reports
// whether there is one. If so the node is locked.
func (w *worker) enter(c *cursor) bool {
	e := w.e
	if c.edge != 0 && !c.again {
		if c.depth >= e.params.MaxTreeDepth || !w.follow(c) {
			return false
		}
	}
	c.again = false
	n := w.lock(c.node)
	if n.first == 0 {
		w.expand(n, w.allowedAt(c.depth))
	}
	return true
}

// follow goes to the child of the cursor's edge, and reports whether there is
// one.
func (w *worker) follow(c *cursor) bool {
	e := w.e
	if e.graph {
		return w.transpose(c)
	}
	if c.child == 0 {
		t := e.tree
		if c.visits <= e.leafVisits || t.full() {
			return false
		}
		w.lock(c.node)
		l := t.link(c.edge)
		if l.child == 0 {
			l.child = w.room.newNode()
		}
		c.child = l.child
		w.unlock()
	}
	c.node = c.child
	return true
}

// transpose goes to the node of the position in a graph, and reports whether the
// iteration goes on there.
func (w *worker) transpose(c *cursor) bool {
	e := w.e
	t := e.tree
	key, symmetry := w.sim.key(e.params.MCGSStateKey)
	t.indexed.Lock()
	id, known := t.index[key]
	if !known && !t.full() {
		id = w.room.newNode()
		t.index[key] = id
	}
	t.indexed.Unlock()
	if id == 0 {
		return false
	}
	if c.child != id {
		w.lock(c.node)
		t.link(c.edge).child = id
		w.unlock()
	}
	if !known {
		return false
	}
	if c.child == 0 {
		w.clashes++
		if !e.params.MCGSExpandAfterClash {
			return false
		}
	}
	leaf := w.lock(id).first == 0 && c.visits <= e.leafVisits
	w.unlock()
	if leaf {
		return false
	}
	for i := range w.path {
		if w.path[i].node == id {
			return false // a repetition
		}
	}
	c.node, c.symmetry = id, symmetry
	return true
}

// step has the node of a cursor, which is locked, choose a move, unlocks it, and
// plays the move.
func (w *worker) step(c *cursor, seat int) {
	e := w.e
	t := e.tree
	from := *c
	n := t.at(c.node)
	c.edge = w.choose(c, n, seat)
	c.depth++
	n.visits += e.loss
	arm, l := t.arm(c.edge), t.link(c.edge)
	arm.Visits += e.loss
	c.visits, c.child = arm.Visits, l.child
	move := l.move
	w.unlock()
	if c.symmetry != 0 {
		move = move.TurnedBack(c.symmetry, w.sim.size())
	}
	w.path = append(w.path, step{c.node, c.edge, uint8(seat), int32(len(w.line))})
	w.line = append(w.line, played{move, uint8(seat)})
	w.noteMAST(&w.mast.tree, move, seat)
	if w.play(c.node, c.edge, move) == variant.Refused {
		*c = from
		c.again = true
	}
}

// play plays the move of an edge of a node and returns its outcome, which the
// edge keeps where the tree is closed.
func (w *worker) play(id nodeID, edge edgeID, move model.Point) model.Point {
	if !w.e.closed {
		return w.sim.play(move, w.rand)
	}
	t := w.e.tree
	w.lock(id)
	defer w.unlock()
	outcome := &t.chunks[edge>>chunkBits].outcomes[edge&(chunkLen-1)]
	if *outcome == unknown {
		*outcome = w.sim.play(move, w.rand)
	} else {
		w.sim.replay(move, *outcome)
	}
	return *outcome
}

// model plays a move of a seat that has no tree to choose for it.
func (w *worker) model(seat int) {
	move := w.draw(seat)
	w.line = append(w.line, played{move, uint8(seat)})
	w.noteMAST(&w.mast.rollout, move, seat)
	w.sim.play(move, w.rand)
}
