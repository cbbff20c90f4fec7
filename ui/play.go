package ui

import (
	"context"
	"math"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/view"
)

// An overlay is what the board shows besides stones.
type overlay int

const (
	candidates overlay = iota
	ownership
	values
	nothing
	numOverlays
)

func (o overlay) String() string { return [...]string{"candidates", "ownership", "values", "none"}[o] }

// A perspective says in whose view win rates are shown.
type perspective int

const (
	blackView perspective = iota
	whiteView
	moverView
	numPerspectives
)

func (p perspective) String() string { return [...]string{"Black", "White", "to move"}[p] }

// label names the color in whose view rates are shown if c is to move.
func (p perspective) label(c model.Color) string {
	if p == moverView {
		return title(c)
	}
	return p.String()
}

// of turns a win rate in c's view into the perspective's.
func (p perspective) of(rate float64, c model.Color) float64 {
	if p == blackView && c == model.White || p == whiteView && c == model.Black {
		return 1 - rate
	}
	return rate
}

// A playScreen is the Play screen: one game, between the person and an engine or any
// mix of the two, with the engine's search of each position on it.
type playScreen struct {
	keys *keymap
	mind *mind
	dir  string
	now  func() time.Time

	game    *model.Game
	human   Sides
	redo    []model.Move             // undone moves, the next one last
	resigns model.Color              // who has resigned; Empty: nobody
	saved   int                      // moves when the game was last saved or begun
	at      int                      // moves before the position shown
	board   *model.Board             // that position
	seen    map[int]*search.Snapshot // the latest search of the position after so many moves
	fresh   bool                     // the next search is of another game

	thought *thought // the search under way; nil: none
	more    int      // playouts to make after those under way
	forced  bool     // the engine moves even if it is the person's turn
	held    bool     // the engine does not move by itself
	analyse bool     // positions in which nobody has to think are searched all the same

	w, h        int
	cursor      model.Point
	overlay     overlay
	hidden      bool // no hints at all
	values      valuation
	line        bool // the expected line is on the board
	otherZoom   bool
	coordinates bool
	numbers     bool
	perspective perspective

	notice
	asker
	input *string // a point being typed; nil: none
}

