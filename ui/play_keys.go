package ui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
)

// actions returns what the screen can do.
func (p *playScreen) actions() []actionGroup {
	return []actionGroup{
		{"game", []action{
			act("play", "enter", "play at the cursor (click)", func() tea.Cmd { return p.playMove(p.cursor) }),
			act("pass", "p", "pass", func() tea.Cmd { return p.playMove(model.Pass) }),
			act("best", ",", "play the best candidate", p.playBest),
			act("undo", "u backspace", "undo, with engine's answer", p.undo),
			act("redo", "U", "redo", p.redoMoves),
			act("genmove", "g", "engine moves now", p.genmove),
			act("resign", "R", "resign", p.resign),
			act("new", "N", "new game, handicap, clock", do(func() { p.asked = newGameForm(p) })),
			act("open", "f", "open an SGF file", do(func() { p.asked = p.openForm() })),
			act("save", "s", "save as SGF", do(p.save)),
			act("save-as", "S", "save under a name", do(func() { p.asked = p.saveForm() })),
		}},
		{"engines", []action{
			act("search", "space", "run or pause the search", p.toggle),
			act("engines", "E", "players, analysts, limits", do(func() { p.asked = newEnginesForm(p) })),
			act("sweep", "W", "analyse the whole game", p.sweep),
			act("swap", "y", "hints of the other engine", do(p.swap)),
			act("allow", "a", "hints only where you mark", p.mark(false)),
			act("avoid", "A", "no hints where you mark", p.mark(true)),
			act("unmark", "esc", "give up a marking begun", do(p.unmark)),
			act("ponder", "t", "think on your time, or not", p.togglePonder),
			act("freeze", "F", "freeze what is shown", do(p.freeze)),
		}},
		{"view", []action{
			act("overlay", "o", "overlay: next one, or none", do(p.nextOverlay)),
			act("overlays", "O", "menu of overlays", do(p.chooseOverlay)),
			act("database", "d", "values by the next database", do(p.nextDatabase)),
			act("explain", "e", "explain the cursor's value", do(p.explain)),
			act("line", "v", "expected line on the board", do(p.toggleLine)),
			act("step-line", "V", "expected line move by move", do(p.stepLine)),
			act("keep-line", "b", "keep it as a variation", p.keepLine),
			act("zoom", "z", "zoom", do(func() { p.look.otherZoom = !p.look.otherZoom })),
			act("coordinates", "c", "coordinates", do(func() { p.look.coordinates = !p.look.coordinates })),
			act("perspective", "w", "win rates in whose view", do(p.nextPerspective)),
			act("numbers", "n", "move numbers: last, all", do(p.nextNumbers)),
			act("hide", "x", "hide or show all hints", do(func() { p.look.hidden = !p.look.hidden })),
		}},
		{"cursor", []action{
			act("left", "left h", "cursor left", p.walk(-1, 0)),
			act("right", "right l", "cursor right", p.walk(1, 0)),
			act("up", "up k", "cursor up", p.walk(0, -1)),
			act("down", "down j", "cursor down", p.walk(0, 1)),
			act("far-left", "H shift+left", "left to a star line", p.jump(-1, 0)),
			act("far-right", "L shift+right", "right to a star line", p.jump(1, 0)),
			act("far-up", "K shift+up", "up to a star line", p.jump(0, -1)),
			act("far-down", "J shift+down", "down to a star line", p.jump(0, 1)),
			act("point", "'", "type a point or a number", do(func() { in := newInput(""); p.input = &in })),
		}},
		{"moves", []action{
			act("back", "[ pgup", "a move back (wheel)", func() tea.Cmd { return p.goTo(p.at - 1) }),
			act("forward", "] pgdown", "a move forward", func() tea.Cmd { return p.goTo(p.at + 1) }),
			act("back10", "{", "10 back", func() tea.Cmd { return p.goTo(p.at - 10) }),
			act("forward10", "}", "10 forward", func() tea.Cmd { return p.goTo(p.at + 10) }),
			act("first", "home", "to the start", func() tea.Cmd { return p.goTo(0) }),
			act("last", "end", "to the last move", func() tea.Cmd { return p.goTo(p.game.NumMoves()) }),
			act("previous-swing", "(", "back to a large mistake", func() tea.Cmd { return p.swing(-1) }),
			act("next-swing", ")", "on to a large mistake", func() tea.Cmd { return p.swing(1) }),
			act("previous-variation", "<", "variation before", func() tea.Cmd { return p.nextVariation(-1) }),
			act("next-variation", ">", "next variation", func() tea.Cmd { return p.nextVariation(1) }),
			act("promote", "M", "make it the main line", p.promote),
			act("comment", "C", "comment on the position", do(func() { p.asked = p.commentForm() })),
			act("delete", "D", "delete from here on", p.remove),
		}},
	}
}

// walk returns an action that moves the cursor by dx, dy.
func (p *playScreen) walk(dx, dy int) func() tea.Cmd {
	return do(func() { p.moveCursor(p.cursor.X()+dx, p.cursor.Y()+dy) })
}

// jump returns an action that moves the cursor to the next star line or edge in
// the direction dx, dy.
func (p *playScreen) jump(dx, dy int) func() tea.Cmd {
	return do(func() {
		x, y, n := p.cursor.X(), p.cursor.Y(), p.game.Size()
		if dx != 0 {
			x = starLine(x, dx, n)
		} else {
			y = starLine(y, dy, n)
		}
		p.moveCursor(x, y)
	})
}

// moveCursor moves the cursor to x, y, or as near as the board goes.
func (p *playScreen) moveCursor(x, y int) {
	n := p.game.Size()
	p.cursor = model.Pt(min(max(x, 0), n-1), min(max(y, 0), n-1))
}

// starLine returns the next star line or edge from line i in the direction of step,
// on a board of n lines.
func starLine(i, step, n int) int {
	star := 3
	if n < 13 {
		star = 2
	}
	for i += step; i > 0 && i < n-1; i += step {
		if i == star || i == n/2 || i == n-1-star {
			break
		}
	}
	return i
}

// typing reports whether keys are letters of a point.
func (p *playScreen) typing() bool { return p.input != nil }

// typed folds a key into the point being typed.
func (p *playScreen) typed(msg tea.KeyMsg) tea.Cmd {
	switch msg.Type {
	case tea.KeyEsc:
		p.input = nil
	case tea.KeyEnter:
		text := strings.TrimSpace(p.input.text())
		p.input = nil
		if n, err := strconv.Atoi(text); err == nil {
			return p.goTo(n)
		}
		q, err := model.ParsePoint(text, p.game.Size())
		if err != nil {
			p.complain("%v", err)
			return nil
		}
		if q != model.Pass {
			p.cursor = q
		}
		return p.playMove(q)
	default:
		p.input.edit(msg)
	}
	return nil
}
