package search

import "gobandit/search/backup"

// backup adds the result to the nodes of the path, whose visits are counted
// already.
func (w *worker) backup() {
	e := w.e
	if e.transforms {
		r := w.reward[:e.sides]
		e.rewards.Apply(r)
		if w.walk != nil && w.walk.width > 1 {
			w.walk.backup(r)
		} else {
			w.handUp(r, w.path)
		}
		return
	}

	for i := range w.path {
		s := &w.path[i]
		w.lock(s.node).scores.add(w.score, w.bonus)
		e.tree.arm(s.edge).Wins += w.reward[s.side]
		w.unlock()
	}
}

// handUp adds the rewards of a result to the nodes of a path, from the leaf up. Each node may change
// them for the nodes above it.
func (w *worker) handUp(r []float64, path []step) {
	e := w.e
	t := e.tree
	for i := len(path) - 1; i >= 0; i-- {
		s := &path[i]
		n := w.lock(s.node)
		n.scores.add(w.score, w.bonus)
		c, first, last := t.edges(n)
		step := backup.Step{Node: t.statistics(n, int(s.side), c, first, last), Action: int(s.edge - n.first)}
		e.rule.Update(&step, r)
		w.unlock()
	}
}

// statistics returns what backing up changes of a node of a side, and what its
// edges begin with: those from i up to j in their chunk.
func (t *tree) statistics(n *node, side int, c *chunk, i, j int) backup.Node {
	k := t.planes.sides
	return backup.Node{
		Player: side, Visits: &n.visits, Arms: c.arms[i:j],
		Squares: span(c.squares, i, j), Valid: span(c.valid, i, j), Totals: span(c.totals, i*k, j*k),
	}
}
