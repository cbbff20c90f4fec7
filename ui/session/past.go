package session

import (
	"fmt"
	"sort"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/bandit"
)

// A Past is what is kept of the search of a position, and the moment of it that screens
// show.
type Past struct {
	Turn    *sgf.Turn        // the position's place in the record
	Moments []*search.Moment // oldest first
	Turns   []search.Turn    // turning points, oldest first

	tape  *search.Tape
	at    *search.Moment   // that screens show; nil: the latest
	shown *search.Snapshot // the same
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
	p.Moments, p.Turns = p.tape.Moments(), p.tape.Turns()
}

// Shown returns the moment that screens show instead of the latest; nil: none.
func (p *Past) Shown() *search.Snapshot { return p.shown }

// At returns the index of the moment that screens show.
func (p *Past) At() int {
	if p.at == nil {
		return len(p.Moments) - 1
	}
	return p.momentAt(p.at.Playouts)
}

// momentAt returns the index of the latest moment of at most some playouts.
func (p *Past) momentAt(playouts int) int {
	return max(0, sort.Search(len(p.Moments), func(i int) bool { return p.Moments[i].Playouts > playouts })-1)
}

// Wind makes a moment the one that screens show: by its index, or after the last one the
// latest, whatever the search adds. It reports whether there is any.
func (p *Past) Wind(to int) bool {
	p.at, p.shown = nil, nil
	if to < len(p.Moments) && len(p.Moments) > 0 {
		p.at = p.Moments[max(to, 0)]
		p.shown = p.tape.Snapshot(p.at)
	}
	return len(p.Moments) > 0
}

// Step shows the moment some steps after the one shown.
func (p *Past) Step(n int) bool { return p.Wind(p.At() + n) }

// GoLive shows the latest moment, and those to come.
func (p *Past) GoLive() bool { return p.Wind(len(p.Moments)) }

// Freeze holds the latest moment, whatever the search adds, or lets it go.
func (p *Past) Freeze() bool {
	if p.at != nil {
		return p.GoLive()
	}
	return p.Wind(len(p.Moments) - 1)
}

// TurnTo shows the next turning point after the moment shown, or with back before it; where
// there is none, the latest moment, or the first.
func (p *Past) TurnTo(back bool) bool {
	at, to := p.At(), len(p.Moments)
	if back {
		to = 0
	}
	for _, turn := range p.Turns {
		switch i := p.momentAt(turn.Playouts); {
		case back && i < at:
			to = i
		case !back && i > at:
			return p.Wind(i)
		}
	}
	return p.Wind(to)
}

// Turning returns the latest turning point up to the moment shown, and whether it is that
// moment; "" if there is none.
func (p *Past) Turning() (text string, now bool) {
	for _, turn := range p.Turns {
		if i := p.momentAt(turn.Playouts); i <= p.At() {
			text, now = turn.Text(p.tape.Size), p.at != nil && i == p.At()
		}
	}
	return text, now
}

// String says which moment is shown: "at 3,120 of 20,000 playouts", or "20,000 playouts" of the
// latest.
func (p *Past) String() string {
	n := len(p.Moments)
	if n == 0 {
		return "no playouts"
	}
	all := words.Grouped(p.Moments[n-1].Playouts) + " playouts"
	if p.at == nil {
		return all
	}
	return fmt.Sprintf("at %s of %s", words.Grouped(p.at.Playouts), all)
}

// explore returns the root of a tree at the moment shown, as far as it is known: what the
// selection made of the moves is not. live looks into the tree as it is now.
func (p *Past) explore(line []model.Point, live func([]model.Point) (search.NodeView, Finding)) (search.NodeView, Finding) {
	now, state := live(nil)
	switch {
	case state != Found:
		return now, state
	case len(line) > 0:
		return search.NodeView{}, NoNode
	}

	s := p.shown
	v := search.NodeView{
		Root: now.Root, Played: now.Played, Board: now.Board, Exact: true, ToPlay: now.ToPlay, Trees: now.Trees,
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
