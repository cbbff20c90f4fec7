package tree

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/search/params"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A planDialog explains what an engine's parameters do: those used, and those set
// without effect; with all the others, too.
type planDialog struct {
	kit.Scroll
	title string
	plan  *params.Plan
	all   bool
}

func (d *planDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	if msg.String() == "a" {
		d.all, d.Top = !d.all, 0
		return nil, false
	}
	return nil, !d.Key(msg)
}

// A planLine is a line of a plan.
type planLine struct {
	style view.Style
	text  string
}

// Lines returns the parameters in w cells, those that were set first in each
// part.
func (d *planDialog) lines(w int) []planLine {
	parts := []struct {
		heading string
		style   view.Style
		has     func(e *params.Entry) bool
	}{
		{"set without effect", view.Warn, func(e *params.Entry) bool { return e.Set && e.Status != params.Used }},
		{"set and used", view.Plain, func(e *params.Entry) bool { return e.Set && e.Status == params.Used }},
		{"used, at their defaults", view.Plain, func(e *params.Entry) bool { return !e.Set && e.Status == params.Used }},
		{"without effect, at their defaults", view.Dim, func(e *params.Entry) bool { return d.all && !e.Set && e.Status != params.Used }},
	}
	var lines []planLine
	for _, part := range parts {
		heading := part.heading
		for i := range d.plan.Entries {
			e := &d.plan.Entries[i]
			if !part.has(e) {
				continue
			}
			if heading != "" {
				if len(lines) > 0 {
					lines = append(lines, planLine{})
				}
				lines = append(lines, planLine{view.Strong, heading})
				heading = ""
			}
			lines = append(lines, planLine{part.style, view.Fit(fmt.Sprintf(" %s  %s", e.Name, e.Value), w)})
			if e.Reason != "" {
				for _, text := range kit.Wrap(e.Reason, w-4) {
					lines = append(lines, planLine{view.Dim, "    " + text})
				}
			}
		}
	}
	return lines
}

// planWidth is the most cells of a plan's lines.
const planWidth = 76

func (d *planDialog) Draw(g view.Region) {
	w, h := g.Size()
	w = min(w-4, planWidth)
	lines := d.lines(w)
	hidden := "a: all"
	if d.all {
		hidden = "a: fewer"
	}
	in := kit.Box(g, w, min(len(lines)+1, h-3), d.title)
	_, rows := in.Size()
	in.Text(0, rows-1, view.Strong, hidden)
	in = d.Fit(in.Rows(0, rows-1), len(lines))
	for y, line := range lines[d.Top:min(d.Top+d.Height, len(lines))] {
		in.Text(0, y, line.style, view.Fit(line.text, w))
	}
}
