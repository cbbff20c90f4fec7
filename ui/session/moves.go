package session

import (
	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// Play makes the person's move: in the game, or while looking back as a variation.
func (s *Session) Play(q model.Point) Effect { return s.effect(func() { s.play(q) }) }

func (s *Session) play(q model.Point) {
	l := s.Line
	s.resting = false
	if !l.AtEnd() {
		s.try(q)
		return
	}

	if _, over := s.Result(); over {
		s.score(q)
		return
	}
	c := l.Game.ToPlay()
	if place := l.Place(); !s.Players.Human.Has(place) {
		s.complain("it is %s's turn, which %s plays: {play.genmove} makes it move now", l.SeatName(place), s.Players.Engine(place).Engine.Name)
		return
	}

	if err := l.add(model.Move{Color: c, Point: q}); err != nil {
		s.complain("%s", Refusal(q, l.Game.Size(), err))
		return
	}
	s.held, s.forced = false, false
	l.show(l.Game.NumMoves())
	s.moved(c, q, "")
}

// moved says that c has made a move, with a remark, and goes on after it.
func (s *Session) moved(c model.Color, q model.Point, remark string) {
	s.Line.redo = nil
	text := c.Title() + " played " + q.Vertex(s.Line.Game.Size())
	if q == model.Pass {
		text = c.Title() + " passed"
	}
	if s.Line.Variant() != nil {
		text = s.Line.account()
	}
	s.finish(text + remark)
	s.wind(true)
	s.settle()
}

// try plays a move in the position shown, before the end of the game: along the line,
// or as a variation.
func (s *Session) try(q model.Point) {
	l := s.Line
	m := model.Move{Color: l.Board.ToPlay(), Point: q}
	g := l.gameAt(l.At) // a copy, since it is not the whole game
	m.Color = g.ToPlay()
	t, isNew, err := l.Turn().PlayIn(g, m)
	if err != nil {
		s.complain("%s", Refusal(q, l.Game.Size(), err))
		return
	}
	if !isNew && t == l.Turns[l.At+1] {
		l.show(l.At + 1)
		s.settle()
		return
	}
	s.enter(t)
	if isNew {
		l.version.changes++
		s.say("a variation: {play.previous-variation} and {play.next-variation} show others")
	}
	if turn, _ := s.EngineTurn(); turn && l.AtEnd() {
		s.say("a variation: {play.genmove} makes %s answer", s.Players.Engine(l.Place()).Engine.Name)
	}
	s.settle()
}

// Undo takes back a move; against an engine, as many as it takes for the person
// to be on turn again. They stay in the record as a variation. Where the last move is not
// shown it does nothing: nobody takes back what is out of sight.
func (s *Session) Undo() Effect { return s.effect(s.undo) }

func (s *Session) undo() {
	s.resting = false
	if by := s.lost.By; by != model.Unknown {
		s.lost, s.held = model.Result{}, true
		s.say("the resignation is undone")
		if by == model.ByTime {
			s.Clock = Clock{} // by which it would be lost again at once
			s.say("the loss on time is undone: the game continues without clocks")
		}
		s.settle()
		return
	}

	l, human := s.Line, s.Players.Human
	moves := l.Game.Moves()
	n := len(moves)
	if !l.AtEnd() {
		s.complain("the last move is not shown: {play.last} goes there")
		return
	}
	for n == len(moves) || human != NoSide && !human.Has(l.mover(n)) {
		if n == 0 {
			break
		}
		n--
		l.redo = append(l.redo, l.Turns[n+1])
	}

	taken := l.NumMoves() - l.Game.MoveNumber(n)
	if n == len(moves) {
		s.complain("no move to undo")
		return
	}

	s.cut(n)
	// If only the engine's first move is left it would make it again at once.
	s.held = !human.Has(l.Place())
	s.forced = false
	l.show(n)
	s.say("%s undone: {play.redo} plays %s again", words.Plural(taken, "move"), words.If(taken == 1, "it", "them"))
	s.settle()
}

// Redo plays again what the last undo took back.
func (s *Session) Redo() Effect { return s.effect(s.redo) }

func (s *Session) redo() {
	s.resting = false
	l, human, n := s.Line, s.Players.Human, 0
	for n == 0 || human != NoSide && !human.Has(l.Place()) {
		if len(l.redo) == 0 {
			break
		}
		l.repeat(l.redo[len(l.redo)-1])
		l.redo = l.redo[:len(l.redo)-1]
		n++
	}
	if n == 0 {
		s.complain("no move to redo")
		return
	}
	s.stop()
	s.held = s.held || len(l.redo) > 0 && !human.Has(l.Place())
	l.show(l.Game.NumMoves())
	ended := l.ended
	s.finish(words.Plural(n, "move") + " redone")
	l.ended = ended
	s.settle()
}

// cut takes back the moves after the first n.
func (s *Session) cut(n int) {
	s.stop()
	s.lost = model.Result{}
	s.Line.cut(n)
}

// Resign ends the game: c has lost it.
func (s *Session) Resign(c model.Color) Effect {
	return s.effect(func() {
		if s.Line.Teams() > 2 {
			s.complain("nobody resigns in a game of more than two sides: {play.pass} passes")
			return
		}
		s.lose(model.ByResign, c)
		s.finish(c.Title() + " resigns")
		s.settle()
	})
}

// loseOnTime ends the game: c has no time left.
func (s *Session) loseOnTime(c model.Color) {
	s.lose(model.ByTime, c)
	s.finish(c.Title() + " has no time left")
}

// lose ends the game: c has lost it.
func (s *Session) lose(by model.End, c model.Color) {
	s.lost = model.Result{By: by, Winner: c.Opponent()}
	s.Line.version.changes++
}

// finish says what happened. If that ended the game, analysis ends with it, and no
// engine is forced to move any more.
func (s *Session) finish(text string) {
	s.say("%s", text)
	if _, over := s.Result(); over {
		s.forced, s.analyze = false, false
		s.Line.ended = s.Line.Turns[len(s.Line.Turns)-1]
	}
}

// GoTo shows the position after n moves.
func (s *Session) GoTo(n int) Effect {
	return s.effect(func() {
		s.Line.show(n)
		s.settle()
	})
}

// Enter makes the line through a turn of the record the game, and shows the turn.
// Engines wait there to be asked.
func (s *Session) Enter(t *sgf.Turn) Effect {
	return s.effect(func() {
		s.enter(t)
		s.settle()
	})
}

func (s *Session) enter(t *sgf.Turn) {
	s.stop()
	s.lost = model.Result{}
	s.Line.follow(t)
	s.Line.show(len(t.Line()) - 1)
	s.forced = false
	if _, over := s.Result(); !over {
		s.held = !s.Players.Human.Has(s.Line.Place())
	}
}

// Delete takes a move and all after it out of the record, and shows the position
// before it.
func (s *Session) Delete(t *sgf.Turn) Effect {
	return s.effect(func() {
		parent := t.Parent
		t.Remove()
		s.Line.edit()
		s.held = true
		s.enter(parent)
		s.settle()
	})
}

// Extend adds moves after a turn to the record, as its main line, and returns where
// they end. The line shown grows with them if it ends at the turn, and who sees its
// last move sees the new one.
func (s *Session) Extend(end *sgf.Turn, moves []model.Move) (*sgf.Turn, Effect) {
	l := s.Line
	along, at, atEnd := l.Turns[len(l.Turns)-1] == end, l.At, l.AtEnd()
	var g *model.Game
	if l.Variant() != nil {
		g = l.Record.Game(end)
	}
	for _, m := range moves {
		if g == nil {
			end, _ = end.Play(m)
		} else if next, _, err := end.PlayIn(g, m); err == nil {
			end = next
		}
		end.Promote()
	}
	return end, s.effect(func() {
		if !along {
			return
		}
		l.follow(end)
		if !atEnd {
			l.show(at)
			return
		}
		l.show(l.Game.NumMoves())
		s.settle()
	})
}

// wind lets the time of the side to move run, or nobody's. moved says that a move
// has been made.
func (s *Session) wind(moved bool) {
	if !s.Clock.Control.Limited() {
		return
	}
	side := s.Line.Game.ToPlay()
	if _, over := s.Result(); over || s.held {
		s.Clock.stop(s.now())
		return
	}
	if !moved && s.Clock.Running() && s.Clock.side == side {
		return
	}
	c := s.Clock.side
	if !s.Clock.run(side, s.now(), moved) {
		s.Clock.stop(s.now())
		s.loseOnTime(c)
	} else if t := s.Line.Turn(); moved && t.Move.Color == c && c != model.Empty {
		n := sgf.Node{Props: t.Props}
		gtp.SetLeft(&n, c, s.Clock.Left(c))
		t.Props = n.Props
	}
}
