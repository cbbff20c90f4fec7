package event

import (
	"os"
	"path/filepath"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// From game 1,000 on records lie in folders of 1,000 each, unless a record lies there as it did in earlier versions; those of
// control files all lie in one.
func TestRecordFolders(t *testing.T) {
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "3000.sgf"), "")
	for game, want := range map[string]string{
		"0": "0.sgf", "999": "999.sgf", "1000": "1000/1000.sgf", "2999": "2000/2999.sgf", "3000": "3000.sgf", "0_999": "0_999.sgf", "0_1000": "1000/0_1000.sgf",
	} {
		must.Equal(t, RecordIn(folder, game), filepath.Join(folder, filepath.FromSlash(want)), "game", game, want)
	}

	for _, one := range []bool{false, true} {
		c, path := testConfig(t, &lab{}, 1), journalPath(t)
		c.RecordGames, c.OneRecordFolder = true, one
		r := open(t, c, path)
		must.Succeed(t, r.writeRecord(&game{assignment: assignment{id: "1000"}, record: match.PlayedGame{Reason: match.Resignation}}, []byte("(;)")))
		_, err := os.Stat(filepath.Join(filepath.Dir(RecordPath(path, "0", false)), "1000.sgf"))
		must.Equal(t, err == nil, one, "one folder", err)
		if _, err := os.Stat(RecordPath(path, "1000", false)); err != nil {
			t.Error(err)
		}
		r.Close()
	}
}
