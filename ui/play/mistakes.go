package play

import (
	"fmt"
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/review"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// judged returns the review of the line by the searches so far.
func (p *Screen) judged() *review.Review { return p.s.Analysis.Judge(p.s.Line) }

// nextMistake shows the position before the next mistake in the direction of step.
func (p *Screen) nextMistake(step int) tea.Cmd {
	l, best := p.s.Line, -1
	r := p.judged()
	for i := range r.Moves {
		at := slices.Index(l.Turns, r.Moves[i].Turn) - 1
		if r.Moves[i].Mistake && (at-l.At)*step > 0 && (best < 0 || (best-at)*step > 0) {
			best = at
		}
	}
	if best < 0 {
		if p.reviewPanes() == nil {
			p.Complain("no more known mistakes: %s to review the game", p.keys.Press("play.sweep"))
		} else {
			p.Say("no mistakes %s", words.If(step > 0, "after this", "before this"))
		}
		return nil
	}
	return p.toMistake(best)
}

// ShowMistake shows the position before a mistake, by the number of the move; nothing changes for 0.
func (p *Screen) ShowMistake(number int) tea.Cmd {
	for _, m := range p.judged().Moves {
		if m.Number == number {
			return p.toMistake(slices.Index(p.s.Line.Turns, m.Turn) - 1)
		}
	}
	return nil
}

// toMistake shows the position after n moves, before a mistake, and says what that was.
func (p *Screen) toMistake(n int) tea.Cmd {
	cmd := p.GoTo(n)
	if m := p.playedNext(); m != nil {
		p.Say("%s: better %s, by %s", p.lossOf(m), m.PV[0].Vertex(p.s.Line.Game.Size()), words.CountOf(min(m.Best.Visits, m.Played.Visits), "visit"))
	}
	return cmd
}

// lossOf says what a move lost.
func (p *Screen) lossOf(m *review.JudgedMove) string {
	text := fmt.Sprintf("%s lost %s%% ±%.1f", m.Point.Vertex(p.s.Line.Game.Size()), words.Percent(m.Loss), 200*m.LossSE)
	if !math.IsNaN(m.Points) {
		text += fmt.Sprintf(" (%.1f points)", m.Points)
	}
	return text
}

// playedNext returns the next move of the line if it is known to be a mistake, else nil.
func (p *Screen) playedNext() *review.JudgedMove {
	l := p.s.Line
	r := p.judged()
	for i := range r.Moves {
		if m := &r.Moves[i]; l.At+1 < len(l.Turns) && m.Turn == l.Turns[l.At+1] && m.Mistake {
			return m
		}
	}
	return nil
}

// lossSigns are the dots on stones whose moves have lost so many points.
var lossSigns = []struct {
	points float64
	sign   string
}{{5, "●"}, {2, "•"}, {.5, "·"}}

// drawLosses marks the stones of the last moves with dots for the points that they lost.
func (p *Screen) drawLosses(b *view.Board) {
	l, r := p.s.Line, p.judged()
	for i := range r.Moves {
		m := &r.Moves[i]
		at := slices.Index(l.Turns, m.Turn)
		if !m.Known || at > l.At || at <= l.At-lastNumbered || m.Point == model.Pass || l.Board.At(m.Point) != m.Color {
			continue
		}
		for _, dot := range lossSigns {
			if m.Points >= dot.points {
				b.Marks = append(b.Marks, view.Mark{Point: m.Point, Text: dot.sign})
				break
			}
		}
	}
}

// signs returns the signs of the mistakes below a graph: stones of those who made them.
func (p *Screen) signs() (signs []view.Sign) {
	r := p.judged()
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Mistake {
			continue
		}
		style := view.WoodBlack
		if m.Color == model.White {
			style = view.WoodWhite
		}
		signs = append(signs, view.Sign{At: slices.Index(p.s.Line.Turns, m.Turn), Text: m.Color.Disc(), Style: style})
	}
	return signs
}

