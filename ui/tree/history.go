package tree

import (
	"fmt"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// Sizes of the chart: the cells of a move and its share beside its row, and the
// most moves.
const (
	nameWidth  = 13
	chartMoves = 6
)

// drawHistory draws the shares of the visits of the root's first moves over the
// playouts, below each other.
func (t *Screen) drawHistory(g view.Region) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", ""))
	n := len(t.s.History.Samples)
	if root := t.s.Analysis.Root(t.node.Played); n == 0 || root == nil || t.s.History.Turn != root {
		return
	}

	last := t.s.History.Samples[n-1]
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", words.CountOf(last.Visits, "visit")))
	moves := last.Moves[:min(len(last.Moves), chartMoves, h-1)]
	shares, most := make([][]float64, len(moves)), 0.0
	for i, m := range moves {
		shares[i] = t.s.History.Shares(m.Move, w-nameWidth)
		for _, share := range shares[i] {
			if share > most {
				most = share
			}
		}
	}

	y := 1
	for i, m := range moves {
		rows := (h - y + len(moves) - i - 1) / (len(moves) - i)
		share := float64(m.Visits) / float64(max(last.Visits, 1))
		g.Text(0, y+rows-1, view.Plain, fmt.Sprintf("%-4s %5s%%", m.Move.Vertex(last.Size), words.Percent(share)))
		view.Graph{Values: shares[i], High: most * 8 / 7, Marked: -1, Bare: true}.Draw(g.Sub(view.Rect{X: nameWidth, Y: y, W: w - nameWidth, H: rows}))
		y += rows
	}
}
