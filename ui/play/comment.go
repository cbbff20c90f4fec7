package play

import (
	"strings"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// commentLines returns what the record says of the position, in lines of w cells: annotations first.
func (p *Screen) commentLines(w int) (lines []string) {
	if said := p.s.Line.Turn().Annotations(); len(said) > 0 {
		lines = view.Wrap(strings.Join(said, "; "), w)
	}
	if text := p.s.Line.Comment(); text != "" {
		for _, line := range strings.Split(text, "\n") {
			lines = append(lines, view.Wrap(line, w)...)
		}
	}
	return lines
}

func (p *Screen) commentPane(lines []string) kit.Pane {
	return kit.Pane{Title: "comment", Least: 1, Want: min(5, len(lines)), Most: len(lines), Draw: func(g view.Region) { p.drawComment(g, lines) }}
}

// drawComment draws the comment on the position, as far as it goes, and how to read the rest.
func (p *Screen) drawComment(g view.Region, lines []string) {
	w, h := g.Size()
	for y, line := range lines[:min(h, len(lines))] {
		if y == h-1 && len(lines) > h {
			more := " " + p.keys.Press("play.read") + " reads all"
			g.Right(y, view.Dim, more)
			line = view.Fit(line+view.Ellipsis(), w-view.Width(more))
		}
		g.Fit(0, y, view.Plain, line)
	}
}

// readComment shows the whole comment on the position.
func (p *Screen) readComment() {
	if len(p.commentLines(1)) == 0 {
		p.Say("no comment on this position")
		return
	}
	p.Asked = &kit.Reader{Title: "comment", Width: 72, Lines: func(w int) (lines []kit.TextLine) {
		for _, line := range p.commentLines(w) {
			lines = append(lines, kit.TextLine{Text: line})
		}
		return lines
	}}
}
