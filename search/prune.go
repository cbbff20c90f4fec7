package search

import "slices"

// prunedShare is the share of its memory that a full tree keeps.
const prunedShare = 0.5

// remembered is how many visits a node has for which a full tree does without edges that have none.
const remembered = 10

// A keeping says what a copy of a tree has. It keeps the nodes with so many visits, all edges of nodes with so many, and of other
// nodes the edges that have visits.
type keeping struct{ nodes, whole int }

// prune returns a tree that is t without what was visited least, of half the memory. What is dropped
// begins anew when it is visited; the edge that leads to a node keeps what that knew.
func (t *tree) prune() *tree { return t.copy(t.roots, t.affordable(int(prunedShare*float64(t.limit)))) }

// subtree returns a new tree that is the part of t below the given roots; a root
// that is 0 has nothing below it.
func (t *tree) subtree(roots []nodeID) *tree { return t.copy(roots, keeping{}) }

// affordable returns what fits into a number of bytes.
func (t *tree) affordable(bytes int) keeping {
	type cost struct{ visits, whole, least int }
	var costs []cost // the most visited nodes first
	for _, nodes := range t.nodes {
		if nodes == nil {
			break
		}
		for i := range nodes {
			if n := &nodes[i]; n.first != 0 {
				whole := nodeBytes + int(n.edges)*t.planes.bytes() + int(n.deferred.kept)*t.keptWords*8
				costs = append(costs, cost{n.scores.playouts, whole, nodeBytes + t.minEdges(n)*t.planes.bytes()})
			}
		}
	}
	slices.SortFunc(costs, func(a, b cost) int { return b.visits - a.visits })

	nodes := 0 // that fit with all edges
	for nodes < len(costs) && bytes >= costs[nodes].whole {
		bytes -= costs[nodes].whole
		nodes++
	}
	if nodes == len(costs) {
		return keeping{}
	}
	whole := nodes // edges of the last of them make room for more nodes
	for nodes < len(costs) && costs[nodes].visits >= remembered {
		for bytes < costs[nodes].least && whole > 0 {
			whole--
			bytes += costs[whole].whole - costs[whole].least
		}
		if bytes < costs[nodes].least {
			break
		}
		bytes -= costs[nodes].least
		nodes++
	}
	k := keeping{whole: costs[whole].visits + 1}
	if nodes < len(costs) {
		k.nodes = costs[nodes].visits + 1
	}
	return k
}

// copy returns a new tree of the nodes below the given roots that k keeps, and the roots themselves.
func (t *tree) copy(roots []nodeID, k keeping) *tree {
	s := newTree(t.planes, len(roots), t.limit)
	s.began, s.keptWords = t.began, t.keptWords
	type pair struct{ from, to nodeID }
	var todo []pair
	places := map[nodeID]nodeID{} // of a graph's nodes, which may have several parents
	place := func(from, to nodeID) {
		todo = append(todo, pair{from, to})
		if t.graph != nil {
			places[from] = to
		}
	}
	for i, id := range roots {
		if id != 0 {
			place(id, s.roots[i])
		}
	}

	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		from, to := t.at(p.from), s.at(p.to)
		if from.first == 0 {
			to.value, to.scores = from.value, from.scores
			continue
		}
		if least := t.minEdges(from); from.scores.playouts < k.whole && least < int(from.edges) && !slices.Contains(roots, p.from) {
			s.shrink(to, t, from, least)
		} else {
			s.copyNode(to, t, from)
		}

		c, i, j := s.edges(to)
		for ; i < j; i++ {
			child := c.links[i].child
			switch {
			case child == 0:
			case t.at(child).scores.playouts < k.nodes:
				c.links[i].child = 0
			case places[child] == 0:
				c.links[i].child = s.room.newNode()
				place(child, c.links[i].child)
			default:
				c.links[i].child = places[child]
			}
		}
	}

	if t.graph != nil {
		s.graph = t.graph.copy(places)
	}
	return s
}

// copyNode makes a node of t, which has no edges yet, one of tree o.
func (t *tree) copyNode(to *node, o *tree, from *node) {
	to.visits, to.edges, to.tried, to.value, to.deferred, to.weights, to.scores = from.visits, from.edges, from.tried, from.value, from.deferred, from.weights, from.scores
	t.copyKept(to, o)
	to.first = t.room.block(int(from.edges))
	c, i, j := t.edges(to)
	for all, k, _ := o.edges(from); i < j; i, k = i+1, k+1 {
		t.copyEdge(c, i, all, k)
	}
}