// reviewPanes returns the panes of a review: the mistakes of each player, and the totals.
// There are none before more than half of the moves are judged, or a review is under way.
func (p *Screen) reviewPanes() []kit.Pane {
	r := p.judged()
	black, white := r.Player(model.Black), r.Player(model.White)
	running := p.s.Analysis.Review
	if p.s.HintsHidden || p.s.Perspective == session.EachOwn || running == nil && 2*(black.Judged+white.Judged) <= len(r.Moves) {
		return nil
	}
	note := ""
	if running != nil {
		note = strings.TrimPrefix(running.String(), "reviewing ")
	}
	longest := max(len(black.Ranked), len(white.Ranked), 1)
	return []kit.Pane{
		{Title: "mistakes: loss %, points", Note: note, Least: 2, Want: min(1+longest, 6), Most: 1 + longest, Draw: func(g view.Region) { p.drawMistakes(g, r) }},
		{Title: "mean loss %, points, best %", Least: 4, Want: 4, Most: 4, Spare: true, Draw: func(g view.Region) { drawTotals(g, r) }},
	}
}

// drawMistakes draws a column for each player: how many mistakes, and then these, the
// largest loss first. A click goes to one.
func (p *Screen) drawMistakes(g view.Region, r *review.Review) {
	w, h := g.Size()
	next := p.playedNext()
	for i := range r.Players {
		player := &r.Players[i]
		x := i * (w + 1) / 2
		column := g.Sub(view.Rect{X: x, W: (w - 1) / 2, H: h})
		column.Text(0, 0, view.Dim, player.Color.Disc()+" "+player.Count())
		shown := player.Ranked[:min(len(player.Ranked), h-1)]
		first := 0
		if at := slices.Index(player.Ranked, next); at >= len(shown) { // the one shown is always listed
			first = at - len(shown) + 1
			shown = player.Ranked[first : at+1]
		}

		for y, m := range shown {
			style, mark := kit.RowMark(m == next)
			room, _ := column.Size()
			text := fmt.Sprintf("%s%3d %-4s", mark, m.Number, m.Point.Vertex(p.s.Line.Game.Size())) + figure(100*m.Loss, 5)
			column.Text(0, 1+y, style, text+figure(m.Points, min(room-view.Width(text), 6)))
		}

		p.spots = append(p.spots, spot{Rect: column.Rows(1, len(shown)).Rect(), click: func(_, y int) tea.Cmd {
			if y >= len(shown) {
				return nil
			}
			return p.toMistake(slices.Index(p.s.Line.Turns, shown[y].Turn) - 1)
		}})
	}
}

// figure writes a number in w cells with a blank before it: without its decimal if that has
// no room, and nothing if even so the number has none, or is not known.
func figure(v float64, w int) string {
	for digits := 1; digits >= 0 && !math.IsNaN(v); digits-- {
		scale := math.Pow10(digits)
		if text := fmt.Sprintf(" %*.*f", w-1, digits, math.RoundToEven(v*scale)/scale+0); len(text) <= w { // + 0: without the sign of -0
			return text
		}
	}
	return ""
}

// drawTotals draws what the moves of each player come to, in the whole game and in its
// phases.
func drawTotals(g view.Region, r *review.Review) {
	const first, wide = 9, 14
	w, _ := g.Size()
	total := func(t *review.Total) string {
		if t.Judged == 0 {
			return fmt.Sprintf("%*s", wide, "–")
		}
		points := "    –"
		if v := t.MeanPoints(); !math.IsNaN(v) {
			points = figure(v, 5)
		}
		return figure(100*t.MeanLoss(), 5) + points + fmt.Sprintf("%4.0f", 100*t.BestShare())
	}

	line := func(y int, of string, black, white *review.Total) {
		g.Text(0, y, view.Dim, of)
		for i, t := range []*review.Total{black, white} {
			g.Text(first+i*max(wide, (w-first)/2), y, view.Plain, total(t))
		}
	}

	black, white := r.Player(model.Black), r.Player(model.White)
	line(0, model.Black.Disc()+" and "+model.White.Disc(), &black.Total, &white.Total)
	for phase := range review.NumPhases {
		name, _, _ := strings.Cut(phase.String(), " ")
		line(1+int(phase), name, &black.Phases[phase], &white.Phases[phase])
	}
}
