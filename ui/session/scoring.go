package session

import (
	"context"
	"errors"
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search/guard"
	"gobandit/search/judge"
)

// A Scoring is the count of a game that has ended by two passes. The program judges
// the final position; the person may correct that, and accepts it.
type Scoring struct {
	Counted  bool // the position has been judged
	Accepted bool // the result stands

	finish model.Finish
	judged model.Finish // before it was corrected
	of     *sgf.Turn    // the final position
}

// Finish returns what has become of the stones at the end of a line; all of them
// live until they have been judged.
func (c *Scoring) Finish(l *Line) model.Finish {
	if c.of != l.Turns[len(l.Turns)-1] {
		return model.Finish{}
	}
	return c.finish
}

// Uncounted reports whether a line ends by passes and the stones at its end have not been
// judged. Its result then takes all of them for alive.
func (c *Scoring) Uncounted(l *Line) bool {
	judged := c.of == l.Turns[len(l.Turns)-1] && c.Counted
	return l.Game.Over() && l.Variant() == nil && !judged
}

// follow begins anew when the line ends elsewhere.
func (c *Scoring) follow(l *Line) {
	end := l.Turns[len(l.Turns)-1]
	if c.of == end {
		return
	}
	if c.Accepted {
		l.Record.Result = model.Result{}
	}
	*c = Scoring{of: end}
}

// toggle makes the chain on q dead, or alive if it was dead. The last moves follow.
func (c *Scoring) toggle(l *Line, q model.Point) {
	chain := l.Game.Board().Chain(q)
	in := func(p model.Point) bool { return slices.Contains(chain, p) }
	dead := slices.ContainsFunc(c.finish.Dead, in)
	without := func(points []model.Point) []model.Point { return slices.DeleteFunc(slices.Clone(points), in) }
	c.finish.Dead, c.finish.Seki = without(c.finish.Dead), without(c.finish.Seki)
	if !dead {
		c.finish.Dead = append(c.finish.Dead, q)
	}
	if alike(l.Game.Board(), c.finish.Dead, c.judged.Dead) {
		c.finish = c.judged
		return
	}
	c.finish.Last = judge.Last(context.Background(), l.Game, c.finish.Dead)
}

// alike reports whether some stones are those of the same chains as others.
func alike(b *model.Board, these, those []model.Point) bool {
	chains := func(stones []model.Point) (out []model.Point) {
		for _, p := range stones {
			out = append(out, b.ChainID(p))
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	return slices.Equal(chains(these), chains(those))
}

func (s *Search) judge() (f model.Finish, err error) {
	defer guard.Catch("count", &err)
	j, err := judge.Judge(s.ctx, s.task.game, judge.Effort{Progress: func(done float64) {
		s.counted.Store(int32(100 * done))
	}})
	return j.Finish, err
}

// score takes a point of a finished game: it toggles the chain there, and a pass
// accepts the count.
func (s *Session) score(q model.Point) {
	c, l := &s.Scoring, s.Line
	switch {
	case c.Accepted || s.lost.By != model.Unknown || l.Variant() != nil:
		s.complain("{play.undo} undoes moves, {play.new} begins a new game")
	case !c.Counted:
		s.complain("the stones are being counted")
		s.settle()
	case q == model.Pass:
		r, _ := s.Result()
		c.Accepted, l.Record.Result = true, r
		l.edit()
		s.say("the result stands")
	case l.Game.Board().At(q) == model.Empty:
		s.complain("no stone on %s: {play.play} on a stone takes it for dead or alive, {play.pass} accepts, {play.undo} resumes play", q.Vertex(l.Game.Size()))
	default:
		c.toggle(l, q)
		s.say("{play.pass} accepts the count, {play.undo} resumes play")
	}
}

// counts reports whether the final position is to be judged.
func (s *Session) counts() bool {
	s.Scoring.follow(s.Line)
	return !s.resting && s.lost.By == model.Unknown && s.Scoring.Uncounted(s.Line)
}

// countEnded takes over the end of a judgment.
func (s *Session) countEnded(e Ended) {
	s.Analysis.Running = nil
	switch {
	case e.Err == nil:
		s.Scoring.finish, s.Scoring.judged, s.Scoring.Counted = e.Finish, e.Finish, true
	case !errors.Is(e.Err, context.Canceled):
		s.Scoring.Counted = true // all stones count as alive
		s.complain("the count failed: %v", e.Err)
	}
	s.settle()
}
