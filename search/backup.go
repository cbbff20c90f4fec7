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
			t.arm(w.path[i].edge).Wins += r[w.path[i].seat]
		}
		return
	}
	e.rewards.Apply(r)
	for i := len(w.path) - 1; i >= 0; i-- {
		s := &w.path[i]
		n := t.at(s.node)
		c, first, last := t.edges(n)
		step := backup.Step{
			Node:   backup.Node{Player: int(s.seat), Visits: &n.visits, Arms: c.arms[first:last]},
			Action: int(s.edge - n.first),
		}
		if c.squares != nil {
			step.Squares = c.squares[first:last]
		}
		if k := e.planes.seats; k > 0 {
			step.Totals = c.totals[first*k : last*k]
		}
		e.rule.Update(&step, r)
	}
}
