package play

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// EditSection is the section of the key map that comes first in the edit mode.
const EditSection = "edit"

// An editing is the edit mode: a tool, which works at the cursor or where the board is
// clicked.
type editing struct {
	*session.Editor
	record *sgf.Record // of the game that is edited
	tool   tool
	from   model.Point // the first of two points that a tool takes; Pass: none yet
}

// A tool is what enter and clicks do in the edit mode.
type tool int

// The tools, in the order of the line of keys.
const (
	blackStone tool = iota
	whiteStone
	eraser
	letters
	numerals
	triangles
	squares
	circles
	crosses
	arrows
	lines
	dimmed
	viewed
	numTools
)

// tools has what is known of each tool.
var tools = [numTools]struct {
	name, key, sign string
	help            string
	mark            sgf.Sign
}{
	blackStone: {"black", "b", "●", "black stones, on and off", ""},
	whiteStone: {"white", "w", "○", "white stones, on and off", ""},
	eraser:     {"erase", "e", "erase", "erase stones and marks", ""},
	letters:    {"letter", "a", "A", "letters, on and off", sgf.Label},
	numerals:   {"number", "n", "1", "numbers, on and off", sgf.Label},
	triangles:  {"triangle", "t", "△", "triangles, on and off", sgf.Triangle},
	squares:    {"square", "s", "□", "squares, on and off", sgf.Square},
	circles:    {"circle", "o", "◎", "circles, on and off", sgf.Circle},
	crosses:    {"cross", "x", "×", "crosses, on and off", sgf.Cross},
	arrows:     {"arrow", ">", "→", "arrows, point to point", ""},
	lines:      {"draw-line", "-", "─", "lines, point to point", ""},
	dimmed:     {"dim", "d", "dim", "dim an area, on and off", ""},
	viewed:     {"view", "v", "view", "show only an area", ""},
}

// EditActions returns what the edit mode can do besides what the screen can.
func (p *Screen) EditActions() []kit.ActionGroup {
	var list []kit.Action
	for i, t := range tools {
		list = append(list, kit.Act(t.name, t.key, t.help, p.take(tool(i))))
	}
	return []kit.ActionGroup{
		kit.Group("edit",
			kit.Act("apply", "enter space", "use the tool (click)", func() tea.Cmd { return p.apply(p.cursor) }),
			kit.Act("turn", "p", "change side to move", p.turnOver),
			kit.Act("take-back", "u backspace", "undo edit", func() tea.Cmd { return p.edited((*session.Editor).Undo) }),
			kit.Act("make-again", "U", "redo edit", func() tea.Cmd { return p.edited((*session.Editor).Redo) }),
			kit.Act("done", "i esc", "leave edit mode", kit.Do(p.endEdit)),
		),
		kit.Group("tools", list...),
	}
}

// barredInEdit are the actions of the screen that the edit mode does without: those that
// play the game on.
var barredInEdit = map[string]bool{"play": true, "pass": true, "best": true, "undo": true, "redo": true, "genmove": true, "resign": true,
	"search": true, "allow": true, "avoid": true, "ponder": true, "keep-line": true, "step-line": true, "line": true}

// Editing reports whether the edit mode is on.
func (p *Screen) Editing() bool { return p.edit != nil }

// InEdit reports whether an action of the screen works in the edit mode.
func (p *Screen) InEdit(action string) bool { return !barredInEdit[action] }

func (p *Screen) beginEdit() tea.Cmd {
	var ended tea.Cmd
	if p.guessing != nil {
		ended = p.endGuess()
	}
	editor, e := session.NewEditor(p.s)
	p.edit, p.marking = &editing{Editor: editor, record: p.s.Line.Record, from: model.Pass}, nil
	if p.s.Line.Variant() != nil { // of which only marks and comments can be edited
		p.edit.tool = letters
	}
	return tea.Batch(ended, p.do(e))
}

func (p *Screen) endEdit() {
	if p.edit != nil {
		if p.edit = nil; p.s.Line.Unsaved() {
			p.Say("edited: %s saves the game", p.keys.Press("play.save"))
		}
	}
}

// take chooses a tool. Out of the edit mode, as from the palette, that begins it.
func (p *Screen) take(t tool) func() tea.Cmd {
	return func() tea.Cmd {
		var cmd tea.Cmd
		if p.edit == nil {
			cmd = p.beginEdit()
		}
		p.edit.tool, p.edit.from = t, model.Pass
		return cmd
	}
}

// edited makes a step of the editor; out of the edit mode it begins that.
func (p *Screen) edited(step func(*session.Editor) session.Effect) tea.Cmd {
	if p.edit == nil {
		return p.beginEdit()
	}
	return p.do(step(p.edit.Editor))
}

// turnOver lets the other side move next.
func (p *Screen) turnOver() tea.Cmd {
	return p.edited(func(e *session.Editor) session.Effect { return e.ToPlay(p.s.Line.Board.ToPlay().Opponent()) })
}

