package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A leaderboard is the pane that ranks an event's candidates: those of the first level,
// or of a deeper level in the cell that the level above leads to.
type leaderboard struct {
	rows  []tune.Standing
	names *naming // nil before the first rows
	space param.Space
	depth int // level of the rows, counted from 0
}

// setRows shows the candidates of a level of an event. The event's parameters never
// change.
func (l *leaderboard) setRows(s *event.Status, depth int) {
	l.depth = min(depth, len(s.Lineage))
	l.rows, l.space = s.Standings, s.Space
	if l.depth > 0 {
		l.rows = s.Lineage[l.depth-1]
	}
	if l.names == nil {
		l.names = newNaming(s.Parameters)
	}
}

// Widths of the columns beside the candidates.
const (
	figuresWidth = 20 // columns games, win%, ±95 and best
	eloWidth     = 5
	nameSpace    = 14 // largest space between the longest name and the figures
)

// widths returns the widths of the table with uncut names, full and short.
func (l *leaderboard) widths() (full, short int) {
	full, short = l.names.widths()
	return l.rankWidth() + full + figuresWidth + eloWidth, l.rankWidth() + short + figuresWidth + eloWidth
}

// rankWidth returns the width of the mark, the rank and the asterisk of the best.
func (l *leaderboard) rankWidth() int { return 2 + max(2, len(fmt.Sprint(len(l.rows)))) }

// heading returns the title of the candidates in w cells.
func (l *leaderboard) heading(w int) string {
	if l.depth == 0 {
		return l.names.heading(w)
	}
	return view.Fit(fmt.Sprintf("level %d, in %s", l.depth+1, tune.Place(l.space, tune.Candidate{Path: l.rows[0].Path[:l.depth]})), w)
}

// name returns the name of a candidate in w cells.
func (l *leaderboard) name(c tune.Candidate, w int) string {
	if l.depth == 0 {
		return l.names.name(c, w)
	}
	return view.Fit(words.Coordinates(l.space.Coordinates(c.Path[l.depth]))+"  "+c.Parameters, w)
}

// place writes the coordinates of a candidate on every level.
func (l *leaderboard) place(s tune.Standing) string {
	if l.depth == 0 {
		return words.Coordinates(s.Coordinates)
	}
	return tune.Place(l.space, s.Candidate)
}

// draw draws a line of headings and the ranks around the cursor of a list.
func (l *leaderboard) draw(g view.Region, list *kit.List) {
	w, h := g.Size()
	elo := eloWidth
	if _, short := l.widths(); w < short { // uncut names matter more
		elo = 0
	}
	rank := l.rankWidth()
	full, _ := l.names.widths()
	name := min(w-rank-figuresWidth-elo, full+nameSpace) // not far from the figures
	g.Text(rank-3, 0, view.Dim, "#")
	g.Text(rank-1, 0, view.Dim, view.Fit(l.heading(name), name))
	g.Text(rank+name, 0, view.Dim, " games win% ±95 best")
	if elo > 0 {
		g.Text(rank+name+figuresWidth+eloWidth-3, 0, view.Dim, "Elo")
	}
	list.Center(len(l.rows), h-1)
	for i := list.Top; i < min(list.Top+list.Page, len(l.rows)); i++ {
		mark := " "
		if i == list.Cursor {
			mark = "▸"
		}
		l.drawRow(g, 1+i-list.Top, mark, i, name, elo > 0)
	}
}

// eloText writes a difference in rating points in at most 4 cells: "+70", "-1k",
// "-inf".
func eloText(elo float64) string {
	if size := math.Abs(elo); size >= 999.5 && !math.IsInf(size, 0) {
		return fmt.Sprintf("%+.0fk", elo/1000)
	}
	return match.EloText(elo)
}

func (l *leaderboard) drawRow(g view.Region, y int, mark string, i, name int, elo bool) {
	r := l.rows[i]
	style, best := view.Plain, " "
	if r.Best {
		style, best = view.Strong, "*"
	}
	rank := l.rankWidth()
	g.Textf(0, y, style, "%s%*d%s", mark, rank-2, i+1, best)
	g.Text(rank, y, style, l.name(r.Candidate, name))
	rate, margin := figures(r.Games, r.WinRate(), r.Low, r.High)
	rating := "–"
	if r.Games > 0 {
		rating = eloText(match.Elo(r.WinRate()))
	}
	g.Textf(rank+name, y, style, "%6s%5s%4s%5.0f", words.Count(r.Games), strings.Replace(rate, "100.0", "100", 1), margin, 100*r.PBest)
	if elo {
		g.Textf(rank+name+figuresWidth, y, style, "%*s", eloWidth, rating)
	}
}
