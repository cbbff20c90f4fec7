package search

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/bandit"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A Rewound is a search wound back: as it was after some playouts. Nothing changes it any
// more, and its methods may be called by one goroutine at a time.
type Rewound struct {
	s    *Searcher
	game *model.Game
}

// Explore returns a node of the tree as it was, as [Searcher.Explore] does.
func (w *Rewound) Explore(line []model.Point) (NodeView, bool) { return w.s.Explore(line) }

// LastPlayout returns the playout that was made last, and false if there was none.
func (w *Rewound) LastPlayout() (PlayoutView, bool) { return w.s.LastPlayout() }

// Playout returns a playout from a node, as [Searcher.Playout] does.
func (w *Rewound) Playout(line []model.Point, seed uint64) (PlayoutView, error) {
	return w.s.Playout(line, seed)
}

// Snapshot returns the state of the search as it was.
func (w *Rewound) Snapshot() *Snapshot { return w.s.snapshot(w.game, w.s.elapsed) }

// ErrNotKept says that a search keeps figures of its past, and no tree to wind back to.
var ErrNotKept = errors.New("this search keeps figures of its past, but no trees to wind back to")

// Winds returns nil if the search can be wound back, else why it cannot.
func (t *Tape) Winds() error {
	switch {
	case t == nil || t.past == nil && t.fixed == nil:
		return ErrNotKept
	case t.past == nil:
		return t.fixed
	}
	return nil
}

// Wind returns the search as it was after some playouts, of no more than it has made: from
// the nearest checkpoint it makes the same playouts once more. The search may go on
// meanwhile. The error is that of Winds, or ctx has ended. It may be called by several
// goroutines.
func (t *Tape) Wind(ctx context.Context, playouts int) (*Rewound, error) {
	if err := t.Winds(); err != nil {
		return nil, err
	}
	from := t.past.before(playouts)
	if from == nil {
		return nil, errors.New("the search has only begun")
	}
	s, err := t.past.searcher()
	if err != nil {
		return nil, err
	}
	s.setState(from.clone())

	clock := NewClock(ctx, Budget{Playouts: playouts})
	defer clock.Stop()
	if err := s.work(clock, nil); err != nil {
		return nil, err
	}
	if s.playouts < playouts && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if m, _ := t.At(s.playouts); m != nil {
		s.elapsed = m.Elapsed
	}

	t.past.mu.Lock()
	t.past.recent = s.state()
	t.past.mu.Unlock()
	return &Rewound{s, t.past.game}, nil
}

// Repeats returns nil if searches with the same seed make the same playouts, so that they
// can be wound back, else why they do not.
func (s *Searcher) Repeats() error {
	switch p := &s.params; {
	case p.Workers > 1:
		return fmt.Errorf("%d workers never search twice the same way: winding back takes an engine with workers 1", p.Workers)
	case p.NumDeterminizations > 1:
		return fmt.Errorf("the engine searches %d trees one after the other (numDeterminizations): winding back takes one", p.NumDeterminizations)
	case p.DynamicKomi:
		return errors.New("the engine moves the komi from one search to the next (dynamicKomi): winding back takes one komi")
	}
	return nil
}

// Bounds of checkpoints.
const (
	pastBytes   = 64 << 20 // of all together; a tree of more than a quarter gets none
	pastSpacing = 100 * time.Millisecond
	pastShare   = 10 // least time of searching between checkpoints, in times that the last one took
)

// A past is what the search of one position by one worker is repeated from.
type past struct {
	plan     *params.Plan
	policies Policies
	allowed  Restriction
	wide     float64
	game     *model.Game

	due     time.Duration // of searching, when the next checkpoint is
	spacing time.Duration

	mu     sync.Mutex // guards what follows
	saved  []*checkpoint
	recent *checkpoint // where Wind led last; nil if nowhere
}

// keepTape begins a tape of the position if budget asks for one and there is none, with the past that Wind
// needs if it asks for that. A search with another width ends the past.
func (s *Searcher) keepTape(g *model.Game, budget Budget) {
	if budget.Tape && s.tape == nil {
		s.tape = NewTape(g.ToPlay(), g.Size(), g.NumMoves())
		s.tape.komi = s.komi
		if s.tape.fixed = s.Repeats(); budget.Wind && s.tape.fixed == nil {
			s.tape.past = &past{
				plan: s.plan, policies: s.policies, allowed: s.allowed, wide: budget.Wide, game: g.Clone(), spacing: pastSpacing,
			}
		}
	}
	if t := s.tape; t != nil && t.past != nil && t.past.wide != budget.Wide {
		t.past, t.fixed = nil, errors.New("the search of this position went on with another width (analysisWideRootNoise)")
	}
}

// searcher returns a searcher at the root of the search, which has searched nothing.
func (p *past) searcher() (*Searcher, error) {
	var s *Searcher
	var err error
	if v := variant.Of(p.game); v != nil {
		s, err = NewVariant(p.plan.Params, 0, v.Now())
	} else {
		s, err = New(p.plan.Params, 0, p.policies)
	}
	if err != nil {
		return nil, err
	}
	s.allowed, s.alone = p.allowed, true
	s.prepare(p.game)
	return s, nil
}

