package session

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// Stepped is the last playout of the latest steps.
type Stepped struct {
	Number int // of the steps, from 1; 0: none have been made
	Last   search.PlayoutView
	Root   uint64 // of the tree of that playout

	fresh bool // the last move had not been visited before
}

// Has reports whether a move of a node was on the playout's path.
func (p *Stepped) Has(v *search.NodeView, m model.Point) bool {
	n := len(v.Line)
	return v.Root == p.Root && n < len(p.Last.Line) && p.Last.Line[n] == m && slices.Equal(p.Last.Line[:n], v.Line)
}

// describe writes the path and the end of the playout.
func (p *Stepped) describe(l *Line) string {
	names := model.Vertices(p.Last.Line, l.Game.Size())
	if p.fresh {
		names[len(names)-1] += " (new)"
	}
	end := l.LeadText(p.Last.Score)
	if p.Last.Score == 0 {
		end = "a draw"
	}
	return fmt.Sprintf("%s · %s · %s", strings.Join(names, " › "), words.Plural(p.Last.Rollout, "rollout move"), end)
}

// noteSteps keeps and describes the last playout of steps, once all are made.
func (s *Session) noteSteps(e Ended) {
	by := s.Analysis.By
	if e.Search == nil || e.Analyst != by || e.Purpose == Winding || e.Steps == 0 || e.Err != nil || s.Analysis.Running != nil || by.Last != e.Search {
		return
	}

	last, ok := by.lastPlayout()
	if !ok {
		return
	}
	root, state := by.Explore(nil)
	if state != Found {
		return
	}

	s.Stepped = Stepped{Number: s.Stepped.Number + 1, Last: last, Root: root.Root}
	if at, state := by.Explore(last.Line[:len(last.Line)-1]); state == Found {
		s.Stepped.fresh = slices.ContainsFunc(at.Moves, func(m search.MoveView) bool {
			return m.Move == last.Line[len(last.Line)-1] && m.Visits == 1
		})
	}
	s.say("%s; the last: %s", e.made(), s.Stepped.describe(s.Line))
}
