package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// box clears the middle of g for w by h cells of content, draws a frame around
// it, and returns the inside.
func box(g view.Region, w, h int, title string) view.Region {
	gw, gh := g.Size()
	w, h = min(w+4, gw), min(h+2, gh)
	return frame(g.Sub(view.Rect{X: (gw - w) / 2, Y: (gh - h) / 2, W: w, H: h}), title)
}

// frame clears g, draws a frame around it, and returns the inside.
func frame(g view.Region, title string) view.Region {
	w, h := g.Size()
	g.Clear()
	g.Text(0, 0, view.Dim, "╭"+strings.Repeat("─", max(0, w-2))+"╮")
	for y := 1; y < h-1; y++ {
		g.Text(0, y, view.Dim, "│")
		g.Text(w-1, y, view.Dim, "│")
	}
	g.Text(0, h-1, view.Dim, "╰"+strings.Repeat("─", max(0, w-2))+"╯")
	if title != "" {
		g.Text(2, 0, view.Strong, view.Fit(" "+title+" ", w-4))
	}
	return g.Sub(view.Rect{X: 2, Y: 1, W: w - 4, H: h - 2})
}

// An asker is what a screen asks the app to open.
type asker struct{ asked dialog }

// wanted returns the dialog to open, once; nil is none.
func (a *asker) wanted() dialog {
	d := a.asked
	a.asked = nil
	return d
}

// A scroll is how far a dialog with more lines than room is scrolled.
type scroll struct {
	top    int // lines scrolled away
	height int // lines shown when last drawn
	lines  int // there are
}

// key folds a key, and reports whether it scrolls.
func (s *scroll) key(msg tea.KeyMsg) bool {
	switch msg.String() {
	case "down", "j":
		s.top++
	case "up", "k":
		s.top--
	case "pgdown", " ":
		s.top += s.height
	case "pgup":
		s.top -= s.height
	case "home":
		s.top = 0
	case "end":
		s.top = s.lines
	default:
		return false
	}
	return true
}

// fit brings the place in line with the number of lines and the room of in, of
// which it returns the part for lines. If they are too many the last row says how
// to scroll.
func (s *scroll) fit(in view.Region, lines int) view.Region {
	_, s.height = in.Size()
	s.lines = lines
	if lines > s.height && s.height > 0 {
		s.height--
		in.Right(s.height, view.Strong, keyPair("up", "down", in.Plain())+" scroll")
	}
	s.top = max(0, min(s.top, lines-s.height))
	return in.Rows(0, s.height)
}

// A confirm is a question that y answers; every other key means no, but for the
// one of the way out, if there is one.
type confirm struct {
	question string
	yes      func() tea.Cmd
	wayOut   wayOut
}

// A wayOut is a third answer to a question.
type wayOut struct {
	key  string // as in the key map; "": there is none
	does string
	run  func() tea.Cmd
}

func newConfirm(question string, yes func() tea.Cmd) dialog {
	return confirm{question: question, yes: yes}
}

func (c confirm) update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch key := keyName(msg); {
	case key == "y", key == "Y":
		return c.yes(), true
	case c.wayOut.key != "" && key == c.wayOut.key:
		return c.wayOut.run(), true
	}
	return nil, true
}

// draw draws the question, as far as there is room, and below it the answers.
func (c confirm) draw(g view.Region) {
	w, _ := g.Size()
	answers := []string{"y yes", "any other key no"}
	if c.wayOut.key != "" {
		answers = []string{"y yes", keyText(c.wayOut.key, g.Plain()) + " " + c.wayOut.does, "any other key no"}
	}
	width := min(60, w-4)
	lines, keys := wrap(c.question, width), wrapHints(answers, width)
	in := box(g, width, len(lines)+1+len(keys), "")
	_, h := in.Size()
	for y, line := range lines[:max(0, min(len(lines), h-len(keys)))] {
		in.Text(0, y, view.Plain, line)
	}
	for y, line := range keys {
		in.Text(0, max(h-len(keys), 0)+y, view.Strong, line)
	}
}

// wrap breaks text into lines of at most w cells, at blanks where it can.
func wrap(text string, w int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case view.Width(line)+1+view.Width(word) <= w:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}

// A choice is a menu: up and down choose a line, enter picks it.
type choice struct {
	title string
	lines []string
	at    int
	pick  func(i int) tea.Cmd
}

func (c *choice) update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch msg.String() {
	case "up", "k", "shift+tab":
		c.at = (c.at + len(c.lines) - 1) % len(c.lines)
	case "down", "j", "tab":
		c.at = (c.at + 1) % len(c.lines)
	case "enter", " ":
		return c.pick(c.at), true
	default:
		return nil, true
	}
	return nil, false
}

func (c *choice) draw(g view.Region) {
	widest := 0
	for _, line := range c.lines {
		widest = max(widest, view.Width(line)+2)
	}
	in := box(g, widest, len(c.lines), c.title)
	w, h := in.Size()
	top := max(0, c.at+1-h)
	for y, line := range c.lines[top:] {
		style, mark := view.Plain, "  "
		if top+y == c.at {
			style, mark = view.Strong, "▸ "
		}
		in.Text(0, y, style, view.Fit(mark+line, w))
	}
}
