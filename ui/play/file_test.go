package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// Saving a file that was opened asks: over it, or beside it.
func TestSaveAnOpenedFile(t *testing.T) {
	const text = "(;SZ[9];B[ee];W[cc])"
	for _, tt := range []struct {
		name, text string
		keys       []string
		file       string // that has the third move
		asked      string
	}{
		{"over it", text, []string{"enter"}, "game.sgf", "overwrite game.sgf"},
		{"beside it", text, []string{"down", "enter"}, "game-3.sgf", "beside it, as game-3.sgf"},
		{"neither", text, []string{"esc"}, "", "overwrite"},
		{"of several games", text + text, []string{"y"}, "game-3.sgf", "game.sgf has 2 games"},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"game.sgf": tt.text, "game-2.sgf": text} {
			uitest.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		w := open(t, 80, 24, session.Start{Dir: dir}, nil)
		e, err := w.s.Open(filepath.Join(dir, "game.sgf"))
		uitest.OK(t, err)
		w.do(e)
		w.Press("up", "enter", "s")
		uitest.Has(t, w.View(), tt.asked)
		w.Press(tt.keys...)
		files, _ := filepath.Glob(filepath.Join(dir, "*.sgf"))
		for _, path := range files {
			data, err := os.ReadFile(path)
			if has := strings.Count(string(data), ";B[") == 2 && strings.Contains(string(data), "W[cc]"); err != nil || has != (filepath.Base(path) == tt.file) && tt.name != "of several games" {
				t.Errorf("%s: %s has %s", tt.name, path, data)
			}
		}
		if tt.file == "" {
			continue
		}
		if got := filepath.Base(w.s.File); got != tt.file || w.s.Line.Unsaved() {
			t.Errorf("%s: saved as %s, unsaved %v: %s", tt.name, got, w.s.Line.Unsaved(), w.Message)
		}
		if w.Press("up", "enter", "s"); w.Dialog != nil || w.s.Line.Unsaved() {
			t.Errorf("%s: it asks again", tt.name)
		}
	}
}
