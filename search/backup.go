package search

import "gobandit/search/backup"

// backup adds the result to the nodes of the path, whose visits are counted
// already.
func (w *worker) backup() {
	e := w.e
	t := e.tree
	r := w.reward[:e.seats]
	if !e.transforms {
		for i := range w.path {
			s := &w.path[i]
			w.lock(s.node).scores.add(w.score, w.bonus)
			t.arm(s.edge).Wins += r[s.seat]
			w.unlock()
		}
		return
	}
	e.rewards.Apply(r)
	if e.trees == 1 {
		w.climb(r, -1)
		return
	}
	var own [maxSeats]float64 // each tree hands up its own
	for seat := range e.seats {
		copy(own[:], r)
		w.climb(own[:e.seats], seat)
	}
}

// climb backs a result up through the nodes of a seat on the path, or of all
// seats if that is -1.
func (w *worker) climb(r []float64, seat int) {
	e := w.e
	t := e.tree
	for i := len(w.path) - 1; i >= 0; i-- {
		s := &w.path[i]
		if seat >= 0 && int(s.seat) != seat {
			continue
		}
		n := w.lock(s.node)
		n.scores.add(w.score, w.bonus)
		c, first, last := t.edges(n)
		step := backup.Step{Node: t.statistics(n, int(s.seat), c, first, last), Action: int(s.edge - n.first)}
		e.rule.Update(&step, r)
		w.unlock()
	}
}

// statistics returns what backing up changes of a node of a seat, and what its
// edges begin with: those from i up to j in their chunk.
func (t *tree) statistics(n *node, seat int, c *chunk, i, j int) backup.Node {
	b := backup.Node{Player: seat, Visits: &n.visits, Arms: c.arms[i:j]}
	if c.squares != nil {
		b.Squares = c.squares[i:j]
	}
	if c.valid != nil {
		b.Valid = c.valid[i:j]
	}
	if k := t.planes.seats; k > 0 {
		b.Totals = c.totals[i*k : j*k]
	}
	return b
}
