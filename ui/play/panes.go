package play

import "gobandit/ui/view"

// A pane is a part of the panel.
type pane struct {
	least, want, most int // rows
	draw              func(view.Region)
	spare             bool // comes after what the other panes want
}

// Widths of a panel from which on it has two columns, and of the first of them.
const (
	twoColumns  = 2*panelWidth + 1
	firstColumn = panelWidth + 6 // where there is room for it
)

// spreadHeight is the height from which on a blank line stands between panes.
const spreadHeight = 30

// share divides h rows among panes in a column, the most important first, and returns
// their heights: panes without room for their least get none, and spare ones get what
// the others leave.
func share(panes []pane, h, gap int) []int {
	heights := make([]int, len(panes))
	rest := h + gap // none stands below the last one
	begin := func(spare bool) {
		for i, p := range panes {
			if p.spare == spare && p.least+gap <= rest {
				heights[i], rest = p.least, rest-p.least-gap
			}
		}
	}
	grow := func(to func(pane) int) {
		for i, p := range panes {
			if more := min(to(p)-heights[i], rest); heights[i] > 0 && more > 0 {
				heights[i], rest = heights[i]+more, rest-more
			}
		}
	}
	for _, spare := range []bool{false, true} {
		begin(spare)
		grow(func(p pane) int { return p.want })
	}
	grow(func(p pane) int { return p.most })
	return heights
}

// drawColumn draws the panes of a column.
func drawColumn(g view.Region, panes []pane, gap int) {
	w, h := g.Size()
	y := 0
	for i, rows := range share(panes, h, gap) {
		if rows > 0 {
			panes[i].draw(g.Sub(view.Rect{X: 0, Y: y, W: w, H: rows}))
			y += rows + gap
		}
	}
}

// drawPanel draws the panes: in a wide panel those of the search to the left, and those
// of the record to the right.
func (p *Screen) drawPanel(g view.Region) {
	w, h := g.Size()
	gap := 0
	if h >= spreadHeight {
		gap = 1
	}
	search, record := p.searchPanes(w), p.recordPanes(w)
	if w < twoColumns || len(record) == 0 {
		drawColumn(g, append(search, record...), gap)
		return
	}
	left := min(firstColumn, w-1-panelWidth)
	if w >= 2*minShareWidth+2 {
		left = w / 2
	}
	drawColumn(g.Sub(view.Rect{W: left, H: h}), p.searchPanes(left), gap)
	drawColumn(g.Sub(view.Rect{X: left + 2, W: w - left - 2, H: h}), p.recordPanes(w-left-2), gap)
}

// Rows of the panes.
const (
	leastRows   = 3 // of candidates
	mostRows    = 10
	leastGraph  = 4
	graphHeight = 18
)

// searchPanes returns the panes of the players and the search.
func (p *Screen) searchPanes(w int) []pane {
	head := 3
	if p.marked() != nil {
		head++
	}
	panes := []pane{{head, head, head, p.drawHead, false}}
	s, of := p.s.Analysis.Latest(p.s.Line)
	switch {
	case p.showsValues():
		panes = append(panes, pane{4, 8, 3 + mostRows, func(g view.Region) { p.drawValues(g) }, false})
	case p.s.HintsHidden, s == nil || len(s.Moves) == 0:
		panes = append(panes, pane{1, 1, 1, p.drawNoSearch, false})
	default:
		all := 1 + len(s.Moves)
		if p.second(of) != nil && w < 2*amafColumn+3 {
			all = 2 * (all + 1)
		}
		figures := 3
		if s.Nodes == 0 {
			figures = 2
		}
		panes = append(panes,
			pane{min(1+leastRows, all), min(8, all), min(2+mostRows, all), func(g view.Region) { p.drawSearches(g, s, of) }, false},
			pane{figures, figures, figures + 1, func(g view.Region) { p.drawFigures(g, s) }, false})
		if p.layout().legend.Empty() {
			panes = append(panes, pane{1, 1, 1, func(g view.Region) { p.drawLegend(g, 0) }, true})
		}
	}
	if p.s.HintsHidden {
		return panes
	}
	panes = append(panes, pane{leastGraph, 7, graphHeight, p.drawRates, false})
	if leads := p.leads(); known(leads) > 1 {
		panes = append(panes, pane{leastGraph, 7, graphHeight, func(g view.Region) { p.drawLeads(g, leads) }, true})
	}
	return panes
}

// recordPanes returns the panes of the record.
func (p *Screen) recordPanes(w int) []pane {
	var panes []pane
	if lines := p.commentLines(w); len(lines) > 0 && !p.s.HintsHidden {
		panes = append(panes, pane{2, min(6, 1+len(lines)), 1 + len(lines), func(g view.Region) { p.drawComment(g, lines) }, false})
	}
	if len(p.s.Line.Record.Root.Next) == 0 {
		return panes
	}
	tree := p.variationRows()
	panes = append(panes,
		pane{2, min(6, 1+tree), min(30, 1+tree), p.drawVariations, true},
		pane{2, 5, 1 + p.moveRows(w), p.drawMoves, true})
	if s := p.s.Analysis.Found(p.s.Line.Turn()); s != nil && len(s.Ownership) > 0 && !p.s.HintsHidden {
		panes = append(panes, pane{3, 3, 3, func(g view.Region) { drawOwners(g, s.Ownership) }, true})
	}
	return panes
}
