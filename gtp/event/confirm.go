package event

import (
	"gobandit/gtp/journal"
	"gobandit/gtp/match"
)

// ConfirmPath returns where the confirmation match of an event keeps its journal.
func ConfirmPath(journalPath string) string { return beside(journalPath, ".confirm") }

// ConfirmFolder returns where the confirmation match keeps the records of its games,
// unless the user gives another folder.
func ConfirmFolder(journalPath string) string { return ConfirmPath(journalPath) + ".games" }

// Names of the players among the settings of a confirmation match.
const (
	ConfirmBest    = "best"
	ConfirmAgainst = "against"
)

// A ConfirmReader reads the games of a confirmation match while this program or
// another plays it.
type ConfirmReader struct {
	Journal string // path of the event's journal
	Players string // "K 0.5 v default"; "" before the first Read that finds a journal
	tail    journal.Tail
}

// Read calls take with the games that were added since the last Read, as
// GameReader.Read does.
func (r *ConfirmReader) Read(most int, take func(match.Row)) (again, more bool, err error) {
	return r.tail.Read(ConfirmPath(r.Journal), most, func(line int, text []byte) error {
		if line == 1 {
			about, err := match.ParseHead(text)
			r.Players = about[ConfirmBest] + " v " + about[ConfirmAgainst]
			return err
		}
		row, err := match.ParseRow(text)
		if err != nil {
			return err
		}
		take(row)
		return nil
	})
}

// ResetConfirmation deletes the journal of an event's confirmation match and the
// records of its games. It refuses while a program plays the match, and leaves other
// files and a folder that holds such.
func ResetConfirmation(journalPath string) error {
	release, err := holdJournal(&match.Journals, ConfirmPath(journalPath))
	if err != nil {
		return err
	}
	defer release() //nolint:errcheck // nothing was written
	return removeConfirmation(journalPath)
}

func removeConfirmation(journalPath string) error {
	if err := removeFiles(ConfirmFolder(journalPath), match.RecordFile); err != nil {
		return err
	}
	return removeFile(ConfirmPath(journalPath))
}
