package match

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/file/sick"
)

// Whatever operation of the disk fails, in whatever way: a game that a series counts and
// tells of outlives a power failure, and the next run goes on to the end.
func TestSickDisk(t *testing.T) {
	folder, tries := t.TempDir(), 0
	defer func() { Journals.Kept = nil }()
	sick.Each(t, func(t *testing.T, name string, d *sick.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprintf("%d.journal", tries))
		told := make(map[int]bool)
		run := func(d *sick.Disk) {
			Journals.Kept = d
			s := &Series{
				First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 3}, Games: 4, Journal: path,
				Done: func(n int, _ Record, s Stats) {
					rows := bytes.Count(d.Stands(path), []byte("\n")) - 1
					if s.Games() > rows || !bytes.Contains(d.Stands(path), fmt.Appendf(nil, `{"game":%d,`, n)) {
						t.Errorf("%s (%s): game %d is told of, and %d of %d outlive a power failure", name, d.Failed(), n, rows, s.Games())
					}
					if told[n] {
						t.Errorf("%s (%s): game %d is played twice", name, d.Failed(), n)
					}
					told[n] = true
				},
			}
			stats, err := s.Run(t.Context())
			if rows := bytes.Count(d.Stands(path), []byte("\n")) - 1; stats.Games() > max(rows, 0) {
				t.Errorf("%s (%s): %d games are counted, and %d outlive a power failure", name, d.Failed(), stats.Games(), rows)
			}
			if err == nil && stats.Games() < 4 || err != nil && !d.Hit() {
				t.Errorf("%s (%s): %d games, %v", name, d.Failed(), stats.Games(), err)
			}
		}
		run(d)
		if tries%2 == 0 {
			d.Cut(t, folder)
		}
		run(new(sick.Disk))
		text, err := os.ReadFile(path)
		if err != nil || strings.Count(string(text), "\n") != 5 {
			t.Errorf("%s (%s): %v, at the end the journal is\n%s", name, d.Failed(), err, text)
		}
	})
}

// Whatever operation fails, a file that is written is complete or as it was, also after
// a power failure, and is complete and on disk if there was no error; nothing is left beside it.
func TestSickFile(t *testing.T) {
	folder, tries := t.TempDir(), 0
	const before, after = "before", "the text after it"
	sick.Each(t, func(t *testing.T, name string, d *sick.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprint(tries), "file")
		if err := os.Mkdir(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(before), 0o666); err != nil {
			t.Fatal(err)
		}
		err := WriteFileOn(d, path, []byte(after))
		if (err != nil) != d.Hit() {
			t.Errorf("%s (%s): error %v", name, d.Failed(), err)
		}
		if err == nil && string(d.Stands(path)) != after {
			t.Errorf("%s: written, and %q after a power failure", name, d.Stands(path))
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("%s (%s): left are %v, %v", name, d.Failed(), entries, err)
		}
		for range 2 {
			text, readErr := os.ReadFile(path)
			if s := string(text); readErr != nil || s != after && (err == nil || s != before) {
				t.Errorf("%s (%s): the file is %q, %v, after %v", name, d.Failed(), text, readErr, err)
			}
			d.Cut(t, filepath.Dir(path))
		}
		if err := WriteFile(path, []byte(after)); err != nil {
			t.Errorf("%s: the next try: %v", name, err)
		}
	})
}
