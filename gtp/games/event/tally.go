package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"gobandit/gtp/games/match"
)

// A tally is the state of an event as a fold over the rows of its journal.
// Playing and replaying go through the same apply.
type tally struct {
	schedule schedule
	decoder  rowDecoder   // of the journal's rows
	done     map[int]bool // numbers of games with a row, from next on
	next     int          // lowest number of a game without a row
	played   int          // games with a result
	void     int          // games without one
	edits    edits
	last     []Row // LastShown latest games or some more, the latest last
	warnings []string
	engines  map[string]string // what players say of themselves; replaced, not changed
	history  *history          // nil if none is kept
	moments  *foldMoments      // that fold keeps; nil if none

	accepted []Accepted
	extended []Accepted // extensions of parameters, which the header tells of
	repeats  repeats
	colors   colorWins

	reading   bool   // fold reads the journal, with the games of earlier runs
	faults    int    // games of earlier runs in which something went wrong
	lastFault string // what went wrong in the last of these
}

func newTally(c Config) (*tally, error) {
	s, err := newSchedule(c)
	if err != nil {
		return nil, err
	}
	return &tally{schedule: s, done: make(map[int]bool), edits: edits{rows: make(map[int]Row), hands: make(map[int]bool)}, repeats: repeats{rule: c.Repeats, seen: new(match.SeenGames)}}, nil
}

// apply counts the row of a game, which must not be in progress, and marks it if it
// repeats another.
func (t *tally) apply(game *Row, a assignment) error {
	excluded := len(t.edits.excluded) > 0 && t.edits.excluded[game.Game]
	if !excluded {
		t.repeats.mark(game, &a, len(t.accepted))
	}

	row := *game
	if row.Game < t.next || t.done[row.Game] {
		return fmt.Errorf("game %d has two rows", row.Game)
	}
	if a.taken && !excluded {
		return fmt.Errorf("game %s: %w", a.id, errTwoResults)
	}

	t.done[row.Game] = true
	for t.done[t.next] {
		delete(t.done, t.next)
		t.next++
	}

	t.edits.add(row, a)
	if t.history != nil {
		defer t.history.add(row, a, t)
	}
	if row.Again != nil {
		t.playedAgain(row)
	}

	if excluded {
		if s, ok := t.schedule.(interface{ exclude(assignment) }); ok {
			s.exclude(a)
		}
		return nil
	}

	t.schedule.count(row, a)
	if m, ok := t.schedule.(*tournament); ok {
		score := m.contests[a.contest].score.Stats()
		game.Score, row.Score = &score, &score
	}
	t.colors.count(&row, a.color)
	if row.Void() {
		t.void++
	}
	if row.Type == typeVoid {
		t.noteFault(fmt.Sprintf("game %s is void: %s", a.id, row.Trouble()))
	} else if !row.Void() {
		t.played++
		if row.Error != "" {
			t.noteFault(fmt.Sprintf("game %s: %s", a.id, row.Trouble()))
		}
	}

	t.meet(row.Engines)
	t.last = append(t.last, row)
	if len(t.last) > 8*LastShown {
		t.last = slices.Delete(t.last, 0, len(t.last)-LastShown)
	}
	return nil
}

// accept takes note of settings that hold for the games to come.
func (t *tally) accept(all []Change, at time.Time) {
	if all = withoutImplied(all); len(all) > 0 {
		t.accepted = append(t.accepted, Accepted{t.played, all, at})
	}
}

// changed returns the settings that changed between two games.
func (t *tally) changed() []Accepted {
	all := slices.Concat(t.extended, t.accepted)
	slices.SortStableFunc(all, func(a, b Accepted) int { return cmp.Compare(a.Games, b.Games) })
	return all
}

// meet keeps what players say of themselves.
func (t *tally) meet(engines map[string]string) {
	if fresh := t.unmet(engines); len(fresh) > 0 {
		all := maps.Clone(fresh)
		for code, about := range t.engines {
			if _, changed := all[code]; !changed {
				all[code] = about
			}
		}
		t.engines = all
	}
}

// unmet returns the engines that are new, or say something else than before.
func (t *tally) unmet(engines map[string]string) map[string]string {
	if len(engines) == 0 {
		return nil
	}
	fresh := make(map[string]string)
	for code, about := range engines {
		if t.engines[code] != about {
			fresh[code] = about
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	return fresh
}

// number returns the number of the next game, the lowest that is neither in progress
// nor has a row. Games that an earlier run has lost are played that way.
func (t *tally) number(games []*game) int {
	return t.numberBeside(func(n int) bool { return slices.ContainsFunc(games, func(g *game) bool { return g.number == n }) })
}

// numberBeside is like number where running reports which games are in progress.
func (t *tally) numberBeside(running func(n int) bool) int {
	n := t.next
	for t.done[n] || running(n) {
		n++
	}
	return n
}

// latest returns the games that ended last, latest first.
func (t *tally) latest() []Row {
	out := slices.Clone(t.last[max(0, len(t.last)-LastShown):])
	slices.Reverse(out)
	return out
}

// noteFault warns of what went wrong in a game, or counts it when reading.
func (t *tally) noteFault(text string) {
	if t.reading {
		t.faults, t.lastFault = t.faults+1, text
		return
	}
	t.warn(text)
}

// warnEarlier warns in one line of what went wrong in the games of earlier runs.
func (t *tally) warnEarlier() {
	switch t.faults {
	case 0:
	case 1:
		t.warn("earlier: " + t.lastFault)
	default:
		t.warn(fmt.Sprintf("earlier: problems in %d games, %d of them void; the last: %s", t.faults, t.void, t.lastFault))
	}
}

func (t *tally) warn(text string) {
	t.warnings = append(t.warnings, text)
	if n := len(t.warnings) - WarningsShown; n > 0 {
		t.warnings = slices.Delete(t.warnings, 0, n)
	}
}

// status returns the part of a Status that follows from the journal.
func (t *tally) status(c Config) Status {
	s := Status{
		Kind:        c.kind(),
		Event:       c.Name,
		Description: c.Description,
		Engines:     t.engines,
		Played:      t.played,
		Void:        t.void,
		Distinct:    t.repeats.distinct,
		Repeated:    t.repeats.repeated,
		Repeats:     c.Repeats,
		Decided:     t.colors.decided(),
		Accepted:    t.changed(),
		Finished:    t.schedule.complete(),
		Last:        t.latest(),
		ByHand:      len(t.edits.byHand),
		Edits:       t.withExtensions(),
		Out:         slices.Clone(t.edits.out),

		CandidateStatus: CandidateStatus{Variant: c.Game.Variant, Size: c.Game.Size, Komi: c.Game.Komi},
	}
	s.Warnings = slices.Clone(t.warnings)
	if t.schedule.show(&s); s.Finished { // nothing comes next
		s.Ended, s.Next, s.Tied = t.schedule.ended(), nil, nil
	}
	return s
}
