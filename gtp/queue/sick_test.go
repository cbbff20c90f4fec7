package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"gobandit/model/file"
	"gobandit/model/file/sick"
)

// Whatever operation of the disk fails, in whatever way: a change of the queue that is
// reported outlives a power failure, one that failed has left the test as it was before or
// as it would be after, and the queue can be changed again.
func TestSickDisk(t *testing.T) {
	folder, tries := t.TempDir(), 0
	defer func() { disk = file.System }()
	sick.Each(t, func(t *testing.T, name string, d *sick.Disk) {
		tries++
		q := Queue(filepath.Join(folder, fmt.Sprint(tries)))
		var reported []Entry // as the last reported change of each left it
		change := func(id *int, do func() error) {
			t.Helper()
			err := do()
			if err != nil && !d.Hit() {
				t.Errorf("%s: %v", name, err)
			}
			now, findErr := q.Find(*id)
			if findErr != nil && !errors.Is(findErr, ErrUnknown) {
				t.Errorf("%s (%s): %v", name, d.Failed(), findErr)
			}
			if err != nil {
				return
			}

			var stands Entry
			if err := json.Unmarshal(d.Stands(q.path(*id)), &stands); err != nil || stands != now {
				t.Errorf("%s (%s): %+v is reported, and %+v outlives a power failure, %v", name, d.Failed(), now, stands, err)
			}
			reported = append(reported, now)
		}
		test := func() (id int) {
			change(&id, func() error {
				_, err := q.Add(func(n int, _ string) (Entry, error) {
					id = n
					return Entry{Name: "t", Event: fmt.Sprint(n, ".yaml"), Journal: fmt.Sprint(n, ".journal")}, nil
				})
				return err
			})
			return id
		}

		disk = d
		first, second := test(), test()
		change(&first, func() error { return q.SetPriority(first, 3) })
		change(&second, func() error { return q.end(second, Failed, "no disk") })
		change(&first, func() error { return q.Cancel(first) })
		if tries%2 == 0 {
			for _, r := range reported {
				d.Cut(t, filepath.Dir(q.path(r.ID)))
			}
		}
		for _, r := range reported {
			if e, err := q.Find(r.ID); err != nil || e.Priority < r.Priority || r.State.Over() && e != r {
				t.Errorf("%s (%s): %+v was reported, and is %+v, %v", name, d.Failed(), r, e, err)
			}
		}

		disk = file.System
		e := add(t, q, "after", 0)
		if err := q.SetPriority(e.ID, 9); err != nil {
			t.Errorf("%s (%s): %v", name, d.Failed(), err)
		}
		if entries, err := q.Read(); err != nil || entries[0].ID != e.ID {
			t.Errorf("%s (%s): at the end the queue is %+v, %v", name, d.Failed(), entries, err)
		}
	})
}
