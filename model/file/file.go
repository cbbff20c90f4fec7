// Package file opens files that a user has named, and never blocks: a named pipe without a reader or writer would block forever.
package file

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Open opens a file to be read. A pipe that nobody writes ends at once.
func Open(path string) (*os.File, error) { return open(path, os.O_RDONLY, 0) }

// Create creates a file, or empties the one there is. A pipe that nobody reads is
// an error.
func Create(path string, mode os.FileMode) (*os.File, error) {
	return open(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
}

// Append opens or creates a file to be appended to. A pipe that nobody reads is
// an error.
func Append(path string, mode os.FileMode) (*os.File, error) {
	return open(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, mode)
}

// open opens a file without waiting, which is what the flag is about; the file
// itself is read and written as any other.
func open(path string, flags int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flags|syscall.O_NONBLOCK, mode)
}

// Write writes a file, over the one there is.
func Write(path string, text []byte, mode os.FileMode) error {
	f, err := Create(path, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return cmp.Or(err, f.Close())
}

// Cause returns the error of a file operation without the operation and the name.
func Cause(err error) error {
	if of, ok := errors.AsType[*fs.PathError](err); ok {
		return of.Err
	}
	if of, ok := errors.AsType[*os.LinkError](err); ok {
		return of.Err
	}
	return err
}

// Remove deletes a file, if there is one.
func Remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// PrivateFolder creates a folder that nobody else may enter, or makes the one there is so.
func PrivateFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: not a folder", path)
	case info.Mode().Perm()&0o077 == 0:
		return nil
	}
	return os.Chmod(path, 0o700)
}

// FreeName returns the first name that no file has, with a number from first on between a
// stem and an ending: for 2 and "-" game-2.sgf, game-3.sgf. 1 is the name without a number.
func FreeName(stem, between, ending string, first int) string {
	for n := first; ; n++ {
		name := stem + ending
		if n > 1 {
			name = fmt.Sprint(stem, between, n, ending)
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// Nameless creates a file in a folder that nobody else can open, and that vanishes when it is closed or the
// program ends. Where open files cannot be removed, as on Windows, it is an error.
func Nameless(folder string) (*os.File, error) {
	if f, err := unnamed(folder); err == nil {
		return f, nil
	}
	f, err := os.CreateTemp(folder, ".game-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, errors.Join(err, os.Remove(f.Name()))
	}
	return f, nil
}
