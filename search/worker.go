package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/playout"
)

// A worker makes iterations of a search: down the tree, a rollout, back up. The
// tree is locked on the way down and up, the rollout runs beside others.
type worker struct {
	e    *engine
	sim  sim
	rng  *playout.RNG
	rand *rand.Rand // draws from rng

	cursors [maxSeats]cursor
	path    []step   // the choices of nodes, from the root to the leaf
	line    []played // all moves from the root to the leaf
	trace   model.Trace
	length  int  // of the rollout in trace
	busy    bool // a rollout was made and is not yet backed up
	over    bool // the leaf is the end of the game

	first   [model.NumPoints]uint8 // who played a point first, from some move on: the seat plus one
	reward  [maxSeats]float64
	choice  choice
	memory  memory
	tracker model.Tracker
}

// A cursor is where an iteration is in a tree.
type cursor struct {
	node     nodeID
	edge     edgeID // the last edge taken; 0 at the root
	depth    int    // edges taken
	symmetry int    // what turns the board as the node has it
	out      bool   // the iteration has left the tree
	again    bool   // the node chooses once more, since its last choice was refused
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
	w := &worker{e: e, sim: s, rng: playout.NewRNG(seed)}
	w.rand = rand.New(w.rng)
	w.memory = newMemory(e.seats)
	return w
}

// run iterates until the clock stops.
func (w *worker) run(clock *Clock) {
	w.busy = false
	for w.advance(clock) {
		w.rollout()
		w.busy = true
	}
}

// advance locks the tree once for two steps: it backs up the rollout just made,
// if there is one, and goes down to the leaf of the next. It returns false when
// the clock has stopped.
func (w *worker) advance(clock *Clock) bool {
	e := w.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if w.busy {
		w.finish()
	}
	w.busy = false
	if clock.Stopped(e.begun) || clock.Spent(e.spent()) || e.settled(clock) {
		return false
	}
	e.begun++
	w.over = w.descend()
	return true
}

// descend goes from the root to a leaf, counts the visit in every node on the
// way (which keeps other workers off it), and reports whether the leaf is the
// end of the game. The sim is the leaf's position then.
func (w *worker) descend() (over bool) {
	e := w.e
	w.sim.reset()
	if e.redeal {
		w.sim.deal(e.seat, w.rand)
	}
	w.path, w.line = w.path[:0], w.line[:0]
	w.memory.tree, w.memory.rollout = w.memory.tree[:0], w.memory.rollout[:0]
	inside := e.trees
	for i := range inside {
		w.cursors[i] = cursor{node: e.roots[i], symmetry: e.symmetry}
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
// whether there is one.
func (w *worker) enter(c *cursor) bool {
	e := w.e
	t := e.tree
	if c.again {
		c.again = false
		return true
	}
	if c.edge != 0 {
		if c.depth >= e.params.MaxTreeDepth {
			return false
		}
		if e.graph {
			if !w.transpose(c) {
				return false
			}
		} else {
			l := t.link(c.edge)
			if l.child == 0 {
				if t.arm(c.edge).Visits <= e.leafVisits || t.used >= e.params.MaxNodes {
					return false
				}
				l.child = t.newNode()
			}
			c.node = l.child
		}
	}
	if t.at(c.node).first == 0 {
		w.expand(c.node, nil)
	}
	return true
}

// transpose goes to the node of the position in a graph, and reports whether the
// iteration goes on there.
func (w *worker) transpose(c *cursor) bool {
	e := w.e
	t := e.tree
	key, symmetry := w.sim.key(e.params.MCGSStateKey)
	id, known := t.index[key]
	fresh := t.link(c.edge).child == 0
	if !known {
		if t.used < e.params.MaxNodes {
			id = t.newNode()
			t.index[key] = id
			t.link(c.edge).child = id
		}
		return false
	}
	t.link(c.edge).child = id
	if t.at(id).first == 0 && t.arm(c.edge).Visits <= e.leafVisits {
		return false
	}
	if fresh {
		e.clashes++
		if !e.params.MCGSExpandAfterClash {
			return false
		}
	}
	for i := range w.path {
		if w.path[i].node == id {
			return false // a repetition
		}
	}
	c.node, c.symmetry = id, symmetry
	return true
}

// step has the node of a cursor choose a move, and plays it.
func (w *worker) step(c *cursor, seat int) {
	e := w.e
	t := e.tree
	from := *c
	c.edge = w.choose(c, seat)
	c.depth++
	t.at(c.node).visits += e.loss
	t.arm(c.edge).Visits += e.loss
	move := t.link(c.edge).move
	if c.symmetry != 0 {
		move = move.TurnedBack(c.symmetry, w.sim.size())
	}
	w.path = append(w.path, step{c.node, c.edge, uint8(seat), int32(len(w.line))})
	w.line = append(w.line, played{move, uint8(seat)})
	w.remember(&w.memory.tree, move, seat)
	if w.play(c.edge, move) == variant.Refused {
		*c = from
		c.again = true
	}
}

// play plays the move of an edge and returns its outcome, which the edge keeps
// where the tree is closed.
func (w *worker) play(edge edgeID, move model.Point) model.Point {
	if !w.e.closed {
		return w.sim.play(move, w.rand)
	}
	outcome := &w.e.tree.chunks[edge>>chunkBits].outcomes[edge&(chunkLen-1)]
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
	w.remember(&w.memory.rollout, move, seat)
	w.sim.play(move, w.rand)
}

// finish counts the rollout just made and backs its result up.
func (w *worker) finish() {
	e := w.e
	e.count(len(w.path), len(w.line), w.length, w.sim.margin())
	if e.playouts%ownershipSample == 0 {
		e.countOwners(w.sim.board())
	}
	r := w.reward[:e.seats]
	finished := w.sim.areas(r)
	reward(e.params.Heuristic, r, e.rewards.Teams, w.sim.size()*w.sim.size(), finished)
	if e.ranged {
		e.bounds.Add(r)
	}
	if e.mast {
		w.creditMemory()
	}
	if e.oma {
		w.creditPairs()
	}
	if e.planes.amaf {
		w.creditFirst()
	}
	w.backup()
}

// creditFirst counts the result in the AMAF statistics of the moves that the
// seat to move at a node of the path played first, at the node or later.
func (w *worker) creditFirst() {
	t := w.e.tree
	clear(w.first[:])
	seats := w.e.seats
	if n := w.length; n > 0 {
		seat := (w.lastSeat() + 1 + n) % seats
		for i := n - 1; i >= 0; i-- {
			seat = (seat + seats - 1) % seats
			w.first[w.trace[i&(model.TraceLen-1)]&(model.NumPoints-1)] = uint8(seat) + 1
		}
	}
	at := len(w.line)
	for d := len(w.path) - 1; d >= 0; d-- {
		s := &w.path[d]
		for at > int(s.at) {
			at--
			w.first[w.line[at].move&(model.NumPoints-1)] = w.line[at].seat + 1
		}
		c, i, j := t.edges(t.at(s.node))
		wins := w.reward[s.seat]
		for k, l := range c.links[i:j] {
			if w.first[l.move&(model.NumPoints-1)] == s.seat+1 && l.move != model.Pass {
				a := &c.amaf[i+k]
				a.Visits++
				a.Wins += wins
			}
		}
	}
}

// lastSeat returns the seat that moved last before the leaf.
func (w *worker) lastSeat() int {
	if n := len(w.line); n > 0 {
		return int(w.line[n-1].seat)
	}
	return (w.e.seat + w.e.seats - 1) % w.e.seats
}
