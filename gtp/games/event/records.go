package event

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gobandit/gtp/games/match"
)

// RecordPath returns where the record of a game is kept: in a folder beside the
// journal, whose name ends with .games, or .void for games without result. game is
// as Row.Name returns it.
func RecordPath(journalPath, game string, void bool) string {
	kind := ".games"
	if void {
		kind = ".void"
	}
	return RecordIn(beside(journalPath, kind), game)
}

// folderGames is how many games of an event, or of a matchup, have their records in one folder.
const folderGames = 1000

// recordFolder matches the names of folders within that of an event's records.
var recordFolder = regexp.MustCompile(`^[1-9]\d*000$`)

// RecordIn returns the path of a game's record in a folder. From game 1,000 on each 1,000 games have a folder of their own, named
// by the first of them. A record that exists directly in the folder stays there: control files and old events have theirs so.
func RecordIn(folder, game string) string {
	path := filepath.Join(folder, game+".sgf")
	n, err := strconv.Atoi(game[strings.LastIndexByte(game, '_')+1:])
	if err != nil || n < folderGames {
		return path
	}
	if _, err := os.Stat(path); err == nil {
		return path
	}
	return filepath.Join(folder, strconv.Itoa(n-n%folderGames), game+".sgf")
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
	} else if r.config.OneRecordFolder {
		path = filepath.Join(filepath.Dir(RecordPath(r.journal.Path(), "", g.void())), g.id+".sgf")
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
