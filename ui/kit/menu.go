package kit

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// A Menu is a menu: up and down choose a line, letters the next one with a word that begins
// with them, and enter picks it.
type Menu struct {
	Title string
	Lines []string
	Pick  func(i int) tea.Cmd
	List

	typed string // letters so far
}

// Update folds a key.
func (c *Menu) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch key := KeyName(msg); {
	case key == "esc":
		return nil, true
	case key == "enter", key == "space" && c.typed == "":
		return c.Pick(c.Cursor), true
	case key == "up", key == "shift+tab", key == "k" && c.typed == "":
		c.choose(c.Cursor + len(c.Lines) - 1)
	case key == "down", key == "tab", key == "j" && c.typed == "":
		c.choose(c.Cursor + 1)
	case key == "backspace":
		_, n := utf8.DecodeLastRuneInString(c.typed)
		c.typed = c.typed[:len(c.typed)-n]
	case types(msg):
		c.find(words.Fold(c.typed + string(msg.Runes)))
	}
	return nil, false
}

// choose puts the cursor on a line, counted on from the first after the last.
func (c *Menu) choose(i int) { c.Cursor, c.typed = i%len(c.Lines), "" }

// find puts the cursor on the line at it, or the next one, that has a word which begins with a
// text, and keeps the text. Without one nothing changes.
func (c *Menu) find(text string) {
	for i := range c.Lines {
		at := (c.Cursor + i) % len(c.Lines)
		if line := words.Fold(c.Lines[at]); strings.HasPrefix(line, text) || strings.Contains(line, " "+text) {
			c.Cursor, c.typed = at, text
			return
		}
	}
}

// Draw draws the menu in the middle of the screen.
func (c *Menu) Draw(g view.Region) {
	title := c.Title
	if c.typed != "" {
		title += ": " + c.typed + "_"
	}
	widest := view.Width(title) + 2
	for _, line := range c.Lines {
		widest = max(widest, view.Width(line)+2)
	}
	in := Box(g, widest, len(c.Lines), title)
	w, _ := in.Size()
	c.DrawRows(in, len(c.Lines), func(g view.Region, i int, style view.Style, mark string) {
		g.Text(0, 0, style, view.FitWords(mark+" "+c.Lines[i], w))
	})
	c.MarkMore(g)
}
