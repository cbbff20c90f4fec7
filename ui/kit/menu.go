package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

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
	widest := view.Width(c.Title) + 2
	for _, line := range c.Lines {
		widest = max(widest, view.Width(line)+2)
	}
	in := Box(g, widest, len(c.Lines), c.Title)
	w, h := in.Size()
	c.drawn, c.top = in.Rect(), max(0, c.At+1-h)
	for y, line := range c.Lines[c.top:] {
		style, mark := RowMark(c.top+y == c.At)
		in.Text(0, y, style, view.FitWords(mark+" "+line, w))
	}
}
