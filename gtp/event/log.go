package event

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gobandit/gtp"
)

// An eventLog is the file in which runs tell what happens, a line each with the
// time: when games begin and end, what goes wrong, and what engines say on
// standard error. It is safe for several goroutines. A log that cannot be
// written is no reason to end an event: the first error is Close's.
type eventLog struct {
	mu   sync.Mutex
	file *os.File
	err  error
}

func logPath(journalPath string) string { return beside(journalPath, ".log") }

// openLog opens a log to be appended to.
func openLog(path string) (*eventLog, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	return &eventLog{file: file}, err
}

// logTime is how a log writes the time: that of the place, to the millisecond.
const logTime = "2006-01-02 15:04:05.000"

func (l *eventLog) write(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
	text = gtp.Clean(strings.ReplaceAll(text, "\n", "; ")) // people print logs
	line := time.Now().Format(logTime) + " " + text + "\n"
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.file.WriteString(line); err != nil && l.err == nil {
		l.err = err
	}
}

func (l *eventLog) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.file.Close()
	if l.err != nil {
		return l.err
	}
	return err
}

// stderr returns what takes an engine's standard error into the log, each line
// behind a label.
func (l *eventLog) stderr(label string) io.Writer { return &labelled{log: l, label: label} }

// maxLabelled bounds the lines of standard error in the log, in bytes, and
// maxSaid what one engine may say in a game.
const (
	maxLabelled = 1000
	maxSaid     = 256 << 10
)

// A labelled is the standard error of an engine in one game.
type labelled struct {
	log   *eventLog
	label string
	rest  []byte // of a line whose end has not come
	said  int
}

// Write never fails.
func (w *labelled) Write(text []byte) (int, error) {
	n := len(text)
	for len(text) > 0 {
		line, after, ended := bytes.Cut(text, []byte("\n"))
		w.rest = append(w.rest, line[:min(len(line), maxLabelled+1)]...)
		if !ended {
			w.rest = w.rest[:min(len(w.rest), maxLabelled+1)]
			break
		}
		w.tell()
		text = after
	}
	return n, nil
}

// tell logs a line that has come to its end.
func (w *labelled) tell() {
	line := gtp.Clip(gtp.Clean(string(w.rest)), maxLabelled)
	w.rest = w.rest[:0]
	switch w.said += len(line); {
	case w.said-len(line) > maxSaid:
	case w.said > maxSaid:
		w.log.write("[%s] says more than %d bytes: the rest is left out", w.label, maxSaid)
	default:
		w.log.write("[%s] %s", w.label, line)
	}
}

// A gameLog is the file of what is said to the engines of one game, and what
// they answer; nil is none.
type gameLog struct {
	mu   sync.Mutex
	file *os.File
}

func gtpLogPath(journalPath, game string) string {
	return filepath.Join(beside(journalPath, ".gtplogs"), game+".log")
}

// gameLog returns the log of a game, if the run keeps them.
func (r *run) gameLog(g *game) (*gameLog, error) {
	if !r.options.LogGTP {
		return nil, nil
	}
	path := gtpLogPath(r.journal.Path(), g.id)
	if err := r.folder(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, err)
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &gameLog{file: file}, nil
}

// of returns what takes the words to and from one side, 0 being Black.
func (l *gameLog) of(side int) func(sent bool, text string) {
	if l == nil {
		return nil
	}
	return func(sent bool, text string) {
		arrow := map[bool]string{true: ">>", false: "<<"}[sent]
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.file != nil {
			fmt.Fprintf(l.file, "%s %s: %s\n", arrow, [...]string{"b", "w"}[side], strings.TrimRight(text, "\n"))
		}
	}
}

func (l *gameLog) close() {
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.file.Close()
		l.file = nil // a program's last words come later
	}
}
