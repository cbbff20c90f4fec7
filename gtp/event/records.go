package event

import (
	"fmt"
	"os"
	"path/filepath"

	"gobandit/gtp/match"
)

// RecordPath returns where the record of a game is kept: in a folder beside the
// journal, whose name ends with .games, or .void for games without result. game is
// as Row.Name returns it.
func RecordPath(journalPath, game string, void bool) string {
	kind := ".games"
	if void {
		kind = ".void"
	}
	return filepath.Join(beside(journalPath, kind), game+".sgf")
}

// Written returns the files and the folder that a run writes: the journal, and beside it the
// tuner's choices, the log and the records of the games.
func Written(journalPath string) []string {
	return []string{journalPath, historyPath(journalPath), logPath(journalPath), filepath.Dir(RecordPath(journalPath, "", false))}
}

// writeRecord writes a game's record, unless it is empty.
func (r *Runner) writeRecord(g *game, record []byte) error {
	if len(record) == 0 {
		return nil
	}
	path := RecordPath(r.journal.Path(), g.id, g.void())
	if folder := r.config.RecordFolder; folder != "" {
		path = filepath.Join(folder, g.id+".sgf")
	}
	if err := r.folder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return match.WriteRecord(path, record)
}

// folder creates a folder if it does not exist.
func (r *Runner) folder(path string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.folders[path] {
		return nil
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	match.RemoveTemps(path)
	r.folders[path] = true
	return nil
}
