package kit

import (
	"strings"

	"gobandit/ui/view"
)

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

// DrawText draws text in lines of at most w cells from x, y on, and returns how many there
// are.
func DrawText(g view.Region, x, y, w int, style view.Style, text string) (lines int) {
	for i, line := range Wrap(text, w) {
		g.Text(x, y+i, style, line)
		lines++
	}
	return lines
}
