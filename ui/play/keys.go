package play

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// Actions returns what the screen can do.
func (p *Screen) Actions() []kit.ActionGroup {
	groups := p.actions()
	for _, g := range groups {
		for i, act := range g.Actions {
			if barredInGuess[act.Name] {
				g.Actions[i].Run = p.unlessGuessing(act.Run)
			}
		}
	}
	return groups
}

func (p *Screen) actions() []kit.ActionGroup {
	return []kit.ActionGroup{
		kit.Group("game",
			kit.Act("play", "enter", "play at the cursor (click)", func() tea.Cmd { return p.playAt(p.cursor) }),
			kit.Act("pass", "p", "pass", func() tea.Cmd { return p.playAt(model.Pass) }),
			kit.Act("best", ",", "play the best candidate", p.playBest),
			kit.Act("undo", "u backspace", "undo to your turn", p.undo),
			kit.Act("redo", "U", "redo", func() tea.Cmd { return p.do(p.s.Redo()) }),
			kit.Act("genmove", "g", "engine moves now", func() tea.Cmd { return p.do(p.s.Genmove()) }),
			kit.Act("resign", "R", "resign the game", kit.Do(p.resign)).When(p.lacksTwoColors, p.complain),
			kit.Act("new", "N", "new game", kit.Do(func() { p.Asked = newGameForm(p) })).Asking("board", "board size=board", "komi", "handicap", "Black", "White", "level=White", "opponent=White", "time", "time per move", "rules", "variant").For("engine gnugo --mode gtp, time 10m+5x30s"),
			kit.Act("open", "f", "open an SGF file", kit.Do(func() { p.Asked = p.newOpener() })).For("games.sgf#3 enter opens the third game of a file"),
			kit.Act("save", "s", "save the game as SGF", p.Save),
			kit.Act("save-as", "S", "save under another name", kit.Do(func() { p.Asked = p.saveForm() })),
		),
		kit.Group("engines",
			kit.Act("search", "space", "run or pause the search", func() tea.Cmd { return p.do(p.s.Toggle()) }),
			kit.Act("engines", "E", "players and engines", kit.Do(func() { p.Asked = newEnginesForm(p) })).Asking("Black", "White", "time per move", "analysis engine", "second engine", "max visits", "max seconds", "stop early", "ponder").For("White level3, or mine.yaml, or gnugo --mode gtp"),
			kit.Act("sweep", "W", "review the game", func() tea.Cmd { return p.do(p.s.Sweep()) }).For("then ) and ( go through the mistakes").When(p.lacksTwoColors, p.complain),
			kit.Act("swap", "y", "other analysis engine", func() tea.Cmd { return p.do(p.s.Swap()) }),
			kit.Act("allow", "a", "analyze only an area", p.mark(false)).For("on C3 and again on E5: only moves between these corners"),
			kit.Act("avoid", "A", "exclude an area", p.mark(true)),
			kit.Act("unmark", "esc", "cancel selection or area", p.unmark),
			kit.Act("ponder", "t", "ponder on your time", p.togglePonder).When(p.lacksGo, p.complain),
			kit.Act("freeze", "F", "freeze, and wind with [ ]", p.wind((*session.Past).Freeze, nil)),
		),
		kit.Group("view",
			kit.Act("overlay", "o", "next overlay", kit.Do(p.nextOverlay)),
			kit.Act("overlays", "O", "overlay menu", kit.Do(p.chooseOverlay)),
			kit.Act("database", "d", "next pattern database", kit.Do(p.nextDatabase)).When(p.lacksTwoColors, p.complain),
			kit.Act("explain", "e", "explain the move value", kit.Do(p.explain)).When(p.lacksTwoColors, p.complain),
			kit.Act("line", "v", "principal variation (PV)", kit.Do(p.toggleLine)),
			kit.Act("step-line", "V", "PV move by move", kit.Do(p.stepLine)),
			kit.Act("keep-line", "b", "keep PV as variation", kit.Do(p.keepLine)),
			kit.Act("zoom", "z", "zoom", kit.Do(p.nextZoom)),
			kit.Act("coordinates", "c", "coordinates", kit.Do(func() { *p.look.coordinates = !*p.look.coordinates })),
			kit.Act("perspective", "w", "whose win rates", func() tea.Cmd { return p.do(p.s.Perspective.Next()) }).When(p.lacksTwoColors, p.complain),
			kit.Act("numbers", "n", "move numbers, points lost", kit.Do(p.nextNumbers)),
			kit.Act("threats", "X", "what if you play elsewhere", func() tea.Cmd { return p.threaten() }).When(p.lacksGo, p.complain),
			kit.Act("reveal", "ctrl+x", "show hidden stones", func() tea.Cmd { return p.do(p.s.Line.Reveal()) }),
			kit.Act("hide", "x", "hide or show analysis", kit.Do(p.hide)),
		),
		kit.Group("cursor",
			kit.Act("left", "left h", "cursor left", p.walk(-1, 0)),
			kit.Act("right", "right l", "cursor right", p.walk(1, 0)),
			kit.Act("up", "up k", "cursor up", p.walk(0, -1)),
			kit.Act("down", "down j", "cursor down", p.walk(0, 1)),
			kit.Act("far-left", "H shift+left", "left to a star line", p.jump(-1, 0)),
			kit.Act("far-right", "L shift+right", "right to a star line", p.jump(1, 0)),
			kit.Act("far-up", "K shift+up", "up to a star line", p.jump(0, -1)),
			kit.Act("far-down", "J shift+down", "down to a star line", p.jump(0, 1)),
			kit.Act("point", "'", "play a point, go to a move", p.ask("point or move: ", p.playOrGo)).For("d4 enter plays D4, 30 enter goes to move 30"),
		),
		kit.Group("moves",
			kit.Act("back", "[ pgup", "previous move (wheel)", p.wind(func(t *session.Past) { t.Step(-1) }, func() tea.Cmd { return p.GoTo(p.s.Line.At - 1) })),
			kit.Act("forward", "] pgdown", "next move", p.wind(func(t *session.Past) { t.Step(1) }, func() tea.Cmd { return p.GoTo(p.s.Line.At + 1) })),
			kit.Act("back10", "{", "10 moves back", p.wind(func(t *session.Past) { t.TurnTo(true) }, func() tea.Cmd { return p.GoTo(p.s.Line.At - 10) })),
			kit.Act("forward10", "}", "10 moves forward", p.wind(func(t *session.Past) { t.TurnTo(false) }, func() tea.Cmd { return p.GoTo(p.s.Line.At + 10) })),
			kit.Act("first", "home", "to the start", p.wind(func(t *session.Past) { t.Wind(0) }, func() tea.Cmd { return p.GoTo(0) })),
			kit.Act("last", "end", "to the last move", p.wind((*session.Past).GoLive, func() tea.Cmd { return p.GoTo(p.s.Line.Game.NumMoves()) })),
			kit.Act("previous-mistake", "(", "previous mistake", func() tea.Cmd { return p.nextMistake(-1) }).When(p.lacksTwoColors, p.complain),
			kit.Act("next-mistake", ")", "next mistake", func() tea.Cmd { return p.nextMistake(1) }).When(p.lacksTwoColors, p.complain),
			kit.Act("previous-stop", "-", "previous comment, mark …", func() tea.Cmd { return p.nextStop(-1) }),
			kit.Act("next-stop", "+", "next comment, mark …", func() tea.Cmd { return p.nextStop(1) }),
			kit.Act("stops", "=", "what - and + stop at", kit.Do(p.chooseStop)).With(kit.Argument{Name: "KIND", Values: kit.OneOf(stopNames()), Run: p.setStop}),
			kit.Act("find", "/", "find a text or a move", kit.Do(p.askFind)).With(kit.Argument{Name: "TEXT", Values: kit.OneOf(nil), Run: p.find}).For("joseki, or D4, or 30; empty: the move at the cursor"),
			kit.Act("branch", "B", "to the start of the branch", p.toBranch),
			kit.Act("autoplay", "Z", "show the moves one by one", p.toggleAutoplay).With(kit.Argument{Name: "SECONDS", Values: kit.OneOf([]string{"1", "2", "5"}), Run: p.playFrom}),
			kit.Act("previous-variation", "<", "previous variation", func() tea.Cmd { return p.nextVariation(-1) }),
			kit.Act("next-variation", ">", "next variation", func() tea.Cmd { return p.nextVariation(1) }),
			kit.Act("promote", "M", "make main line", kit.Do(p.promote)),
			kit.Act("guess", "G", "guess moves or problems", p.guess),
			kit.Act("hint", "m", "hint for the guess", p.hint),
			kit.Act("train", "T", "train your mistakes", p.train),
			kit.Act("teach", "", "teaching mode on, off", p.toggleTeaching).With(kit.Argument{Name: "HOW", Values: kit.OneOf([]string{"on", "off", "undo"}), Run: p.teachAs}).When(p.lacksTwoColors, p.complain),
			kit.Act("edit", "i", "edit mode", p.beginEdit),
			kit.Act("info", "I", "game information", kit.Do(func() { p.Asked = p.infoForm() })).Asking(infoLabels()...),
			kit.Act("preface", "", "comment on the game", kit.Do(p.commentGame)),
			kit.Act("annotate", "!", "good move, bad move, …", kit.Do(p.annotate)),
			kit.Act("comment", "C", "edit the comment", kit.Do(func() { p.Asked = kit.NewTextBox("comment", p.s.Line.Comment(), p.s.Line.SetComment) })),
			kit.Act("read", "r", "read the comment", kit.Do(p.readComment)),
			kit.Act("copy", "Y", "copy to the clipboard", kit.Do(p.copySomething)).With(kit.Argument{Name: "WHAT", Values: kit.OneOf(session.CopyNames()), Run: p.copyText}),
			kit.Act("paste", "ctrl+v", "paste the branch copied", p.pasteBranch),
			kit.Act("delete", "D", "delete from here on", kit.Do(p.remove)),
		),
	}
}

