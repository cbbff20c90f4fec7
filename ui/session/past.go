package session

import (
	"context"
	"errors"
	"fmt"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/bandit"
)

// A Past is what is kept of the search of a position, and the moment of it that screens
// show.
type Past struct {
	Turn          *sgf.Turn             // the position's place in the record
	Moments       []*search.Moment      // oldest first
	TurningPoints []search.TurningPoint // turning points, oldest first

	Marked   int                // playouts at the moment to compare others with; 0: none
	Compared *search.Comparison // of that with the moment shown; nil: not known, or not yet

	tape    *search.Tape
	at      int              // playouts of the moment that screens show
	shown   *search.Snapshot // what is known of it; nil: they show the latest
	rewound *search.Rewound  // the whole tree of that moment; nil: not known, or not yet
	winding *Search          // what winds the search back to it; nil: nothing
	origin  *search.NodeView // the root of a tape that was read, whose tree no engine has; nil: of a search here
}

// open shows the last moment of a tape that was read.
func (p *Past) open(f *search.TapeFile) {
	p.Take(f.Record.Before(f.Move+1), f.Tape, nil)
	game := f.Game()
	p.origin = &search.NodeView{Root: game.Board().Hash(), Played: f.Move, Board: game.Board(), ToPlay: game.ToPlay()}
	p.Wind(len(p.Moments) - 1)
}

// Take takes over the tape of a search of a position, or adds what a search without one has
// found.
func (p *Past) Take(turn *sgf.Turn, tape *search.Tape, found *search.Snapshot) {
	switch {
	case tape == nil && found == nil:
		return
	case tape != nil && (turn != p.Turn || tape != p.tape):
		*p = Past{Turn: turn, tape: tape}
	case tape == nil && turn != p.Turn:
		*p = Past{Turn: turn, tape: search.NewTape(found.ToPlay, found.Size, found.MoveNumber)}
	}
	if tape == nil {
		line := *found
		line.Playouts = max(line.Playouts, line.Visits) // engines that are programs tell only visits
		p.tape.Add(&line)
	}
	p.Moments, p.TurningPoints = p.tape.Moments(), p.tape.TurningPoints()
}

// ofFile reports whether it is a tape that was read, of the position at a turn. A search of that
// position replaces it.
func (p *Past) ofFile(turn *sgf.Turn) bool { return p.origin != nil && p.Turn == turn }

// Shown returns the moment that screens show instead of the latest; nil: none.
func (p *Past) Shown() *search.Snapshot { return p.shown }

// At returns the index of the moment that screens show, or of the one before it.
func (p *Past) At() int {
	if p.shown == nil {
		return len(p.Moments) - 1
	}
	return p.momentAt(p.at)
}

// momentAt returns the index of the latest moment of at most some playouts.
func (p *Past) momentAt(playouts int) int {
	return search.MomentAt(p.Moments, playouts)
}

// Playouts returns those of the moment that screens show, and of the whole search.
func (p *Past) Playouts() (shown, all int) {
	if n := len(p.Moments); n > 0 {
		all = p.Moments[n-1].Playouts
	}
	if p.shown == nil {
		return all, all
	}
	return p.at, all
}

// Wind makes a moment the one that screens show: by its index, or after the last one the
// latest, whatever the search adds. A tape that was read ends with its last moment.
func (p *Past) Wind(to int) {
	p.rewound, p.shown = nil, nil
	if p.origin != nil {
		to = min(to, len(p.Moments)-1)
	}
	if to < len(p.Moments) && len(p.Moments) > 0 {
		m := p.Moments[max(to, 0)]
		p.at, p.shown = m.Playouts, p.tape.Snapshot(m)
	}
}

// Step shows the moment some steps after the one shown.
func (p *Past) Step(n int) { p.Wind(p.At() + n) }

// Winds reports whether the search can be wound back to any playout, tree and all.
func (p *Past) Winds() bool { return p.tape != nil && p.tape.Winds() == nil }

// WindTo shows what there was after some playouts, where the search can be wound back to
// any, and else the moment before.
func (p *Past) WindTo(playouts int) {
	i := p.momentAt(playouts)
	if _, all := p.Playouts(); playouts >= all {
		i = len(p.Moments)
	}
	p.Wind(i)
	if p.shown != nil && p.Winds() {
		p.at = max(playouts, 1)
	}
}

// StepPlayouts shows what there was some playouts after the moment shown.
func (p *Past) StepPlayouts(n int) {
	at, _ := p.Playouts()
	p.WindTo(at + n)
}

// Mark marks the moment shown, and reports whether there is a mark: a second time takes it
// away.
func (p *Past) Mark() bool {
	at, _ := p.Playouts()
	if p.Marked > 0 {
		at = 0
	}
	p.Marked, p.Compared = at, nil
	return at > 0
}

// GoLive shows the latest moment, and those to come.
func (p *Past) GoLive() { p.Wind(len(p.Moments)) }

// Freeze holds the latest moment, whatever the search adds, or lets it go.
func (p *Past) Freeze() {
	if p.shown != nil {
		p.GoLive()
		return
	}
	p.Wind(len(p.Moments) - 1)
}

// TurnTo shows the next turning point after the moment shown, or with back before it; where
// there is none, the latest moment, or the first.
func (p *Past) TurnTo(back bool) {
	at, to := p.At(), len(p.Moments)
	if back {
		to = 0
	}
	for _, turn := range p.TurningPoints {
		switch i := p.momentAt(turn.Playouts); {
		case back && i < at:
			to = i
		case !back && i > at:
			to = min(to, i)
		}
	}
	p.Wind(to)
}

