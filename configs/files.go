package configs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"

	"gobandit/gtp/controller"
	"gobandit/gtp/event"
)

// A files is where the files are that another one names: on the disk, which nil
// means as well, or those that came with an event from another machine.
type files struct {
	mu     sync.Mutex
	text   map[string][]byte // those read so far, or all that came
	sealed bool              // they came: there are no others

	allow func(controller.Command) error // nil allows every command
}

// read is readFile among the files.
func (f *files) read(path, what string) (source, error) {
	if f == nil {
		return readFile(path, what)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	key := filepath.ToSlash(path)
	if f.sealed {
		if text, ok := f.text[key]; ok {
			return source{path, text}, nil
		}
		return source{}, Problem{File: path, Text: "is not among the files that came with the event, want " + what}
	}
	src, err := readFile(path, what)
	if err == nil {
		f.text[key] = src.text
	}
	return src, err
}

// has tells whether path is a file.
func (f *files) has(path string) bool {
	if !f.came() {
		return isRegular(path)
	}
	_, ok := f.text[filepath.ToSlash(path)]
	return ok
}

// came tells whether the files came from another machine.
func (f *files) came() bool { return f != nil && f.sealed }

// allowed returns what says which commands may run; nil is all.
func (f *files) allowed() func(controller.Command) error {
	if f == nil {
		return nil
	}
	return f.allow
}

// A parcel is an event for another machine: its name with the text of its file and
// of those that it names, by path.
type parcel struct {
	Name  string
	Files map[string][]byte
}

// maxParcel bounds an unpacked parcel, in bytes.
const maxParcel = 64 << 20

// PackEvent is LoadEvent, or without toPlay LoadEventToRead, for an event whose
// games other machines play as well: it returns what [UnpackEvent] makes the same
// event of there.
func PackEvent(nameOrPath string, toPlay bool) (event.Config, []byte, error) {
	f := &files{text: make(map[string][]byte)}
	c, err := loadEvent(nameOrPath, toPlay, f)
	if err != nil {
		return c, nil, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(parcel{nameOrPath, f.text}); err != nil {
		return c, nil, err
	}
	err = z.Close()
	return c, b.Bytes(), err
}

// UnpackEvent returns the event that [PackEvent] has packed elsewhere. It reads no
// file of this machine: paths of programs alone mean this machine's, from the
// current folder on. The players' programs must be there, and allow must return no
// error for their commands; nor does any other command run when games are played.
func UnpackEvent(data []byte, allow func(controller.Command) error) (event.Config, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(z, maxParcel+1))
	if err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	if len(text) > maxParcel {
		return event.Config{}, errors.New("a packed event with more text than people write")
	}
	var p parcel
	if err := json.Unmarshal(text, &p); err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	return loadEvent(p.Name, true, &files{text: p.Files, sealed: true, allow: allow})
}
