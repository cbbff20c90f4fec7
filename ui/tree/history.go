package tree

import (
	"fmt"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// Sizes of the chart: the cells of a move and its share beside its row, and the
// most moves.
const (
	nameWidth  = 13
	chartMoves = 6
)

// A chartBand is where the chart has a move, and what it draws of it.
type chartBand struct {
	move    model.Point
	y, rows int
	shares  []float64
}

// drawHistory draws the shares of the visits of the root's first moves over the
// playouts, below each other. A chart beside the table has those of its rows in their lines.
func (t *Screen) drawHistory(g view.Region, beside bool) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", ""))
	n := len(t.s.History.Samples)
	if root := t.s.Analysis.Root(t.node.Played); n == 0 || root == nil || t.s.History.Turn != root {
		return
	}

	last := t.s.History.Samples[n-1]
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", words.CountOf(last.Visits, "visit")))
	named, x := !beside || len(t.node.Line) > 0, 0
	bands := t.besideRows()
	if named {
		bands, x = stacked(last.Moves, h), nameWidth
	}
	most := 0.0
	for i := range bands {
		bands[i].shares = t.s.History.Shares(bands[i].move, w-x)
		for _, share := range bands[i].shares {
			if share > most {
				most = share
			}
		}
	}

	for _, b := range bands {
		if now := b.shares[len(b.shares)-1]; named {
			g.Text(0, b.y+b.rows-1, view.Plain, fmt.Sprintf("%-4s %5s%%", b.move.Vertex(last.Size), words.Percent(now)))
		}
		view.Graph{Values: b.shares, High: most * 8 / 7, Marked: -1, Bare: true}.Draw(g.Sub(view.Rect{X: x, Y: b.y, W: w - x, H: b.rows}))
	}
}

// besideRows returns a band in the line of each move of the root that the table shows.
func (t *Screen) besideRows() (bands []chartBand) {
	for i := t.top(); i < min(len(t.rows), t.top()+t.cursor.Page); i++ {
		if r := t.rows[i]; r.move >= 0 && len(r.node.Line) == 0 && r.node.Moves[r.move].Visits > 0 {
			bands = append(bands, chartBand{move: r.node.Moves[r.move].Move, y: 1 + i - t.top(), rows: 1})
		}
	}
	return bands
}

// stacked shares the rows of a chart of h rows out to the first moves.
func stacked(moves []search.MoveStats, h int) (bands []chartBand) {
	moves = moves[:min(len(moves), chartMoves, h-1)]
	y := 1
	for i, m := range moves {
		rows := (h - y + len(moves) - i - 1) / (len(moves) - i)
		bands = append(bands, chartBand{move: m.Move, y: y, rows: rows})
		y += rows
	}
	return bands
}
