package ui

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"gobandit/ui/picture"
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
	text    bytes.Buffer // of the last frame
	before  string       // is written before the next frame
	cursor  [2]int       // column and row where the terminal shows its cursor, from 1; zero: it does not
	count   int

	pictures picture.Terminal
	again    func()    // asks for another frame
	asked    bool      // it has been, and there was none yet
	wait     time.Time // until when pictures of a search are as they were
	owed     int       // bytes of sixels beyond what pictureBytes allowed
}

// A againMsg asks for a frame.
type againMsg struct{}

// Limits of what the pictures of a search cost: bytes a second, and frames.
const (
	picturesPerSecond = 4
	pictureBytes      = 13_000
)

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
		return f.pass(p)
	}

	if !f.written.SizedAs(f.next) {
		f.written = nil
		if _, err := io.WriteString(f.out, f.pictures.Clear()); err != nil {
			return 0, err
		}
		f.pictures.Protocol = f.look.Pictures
	}
	drawn, lost := f.draw(f.next.Scenes())
	f.text.Reset()
	f.text.WriteString(f.before)
	f.before = ""
	f.theme.Diff(&f.text, f.written.Without(lost), f.next, drawn)
	f.place(f.next.Cursor())
	if f.text.Len() > 0 {
		if _, err := f.out.Write(f.text.Bytes()); err != nil {
			return 0, err
		}
	}
	f.written = f.next
	return len(p), nil
}

// place shows the terminal's cursor in a cell, where input methods compose; without one it is hidden.
func (f *frames) place(x, y int, shown bool) {
	now := [2]int{x + 1, y + 1}
	if !shown {
		now = [2]int{}
	}
	switch {
	case shown && (f.text.Len() > 0 || now != f.cursor):
		fmt.Fprintf(&f.text, "\x1b[%d;%dH\x1b[?25h", now[1], now[0])
	case !shown && f.cursor != now:
		f.text.WriteString("\x1b[?25l")
	}
	f.cursor = now
}

// Modes of the terminal besides bubbletea's: xterm does not encode keys such as ctrl+c and capital
// letters anew, and does as before at the end. Some terminals take the latter for an attribute.
const (
	plainKeys = "\x1b[>4;0m"
	ownKeys   = "\x1b[>4m\x1b[m"
)

// restore has all drawn again, by a terminal that may be another one, and first writes text.
func (f *frames) restore(mouse bool, text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	modes := "\x1b[?1049h\x1b[?2004h\x1b[?25l" + plainKeys
	if mouse {
		modes += "\x1b[?1003h\x1b[?1006h"
	}
	f.written, f.cursor = nil, [2]int{}
	f.before = modes + text
}

// ask writes a question to the terminal before the next frame.
func (f *frames) ask(query string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before += query
}

// pass writes what is no picture. Pictures go before the screen is another one, and when it
// is cleared.
func (f *frames) pass(p []byte) (int, error) {
	text := string(p)
	clears, changes := strings.Contains(text, "\x1b[2J"), strings.Contains(text, "\x1b[?1049")
	if clears || changes {
		f.written, f.cursor = nil, [2]int{}
		text = f.pictures.Clear() + text
	}
	if changes && strings.Contains(text, "\x1b[?1049h") {
		text += plainKeys
	} else if changes {
		text = ownKeys + text
	}
	_, err := io.WriteString(f.out, text)
	return len(p), err
}

// draw returns what shows scenes, and the cells whose text is lost. What only a search changes
// is shown as often as its bytes allow, and those of other changes at once; what is left waits for
// another frame.
func (f *frames) draw(scenes []picture.Scene) (text string, lost []image.Rectangle) {
	now, allowed, most := time.Now(), 0, 0
	same, first := f.pictures.About(scenes), !f.pictures.Shows()
	if same {
		if f.wait.After(now) {
			f.askAgain(now)
			return "", nil
		}
		allowed = pictureBytes/picturesPerSecond + int(min(now.Sub(f.wait), time.Minute).Seconds()*pictureBytes) - f.owed
		most = max(1, allowed) // a part of the board in any case
	}

	f.asked = false
	if text, lost = f.pictures.Show(scenes, most); text != "" {
		pause := time.Second / picturesPerSecond
		switch {
		case first:
		case f.pictures.Protocol == picture.Sixel:
			f.owed = max(0, len(text)-allowed)
		case same:
			pause = max(pause, time.Duration(len(text))*time.Second/pictureBytes)
		}
		f.wait = now.Add(pause)
	}
	if f.pictures.Late() {
		f.askAgain(now)
	}
	return text, lost
}

// askAgain asks for another frame when pictures may change again.
func (f *frames) askAgain(now time.Time) {
	if !f.asked && f.again != nil {
		time.AfterFunc(f.wait.Sub(now), f.again)
		f.asked = true
	}
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
