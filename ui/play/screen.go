// Package play is the Play screen: the board, the candidates of a search and the win rate over the game.
//
// The game and its searches are those of a [session.Session], which the actions (keys.go) change. Draw (view.go) lays
// out the board with its overlay (overlay.go) and the panes that have room (panes.go).
package play

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/sgf"
	"gobandit/search"
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
	deck string // file of what is trained; "": none

	clipboard func(text string) // hands a text to the terminal

	record   *sgf.Record // whose game was drawn last
	turn     *sgf.Turn   // the position that was shown last
	cursor   model.Point
	marking  *marking  // of bounds; nil: none is under way
	edit     *editing  // nil: the edit mode is off
	guessing *guessing // nil: the guess mode is off
	teaching teaching
	played   playedGame // noted last
	typed    *typed     // a line being typed; nil: none
	auto     *autoplay
	copied   *sgf.Turn // a branch; nil: none
	values   valuation
	look     look

	w, h  int
	theme *view.Theme // as last drawn; nil: not yet
	rows  int         // candidates in the table, which have letters on the board
	spots []spot      // what can be clicked, as last drawn
	tree  variationTree
	under model.Point // the mouse is on its candidate; Pass: on none
	named model.Point // the mouse is on its name in a comment; Pass: on none
}

// A spot is a part of the window that answers to the mouse. Places are counted from
// its top left.
type spot struct {
	view.Rect
	click func(x, y int) tea.Cmd
	drag  func(x, y int) tea.Cmd         // the button is held; nil: nothing happens
	wheel func(across, down int) tea.Cmd // nil: as elsewhere
	move  func(x, y int) model.Point     // the move of the candidate at a place; nil: there is none
	point model.Point                    // what it names; zero or Pass: nothing
}

// A look is what the screen shows, and how.
type look struct {
	overlay     overlay
	pv          bool    // the principal variation is on the board
	pvLength    int     // moves of it that are on the board; 0 is all
	pvNote      string  // the message that describes it
	zoom        float64 // columns of a point asked for; 0: what the window is best for
	coordinates *bool
	numbers     numbering
	stop        int    // what the keys for stops go to
	found       string // what was looked for last
}

// A Database is a pattern database whose move values the screen can show.
type Database struct {
	Name string
	File string                   // what messages call the file
	Read func() *pattern.Database // reads it; later calls are cheap
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
	Deck        string // file of what is trained; "": none
	Clipboard   func(text string)
}

// New returns the screen of a session.
func New(d Deps) *Screen {
	p := &Screen{
		Notice: d.Notice, s: d.Session, keys: d.Keys, do: d.Do, now: d.Now, deck: d.Deck, clipboard: d.Clipboard,
		look: look{coordinates: d.Coordinates}, values: valuation{databases: d.Databases}, under: model.Pass, named: model.Pass,
	}
	p.Changed() // the session shows a position already
	return p
}

