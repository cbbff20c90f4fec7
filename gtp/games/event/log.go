package event

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gobandit/gtp"
	"gobandit/model/file"
	"gobandit/model/words"
)

// An eventLog is the file in which runs log, with the time, when games begin and end,
// what goes wrong, and what engines write to standard error. It is safe for several
// goroutines. A log that cannot be written does not end an event: close returns the
// first error.
type eventLog struct {
	mu   sync.Mutex
	file *os.File // nil for an event that keeps no log
	err  error
	also func(line string) // gets every line, too; nil for nobody
}

func logPath(journalPath string) string { return beside(journalPath, ".log") }

// openLog opens or creates the log of an event to append to it.
func openLog(path string, c Config) (*eventLog, error) {
	if c.JournalOnly {
		return new(eventLog), nil
	}
	f, err := file.Append(path, 0o666)
	return &eventLog{file: f}, err
}

// logTime is how a log writes the time: local, to the millisecond.
const logTime = "2006-01-02 15:04:05.000"

func (l *eventLog) write(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
	text = gtp.Clean(strings.ReplaceAll(text, "\n", "; ")) // people print logs
	line := time.Now().Format(logTime) + " " + text + "\n"
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		if _, err := l.file.WriteString(line); err != nil && l.err == nil {
			l.err = err
		}
	}
	if l.also != nil {
		l.also(strings.TrimSuffix(line, "\n"))
	}
}

func (l *eventLog) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	return cmp.Or(l.err, l.file.Close())
}

// Bounds of what the log takes from an engine's standard error, in bytes.
const (
	maxStderrLine = 1000
	maxStderr     = 256 << 10 // in a game
)

// stderr returns a writer for an engine's standard error in one game. It logs each
// line behind a label.
func (l *eventLog) stderr(label string) io.Writer {
	size := 0
	return &gtp.LineWriter{Most: maxStderrLine, Line: func(line string) {
		switch size += len(line); {
		case line == gtp.Ready:
		case size-len(line) > maxStderr:
		case size > maxStderr:
			l.write("[%s] printed more than %d bytes: the rest is left out", label, maxStderr)
		default:
			l.write("[%s] %s", label, line)
		}
	}}
}

// A gameLog is the file of all commands to the engines of one game and their answers.
// nil logs nothing.
type gameLog struct {
	mu   sync.Mutex
	file *os.File
}

func gtpLogPath(journalPath, game string) string {
	return filepath.Join(beside(journalPath, ".gtplogs"), game+".log")
}

// gameLog returns the log of a game; nil if the run keeps none.
func (r *run) gameLog(g *game) (*gameLog, error) {
	if !r.options.LogGTP {
		return nil, nil
	}
	path := gtpLogPath(r.journal.Path(), g.id)
	if err := r.folder(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, err)
	}
	f, err := file.Create(path, 0o666)
	if err != nil {
		return nil, err
	}
	return &gameLog{file: f}, nil
}

// of returns a function that logs the commands to one side and its answers. Side 0 is
// Black.
func (l *gameLog) of(side int) func(sent bool, text string) {
	if l == nil {
		return nil
	}
	return func(sent bool, text string) {
		arrow := words.If(sent, ">>", "<<")
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
		l.file = nil // a program may answer later
	}
}
