package journal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model/file/filetest"
	"gobandit/model/must"
)

// openOn opens a journal of notes on a disk and returns its rows.
func openOn(d *filetest.Disk, path string) (*Journal, []string, error) {
	kind := notes
	kind.Kept = d
	return openRows(kind, path, func(row []byte) ([]byte, error) { return row, nil })
}

// Whatever operation fails, in whatever way: a row that Append has returned, or that was read, outlives a
// power failure; one that Append has not returned is not there unless the disk refuses even to take it back; and the next
// run goes on.
func TestFaultyDisk(t *testing.T) {
	folder := t.TempDir()
	tries := 0
	filetest.Each(t, func(t *testing.T, name string, d *filetest.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprintf("%d.journal", tries))
		var acked []string
		stand := func(when string, rows []string) {
			t.Helper()
			if stands := d.Stands(path); !bytes.HasPrefix(stands, []byte(strings.Join(append(slices.Clone(rows), ""), "\n"))) {
				t.Errorf("%s, %s: rows %q, but %q outlives a power failure", name, when, rows, stands)
			}
		}
		for run := range 3 {
			j, rows, err := openOn(d, path)
			if err != nil {
				if !d.Hit() {
					t.Fatalf("%s: opened: %v", name, err)
				}
				continue
			}
			stand("read", rows)
			if !slices.Equal(rows[:min(len(acked), len(rows))], acked) || len(rows) > len(acked) && !d.Lasting {
				t.Errorf("%s: read %q, acknowledged were %q", name, rows, acked)
			}
			acked = rows
			for n := range 3 {
				values := []any{note{N: n}, note{N: 10 * run, Text: strings.Repeat("x", 100*n)}}[:1+n%2]
				if len(acked) == 0 {
					values = []any{head{"notes"}}
				}
				lines, err := j.Append(values...)
				if err != nil && !d.Hit() {
					t.Fatalf("%s: %v", name, err)
				}
				for _, line := range lines {
					acked = append(acked, string(line))
				}
				stand("appended", acked)
			}
			if err := j.Close(); err != nil && !d.Hit() {
				t.Errorf("%s: closed: %v", name, err)
			}
			if run == 0 && tries%2 == 0 { // killed in the midst of writing
				f := must.Get(os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0))
				f.WriteString(`{"n":7,"te`)
				f.Close()
			}
		}
		for _, cut := range []bool{false, true} {
			if cut {
				d.Cut(t, folder)
			}
			j, rows, err := openOn(new(filetest.Disk), path)
			if err != nil {
				t.Fatalf("%s: the next run: %v", name, err)
			}
			if len(rows) < len(acked) || !slices.Equal(rows[:len(acked)], acked) {
				t.Errorf("%s: the next run, after a power failure: %v, reads %q, want %q", name, cut, rows, acked)
			}
			j.Close()
		}
	})
}

// What a program has written and not waited for is on disk before the next one shows it.
func TestUnsyncedRow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.journal")
	d := new(filetest.Disk)
	j, _, err := openOn(d, path)
	must.Succeed(t, err)
	must.Get(j.Append(head{"notes"}))
	j.Close()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0) // which a killed program had open
	must.Succeed(t, err)
	f.WriteString("{\"n\":1}\n")
	f.Close()
	j, rows, err := openOn(d, path)
	if err != nil || len(rows) != 2 || !bytes.HasSuffix(d.Stands(path), []byte("{\"n\":1}\n")) {
		t.Errorf("read %q, %v, and %q outlives a power failure", rows, err, d.Stands(path))
	}
	j.Close()
}
