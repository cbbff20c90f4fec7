package session

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/words"
)

// Ended takes over the end of a search: of an old one nothing, of analysis its
// findings, of the engine's turn its move.
func (s *Session) Ended(e Ended) Effect {
	return s.effect(func() {
		why := ""
		if r := e.Search; s.takePast(r, e.Result.Snapshot) && r == s.Analysis.Running {
			why = s.broken(r)
		}
		if why != "" {
			s.more = 0
		}

		s.ended(e)
		s.noteSteps(e)
		if why != "" {
			s.say("%s", why)
		}
	})
}

// ended hands the end of a search to what it was for.
func (s *Session) ended(e Ended) {
	a := &s.Analysis
	switch {
	case e.Search == nil:
	case e.Purpose == Winding:
		a.Past.take(e)
	case a.Review.has(e.Search):
		s.reviewed(e)
	case e.Search == a.RunningOther:
		s.otherEnded(e)
	case e.Search != a.Running: // an old one, which was canceled
		a.complete(e)
	case e.Purpose == Counting:
		s.countEnded(e)
	default:
		s.firstEnded(e)
	}
}

// otherEnded takes over the end of a search of the second engine. It does not begin another
// until analysis is started again, or it would fail again at once.
func (s *Session) otherEnded(e Ended) {
	s.gather()
	s.Analysis.RunningOther = nil
	if e.Err == nil || errors.Is(e.Err, context.Canceled) {
		return
	}
	e.Analyst.failed = true
	if errors.Is(e.Err, controller.ErrNoAnalysis) {
		s.Analysis.Other = nil
		s.complain("%v", e.Err)
		return
	}
	s.complain("%s ({play.search} twice starts it again, {play.engines} chooses another engine)", e.failure())
}

// firstEnded takes over the end of analysis, of steps, of pondering or of an engine's move.
func (s *Session) firstEnded(e Ended) {
	a := &s.Analysis
	s.gather()
	a.Running, s.forced = nil, false
	if e.Err != nil {
		s.failed(e)
		return
	}
	if found := e.Result.Snapshot; found != nil && e.Purpose != Pondering {
		a.store(e.Search, found)
	}

	switch {
	case e.Steps > 0:
		s.say("%s", e.made())
		if n := s.more; n > 0 {
			s.more = 0
			s.step(n)
		}
	case e.Purpose == Analyzing:
		s.enough("analysis has ended")
	case e.Purpose == Moving:
		s.enginePlays(e)
	}
}

// failed says what went wrong with a search. The game stays as it is, and waits.
func (s *Session) failed(e Ended) {
	s.analyze = false
	e.Analyst.Mute = e.Analyst.Mute || errors.Is(e.Err, controller.ErrNoAnalysis)
	s.held = s.held || e.Purpose == Moving
	s.Settings.Ponder = s.Settings.Ponder && e.Purpose != Pondering
	if errors.Is(e.Err, context.Canceled) {
		s.settle()
		return
	}
	help := ""
	if e.Purpose == Moving {
		help = " ({play.search} tries again, {play.engines} chooses another engine)"
	}
	s.complain("%s%s", e.failure(), help)
	s.settle()
}

// made says how many playouts were made as steps. Several trees share them out evenly, and leave a rest.
func (e Ended) made() string {
	n := e.Steps
	if found := e.Result.Snapshot; found != nil {
		n = min(n, found.Playouts)
	}
	return words.Plural(n, "playout") + " made"
}

// failure says whose search failed and why. The errors of programs begin with their names.
func (e Ended) failure() string {
	name, why := e.Analyst.Engine.Name, e.Err.Error()
	if strings.HasPrefix(why, name+": ") {
		return why
	}
	return fmt.Sprintf("%s failed: %s", name, why)
}

// enginePlays makes the engine's move.
func (s *Session) enginePlays(e Ended) {
	l, r := s.Line, e.Result
	c := l.Game.ToPlay()
	if r.Move == model.Resign && s.Players.Human.Has(l.Place()) { // a person who asks for a move does not give up the game
		s.say("%s would resign: {play.resign} resigns, {play.search} looks for a move", e.Analyst.Engine.Name)
		s.settle()
		return
	}
	if r.Move == model.Resign {
		s.lose(model.ByResign, c)
		s.finish(c.Title() + " resigns")
		s.settle()
		return
	}

	atEnd := l.AtEnd()
	if err := l.add(model.Move{Color: c, Point: r.Move}); err != nil {
		s.held = true
		s.complain("%s: %v ({play.engines} chooses another engine)", e.Analyst.Engine.Name, err)
		s.settle()
		return
	}

	if atEnd {
		l.show(l.Game.NumMoves())
	}
	remark := ""
	if found := r.Snapshot; found != nil && found.Playouts > 0 && !s.HintsHidden && !l.seals(c) {
		remark = fmt.Sprintf(" (%s %s%%, %s)", s.Perspective.Label(c),
			words.Percent(s.Perspective.Of(found.WinRate, c)), words.CountOf(found.Playouts, "playout"))
	}
	s.moved(c, r.Move, remark)
}
