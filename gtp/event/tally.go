package event

import (
	"fmt"
	"slices"
)

// A tally is the state of an event as a fold over the rows of its journal.
// Playing and replaying go through the same apply.
type tally struct {
	schedule schedule
	done     map[int]bool // games with a row, from next on
	next     int          // no game below it lacks a row
	played   int
	void     int
	byHand   []int        // results recorded by hand and not taken back, oldest first
	undone   map[int]bool // results of the journal that it takes back further on
	last     []Row        // latest last; LastShown of them, and at times more
	warnings []string
	reading  bool     // the journal, with the games of earlier runs
	trouble  int      // of these, in how many games
	latter   string   // and in the last of them
	history  *history // nil if none is kept
}

func newTally(c Config) (*tally, error) {
	s, err := newSchedule(c)
	if err != nil {
		return nil, err
	}
	return &tally{schedule: s, done: make(map[int]bool)}, nil
}

// apply counts the row of a game, which must not be in progress.
func (t *tally) apply(row Row, a assignment) error {
	if row.Game < t.next || t.done[row.Game] {
		return fmt.Errorf("game %d has two rows", row.Game)
	}
	t.done[row.Game] = true
	for t.done[t.next] {
		delete(t.done, t.next)
		t.next++
	}
	if row.Hand() {
		t.byHand = append(t.byHand, row.Game)
	}
	if t.history != nil {
		defer t.history.add(row, a, t)
	}
	if t.undone[row.Game] {
		return nil
	}
	t.schedule.count(row, a)
	if row.Type == typeVoid {
		t.void++
		t.wrong(fmt.Sprintf("game %s is void: %s", a.id, row.Trouble()))
	} else {
		t.played++
		if row.Error != "" {
			t.wrong(fmt.Sprintf("game %s: %s", a.id, row.Trouble()))
		}
	}
	t.last = append(t.last, row)
	if len(t.last) > 2*LastShown {
		t.last = slices.Delete(t.last, 0, len(t.last)-LastShown)
	}
	return nil
}

// number returns the number of the next game: the lowest without a row and not
// in progress, so that games lost by an earlier run are played after all.
func (t *tally) number(games []*game) int {
	n := t.next
	for t.done[n] || slices.ContainsFunc(games, func(g *game) bool { return g.number == n }) {
		n++
	}
	return n
}

// latest returns the games that ended last, the last of them first.
func (t *tally) latest() []Row {
	out := slices.Clone(t.last[max(0, len(t.last)-LastShown):])
	slices.Reverse(out)
	return out
}

// wrong tells what went wrong in a game.
func (t *tally) wrong(text string) {
	if t.reading {
		t.trouble, t.latter = t.trouble+1, text
		return
	}
	t.warn(text)
}

// warnEarlier tells in a line what went wrong in the games of earlier runs.
func (t *tally) warnEarlier() {
	switch t.trouble {
	case 0:
	case 1:
		t.warn("earlier: " + t.latter)
	default:
		t.warn(fmt.Sprintf("earlier: something went wrong in %d games, %d of them void; the last: %s", t.trouble, t.void, t.latter))
	}
}

func (t *tally) warn(text string) {
	t.warnings = append(t.warnings, text)
	if n := len(t.warnings) - WarningsShown; n > 0 {
		t.warnings = slices.Delete(t.warnings, 0, n)
	}
}

// newest returns the latest warning.
func (t *tally) newest() string {
	if len(t.warnings) == 0 {
		return ""
	}
	return t.warnings[len(t.warnings)-1]
}

// status returns the part of a Status that the journal tells.
func (t *tally) status(c Config) Status {
	s := Status{
		Kind:        c.kind(),
		ReportRows:  c.reportRows(0),
		Event:       c.Name,
		Description: c.Description,
		Size:        c.Game.Size,
		Komi:        c.Game.Komi,
		Played:      t.played,
		Void:        t.void,
		Finished:    t.schedule.complete(),
		Last:        t.latest(),
		Warnings:    slices.Clone(t.warnings),
		ShowRunning: c.ShowRunning,
		ByHand:      len(t.byHand),
	}
	t.schedule.show(&s)
	return s
}
