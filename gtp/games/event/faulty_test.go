package event

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/file/filetest"
	"gobandit/model/must"
)

// Whatever operation of the disk fails, in whatever way: a row that an event passes on
// outlives a power failure, the standings count no other, the run ends with an error if
// it is the journal that fails, and the next run goes on to the end.
func TestFaultyDisk(t *testing.T) {
	folder, tries := t.TempDir(), 0
	defer func() { Journals.Kept = nil }()
	filetest.Each(t, func(t *testing.T, name string, d *filetest.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprintf("%d.journal", tries))
		config := testConfig(t, new(lab), 5)
		var acked []string
		first := d
		run := func(d *filetest.Disk) {
			Journals.Kept = d
			r, err := Open(config, path)
			if err != nil {
				if !d.Hit() {
					t.Fatalf("%s: opened: %v", name, err)
				}
				return
			}
			stands := func(when string) {
				t.Helper()
				rows := bytes.Count(d.Stands(path), []byte("\n")) - 1
				if played := r.Status().Played; played > max(rows, 0) {
					t.Errorf("%s (%s), %s: %d games are counted, and %d outlive a power failure", name, d.Failed(), when, played, rows)
				}
			}
			stands("opened")
			err = r.Run(context.Background(), RunOptions{Workers: 2, Journalled: func(row []byte) {
				acked = append(acked, string(row)+"\n")
				if !bytes.Contains(d.Stands(path), []byte(acked[len(acked)-1])) {
					t.Errorf("%s: acknowledged, and lost by a power failure: %s", name, row)
				}
			}})
			stands("run")
			switch s := r.Status(); {
			case err == nil && s.Played < 5:
				t.Errorf("%s (%s): ended well after %d games", name, d.Failed(), s.Played)
			case err != nil && !d.Hit():
				t.Errorf("%s: %v", name, err)
			case err == nil && strings.HasSuffix(d.Failed(), ".hist") && len(s.Warnings) == 0 && !strings.HasPrefix(d.Failed(), "close"):
				t.Errorf("%s (%s): nobody was told", name, d.Failed())
			case err != nil && strings.HasSuffix(d.Failed(), ".hist") && !d.Lasting:
				t.Errorf("%s (%s): ended the run: %v", name, d.Failed(), err)
			}
			out := order(r, Order{Do: DoExclude, Game: 0})
			stands("excluded")
			if out == nil {
				out = order(r, Order{Do: DoRestore, Game: 0})
			}
			if out != nil && !first.Hit() {
				t.Errorf("%s: by hand: %v", name, out)
			}
			if err := r.Close(); err != nil && !d.Hit() {
				t.Errorf("%s: closed: %v", name, err)
			}
		}
		run(d)
		if tries%2 == 0 {
			d.Cut(t, folder)
		}
		run(new(filetest.Disk))
		text := must.Read(path)
		for _, row := range acked {
			must.Equal(t, strings.Count(text, row), 1, name, d.Failed(), "an acknowledged row", "times", row)
		}
		for n := range 5 {
			must.Equal(t, strings.Count(text, fmt.Sprintf(`{"type":"game","game":%d,`, n)), 1, name, d.Failed(), "game", n, "times")
		}
	})
}
