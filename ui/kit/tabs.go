package kit

import (
	"fmt"

	"gobandit/ui/view"
)

// statusSpace is the cells that a line of tabs leaves at least to what the screen
// does; in a narrower line the tabs not shown are numbers alone.
const statusSpace = 16

// tabText returns the tab of a screen in a line of w cells.
func tabText(w int, shown, s Tab) string {
	all := 0
	for s := range NumTabs {
		all += len(s.String()) + 4
	}
	switch {
	case s == shown:
		return fmt.Sprintf("[%d %s]", int(s)+1, s)
	case w < all+statusSpace:
		return fmt.Sprintf(" %d ", int(s)+1)
	}
	return fmt.Sprintf(" %d %s ", int(s)+1, s)
}

// TabAt returns the screen whose tab covers column x of a line of w cells.
func TabAt(w int, shown Tab, x int) (Tab, bool) {
	end := 0
	for s := range NumTabs {
		if end += len(tabText(w, shown, s)); x < end {
			return s, true
		}
	}
	return 0, false
}

// DrawTabs draws the tabs at the left of a line, and at its right what the screen
// does, as far as they leave room.
func DrawTabs(line view.Region, shown Tab, style view.Style, status string) {
	w, _ := line.Size()
	x := 0
	for s := range NumTabs {
		look := view.Dim
		if s == shown {
			look = view.Selected
		}
		x = line.Text(x, 0, look, tabText(w, shown, s))
	}
	line.Right(0, style, view.FitWords(status, w-x-1))
}

// StatusStyle is how the line of tabs shows what a screen does.
func StatusStyle(running bool) view.Style {
	if running {
		return view.Accent
	}
	return view.Dim
}
