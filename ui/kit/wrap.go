package kit

import "gobandit/ui/view"

// DrawText draws text in lines of at most w cells from x, y on, and returns how many there
// are.
func DrawText(g view.Region, x, y, w int, style view.Style, text string) (lines int) {
	for i, line := range view.Wrap(text, w) {
		g.Text(x, y+i, style, line)
		lines++
	}
	return lines
}
