package ui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// playMove makes the person's move: in the game, or while looking back as a
// variation.
func (p *playScreen) playMove(q model.Point) tea.Cmd {
	if p.at < p.game.NumMoves() {
		return p.try(q)
	}
	if _, over := p.result(); over {
		p.Complain("%s takes moves back, %s begins a new game", p.keys.Press("play.undo"), p.keys.Press("play.new"))
		return nil
	}
	c := p.game.ToPlay()
	if !p.human.Has(c) {
		p.Complain("it is %s's turn, which %s plays: %s makes it move now", c.Title(), p.engine(c).engine.Name, p.keys.Press("play.genmove"))
		return nil
	}
	if err := p.add(model.Move{Color: c, Point: q}); err != nil {
		p.Complain("%s", p.refusal(q, err))
		return nil
	}
	p.redo, p.held, p.forced = nil, false, false
	p.show(p.game.NumMoves())
	if q == model.Pass {
		p.finish(c.Title() + " passed")
	} else {
		p.finish(c.Title() + " played " + q.Vertex(p.game.Size()))
	}
	p.wind(true)
	return p.settle()
}

// playBest makes the person's move where the search of the position would.
func (p *playScreen) playBest() tea.Cmd {
	s := p.found(p.turn())
	if s == nil || len(s.Moves) == 0 {
		p.Complain("nothing is known of this position: %s searches it", p.keys.Press("play.search"))
		return nil
	}
	return p.playMove(s.Moves[0].Move)
}

// refusal says in a sentence why a move is not legal.
func (p *playScreen) refusal(q model.Point, err error) string {
	var illegal *model.IllegalError
	if !errors.As(err, &illegal) {
		return err.Error()
	}
	at := q.Vertex(p.game.Size())
	switch illegal.Reason {
	case model.Occupied:
		return at + " is occupied"
	case model.Suicide:
		return at + " is suicide: the stone would have no liberty"
	case model.Ko:
		return at + " is ko: play elsewhere before retaking"
	case model.Superko:
		return at + " would repeat an earlier position (superko)"
	}
	return err.Error()
}

// undo takes back a move; against an engine, as many as it takes for the person
// to be on turn again. They stay in the record as a variation.
func (p *playScreen) undo() tea.Cmd {
	if by := p.lost.By; by != model.Unknown {
		p.lost, p.held = model.Result{}, true
		p.Say("the resignation is taken back")
		if by == model.ByTime {
			p.clock = clock{} // by which it would be lost again at once
			p.Say("the loss on time is taken back: the game goes on without clocks")
		}
		return p.settle()
	}
	moves := p.game.Moves()
	n := len(moves)
	for n == len(moves) || p.human != session.NoSide && !p.human.Has(moves[n].Color) {
		if n == 0 {
			break
		}
		n--
		p.redo = append(p.redo, moves[n])
	}
	taken := len(moves) - n
	if taken == 0 {
		p.Complain("there is no move to take back")
		return nil
	}
	p.cut(n)
	// If only the engine's first move is left it would make it again at once.
	p.held = !p.human.Has(p.game.ToPlay())
	p.forced = false
	p.show(n)
	p.Say("%s taken back", words.Plural(taken, "move"))
	return p.settle()
}

// redoMoves plays again what the last undo took back.
func (p *playScreen) redoMoves() tea.Cmd {
	n := 0
	for n == 0 || p.human != session.NoSide && !p.human.Has(p.game.ToPlay()) {
		if len(p.redo) == 0 {
			break
		}
		m := p.redo[len(p.redo)-1]
		if err := p.add(m); err != nil {
			break
		}
		p.redo = p.redo[:len(p.redo)-1]
		n++
	}
	if n == 0 {
		p.Complain("there is no move to play again")
		return nil
	}
	p.stop()
	p.held = p.held || len(p.redo) > 0 && !p.human.Has(p.game.ToPlay())
	p.show(p.game.NumMoves())
	p.finish(words.Plural(n, "move") + " played again")
	return p.settle()
}

// genmove makes the engine move: at once if it is thinking, else after its
// usual search, whoever's turn it is.
func (p *playScreen) genmove() tea.Cmd {
	if _, over := p.result(); over {
		p.Complain("there is no move to make")
		return nil
	}
	if t := p.thought; t.genmove() {
		switch {
		case t.mind.engine.Remote:
			p.Complain("%s cannot be hurried: %s pauses", t.mind.engine.Name, p.keys.Press("play.search"))
		case t.latest.Load() == nil:
			p.Say("%s has only just begun", t.mind.engine.Name)
		default:
			t.cancel() // its best move so far is played
		}
		return nil
	}
	p.show(p.game.NumMoves())
	p.forced, p.held = true, false
	p.Silence() // the line of messages says who thinks
	return p.settle()
}

// engineTurn reports whether the position shown is one that an engine has to move
// in.
func (p *playScreen) engineTurn() bool {
	_, over := p.result()
	return !over && p.at == p.game.NumMoves() && (p.forced || !p.human.Has(p.game.ToPlay()))
}

// pausedTurn reports whether that engine is paused.
func (p *playScreen) pausedTurn() bool { return p.engineTurn() && p.held && !p.forced }

// toggle runs or pauses: the engine where it is its turn, else the analysis.
func (p *playScreen) toggle() tea.Cmd {
	if p.engineTurn() {
		p.held, p.forced = !p.held || p.forced, false
		p.Say("%s", map[bool]string{true: "paused: " + p.keys.Press("play.search") + " goes on", false: "goes on"}[p.held])
		return p.settle()
	}
	p.analyse, p.sweeping = !p.analyse, false
	p.Say("%s", map[bool]string{true: "analysis runs: " + p.keys.Press("play.search") + " pauses", false: "analysis paused"}[p.analyse])
	return p.settle()
}

// togglePonder lets the engine search on the person's turn, or no longer.
func (p *playScreen) togglePonder() tea.Cmd {
	p.ponder = !p.ponder
	p.Say("%s", map[bool]string{true: "the engine ponders on your turn", false: "the engine rests on your turn"}[p.ponder])
	return p.settle()
}

// resign asks, then ends the game.
func (p *playScreen) resign() tea.Cmd {
	if _, over := p.result(); over {
		p.Complain("there is nothing to resign")
		return nil
	}
	c := p.human.Only()
	if c == model.Empty {
		c = p.game.ToPlay()
	}
	who := c.Title()
	if !p.human.Has(c) {
		who += " (" + p.name(c) + ")"
	}
	p.Asked = kit.NewConfirm(who+" resigns?", func() tea.Cmd {
		p.lose(model.ByResign, c)
		p.finish(c.Title() + " resigns")
		return p.settle()
	})
	return nil
}

// lose ends the game: c has lost it.
func (p *playScreen) lose(by model.End, c model.Color) {
	p.lost, p.dirty = model.Result{By: by, Winner: c.Opponent()}, true
}

// goTo shows the position after n moves.
func (p *playScreen) goTo(n int) tea.Cmd {
	p.Silence()
	p.show(n)
	return p.settle()
}
