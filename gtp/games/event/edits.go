package event

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"gobandit/gtp"
)

// An editRow changes whether an earlier row counts, of a game or of a result recorded by
// hand. The row of the game stays, and so does its number, which no other game gets.
type editRow struct {
	Type   string    `json:"type"`             // "undo" of a result by hand, "out", "restore", or "again"
	Game   int       `json:"game"`             // number of the game
	Reason string    `json:"reason,omitempty"` // why a game is excluded
	Undo   string    `json:"undo,omitempty"`   // the row undoes or redoes an edit; empty for a new edit
	Time   time.Time `json:"time"`
}

func newEdit(kind string, game int, reason string) editRow {
	return editRow{Type: kind, Game: game, Reason: reason, Time: rowTime()}
}

// An Out is a game that was excluded, or a result by hand that was taken back.
type Out struct {
	Row    Row       // the game
	Reason string    // why
	Time   time.Time // when it was excluded
	Again  bool      // the game will be played again, and was not yet
	Undone bool      // it is a result by hand that was taken back, and no game that was excluded
}

// Excluded returns the games that were excluded, without the results by hand that were taken back.
func (s *Status) Excluded() []Out {
	return slices.DeleteFunc(slices.Clone(s.Out), func(o Out) bool { return o.Undone })
}

// edits are what the user has changed of games, as a fold over the rows.
type edits struct {
	excluded map[int]bool // games that do not count at the end of the journal
	rows     map[int]Row  // the rows of these
	out      []Out        // games excluded so far, in that order
	byHand   []int        // numbers of results recorded by hand and not taken back, oldest first
	hands    map[int]bool // numbers of all results recorded by hand

	done, undone []Edit // edits by hand, oldest first, and those undone, the last undone last
}

// find returns the place of a game among those excluded, or -1.
func (e *edits) find(game int) int {
	return slices.IndexFunc(e.out, func(o Out) bool { return o.Row.Game == game })
}

// add takes note of the row of a game.
func (e *edits) add(row Row, a assignment) {
	if row.Hand() {
		_, _ = e.take(Edit{Do: DoRecord, Game: row.Game, Candidate: a.candidate, Outcome: row.Outcome(), Time: row.Time}, "") // a new edit is always taken
		e.byHand = append(e.byHand, row.Game)
		e.hands[row.Game] = true
	}
	if e.excluded[row.Game] {
		e.rows[row.Game] = row
	}
}

// isEdit reports whether a line of a journal is an editRow.
func isEdit(line []byte) bool {
	switch string(rowType(line)) {
	case typeUndo, typeOut, typeRestore, typeAgain:
		return true
	}
	return false
}

// applyEdit checks an editRow and takes note of it. Whether the game itself counts was
// known before: see fold.
func (t *tally) applyEdit(line []byte) error {
	var row editRow
	if err := strictUnmarshal(line, &row); err != nil {
		return fmt.Errorf("not a row that changes another: %w", err)
	}

	e := &t.edits
	at := e.find(row.Game)
	one := Edit{Do: DoExclude, Game: row.Game, Reason: row.Reason, Time: row.Time}
	if row.Game < 0 || row.Game >= t.next && !t.done[row.Game] {
		return fmt.Errorf("no game %d has ended", row.Game)
	}

	switch row.Type {
	case typeUndo, typeOut:
		i := slices.Index(e.byHand, row.Game)
		switch {
		case row.Type == typeUndo && i < 0:
			return fmt.Errorf("undo of game %d, which was not recorded by hand or is undone already", row.Game)
		case at >= 0:
			return fmt.Errorf("game %d is excluded already", row.Game)
		case i >= 0:
			e.byHand = slices.Delete(e.byHand, i, i+1)
		}
		was, known := e.rows[row.Game]
		if !known { // it is restored further on
			was.Game = row.Game
		}
		e.out = append(e.out, Out{Row: was, Reason: row.Reason, Time: row.Time, Undone: row.Type == typeUndo})
	case typeRestore:
		if at < 0 {
			return fmt.Errorf("game %d already counts", row.Game)
		}
		one.Do, one.Reason, one.Again, one.Undone = DoRestore, e.out[at].Reason, e.out[at].Again, e.out[at].Undone
		e.out = slices.Delete(e.out, at, at+1)
		if e.hands[row.Game] {
			i, _ := slices.BinarySearch(e.byHand, row.Game)
			e.byHand = slices.Insert(e.byHand, i, row.Game)
		}
		if s, tunes := t.schedule.(*tuning); tunes {
			s.again.remove(row.Game)
		}
	case typeAgain:
		s, tunes := t.schedule.(*tuning)
		switch {
		case !tunes:
			return ErrNoTuning
		case at < 0:
			return fmt.Errorf("game %d cannot be played again: it is not excluded", row.Game)
		case e.hands[row.Game]:
			return fmt.Errorf("game %d cannot be played again: it was recorded by hand", row.Game)
		case e.out[at].Again:
			return fmt.Errorf("game %d will be played again already", row.Game)
		}
		if e.out[at].Row.Path != nil {
			a, err := s.read(e.out[at].Row)
			if err != nil {
				return err
			}
			s.again.games = append(s.again.games, excluded{row.Game, a})
		}
		e.out[at].Again = true
		if n := len(e.done); row.Undo == "" && n > 0 && e.done[n-1].Do == DoExclude && e.done[n-1].Game == row.Game {
			with := e.done[n-1]
			with.Again = true
			e.done = append(slices.Clip(e.done[:n-1]), with)
		}
	}

	switch {
	case row.Type == typeAgain: // a part of the edit before
	case row.Type == typeUndo && row.Undo == "":
		return fmt.Errorf("a row of type undo without the field undo, want %q or %q", undoes, redoes)
	default:
		if _, err := e.take(one, row.Undo); err != nil {
			return err
		}
	}
	if t.history != nil {
		t.history.edited(row)
	}
	return nil
}

