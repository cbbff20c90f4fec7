package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/session"
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
			must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		w := open(t, 80, 24, session.Start{Dir: dir}, nil)
		e := must.Get(w.s.Open(filepath.Join(dir, "game.sgf")))
		w.do(e)
		w.Press("up", "enter", "s")
		must.Has(t, w.View(), tt.asked)
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

// The open dialog lists folders and records with what they are, the latest first; typing
// filters them, and a folder is gone into.
func TestOpenDialog(t *testing.T) {
	dir := t.TempDir()
	must.Succeed(t, os.Mkdir(filepath.Join(dir, "older"), 0o700))
	now := time.Now()
	for name, text := range map[string]string{
		"first.sgf":       "(;SZ[9]PB[Ann]PW[Bo]RE[W+R];B[ee];W[cc])",
		"second.sgf":      "(;SZ[13];B[ee])(;SZ[9])",
		"broken.sgf":      "no game",
		"notes.txt":       "",
		"older/third.sgf": "(;SZ[19];B[dd];W[pp];B[pd])",
	} {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		must.Succeed(t, os.Chtimes(path, now, now.Add(-time.Duration(len(text))*time.Hour)))
	}

	for _, size := range [][2]int{{80, 24}, {120, 40}, {20, 6}} {
		w := open(t, size[0], size[1], session.Start{Dir: dir}, nil)
		w.Press("f")
		if size[0] >= 80 {
			text := w.View()
			must.Has(t, text, "older/", "9x9  Ann – Bo  2 moves  W+R", "13x13  ? – ?  1 move  one of 2 games", "cannot be read")
			must.Lacks(t, text, "notes")
			if !(strings.Index(text, "older/") < strings.Index(text, "broken") && strings.Index(text, "second") < strings.Index(text, "first.sgf")) {
				t.Errorf("not folders and then the latest:\n%s", text)
			}
			w.Press("down", "down", "down")
			must.Has(t, w.View(), "··○······", "····●····") // the end of first.sgf
		}
		if w.Press("s", "e", "c", "enter"); w.Dialog != nil || w.s.Line.Game.Size() != 13 {
			t.Errorf("%v: what is typed does not choose:\n%s", size, w.View())
		}
		w.Press("f", "enter", "enter") // into the folder, and its only record
		if w.Dialog != nil || w.s.Line.Game.Size() != 19 || w.s.Line.NumMoves() != 3 {
			t.Errorf("%v: the folder is not gone into:\n%s", size, w.View())
		}
	}
}

// A cursor that has been moved stays on its record while the filter lets it through; one that has not stays on the first.
func TestOpenDialogKeepsItsRecord(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for i, name := range []string{"ab.sgf", "abc.sgf", "b.sgf", "bc.sgf"} {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, []byte("(;SZ[9])"), 0o600))
		must.Succeed(t, os.Chtimes(path, now, now.Add(-time.Duration(i)*time.Hour)))
	}
	w := open(t, 80, 24, session.Start{Dir: dir}, nil)
	w.Press("f", "down", "down", "down", "b")
	must.Has(t, w.View(), "▸ bc.sgf")
	w.Press("backspace", "c")
	must.Has(t, w.View(), "▸ bc.sgf")
	w.Press("backspace", "pgup", "c")
	must.Has(t, w.View(), "▸ abc.sgf")
}
