package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// wind returns an action that shows another moment of the search of the position shown, if one is held. Otherwise the action does
// otherwise or, if that is nil, holds a moment.
func (p *Screen) wind(move func(*session.Past), otherwise func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		past := &p.s.Analysis.Past
		here := past.Turn == p.s.Line.Turn()
		switch {
		case otherwise != nil && (!here || past.Shown() == nil):
			return otherwise()
		case !here || len(past.Moments) == 0:
			p.Complain("nothing has been searched here that could be wound back")
			return nil
		}

		cmd := p.do(p.s.Analysis.Wind(move))
		switch text, now := past.Turning(); {
		case past.Shown() == nil:
			p.Say("live again")
		case now:
			p.Say("%s", text)
		default:
			p.Say("%s and %s wind the search, %s and %s go to turning points, %s: live", p.keys.Press("play.back"), p.keys.Press("play.forward"),
				p.keys.Press("play.back10"), p.keys.Press("play.forward10"), p.keys.Press("play.last"))
		}
		return cmd
	}
}

// timelinePanes returns the pane of the past of the search of the position shown, if there
// is one.
func (p *Screen) timelinePanes() []kit.Pane {
	past := &p.s.Analysis.Past
	if past.Turn != p.s.Line.Turn() || len(past.Moments) < 2 {
		return nil
	}
	text, _ := past.Turning()
	shown, _ := past.Playouts()
	return []kit.Pane{{Title: past.String(), Note: text, Least: 3, Want: 3, Most: 8, Draw: func(g view.Region) {
		d := view.Timeline{Moments: past.Moments, Live: past.Shown() == nil, Shown: shown, TurningPoints: past.TurningPoints}
		d.Draw(g, p.theme)

		w, _ := g.Size()
		to := func(x, _ int) tea.Cmd {
			return p.wind(func(past *session.Past) { past.Wind(d.Moment(w, x)) }, nil)()
		}
		p.spots = append(p.spots, spot{Rect: g.Rect(), click: to, drag: to})
	}}}
}
