package kit

import (
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A Menu is a menu: up and down choose a line, enter picks it.
type Menu struct {
	Title string
	Lines []string
	Pick  func(i int) tea.Cmd
	List
}

// Update folds a key.
func (c *Menu) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch msg.String() {
	case "up", "k", "shift+tab":
		c.Cursor = (c.Cursor + len(c.Lines) - 1) % len(c.Lines)
	case "down", "j", "tab":
		c.Cursor = (c.Cursor + 1) % len(c.Lines)
	case "enter", " ":
		return c.Pick(c.Cursor), true
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
	w, _ := in.Size()
	c.DrawRows(in, len(c.Lines), func(g view.Region, i int, style view.Style, mark string) {
		g.Text(0, 0, style, view.FitWords(mark+" "+c.Lines[i], w))
	})
}
