package search

import (
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/bandit"
)

// A forestWalk takes the iterations of a worker down the trees of a forest. Sides that
// have no tree, or have left theirs, play by their rollout policy.
type forestWalk struct {
	*forest
	w       *worker
	variant *variantSim // the worker's position, if it is one of a variant
	roots   []nodeID    // of the trees that it walks, the root player's first
	cursors [maxSides]forestCursor
	apart   []step // a side's part of a path

	moves  [maxMoves]model.Point // that the position allows
	edges  [maxMoves]int         // of the node, that may be chosen
	arms   [maxMoves]bandit.Arm  // of those edges, as are the others
	other  [maxMoves]bandit.Arm
	planes [3][maxMoves]float64 // valid visits, squares, initial win rates
}

// A forestCursor is where an iteration is in one of the trees.
type forestCursor struct {
	cursor
	depth    int  // edges taken
	symmetry int  // what turns the board as the node has it
	out      bool // the iteration has left the tree
	again    bool // the node chooses once more, since its last choice was refused
}

func newForestWalk(w *worker) *forestWalk {
	f := &forestWalk{forest: w.e.forest, w: w}
	f.variant, _ = w.sim.(*variantSim)
	return f
}

// start sends the cursors to the roots of the trees.
func (f *forestWalk) start() {
	for i, root := range f.roots {
		f.cursors[i] = forestCursor{cursor: cursor{node: root}, symmetry: f.symmetry}
	}
}

// cursorOf returns the cursor of the tree that chooses for a side, nil if none
// does.
func (f *forestWalk) cursorOf(side int) *forestCursor {
	if i := f.owner[side]; i >= 0 {
		return &f.cursors[i]
	}
	return nil
}

// descend goes from the roots to the leaves, as worker.descend does, and reports
// whether the game has ended in the trees.
func (f *forestWalk) descend() (over bool) {
	w := f.w
	if f.redetermine {
		f.variant.deal(w.e.side)
	}
	f.start()
	inside := len(f.roots)

	for !w.sim.over() {
		side := w.sim.toPlay()
		c := f.cursorOf(side)
		if c != nil && !c.out && !f.enter(c) {
			c.out = true
			if inside--; inside == 0 {
				return false
			}
		}
		if c == nil || c.out {
			f.model(side)
		} else {
			f.step(c, side)
		}
	}
	return true
}

// enter goes to the node where the cursor's next choice is made, and reports
// whether there is one. If so the node is locked.
func (f *forestWalk) enter(c *forestCursor) bool {
	if c.edge != 0 && !c.again && (c.depth >= f.w.e.params.MaxTreeDepth || !f.follow(c)) {
		return false
	}
	c.again = false
	if c.locked = f.w.lock(c.node); c.locked.first == 0 {
		f.w.expand(c.locked, f.w.allowedAt(c.depth), c.depth == 0)
	}
	return true
}

// follow goes to the child of the cursor's edge, and reports whether there is one.
func (f *forestWalk) follow(c *forestCursor) bool {
	if f.graph {
		return f.transpose(c)
	}
	return f.w.follow(&c.cursor)
}

// step has the node of a cursor, which is locked, choose a move, unlocks it, and
// plays the move. If the move is refused the node will choose again.
func (f *forestWalk) step(c *forestCursor, side int) {
	w, from := f.w, *c
	edge := f.choose(c, c.locked, side)
	move := w.visit(&c.cursor, edge).TurnedBack(c.symmetry, w.e.size)
	c.depth++
	w.note(&c.cursor, move, side)

	if f.play(&c.cursor, move) == variant.Refused {
		*c = from
		c.again = true
	}
}

// play plays the move of the edge that a cursor took and returns its outcome, which
// the edge keeps where the tree is closed.
func (f *forestWalk) play(c *cursor, move model.Point) model.Point {
	if !f.closed {
		return f.w.sim.play(move)
	}
	f.w.lock(c.node)
	defer f.w.unlock()
	outcome := &f.w.e.tree.chunks[c.edge>>chunkBits].outcomes[c.edge&(chunkLen-1)]
	if *outcome == unknownOutcome {
		*outcome = f.variant.play(move)
	} else {
		f.variant.replay(move, *outcome)
	}
	return *outcome
}

// model plays a move of a side that has no tree to choose for it.
func (f *forestWalk) model(side int) {
	w := f.w
	move := w.draw(side)
	w.line = append(w.line, played{move, uint8(side)})
	w.noteMAST(&w.mast.rollout, move, side)
	w.sim.play(move)
}

// backup adds a result to the nodes of each side's tree, each of which hands up its
// own.
func (f *forestWalk) backup(r []float64) {
	var own [maxSides]float64
	for side := range r {
		f.apart = f.apart[:0]
		for _, s := range f.w.path {
			if int(s.side) == side {
				f.apart = append(f.apart, s)
			}
		}
		copy(own[:], r)
		f.w.handUp(own[:len(r)], f.apart)
	}
}
