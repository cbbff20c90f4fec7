package event

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// Errors of undoing and redoing.
var (
	ErrNothing       = errors.New("no edit by hand is left to undo")
	ErrNothingUndone = errors.New("no undone edit is left to redo: a new edit ends redoing")
)

// An Edit is what a person has changed of an event: an order that was carried out and is not undone, or was undone and can be
// redone. Edits are a fold over the rows of the journal, oldest first.
type Edit struct {
	Do        string // the order: DoRecord, DoExclude, DoRestore, DoBan, DoPin, DoUnmark, or doExtend
	Game      int    // that was recorded, excluded or restored
	Candidate tune.Candidate
	Outcome   Outcome  // of a result
	Mark      Marked   // of the candidate, from then on
	Reason    string   // why the game is or was excluded
	Again     bool     // the game is or was to be played again
	Undone    bool     // what was restored is a result by hand that was taken back
	Changes   []Change // of the scales and splits of parameters
	Time      time.Time

	before, after []Marked // all marks before the edit and after it
}

// doExtend is the Do of an extension, which is no order: Extend does it while the event does not run.
const doExtend = "extend"

// String names the edit: "ban of k:2", "exclusion of g12".
func (e Edit) String() string {
	game := GameID{Number: e.Game}.String()
	switch e.Do {
	case DoRecord:
		return fmt.Sprintf("result %s by hand, %s %s", game, e.Candidate.Parameters, e.Outcome)
	case DoExclude:
		return "exclusion of " + game
	case DoRestore:
		return "inclusion of " + game
	case doExtend:
		parts := words.Each(e.Changes, func(c Change) string { return fmt.Sprintf("%s from %s to %s", c.Key(), c.Before(), c.After()) })
		return "extension of " + strings.Join(parts, ", ")
	}
	do := e.Do
	for _, m := range e.before {
		if do == DoUnmark && m.Candidate.Index == e.Candidate.Index {
			do = map[CandidateMark]string{Banned: "unban", Pinned: "unpin"}[m.Mark]
		}
	}
	return do + " of " + e.Candidate.Parameters
}

// Undoing, as rows of the journal have it.
const (
	undoes = "undo" // the row undoes the latest edit
	redoes = "redo" // it redoes the one undone last
)

// marks reports whether the edit marks a candidate, and is about no game.
func (e Edit) marks() bool { return e.Do == DoBan || e.Do == DoPin || e.Do == DoUnmark }

// sameThing reports whether two edits are about the same candidate or game.
func (e Edit) sameThing(o Edit) bool {
	if e.marks() != o.marks() {
		return false
	}
	return e.marks() && e.Candidate.Index == o.Candidate.Index || !e.marks() && e.Game == o.Game
}

// take takes note of an edit, or that a row undoes or redoes one, which it returns.
func (e *edits) take(one Edit, how string) (Edit, error) {
	from, to := &e.undone, &e.done
	switch how {
	case "":
		e.done, e.undone = append(slices.Clip(e.done), one), nil // statuses keep the old ones
		return one, nil
	case undoes:
		from, to = &e.done, &e.undone
	case redoes:
	default:
		return one, fmt.Errorf("undo %q, want %q or %q", how, undoes, redoes)
	}

	n := len(*from)
	if n == 0 || !(*from)[n-1].sameThing(one) {
		return one, fmt.Errorf("%s of an edit that is not the latest", how)
	}
	last := (*from)[n-1]
	*from, *to = (*from)[:n-1:n-1], append(slices.Clip(*to), last)
	return last, nil
}

// Outcome returns the outcome of a game for its candidate.
func (r Row) Outcome() Outcome {
	result, _ := model.ParseResult(r.Result) // it was checked, or is that of this program
	switch {
	case r.Void():
		return VoidOne
	case r.CandidateWon():
		return Won
	case result.By != model.Unknown && result.Winner == model.Empty:
		return Jigo
	}
	return Lost
}

// withExtensions returns the edits that are not undone with the extensions, which the header tells of.
func (t *tally) withExtensions() []Edit {
	all := t.edits.done
	for _, x := range t.extended {
		at := slices.IndexFunc(all, func(e Edit) bool { return e.Time.After(x.Time) })
		if at < 0 {
			at = len(all)
		}
		all = slices.Insert(slices.Clone(all), at, Edit{Do: doExtend, Changes: x.Changes, Time: x.Time})
	}
	return all
}

// Extends reports whether the edit is an extension, which hand undo undoes while the event does not run.
func (e Edit) Extends() bool { return e.Do == doExtend }

// again undoes or redoes the last of some edits.
func (r *Runner) again(games []*game, from []Edit, how string, none error) (Done, error) {
	if len(from) == 0 {
		return Done{}, none
	}
	e := from[len(from)-1]
	done := Done{Game: e.Game, Edit: e.String()}
	if e.Extends() {
		return done, fmt.Errorf("the latest edit is the %s: gobandit hand undo undoes it, while nothing runs the event", e)
	}
	if e.marks() {
		m := e.Mark
		if how == undoes {
			m = Marked{Candidate: e.Candidate, Mark: Unmarked}
			for _, was := range e.before {
				if was.Candidate.Index == e.Candidate.Index {
					m = was
				}
			}
		}
		return done, r.writeMark(m, how)
	}

	out := how == redoes // the game is to be out
	if e.Do != DoExclude {
		out = !out
	}

	row := newEdit(typeRestore, e.Game, "")
	switch {
	case out && (e.Do == DoRecord || e.Undone):
		row.Type = typeUndo
	case out:
		row.Type, row.Reason = typeOut, e.Reason
	}
	row.Undo = how
	rows := []editRow{row}
	if out && e.Again {
		again := newEdit(typeAgain, e.Game, "")
		again.Undo = how
		rows = append(rows, again)
	}
	return done, r.edit(games, rows...)
}
