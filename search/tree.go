package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A nodeID names a node of a tree; 0 is none.
type nodeID uint32

// A tree is an arena of nodes. The children of a node are neighbours in it, and
// their statistics stand in slices of their own, so that a selection rule runs
// over them as they are. Memory comes in chunks that hold no pointers: growth
// copies nothing, and the garbage collector has nothing to look at.
type tree struct {
	chunks []*chunk
	next   nodeID // the first free node
	nodes  int    // nodes in use
	root   nodeID
}

const (
	chunkBits = 14
	chunkLen  = 1 << chunkBits
	nodeBytes = 16 + 16 + 12
)

type chunk struct {
	arms  [chunkLen]bandit.Arm // visits, pending ones included, and wins of the side that plays the move
	amaf  [chunkLen]bandit.Arm // the same over playouts in which that side played the move first
	links [chunkLen]link
}

// A link is the part of a node that makes the tree.
type link struct {
	first    nodeID      // the first child, 0 before expansion
	children uint16      // number of children
	tried    uint16      // number of children that have been visited, when every one is tried before any twice
	move     model.Point // the move that leads to the node
}

// newTree returns a tree that is a root without children.
func newTree() *tree {
	t := &tree{next: 1}
	t.root = t.block(1)
	return t
}

// block takes n neighbouring nodes from the arena, 1 to chunkLen.
func (t *tree) block(n int) nodeID {
	if int(t.next)&(chunkLen-1)+n > chunkLen {
		t.next = (t.next | (chunkLen - 1)) + 1
	}
	id := t.next
	for len(t.chunks) <= (int(id)+n-1)>>chunkBits {
		t.chunks = append(t.chunks, new(chunk))
	}
	t.next += nodeID(n)
	t.nodes += n
	return id
}

func (t *tree) arm(id nodeID) *bandit.Arm {
	return &t.chunks[id>>chunkBits].arms[id&(chunkLen-1)]
}

func (t *tree) link(id nodeID) *link {
	return &t.chunks[id>>chunkBits].links[id&(chunkLen-1)]
}

// family returns the statistics and links of the children of a node.
func (t *tree) family(l *link) (arms, amaf []bandit.Arm, links []link) {
	c, i := t.chunks[l.first>>chunkBits], int(l.first&(chunkLen-1))
	j := i + int(l.children)
	return c.arms[i:j], c.amaf[i:j], c.links[i:j]
}

// expand gives the node a child for each move that b's side to move may play,
// own eyes left out, in random order, and last its pass. If allowed is not nil it must
// agree to each point.
func (t *tree) expand(id nodeID, b *model.Board, rng *rand.Rand, allowed func(model.Point) bool) {
	var moves [model.MaxPoints + 1]model.Point
	n := 0
	for i := range b.NumEmpty() {
		p := b.EmptyPoint(i)
		if !b.Legal(p) || b.IsEye(p, b.ToPlay()) || allowed != nil && !allowed(p) {
			continue
		}
		j := rng.IntN(n + 1)
		moves[n], moves[j] = moves[j], p
		n++
	}
	moves[n] = model.Pass
	n++
	first := t.block(n)
	l := t.link(id)
	l.first, l.children = first, uint16(n)
	_, _, links := t.family(l)
	for i := range links {
		links[i].move = moves[i]
	}
}

// child returns the child of a node that the move leads to, or 0.
func (t *tree) child(id nodeID, move model.Point) nodeID {
	l := t.link(id)
	if l.first == 0 {
		return 0
	}
	_, _, links := t.family(l)
	for i := range links {
		if links[i].move == move {
			return l.first + nodeID(i)
		}
	}
	return 0
}

// subtree returns a new tree that is the part of t below a node.
func (t *tree) subtree(id nodeID) *tree {
	s := newTree()
	type pair struct{ from, to nodeID }
	todo := []pair{{id, s.root}}
	*s.arm(s.root) = *t.arm(id)
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		from := t.link(p.from)
		if from.first == 0 {
			continue
		}
		first := s.block(int(from.children))
		to := s.link(p.to)
		to.first, to.children, to.tried = first, from.children, from.tried
		arms, amaf, links := t.family(from)
		newArms, newAmaf, newLinks := s.family(to)
		copy(newArms, arms)
		copy(newAmaf, amaf)
		for i := range links {
			newLinks[i].move = links[i].move
			if links[i].first != 0 {
				todo = append(todo, pair{from.first + nodeID(i), first + nodeID(i)})
			}
		}
	}
	return s
}

// keepRoot drops the root's children that allowed refuses.
func (t *tree) keepRoot(allowed func(model.Point) bool) {
	l := t.link(t.root)
	if l.first == 0 {
		return
	}
	arms, amaf, links := t.family(l)
	n, tried := 0, uint16(0)
	for i := range links {
		if links[i].move != model.Pass && !allowed(links[i].move) {
			continue
		}
		arms[n], amaf[n], links[n] = arms[i], amaf[i], links[i]
		n++
		if i < int(l.tried) {
			tried++
		}
	}
	l.children, l.tried = uint16(n), tried
}