// Turning returns the latest turning point up to the moment shown, and whether it is that
// moment; "" if there is none.
func (p *Past) Turning() (text string, now bool) {
	for _, turn := range p.TurningPoints {
		if i := p.momentAt(turn.Playouts); i <= p.At() {
			text, now = turn.Text(p.tape.Size), p.shown != nil && i == p.At()
		}
	}
	return text, now
}

// String says which moment is shown: "at 3,120 of 20,000 playouts", or "20,000 playouts" of the
// latest.
func (p *Past) String() string {
	at, all := p.Playouts()
	text := words.Plural(all, "playout")
	if p.shown != nil {
		text = "at " + words.Grouped(at) + " of " + text
	}
	return text
}

// Unknown says why the tree of the moment shown is not known; "" if it is, or the moment is
// the latest.
func (p *Past) Unknown() string {
	switch {
	case p.shown == nil || p.rewound != nil:
		return ""
	case p.winding != nil:
		return "The search is being wound back to this moment."
	case p.origin != nil:
		return "A tape has only the moves of the root, without formulas."
	}
	return fmt.Sprintf("Of this moment only the root's moves are known, without formulas: %v.", p.tape.Winds())
}

// Wind winds the search to another moment of its past, which move chooses. Where the tree can
// be known a search makes it anew.
func (a *Analysis) Wind(move func(*Past)) (e Effect) {
	p := &a.Past
	if move(p); p.winding != nil {
		p.winding.cancel()
		p.winding = nil
	}
	p.Compared = nil
	at, _ := p.Playouts()
	if other := &a.PastOther; p.shown == nil {
		other.GoLive()
	} else if len(other.Moments) > 0 {
		other.WindTo(at)
	}
	if p.shown != nil && p.Winds() || p.Marked > 0 && p.Marked != at {
		p.winding = &Search{Analyst: a.By, Turn: p.Turn, Purpose: Winding, Steps: at, past: *p}
		p.winding.ctx, p.winding.cancel = context.WithCancel(a.By.ctx)
		e.Searches = []*Search{p.winding}
	}
	return e
}

// wind winds a search back to its moment, and compares that with the one marked.
func (s *Search) wind() Ended {
	e, p := Ended{Search: s}, &s.past
	if p.shown != nil && p.Winds() {
		if e.Rewound, e.Err = p.tape.Wind(s.ctx, s.Steps); e.Err != nil {
			return e
		}
	}
	if p.Marked > 0 && p.Marked != s.Steps {
		e.Compared, e.Err = p.tape.Compare(s.ctx, min(p.Marked, s.Steps), max(p.Marked, s.Steps))
	}
	return e
}

// Film returns the last playout of the search shown, or one that follows a line from its
// root: at a moment of the past, as it was then.
func (a *Analysis) Film(line []model.Point, seed uint64) (search.PlayoutView, error) {
	switch _, watching := a.watches(); {
	case watching:
		return search.PlayoutView{}, errors.New("a watched game has no films")
	case a.sealed():
		return search.PlayoutView{}, errSealed
	case a.Past.rewound != nil:
		return playoutOf(a.Past.rewound, line, seed)
	case a.Past.shown != nil:
		return search.PlayoutView{}, errors.New(a.Past.Unknown())
	}
	return a.By.playout(line, seed)
}

// take takes over the tree of the moment shown.
func (p *Past) take(e Ended) {
	if e.Search == p.winding {
		p.winding, p.Compared = nil, e.Compared
		if e.Rewound != nil {
			p.rewound, p.shown = e.Rewound, e.Rewound.Snapshot()
		}
	}
}

// explore returns a node of the tree at the moment shown. Where that is not known it is the
// root, without what the selection made of the moves. live looks into the tree as it is now.
func (p *Past) explore(line []model.Point, live func([]model.Point) (search.NodeView, Finding)) (search.NodeView, Finding) {
	if p.rewound != nil {
		v, ok := p.rewound.Explore(line)
		return v, findingOf(line, ok)
	}
	now, state := live(nil)
	if state == NoTree && p.origin != nil {
		now, state = *p.origin, Found
	}
	switch {
	case state != Found:
		return now, state
	case len(line) > 0:
		return search.NodeView{}, NoNode
	}

	s := p.shown
	v := search.NodeView{
		Root: now.Root, Played: now.Played, Board: now.Board, Exact: true, ToPlay: now.ToPlay, Chooser: now.Chooser, Trees: now.Trees,
		Visits: s.Visits, WinRate: s.WinRate, Share: 1, Tried: len(s.Moves), Considered: len(now.Moves), Next: -1, Second: -1,
	}
	tried := map[model.Point]bool{}
	for _, m := range s.Moves {
		tried[m.Move] = true
		low, high := bandit.Wilson(m.WinRate*float64(m.Visits), float64(m.Visits))
		v.Moves = append(v.Moves, search.MoveView{
			Move: m.Move, Visits: m.Visits, Share: float64(m.Visits) / float64(max(s.Visits, 1)), WinRate: m.WinRate, Low: low, High: high,
			AMAF: m.AMAF, AMAFVisits: m.AMAFVisits, InitialWinRate: m.InitialWinRate, Scored: m.Scored, Score: m.Score,
		})
	}
	for _, m := range now.Moves {
		if !tried[m.Move] {
			v.Moves = append(v.Moves, search.MoveView{Move: m.Move, InitialWinRate: m.InitialWinRate})
		}
	}
	return v, Found
}