// apply uses the tool on a point: a second time it takes off what it has put there.
func (p *Screen) apply(q model.Point) tea.Cmd {
	if p.edit == nil {
		return p.beginEdit()
	}
	l := p.s.Line
	mark := p.markOn(q)
	switch t := p.edit.tool; t {
	case arrows, lines, dimmed, viewed:
		return p.applyTwo(t, q)
	case blackStone, whiteStone:
		c := map[tool]model.Color{blackStone: model.Black, whiteStone: model.White}[t]
		if l.Board.At(q) == c {
			c = model.Empty
		}
		return p.do(p.edit.Stone(q, c))
	case eraser:
		if mark.Sign != "" {
			return p.do(p.edit.Mark(sgf.Mark{Point: q}))
		}
		return p.do(p.edit.Stone(q, model.Empty))
	case letters, numerals:
		text := p.nextLabel(t)
		if mark.Sign == sgf.Label && isNumber(mark.Text) == (t == numerals) {
			return p.do(p.edit.Mark(sgf.Mark{Point: q}))
		}
		return p.do(p.edit.Mark(sgf.Mark{Point: q, Sign: sgf.Label, Text: text}))
	default:
		m := sgf.Mark{Point: q, Sign: tools[t].mark}
		if mark.Sign == m.Sign {
			m.Sign = ""
		}
		return p.do(p.edit.Mark(m))
	}
}

// applyTwo uses a tool of two points: the first is noted, with the second something is drawn, or an area between these corners changes.
// An area that is given again ends: the points dimmed, or the whole view.
func (p *Screen) applyTwo(t tool, q model.Point) tea.Cmd {
	from, size := p.edit.from, p.s.Line.Game.Size()
	if from == model.Pass {
		p.edit.from = q
		p.Say("%s from %s: choose the other point; the tool's key starts anew", tools[t].name, q.Vertex(size))
		return nil
	}
	p.edit.from = model.Pass
	if t == arrows || t == lines {
		if from == q {
			return nil
		}
		return p.do(p.edit.Change(func(at *sgf.Turn) { at.Draw(sgf.Stroke{From: from, To: q, Arrow: t == arrows}) }))
	}

	area := map[tool]sgf.Area{dimmed: sgf.Dimmed, viewed: sgf.Viewed}[t]
	now, chosen := p.s.Line.Turn().Area(area, size), model.Rectangle(from, q)
	switch more := slices.DeleteFunc(slices.Clone(chosen), func(q model.Point) bool { return slices.Contains(now, q) }); {
	case len(more) == 0 && t == viewed:
		now = nil
	case len(more) == 0:
		now = slices.DeleteFunc(slices.Clone(now), func(q model.Point) bool { return slices.Contains(chosen, q) })
	default:
		now = append(slices.Clone(now), more...)
	}
	return p.do(p.edit.Change(func(at *sgf.Turn) { at.SetArea(area, now) }))
}

// markOn returns the last mark on a point; the zero Mark if there is none.
func (p *Screen) markOn(q model.Point) (on sgf.Mark) {
	for _, m := range p.s.Line.Turn().Marks(p.s.Line.Game.Size()) {
		if m.Point == q {
			on = m
		}
	}
	return on
}

// nextLabel returns the first letter or number that no label of the position has.
func (p *Screen) nextLabel(t tool) string {
	used := map[string]bool{}
	for _, m := range p.s.Line.Turn().Marks(p.s.Line.Game.Size()) {
		used[m.Text] = true
	}
	for n := 1; ; n++ {
		text := fmt.Sprint(n)
		if t == letters && n <= 2*26 {
			text = string(rune("Aa"[(n-1)/26] + byte((n-1)%26)))
		}
		if !used[text] {
			return text
		}
	}
}

func isNumber(label string) bool { return label != "" && label[0] >= '0' && label[0] <= '9' }

// drawTools draws the keys of the edit mode. A click on a tool takes it.
func (p *Screen) drawTools(line view.Region) {
	x := 0
	w, _ := line.Size()
	const others = 24 // cells that the keys after the tools take
	room := w - others
	draw := func(id, text string, style view.Style, click func() tea.Cmd) {
		press := p.keys.Press(EditSection + "." + id)
		width := view.Width(press) + 1 + view.Width(text)
		if x+width > room {
			return
		}
		r := line.Sub(view.Rect{X: x, Y: 0, W: width, H: 1})
		r.Text(0, 0, view.Strong, press)
		r.Text(view.Width(press)+1, 0, style, text)
		p.spots = append(p.spots, spot{Rect: r.Rect(), click: func(int, int) tea.Cmd { return click() }})
		x += width + 2
	}

	for i, t := range tools {
		style := view.Dim
		if tool(i) == p.edit.tool {
			style = view.Selected
		}
		draw(t.name, t.sign, style, p.take(tool(i)))
	}

	room = w
	draw("turn", "turn", view.Dim, p.turnOver)
	draw("take-back", "undo", view.Dim, func() tea.Cmd { return p.edited((*session.Editor).Undo) })
	draw("done", "done", view.Dim, kit.Do(p.endEdit))
}
