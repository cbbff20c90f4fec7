package ui

import (
	"context"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// A playScreen is the Play screen: one game with its variations, between the
// person and engines or any mix of them, with the searches of its positions.
type playScreen struct {
	keys    *kit.Keymap
	players *players
	dir     string
	now     func() time.Time

	record  *sgf.Record
	file    string      // where the record was read or saved; "" is nowhere
	line    []*sgf.Turn // from the beginning to the end of the line that game is
	game    *model.Game
	redo    []model.Move // undone moves, the next one last
	human   session.Sides
	lost    model.Result // how somebody lost without a count; the zero Result: nobody has
	dirty   bool         // changed since it was saved or begun
	mine    bool         // file was written in this session
	counted *sgf.Turn    // the end whose dead stones have been asked for
	clock   clock
	at      int          // moves before the position shown
	board   *model.Board // that position

	mind   *mind    // analyses
	other  *mind    // gives a second opinion; nil: nobody does
	seen   findings // the latest search of each position
	second findings // the other's

	bounds  *bounds  // of analysis; nil: all moves
	marking *marking // of bounds; nil: none is under way

	thought   *thought // the search under way; nil: none
	another   *thought // the other's
	more      int      // playouts to make after those under way
	perMove   moveBudget
	overtaken int      // visits from which on another best move ends analysis; 0: none does
	forced    bool     // the engine moves even if it is the person's turn
	held      bool     // the engine does not move by itself
	analyse   bool     // positions in which nobody has to think are searched all the same
	ponder    bool     // the engine searches on the person's turn, too
	stopRule  stopRule // when analysis has seen enough
	sweeping  bool     // analysis goes on to the next position then

	w, h   int
	graph  view.Rect // of the win rates, where it was last drawn
	cursor model.Point
	values valuation
	look   playLook

	kit.Notice
	input *kit.Input // a point or the number of a move being typed; nil: none
	kit.Asker
}

// findings are searches, by the positions they are of.
type findings map[*sgf.Turn]*search.Snapshot

// A playLook is what the screen shows, and how.
type playLook struct {
	overlay     overlay
	hidden      bool // no hints at all
	frozen      bool // searches go on, what is shown of them does not
	pv          bool // the expected line is on the board
	pvLength    int  // of it, so many moves; 0 is all
	otherZoom   bool
	coordinates bool
	numbers     numbering
	perspective perspective
}

func newPlay(ctx context.Context, o Options, keys *kit.Keymap) (*playScreen, error) {
	if o.Record == nil {
		g := o.Game
		if g == nil {
			if o.Size == 0 {
				o.Size = 9
			}
			var err error
			if g, err = newGameWith(o.Size, o.Komi, o.Handicap); err != nil {
				return nil, err
			}
		}
		o.Record = recordOf(g)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	players, err := newPlayers(ctx, o)
	if err != nil {
		return nil, err
	}
	p := &playScreen{keys: keys, players: players, mind: players.minds[0], dir: o.Dir, now: o.Now}
	if o.Other != "" {
		if p.other, err = players.find(o.Other); err != nil {
			return nil, err
		}
		if p.other == p.mind {
			return nil, fmt.Errorf("%s analyses already: want another engine beside it", o.Other)
		}
	}
	p.look.coordinates = true
	p.values.databases = o.Databases
	p.begin(o.Record, o.Human, o.Time)
	p.file, p.mind.fresh = o.File, false
	return p, nil
}

// newGameWith returns a game with a fixed handicap.
func newGameWith(size int, komi float64, handicap int) (*model.Game, error) {
	g, err := model.NewGame(size, komi)
	if err != nil || handicap == 0 {
		return g, err
	}
	points, err := model.FixedHandicap(handicap, size)
	if err == nil {
		err = g.PlaceHandicap(points)
	}
	return g, err
}

// greet says what to know at the start.
func (p *playScreen) greet(o Options) {
	if you := o.Human.Only(); o.Game == nil && o.Record == nil && you != model.Empty {
		p.Say("you are %s: %s plays at the cursor, %s lists the keys", you.Title(), p.keys.Press("play.play"), p.keys.Press("everywhere.help"))
	}
	switch w := o.Engine.Warnings; len(w) {
	case 0:
	case 1:
		p.Complain("%s: %s", o.Engine.Name, w[0])
	default:
		p.Complain("%s: %s (%d more: %s %s lists the plan)", o.Engine.Name, w[0], len(w)-1,
			p.keys.Press("everywhere.tree-screen"), p.keys.Press("tree.plan"))
	}
}

// begin makes rec the game of the screen, at the end of its main line.
func (p *playScreen) begin(rec *sgf.Record, human session.Sides, t gtp.TimeControl) {
	p.stop()
	p.record, p.file, p.human, p.redo, p.lost = rec, "", human, nil, model.Result{}
	p.bounds, p.marking = nil, nil
	p.clock = clock{}
	p.clock.Begin(t)
	p.dirty, p.mine, p.forced, p.held, p.sweeping = false, false, false, false, false
	p.players.refresh()
	p.seen, p.second = restoreFindings(rec), findings{}
	p.line, p.game = []*sgf.Turn{rec.Root}, rec.Start.Clone()
	p.follow(rec.Root)
	p.show(p.game.NumMoves())
	p.cursor = model.Pt(p.game.Size()/2, p.game.Size()/2)
	if m := p.lastMove(); m.Color != model.Empty && m.Point != model.Pass {
		p.cursor = m.Point
	}
}

func (p *playScreen) SetSize(w, h int) { p.w, p.h = w, h }

func (p *playScreen) layout() playLayout {
	return layoutPlay(p.w, p.h, p.game.Size(), p.look.otherZoom)
}

// Tabs returns the line of the tabs: the first of the panel where none is left
// for them.
func (p *playScreen) Tabs() view.Rect {
	l := p.layout()
	if l.tabs.Empty() {
		return view.Rect{X: l.panel.X, Y: l.panel.Y, W: l.panel.W, H: 1}
	}
	return l.tabs
}

// show makes the position after n moves the one shown.
func (p *playScreen) show(n int) {
	p.at = min(max(n, 0), p.game.NumMoves())
	p.look.pvLength = 0
	if p.at == p.game.NumMoves() {
		board := *p.game.Board()
		p.board = &board
		return
	}
	p.board = p.game.At(p.at)
	p.board.SetToPlay(p.game.Moves()[p.at].Color)
}

// turn returns the position shown as a part of the record.
func (p *playScreen) turn() *sgf.Turn { return p.line[p.at] }

// lastMove returns the move that led to the position shown; the zero Move at the
// start.
func (p *playScreen) lastMove() model.Move { return p.turn().Move }

// result returns how the game ended, and whether it has.
func (p *playScreen) result() (model.Result, bool) {
	switch {
	case p.lost.By != model.Unknown:
		return p.lost, true
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
	s := p.final()
	if s == nil {
		return nil
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

// final returns the latest search of the final stones that tells whose the points
// are; nil if there is none.
func (p *playScreen) final() *search.Snapshot {
	n := p.game.NumMoves()
	for i := n; i >= n-p.game.Passes(); i-- {
		if s := p.seen[p.line[i]]; s != nil && len(s.Ownership) == s.Size*s.Size {
			return s
		}
	}
	return nil
}

// shownSearch returns the search to show: of the position shown, or else of the
// one before the last move, and the number of moves of the position it is of.
// nil is none.
func (p *playScreen) shownSearch() (*search.Snapshot, int) {
	for i := p.at; i >= max(0, p.at-1); i-- {
		if s := p.found(p.line[i]); s != nil {
			return s, i
		}
	}
	return nil, 0
}

// unsaved reports whether there is a game that quitting would lose.
func (p *playScreen) unsaved() bool { return p.dirty && p.game.NumMoves() > 1 }

// engine returns who plays c where the person does not.
func (p *playScreen) engine(c model.Color) *mind { return p.players.sides[c] }

// Name returns who plays c: of a game looked at, who has played.
func (p *playScreen) name(c model.Color) string {
	switch named := map[model.Color]string{model.Black: p.record.Info.Black, model.White: p.record.Info.White}[c]; {
	case !p.human.Has(c):
		return p.engine(c).engine.Name
	case p.human == session.BothSides && named != "":
		return named
	}
	return you
}

// Mouse plays where the board is clicked, goes to the move of a column of the
// graph, and through the moves with the wheel.
func (p *playScreen) Mouse(msg tea.MouseMsg) tea.Cmd {
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
		if n, ok := p.graphMove(msg.X, msg.Y); ok {
			return p.goTo(n)
		}
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
