package search

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/search/backup"
	"gobandit/search/guard"
	"gobandit/search/knowledge"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// An engine is the tree search of any game: workers that iterate on one tree.
type engine struct {
	design

	tree       *tree
	roots      []nodeID                // of the trees at work, part of tree.roots
	side       int                     // the root player's
	size       int                     // of the board
	table      *pattern.Table          // of the action heuristic
	learned    knowledge.Models        // of the action heuristic
	network    *net.Net                // nil: none is asked
	thought    atomic.Pointer[Thought] // of the root; nil: not asked yet
	workers    []*worker
	decider    *rand.Rand    // of ties in decisions, apart from the workers': they go on as if none had been made
	deferring  bool          // nodes below the root defer edges, see deferredMoves
	alone      bool          // one worker searches, and nobody watches
	hurried    bool          // the search may stop early
	usual      time.Duration // after which it stops if the choice is clear; 0 is no such time
	allowed    Restriction   // of moves of Go; nil is none
	wideSearch               // its arm is guarded by mu
	former     counts        // of former searches at this root
	started    time.Time     // when the search at work began
	tape       *Tape         // of the searches at this root; nil where none keeps one

	_ cacheLine
	sums
	_ cacheLine
}

// Sums are what all workers of a search add to.
type sums struct {
	mu     spinLock // guards the others while a search runs
	begun  int      // iterations of the trees at work
	before Spent    // by those that were at work before
	totals
}

// Totals are those of them that do not say how the search goes on.
type totals struct {
	counts                // of this search
	scores  scores        // at this root, of all but those that a wide search made aside
	bounds  backup.Bounds // of rewards
	owned   ownership     // of the playouts at this root that were sampled
	byMove  rootStats     // statistics of the playouts at this root
	average average
}

// Counts are what iterations add up to.
type counts struct {
	playouts int // finished
	copies   int
	moved    int // moves played, those of rollouts and closing passes included
	depths   int
	depthMax int
	elapsed  time.Duration // wall-clock time, once the search has ended
}

// plus adds those of more iterations.
func (c *counts) plus(o counts) {
	c.playouts += o.playouts
	c.copies += o.copies
	c.moved += o.moved
	c.depths += o.depths
	c.depthMax = max(c.depthMax, o.depthMax)
	c.elapsed += o.elapsed
}

// init prepares an engine whose workers play on sims that newSim makes.
func (e *engine) init(plan *params.Plan, seed uint64, newSim func(*playout.RNG) sim) {
	e.design = newDesign(plan)
	e.decider = rand.New(playout.NewRNG(^seed))
	for i := range e.params.Workers {
		e.workers = append(e.workers, newWorker(e, newSim, model.Mix(seed)+uint64(i)))
	}
}

// begin prepares a search from the sims' roots, on a board of a size. The tree must be in
// place, and allowed says which points the root player may play; nil is all.
func (e *engine) begin(size, side int, allowed func(model.Point) bool) {
	e.size, e.side, e.rewards.Root = size, side, side
	w := e.workers[0]
	w.sim.reset()
	e.setHeuristic(e.size)
	if e.deferring = e.defers(); e.deferring {
		e.tree.keptWords = keptWords(e.size)
	}
	if e.forest != nil {
		e.forest.begin(e, w.moves(w.scratch.moves[:0]), allowed)
	}

	e.roots = e.tree.roots[:e.numRoots()]
	e.place()
	e.counts = counts{}
	asks := e.network != nil && e.thought.Load() == nil
	for _, id := range e.forest.ownRoots(e.tree.roots) {
		e.root(id, allowed)
		if asks {
			w.consultRoot(e.tree.at(id))
		}
	}
	for _, w := range e.workers {
		w.begun = -1
		if e.former.playouts == 0 { // else the search of a position goes on
			w.mast.decay(e.params.MASTGamma, e.selection.TAG)
		}
	}
}

// root gives a root its edges, or drops those of a reused one that are not
// allowed.
func (e *engine) root(id nodeID, allowed func(model.Point) bool) {
	w := e.workers[0]
	w.sim.reset()
	if e.tree.graph != nil {
		w.walk.placeRoot(id)
	}
	n := e.tree.at(id)
	if n.first == 0 {
		w.expand(n, allowed, true)
		return
	}
	if n.deferred.moves > 0 {
		w.path = w.path[:0]
		w.expandDeferred(n)
	}
	if !e.forest.varies() && allowed != nil {
		e.tree.keep(id, allowed)
	}
}

// treeBytes returns how much memory a tree may take.
func (e *engine) treeBytes() int {
	mb := e.params.MaxTreeMB
	if mb == 0 {
		mb = treeMB()
	}
	return int(mb * bytesPerMB)
}

// newTree makes the search begin with nothing known.
func (e *engine) newTree() {
	e.tree = newTree(e.planes, e.numRoots()*e.params.NumDeterminizations, e.treeBytes())
	e.tree.began = float64(e.params.InitialiseVisits)
	if e.forest != nil && e.forest.graph {
		e.tree.graph = newTranspositions()
	}
	e.bounds = backup.NewBounds()
	e.newRoot()
}

