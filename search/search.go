package search

import (
	"context"
	"slices"
	"sync"
	"time"

	"gobandit/model"
	"gobandit/search/playout"
)

// A Searcher is the tree search. It keeps its tree from one search to the next.
// Its methods must not be called while a search runs.
type Searcher struct {
	params Params

	mu        spinLock // guards the fields below while a search runs
	tree      *tree
	rootBoard model.Board
	komi      float64
	begun     int     // playouts
	playouts  int     // finished
	moved     int     // moves in playouts
	scores    float64 // Black's points minus White's before komi, added up
	depths    int
	depthMax  int
	owners    [model.NumPoints]int32 // Black's minus White's, in the playouts sampled
	owned     int                    // playouts sampled

	workers []*worker
	last    position
}

// A position tells where in which game the tree's root stands.
type position struct {
	size  int
	komi  float64
	start uint64 // hash of the position before the first move
	moves []model.Move
}

// New returns a searcher whose playouts are played by policies that newPolicy
// makes, one a worker; nil is uniform playouts. With the same seed, one worker
// and budgets in playouts it makes the same choices. An error names a parameter
// out of range.
func New(p Params, seed uint64, newPolicy func() playout.Policy) (*Searcher, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if newPolicy == nil {
		newPolicy = func() playout.Policy { return new(playout.Uniform) }
	}
	s := &Searcher{params: p}
	for i := range p.Workers {
		s.workers = append(s.workers, newWorker(s, newPolicy(), playout.Mix(seed)+uint64(i)))
	}
	return s, nil
}

// Params returns the parameters of the search.
func (s *Searcher) Params() Params { return s.params }

// Clear forgets the tree.
func (s *Searcher) Clear() { s.tree, s.last = nil, position{} }

// Search implements Thinker. An error is a panic of a worker: a defect of the
// program.
func (s *Searcher) Search(ctx context.Context, g *model.Game, budget Budget, watch func(*Snapshot)) (Result, error) {
	clock := NewClock(ctx, budget)
	defer clock.Stop()
	s.begin(g)

	errs := make(chan error, len(s.workers)+1)
	guard := func(f func()) func() {
		return func() {
			var err error
			func() {
				defer CatchPanic("search", &err)
				f()
			}()
			if err != nil {
				clock.Stop()
				errs <- err
			}
		}
	}
	var wg sync.WaitGroup
	for _, w := range s.workers {
		w.policy.Start(&s.rootBoard)
		wg.Go(guard(func() { w.run(clock) }))
	}
	stopWatch := s.watch(g, clock, watch, guard)
	wg.Wait()
	stopWatch()
	select {
	case err := <-errs:
		s.Clear()
		return Result{}, err
	default:
	}
	snapshot := s.snapshot(g, clock.Elapsed())
	snapshot.Done = true
	if watch != nil {
		watch(snapshot)
	}
	return Result{Move: s.decide(g, snapshot), Snapshot: snapshot}, nil
}

// watch calls f with a snapshot at every WatchInterval, until the function that
// it returns is called.
func (s *Searcher) watch(g *model.Game, clock *Clock, f func(*Snapshot), guard func(func()) func()) (stop func()) {
	if f == nil {
		return func() {}
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(guard(func() {
		tick := time.NewTicker(WatchInterval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				s.mu.Lock()
				snapshot := s.snapshot(g, clock.Elapsed())
				s.mu.Unlock()
				f(snapshot)
			}
		}
	}))
	return func() {
		close(done)
		wg.Wait()
	}
}

// begin makes the position of g the root: of the tree that the moves since the
// last search lead to, if there is one, else of a new tree.
func (s *Searcher) begin(g *model.Game) {
	here := position{g.Size(), g.Komi(), g.At(0).Hash(), slices.Clone(g.Moves())}
	s.tree = s.reused(here)
	s.last = here
	s.rootBoard = *g.Board()
	s.komi = g.Komi()
	s.begun, s.playouts, s.moved, s.scores, s.depths, s.depthMax, s.owned = 0, 0, 0, 0, 0, 0, 0
	clear(s.owners[:])

	me := g.ToPlay()
	allowed := func(p model.Point) bool { return g.Legal(model.Move{Color: me, Point: p}) == nil }
	if s.tree.link(s.tree.root).first == 0 {
		s.tree.expand(s.tree.root, &s.rootBoard, s.workers[0].rand, allowed)
	} else {
		s.tree.keepRoot(allowed)
	}
}

// reused returns the part of the tree for a position, or a new tree.
func (s *Searcher) reused(here position) *tree {
	old := s.last
	if s.tree == nil || !s.params.ReuseTree || old.size != here.size || old.komi != here.komi || old.start != here.start ||
		len(here.moves) < len(old.moves) || !slices.Equal(old.moves, here.moves[:len(old.moves)]) {
		return newTree()
	}
	id, side := s.tree.root, s.rootBoard.ToPlay()
	for _, m := range here.moves[len(old.moves):] {
		if m.Color != side {
			return newTree()
		}
		if id = s.tree.child(id, m.Point); id == 0 {
			return newTree()
		}
		side = side.Opponent()
	}
	if id == s.tree.root {
		return s.tree
	}
	return s.tree.subtree(id)
}

// count adds a finished playout of the given number of moves to the sums.
func (s *Searcher) count(depth, moves, score int) {
	s.playouts++
	s.moved += moves
	s.scores += float64(score)
	s.depths += depth
	s.depthMax = max(s.depthMax, depth)
}

// ownershipSample is how many playouts come to one whose ownership is counted.
const ownershipSample = 8

func (s *Searcher) countOwners(b *model.Board) {
	s.owned++
	for p := range b.Points() {
		s.owners[p] += int32(b.Owner(p).Sign())
	}
}
