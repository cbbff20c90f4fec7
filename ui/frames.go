package ui

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"

	"gobandit/ui/view"
)

// frames writes pictures to the terminal: of each only the cells that differ from the
// one before. It stands between bubbletea, which decides when a picture is written and
// looks after the rest of the terminal, and standard output: what bubbletea takes for
// the picture is a mark, in whose place the cells are written.
type frames struct {
	out io.Writer

	mu      sync.Mutex
	next    *view.Canvas // to be written at the next mark
	theme   view.Theme   // of next: a copy, since the app changes its own
	look    view.Look    // of theme
	written *view.Canvas // what the terminal shows; nil: not known
	count   int
}

// Marks are characters for private use, which no picture has.
const (
	firstMark = 0xE000
	marks     = 0x1000
)

// show takes the next picture and returns the mark for it, another one each time.
func (f *frames) show(c *view.Canvas, t *view.Theme, look view.Look) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.look != look {
		f.written = nil
	}
	f.next, f.theme, f.look, f.count = c, *t, look, f.count+1
	return string(rune(firstMark + f.count%marks))
}

// Write writes what changed since the last picture in place of a mark, and other text
// as it is.
func (f *frames) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	marked := bytes.ContainsFunc(p, func(r rune) bool { return r != utf8.RuneError && r >= firstMark && r < firstMark+marks })
	if !marked || f.next == nil {
		if text := string(p); strings.Contains(text, "\x1b[?1049") || strings.Contains(text, "\x1b[2J") {
			f.written = nil
		}
		return f.out.Write(p)
	}
	if text := f.theme.Diff(f.written, f.next); text != "" {
		if _, err := io.WriteString(f.out, text); err != nil {
			return 0, err
		}
	}
	f.written = f.next
	return len(p), nil
}

// writer returns what bubbletea writes to: frames that are a terminal if out is one.
func (f *frames) writer() io.Writer {
	if file, ok := f.out.(*os.File); ok {
		return frameFile{f, file}
	}
	return f
}

// A frameFile is frames with the file that they are written to.
type frameFile struct {
	*frames
	file *os.File
}

func (f frameFile) Read(p []byte) (int, error) { return f.file.Read(p) }

// Close leaves the file open: it is the program's.
func (f frameFile) Close() error { return nil }

// Fd returns the descriptor of the terminal.
func (f frameFile) Fd() uintptr { return f.file.Fd() }
