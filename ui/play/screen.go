// Package play is the Play screen: the board, the candidates of a search and the win rate over the game.
package play

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// A Screen is the Play screen: a session's game, between the person and engines or
// any mix of them, with the searches of its positions.
type Screen struct {
	*kit.Notice
	kit.Asker

	s    *session.Session
	keys *kit.Keymap
	do   func(session.Effect) tea.Cmd
	now  func() time.Time

	record  *sgf.Record // whose game was drawn last
	turn    *sgf.Turn   // the position that was shown last
	cursor  model.Point
	marking *marking   // of bounds; nil: none is under way
	input   *kit.Input // a point or the number of a move being typed; nil: none
	values  valuation
	look    look

	w, h  int
	graph view.Rect // of the win rates, where it was last drawn
}

// A look is what the screen shows, and how.
type look struct {
	overlay     overlay
	pv          bool // the principal variation is on the board
	pvLength    int  // of it, so many moves; 0 is all
	otherZoom   bool
	coordinates *bool
	numbers     numbering
}

// A Database is a pattern database whose move values the screen can show.
type Database struct {
	Name string
	File string // where it was read, for who wants to look
	*pattern.Database
}

// Deps are what the screen works with.
type Deps struct {
	Session     *session.Session
	Keys        *kit.Keymap
	Notice      *kit.Notice                  // of the session, which other screens may show too
	Do          func(session.Effect) tea.Cmd // shows an effect's notice, runs its searches, and calls Changed
	Coordinates *bool                        // boards have coordinates
	Databases   []Database                   // the first is shown first; none: no move values
	Now         func() time.Time
}

// New returns the screen of a session.
func New(d Deps) *Screen {
	p := &Screen{Notice: d.Notice, s: d.Session, keys: d.Keys, do: d.Do, now: d.Now}
	p.look.coordinates = d.Coordinates
	p.values.databases = d.Databases
	p.Changed()
	return p
}

// Greet says what to know at the start, which may be that of a new game.
func (p *Screen) Greet(newGame bool) {
	e := p.s.Analysis.By.Engine
	if you := p.s.Players.Human.Only(); newGame && you != model.Empty {
		p.Say("you are %s: %s plays at the cursor, %s lists the keys", you.Title(), p.keys.Press("play.play"), p.keys.Press("everywhere.help"))
	}
	switch w := e.Warnings; len(w) {
	case 0:
	case 1:
		p.Complain("%s: %s", e.Name, w[0])
	default:
		p.Complain("%s: %s (%d more: %s %s lists the plan)", e.Name, w[0], len(w)-1,
			p.keys.Press("everywhere.tree-screen"), p.keys.Press("tree.plan"))
	}
}

// Changed brings what the screen keeps of a position in line with the one that the
// session shows.
func (p *Screen) Changed() {
	l := p.s.Line
	if l.Record != p.record {
		p.record, p.marking = l.Record, nil
		p.cursor = model.Pt(l.Game.Size()/2, l.Game.Size()/2)
		if m := l.LastMove(); m.Color != model.Empty && m.Point != model.Pass {
			p.cursor = m.Point
		}
	}
	if l.Turn() != p.turn {
		p.turn, p.look.pvLength = l.Turn(), 0
	}
}

// SetSize sets the size of the window.
func (p *Screen) SetSize(w, h int) { p.w, p.h = w, h }

func (p *Screen) layout() layout {
	return layoutFor(p.w, p.h, p.s.Line.Game.Size(), p.look.otherZoom)
}

// Tabs returns the line of the tabs: the first of the panel where none is left
// for them.
func (p *Screen) Tabs() view.Rect {
	l := p.layout()
	if l.tabs.Empty() {
		return view.Rect{X: l.panel.X, Y: l.panel.Y, W: l.panel.W, H: 1}
	}
	return l.tabs
}

// Moving reports whether the picture changes by itself.
func (p *Screen) Moving() bool { return p.s.Analysis.Busy() || p.s.Clock.Running() }

// name returns who plays c.
func (p *Screen) name(c model.Color) string { return p.s.Players.Name(c, p.s.Line.Record) }

// goTo shows the position after n moves.
func (p *Screen) goTo(n int) tea.Cmd {
	p.Silence()
	return p.do(p.s.GoTo(n))
}

// playAt makes the person's move.
func (p *Screen) playAt(q model.Point) tea.Cmd {
	p.Silence()
	return p.do(p.s.Play(q))
}

// Mouse plays where the board is clicked, goes to the move of a column of the
// graph, and through the moves with the wheel.
func (p *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	l := p.layout()
	if msg.Action != tea.MouseActionPress || l.tiny {
		return nil
	}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		return p.goTo(p.s.Line.At - 1)
	case tea.MouseButtonWheelDown:
		return p.goTo(p.s.Line.At + 1)
	case tea.MouseButtonLeft:
		if n, ok := p.graphMove(msg.X, msg.Y); ok {
			return p.goTo(n)
		}
		if !l.board.Contains(msg.X, msg.Y) {
			return nil
		}
		if q, ok := view.BoardPoint(p.s.Line.Game.Size(), l.cells, msg.X-l.board.X, msg.Y-l.board.Y); ok {
			p.cursor = q
			return p.playAt(q)
		}
	}
	return nil
}
