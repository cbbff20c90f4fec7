package tree

import (
	"fmt"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// markMoment marks the moment shown, to compare others with it; the second time it takes
// the mark away.
func (t *Screen) markMoment(p *session.Past) {
	if p.Mark() {
		t.Say("%s marked: at other moments you see what has changed; %s ends it", p, t.keys.Press("tree.mark"))
	} else {
		t.Say("mark removed")
	}
}

// roomForBoth is the rows from which on a comparison has the figures of the reply and the
// moves; in fewer a key switches between them.
const roomForBoth = 9

// drawMoments draws what changed at the root between two moments: in a sentence, with the
// figures of the reply that explains it, and by moves.
func (t *Screen) drawMoments(g view.Region, c *search.Comparison) {
	w, h := g.Size()
	title := fmt.Sprintf("from %s to %s playouts, rates of %s", words.Grouped(c.Then.Playouts), words.Grouped(c.Now.Playouts), c.Now.ToPlay.Title())
	note := ""
	if h < roomForBoth {
		note = t.keys.Press("tree.words") + words.If(t.wordy, ": moves", ": how much")
	}
	g.Head(0, title, note)
	y := 1 + kit.DrawText(g, 0, 1, w, view.Strong, c.Text())
	if h >= roomForBoth || t.wordy {
		y += kit.DrawText(g, 0, y, w, view.Dim, partText(c))
	}

	type figure struct {
		view.Column
		text func(m search.MoveStats) string
	}
	columns, _ := view.FitColumns([]figure{
		{view.Column{Head: "visits", Width: 15, Rank: 4}, func(m search.MoveStats) string { return words.Count(m.Visits) }},
		{view.Column{Head: "win%", Width: 15, Rank: 3}, func(m search.MoveStats) string { return known(m.Visits, m.WinRate) }},
		{view.Column{Head: "AMAF", Width: 15, Rank: 2}, func(m search.MoveStats) string { return known(m.AMAFVisits, m.AMAF) }},
		{view.Column{Head: "prior%", Width: 15, Rank: 1}, func(m search.MoveStats) string { return words.Percent(m.Prior) }},
	}, w-7)
	view.DrawHeads(g, 7, y, columns)
	for i, m := range c.Moves {
		if y++; y >= h {
			return
		}
		style := view.Plain
		if c.Largest != nil && c.Largest.Move == m.Move {
			style = view.Strong
		}
		if i < mostLetters {
			g.Text(1, y, view.Rank(i), string(letter(i)))
		}
		g.Text(3, y, style, m.Move.Vertex(c.Now.Size))
		view.DrawColumns(g, 7, y, columns, func(c figure) (view.Style, string) { return style, c.text(m.Then) + " → " + c.text(m.Now) })
	}
}

// known writes a rate, unless there are no visits for it.
func known(visits int, rate float64) string {
	if visits == 0 {
		return "–"
	}
	return words.Percent(rate)
}

// partText writes the part of the reply in the largest change with its figures; "" if they are
// not known.
func partText(c *search.Comparison) string {
	l := c.Largest
	if l == nil || l.Reply.Move == model.Resign || !c.Exact {
		return ""
	}
	r, was := l.Reply, l.Then.WinRate
	return fmt.Sprintf("%s's part in the change of %s: %s×(%s - %s) - %s×(%s - %s) = %s; shares of the answers to %s, rates after each",
		r.Move.Vertex(c.Now.Size), bare("%+.3f", l.Now.WinRate-was), bare("%.3f", r.ShareNow), bare("%.3f", r.RateNow), bare("%.3f", was),
		bare("%.3f", r.ShareThen), bare("%.3f", r.RateThen), bare("%.3f", was), bare("%+.3f", r.Part), l.Move.Vertex(c.Now.Size))
}
