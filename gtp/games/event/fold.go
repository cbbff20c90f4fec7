package event

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"gobandit/gtp/games/journal"
	"gobandit/search/tune"
)

// AllGames is the number of games that reads a journal to its end.
const AllGames = -1

// A folding folds the rows of a journal into a tally, one after another.
type folding struct {
	*tally
	config   Config
	games    int                       // rows of games folded, with those that do not count
	until    int                       // fold ends before the next row of a game; AllGames is never
	each     func(Row, tune.Candidate) // nil, or called with every game that counts, after that
	header   Header
	settings map[string]string // in force after the rows folded
}

// isGame reports whether a line of a journal is the row of a game, or of a result by hand.
func isGame(line []byte) bool {
	switch string(rowType(line)) {
	case typeGame, typeVoid, typeHand:
		return true
	}
	return false
}

// fold reads the rows of a journal into a tally without games: those before the row of the
// first game that is more than until, or all. It calls each, unless it is nil, with every game that counts. rows
// returns the journal from its beginning. A game that does not count at the end of the rows
// never does, since some selection rules cannot forget a result. A journal of settings that are not the event's,
// and that the event does not accept, is refused with a *ChangedError.
func (t *tally) fold(rows func() io.Reader, path string, c Config, until int, each func(Row, tune.Candidate)) (contents, error) {
	f := newFolding(t, c, until, each)
	t.edits.excluded = readExcluded(rows(), until)
	t.reading = true
	defer func() { t.reading = false }()

	var found contents
	var err error
	found.Contents, err = Journals.ReadTo(rows(), path, func(row []byte, read journal.Contents) error {
		err := f.take(read.Lines, row)
		if err == nil && t.moments != nil && isGame(row) {
			t.moments.pass(f, journal.TailFrom(read))
		}
		return err
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	t.warnEarlier()
	if found.header = f.header; err == nil && f.games < until {
		err = fmt.Errorf("%s: %w", path, noSuchGame(until, f.games))
	}
	if err != nil || found.Lines == 0 || c.fromJournal {
		return found, err
	}

	found.changes = c.changesSince(f.settings)
	if err := c.accept(found.changes); err != nil {
		return found, fmt.Errorf("%s:1: %w", path, err)
	}
	return found, nil
}

func newFolding(t *tally, c Config, until int, each func(Row, tune.Candidate)) *folding {
	return &folding{tally: t, config: c, until: until, each: each, settings: make(map[string]string)}
}

// take folds a row.
func (f *folding) take(line int, text []byte) (err error) {
	switch {
	case line == 1:
		return f.begin(text)
	case isSettings(text):
		row, err := parseSettings(text)
		if err == nil {
			before := maps.Clone(f.settings)
			row.apply(f.settings)
			f.accept(changes(before, f.settings), row.Time)
		}
		return err
	case isEdit(text):
		return f.applyEdit(text)
	case isMark(text):
		return f.applyMark(text)
	case f.games == f.until && isGame(text):
		return errEnough
	}

	row, a, err := f.decoder.parse(text, f.schedule)
	if err == nil {
		err = f.apply(&row, a)
	}
	if f.games++; err == nil && f.each != nil && !f.edits.excluded[row.Game] {
		f.each(row, a.candidate)
	}
	return err
}

// begin takes the header.
func (f *folding) begin(text []byte) (err error) {
	if f.header, err = parseHeader(text); err != nil {
		return err
	}
	maps.Copy(f.settings, f.header.Config)
	f.schedule.begun(f.header.Seed)
	f.extended = f.header.extensions()
	if f.config.fromJournal {
		return nil
	}
	all := f.config.changesSince(f.settings)
	if slices.ContainsFunc(all, func(c Change) bool { return c.Meaning }) {
		return &ChangedError{all} // under some of them the rows have no meaning
	}
	return nil
}

// readExcluded returns the games that do not count after so many games of a journal. It ignores faults
// of the journal, which reading it in full reports.
func readExcluded(r io.Reader, until int) map[int]bool {
	excluded := make(map[int]bool)
	games := 0
	_, _ = Journals.Read(r, "", func(_ int, line []byte) error {
		if isGame(line) {
			if games == until {
				return errEnough
			}
			games++
		}
		if row, ok := parseEdit(line); ok {
			row.exclude(excluded)
		}
		return nil
	})
	return excluded
}

// parseEdit reads a row that changes whether a game counts; false for any other.
func parseEdit(line []byte) (row editRow, ok bool) {
	return row, isEdit(line) && strictUnmarshal(line, &row) == nil
}

// exclude changes the games that do not count.
func (row editRow) exclude(excluded map[int]bool) {
	switch row.Type {
	case typeUndo, typeOut:
		excluded[row.Game] = true
	case typeRestore:
		delete(excluded, row.Game)
	}
}
