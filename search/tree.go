package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A nodeID names a node of a tree, an edgeID an edge; 0 is none.
type (
	nodeID uint32
	edgeID uint32
)

// A tree is an arena of nodes and edges. A node is a decision; its edges, one a
// move, are neighbours in the arena, and their statistics stand in slices of
// their own, so that a selection rule runs over them as they are. A move's child
// joins the tree when it is searched further; until then the edge knows all there
// is. Memory comes in chunks without pointers: growth copies nothing, and the
// garbage collector has nothing to look at.
//
// With an index, nodes are found by position and may have several parents: the
// tree is a graph.
type tree struct {
	planes planes
	nodes  [][]node
	chunks []*chunk
	node   nodeID // the first free node
	edge   edgeID // the first free edge
	used   int    // edges in use
	roots  []nodeID
	index  map[uint64]nodeID // nil without transpositions
}

// planes say which statistics a tree keeps beside visits and rewards.
type planes struct {
	amaf      bool // visits and rewards of playouts in which the move came later
	squares   bool // sums of squared rewards
	valid     bool // visits at which the move could be chosen
	heuristic bool // the action heuristic
	outcomes  bool // what the move led to, where that is chance
	seats     int  // sums of rewards for each seat; 0 for the mover's alone
}

// bytes returns the memory of an edge, its share of nodes left out.
func (p planes) bytes() int {
	n := 16 + 8 + 8*p.seats
	for _, plane := range []struct {
		there bool
		size  int
	}{{p.amaf, 16}, {p.squares, 8}, {p.valid, 8}, {p.heuristic, 8}, {p.outcomes, 2}} {
		if plane.there {
			n += plane.size
		}
	}
	return n
}

const (
	chunkBits = 14
	chunkLen  = 1 << chunkBits
	nodeBytes = 16
)

// A node is a decision of the seat to move.
type node struct {
	visits float64 // pending ones included
	first  edgeID  // the first edge, 0 before they join the tree
	edges  uint16  // number of edges
	tried  uint16  // number of edges that have been visited, when every one is tried before any twice
}

// A link is the part of an edge that makes the tree.
type link struct {
	child nodeID      // 0 if it has none yet
	move  model.Point // the move that the edge stands for
}

type chunk struct {
	arms      []bandit.Arm // visits, pending ones included, and rewards of the mover
	links     []link
	amaf      []bandit.Arm
	squares   []float64
	valid     []float64
	heuristic []float64
	totals    []float64
	outcomes  []model.Point // model.Resign until there is one
}

func newChunk(p planes) *chunk {
	c := &chunk{arms: make([]bandit.Arm, chunkLen), links: make([]link, chunkLen)}
	numbers := func(there bool, width int) []float64 {
		if !there {
			return nil
		}
		return make([]float64, chunkLen*width)
	}
	if p.amaf {
		c.amaf = make([]bandit.Arm, chunkLen)
	}
	c.squares, c.valid, c.heuristic = numbers(p.squares, 1), numbers(p.valid, 1), numbers(p.heuristic, 1)
	c.totals = numbers(p.seats > 0, p.seats)
	if p.outcomes {
		c.outcomes = make([]model.Point, chunkLen)
		for i := range c.outcomes {
			c.outcomes[i] = unknown
		}
	}
	return c
}

// unknown is the outcome of a move not yet played.
const unknown = model.Resign

// newTree returns a tree of the given number of roots without edges.
func newTree(p planes, roots int, graph bool) *tree {
	t := &tree{planes: p, node: 1, edge: 1}
	if graph {
		t.index = map[uint64]nodeID{}
	}
	for range roots {
		t.roots = append(t.roots, t.newNode())
	}
	return t
}

// bytes returns the memory of the nodes and edges in use.
func (t *tree) bytes() int { return t.used*t.planes.bytes() + int(t.node)*nodeBytes }

// newNode takes a node from the arena.
func (t *tree) newNode() nodeID {
	id := t.node
	if int(id)>>chunkBits >= len(t.nodes) {
		t.nodes = append(t.nodes, make([]node, chunkLen))
	}
	t.node++
	return id
}

// block takes n neighbouring edges from the arena, 1 to chunkLen.
func (t *tree) block(n int) edgeID {
	if int(t.edge)&(chunkLen-1)+n > chunkLen {
		t.edge = (t.edge | (chunkLen - 1)) + 1
	}
	id := t.edge
	for len(t.chunks) <= (int(id)+n-1)>>chunkBits {
		t.chunks = append(t.chunks, newChunk(t.planes))
	}
	t.edge += edgeID(n)
	t.used += n
	return id
}

func (t *tree) at(id nodeID) *node {
	return &t.nodes[id>>chunkBits][id&(chunkLen-1)]
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
func (t *tree) expand(id nodeID, moves []model.Point) {
	n := t.at(id)
	n.first, n.edges = t.block(len(moves)), uint16(len(moves))
	c, i, _ := t.edges(n)
	for k, m := range moves {
		c.links[i+k].move = m
	}
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

// subtree returns a new tree that is the part of t below the given roots; a root
// that is 0 has nothing below it.
func (t *tree) subtree(roots []nodeID) *tree {
	s := newTree(t.planes, len(roots), t.index != nil)
	moved := map[nodeID]nodeID{} // of a graph
	type pair struct{ from, to nodeID }
	var todo []pair
	for i, id := range roots {
		if id != 0 {
			todo = append(todo, pair{id, s.roots[i]})
			moved[id] = s.roots[i]
		}
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		from, to := t.at(p.from), s.at(p.to)
		*to = *from
		if from.first == 0 {
			continue
		}
		to.first = s.block(int(from.edges))
		c, i, j := s.edges(to)
		o, k, _ := t.edges(from)
		for ; i < j; i, k = i+1, k+1 {
			s.copyEdge(c, i, o, k)
			child := o.links[k].child
			if child == 0 {
				continue
			}
			known, ok := moved[child]
			if !ok || t.index == nil {
				known = s.newNode()
				todo = append(todo, pair{child, known})
				if t.index != nil {
					moved[child] = known
				}
			}
			c.links[i].child = known
		}
	}
	for key, id := range t.index {
		if known, ok := moved[id]; ok {
			s.index[key] = known
		}
	}
	return s
}

// copyEdge copies an edge with all that is known of it.
func (t *tree) copyEdge(c *chunk, to int, o *chunk, from int) {
	c.arms[to], c.links[to] = o.arms[from], o.links[from]
	if c.amaf != nil {
		c.amaf[to] = o.amaf[from]
	}
	for _, plane := range [...]struct{ to, from []float64 }{{c.squares, o.squares}, {c.valid, o.valid}, {c.heuristic, o.heuristic}} {
		if plane.to != nil {
			plane.to[to] = plane.from[from]
		}
	}
	if w := t.planes.seats; w > 0 {
		copy(c.totals[to*w:(to+1)*w], o.totals[from*w:])
	}
	if c.outcomes != nil {
		c.outcomes[to] = o.outcomes[from]
	}
}

// keep drops the edges of a node whose moves allowed refuses, passes aside.
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