// Greet says what to know at the start, which may be that of a new game.
func (p *Screen) Greet(newGame bool) {
	e := p.s.Analysis.By.Engine
	if you := p.s.Players.Human.Only(); newGame && you != model.Empty {
		p.Say("you are %s: %s plays at the cursor", you.Title(), p.keys.Press("play.play"))
	}
	switch _, w := p.s.Analysis.By.Plan(p.s.Line); len(w) {
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

	// With another record, modes that were about the old one end.
	if l.Record != p.record {
		if p.guessing != nil { // another record was opened
			p.s.HintsHidden = p.guessing.hidden
		}
		p.record, p.marking, p.edit, p.guessing = l.Record, nil, nil, nil
		p.cursor = p.place()
	}

	if l.Turn() != p.turn {
		p.turn, p.look.pvLength, p.under, p.named, p.tree.scrolled = l.Turn(), 0, model.Pass, model.Pass, [2]int{}
	}
	p.followLine()
}

// place returns the point of the last move, or else the middle: where the cursor begins.
func (p *Screen) place() model.Point {
	l := p.s.Line
	if m := l.LastMove(); m.Color != model.Empty && m.Point != model.Pass {
		return m.Point
	}
	return model.Pt(l.Game.Size()/2, l.Game.Size()/2)
}

// SetSize sets the size of the window.
func (p *Screen) SetSize(w, h int) { p.w, p.h = w, h }

func (p *Screen) frame() frame {
	return frame{w: p.w, h: p.h, geos: p.theme.Geometries(p.s.Line.Game.Size()), zoom: p.look.zoom, cursor: p.cursor}
}

// Board returns where the board is.
func (p *Screen) Board() view.Rect { return p.layout().board }

func (p *Screen) layout() layout { return layoutFor(p.frame()) }

// nextZoom shows points of the next size, or of the one that the window is best for.
func (p *Screen) nextZoom() {
	f := p.frame()
	next := f.zoomed(p.layout().geo.StepX)
	if next == p.layout().geo.StepX {
		p.Say("points of no other size fit the window")
		return
	}
	p.look.zoom, f.zoom = next, 0
	if best := layoutFor(f).geo; p.look.zoom == best.StepX {
		p.look.zoom = 0
	}
	shown := p.layout().geo
	p.Say("zoom: %gx%g cells per point", shown.StepX, shown.StepY)
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
func (p *Screen) Moving() bool { return p.s.Analysis.Busy() || p.s.Clock.Running() || p.auto != nil }

// name returns who plays c.
func (p *Screen) name(c model.Color) string { return p.s.Players.Name(c, p.s.Line.Record) }

// GoTo shows the position after n moves, 0 to those of the line. A cursor on the last move is on that of the position shown.
func (p *Screen) GoTo(n int) tea.Cmd {
	p.Silence()
	placed := p.cursor == p.place()
	cmd := p.do(p.s.GoTo(n))
	if placed {
		p.cursor = p.place()
	}
	return cmd
}

// playAt makes the person's move. In the edit mode it uses the tool.
func (p *Screen) playAt(q model.Point) tea.Cmd {
	p.Silence()
	if p.edit != nil && q != model.Pass {
		return p.apply(q)
	}
	if p.guessing != nil {
		return p.guessAt(q)
	}
	return tea.Batch(p.do(p.s.Play(q)), p.holdEngine())
}

// Mouse plays where the board is clicked; a click on a candidate in the table shows its
// principal variation, and so does the mouse above it. Clicks on graphs, the variation
// tree and the list of moves go there, and the wheel goes through the moves.
func (p *Screen) Mouse(msg tea.MouseMsg) tea.Cmd {
	l := p.layout()
	if l.tiny {
		return nil
	}
	var at *spot
	for i := range p.spots {
		if p.spots[i].Contains(msg.X, msg.Y) {
			at = &p.spots[i]
		}
	}

	x, y := 0, 0
	if at != nil {
		x, y = msg.X-at.X, msg.Y-at.Y
	}
	switch {
	case msg.Action == tea.MouseActionMotion && msg.Button == tea.MouseButtonLeft && at != nil && at.drag != nil:
		return at.drag(x, y)
	case msg.Action == tea.MouseActionMotion:
		p.under, p.named = model.Pass, model.Pass
		if at != nil && at.move != nil {
			p.under = at.move(x, y)
		}
		if at != nil && p.s.Line.Board.On(at.point) {
			p.named = at.point
		}
	case msg.Action != tea.MouseActionPress:
	case tea.MouseEvent(msg).IsWheel():
		across, down := kit.Wheel(msg)
		if at != nil && at.wheel != nil {
			return at.wheel(across, down)
		}
		return p.GoTo(p.s.Line.At + across + down)
	case msg.Button == tea.MouseButtonLeft && at != nil && at.click != nil:
		return at.click(x, y)
	}

	return nil
}

// boardSpot makes the board answer to the mouse.
func (p *Screen) boardSpot(l layout) {
	point := func(x, y int) (model.Point, bool) {
		return l.geo.PointAt(x+l.from[0], y+l.from[1])
	}
	p.spots = append(p.spots, spot{Rect: l.board,
		click: func(x, y int) tea.Cmd {
			q, ok := point(x, y)
			if !ok {
				return nil
			}
			p.cursor = q
			return p.playAt(q)
		},
		move: func(x, y int) model.Point {
			if q, ok := point(x, y); ok && p.lettered(q) {
				return q
			}
			return model.Pass
		},
	})
}

// lettered reports whether a point is a candidate that the board shows.
func (p *Screen) lettered(q model.Point) bool {
	s := p.s.Analysis.Found(p.s.Line.Turn())
	if s == nil || p.s.HintsHidden || p.shownOverlay() != candidates {
		return false
	}
	return slices.ContainsFunc(s.Moves[:min(p.rows, len(s.Moves))], func(m search.MoveStats) bool { return m.Move == q })
}
