package play

import (
	"fmt"
	"maps"
	"slices"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A valuation is the choice among pattern databases, and what the one chosen
// makes of the position it was last asked about.
type valuation struct {
	databases []Database
	chosen    int
	table     *pattern.Table // of the database chosen; nil: not yet compiled
	board     *model.Board   // evaluated; nil: none
	*pattern.Evaluation
}

// nextDatabase shows move values: those of the next database, if they are on the
// board already.
func (p *Screen) nextDatabase() {
	v := &p.values
	if len(v.databases) == 0 {
		p.Complain("no pattern database")
		return
	}
	if p.showsValues() && !p.look.pv {
		*v = valuation{databases: v.databases, chosen: (v.chosen + 1) % len(v.databases)}
	}
	p.overlayTo(values)
}

func (p *Screen) database() Database { return p.values.databases[p.values.chosen] }

// near returns the points near the last move of the position shown.
func (p *Screen) near() *[model.NumPoints]bool {
	l := p.s.Line
	m := l.LastMove()
	if m.Color == model.Empty {
		return nil
	}
	before := l.Game.At(l.At - 1)
	if before.SetToPlay(m.Color); !before.Legal(m.Point) {
		return nil
	}
	return pattern.Near(before, m)
}

// moveValues returns the values of the position shown by the database chosen.
func (p *Screen) moveValues() *pattern.Evaluation {
	board := p.s.Line.Board
	v := &p.values
	if v.table == nil {
		v.table = p.database().Read().Compile()
	}
	if v.board != board { // every position shown has a board of its own
		v.board, v.Evaluation = board, pattern.Evaluate(v.table, board, p.near())
	}
	return v.Evaluation
}

// valueUnderCursor returns the move value of the cursor's point in words.
func (p *Screen) valueUnderCursor() string {
	if p.s.Line.Board.At(p.cursor) != model.Empty {
		return ""
	}
	return fmt.Sprintf("%s: value %d, %s explains", p.cursor.Vertex(p.s.Line.Game.Size()), p.moveValues().Values[p.cursor], p.keys.Press("play.explain"))
}

// The columns of the table of move values: where each ends.
const (
	valueColumn  = 12
	pointsColumn = 20
	chanceColumn = 28
)

// drawValues draws a table of the values on the board: how many points have each,
// and how likely a playout is to play on one of them.
func (p *Screen) drawValues(g view.Region) {
	l := p.s.Line
	w, h := g.Size()
	g.Fit(0, 0, view.Dim, "pattern database "+p.database().Name)
	heading := func(end int, text string) { g.Text(end-len(text), 1, view.Dim, text) }
	heading(valueColumn, "value")
	heading(pointsColumn, "points")
	heading(chanceColumn, "chance%")
	y := 2
	points, sum := map[uint32][]model.Point{}, 0.0
	for q := range l.Board.Points() {
		if l.Board.At(q) == model.Empty {
			v := p.moveValues().Values[q]
			points[v] = append(points[v], q)
			sum += float64(v)
		}
	}

	all := slices.Sorted(maps.Keys(points))
	slices.Reverse(all)
	for i, v := range all {
		if y == h-1 && i+1 < len(all) {
			g.Textf(1, y, view.Dim, "%d more", len(all)-i)
			return
		}
		here := points[v]
		chance := float64(v) * float64(len(here)) / max(sum, 1)
		g.Text(0, y, view.ValueStyle(v, all[0]), " ")
		g.Text(valueColumn-10, y, view.Plain, fmt.Sprintf("%10d", v))
		g.Text(chanceColumn-16, y, view.Plain, fmt.Sprintf("%8d%8s", len(here), words.Percent(chance)))
		if x := chanceColumn + 2; x+8 < w {
			g.Fit(x, y, view.Dim, gtp.Points(here, l.Game.Size()))
		}
		y++
	}
}

// explain asks for the dialog on the value of the cursor's point.
func (p *Screen) explain() {
	l := p.s.Line
	if len(p.values.databases) == 0 {
		p.Complain("no pattern database")
		return
	}
	db := p.database()
	e := db.Read().ExplainPoint(l.Board, p.near(), p.cursor)
	title := fmt.Sprintf("%s at %s: value %d, pattern database %s", l.Board.ToPlay().Title(), p.cursor.Vertex(l.Game.Size()), e.Value, db.Name)
	p.Asked = &kit.Reader{Title: title, Lines: func(w int) (out []kit.TextLine) {
		for i, line := range view.Explanation(db.File, e, w) {
			style := view.Plain
			if i == 0 {
				style = view.Strong
			}
			out = append(out, kit.TextLine{Style: style, Text: line})
		}
		return out
	}}
}
