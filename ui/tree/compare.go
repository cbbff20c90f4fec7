package tree

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// compare keeps the move under the cursor, to compare others with it as the
// cursor goes on; the second time it lets it go.
func (t *Screen) compare() {
	if t.mark != nil {
		t.mark = nil
		t.Say("comparison ended")
		return
	}
	if m, ok := t.selected(); ok {
		t.mark = &treePlace{slices.Clone(t.node.Line), t.at}
		t.Say("%s is compared with the move at the cursor; %s ends it", t.name(m), t.keys.Press("tree.compare"))
	}
}

// isMark reports whether a move of a node is the one compared with.
func (t *Screen) isMark(v *search.NodeView, m model.Point) bool {
	return t.mark != nil && t.mark.move == m && slices.Equal(t.mark.line, v.Line)
}

// compared returns the move kept and its node, and whether there is another one
// at the cursor to compare it with.
func (t *Screen) compared() (search.MoveView, *search.NodeView, bool) {
	if t.mark == nil {
		return search.MoveView{}, nil, false
	}
	v, known := t.nodes[lineKey(t.mark.line)]
	if !known {
		if now, state := t.s.Analysis.Explore(t.mark.line); state == session.Found {
			v, known = &now, true
		}
	}
	_, here := t.selected()
	if !known || !here || t.isMark(&t.node, t.at) {
		return search.MoveView{}, nil, false
	}
	m, ok := moveOf(v, t.mark.move)
	return m, v, ok
}

// drawComparison draws two moves beside each other, with rates in the view of the side that
// chooses the first, and whether their difference is significant.
func (t *Screen) drawComparison(g view.Region, a search.MoveView, of *search.NodeView) {
	w, h := g.Size()
	b, _ := t.selected()
	whose := of.ToPlay
	a, b = inView(a, of.ToPlay, whose), inView(b, t.node.ToPlay, whose)
	g.Head(0, "compared", "rates of "+whose.Title())
	head := func(v *search.NodeView, m model.Point) string {
		return gtp.Points(treePlace{v.Line, m}.whole(), v.Board.Size())
	}
	interval := func(m search.MoveView) string {
		if m.Visits == 0 {
			return "–"
		}
		return fmt.Sprintf("%s ± %s", words.Percent(m.WinRate), words.PlusMinus((m.High-m.Low)/2))
	}

	amaf := func(m search.MoveView) string {
		if m.AMAFVisits == 0 {
			return "–"
		}
		return fmt.Sprintf("%s of %s, β %s", words.Percent(m.AMAF), words.Count(m.AMAFVisits), bare("%.3f", m.Weight))
	}

	lines := [][3]string{
		{"", head(of, a.Move), head(&t.node, b.Move)},
		{"visits", words.Count(a.Visits), words.Count(b.Visits)},
		{"win%", interval(a), interval(b)},
		{"AMAF", amaf(a), amaf(b)},
	}

	if a.Considered && of.Explanation.Began(a.Move) > 0 {
		lines = append(lines, [3]string{"mean", meanText(of, a), meanText(&t.node, b)})
	}
	lines = append(lines, [3]string{"value", considered(a, valueText(a.Value)), considered(b, valueText(b.Value))})
	g.Fit(0, 1, view.Strong, verdict(a, b, lines[0][1], lines[0][2]))
	column := (w - 10) / 2
	for i, line := range lines {
		y := 2 + i
		if y >= h {
			return
		}
		style := view.Plain
		if i == 0 {
			style = view.Strong
		}
		g.Text(0, y, view.Dim, line[0])
		for k, text := range line[1:] {
			if i == 0 && view.Width(text) > column-1 {
				text = "…" + kit.Tail(text, column-2)
			}
			g.Text(10+k*column, y, style, view.Fit(text, column-1))
		}
	}
}

// meanText writes the mean of a move of a node in its formula, with the visits of
// what is known beforehand that are part of it.
func meanText(of *search.NodeView, m search.MoveView) string {
	return considered(m, fmt.Sprintf("%s with %s", valueText(m.Mean), words.Plural(of.Explanation.Began(m.Move), "prior visit")))
}

// inView returns a move with the rates in the view of a side; c chooses it.
func inView(m search.MoveView, c, whose model.Color) search.MoveView {
	if c != whose {
		m.WinRate, m.Low, m.High, m.AMAF = 1-m.WinRate, 1-m.High, 1-m.Low, 1-m.AMAF
	}
	return m
}

// verdict says which of two moves has the higher win rate, if the difference is
// greater than its 95 % interval.
func verdict(a, b search.MoveView, nameA, nameB string) string {
	if a.Visits == 0 || b.Visits == 0 {
		return "one of them has not been tried"
	}
	gap := a.WinRate - b.WinRate
	half := math.Hypot((a.High-a.Low)/2, (b.High-b.Low)/2)
	gapText := fmt.Sprintf("%s ± %s points", words.Percent(math.Abs(gap)), words.PlusMinus(half))
	switch last := func(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }; {
	case gap > half:
		return fmt.Sprintf("%s is better by %s", last(nameA), gapText)
	case -gap > half:
		return fmt.Sprintf("%s is better by %s", last(nameB), gapText)
	}
	return "no significant difference: " + gapText
}
