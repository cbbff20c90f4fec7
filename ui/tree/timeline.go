package tree

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/session"
	"gobandit/ui/view"
)

// drawTimeline draws the past of the search below a title with the moment shown and the
// latest turning point.
func (t *Screen) drawTimeline(g view.Region) {
	_, h := g.Size()
	past := &t.s.Analysis.Past
	if root := t.s.Analysis.Root(t.node.Played); root == nil || past.Turn != root {
		g.Head(0, "no moments of this search are kept", "")
		return
	}
	text, _ := past.Turning()
	g.Head(0, past.String(), text)
	t.timeline().Draw(g.Rows(1, h-1), t.theme)
}

func (t *Screen) timeline() view.Timeline {
	return timelineOf(&t.s.Analysis.Past)
}

// timelineOf returns the timeline of a past.
func timelineOf(past *session.Past) view.Timeline {
	shown, _ := past.Playouts()
	return view.Timeline{Moments: past.Moments, Live: past.Shown() == nil, Shown: shown, Marked: past.Marked, TurningPoints: past.TurningPoints}
}

// wind returns an action that shows another moment of the search.
func (t *Screen) wind(move func(*session.Past)) func() tea.Cmd {
	return func() tea.Cmd {
		if t.state != session.Found || len(t.s.Analysis.Past.Moments) == 0 {
			t.Complain("nothing has been searched that could be wound back")
			return nil
		}
		t.Silence()
		t.flash.left = 0
		cmd := t.do(t.s.Analysis.Wind(move))
		if text, now := t.s.Analysis.Past.Turning(); now {
			t.Say("%s", text)
		}
		t.Look()
		return cmd
	}
}

// windTo returns an action that shows the moment in a column of the timeline.
func (t *Screen) windTo(x int) tea.Cmd {
	if len(t.s.Analysis.Past.Moments) == 0 {
		return nil
	}
	to := t.timeline().Moment(t.layout().time.W, x)
	return t.wind(func(p *session.Past) { p.Wind(to) })()
}
