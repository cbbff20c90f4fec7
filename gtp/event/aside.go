package event

import (
	"errors"
	"fmt"
	"slices"

	"gobandit/gtp/match"
)

// ErrHalted says that a run ended because of void games.
var ErrHalted = errors.New("too many void games")

// An aside holds the arms that play no more games in a run.
type aside map[string]bool

// maxAside is how many arms may be set aside one after another, without a game
// with a result between: what they have in common is at fault then.
const maxAside = 5

// A court decides what void games mean for a run: whether an arm is set aside,
// or no more games begin. An arm that cannot start is set aside at once, and
// one that spoils two games in a row. Void games that are no arm's fault halt
// the run, as in Gomill: the first of the run to end, or two in a row.
type court struct {
	aside   aside
	names   []string       // of what is aside, for people
	strikes map[string]int // an arm's void games in a row
	row     int            // arms set aside since the last result
	ended   int            // games of this run with a row
	lastBad bool           // the last of them is void, and no arm's fault
	halted  error          // why no more games begin
}

func newCourt() court { return court{aside: make(aside), strikes: make(map[string]int)} }

// setAside sets an arm aside.
func (c *court) setAside(a assignment) {
	if c.aside[a.arm] {
		return
	}
	c.aside[a.arm] = true
	c.names = append(c.names, a.name)
	c.row++
}

// hear takes the row of a game that has ended, and returns what to tell of it.
func (c *court) hear(row Row, out outcome) (told string) {
	a := out.game.assignment
	c.ended++
	if row.Type != typeVoid {
		c.row, c.lastBad, c.strikes[a.arm] = 0, false, 0
		return ""
	}
	if !out.armsFault {
		if first := c.ended == 1; first || c.lastBad {
			which := "the second in a row"
			if first {
				which = "the first of this run"
			}
			c.halt("game %s, %s: %s", a.id, which, row.trouble())
		}
		c.lastBad = true
		return ""
	}
	c.strikes[a.arm]++
	if !out.startFailed() && c.strikes[a.arm] < 2 {
		return ""
	}
	c.setAside(a)
	if c.row >= maxAside {
		c.halt("%d candidates or matchups in a row could not play; game %s: %s", c.row, a.id, row.trouble())
	}
	return a.name + " is set aside for this run: " + row.trouble()
}

func (c *court) halt(format string, args ...any) {
	if c.halted == nil {
		c.halted = fmt.Errorf("%w: "+format, append([]any{ErrHalted}, args...)...)
	}
}

// list returns what is aside, in order.
func (c *court) list() []string { return slices.Clone(c.names) }

// startFailed tells whether a player did not get as far as playing.
func (o outcome) startFailed() bool {
	return o.notMade || o.record.Reason == match.SetupFailed || o.elsewhere != nil && o.elsewhere.NotStarted
}
