package event

import (
	"fmt"
	"io"
	"time"

	"gobandit/gtp/games/journal"
	"gobandit/model/words"
)

// Journals are the journals of events: a header, then the rows of games, of results
// taken back, and of settings that have changed.
var Journals = journal.Kind{Of: "an event", Header: `{"type":"event","format":`, Row: `{"type":"`, Locked: ErrRunning}

// contents is what an event's journal holds besides the rows of games. The header
// is zero if the journal has none yet.
type contents struct {
	journal.Contents
	header  Header
	changes []Change // of the event's settings since the last row of settings, accepted
}

// openJournal opens or creates the journal of an event and its history, and folds
// them into a tally. A new journal begins with a header, whose row it returns;
// settings that the event may change, and has changed, get a row.
func openJournal(path string, c Config, t *tally) (j *journal.Journal, h Header, begun []byte, err error) {
	if path == "" {
		open := Journals.InMemory()
		h = newHeader(c, time.Now())
		t.schedule.begun(h.Seed)
		rows, err := open.Append(h)
		return open, h, rows[0], err
	}
	open, err := Journals.Open(path)
	if err != nil {
		return nil, h, nil, err
	}
	defer func() {
		if err != nil {
			t.history.close()
			open.Close()
		}
	}()

	if t.history, err = openHistory(historyPath(path), c); err != nil { // no other run writes it, now that we have the lock
		return nil, h, nil, err
	}

	found, err := t.fold(func() io.Reader { return open.Reader() }, path, c, AllGames, nil)
	if err != nil {
		return nil, h, nil, err
	}
	if err := open.Repair(found.Contents); err != nil {
		return nil, h, nil, err
	}
	if found.Torn > 0 {
		t.warn(fmt.Sprintf("%s:%d: removed an incomplete last row of %s", path, found.Lines+1, words.Plural(found.Torn, "byte")))
	}

	if open.Empty() {
		h = newHeader(c, time.Now())
		t.schedule.begun(h.Seed)
		rows, err := open.Append(h)
		if err != nil {
			return nil, h, nil, err
		}
		return open, h, rows[0], nil
	}

	if len(found.changes) > 0 {
		row := newSettingsRow(found.changes, time.Now())
		if _, err := open.Append(row); err != nil {
			return nil, h, nil, err
		}
		t.accept(found.changes, row.Time)
		for _, change := range withoutImplied(found.changes) {
			t.warn(change.warning(path))
		}
	}
	return open, found.header, nil, nil
}
