package ui

import (
	"fmt"

	"gobandit/gtp/event"
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// leaderboard is the pane that ranks an event's candidates.
type leaderboard struct {
	rows   []tune.Standing
	names  *naming // nil before the first rows
	cursor int
	page   int // rows shown when last drawn
}

// setRows shows rows, candidates of an event whose parameters never change.
func (l leaderboard) setRows(rows []tune.Standing, parameters []event.ParameterInfo) leaderboard {
	l.rows = rows
	if l.names == nil {
		l.names = newNaming(parameters)
	}
	return l.moved(0)
}

// moved returns l with the cursor moved, inside the rows.
func (l leaderboard) moved(step int) leaderboard {
	l.cursor = max(0, min(l.cursor+step, len(l.rows)-1))
	return l
}

// selected returns the candidate under the cursor.
func (l leaderboard) selected() (tune.Standing, bool) {
	if l.cursor >= len(l.rows) {
		return tune.Standing{}, false
	}
	return l.rows[l.cursor], true
}

// Widths of the columns beside the candidates.
const (
	figuresWidth = 22
	losWidth     = 5
	nameSpace    = 14 // at most, between the longest name and the figures
)

// widths returns the cells that the table needs for whole names, in full and
// short; losWidth more are room for the column LOS.
func (l *leaderboard) widths() (full, short int) {
	full, short = l.names.widths()
	return l.rankWidth() + full + figuresWidth, l.rankWidth() + short + figuresWidth
}

// rankWidth returns the cells of a mark, the rank and the asterisk of the best.
func (l *leaderboard) rankWidth() int { return 2 + max(3, len(fmt.Sprint(len(l.rows)))) }

// draw draws the ranks around the cursor under a line of headings.
func (l *leaderboard) draw(g view.Region) {
	w, h := g.Size()
	l.page = max(h-1, 1)
	los := 0
	if full, _ := l.widths(); w >= full+losWidth {
		los = losWidth
	}
	rank := l.rankWidth()
	full, _ := l.names.widths()
	name := min(w-rank-figuresWidth-los, full+nameSpace) // not far from the figures
	g.Text(rank-3, 0, view.Dim, "#")
	g.Text(rank-1, 0, view.Dim, view.Fit(l.names.heading(name), name))
	g.Text(rank+name, 0, view.Dim, " games  win%  ±95 best")
	if los > 0 {
		g.Text(rank+name+figuresWidth+losWidth-3, 0, view.Dim, "LOS")
	}
	top := max(0, min(l.cursor-l.page/2, len(l.rows)-l.page))
	for i := top; i < len(l.rows) && i-top < l.page; i++ {
		l.drawRow(g, 1+i-top, i, name, los > 0)
	}
}

func (l *leaderboard) drawRow(g view.Region, y, i, name int, los bool) {
	r := l.rows[i]
	style, mark, best := view.Plain, " ", " "
	if r.Best {
		style, best = view.Strong, "*"
	}
	if i == l.cursor {
		mark = "▸"
	}
	rank := l.rankWidth()
	g.Textf(0, y, style, "%s%*d%s", mark, rank-2, i+1, best)
	g.Text(rank, y, style, l.names.name(r.Candidate, name))
	rate, margin := "–", "–"
	if r.Games > 0 {
		rate, margin = view.Percent(r.WinRate()), view.PlusMinus((r.High-r.Low)/2)
	}
	g.Textf(rank+name, y, style, "%6s%6s%5s%5.0f", view.Count(r.Games), rate, margin, 100*r.PBest)
	if los {
		g.Textf(rank+name+figuresWidth, y, style, "%5.0f", 100*r.LOS)
	}
}
