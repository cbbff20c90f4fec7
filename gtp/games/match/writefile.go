package match

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gobandit/model/file"
)

// TempPrefix is the beginning of the name that a file has while it is written.
const TempPrefix = ".game-"

// WriteFile writes a file in one step: it is complete, or as it was before, also after a power failure, and it is on disk
// when WriteFile returns. An existing file keeps its rights and its place behind a link. What is no regular file, such as
// a device, is refused. The folder must exist. Errors name the file.
func WriteFile(path string, data []byte) error { return WriteFileOn(file.System, path, data) }

// WriteRecord writes a file as [WriteFile] does, but a new one may be lost in a power failure: there are many.
func WriteRecord(path string, data []byte) error { return write(file.System, path, data, false) }

// WriteFileOn writes a file of a disk as [WriteFile] does.
func WriteFileOn(d file.Disk, path string, data []byte) error { return write(d, path, data, true) }

func write(d file.Disk, path string, data []byte, sync bool) error {
	to, mode, there := path, fs.FileMode(0o666), false
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s: not a regular file", path)
		}
		mode, there = info.Mode().Perm(), true
		if real, err := filepath.EvalSymlinks(path); err == nil {
			to = real
		}
	}
	if err := writeAndRename(d, to, data, mode, there, sync || there); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, file.Cause(err))
	}
	if sync { // not of the many records of an event, whose folder is cleaned when it is opened
		RemoveTemps(filepath.Dir(to))
	}
	return nil
}

// writeAndRename writes a file under a temporary name and renames it. With sync, the data are on disk before, and
// afterwards the name.
func writeAndRename(d file.Disk, path string, data []byte, mode fs.FileMode, replaces, sync bool) error {
	f, err := createTemp(d, filepath.Dir(path), mode)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after the renaming
	_, err = f.Write(data)
	if err == nil && replaces {
		err = f.Chmod(mode)
	}
	if err == nil && sync {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := d.Rename(f.Name(), path); err != nil || !sync {
		return err
	}
	return d.SyncFolder(filepath.Dir(path))
}

// createTemp creates a file with a temporary name.
func createTemp(d file.Disk, dir string, mode fs.FileMode) (file.File, error) {
	for try := 0; ; try++ {
		name := filepath.Join(dir, TempPrefix+strconv.FormatUint(uint64(rand.Uint32()), 10))
		f, err := d.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) || try == 100 {
			return f, err
		}
	}
}

// staleTime is the age from which a file with a temporary name is one that a killed program has left.
const staleTime = time.Minute

// RemoveTemps removes the files that killed programs have left in a folder while they wrote others.
func RemoveTemps(folder string) {
	for _, path := range Temps(folder) {
		if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > staleTime {
			_ = os.Remove(path) // tried again the next time
		}
	}
}

// Temps returns the files with temporary names in a folder, those that are being written among them.
func Temps(folder string) (paths []string) {
	d, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1) // some, if not all
	for _, name := range names {
		number, ok := strings.CutPrefix(strings.TrimSuffix(name, ".yaml"), TempPrefix)
		if _, err := strconv.ParseUint(number, 10, 32); ok && err == nil {
			paths = append(paths, filepath.Join(folder, name))
		}
	}
	return paths
}
