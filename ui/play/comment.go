package play

import (
	"strings"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// commentLines returns what the record says of the position, in lines of w cells.
func (p *Screen) commentLines(w int) (lines []string) {
	if text := p.s.Line.Comment(); text != "" {
		for _, line := range strings.Split(text, "\n") {
			lines = append(lines, kit.Wrap(line, w)...)
		}
	}
	return lines
}

func commentPane(lines []string) kit.Pane {
	return kit.Pane{Title: "comment", Least: 1, Want: min(5, len(lines)), Most: len(lines), Draw: func(g view.Region) { drawComment(g, lines) }}
}

// drawComment draws the comment on the position, as far as it goes.
func drawComment(g view.Region, lines []string) {
	w, h := g.Size()
	for y, line := range lines[:min(h, len(lines))] {
		if y == h-1 && len(lines) > h {
			line = view.Fit(line, w-2) + " …"
		}
		g.Fit(0, y, view.Plain, line)
	}
}