// before returns the latest checkpoint before a playout, so that this playout is made
// again, or the first one; nil before there is one.
func (p *past) before(playouts int) *checkpoint {
	p.mu.Lock()
	defer p.mu.Unlock()
	var best *checkpoint
	for _, c := range append(p.saved[:len(p.saved):len(p.saved)], p.recent) {
		if best == nil || c != nil && c.playouts < playouts && c.playouts > best.playouts {
			best = c
		}
	}
	return best
}

// keep adds a checkpoint of a search if one is due.
func (p *past) keep(e *engine) {
	searched := e.former.elapsed + time.Since(e.started)
	if searched < p.due || e.tree.bytes() > pastBytes/4 {
		return
	}
	c := e.state().clone()
	took := e.former.elapsed + time.Since(e.started) - searched
	p.due = searched + took + max(p.spacing, pastShare*took)

	p.mu.Lock()
	defer p.mu.Unlock()
	p.saved = append(p.saved, c)
	bytes := 0
	for _, c := range p.saved {
		bytes += c.bytes()
	}
	if bytes > pastBytes {
		p.spacing *= 2
		kept := p.saved[:0:0]
		for i := 0; i < len(p.saved); i += 2 {
			kept = append(kept, p.saved[i])
		}
		p.saved = kept
	}
}

// A checkpoint is all that the next playouts of a search by one worker depend on.
type checkpoint struct {
	totals
	wideSearch
	tree    *tree
	rng     playout.RNG
	tables  [][]bandit.Arm // of MAST
	keys    map[uint32]int // of MAST
	pairs   pairs          // of OMA
	thought *Thought       // of the network
}

// state returns the state of the search, which shares its memory.
func (e *engine) state() *checkpoint {
	w := e.workers[0]
	c := &checkpoint{totals: e.totals, wideSearch: e.wideSearch, tree: e.tree, rng: *w.rng, tables: w.mast.tables, keys: w.mast.keys, thought: e.thought.Load()}
	c.counts.plus(e.former)
	if e.forest != nil {
		c.pairs = e.forest.pairs
	}
	return c
}

// setState makes a state that of the search, which goes on from it and owns its memory.
func (e *engine) setState(c *checkpoint) {
	w := e.workers[0]
	e.totals, e.wideSearch, e.tree, *w.rng, w.mast.tables, w.mast.keys = c.totals, c.wideSearch, c.tree, c.rng, c.tables, c.keys
	e.thought.Store(c.thought)
	if e.forest != nil {
		e.forest.pairs = c.pairs
	}
	e.begun, e.former = e.playouts, counts{}
	e.roots = e.tree.roots
	e.place()
}

// clone returns a copy that shares nothing that changes.
func (c *checkpoint) clone() *checkpoint {
	d := *c
	d.tree, d.keys, d.pairs, d.average = c.tree.clone(), maps.Clone(c.keys), maps.Clone(c.pairs), slices.Clone(c.average)
	d.tables = slices.Clone(c.tables)
	for i, table := range d.tables {
		d.tables[i] = slices.Clone(table)
	}
	for edge, known := range d.pairs {
		d.pairs[edge] = slices.Clone(known)
	}
	for i, o := range d.byMove.owned {
		if o != nil {
			owned := *o
			d.byMove.owned[i] = &owned
		}
	}
	return &d
}

// bytes returns about how much memory a checkpoint takes.
func (c *checkpoint) bytes() int {
	return c.tree.bytes() + len(c.byMove.owned)*int(reflect.TypeFor[ownership]().Size())
}

// clone returns a copy of the tree in which all nodes and edges have the same names.
func (t *tree) clone() *tree {
	s := &tree{
		planes: t.planes, limit: t.limit, nodes: make([]*[nodesLen]node, len(t.nodes)), chunks: make([]*chunk, len(t.chunks)),
		node: t.node, chunk: t.chunk, roots: t.roots, kept: make([][]uint64, len(t.kept)), keptChunk: t.keptChunk, keptWords: t.keptWords, began: t.began, dropped: t.dropped,
	}
	room := *t.room
	room.tree, room.blocks = s, slices.Clone(room.blocks)
	s.room = &room
	s.used.Store(t.used.Load())
	s.keptUsed.Store(t.keptUsed.Load())
	s.made.Store(t.made.Load())
	for i, nodes := range t.nodes[:t.node] {
		s.nodes[i] = new([nodesLen]node)
		for k := range nodes {
			from, to := &nodes[k], &s.nodes[i][k]
			to.visits, to.first, to.edges, to.tried, to.deferred, to.scores, to.value, to.weights = from.visits, from.first, from.edges, from.tried, from.deferred, from.scores, from.value, from.weights
		}
	}

	for i, c := range t.chunks[:t.chunk] {
		s.chunks[i] = &chunk{
			arms: slices.Clone(c.arms), links: slices.Clone(c.links), amaf: slices.Clone(c.amaf), squares: slices.Clone(c.squares),
			valid: slices.Clone(c.valid), initial: slices.Clone(c.initial), totals: slices.Clone(c.totals), outcomes: slices.Clone(c.outcomes),
		}
	}
	for i, c := range t.kept[:t.keptChunk] {
		s.kept[i] = slices.Clone(c)
	}
	if t.graph != nil {
		s.graph = &transpositions{nodes: maps.Clone(t.graph.nodes)}
	}
	return s
}