// lacksTwoColors and lacksGo are the conditions of actions on the game shown.
func (p *Screen) lacksTwoColors() string { return p.s.Line.LacksTwoColors() }
func (p *Screen) lacksGo() string        { return p.s.Line.LacksGo() }

// complain is Complain of a screen that may be nil, whose actions are listed alone.
func (p *Screen) complain(format string, args ...any) { p.Complain(format, args...) }

// walk returns an action that moves the cursor by dx, dy.
func (p *Screen) walk(dx, dy int) func() tea.Cmd {
	return kit.Do(func() { p.moveCursor(p.cursor.X()+dx, p.cursor.Y()+dy) })
}

// jump returns an action that moves the cursor to the next star line or edge in
// the direction dx, dy.
func (p *Screen) jump(dx, dy int) func() tea.Cmd {
	return kit.Do(func() {
		x, y, n := p.cursor.X(), p.cursor.Y(), p.s.Line.Game.Size()
		if dx != 0 {
			x = starLine(x, dx, n)
		} else {
			y = starLine(y, dy, n)
		}
		p.moveCursor(x, y)
	})
}

// moveCursor moves the cursor to x, y, or as near as the board goes.
func (p *Screen) moveCursor(x, y int) {
	n := p.s.Line.Game.Size()
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

// typed is a line of text that is being typed, in place of the messages.
type typed struct {
	kit.Input
	prompt string
	done   func(text string) tea.Cmd
}

// ask returns an action that lets a line be typed.
func (p *Screen) ask(prompt string, done func(text string) tea.Cmd) func() tea.Cmd {
	return kit.Do(func() { p.typed = &typed{kit.NewInput(""), prompt, done} })
}

// askFind lets what to find be typed. What was found last is offered.
func (p *Screen) askFind() {
	p.ask("find: ", p.find)()
	p.typed.Offer(p.look.found)
}

// Typing reports whether keys are letters of a line.
func (p *Screen) Typing() bool { return p.typed != nil }

// Typed folds a key into the line being typed.
func (p *Screen) Typed(msg tea.KeyMsg) tea.Cmd {
	switch t := p.typed; msg.Type {
	case tea.KeyEsc:
		p.typed = nil
	case tea.KeyEnter:
		p.typed = nil
		return t.done(strings.TrimSpace(t.Text()))
	default:
		t.Edit(msg)
	}
	return nil
}

// playOrGo plays at a point that was typed, or goes to a move.
func (p *Screen) playOrGo(text string) tea.Cmd {
	if n, err := strconv.Atoi(text); err == nil {
		return p.goToMove(n)
	}
	q, err := model.ParsePoint(text, p.s.Line.Game.Size())
	if err != nil {
		p.Complain("%v", err)
		return nil
	}
	if q != model.Pass {
		p.cursor = q
	}
	return p.playAt(q)
}
