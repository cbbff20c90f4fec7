package search

import (
	"cmp"
	"slices"
)

// pruned is the share of its edges that a full tree keeps.
const pruned = 0.5

// prune returns a tree that is t without the edges of its least visited nodes,
// about half of all edges. What those nodes knew stays in the edges that lead to
// them; visited again, they grow again.
func (t *tree) prune() *tree {
	return t.copy(t.roots, t.fewest(int(pruned*float64(t.limit))))
}

// fewest returns the number of visits that a node needs if nodes with as many
// and more are to have at most the given number of edges together.
func (t *tree) fewest(edges int) float64 {
	type block struct {
		visits float64
		edges  int
	}
	var blocks []block
	for _, nodes := range t.nodes {
		if nodes == nil {
			break
		}
		for i := range nodes {
			if n := &nodes[i]; n.first != 0 {
				blocks = append(blocks, block{n.visits, int(n.edges)})
			}
		}
	}
	slices.SortFunc(blocks, func(a, b block) int { return cmp.Compare(b.visits, a.visits) })
	for _, b := range blocks {
		if edges -= b.edges; edges < 0 {
			return b.visits + 1
		}
	}
	return 0
}
