package tune

import (
	"maps"
	"slices"
)

// Clone returns a copy of the tuner, which goes on without it. Both are for one goroutine at a time each.
func (t *Tuner) Clone() *Tuner {
	c := *t
	c.grid = t.grid.clone()
	c.rule = t.rule.clone(c.grid)
	c.values, c.known, c.played = nil, nil, t.played.Clone() // what is known asks the tuner that it was made of
	c.bind()
	return &c
}

// Size returns about how many bytes a tuner takes.
func (c Config) Size() int {
	cells := min(c.Space.Len(), 1<<16) // of more only those that have played are kept
	switch size := 256 * cells; {
	case c.Selection != Auto:
		return size
	case cells <= mostCells:
		return size + 64*cells*cells + 1<<15 // for the covariances of the lattices
	default:
		return size + 1<<19
	}
}

func (g *grid) clone() *grid {
	c := *g
	c.candidates, c.counts, c.sides = slices.Clip(g.candidates), slices.Clone(g.counts), slices.Clone(g.sides)
	c.numbers = slices.Clone(g.numbers)
	c.places, c.scratch = maps.Clone(g.places), make([]float64, len(g.scratch))
	return &c
}

func (t *tree) clone(g *grid) rule {
	c := *t
	c.grid, c.root = g, t.root.clone()
	c.arms, c.bound = slices.Clone(t.arms), slices.Clone(t.bound)
	return &c
}

func (n *node) clone() node {
	c := node{slices.Clone(n.counts), slices.Clone(n.children)}
	for i, child := range n.children {
		if child != nil {
			c.children[i] = new(child.clone())
		}
	}
	return c
}

func (t *tuned) clone(g *grid) rule { return &tuned{grid: g} }

func (t *thompson) clone(g *grid) rule {
	c := *t
	c.grid, c.bounds = g, t.bounds.clone(g).(*tree)
	return &c
}

// clone copies what grows in place; fits are replaced, and samples never change.
func (c *clop) clone(g *grid) rule {
	out := *c
	out.grid, out.samples, out.points, out.weights = g, slices.Clip(c.samples), slices.Clip(c.points), slices.Clip(c.weights)
	return &out
}

func (a *auto) clone(g *grid) rule {
	c := *a
	c.grid, c.models = g, slices.Clone(a.models)
	for i := range c.models {
		c.models[i].surface = c.models[i].surface.clone()
	}
	if a.bounds != nil {
		c.bounds = a.bounds.clone(g).(*tree)
	}
	if a.process != nil {
		c.process = c.models[0].surface.(*process)
	}
	c.valued, c.total, c.heights = slices.Clone(a.valued), slices.Clone(a.total), slices.Clone(a.heights)
	return &c
}
