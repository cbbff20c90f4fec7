package session

import (
	"cmp"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
)

// A Breakpoint says when an analysis pauses. Zero fields say nothing.
type Breakpoint struct {
	Best   bool // when another move has come to have the most visits: a turning point
	Visits int  // of the root
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

// broken says why a search of the position of the past, which has found something, is to pause;
// "" if it is not.
func (s *Session) broken(r *Search, found *search.Snapshot) string {
	if r.Purpose != Analyzing || found == nil {
		return ""
	}
	seen := cmp.Or(r.seen, found.Visits)
	if r.seen = found.Visits; seen < s.Break.Visits && found.Visits >= s.Break.Visits {
		return "break: at " + words.CountOf(found.Visits, "visit")
	}
	for p, i := &s.Analysis.Past, 0; s.Break.Best && i < len(p.Turns); i++ {
		turn := p.Turns[i]
		most := p.Moments[p.momentAt(turn.Playouts)].Moves[0].Visits
		if turn.What == search.Overtook && turn.Playouts > r.from && most >= leastBreak {
			return "break: " + turn.Text(found.Size)
		}
	}
	return ""
}
