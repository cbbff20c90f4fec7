package queue

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/file/sick"
)

// Whatever operation of the disk fails, in whatever way: a change of the queue that is
// told of outlives a power failure, one that failed is not there unless the disk does not
// even let it be taken back, and the queue can be changed again.
func TestSickDisk(t *testing.T) {
	folder, tries := t.TempDir(), 0
	defer func() { Journals.Kept = nil }()
	sick.Each(t, func(t *testing.T, name string, d *sick.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprintf("%d.journal", tries))
		q, rows := New(path), 0
		change := func(d *sick.Disk, do func() error) {
			t.Helper()
			Journals.Kept = d
			if err := do(); err == nil {
				rows++
			} else if !d.Hit() {
				t.Errorf("%s: %v", name, err)
			}
			stand := max(0, bytes.Count(d.Stands(path), []byte("\n"))-1)
			if d.Lasting {
				rows = max(rows, stand) // which can be one that could not be taken back
			}
			if stand < rows {
				t.Errorf("%s (%s): %d changes are told of, and %d outlive a power failure", name, d.Failed(), rows, stand)
			}
		}
		added := 0
		test := func() error {
			_, err := q.Add(func(id int) (Entry, error) {
				if id > added+1 && !d.Lasting {
					t.Errorf("%s (%s): test %d after %d were added", name, d.Failed(), id, added)
				}
				return Entry{Name: "t", Event: fmt.Sprint(id, ".yaml"), Journal: fmt.Sprint(id, ".journal")}, nil
			})
			if err == nil {
				added++
			}
			return err
		}
		known := func(do func(int) error) func() error {
			return func() error {
				entries, err := q.Read()
				if len(entries) == 0 || err != nil {
					return cmp.Or(err, os.ErrNotExist)
				}
				return do(len(entries))
			}
		}
		change(d, test)
		change(d, test)
		change(d, known(q.start))
		change(d, known(func(id int) error { return q.SetPriority(id, 3) }))
		change(d, known(q.Cancel))
		if tries%2 == 0 {
			d.Cut(t, folder)
		}
		well := new(sick.Disk)
		change(well, test)
		change(well, known(q.start))
		if entries, err := q.Read(); err != nil || len(entries) < added || entries[len(entries)-1].State != Started {
			t.Errorf("%s (%s): at the end the queue is %+v, %v; %d were added", name, d.Failed(), entries, err, added)
		}
	})
}
