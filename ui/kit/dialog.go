package kit

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

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
	g.Glyphs(0, 0, view.Dim, "╭"+strings.Repeat("─", max(0, w-2))+"╮")
	for y := 1; y < h-1; y++ {
		g.Glyphs(0, y, view.Dim, "│")
		g.Glyphs(w-1, y, view.Dim, "│")
	}
	g.Glyphs(0, h-1, view.Dim, "╰"+strings.Repeat("─", max(0, w-2))+"╯")
	if title != "" {
		g.Text(2, 0, view.Strong, view.FitWords(" "+title+" ", w-4))
	}
	return g.Sub(view.Rect{X: 2, Y: 1, W: w - 4, H: h - 2})
}

// markMore says by arrows in the frame of a dialog on g where there are more than the rows shown, which begin
// with row top of n.
func markMore(g view.Region, shown view.Rect, top, n int) {
	from := g.Rect()
	x, y := shown.X+shown.W+1-from.X, shown.Y-from.Y
	if top > 0 {
		g.Text(x, y, view.Strong, "↑")
	}
	if top+shown.H < n {
		g.Text(x, y+shown.H-1, view.Strong, "↓")
	}
}

// An Asker is what a screen asks the app to open.
type Asker struct{ Asked Dialog }

// Wanted returns the dialog to open, once; nil is none.
func (a *Asker) Wanted() Dialog {
	d := a.Asked
	a.Asked = nil
	return d
}
