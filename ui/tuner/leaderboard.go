package tuner

import (
	"fmt"
	"math"
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
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
	of    int // candidates of the level, with those that the filter leaves out of rows

	expected func(tune.Standing) tune.Estimate
	measure  event.Measure
	arrangement
	drawn      arrangement // that of rows
	parameters []event.ParameterInfo
	marks      []event.Marked
	tied       []tune.Candidate // candidates among which the next one is drawn
	repeats    event.RepeatRule
	repeatedIn map[int]int // games that repeat another, by candidate of the first level
	opponents  []string    // names of several
	scale      view.Axis   // of intervals
	glides     map[int]glide
	moving     bool // some are on their way
	bare       bool // no columns are drawn beside figures
	signed     bool // some candidates have a sign
	repeating  bool // some games repeat others
}

// setRows shows the candidates of a level of an event. The event's parameters never
// change.
func (l *leaderboard) setRows(s *event.Status, depth int) {
	l.depth = min(depth, len(s.Lineage))
	l.rows, l.space, l.expected, l.measure = s.Standings, s.Space, s.Model, s.Measure
	if l.depth > 0 {
		l.rows = s.Lineage[l.depth-1]
	}
	l.parameters, l.opponents = s.Parameters, s.Opponents
	if l.depth > 0 {
		l.opponents = nil
	}
	l.marks, l.tied, l.repeats, l.repeatedIn, l.of = s.Marks, s.Tied, s.Repeats, s.RepeatedIn, len(l.rows)
	l.signed, l.repeating = l.depth == 0 && (len(l.marks)+len(l.tied) > 0 || s.Contenders() < len(s.Standings)), l.depth == 0 && s.Repeated > 0
	l.rows, l.drawn = l.arranged(l.rows), l.arrangement
	if l.names == nil {
		l.names = newNaming(s.Parameters)
	}
	l.scale = view.NewAxis()
	for _, r := range l.rows {
		e := l.model(r)
		l.scale.Add(e.Low, e.High)
	}
}

// Widths of the columns beside the candidates.
const (
	figuresWidth  = 27 // columns games, won%, model%, ±95 and best
	eloWidth      = 5
	shareWonWidth = 5
	nameSpace     = 14 // largest space between the longest name and the figures
)

// widths returns widths of the table, the preferred ones first: with everything, without what is drawn, without coordinates and
// Elo, without the share of games won.
func (l *leaderboard) widths() []int {
	full, short := l.names.widths()
	all := l.rankWidth() + full + figuresWidth + eloWidth
	least := l.rankWidth() + short + figuresWidth
	if !l.bare {
		return []int{all + barWidth + leastAxis + 1, all, least, least - shareWonWidth}
	}
	return []int{all, least, least - shareWonWidth}
}

// rankWidth returns the width of the mark, the rank, the asterisk of the best, and the
// signs if there are any.
func (l *leaderboard) rankWidth() int {
	w := 2 + max(2, len(fmt.Sprint(l.of)))
	if l.signed {
		w++
	}
	return w
}

// heading returns the title of the candidates in w cells.
func (l *leaderboard) heading(w int) string {
	if text := l.arrangementText(); text != "" {
		return view.Fit(text, w)
	}
	if l.depth == 0 {
		return l.names.line(w, placeHeading, func(c nameColumn) string { return c.code })
	}
	return view.Fit(fmt.Sprintf("level %d, in %s", l.depth+1, tune.Place(l.space, tune.Candidate{Path: l.rows[0].Path[:l.depth]})), w)
}

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

// model returns the rate to expect of a candidate.
func (l *leaderboard) model(s tune.Standing) tune.Estimate {
	if l.expected == nil {
		return s.Model
	}
	return l.expected(s)
}

// shareWidth is the width of a column for one of several opponents.
const shareWidth = 8

// leastName is the width of names for which narrow tables do without figures.
const leastName = 9

