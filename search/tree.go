package search

import (
	"math/rand/v2"
	"reflect"
	"sync"
	"sync/atomic"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A nodeID names a node of a tree, an edgeID an edge; 0 is none.
type (
	nodeID uint32
	edgeID uint32
)

// A tree is an arena of nodes and edges. A node is a decision. Its edges, one a move, are neighbors in the arena, and their
// statistics stand in slices of their own, which a selection rule reads without a copy. A move's child joins the tree when it is
// searched further; until then the edge knows all there is. Memory comes in chunks without pointers: growth copies nothing, and
// the garbage collector has nothing to look at.
//
// Workers share a tree. A node's lock guards the node and its edges; what a
// worker takes from the arena is its own until it stands in a node.
type tree struct {
	planes    planes
	limit     int // bytes after which the tree stops growing
	dropped   int // nodes
	nodes     []*[nodesLen]node
	chunks    []*chunk
	mu        sync.Mutex // guards the next two while workers run
	node      int        // the first of nodes that is free
	chunk     int        // the first of chunks that is free
	room      *arena     // of the tree's own
	kept      [][]uint64 // chunks of kept results, see deferredMoves; none before there is one
	keptChunk int        // the first of kept that is free
	keptWords int        // length of a kept result; 0 where edges are not deferred
	began     float64    // visits that an edge begins with
	roots     []nodeID
	graph     *transpositions // nil if it is a tree indeed

	_        cacheLine    // what follows changes all the time, what stands above does not
	used     atomic.Int64 // edges in use
	keptUsed atomic.Int64 // kept results in use
	made     atomic.Int64 // nodes
	_        cacheLine
}

// A cacheLine keeps what stands before it apart from what stands behind, so that
// a processor that writes to one does not take the other from its neighbors.
type cacheLine [64]byte

// An arena is where a worker takes nodes and edges from: a chunk of each that
// nobody else takes from.
type arena struct {
	tree  *tree
	node  nodeID // the next free one
	nodes int    // free in the chunk, from it on
	edge  edgeID
	edges int

	kept      keptID
	keptFree  int      // free in the chunk
	keptSpare keptID   // the first of those that were returned
	blocks    []edgeID // of leading edges that were returned
}

// planes say which statistics a tree keeps beside visits and rewards.
type planes struct {
	amaf     bool // visits and rewards of playouts in which the move came later
	squares  bool // sums of squared rewards
	valid    bool // visits at which the move could be chosen
	initial  bool // the action heuristic
	outcomes bool // what the move led to, where that is chance
	sides    int  // sums of rewards for each side; 0 for the mover's alone
}

// bytes returns the memory of an edge, its share of nodes left out.
func (p planes) bytes() int {
	n := 16 + 8 + 8*p.sides
	for _, plane := range []struct {
		there bool
		size  int
	}{{p.amaf, 16}, {p.squares, 8}, {p.valid, 8}, {p.initial, 8}, {p.outcomes, 2}} {
		if plane.there {
			n += plane.size
		}
	}
	return n
}

const (
	chunkBits = 14 // of edges
	chunkLen  = 1 << chunkBits
	firstLen  = 1 << 11 // of a tree's first chunk; each is twice as long as the one before until chunkLen
	nodesBits = 10      // of nodes
	nodesLen  = 1 << nodesBits
)

// nodeBytes is the memory of a node.
var nodeBytes = int(reflect.TypeFor[node]().Size())

// lenOf returns the length of chunk i of a tree's edges: a small search has a
// short one.
func lenOf(i int) int { return min(firstLen<<min(i, chunkBits), chunkLen) }

// A node is a decision of the side to move.
type node struct {
	visits   float64 // pending ones included
	lock     spinLock
	first    edgeID        // the first edge, 0 before they join the tree
	edges    uint16        // number of edges
	tried    uint16        // number of edges that have been visited, when every one is tried before any twice
	value    float32       // Black's win rate by the network; 0 if it has not been asked
	deferred deferredMoves // of its moves
	weights  float64       // of all its moves, the deferred ones too, for PUCT where edges are deferred; see [bandit.View]
	scores   scores        // of the playouts through the node's edges
}

// A link is the part of an edge that makes the tree.
type link struct {
	child nodeID      // 0 if it has none yet
	move  model.Point // the move that the edge stands for
}

type chunk struct {
	arms     []bandit.Arm // visits, pending ones included, and rewards of the mover
	links    []link
	amaf     []bandit.Arm
	squares  []float64
	valid    []float64
	initial  []float64
	totals   []float64
	outcomes []model.Point // model.Resign until there is one
}

func newChunk(p planes, n int) *chunk {
	c := &chunk{
		arms: make([]bandit.Arm, n), links: make([]link, n), amaf: newPlane[bandit.Arm](p.amaf, n),
		squares: newPlane[float64](p.squares, n), valid: newPlane[float64](p.valid, n), initial: newPlane[float64](p.initial, n),
		totals: newPlane[float64](p.sides > 0, n*p.sides), outcomes: newPlane[model.Point](p.outcomes, n),
	}
	for i := range c.outcomes {
		c.outcomes[i] = unknownOutcome
	}
	return c
}

// newPlane returns a plane of n edges, or nil if it is not wanted.
func newPlane[T any](wanted bool, n int) []T {
	if !wanted {
		return nil
	}
	return make([]T, n)
}

// span returns the part of a plane from i up to j, nil if there is no such plane.
func span[T any](plane []T, i, j int) []T {
	if plane == nil {
		return nil
	}
	return plane[i:j]
}

// copyFrom copies an entry from one plane to another, if there are such planes.
func copyFrom[T any](dst []T, to int, src []T, from int) {
	if dst != nil {
		dst[to] = src[from]
	}
}

// swap exchanges two entries of a plane, if there is such a plane.
func swap[T any](plane []T, i, j int) {
	if plane != nil {
		plane[i], plane[j] = plane[j], plane[i]
	}
}

// touch writes to the statistics of fresh edges, which are zero. Reading memory
// that has never been written makes the system lend a page of zeros, which the
// first write has all processors forget again.
func (c *chunk) touch(i, j int) {
	clear(c.arms[i:j])
	clear(span(c.amaf, i, j))
}

// unknownOutcome is the outcome of a move not yet played.
const unknownOutcome = model.Resign

// slackChunks is how many chunks there may be that are hardly used: one a worker, and what was before.
const slackChunks = 256 + 2

// newTree returns a tree of the given number of roots without edges, which
// stops growing at limit bytes, but for the edges of the roots. Should these alone be as
// many, there is room for a limit twice as high.
func newTree(p planes, roots, limit int) *tree {
	most := limit + roots*maxMoves*p.bytes()
	t := &tree{
		planes: p, limit: limit,
		nodes:  make([]*[nodesLen]node, most/nodeBytes/nodesLen+slackChunks),
		chunks: make([]*chunk, most/p.bytes()/(chunkLen-maxMoves)+slackChunks+chunkBits-1),
	}
	t.room = &arena{tree: t}
	for range roots {
		t.roots = append(t.roots, t.room.newNode())
	}
	return t
}

// full reports whether the tree takes all the memory it may.
func (t *tree) full() bool { return t.bytes() >= t.limit }

// bytes returns the memory of the nodes and edges in use.
func (t *tree) bytes() int {
	return int(t.used.Load())*t.planes.bytes() + int(t.made.Load())*nodeBytes + int(t.keptUsed.Load())*t.keptWords*8
}

// newNode takes a node from the arena.
func (a *arena) newNode() nodeID {
	t := a.tree
	if a.nodes == 0 {
		t.mu.Lock()
		a.node, a.nodes = nodeID(t.node<<nodesBits), nodesLen
		t.nodes[t.node] = new([nodesLen]node)
		t.node++
		t.mu.Unlock()
		if a.node == 0 { // which names none
			a.node, a.nodes = 1, a.nodes-1
		}
	}
	a.node, a.nodes = a.node+1, a.nodes-1
	t.made.Add(1)
	return a.node - 1
}

// block takes n neighboring edges from the arena, 1 to maxMoves.
func (a *arena) block(n int) edgeID {
	t := a.tree
	if last := len(a.blocks) - 1; n == numLeading && last >= 0 {
		id := a.blocks[last]
		a.blocks = a.blocks[:last]
		t.used.Add(int64(n))
		return id
	}
	if a.edges < n {
		t.mu.Lock()
		a.edge, a.edges = edgeID(t.chunk<<chunkBits), lenOf(t.chunk)
		t.chunks[t.chunk] = newChunk(t.planes, a.edges)
		t.chunk++
		t.mu.Unlock()
		if a.edge == 0 {
			a.edge, a.edges = 1, a.edges-1
		}
	}
	a.edge, a.edges = a.edge+edgeID(n), a.edges-n
	t.used.Add(int64(n))
	return a.edge - edgeID(n)
}

func (t *tree) at(id nodeID) *node {
	return &t.nodes[id>>nodesBits][id&(nodesLen-1)]
}

func (t *tree) arm(id edgeID) *bandit.Arm {
	return &t.chunks[id>>chunkBits].arms[id&(chunkLen-1)]
}

func (t *tree) link(id edgeID) *link {
	return &t.chunks[id>>chunkBits].links[id&(chunkLen-1)]
}

// edges returns the chunk with the edges of a node, which are those from i up to
// j there.
func (t *tree) edges(n *node) (c *chunk, i, j int) {
	i = int(n.first & (chunkLen - 1))
	return t.chunks[n.first>>chunkBits], i, i + int(n.edges)
}

// expand gives a node an edge for each move.
func (t *tree) expand(n *node, from *arena, moves []model.Point) {
	n.first, n.edges = from.block(len(moves)), uint16(len(moves))
	c, i, j := t.edges(n)
	for k, m := range moves {
		c.links[i+k] = link{move: m}
	}
	c.touch(i, j)
}

// find returns the edge of a node with the given move, or 0.
func (t *tree) find(id nodeID, move model.Point) edgeID {
	n := t.at(id)
	if n.first == 0 {
		return 0
	}
	c, i, j := t.edges(n)
	for k := i; k < j; k++ {
		if c.links[k].move == move {
			return n.first + edgeID(k-i)
		}
	}
	return 0
}

// follow returns the child of a node that a move leads to, or 0.
func (t *tree) follow(id nodeID, move model.Point) nodeID {
	if id == 0 {
		return 0
	}
	edge := t.find(id, move)
	if edge == 0 {
		return 0
	}
	return t.link(edge).child
}

// copyEdge copies an edge with all that is known of it.
func (t *tree) copyEdge(c *chunk, to int, o *chunk, from int) {
	c.arms[to], c.links[to] = o.arms[from], o.links[from]
	copyFrom(c.amaf, to, o.amaf, from)
	copyFrom(c.squares, to, o.squares, from)
	copyFrom(c.valid, to, o.valid, from)
	copyFrom(c.initial, to, o.initial, from)
	copyFrom(c.outcomes, to, o.outcomes, from)
	if w := t.planes.sides; w > 0 {
		copy(c.totals[to*w:(to+1)*w], o.totals[from*w:])
	}
}

// keep drops the edges of a node whose moves allowed refuses, but passes.
func (t *tree) keep(id nodeID, allowed func(model.Point) bool) {
	n := t.at(id)
	if n.first == 0 {
		return
	}
	c, i, j := t.edges(n)
	to, tried := i, uint16(0)
	for k := i; k < j; k++ {
		if m := c.links[k].move; m != model.Pass && !allowed(m) {
			n.visits -= c.arms[k].Visits
			continue
		}
		if k-i < int(n.tried) {
			tried++
		}
		t.copyEdge(c, to, c, k)
		to++
	}
	n.edges, n.tried = uint16(to-i), tried
}

// shuffle puts moves into random order, all but the last, the pass.
func shuffle(moves []model.Point, rng *rand.Rand) {
	for i := 1; i < len(moves)-1; i++ {
		j := rng.IntN(i + 1)
		moves[i], moves[j] = moves[j], moves[i]
	}
}