func newPlay(ctx context.Context, o Options, keys *keymap) (*playScreen, error) {
	g := o.Game
	if g == nil {
		if o.Size == 0 {
			o.Size = 9
		}
		var err error
		if g, err = model.NewGame(o.Size, o.Komi); err != nil {
			return nil, err
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	p := &playScreen{keys: keys, mind: newMind(ctx, o.Engine), dir: o.Dir, now: o.Now, coordinates: true}
	p.values.databases = o.Databases
	p.begin(g, o.Human)
	p.fresh = false
	return p, nil
}

// greet says what to know at the start.
func (p *playScreen) greet(o Options) {
	if you := o.Human.only(); o.Game == nil && you != model.Empty {
		p.say("you are %s: %s plays at the cursor, %s lists the keys", title(you), p.keys.press("play.play"), p.keys.press("everywhere.help"))
	}
	switch w := o.Engine.Warnings; len(w) {
	case 0:
	case 1:
		p.complain("%s: %s", o.Engine.Name, w[0])
	default:
		p.complain("%s: %s (%d more: %s %s lists the plan)", o.Engine.Name, w[0], len(w)-1,
			p.keys.press("everywhere.tree-screen"), p.keys.press("tree.plan"))
	}
}

// begin makes g the game of the screen.
func (p *playScreen) begin(g *model.Game, human Sides) {
	p.stop()
	p.game, p.human, p.redo, p.resigns = g, human, nil, model.Empty
	p.saved, p.fresh, p.forced, p.held = g.NumMoves(), true, false, false
	p.seen = map[int]*search.Snapshot{}
	p.show(g.NumMoves())
	p.cursor = model.Pt(g.Size()/2, g.Size()/2)
	if m := p.lastMove(); m.Color != model.Empty && m.Point != model.Pass {
		p.cursor = m.Point
	}
}

func (p *playScreen) setSize(w, h int) { p.w, p.h = w, h }

func (p *playScreen) layout() playLayout { return layoutPlay(p.w, p.h, p.game.Size(), p.otherZoom) }

// tabs returns the line of the tabs: the first of the panel where none is left
// for them.
func (p *playScreen) tabs() view.Rect {
	l := p.layout()
	if l.tabs.Empty() {
		return view.Rect{X: l.panel.X, Y: l.panel.Y, W: l.panel.W, H: 1}
	}
	return l.tabs
}

// show makes the position after n moves the one shown.
func (p *playScreen) show(n int) {
	p.at = min(max(n, 0), p.game.NumMoves())
	if p.at == p.game.NumMoves() {
		board := *p.game.Board()
		p.board = &board
		return
	}
	p.board = p.game.At(p.at)
	p.board.SetToPlay(p.game.Moves()[p.at].Color)
}

// lastMove returns the move that led to the position shown; the zero Move at the
// start.
func (p *playScreen) lastMove() model.Move {
	if p.at == 0 {
		return model.Move{}
	}
	return p.game.Moves()[p.at-1]
}

// result returns how the game ended, and whether it has.
func (p *playScreen) result() (model.Result, bool) {
	switch {
	case p.resigns != model.Empty:
		return model.Result{By: model.ByResign, Winner: p.resigns.Opponent()}, true
	case p.game.Over():
		return model.ScoreResult(p.game.Score(p.dead())), true
	}
	return model.Result{}, false
}

// surelyDead is the ownership from which on the engine takes a stone of the
// other color to be dead.
const surelyDead = 0.6

// dead returns the stones that the latest search of the final stones takes to
// be dead. Passes change no stones, so searches before them count as well.
func (p *playScreen) dead() []model.Point {
	n := p.game.NumMoves()
	for i := n; i >= n-p.game.Passes(); i-- {
		s := p.seen[i]
		if s == nil || len(s.Ownership) != s.Size*s.Size {
			continue
		}
		var dead []model.Point
		b := p.game.Board()
		for q := range b.Points() {
			o := s.Ownership[q.Y()*s.Size+q.X()]
			if b.At(q) == model.Black && o < -surelyDead || b.At(q) == model.White && o > surelyDead {
				dead = append(dead, q)
			}
		}
		return dead
	}
	return nil
}

// shownSearch returns the search to show: of the position shown, or else of the
// one before the last move, and the number of moves of the position it is of.
// nil is none.
func (p *playScreen) shownSearch() (*search.Snapshot, int) {
	for i := p.at; i >= max(0, p.at-1); i-- {
		if s := p.seen[i]; s != nil {
			return s, i
		}
	}
	return nil, 0
}

// rates returns Black's win rate after each number of moves, NaN if unknown,
// with gaps of one move filled in from before.
func (p *playScreen) rates() []float64 {
	rates := make([]float64, p.game.NumMoves()+1)
	for i := range rates {
		rates[i] = math.NaN()
		if s := p.seen[i]; s != nil && s.Visits > 0 {
			rates[i] = blackView.of(s.WinRate, s.ToPlay)
		} else if i > 0 && p.seen[i-1] != nil {
			rates[i] = rates[i-1]
		}
	}
	return rates
}

// unsaved reports whether there is a game that quitting would lose.
func (p *playScreen) unsaved() bool { return p.game.NumMoves() != p.saved && p.game.NumMoves() > 1 }

// name returns who plays c.
func (p *playScreen) name(c model.Color) string {
	if p.human.Has(c) {
		return "you"
	}
	return p.mind.engine.Name
}

// title returns a color's name with a capital.
func title(c model.Color) string { return [...]string{"Nobody", "Black", "White"}[c] }

// mouse plays where the board is clicked, and goes through the moves with the
// wheel.
func (p *playScreen) mouse(msg tea.MouseMsg) tea.Cmd {
	l := p.layout()
	if msg.Action != tea.MouseActionPress || l.tiny {
		return nil
	}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		return p.goTo(p.at - 1)
	case tea.MouseButtonWheelDown:
		return p.goTo(p.at + 1)
	case tea.MouseButtonLeft:
		if !l.board.Contains(msg.X, msg.Y) {
			return nil
		}
		if q, ok := view.BoardPoint(p.game.Size(), l.cells, msg.X-l.board.X, msg.Y-l.board.Y); ok {
			p.cursor = q
			return p.playMove(q)
		}
	}
	return nil
}
