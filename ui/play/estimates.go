package play

import (
	"fmt"

	"gobandit/search"
	"gobandit/ui/view"
)

// drawEstimate draws the moves of an engine that values them without a search: each with
// the points that it is worth. There are no visits and no win rates.
func (p *Screen) drawEstimate(g view.Region, s *search.Snapshot, of int, by string) {
	w, h := g.Size()
	y := 0
	if by != "" {
		g.Text(0, y, view.Dim, view.Rule(w, by, "no win rate"))
		y++
	}

	head := "move"
	if of != p.s.Line.At { // the one that led to the last move
		head = "→ " + p.s.Line.LastMove().Point.Vertex(s.Size)
	}
	g.Text(moveColumn, y, view.Dim, head)
	g.Text(visitsColumn-view.Width("points"), y, view.Dim, "points")
	if by == "" {
		g.Text(visitsColumn+2, y, view.Dim, view.Fit("no search, no win rate", w-visitsColumn-2))
	}

	y++
	rows := listed(len(s.Moves), h-y)
	for i, m := range s.Moves[:rows] {
		p.drawRank(g, y+i, i, m.Move, of == p.s.Line.At)
		g.Text(moveColumn, y+i, view.Plain, m.Move.Vertex(s.Size))
		value := fmt.Sprintf("%.1f", m.Value)
		g.Text(visitsColumn-view.Width(value), y+i, view.Plain, value)
		if w >= minShareWidth && s.Moves[0].Value > 0 {
			g.Text(visitsColumn+2, y+i, view.Accent, view.Bar(m.Value/s.Moves[0].Value, w-visitsColumn-3))
		}
	}

	p.listMoves(g, y, s, rows, of)
}
