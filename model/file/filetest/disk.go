// Package filetest is a disk for tests that fails on demand and knows what a power failure
// would leave.
package filetest

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"gobandit/model/file"
)

// A Disk is a disk of which one operation fails. The files are those of the system,
// where nothing waits for a real disk.
type Disk struct {
	At      int   // number of the operation that fails, counted from 1; 0 is none
	Err     error // how it fails
	Short   bool  // a write that fails writes half of the bytes
	Lasting bool  // all operations after it fail, too, but for closing

	mu     sync.Mutex
	done   []string
	hit    bool
	files  map[string]*content // by path
	stands map[string]*content // by path, what has a name after a power failure
}

// A content is a file, whatever its name.
type content struct{ synced []byte }

// A failure is a way in which a disk fails.
type failure struct {
	Name    string
	Err     error
	Short   bool
	Lasting bool
}

// failures are the ways in which disks fail.
var failures = []failure{
	{Name: "EIO", Err: syscall.EIO},
	{Name: "ENOSPC", Err: syscall.ENOSPC},
	{Name: "EDQUOT", Err: errQuota},
	{Name: "short", Err: io.ErrShortWrite, Short: true},
	{Name: "EIO for good", Err: syscall.EIO, Short: true, Lasting: true},
	{Name: "ENOSPC for good", Err: syscall.ENOSPC, Short: true, Lasting: true},
}

// Each calls try with a disk that is well, and then with each operation that it did
// failing: in two ways, and in all of them if GOBANDIT_CHAOS is set. name tells which.
func Each(t *testing.T, try func(t *testing.T, name string, d *Disk)) {
	t.Helper()
	well := new(Disk)
	try(t, "well", well)
	if len(well.done) == 0 {
		t.Fatal("nothing was done on the disk")
	}
	tries := 0
	for i, s := range failures {
		for at := 1; at <= len(well.done)+10; at++ { // after a failure there may be more of them
			if os.Getenv("GOBANDIT_CHAOS") == "" && (at+i)%3 != 0 {
				continue
			}
			d := &Disk{At: at, Err: s.Err, Short: s.Short, Lasting: s.Lasting}
			try(t, fmt.Sprintf("%s at operation %d", s.Name, at), d)
			if !d.hit {
				break
			}
			tries++
		}
	}
	t.Logf("%d operations, %d failures", len(well.done), tries)
}

// Hit reports whether an operation has failed.
func (d *Disk) Hit() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hit
}

// Failed returns the operation that failed first, such as "sync e.journal"; "" if none has.
func (d *Disk) Failed() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.hit {
		return ""
	}
	return d.done[d.At-1]
}

// Stands returns what the file of a path would hold after a power failure now; nil
// if there would be none.
func (d *Disk) Stands(path string) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.stands[path]
	if c == nil {
		return nil
	}
	return c.synced
}

// Cut leaves of the files of a folder what a power failure would.
func (d *Disk) Cut(t *testing.T, folder string) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	for path := range d.files {
		if filepath.Dir(path) != folder {
			continue
		}
		_ = os.Remove(path) // it may have been renamed
		if c := d.stands[path]; c != nil {
			if err := os.WriteFile(path, c.synced, 0o666); err != nil {
				t.Error(err)
			}
		}
	}
}

// fails takes note of an operation, and returns its error if it fails.
func (d *Disk) fails(what, path string) error {
	d.done = append(d.done, what+" "+filepath.Base(path))
	if n := len(d.done); d.At == 0 || n < d.At || n > d.At && (!d.Lasting || what == "close") {
		return nil
	}
	d.hit = true
	return &fs.PathError{Op: what, Path: path, Err: d.Err}
}

// content returns the file of a path, which is as it was before if the disk has not seen it yet.
func (d *Disk) content(path string) *content {
	c := d.files[path]
	if c == nil {
		c = new(content)
		if text, err := os.ReadFile(path); err == nil {
			c.synced = text
			d.named(path, c)
		}
		d.know(path, c)
	}
	return c
}

func (d *Disk) know(path string, c *content) {
	if d.files == nil {
		d.files = make(map[string]*content)
	}
	d.files[path] = c
}

func (d *Disk) named(path string, c *content) {
	if d.stands == nil {
		d.stands = make(map[string]*content)
	}
	d.stands[path] = c
}

// OpenFile opens a file. Only making one can fail.
func (d *Disk) OpenFile(path string, flags int, mode fs.FileMode) (file.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.content(path)
	if _, err := os.Stat(path); err != nil && flags&os.O_CREATE != 0 {
		if err := d.fails("create", path); err != nil {
			delete(d.files, path)
			return nil, err
		}
	}
	f, err := os.OpenFile(path, flags, mode)
	if err != nil {
		return nil, err
	}
	return &faultyFile{File: f, disk: d, content: c}, nil
}

// Rename renames a file.
func (d *Disk) Rename(from, to string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.fails("rename", to); err != nil {
		return err
	}
	d.content(to)
	d.know(to, d.content(from))
	return os.Rename(from, to)
}

// SyncFolder makes the names in a folder those after a power failure.
func (d *Disk) SyncFolder(path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.fails("sync folder", path); err != nil {
		return err
	}
	for name, c := range maps.All(d.files) {
		if filepath.Dir(name) == filepath.Clean(path) {
			d.named(name, c)
		}
	}
	return nil
}

// A faultyFile is a file of a Disk.
type faultyFile struct {
	*os.File
	disk    *Disk
	content *content
}

// write writes bytes unless that fails, then half of them or none.
func (f *faultyFile) write(p []byte, write func([]byte) (int, error)) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	err := f.disk.fails("write", f.Name())
	if err == nil {
		return write(p)
	}
	n := 0
	if f.disk.Short && len(f.disk.done) == f.disk.At {
		n, _ = write(p[:len(p)/2])
	}
	return n, err
}

func (f *faultyFile) Write(p []byte) (int, error) { return f.write(p, f.File.Write) }

func (f *faultyFile) WriteAt(p []byte, at int64) (int, error) {
	return f.write(p, func(p []byte) (int, error) { return f.File.WriteAt(p, at) })
}

func (f *faultyFile) Truncate(size int64) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.disk.fails("truncate", f.Name()); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f *faultyFile) Sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.disk.fails("sync", f.Name()); err != nil {
		return err
	}
	text, err := os.ReadFile(f.Name()) // f may be open to be written alone
	f.content.synced = text
	return err
}

func (f *faultyFile) Close() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	err := f.disk.fails("close", f.Name())
	if closeErr := f.File.Close(); err == nil {
		err = closeErr
	}
	return err
}