// playedAgain takes note of a game that plays one again that was excluded.
func (t *tally) playedAgain(row Row) {
	s, tunes := t.schedule.(*tuning)
	if !tunes || row.Void() {
		return
	}
	s.again.remove(*row.Again)
	if i := t.edits.find(*row.Again); i >= 0 {
		t.edits.out[i].Again = false
	}
}

// exclude makes a game, or a result recorded by hand, count no more. If it is to be played again, its candidate
// gets a game with the same color and opening as soon as one may begin.
func (r *Runner) exclude(games []*game, o Order) (done Done, err error) {
	rows := []editRow{newEdit(typeOut, o.Game, gtp.OneLine(o.Reason))}
	if _, tunes := r.tally.schedule.(*tuning); o.Again && tunes {
		rows = append(rows, newEdit(typeAgain, o.Game, ""))
	}
	return Done{Game: o.Game}, r.edit(games, rows...)
}

// edit appends rows that change what counts, and counts the journal again with the games
// in progress. It refuses rows with which the journal could not be read.
func (r *Runner) edit(games []*game, rows ...editRow) error {
	var text []byte
	var values []any
	for _, row := range rows {
		line, err := json.Marshal(row)
		if err != nil {
			return err
		}
		text, values = append(append(text, line...), '\n'), append(values, row)
	}

	// The rows are tried on a tally of its own before any is written.
	fresh, err := newTally(r.config)
	if err != nil {
		return err
	}
	journal := func() io.Reader { return io.MultiReader(r.journal.Reader(), bytes.NewReader(text)) }
	if _, err := fresh.fold(journal, r.journal.Path(), r.config, AllGames, nil); err != nil {
		return editError(err, rows[0])
	}
	if err := fresh.resume(r.tally, games); err != nil {
		return err
	}

	lines, err := r.journal.Append(values...)
	if err != nil {
		return err
	}
	r.tally = fresh
	for _, row := range rows {
		fresh.history.edited(row)
	}
	r.written(lines...)
	return nil
}

// editError says why a row cannot be.
func editError(err error, row editRow) error {
	if inner := errors.Unwrap(err); inner != nil { // without path and line
		err = inner
	}
	if row.Type == typeRestore && errors.Is(err, errTwoResults) {
		return fmt.Errorf("game %d was played again: exclude that replay first", row.Game)
	}
	return err
}

// taken reports whether the round of a game has one already, played or in progress; false where there are no rounds.
func (t *tally) taken(a assignment) bool {
	s, ok := t.schedule.(interface{ taken(assignment) bool })
	return ok && s.taken(a)
}

// resume takes over from a tally what the journal does not have: games in progress,
// history and warnings.
func (t *tally) resume(old *tally, games []*game) error {
	if was, ok := old.schedule.(*crossSchedule); ok && was.generation != t.schedule.(*crossSchedule).generation {
		return errors.New("the next generation was drawn from this one's results: its games cannot change")
	}
	for _, g := range games {
		if t.taken(g.assignment) {
			return fmt.Errorf("game %s is being played again", g.id)
		}
		t.schedule.begin(g.assignment)
	}
	t.history, t.warnings, t.colors.told = old.history, old.warnings, old.colors.told
	t.engines = maps.Clone(old.engines)
	return nil
}
