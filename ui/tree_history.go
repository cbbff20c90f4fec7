package ui

import (
	"fmt"
	"math"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// A visitHistory is how the visits of a position's moves went, over all visits
// of it.
type visitHistory struct {
	turn    *sgf.Turn // the position's place in the record
	samples []*search.Snapshot
	gap     int // visits between samples, at least
}

// mostSamples is how many samples are kept: of more every other one goes.
const mostSamples = 512

// add takes a sample of a search of a position.
func (h *visitHistory) add(turn *sgf.Turn, s *search.Snapshot) {
	if s == nil || len(s.Moves) == 0 {
		return
	}
	if n := len(h.samples); turn != h.turn || n > 0 && s.Visits < h.samples[n-1].Visits {
		*h = visitHistory{turn: turn}
	} else if n > 0 && s.Visits <= h.samples[n-1].Visits+h.gap {
		return
	}
	if h.samples = append(h.samples, s); len(h.samples) < mostSamples {
		return
	}
	for i := range mostSamples / 2 {
		h.samples[i] = h.samples[2*i+1]
	}
	h.samples = h.samples[:mostSamples/2]
	h.gap = h.samples[len(h.samples)-1].Visits / mostSamples
}

// shares returns the share of the visits that a move had at n equal steps up to
// those of now; NaN before the first sample.
func (h *visitHistory) shares(m model.Point, n int) []float64 {
	out := make([]float64, n)
	end := h.samples[len(h.samples)-1].Visits
	at := 0
	for i := range out {
		for at < len(h.samples)-1 && h.samples[at].Visits*n < (i+1)*end {
			at++
		}
		s := h.samples[at]
		if at == 0 && s.Visits*n > (i+1)*end {
			out[i] = math.NaN()
			continue
		}
		for _, k := range s.Moves {
			if k.Move == m {
				out[i] = float64(k.Visits) / float64(max(s.Visits, 1))
			}
		}
	}
	return out
}

// Sizes of the chart: the cells of a move and its share beside its row, and the
// most moves.
const (
	nameWidth  = 13
	chartMoves = 6
)

// drawHistory draws the shares of the visits of the root's first moves over the
// playouts, below each other.
func (t *treeScreen) drawHistory(g view.Region) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", ""))
	n := len(t.history.samples)
	if n == 0 || t.play.mind.last == nil || t.history.turn != t.play.mind.last.turn {
		return
	}
	last := t.history.samples[n-1]
	g.Text(0, 0, view.Dim, view.Rule(w, "share of the root's visits", words.Count(last.Visits)+" visits"))
	moves := last.Moves[:min(len(last.Moves), chartMoves, h-1)]
	shares, most := make([][]float64, len(moves)), 0.0
	for i, m := range moves {
		shares[i] = t.history.shares(m.Move, w-nameWidth)
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
