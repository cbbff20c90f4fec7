package tree

import (
	"fmt"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// bothShown reports whether two searches are shown side by side.
func (t *Screen) bothShown() bool {
	return t.s.Analysis.Other != nil && !t.alone && !t.s.Analysis.Watching() && t.state == session.Found
}

// sideBySide shows two searches side by side, or one again. Without a second engine it asks
// for one.
func (t *Screen) sideBySide() {
	if t.s.Analysis.Other == nil {
		t.Asked = t.secondForm()
		return
	}
	t.alone = !t.alone
}

// none is the choice of no parameter.
const none = "none"

// secondForm asks for a second engine: another one, or the same with a parameter changed.
func (t *Screen) secondForm() kit.Dialog {
	by := t.s.Analysis.By
	engine := &kit.Field{Label: "engine", Text: t.s.Players.Spec(by), Typed: true}
	for _, o := range t.s.Players.Choices() {
		if !o.Opponent {
			engine.Choices = append(engine.Choices, o.Name)
		}
	}

	param := &kit.Field{Label: "parameter", Text: none, Choices: []string{none}, Typed: true}
	value := &kit.Field{Label: "value", Typed: true}
	now := map[string]string{}
	if plan, _ := by.Plan(t.s.Line); plan != nil {
		for _, e := range plan.Entries {
			param.Choices = append(param.Choices, e.Name)
			if now[e.Name] = e.Value; e.Status != params.Used {
				now[e.Name] += ", " + string(e.Status)
			}
		}
	}
	param.About = func(name string) string { return now[name] }
	param.Complete = kit.CompleteName(param.Choices)

	f := kit.NewForm("second search", "compare", func() (tea.Cmd, error) {
		spec := strings.TrimSpace(engine.Text)
		if name := strings.TrimSpace(param.Text); name != none && name != "" {
			spec += fmt.Sprintf(" %s=%s", name, strings.TrimSpace(value.Text))
		}
		other, err := t.s.Players.Find(spec)
		switch {
		case err != nil:
			return nil, err
		case other == by:
			return nil, fmt.Errorf("%s searches already; want another engine, or a parameter changed", spec)
		}
		e, err := t.s.Apply(t.s.Settings, t.s.Players.Seats(), by, other)
		t.alone = false
		return t.do(e), err
	}, engine, param, value)
	f.Note = "gobandit params explains the parameters"
	return f
}

// A side is one of two searches.
type side struct {
	name  string
	past  *session.Past
	found *search.Snapshot // at the moment shown; nil: nothing yet
}

// sides returns the searches of the root's position.
func (t *Screen) sides(turn *sgf.Turn) [2]side {
	a := &t.s.Analysis
	return [2]side{{a.By.Engine.Name, &a.Past, a.Found(turn)}, {a.Other.Engine.Name, &a.PastOther, a.FoundOther(turn)}}
}

// drawBoth draws two searches beside one another, and below them the difference in words.
func (t *Screen) drawBoth(g view.Region) {
	w, h := g.Size()
	sides, half := t.sides(t.s.Analysis.Root(t.node.Played)), (w-1)/2
	for i, s := range sides {
		t.drawSide(g.Sub(view.Rect{X: i * (half + 1), W: half, H: h - 4}), s)
	}
	g.Head(h-4, "the difference", "")
	kit.DrawText(g.Rows(h-3, 3), 0, 0, w, view.Plain, difference(sides))
}

// Least sizes of the table.
const (
	lowTable    = 5  // rows below a board
	besideTable = 16 // columns beside one
)

// drawSide draws a search: board, table and timeline below each other.
func (t *Screen) drawSide(g view.Region, s side) {
	w, h := g.Size()
	g.Head(0, s.name, s.past.String())
	if s.found == nil || len(s.found.Moves) == 0 {
		g.Text(0, 1, view.Plain, "nothing searched yet")
		return
	}

	rows, table := timelineHeight(h+4)-1, view.Rect{Y: 1, W: w}
	for _, geo := range t.theme.Geometries(s.found.Size) {
		bw, bh := geo.Size()
		if bw <= w && bh+rows < h && (bw+besideTable <= w || bh+lowTable+rows < h) {
			b := view.Board{Position: t.nodes[""].Board, Last: model.Pass, Cursor: model.Pass, Coordinates: *t.coordinates, Marks: t.hidden()}
			for i, m := range s.found.Moves[:min(mostLetters, len(s.found.Moves))] {
				b.Labels = append(b.Labels, view.Label{Point: m.Move, Letter: letter(i), Rate: t.s.Perspective.Of(m.WinRate, s.found.ToPlay),
					Visits: m.Visits, Heat: math.Sqrt(float64(m.Visits) / float64(max(s.found.Moves[0].Visits, 1)))})
			}
			b.Draw(g.Sub(view.Rect{Y: 1, W: bw, H: bh}), t.theme, geo)
			if table.Y = 1 + bh; bh+lowTable+rows >= h {
				table = view.Rect{X: bw, Y: 1, W: w - bw}
			}
			break
		}
	}

	table.H = h - rows - table.Y
	t.drawSideTable(g.Sub(table), s.found)
	if s.past.Moments != nil {
		timelineOf(s.past).Draw(g.Rows(h-rows, rows), t.theme)
	}
}

// drawSideTable lists the first moves of a search.
func (t *Screen) drawSideTable(g view.Region, s *search.Snapshot) {
	w, h := g.Size()
	heading := "   move visits share%   win%   AMAF"
	cut := func(text string) string { // after a whole column
		for view.Width(text) > w {
			text = text[:len(text)-7]
		}
		return text
	}
	g.Text(0, 0, view.Dim, cut(heading))
	for i, m := range s.Moves[:min(len(s.Moves), h-1)] {
		amaf := known(m.AMAFVisits, t.s.Perspective.Of(m.AMAF, s.ToPlay))
		g.Text(0, 1+i, view.Plain, cut(fmt.Sprintf("   %-4s %6s %6s %6s %6s", m.Move.Vertex(s.Size), words.Count(m.Visits),
			words.Percent(float64(m.Visits)/float64(max(s.Visits, 1))), words.Percent(t.s.Perspective.Of(m.WinRate, s.ToPlay)), amaf)))
		if i < mostLetters {
			g.Text(1, 1+i, view.Rank(i), string(letter(i)))
		}
	}
}

// difference says in which moves two searches differ: in the best one, and in how many of
// the visits.
func difference(sides [2]side) string {
	a, b := sides[0].found, sides[1].found
	if a == nil || b == nil || len(a.Moves) == 0 || len(b.Moves) == 0 {
		return "One of the searches has not begun."
	}
	share := func(s *search.Snapshot, move model.Point) float64 {
		for _, m := range s.Moves {
			if m.Move == move {
				return float64(m.Visits) / float64(max(s.Visits, 1))
			}
		}
		return 0
	}
	alike := 0.0
	for _, m := range a.Moves {
		alike += min(share(a, m.Move), share(b, m.Move))
	}

	best := func(s *search.Snapshot) string {
		m := s.Moves[0]
		return fmt.Sprintf("with %s%% of its %s, which wins %s%%", words.Percent(share(s, m.Move)), words.CountOf(s.Visits, "visit"), words.Percent(m.WinRate))
	}
	x, y := a.Moves[0].Move, b.Moves[0].Move
	text := fmt.Sprintf("Both prefer %s: left %s; right %s. ", x.Vertex(a.Size), best(a), best(b))
	if x != y {
		text = fmt.Sprintf("Left prefers %s %s; right prefers %s %s. ", x.Vertex(a.Size), best(a), y.Vertex(b.Size), best(b))
		text += fmt.Sprintf("Right gives %s %s%%, left gives %s %s%%. ", x.Vertex(a.Size), words.Percent(share(b, x)), y.Vertex(a.Size), words.Percent(share(a, y)))
	}
	return text + fmt.Sprintf("They share out %s%% of the visits alike.", words.Percent(alike))
}
