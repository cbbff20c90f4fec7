package ui

import (
	"fmt"

	"gobandit/search"
	"gobandit/ui/view"
)

// drawWhy draws the node in figures, how the value of the move under the cursor
// comes about, and what is chosen next and why not another.
func (t *treeScreen) drawWhy(g view.Region) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "how it chooses", ""))
	y := 1
	for _, p := range t.reasons() {
		for _, line := range wrap(p.text, w) {
			if y < h {
				g.Text(0, y, p.style, view.Fit(line, w))
			}
			y++
		}
	}
}

// A reason is a paragraph about a choice.
type reason struct {
	style view.Style
	text  string
}

// reasons returns what there is to say of the node shown.
func (t *treeScreen) reasons() []reason {
	v := &t.node
	list := []reason{{view.Plain, t.figures()}}
	m, ok := t.selected()
	if !ok {
		return list
	}
	if m.Considered {
		list = append(list, reason{view.Strong, t.name(m) + "  " + v.Choice.Formula(m.Move) + " = " + valueText(m.Value)})
	} else {
		list = append(list, reason{view.Strong, t.name(m) + "  is left out so far by progressive widening"})
	}
	list = append(list, reason{view.Plain, t.next()})
	if text := t.behind(m); text != "" {
		list = append(list, reason{view.Plain, text})
	}
	if m.Considered {
		list = append(list, reason{view.Dim, t.terms(m)})
	}
	if !v.Exact {
		list = append(list, reason{view.Dim, "moves without nodes lie between: the board is not all of the position"})
	}
	if v.Trees > 1 {
		list = append(list, reason{view.Dim, fmt.Sprintf("one of %d trees", v.Trees)})
	}
	return list
}

func (t *treeScreen) name(m search.MoveView) string { return m.Move.Vertex(t.node.Board.Size()) }

// figures tells the node's visits and their mean.
func (t *treeScreen) figures() string {
	v := &t.node
	text := fmt.Sprintf("visits %s", view.Count(v.Visits))
	if len(v.Line) > 0 {
		text += fmt.Sprintf(" (%s%% of the root's)", view.Percent(v.Share))
	}
	if v.Visits > 0 {
		text += fmt.Sprintf(" · win%% %s (%s)", view.Percent(v.WinRate), title(v.ToPlay))
	}
	text += fmt.Sprintf(" · %d of %s tried", v.Tried, plural(len(v.Moves), "move"))
	if v.Considered < len(v.Moves) {
		text += fmt.Sprintf(", %d considered", v.Considered)
	}
	return text
}

// terms tells what the figures in the formula of a move are.
func (t *treeScreen) terms(m search.MoveView) string {
	if t.node.Draws {
		return fmt.Sprintf("a weight: the move is drawn with a chance of %s%%", view.Percent(m.Chance))
	}
	text := "mean " + valueText(m.Mean)
	if m.Visits == 0 {
		text = "untried, which counts as " + valueText(m.Mean)
	}
	if m.Bias != 0 {
		text += ", bias " + valueText(m.Bias)
	}
	if m.Weight > 0 {
		elsewhere := "own pairs " + valueText(m.Other)
		if m.AMAFVisits > 0 {
			elsewhere = fmt.Sprintf("AMAF %s of %s", valueText(m.Other), view.Count(m.AMAFVisits))
		}
		text += fmt.Sprintf(", %s weighs %s", elsewhere, bare("%.3f", m.Weight))
	}
	if m.Exploration != 0 {
		text += ", exploration " + valueText(m.Exploration)
		if m.Prior != 1 {
			text += " times the prior " + valueText(m.Prior)
		}
	}
	return text
}

// next tells the move that comes next, and when the one after it will.
func (t *treeScreen) next() string {
	v := &t.node
	if v.Next < 0 {
		return "no move can be chosen"
	}
	first := v.Moves[v.Next]
	name := t.name(first)
	switch {
	case v.First > 0:
		return fmt.Sprintf("next %s: every move is tried once first, %d to go", name, v.First)
	case v.Draws:
		return fmt.Sprintf("most likely next %s, %s%%", name, view.Percent(first.Chance))
	case v.Second < 0:
		return fmt.Sprintf("next %s: there is no other", name)
	}
	second := v.Moves[v.Second]
	gap := first.Value - second.Value
	text := fmt.Sprintf("next %s, %s; then %s, %s less: ", name, valueText(first.Value), t.name(second), valueText(gap))
	if gap == 0 {
		return fmt.Sprintf("next %s or %s, both %s", name, t.name(second), valueText(first.Value))
	}
	n := v.Choice.Overtakes(first.Move, second.Move)
	if n < 0 {
		return text + fmt.Sprintf("not within a million playouts, while those of %s go as before", name)
	}
	return text + fmt.Sprintf("its turn after about %s here, if those of %s go as before", plural(n, "playout"), name)
}

// behind tells how far a move is behind the one that comes next, unless that is
// told already.
func (t *treeScreen) behind(m search.MoveView) string {
	v := &t.node
	if v.Next < 0 || v.First > 0 || v.Draws || !m.Considered || m.Move == v.Moves[v.Next].Move {
		return ""
	}
	if v.Second >= 0 && m.Move == v.Moves[v.Second].Move {
		return ""
	}
	first := v.Moves[v.Next]
	text := fmt.Sprintf("%s is %s behind %s", t.name(m), valueText(first.Value-m.Value), t.name(first))
	if n := v.Choice.Overtakes(first.Move, m.Move); n > 0 {
		return text + fmt.Sprintf(", about %s", plural(n, "playout"))
	}
	return text + ", more than a million playouts"
}
