package event

import (
	"fmt"
	"os"
	"path/filepath"

	"gobandit/gtp/match"
)

// RecordPath returns where the record of a game is kept: in the folder beside
// the journal that has its name and "games", or "void" for games without
// result. A game is named as in Row.Name.
func RecordPath(journalPath, game string, void bool) string {
	kind := ".games"
	if void {
		kind = ".void"
	}
	return filepath.Join(beside(journalPath, kind), game+".sgf")
}

// writeRecord writes a game's record; one without a text has none.
func (r *Runner) writeRecord(g *game, record []byte) error {
	if len(record) == 0 {
		return nil
	}
	path := RecordPath(r.journal.Path(), g.id, g.void())
	if err := r.folder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return match.WriteFile(path, record)
}

// folder makes a folder, once.
func (r *Runner) folder(path string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.folders[path] {
		return nil
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	r.folders[path] = true
	return nil
}
