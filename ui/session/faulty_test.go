package session

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"gobandit/model"
	"gobandit/model/file/filetest"
	"gobandit/ui/uitest"
)

// Whatever operation of the disk fails, in whatever way: a move that the autosave has
// written outlives a power failure, an error is told, and the next move is kept.
func TestFaultyAutosave(t *testing.T) {
	folder, tries := t.TempDir(), 0
	filetest.Each(t, func(t *testing.T, name string, d *filetest.Disk) {
		tries++
		dir := filepath.Join(folder, fmt.Sprint(tries))
		s := newSession(t, Start{Size: 9, Komi: 7.5, Rules: model.DefaultRules, Human: BothSides})
		a := NewAutosave(dir)
		a.disk = d
		kept := 0
		for n, v := range []string{"E5", "C3", "G7", "C7"} {
			if n == 3 {
				a.disk = new(filetest.Disk)
			}
			s.Play(uitest.Point(t, v, 9))
			err := a.Next(s)()
			if err == nil {
				kept = n + 1
				if data, err := s.keep(ending{}); err != nil || !bytes.Equal(a.disk.(*filetest.Disk).Stands(a.path), data) {
					t.Errorf("%s: move %d is kept, and lost by a power failure (%v)", name, kept, err)
				}
			} else if !d.Hit() || n == 3 {
				t.Errorf("%s (%s): move %d: %v", name, d.Failed(), n+1, err)
			}
			if n < 2 || tries%2 > 0 || kept == 0 {
				continue
			}
			if n == 2 { // the program is killed by a power failure
				d.Cut(t, dir)
				crash(a)
				found := FindKept(dir)
				if len(found) != 1 {
					t.Fatalf("%s (%s): %d games are kept, want one with %d moves", name, d.Failed(), len(found), kept)
				}
				if moves, _ := found[0].record.Count(); moves < kept {
					t.Errorf("%s (%s): %d moves are kept, want %d", name, d.Failed(), moves, kept)
				}
				return
			}
		}
		if _, err := a.Close(s, false, ""); err != nil {
			t.Errorf("%s: closed: %v", name, err)
		}
	})
}
