package ui

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/view"
)

// engineToMove reports whether the engine has to answer now.
func (p *playScreen) engineToMove() bool {
	_, over := p.result()
	return !over && (p.forced || !p.held && !p.human.Has(p.game.ToPlay()))
}

// watchPace is the least time between moves when the engine plays itself, so
// that a person can follow.
const watchPace = 400 * time.Millisecond

// settle brings the search in line with what the screen is about: the engine's
// move if it has to make one, else analysis of the position shown if wanted,
// else none. Every change of the game or of those wishes ends with it.
func (p *playScreen) settle() tea.Cmd {
	genmove := p.engineToMove()
	at := p.at
	if genmove {
		at = p.game.NumMoves()
	}
	if t := p.thought; t != nil && t.genmove == genmove && t.at == at && (genmove || p.analyse) && t.steps == 0 && !p.fresh {
		return nil
	}
	p.stop()
	if !genmove && !p.analyse {
		return nil
	}
	budget := search.Budget{}
	if genmove {
		budget = p.mind.engine.Budget
	}
	var cmd tea.Cmd
	pace := time.Duration(0)
	if genmove && p.human == NoSide {
		pace = watchPace
	}
	p.thought, cmd = p.mind.start(p.gameAt(at), budget, pace, genmove, p.fresh)
	p.fresh = false
	return cmd
}

// gameAt returns the game after n moves.
func (p *playScreen) gameAt(n int) *model.Game {
	if n == p.game.NumMoves() {
		return p.game
	}
	g := p.game.Clone()
	for g.NumMoves() > n {
		g.Undo()
	}
	return g
}

// step makes n playouts of the position shown, and pauses. While others are made
// these follow.
func (p *playScreen) step(n int) tea.Cmd {
	switch t := p.thought; {
	case t != nil && t.genmove:
		p.complain("%s is thinking: spc pauses it", p.mind.engine.Name)
		return nil
	case t != nil && t.steps > 0:
		p.more += n
		return nil
	}
	p.stop()
	p.analyse = false
	var cmd tea.Cmd
	p.thought, cmd = p.mind.start(p.gameAt(p.at), search.Budget{Playouts: n}, 0, false, p.fresh)
	p.fresh = false
	return cmd
}

// stop cancels the search under way, whose result is dropped.
func (p *playScreen) stop() {
	if p.thought != nil {
		p.sample()
		p.thought.cancel()
		p.thought, p.more = nil, 0
	}
}

// busy reports whether a search runs.
func (p *playScreen) busy() bool { return p.thought != nil }

// sample takes over what the search has found so far.
func (p *playScreen) sample() {
	if p.thought == nil {
		return
	}
	if s := p.thought.latest.Load(); s != nil {
		p.seen[p.thought.at] = s
	}
}

// thoughtEnded takes over the end of a search: of an old one nothing, of
// analysis its findings, of the engine's turn its move.
func (p *playScreen) thoughtEnded(msg thoughtMsg) tea.Cmd {
	if msg.thought != p.thought {
		return nil
	}
	p.sample()
	p.thought, p.forced = nil, false
	if msg.err != nil {
		p.held, p.analyse = true, false
		if !errors.Is(msg.err, context.Canceled) {
			p.complain("%s failed: %v", p.mind.engine.Name, msg.err)
		}
		return nil
	}
	if s := msg.result.Snapshot; s != nil {
		p.seen[msg.at] = s
	}
	if msg.steps > 0 {
		p.say("%s made", plural(msg.steps, "playout"))
		if n := p.more; n > 0 {
			p.more = 0
			return p.step(n)
		}
		return nil
	}
	if !msg.genmove {
		p.analyse = false
		p.say("analysis has ended")
		return nil
	}
	return p.enginePlays(msg.result)
}

// enginePlays makes the engine's move.
func (p *playScreen) enginePlays(r search.Result) tea.Cmd {
	c := p.game.ToPlay()
	if r.Move == model.Resign {
		p.resigns = c
		p.finish(title(c) + " resigns")
		return nil
	}
	atEnd := p.at == p.game.NumMoves()
	m := model.Move{Color: c, Point: r.Move}
	if err := p.game.Play(m); err != nil {
		p.held = true
		p.complain("%s: %v", p.mind.engine.Name, err)
		return nil
	}
	p.redo = nil
	p.forget()
	if atEnd {
		p.show(p.game.NumMoves())
	}
	told := title(c) + " played " + r.Move.Vertex(p.game.Size())
	if r.Move == model.Pass {
		told = title(c) + " passed"
	}
	if s := r.Snapshot; s != nil && s.Playouts > 0 && !p.hidden {
		told += " (" + p.perspective.label(c) + " " + view.Percent(p.perspective.of(s.WinRate, c)) + "%, " +
			view.Count(s.Playouts) + " playouts)"
	}
	p.finish(told)
	return p.settle()
}

// finish says what happened. The end of the game is also that of a wish for the
// engine's move.
func (p *playScreen) finish(told string) {
	p.say("%s", told)
	if _, over := p.result(); over {
		p.forced = false
	}
}

// forget drops the searches of positions that a new move has replaced.
func (p *playScreen) forget() {
	for i := range p.seen {
		if i >= p.game.NumMoves() {
			delete(p.seen, i)
		}
	}
}
