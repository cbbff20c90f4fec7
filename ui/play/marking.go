package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/session"
)

// A marking is a rectangle that goes from a corner to the cursor, until the
// second key.
type marking struct {
	avoid  bool
	corner model.Point
}

// mark begins a rectangle at the cursor. The second press makes it part of the bounds of
// analysis: as the only points to consider, or as points to avoid. On a point that is bounded
// this way already it takes off all points of the kind.
func (p *Screen) mark(avoid bool) func() tea.Cmd {
	return func() tea.Cmd {
		key, b := p.keys.Press(words.If(avoid, "play.avoid", "play.allow")), p.s.Analysis.Bounds
		switch {
		case p.marking != nil:
			p.marking.avoid = avoid // the second key decides
			b = p.marked()
			p.marking = nil
			p.Say("analysis: %s; %s adds points, or on one of them clears all", b, key)
		case b != nil && b.Of(avoid)[p.cursor]:
			if b = b.With(avoid, session.PointSet{}); b == nil {
				p.Say("analysis: all moves again")
			} else {
				p.Say("analysis: %s", b)
			}
		default:
			p.marking = &marking{avoid, p.cursor}
			p.Say("from %s: move to the opposite corner and press %s again; %s cancels",
				p.cursor.Vertex(p.s.Line.Game.Size()), key, p.keys.Press("play.unmark"))
			return nil
		}
		return p.do(p.s.Restrict(b))
	}
}

// unmark cancels a rectangle that was begun, or else takes off the bounds of analysis.
func (p *Screen) unmark() tea.Cmd {
	switch {
	case p.marking != nil:
		p.marking = nil
		p.Say("no area selected")
	case p.s.Analysis.Bounds != nil:
		p.Say("analysis: all moves again")
		return p.do(p.s.Restrict(nil))
	}
	return nil
}

// marked returns the bounds as they would be with the rectangle being marked.
func (p *Screen) marked() *session.Bounds {
	m, b := p.marking, p.s.Analysis.Bounds
	if m == nil {
		return b
	}
	var points session.PointSet
	if b != nil {
		points = *b.Of(m.avoid)
	}
	for x := min(m.corner.X(), p.cursor.X()); x <= max(m.corner.X(), p.cursor.X()); x++ {
		for y := min(m.corner.Y(), p.cursor.Y()); y <= max(m.corner.Y(), p.cursor.Y()); y++ {
			points[model.Pt(x, y)] = true
		}
	}
	return b.With(m.avoid, points)
}

// barred returns by point where analysis plays no moves; nil without bounds.
func (p *Screen) barred() []bool {
	b := p.marked()
	if b == nil {
		return nil
	}
	out := make([]bool, model.NumPoints)
	for q := range p.s.Line.Board.Points() {
		out[q] = !b.Allow(q)
	}
	return out
}
