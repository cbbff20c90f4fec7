package session

import (
	"fmt"

	"gobandit/model/words"
)

// Status says what goes on: "▶ analyzing  5.2k/s"; "" if nothing does.
func (s *Session) Status() string {
	r := s.Analysis.Running
	if p := &s.Analysis.Past; p.Shown() != nil && p.Turn == s.Line.Turn() {
		return "◀ " + p.String()
	}
	if review := s.Analysis.Review; review != nil && !r.Moves() {
		return "▶ " + review.String()
	}
	if w := s.Analysis.watched; r == nil && w != nil && !w.over {
		return w.status()
	}

	if r == nil {
		if _, over := s.Result(); !over && s.held && !s.Players.Human.Has(s.Line.Place()) {
			return "|| paused"
		}
		return ""
	}

	what := [...]string{Analyzing: "analyzing", Moving: r.Analyst.Engine.Name + " thinks", Pondering: "pondering", Counting: "counting dead stones", Reviewing: "reviewing"}[r.Purpose]
	if r.Purpose == Counting {
		what += fmt.Sprintf("  %d%%", r.counted.Load())
	}
	if found := r.latest.Load(); found != nil && found.PlayoutsPerSecond() > 0 {
		what += "  " + words.Count(int(found.PlayoutsPerSecond())) + "/s"
	}

	return "▶ " + what
}
