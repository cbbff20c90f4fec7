package ui

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/session"
)

// engineToMove reports whether the engine has to answer now.
func (p *playScreen) engineToMove() bool {
	_, over := p.result()
	return !over && (p.forced || !p.held && !p.human.Has(p.game.ToPlay()))
}

// watchPace is the least time between moves when engines play each other, so
// that a person can follow.
const watchPace = 400 * time.Millisecond

// settle brings the searches in line with what the screen is about: the engine's
// move if it has to make one, else analysis of the position shown if wanted,
// else pondering, or none. Every change of the game or of those wishes ends with
// it.
func (p *playScreen) settle() tea.Cmd {
	p.wind(false)
	return tea.Batch(p.settleFirst(), p.settleOther())
}

func (p *playScreen) settleFirst() tea.Cmd {
	at, m, why := p.at, p.mind, analysis
	switch {
	case p.engineToMove():
		at, why = p.game.NumMoves(), genmove
		m = p.engine(p.game.ToPlay())
	case p.analyse:
	case p.counts():
		at, why = p.game.NumMoves(), counting
	case p.ponders():
		m, why = p.engine(p.game.ToPlay().Opponent()), pondering
	default:
		p.stopFirst()
		return nil
	}
	k := task{game: p.gameAt(at), turn: p.line[at], purpose: why}
	if why == analysis {
		k.within, k.budget.Overtaken = p.bounds, p.overtaken
	}
	if t := p.thought; t != nil && t.mind == m && t.turn == k.turn && t.purpose == why && t.within == k.within && t.steps == 0 {
		return nil
	}
	p.stopFirst()
	if why == counting {
		k.budget, p.counted = search.Budget{Playouts: countPlayouts}, k.turn
	}
	if why == genmove {
		k.budget = p.budgetOf(m.engine.Budget)
		if p.clock.Control.Limited() {
			k.clock = &p.clock
		}
		if p.human == session.NoSide {
			k.pace = watchPace
		}
	}
	var cmd tea.Cmd
	p.thought, cmd = m.start(k)
	return cmd
}

// settleOther lets the second engine analyse whenever the first does.
func (p *playScreen) settleOther() tea.Cmd {
	if p.other == nil || !p.analyse || p.thought == nil || p.thought.purpose != analysis {
		p.stopOther()
		return nil
	}
	if t := p.another; t != nil && t.mind == p.other && t.turn == p.turn() && t.within == p.bounds {
		return nil
	}
	p.stopOther()
	var cmd tea.Cmd
	p.another, cmd = p.other.start(task{game: p.gameAt(p.at), turn: p.turn(), purpose: analysis, within: p.bounds})
	return cmd
}

// countPlayouts is how many playouts judge which stones are dead.
const countPlayouts = 1000

// counts reports whether the final position is to be searched for dead stones:
// once, if no search has seen it.
func (p *playScreen) counts() bool {
	end := p.line[len(p.line)-1]
	if !p.game.Over() || p.lost.By != model.Unknown || p.mind.engine.Remote || p.counted == end {
		return false
	}
	return p.final() == nil
}

// ponders reports whether an engine is to search on the person's turn.
func (p *playScreen) ponders() bool {
	_, over := p.result()
	c := p.game.ToPlay()
	return p.ponder && !over && !p.held && p.human.Has(c) && !p.human.Has(c.Opponent()) && !p.engine(c.Opponent()).engine.Remote
}

// Step makes n playouts of the position shown, and pauses. While others are made
// these follow.
func (p *playScreen) step(n int) tea.Cmd {
	switch t := p.thought; {
	case p.mind.engine.Remote:
		p.Complain("%s is a program of its own: its search cannot be stepped", p.mind.engine.Name)
		return nil
	case t.genmove():
		p.Complain("%s is thinking: %s pauses it", t.mind.engine.Name, p.keys.Press("play.search"))
		return nil
	case t != nil && t.steps > 0:
		p.more += n
		return nil
	}
	p.stop()
	p.analyse = false
	var cmd tea.Cmd
	p.thought, cmd = p.mind.start(task{game: p.gameAt(p.at), turn: p.turn(), purpose: analysis, within: p.bounds, budget: search.Budget{Playouts: n, Overtaken: p.overtaken}})
	return cmd
}

// stop cancels the searches under way, whose results are dropped.
func (p *playScreen) stop() {
	p.stopFirst()
	p.stopOther()
}

func (p *playScreen) stopFirst() {
	if p.thought != nil {
		p.gather()
		p.thought.cancel()
		p.thought, p.more = nil, 0
	}
}

func (p *playScreen) stopOther() {
	if p.another != nil {
		p.gather()
		p.another.cancel()
		p.another = nil
	}
}

