package event

import (
	"fmt"
	"io"
	"os"

	"gobandit/search/tune"
)

// ReportRows is the number of candidates that a report lists of each level, unless
// the event sets another.
const ReportRows = 30

// ReportEndings are what may follow .report in the names of reports.
var ReportEndings = []string{"", ".md", ".json", ".csv", ".html"}

// ReportPath returns where a report is written, beside the journal, with one of
// the endings.
func ReportPath(journalPath, ending string) string { return beside(journalPath, ".report"+ending) }

// A Replayed is the state of an event, from its journal.
type Replayed struct {
	Header Header
	Status *Status
	Tuner  *tune.Tuner // holds the results of all games, and belongs to the caller; nil for a tournament
}

// Replay reads the journal of an event, also while a program runs the event. It calls
// each, unless it is nil, with the row of every game and its candidate, which is zero
// in a tournament. It does not know the games in progress. It warns of changed
// settings; if the games have no meaning under them, they are an error. The error is
// fs.ErrNotExist if the event was never run.
func Replay(c Config, journalPath string, each func(Row, tune.Candidate)) (Replayed, error) {
	return ReplayTo(c, journalPath, AllGames, each)
}

// ReplayTo is Replay of the first games, as many as until, with the edits by hand before the next: the event is as it was then.
func ReplayTo(c Config, journalPath string, until int, each func(Row, tune.Candidate)) (Replayed, error) {
	if err := c.check(); err != nil {
		return Replayed{}, err
	}
	c.Accept = []string{AcceptAll}
	t, found, _, err := readTally(c, journalPath, until, each)
	if err != nil {
		return Replayed{}, err
	}
	s := t.status(c)
	t.propose(&s, found.header.Seed, t.number(nil), nil)
	r := Replayed{Header: found.header, Status: &s}
	if tuning, ok := t.schedule.(*tuning); ok {
		r.Tuner = tuning.tuner
	}
	return r, nil
}

// readTally counts the games in the journal of an event, also while a program runs the event, and warns of settings
// that have changed since. info is that of the journal before it was read.
func readTally(c Config, path string, until int, each func(Row, tune.Candidate)) (t *tally, found contents, info os.FileInfo, err error) {
	if t, err = newTally(c); err != nil {
		return nil, found, nil, err
	}
	file, err := Journals.OpenFile(path, os.O_RDONLY)
	if err != nil {
		return nil, found, nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, found, nil, err
	}

	rows := func() io.Reader { return io.NewSectionReader(file, 0, info.Size()) } // others may append
	if found, err = t.fold(rows, path, c, until, each); err != nil {
		return nil, found, nil, err
	}
	for _, change := range withoutImplied(found.changes) {
		t.warn(fmt.Sprintf("%s: has other settings: %s", path, change))
	}
	return t, found, info, nil
}
