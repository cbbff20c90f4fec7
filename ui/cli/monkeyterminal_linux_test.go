package cli

import (
	"fmt"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
)

// A fakeTerminal is what a monkey sits at: it keeps the cells that a program writes, answers what programs ask of
// terminals, and notes text beyond the end of a row. Colors and pictures are read and forgotten.
type fakeTerminal struct {
	answers func(string) // takes what the terminal answers; nil: it is mute
	draws   string       // what it answers of pictures: to kitty's query, or in the kind of terminal
	parser  *ansi.Parser

	mu     sync.Mutex // guards the fields below
	w, h   int
	sized  bool // the window has got another size: frames for the one before may still come
	full   bool // the program has the whole screen
	x, y   int
	rows   [][]rune
	fault  string // the first text beyond the end of a row
	writes int
}

// The kinds of terminals: without pictures, and with those of kitty or sixel.
const (
	drawsNone  = "\x1b[?62;c"
	drawsKitty = "\x1b_Gi=31;OK\x1b\\\x1b[6;20;9t\x1b[?62;c"
	drawsSixel = "\x1b[6;20;9t\x1b[?63;1;4;22c"
)

// newFakeTerminal returns a terminal of w by h cells.
func newFakeTerminal(w, h int, draws string, answers func(string)) *fakeTerminal {
	t := &fakeTerminal{answers: answers, draws: draws, parser: ansi.NewParser()}
	t.parser.SetHandler(ansi.Handler{Print: t.print, Execute: t.control, HandleCsi: t.csi, HandleOsc: t.osc})
	t.resize(w, h)
	return t
}

// resize gives the terminal another size. Until it is cleared, text for the window before may still come.
func (t *fakeTerminal) resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sized = t.sized || t.w > 0
	t.w, t.h = w, h
	rows := make([][]rune, h)
	for y := range rows {
		rows[y] = []rune(strings.Repeat(" ", w))
		if y < len(t.rows) {
			copy(rows[y], t.rows[y])
		}
	}
	t.rows = rows
}

// settle says that what the program writes from now on is for the window as it is.
func (t *fakeTerminal) settle() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sized = false
}

// Write takes what the program writes.
func (t *fakeTerminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.writes++
	for _, b := range p {
		t.parser.Advance(b)
	}
	return len(p), nil
}

// text returns what the terminal shows.
func (t *fakeTerminal) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b strings.Builder
	for _, row := range t.rows {
		b.WriteString(strings.TrimRight(strings.ReplaceAll(string(row), "\x00", ""), " ") + "\n")
	}
	return b.String()
}

func (t *fakeTerminal) print(r rune) {
	n := ansi.StringWidth(string(r))
	if t.full && t.x+n > t.w && !t.sized && t.fault == "" {
		t.fault = fmt.Sprintf("%q at column %d of row %d in a window of %dx%d", r, t.x+1, t.y+1, t.w, t.h)
	}
	if t.y < t.h && t.x+n <= t.w && n > 0 {
		t.rows[t.y][t.x] = r
		for i := 1; i < n; i++ {
			t.rows[t.y][t.x+i] = 0
		}
	}
	t.x += n
}

func (t *fakeTerminal) control(b byte) {
	switch b {
	case '\r':
		t.x = 0
	case '\n':
		t.y = min(t.y+1, t.h-1)
	case '\b':
		t.x = max(0, t.x-1)
	}
}

// csi folds a sequence that moves the cursor, clears, or asks.
func (t *fakeTerminal) csi(cmd ansi.Cmd, params ansi.Params) {
	n := func(i, otherwise int) int {
		v, _, ok := params.Param(i, otherwise)
		if !ok || v == 0 {
			return otherwise
		}
		return v
	}
	if cmd.Prefix() == '?' && n(0, 0) == 1049 {
		t.full = cmd.Final() == 'h'
	}
	if cmd.Prefix() != 0 || cmd.Intermediate() != 0 {
		return
	}
	switch cmd.Final() {
	case 'H', 'f':
		t.y, t.x = min(n(0, 1), t.h)-1, n(1, 1)-1
	case 'A':
		t.y = max(0, t.y-n(0, 1))
	case 'B':
		t.y = min(t.h-1, t.y+n(0, 1))
	case 'C':
		t.x += n(0, 1)
	case 'D':
		t.x = max(0, t.x-n(0, 1))
	case 'G':
		t.x = n(0, 1) - 1
	case 'J':
		if n(0, 0) == 2 {
			for _, row := range t.rows {
				clear(row)
			}
		}
	case 'K':
		if t.y < t.h && t.x < t.w {
			clear(t.rows[t.y][t.x:])
		}
	case 'n':
		if n(0, 0) == 6 {
			t.answer(fmt.Sprintf("\x1b[%d;%dR", t.y+1, min(t.x, t.w-1)+1))
		}
	case 'c':
		t.answer(t.draws)
	}
}

func (t *fakeTerminal) osc(cmd int, data []byte) {
	if cmd == 11 && strings.HasSuffix(string(data), "?") {
		t.answer("\x1b]11;rgb:1000/1000/1000\x1b\\")
	}
}

func (t *fakeTerminal) answer(text string) {
	if t.answers != nil {
		t.answers(text)
	}
}