// busy reports whether a search runs.
func (p *playScreen) busy() bool { return p.thought != nil || p.another != nil }

// moving reports whether the picture changes by itself.
func (p *playScreen) moving() bool { return p.busy() || p.clock.running() }

// sample takes over what the searches have found so far, and ends what has come
// to its end: the time of a side, or an analysis that has seen enough.
func (p *playScreen) sample() tea.Cmd {
	if !p.look.frozen {
		p.gather()
	}
	if p.clock.late(p.now()) {
		p.stop()
		c := p.clock.side
		p.clock.run(model.Empty, p.now(), true)
		p.lose(model.ByTime, c)
		p.finish(c.Title() + " has no time left")
		return p.settle()
	}
	if t := p.thought; t != nil && t.purpose == analysis && t.steps == 0 {
		if why := p.limit().met(p.found(t.turn), time.Since(t.began)); why != "" {
			return p.enough("analysis stopped: " + why)
		}
	}
	return nil
}

// gather takes over what the searches have found so far.
func (p *playScreen) gather() {
	if t := p.thought; t != nil && t.purpose != pondering {
		if s := t.latest.Load(); s != nil {
			p.store(t, s)
		}
	}
	if t := p.another; t != nil {
		if s := t.latest.Load(); s != nil {
			p.store(t, s)
		}
	}
}

// thoughtEnded takes over the end of a search: of an old one nothing, of
// analysis its findings, of the engine's turn its move.
func (p *playScreen) thoughtEnded(msg thoughtMsg) tea.Cmd {
	if msg.thought == p.another && msg.thought != nil {
		p.gather()
		p.another = nil
		if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
			p.other = nil
			p.Complain("%s failed: %v", msg.mind.engine.Name, msg.err)
		}
		return nil
	}
	if msg.thought != p.thought || msg.thought == nil {
		return nil
	}
	p.gather()
	p.thought, p.forced = nil, false
	if msg.err != nil {
		return p.failed(msg)
	}
	if s := msg.result.Snapshot; s != nil && msg.purpose != pondering {
		p.store(msg.thought, s)
	}
	switch {
	case msg.steps > 0:
		p.Say("%s made", words.Plural(msg.steps, "playout"))
		if n := p.more; n > 0 {
			p.more = 0
			return p.step(n)
		}
		return nil
	case msg.purpose == pondering, msg.purpose == counting:
		return nil
	case msg.purpose == analysis:
		return p.enough("analysis has ended")
	}
	return p.enginePlays(msg)
}

// failed tells what went wrong with a search. The game stays as it is, and waits.
func (p *playScreen) failed(msg thoughtMsg) tea.Cmd {
	p.analyse, p.sweeping = false, false
	msg.mind.mute = msg.mind.mute || errors.Is(msg.err, controller.ErrNoAnalysis)
	p.held = p.held || msg.purpose == genmove
	p.ponder = p.ponder && msg.purpose != pondering
	if errors.Is(msg.err, context.Canceled) {
		return p.settle()
	}
	help := ""
	if msg.purpose == genmove {
		help = fmt.Sprintf(" (%s tries again, %s chooses another engine)", p.keys.Press("play.search"), p.keys.Press("play.engines"))
	}
	p.Complain("%s failed: %v%s", msg.mind.engine.Name, msg.err, help)
	return p.settle()
}

// enginePlays makes the engine's move.
func (p *playScreen) enginePlays(msg thoughtMsg) tea.Cmd {
	r := msg.result
	c := p.game.ToPlay()
	if r.Move == model.Resign {
		p.lose(model.ByResign, c)
		p.finish(c.Title() + " resigns")
		return p.settle()
	}
	atEnd := p.at == p.game.NumMoves()
	if err := p.add(model.Move{Color: c, Point: r.Move}); err != nil {
		p.held = true
		p.Complain("%s: %v (%s chooses another engine)", msg.mind.engine.Name, err, p.keys.Press("play.engines"))
		return p.settle()
	}
	p.redo = nil
	if atEnd {
		p.show(p.game.NumMoves())
	}
	told := c.Title() + " played " + r.Move.Vertex(p.game.Size())
	if r.Move == model.Pass {
		told = c.Title() + " passed"
	}
	if s := r.Snapshot; s != nil && s.Playouts > 0 && !p.look.hidden {
		told += " (" + p.look.perspective.label(c) + " " + words.Percent(p.look.perspective.of(s.WinRate, c)) + "%, " +
			words.Count(s.Playouts) + " playouts)"
	}
	p.finish(told)
	p.wind(true)
	return p.settle()
}

// finish says what happened. The end of the game is also that of a wish for the
// engine's move.
func (p *playScreen) finish(told string) {
	p.Say("%s", told)
	if _, over := p.result(); over {
		p.forced = false
	}
}
