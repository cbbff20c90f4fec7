package session

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
)

// Opening a file and saving it loses and adds nothing, in UTF-8 and in the file's own
// character set, and an autosaved game comes back at the same position. The files are
// those below the folder that GOBANDIT_SGF names, else those that the tests of sgf have.
func TestCollectionIsSaved(t *testing.T) {
	folder := os.Getenv("GOBANDIT_SGF")
	if folder == "" {
		folder = filepath.Join("..", "..", "model", "sgf", "testdata")
	}
	files, moves, variations := 0, 0, 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !sgf.IsRecord(path) || strings.HasPrefix(entry.Name(), "refused-") {
			return err
		}
		if info, err := entry.Info(); err != nil || info.Size() == 0 {
			return err
		}
		files++
		for _, own := range []bool{false, true} {
			m, v := savedAgain(t, path, own)
			moves, variations = moves+m, variations+v
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files, error %v", files, err)
	}
	fmt.Printf("%d files with %d moves in their main lines and %d variations, opened, saved and autosaved\n", files, moves/2, variations/2)
}

// savedAgain opens a file, saves its game and autosaves it, and returns what it has.
func savedAgain(t *testing.T, path string, own bool) (moves, variations int) {
	t.Helper()
	before, err := sgf.ReadFile(path)
	if err != nil {
		t.Error(err)
		return 0, 0
	}
	dir := t.TempDir()
	s := newSession(t, Start{})
	s.OwnCharset = own
	if _, err := s.Open(path); err != nil {
		t.Error(err)
		return 0, 0
	}
	out := filepath.Join(dir, "out.sgf")
	if _, err := s.Save(out); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	after, err := sgf.ReadFile(out)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if was, is := properties(before[0]), properties(after[0]); !maps.Equal(was, is) {
		maps.DeleteFunc(was, func(p string, n int) bool {
			same := is[p] == n
			if same {
				delete(is, p)
			}
			return same
		})
		t.Errorf("%s: lost %v, added %v", path, was, is)
	}
	rec, _, err := ReadRecord(out)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if was := s.Line.Record; own && len(was.Warnings) == 0 && rec.Charset != was.Charset || !own && rec.Charset != "UTF-8" {
		t.Errorf("%s: %s is saved in %s", path, was.Charset, rec.Charset)
	}
	s.Line.edit()
	a := NewAutosave(filepath.Join(dir, "autosave"))
	if kept, err := a.Close(s, true, ""); !kept || err != nil {
		t.Fatalf("%s: not autosaved: %v", path, err)
	}
	kept := FindKept(a.dir)
	if len(kept) != 1 {
		t.Fatalf("%s: kept are %v", path, kept)
	}
	again := newSession(t, Start{})
	if _, err := kept[0].Resume(again, NewAutosave(a.dir)); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if was, is := s.Line, again.Line; *was.Game.Board() != *is.Game.Board() || was.At != is.At {
		t.Errorf("%s: autosaved\n%s\nat %d, want\n%s\nat %d", path, is.Board, is.At, was.Board, was.At)
	}
	return s.Line.Record.Count()
}

// properties counts the properties of a game by what they say, but for the character set.
func properties(root *sgf.Node) map[string]int {
	all := map[string]int{}
	for rest := []*sgf.Node{root}; len(rest) > 0; {
		n := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], n.Children...)
		for _, p := range n.Props {
			if p.ID != "CA" {
				all[fmt.Sprintf("%s%q", p.ID, p.Values)]++
			}
		}
	}
	return all
}

// What a file says of the result stays, unless the game ends here.
func TestResultOfAFile(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		do         func(s *Session)
		want       string
	}{
		{"as it is", "(;SZ[9]RE[B+104.5];B[];W[])", func(*Session) {}, "B+104.5"},
		{"none", "(;SZ[9];B[];W[])", func(*Session) {}, ""},
		{"played again", "(;SZ[9]RE[B+104.5];B[];W[])", func(s *Session) { s.Undo(); s.Redo() }, "B+104.5"},
		{"resigned here", "(;SZ[9]RE[B+104.5];B[ee])", func(s *Session) { s.Resign(model.Black) }, "W+R"},
		{"passed here", "(;SZ[9]KM[0.5]RE[?];B[ee])", func(s *Session) { s.Play(model.Pass); s.Ended(s.Play(model.Pass).Searches[0].Run()) }, "B+80.5"},
		{"passed here, not counted yet", "(;SZ[9]KM[0.5]RE[?];B[ee])", func(s *Session) { s.Play(model.Pass); s.Play(model.Pass) }, "?"},
	} {
		s := newSession(t, Start{})
		must.Get(s.Open(recordOf(t, tt.file)))
		tt.do(s)
		roots := must.Get(sgf.Parse([]byte(saved(t, s))))
		must.Equal(t, roots[0].Text("RE"), tt.want, tt.name)
	}
}
