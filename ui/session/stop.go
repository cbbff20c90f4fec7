package session

import (
	"fmt"
	"slices"
	"time"

	"gobandit/model/words"
	"gobandit/search"
)

// A StopRule says when an analysis has seen enough. Zero fields say nothing.
type StopRule struct {
	Visits  int
	Time    time.Duration
	Settled bool // when the best move is surely better than the others
}

// met says why an analysis has seen enough; "" if it has not.
func (r StopRule) met(s *search.Snapshot, elapsed time.Duration) string {
	switch {
	case s == nil:
	case r.Visits > 0 && s.Visits >= r.Visits:
		return words.CountOf(s.Visits, "visit")
	case r.Time > 0 && elapsed >= r.Time:
		return words.Duration(r.Time)
	case r.Settled && surelyBest(s):
		return fmt.Sprintf("%s is surely the best move", s.Moves[0].Move.Vertex(s.Size))
	}
	return ""
}

// Limits of surelyBest.
const (
	settledVisits = 500  // of the best move, at least
	triedShare    = 0.01 // of the visits, from which on a move counts
)

// surelyBest reports whether the lower bound of the most visited move's win rate lies
// above the win rates of all others that have been tried in earnest.
func surelyBest(s *search.Snapshot) bool {
	if len(s.Moves) == 0 || s.Moves[0].Visits < settledVisits {
		return false
	}
	return !slices.ContainsFunc(s.Moves[1:], func(m search.MoveStats) bool {
		return float64(m.Visits) >= triedShare*float64(s.Visits) && m.WinRate >= s.Moves[0].LCB
	})
}

// Analyzing reports whether an analysis runs that ends only when it is told to.
func (s *Session) Analyzing() bool {
	r := s.Analysis.Running
	return r != nil && r.Purpose == Analyzing && r.Steps == 0
}

// EndAnalysis ends an analysis, and says why.
func (s *Session) EndAnalysis(why string) Effect { return s.effect(func() { s.enough(why) }) }

// enough ends the analysis of a position.
func (s *Session) enough(why string) {
	s.analyze = false
	s.say("%s", why)
	s.settle()
}
