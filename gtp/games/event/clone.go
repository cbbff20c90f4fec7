package event

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// clone returns a copy that goes on without the tally and without its history. Both know which games were
// seen: they may be of one journal only, with the same games excluded.
func (t *tally) clone() *tally {
	c := *t
	c.schedule, c.history, c.moments = t.schedule.clone(), nil, nil
	c.done, c.warnings = maps.Clone(t.done), slices.Clone(t.warnings)
	c.last = slices.Clone(t.last[max(0, len(t.last)-LastShown):])
	c.accepted, c.extended = slices.Clip(t.accepted), slices.Clip(t.extended)
	c.edits.rows, c.edits.hands = maps.Clone(t.edits.rows), maps.Clone(t.edits.hands)
	c.edits.out, c.edits.byHand = slices.Clone(t.edits.out), slices.Clone(t.edits.byHand)
	return &c
}

func (t *tuning) clone() schedule {
	c := *t
	c.tuner, c.pairs = t.tuner.Clone(), t.pairs.clone()
	c.again = replays{slices.Clone(t.again.games), maps.Clone(t.again.running)}
	c.aside = maps.Clone(t.aside)
	c.repeated, c.history, c.metrics = maps.Clone(t.repeated), slices.Clone(t.history), t.metrics.clone()
	return &c
}

func (p *gamePairs) clone() *gamePairs {
	c := *p
	c.arms, c.open = make(map[encounter]*[3]int, len(p.arms)), make(map[int]*gamePair, len(p.open))
	for arm, games := range p.arms {
		c.arms[arm] = new(*games)
	}
	c.unfinished = maps.Clone(p.unfinished)
	for n, pair := range p.open {
		c.open[n] = new(*pair)
	}
	return &c
}

func (t *tournament) clone() schedule {
	return &tournament{config: t.config, contests: t.contests.clone(), byID: maps.Clone(t.byID)}
}

func (c *contest) clone() contest {
	out := *c
	out.rounds.others, out.excluded, out.halves = maps.Clone(c.rounds.others), maps.Clone(c.excluded), maps.Clone(c.halves)
	return out
}

func (t *crossSchedule) clone() schedule {
	c := *t
	c.past, c.contests = slices.Clip(t.past), t.contests.clone()
	return &c
}

// lead returns the cell of the candidate named best.
func (t *tuning) lead() string { return fmt.Sprint(t.tuner.Best().Index) }

// lead returns the generation that is being played.
func (t *crossSchedule) lead() string { return fmt.Sprint(t.generation) }

// lead returns who leads each matchup, and what its test has accepted.
func (t *tournament) lead() string {
	var out strings.Builder
	for _, c := range t.contests {
		fmt.Fprint(&out, c.score.Points(0) > c.score.Points(1), c.score.Points(0) < c.score.Points(1), c.decided, " ")
	}
	return out.String()
}
