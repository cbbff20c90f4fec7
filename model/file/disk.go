package file

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// A Disk keeps files that must outlive a crash: the [System]'s, or that of a test, which
// fails.
type Disk interface {
	// OpenFile opens a file as os.OpenFile does.
	OpenFile(path string, flags int, mode fs.FileMode) (File, error)
	// Rename renames a file as os.Rename does.
	Rename(from, to string) error
	// SyncFolder puts the names in a folder on disk: a file just created or renamed there
	// survives a power failure.
	SyncFolder(path string) error
}

// A File is an open file of a Disk. Its methods are those of os.File.
type File interface {
	io.ReadWriteSeeker
	io.ReaderAt
	io.WriterAt
	io.Closer
	Name() string
	Fd() uintptr
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// System is the disk of the system.
var System Disk = system{}

type system struct{}

func (system) OpenFile(path string, flags int, mode fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, flags, mode)
	if err != nil {
		return nil, err // and no File with a nil in it
	}
	return f, nil
}

func (system) Rename(from, to string) error { return os.Rename(from, to) }

func (system) SyncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	return Settle(d)
}

// Settle waits until what a file holds is on disk, whoever has written it. Where the
// system cannot do that for this file, such as a folder of Windows, it does nothing.
func Settle(f interface{ Sync() error }) error {
	err := f.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.EROFS) {
		return nil
	}
	return err
}