// newRoot forgets what is known of one root alone, and not by the tree.
func (e *engine) newRoot() {
	e.average, e.wideSearch, e.former, e.tape = nil, wideSearch{}, counts{}, nil
	e.scores, e.owned, e.byMove = scores{}, ownership{}, rootStats{}
	e.thought.Store(nil)
	if e.forest != nil {
		e.forest.pairs = pairs{}
	}
}

// numRoots returns how many roots the trees have that are searched at a time.
func (e *engine) numRoots() int {
	if e.forest != nil {
		return e.trees * e.forest.width
	}
	return e.trees
}

// run searches until the budget is used up. shot, if not nil, is called at every
// WatchInterval. An error is a panic: a defect of the program.
func (e *engine) run(ctx context.Context, budget Budget, shot func(elapsed time.Duration)) (time.Duration, error) {
	e.started = time.Now()
	budget = budget.On(e.size)
	e.alone = len(e.workers) == 1 && shot == nil
	e.hurried, e.usual = e.early && !budget.Whole, 0
	if e.hurried {
		e.usual, budget.Usual = budget.Usual, 0
	}
	e.byMove.owners = budget.MovesOwnership
	e.spread(budget.Wide)

	// The trees of several samples are searched one after the other.
	k, n := e.params.NumDeterminizations, e.numRoots()
	for i := range k {
		e.roots = e.tree.roots[i*n : (i+1)*n]
		e.place()
		e.begun, e.before = 0, Spent{Moves: e.moved, Copies: e.copies}
		clock := NewClock(ctx, budget.share(k))
		if k > 1 && !e.forest.redraws() {
			e.sample()
		}
		err := e.work(clock, shot)
		clock.Stop()
		if err != nil {
			return time.Since(e.started), err
		}
	}
	if e.tape != nil {
		e.record(e.playouts)
	}
	e.elapsed = time.Since(e.started)
	e.former.plus(e.counts)
	return e.elapsed, nil
}

// work runs the workers until the clock stops.
func (e *engine) work(clock *Clock, shot func(time.Duration)) error {
	err := e.iterate(clock, shot)
	for err == nil && e.mustPrune() && !clock.Stopped(e.begun) {
		e.prune()
		err = e.iterate(clock, shot)
	}
	return err
}

// mustPrune reports whether the tree is full and can be pruned. Pairs of moves are
// known by edges, so that a tree with them cannot.
func (e *engine) mustPrune() bool { return e.tree.full() && !e.forest.pairsMoves() }

// prune makes room in a full tree.
func (e *engine) prune() {
	first := slices.Index(e.tree.roots, e.roots[0])
	t := e.tree.prune()
	if t.full() { // of roots alone
		t.limit *= 2
	}
	t.dropped = e.tree.dropped + int(e.tree.made.Load()-t.made.Load())
	e.mu.Lock() // somebody may be looking at the old one
	e.tree = t
	e.mu.Unlock()
	e.roots = e.tree.roots[first : first+len(e.roots)]
	e.place()
}

// place gives the workers the roots that they search from, and arenas of the tree.
func (e *engine) place() {
	width := e.numRoots() / e.trees
	for i, w := range e.workers {
		if i == 0 {
			w.room = e.tree.room
		} else if w.room == nil || w.room.tree != e.tree {
			w.room = &arena{tree: e.tree}
		}
		first := i % e.trees * width
		w.root = e.roots[first]
		if w.walk != nil {
			w.walk.roots = e.roots[first : first+width]
		}
	}
}

// iterate runs the workers until the clock stops, or the tree is full.
func (e *engine) iterate(clock *Clock, shot func(time.Duration)) error {
	stopping := func(f func()) func() error { // its panic stops the others
		return func() error {
			err := guard.Call("search", func() error { f(); return nil })
			if err != nil {
				clock.Stop()
			}
			return err
		}
	}
	stop := e.watch(shot, stopping)
	var others guard.Group
	for _, w := range e.workers[1:] {
		others.Go("search", stopping(func() { w.run(clock) }))
	}
	err := stopping(func() { e.workers[0].run(clock) })()
	return cmp.Or(err, others.Wait(), stop())
}

// watch calls shot at every WatchInterval, until the function that it returns is
// called.
func (e *engine) watch(shot func(time.Duration), stopping func(func()) func() error) (stop func() error) {
	if shot == nil {
		return func() error { return nil }
	}
	done := make(chan struct{})
	var watching guard.Group
	watching.Go("search", stopping(func() {
		tick := time.NewTicker(WatchInterval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				shot(time.Since(e.started))
			}
		}
	}))
	return func() error {
		close(done)
		return watching.Wait()
	}
}

// spent returns what the search of the trees at work has used.
func (e *engine) spent() Spent {
	return Spent{Iterations: e.begun, Moves: e.moved - e.before.Moves, Copies: e.copies - e.before.Copies}
}