// columns returns the columns of figures for a table of w cells, and the width of the
// names before them.
func (l *leaderboard) columns(w int) ([]figure, int) {
	columns := slices.DeleteFunc(slices.Clone(l.figures()), func(f figure) bool { return f.Width == 0 || f.Head == repeatsHeading && !l.repeating })
	room, used := w-l.rankWidth(), len(l.opponents)*shareWidth
	for _, c := range columns {
		used += c.Width
	}
	if room-used >= leastName {
		for i, name := range l.opponents {
			columns = append(columns, figure{Column: view.Column{Head: name, Width: shareWidth}, text: func(_ *leaderboard, r tune.Standing) string {
				return words.Count(r.Against[i].Wins) + "/" + words.Count(r.Against[i].Games)
			}})
		}
	} else {
		used -= len(l.opponents) * shareWidth
	}

	full, short := l.names.widths()
	name := room - used
	if spare := name - full - 1; !l.bare && spare >= leastAxis+barWidth {
		columns, name = slices.Insert(columns, 1, l.bars()), name-barWidth
	}
	if spare := min(name-full-1, mostAxis); !l.bare && spare >= leastAxis {
		columns, name = append(columns, l.axis(spare)), name-spare
	}
	if name < short { // uncut names matter more than the first to give way
		columns, _ = view.FitColumns(columns, used-1)
		columns, name = view.FitColumns(columns, room-leastName)
		name += leastName
	}
	return columns, max(0, min(name, full+nameSpace)) // not far from the figures
}

// Widths of the columns that are drawn, with a blank before them.
const (
	barWidth  = 9
	leastAxis = 17
	mostAxis  = 41
)

// bars returns the column that draws the candidates' shares of the games.
func (l *leaderboard) bars() figure {
	most := 1
	for _, r := range l.rows {
		most = max(most, r.Games)
	}
	return figure{Column: view.Column{Width: barWidth, Bar: true}, text: func(l *leaderboard, r tune.Standing) string {
		return view.Bar(l.glided(r).games/float64(most), barWidth-1)
	}}
}

// axis returns the column that draws the intervals of the model's rates on a common axis.
func (l *leaderboard) axis(w int) figure {
	text := func(rate float64) string { return words.Percent(rate) + "%" }
	if l.measure.IsNumber() {
		text = l.measure.Text
	}
	return figure{Column: view.Column{Head: l.scale.Head(w-1, text), Width: w, Bar: true}, text: func(l *leaderboard, r tune.Standing) string {
		e := l.glided(r).model
		return l.scale.Interval(e.Low, e.Rate, e.High, w-1)
	}}
}

// draw draws a line of headings and the ranks around the cursor of a list.
func (l *leaderboard) draw(g view.Region, list *kit.List) {
	w, h := g.Size()
	columns, name := l.columns(w)
	rank := l.rankWidth()
	number := rank - 3
	if l.signed {
		number--
	}
	g.Text(number, 0, view.Dim, "#")
	g.Text(rank-1, 0, view.Dim, view.Fit(l.heading(name), name))
	view.DrawHeads(g, rank+name, 0, columns)
	list.Center(len(l.rows), h-1)
	best := slices.IndexFunc(l.rows, func(r tune.Standing) bool { return r.Best })
	if hidden := best >= 0 && (best < list.Top || best >= list.Top+list.Page); hidden && h > leastPinned {
		list.Center(len(l.rows), h-2) // the best stays in view, below the others
		l.drawRow(g.Rows(h-1, 1), " ", best, name, columns)
	}
	for i := list.Top; i < min(list.Top+list.Page, len(l.rows)); i++ {
		mark := " "
		if i == list.Cursor {
			mark = "▸"
		}
		l.drawRow(g.Rows(1+i-list.Top, 1), mark, i, name, columns)
	}
}

// leastPinned is the height of a table from which on the best candidate has a row of its own when it is scrolled away.
const leastPinned = 6

// eloText writes a difference in rating points in at most 4 cells: "+70", "-1k",
// "-inf".
func eloText(elo float64) string {
	if size := math.Abs(elo); size >= 999.5 && !math.IsInf(size, 0) {
		return fmt.Sprintf("%+.0fk", elo/1000)
	}
	return match.EloText(elo)
}

func (l *leaderboard) drawRow(g view.Region, mark string, i, name int, columns []figure) {
	r := l.rows[i]
	style, best := view.Plain, " "
	if l.glided(r).rising > 0 {
		style = view.Accent
	}
	if r.Best {
		style, best = view.Strong, "*"
	}
	rank := l.rankWidth()
	digits := rank - 2
	if l.signed {
		best += l.sign(r)
		digits--
	}
	g.Textf(0, 0, style, "%s%*d%s", mark, digits, i+1, best)
	g.Text(rank, 0, style, l.name(r.Candidate, name))
	view.DrawColumns(g, rank+name, 0, columns, func(c figure) (view.Style, string) { return style, c.text(l, r) })
}
