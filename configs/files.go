package configs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gobandit/configs/ctl"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
)

// A fileSet resolves the files that an event refers to: on the disk, or among
// those that came with the event from another machine. A nil one is the disk. It also
// answers what control files ask about the machine.
type fileSet struct {
	mu       sync.Mutex
	text     map[string][]byte              // the files read so far, or all that came
	received bool                           // the files and answers came from another machine: there are no others
	answers  map[string]ctl.Answer          // to what control files have asked, by the question as a program asks it
	digests  map[string]string              // digests of answers that are hidden
	allow    func(controller.Command) error // nil allows every command
	openly   error                          // why the event's file cannot be sent without values of variables
}

// read reads a file of the set, as readFile does.
func (f *fileSet) read(path, what string) (source, error) {
	if f == nil {
		return readFile(path, what)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	key := filepath.ToSlash(path)
	if f.received {
		text, ok := f.text[key]
		if !ok {
			return source{}, Problem{File: path, Text: "did not come with the event, want " + what}
		}
		return source{path, text}, checkSize(path, what, int64(len(text)))
	}
	src, err := readFile(path, what)
	if err == nil {
		f.text[key] = src.text
	}
	return src, err
}

// has reports whether path is a file of the set.
func (f *fileSet) has(path string) bool {
	if !f.isReceived() {
		return isRegular(path)
	}
	_, ok := f.text[filepath.ToSlash(path)]
	return ok
}

// below returns the paths of files that came from another machine, in their order. They are the file at a path, or the files below
// that path that fit.
func (f *fileSet) below(path string, fits func(path string) bool) (out []string) {
	if !f.isReceived() {
		return nil
	}
	path = filepath.ToSlash(path)
	for key := range f.text {
		if key == path || strings.HasPrefix(key, strings.TrimSuffix(path, "/")+"/") && fits(key) {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// isReceived reports whether the files came from another machine.
func (f *fileSet) isReceived() bool { return f != nil && f.received }

// allowed returns the check of which commands may run; nil allows all.
func (f *fileSet) allowed() func(controller.Command) error {
	if f == nil {
		return nil
	}
	return f.allow
}

// A packedEvent is an event for another machine: its name, the texts of its file
// and of the files it refers to, by path, and what its file asked about the machine. It has
// no values of engines' variables.
type packedEvent struct {
	Name    string
	Files   map[string][]byte
	Answers map[string]ctl.Answer `json:",omitempty"` // what a control file asked about the machine
	Digests map[string]string     `json:",omitempty"` // of answers that are hidden

	// Settings are [event.Config.Settings].
	Settings map[string]string `json:",omitempty"`
}

// Bounds of an unpacked event.
const (
	maxPackedEvent = 16 << 20 // bytes
	maxPackedMarks = 1 << 19  // quotation marks of texts and names, each of which takes memory
)

// PackEvent loads an event whose games other machines play too, as LoadEvent does,
// or without needPrograms as LoadEventToRead. It also returns the event for
// [UnpackEvent] on the other machines.
func PackEvent(nameOrPath string, needPrograms bool) (event.Config, []byte, error) {
	f := &fileSet{text: make(map[string][]byte)}
	c, err := loadEvent(nameOrPath, needPrograms, f)
	if err != nil {
		return c, nil, err
	}
	if f.openly != nil {
		return c, nil, f.openly
	}
	text, err := json.Marshal(packedEvent{nameOrPath, f.text, f.answers, f.digests, c.Settings()})
	if err == nil {
		err = checkPacked(text)
	}
	if err != nil {
		return c, nil, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err = z.Write(text)
	err = errors.Join(err, z.Close())
	return c, b.Bytes(), err
}

// UnpackEvent returns an event that [PackEvent] packed on another machine. It reads
// no file of this machine; only paths of programs are this machine's, relative to
// the current folder. The players' programs must exist, and allow must return nil
// for their commands; no other command runs when games are played.
func UnpackEvent(data []byte, allow func(controller.Command) error) (event.Config, error) {
	return unpackEvent(data, allow, true)
}

func unpackEvent(data []byte, allow func(controller.Command) error, needPrograms bool) (event.Config, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(z, maxPackedEvent+1))
	if err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	if err := checkPacked(text); err != nil {
		return event.Config{}, err
	}
	var p packedEvent
	if err := json.Unmarshal(text, &p); err != nil {
		return event.Config{}, fmt.Errorf("not a packed event: %w", err)
	}
	c, err := loadEvent(p.Name, needPrograms, &fileSet{text: p.Files, received: true, allow: allow, answers: p.Answers, digests: p.Digests})
	if err == nil && p.Settings != nil {
		if err = c.Differs(p.Settings); err != nil {
			err = fmt.Errorf("its settings differ from the runner's: %w", err)
		}
	}
	return c, err
}

// checkPacked refuses an unpacked event that is too large.
func checkPacked(text []byte) error {
	if n := bytes.Count(text, []byte{'"'}); len(text) > maxPackedEvent || n > maxPackedMarks {
		return fmt.Errorf("the event and its files have %d bytes and %d texts or more; other machines accept %d and %d", len(text), n/2, maxPackedEvent, maxPackedMarks/2)
	}
	return nil
}
