package session

import (
	"cmp"
	"time"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// Settle starts and cancels searches to fit the game and the settings. The first of these that applies runs: the engine's move if
// it is to move, the analysis of the position shown if that is on, the count of a finished game, or pondering. Every change ends
// with it.
func (s *Session) Settle() Effect { return s.effect(s.settle) }

// settle is Settle within a change. It compares the searches that run with those that
// should, so it may be called at any time, and a search that still fits goes on.
func (s *Session) settle() {
	s.wind(false) // first: a side whose time is up has lost, and then nobody is to move
	s.settleFirst()
	s.settleOther() // last: the second engine analyzes whenever the first does
}

// search begins a search with an analyst.
func (s *Session) search(a *Analyst, k task) *Search {
	if k.purpose == Analyzing {
		k.budget.Wide = s.Settings.Wide
	}
	if a == s.Analysis.By && k.purpose == Analyzing {
		s.Analysis.cover()
	}
	begun := a.begin(k)
	if s.Analysis.Past.Turn == k.turn {
		_, begun.from = s.Analysis.Past.Playouts()
	}
	s.asked.Searches = append(s.asked.Searches, begun)
	return begun
}

// watchPace is the least time between moves when engines play each other, so
// that a person can follow.
const watchPace = 400 * time.Millisecond

// settleFirst brings the search for the game in line: a move, analysis, a count or pondering.
func (s *Session) settleFirst() {
	// Which search should run: of which position, by whom, and what for.
	l, a := s.Line, &s.Analysis
	at, by, why := l.At, a.By, Analyzing
	switch {
	case s.engineToMove():
		at, why = l.Game.NumMoves(), Moving
		by = s.Players.Engine(l.Place())
	case s.counts():
		at, why = l.Game.NumMoves(), Counting
	case s.analyze:
	case s.ponders():
		by, why = s.Players.Engine(l.Game.ToPlay().Opponent()), Pondering
	default:
		s.stopFirst()
		return
	}

	// One that runs already goes on. Steps do not: they were asked for, and end by themselves.
	k := task{game: l.gameAt(at), turn: l.Turns[at], purpose: why}
	if why == Analyzing {
		k = s.analysis()
	}
	if r := a.Running; r != nil && r.Analyst == by && r.Turn == k.turn && r.Purpose == why && r.task.within == k.within && r.task.threat == k.threat && r.Steps == 0 {
		return
	}

	s.stopFirst()
	if why == Moving {
		k.budget = s.budgetOf(by.Engine)
		if s.Clock.Control.Limited() {
			k.clock = &s.Clock
		}
		if s.Players.Human == NoSide {
			k.pace = watchPace
		}
	}
	a.Running = s.search(by, k)
}

// analysis returns the analysis of the position shown, within the bounds, and with threats for the side that is not to move.
func (s *Session) analysis() task {
	l, a := s.Line, &s.Analysis
	k := task{game: l.gameAt(l.At), turn: l.Turn(), purpose: Analyzing, within: a.Bounds, threat: a.Threats}
	if k.threat {
		k.game = k.game.Clone()
		k.game.SetToPlay(k.game.ToPlay().Opponent())
	}
	return k
}

// settleOther lets the second engine analyze whenever the first does.
func (s *Session) settleOther() {
	a := &s.Analysis
	if a.Other == nil || a.Other.failed || !s.analyze || a.Running == nil || a.Running.Purpose != Analyzing {
		s.stopOther()
		return
	}
	k := s.analysis()
	if r := a.RunningOther; r != nil && r.Analyst == a.Other && r.Turn == k.turn && r.task.within == k.within && r.task.threat == k.threat {
		return
	}
	s.stopOther()
	a.RunningOther = s.search(a.Other, k)
}

func (s *Session) engineToMove() bool {
	_, over := s.Result()
	return !over && (s.forced || !s.held && !s.Players.Human.Has(s.Line.Place()))
}

// ponders reports whether an engine is to search on the person's turn.
func (s *Session) ponders() bool {
	_, over := s.Result()
	c, human := s.Line.Game.ToPlay(), s.Players.Human
	return s.Settings.Ponder && s.Line.Variant() == nil && !over && !s.held && human.Has(c) && !human.Has(c.Opponent()) &&
		!s.Players.Engine(c.Opponent()).Engine.remote
}

// Step makes n playouts of the position shown, then pauses. If others are under way,
// it makes them afterwards.
func (s *Session) Step(n int) Effect { return s.effect(func() { s.step(n) }) }

func (s *Session) step(n int) {
	s.resting = false
	l, a := s.Line, &s.Analysis
	switch r := a.Running; {
	case a.By.Engine.remote:
		s.complain("%s is a program of its own: its search cannot be stepped", a.By.Engine.Name)
		return
	case l.Sealed():
		s.complain("%v", errSealed)
		return
	case a.Past.ofFile(l.Turn()):
		s.complain("a tape has no tree to step on from: {play.search} starts a new search in its place")
		return
	case r.Moves():
		s.complain("%s is thinking: {play.search} pauses it", r.Analyst.Engine.Name)
		return
	case r != nil && r.Steps > 0:
		s.more += n
		return
	}
	s.stop()
	s.analyze = false
	k := s.analysis()
	k.budget.Playouts = n
	a.Running = s.search(a.By, k)
	if a.Other != nil && !a.Other.failed && !a.Other.Engine.remote { // in lock step
		a.RunningOther = s.search(a.Other, k)
	}
}

// Genmove makes the engine move: at once if it is thinking, else after its
// usual search, whoever's turn it is.
func (s *Session) Genmove() Effect { return s.effect(s.genmove) }

func (s *Session) genmove() {
	s.resting = false
	if _, over := s.Result(); over {
		s.complain("the game is over: no move to make")
		return
	}
	if r := s.Analysis.Running; r.Moves() {
		switch name := r.Analyst.Engine.Name; {
		case r.Analyst.Engine.remote:
			s.complain("%s cannot be asked to move now: {play.search} pauses it", name)
		case r.latest.Load() == nil:
			s.say("%s has just begun to think: no move yet", name)
		default:
			r.cancel() // its best move so far is played
		}
		return
	}
	s.Line.show(s.Line.Game.NumMoves())
	s.forced, s.held = true, false
	s.settle()
}

// Toggle runs or pauses: the engine where it is its turn, else the analysis.
func (s *Session) Toggle() Effect {
	return s.effect(func() {
		if s.resting {
			if s.resting = false; s.counts() {
				s.say("the stones are counted")
				s.settle()
				return
			}
		}
		if turn, _ := s.EngineTurn(); turn {
			s.held, s.forced = !s.held || s.forced, false
			s.say("%s", words.If(s.held, "paused: {play.search} continues", "continues"))
			s.settle()
			return
		}
		if s.analyze = !s.analyze; s.analyze && s.Analysis.Other != nil {
			s.Analysis.Other.failed = false
		}
		switch {
		case !s.analyze:
			s.say("analysis paused")
		case s.Analysis.Past.ofFile(s.Line.Turn()):
			s.say("a new search takes the place of the tape: {play.search} pauses")
		default:
			s.say("analysis runs: {play.search} pauses")
		}
		s.settle()
	})
}

// Swap makes the second analyst the first.
func (s *Session) Swap() Effect {
	return s.effect(func() {
		if s.Analysis.Other == nil {
			s.complain("no second engine to analyze with: {play.engines} chooses one")
			return
		}
		s.Analysis.swap()
		s.stopReview()
		s.say("analysis by %s", s.Analysis.By.Engine.Name)
	})
}

// Restrict sets the bounds of analysis; nil is all moves.
func (s *Session) Restrict(b *Bounds) Effect {
	return s.effect(func() {
		s.Analysis.Bounds = b
		s.settle()
	})
}

// Halt ends analysis and steps, for a reason.
func (s *Session) Halt(why string) Effect { return s.effect(func() { s.halt(why) }) }

func (s *Session) halt(why string) {
	s.stop()
	s.analyze = false
	s.say("%s", why)
	s.settle()
}

// stop cancels the searches under way. What they have published is kept until they have ended; the moves
// they would play are dropped.
func (s *Session) stop() {
	s.stopFirst()
	s.stopOther()
}

func (s *Session) stopFirst() {
	if r := s.Analysis.Running; r != nil {
		s.gather()
		r.cancel()
		s.Analysis.Running, s.more = nil, 0
	}
}

func (s *Session) stopOther() {
	if r := s.Analysis.RunningOther; r != nil {
		s.gather()
		r.cancel()
		s.Analysis.RunningOther = nil
	}
}

// Sample takes over what the searches have found so far, and ends what has come
// to its end: the time of a side, or an analysis that has seen enough or met the
// break. It is called a few times a second while a search or a clock runs.
func (s *Session) Sample() Effect { return s.effect(s.sample) }

func (s *Session) sample() {
	s.gather()
	switch r := s.Analysis.Running; {
	case s.Clock.late(s.now()):
		s.stop()
		c := s.Clock.side
		s.Clock.run(model.Empty, s.now(), true)
		s.loseOnTime(c)
		s.settle()
	case s.Analyzing():
		if why := s.Settings.Stop.met(s.Analysis.latest(r.Turn), time.Since(r.began)); why != "" {
			s.enough("analysis stopped: " + why)
		}
	}

	// What follows looks at the searches as they are now: the above may have begun others.
	s.Analysis.Review.sample()
	if r := s.Analysis.Running; s.takePast(r, nil) {
		if why := s.broken(r); why != "" {
			s.halt(why)
		}
	}
}

// takePast makes the tape of a search the past, with what the search has found at its end, nil before. It reports whether
// there is a tape of this search: a count has none, and before the first playout the analyst still has that of the position searched before.
func (s *Session) takePast(r *Search, end *search.Snapshot) bool {
	if r == nil || r.Analyst != s.Analysis.By || r.Analyst.Last != r || r.Purpose == Winding {
		return false
	}
	found := cmp.Or(end, r.latest.Load())
	if found == nil {
		return false
	}
	s.Analysis.Past.Take(r.Turn, r.Analyst.tape(), found)
	return true
}

// leastBreak is the visits that the most visited move must have to be the best one:
// among fewer the best changes all the time.
const leastBreak = 100

// broken says at which turning point a search of the position of the past is to pause; "" if at
// none.
func (s *Session) broken(r *Search) string {
	for p, i := &s.Analysis.Past, 0; s.Break && r.Purpose == Analyzing && i < len(p.TurningPoints); i++ {
		turn := p.TurningPoints[i]
		most := p.Moments[p.momentAt(turn.Playouts)].Moves[0].Visits
		if turn.What == search.Overtook && turn.Playouts > r.from && most >= leastBreak {
			return "break: " + turn.Text(p.tape.Size)
		}
	}
	return ""
}

// gather takes over what the searches have found so far.
func (s *Session) gather() {
	a := &s.Analysis
	if r := a.Running; r != nil && r.Purpose != Pondering {
		if found := r.latest.Load(); found != nil {
			a.store(r, found)
		}
	}
	if r := a.RunningOther; r != nil {
		if found := r.latest.Load(); found != nil {
			a.store(r, found)
			a.PastOther.Take(r.Turn, r.Analyst.tape(), found)
		}
	}
}
