package kit

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// Box clears the middle of g for w by h cells of content, draws a frame around
// it, and returns the inside.
func Box(g view.Region, w, h int, title string) view.Region {
	gw, gh := g.Size()
	w, h = min(w+4, gw), min(h+2, gh)
	return Frame(g.Sub(view.Rect{X: (gw - w) / 2, Y: (gh - h) / 2, W: w, H: h}), title)
}

// Frame clears g, draws a frame around it, and returns the inside.
func Frame(g view.Region, title string) view.Region {
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

// An Asker is what a screen asks the app to open.
type Asker struct{ Asked Dialog }

// Wanted returns the dialog to open, once; nil is none.
func (a *Asker) Wanted() Dialog {
	d := a.Asked
	a.Asked = nil
	return d
}

// A Scroll is how far a dialog with more lines than room is scrolled.
type Scroll struct {
	Top    int // lines scrolled away
	Height int // lines shown when last drawn
	lines  int // there are
}

// Key folds a key, and reports whether it scrolls.
func (s *Scroll) Key(msg tea.KeyMsg) bool {
	switch msg.String() {
	case "down", "j":
		s.Top++
	case "up", "k":
		s.Top--
	case "pgdown", " ":
		s.Top += s.Height
	case "pgup":
		s.Top -= s.Height
	case "home":
		s.Top = 0
	case "end":
		s.Top = s.lines
	default:
		return false
	}
	return true
}

// Fit brings the place in line with the number of lines and the room of in, of
// which it returns the part for lines. If they are too many the last row says how
// to scroll.
func (s *Scroll) Fit(in view.Region, lines int) view.Region {
	_, s.Height = in.Size()
	s.lines = lines
	if lines > s.Height && s.Height > 0 {
		s.Height--
		in.Right(s.Height, view.Strong, keyPair("up", "down", in.Plain())+" scroll")
	}
	s.Top = max(0, min(s.Top, lines-s.Height))
	return in.Rows(0, s.Height)
}

// A Confirm is a question that y answers; every other key means no, but for the
// one of the way out, if there is one.
type Confirm struct {
	Text  string
	Yes   func() tea.Cmd
	Other Answer
}

// An Answer is a third answer to a question.
type Answer struct {
	Key  string // as in the key map; "": there is none
	Does string
	Run  func() tea.Cmd
}

// NewConfirm returns a question with the answers yes and no.
func NewConfirm(question string, yes func() tea.Cmd) Dialog {
	return Confirm{Text: question, Yes: yes}
}

// Update folds a key: any answer closes the question.
func (c Confirm) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch key := KeyName(msg); {
	case key == "y", key == "Y":
		return c.Yes(), true
	case c.Other.Key != "" && key == c.Other.Key:
		return c.Other.Run(), true
	}
	return nil, true
}

// Draw draws the question, as far as there is room, and below it the answers.
func (c Confirm) Draw(g view.Region) {
	w, _ := g.Size()
	answers := []string{"y yes", "any other key cancels"}
	if c.Other.Key != "" {
		answers = []string{"y yes", KeyText(c.Other.Key, g.Plain()) + " " + c.Other.Does, "any other key cancels"}
	}
	width := min(60, w-4)
	lines, keys := Wrap(c.Text, width), wrapHints(answers, width)
	in := Box(g, width, len(lines)+1+len(keys), "")
	_, h := in.Size()
	for y, line := range lines[:max(0, min(len(lines), h-len(keys)))] {
		in.Text(0, y, view.Plain, line)
	}
	for y, line := range keys {
		in.Text(0, max(h-len(keys), 0)+y, view.Strong, line)
	}
}

// Wrap breaks text into lines of at most w cells, at blanks where it can.
func Wrap(text string, w int) []string {
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

// A Menu is a menu: up and down choose a line, enter picks it.
type Menu struct {
	Title string
	Lines []string
	At    int
	Pick  func(i int) tea.Cmd
	drawn view.Rect // of the lines, as last drawn
	top   int       // lines scrolled away
}

// Choose chooses the line at x, y.
func (c *Menu) Choose(x, y int) bool {
	i := c.top + y - c.drawn.Y
	if !c.drawn.Contains(x, y) || i >= len(c.Lines) {
		return false
	}
	c.At = i
	return true
}

// Update folds a key.
func (c *Menu) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch msg.String() {
	case "up", "k", "shift+tab":
		c.At = (c.At + len(c.Lines) - 1) % len(c.Lines)
	case "down", "j", "tab":
		c.At = (c.At + 1) % len(c.Lines)
	case "enter", " ":
		return c.Pick(c.At), true
	default:
		return nil, true
	}
	return nil, false
}

// Draw draws the menu in the middle of the screen.
func (c *Menu) Draw(g view.Region) {
	widest := 0
	for _, line := range c.Lines {
		widest = max(widest, view.Width(line)+2)
	}
	in := Box(g, widest, len(c.Lines), c.Title)
	w, h := in.Size()
	c.drawn, c.top = in.Rect(), max(0, c.At+1-h)
	for y, line := range c.Lines[c.top:] {
		style, mark := view.Plain, "  "
		if c.top+y == c.At {
			style, mark = view.Strong, "▸ "
		}
		in.Text(0, y, style, view.Fit(mark+line, w))
	}
}

// A Dialog is a window over a screen that gets all keys while it is open.
type Dialog interface {
	// Update folds a key; done closes the dialog.
	Update(msg tea.KeyMsg) (cmd tea.Cmd, done bool)
	Draw(g view.Region)
}

// A Chooser is a dialog with lines to choose from.
type Chooser interface {
	Dialog
	Choose(x, y int) bool // puts the cursor on the line at x, y, and reports whether there is one
}
