package event

import (
	"errors"
	"fmt"
)

// ErrHalted says that a run ended because of void games.
var ErrHalted = errors.New("too many void games")

// benched holds the arms that play no more games in a run.
type benched map[string]bool

// maxBenched is how many arms may be benched one after another, without a game with
// a result between: what they have in common is at fault then.
const maxBenched = 5

// A faultPolicy decides what void games mean for a run: whether an arm is benched,
// or no more games begin. An arm that cannot start is benched at once, and so is
// one that spoils two games in a row. Void games that are no arm's fault halt the
// run, as in Gomill: the first of the run to end, or two in a row.
type faultPolicy struct {
	benched benched
	strikes map[string]int // void games in a row, by arm
	row     int            // arms benched since the last result
	ended   int            // games of this run with a row
	lastBad bool           // the last game with a row is void, and no arm's fault
	halted  error          // why no more games begin
}

func newFaultPolicy() *faultPolicy {
	return &faultPolicy{benched: make(benched), strikes: make(map[string]int)}
}

// bench benches an arm.
func (p *faultPolicy) bench(a assignment) {
	if p.benched[a.arm] {
		return
	}
	p.benched[a.arm] = true
	p.row++
}

// judge looks at a game that has ended, and returns what to warn of. The row of a game that sets the candidate of a tuning event
// aside says so.
func (p *faultPolicy) judge(g *game) (warning string) {
	p.ended++
	if g.row.Type != typeVoid {
		p.row, p.lastBad, p.strikes[g.arm] = 0, false, 0
		return ""
	}

	if !g.armsFault {
		if first := p.ended == 1; first || p.lastBad {
			which := "the second in a row"
			if first {
				which = "the first of this run"
			}
			p.halt("game %s, %s: %s", g.id, which, g.row.Trouble())
		}
		p.lastBad = true
		return ""
	}

	p.strikes[g.arm]++
	if !g.startFailed() && p.strikes[g.arm] < 2 {
		return ""
	}
	p.bench(g.assignment)
	g.row.Aside = g.row.Coordinates != nil
	if p.row >= maxBenched {
		p.halt("%d candidates or matchups in a row could not play; last game %s: %s", p.row, g.id, g.row.Trouble())
	}
	return g.name + " is set aside for this run: " + g.row.Trouble()
}

func (p *faultPolicy) halt(format string, args ...any) {
	if p.halted == nil {
		p.halted = fmt.Errorf("%w: "+format, append([]any{ErrHalted}, args...)...)
	}
}
