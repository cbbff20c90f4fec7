package session

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
)

// A Breakpoint says when a search pauses. Zero fields say nothing.
type Breakpoint struct {
	Best   bool // when another move has the most visits
	Visits int  // of the root

	turn  *sgf.Turn   // of the search looked at last
	first model.Point // its best move then; model.Resign: none
	seen  int         // its visits then
}

// leastBreak is the visits that the most visited move must have to be the best one:
// among fewer the best changes all the time.
const leastBreak = 100

// String writes the conditions as a list.
func (b Breakpoint) String() string {
	var parts []string
	if b.Best {
		parts = append(parts, "best changes")
	}
	if b.Visits > 0 {
		parts = append(parts, words.CountOf(b.Visits, "visit"))
	}
	return strings.Join(parts, ", ")
}

// met takes a sample of a search of a position, and says why the search is to pause;
// "" if it is not.
func (b *Breakpoint) met(turn *sgf.Turn, s *search.Snapshot) string {
	if s == nil || len(s.Moves) == 0 {
		return ""
	}
	if turn != b.turn {
		b.turn, b.first, b.seen = turn, model.Resign, s.Visits
	}

	reached := b.seen < b.Visits && s.Visits >= b.Visits
	b.seen = s.Visits
	if reached {
		return "at " + words.CountOf(s.Visits, "visit")
	}

	before, now := b.first, s.Moves[0]
	for _, m := range s.Moves {
		if m.Move == before && m.Visits == now.Visits { // as many do not take its place
			now = m
		}
	}

	if now.Visits < leastBreak {
		return ""
	}
	b.first = now.Move
	if b.Best && before != model.Resign && now.Move != before {
		return fmt.Sprintf("at %s %s, no longer %s, is the most visited move", words.CountOf(s.Visits, "visit"), now.Move.Vertex(s.Size), before.Vertex(s.Size))
	}
	return ""
}

// overtaken returns the visits from which on another best move ends analysis; 0:
// none does.
func (b *Breakpoint) overtaken() int {
	if b.Best {
		return leastBreak
	}
	return 0
}

// broken says why the search that has ended met the breakpoint, and cancels what was to
// follow it; "" if it did not.
func (s *Session) broken(e Ended) string {
	if e.Search == nil || e.Search != s.Analysis.Running || e.Analyst != s.Analysis.By || e.Purpose != Analyzing || e.Err != nil {
		return ""
	}
	found := e.Result.Snapshot
	why := s.Break.met(e.Turn, found)
	if why == "" && e.Result.Overtaken {
		why = fmt.Sprintf("at %s the most visited move changed", words.CountOf(found.Visits, "visit"))
	}
	if why != "" {
		s.more = 0
	}
	return why
}
