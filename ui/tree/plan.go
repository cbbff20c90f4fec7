package tree

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/search/params"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// planWidth is the most cells of a plan's lines.
const planWidth = 76

// plan asks for the dialog on the engine's parameters: those used, and those set without
// effect; after a key all the others, too.
func (t *Screen) plan() {
	name, plan := t.s.Analysis.Searcher()
	if plan == nil {
		t.Complain("%s has no parameters", name)
		return
	}
	all := false
	t.Asked = &kit.Reader{
		Title: "plan of " + name,
		Width: planWidth,
		Lines: func(w int) []kit.TextLine { return planLines(plan, all, w) },
		Hint:  func() string { return words.If(all, "a: fewer", "a: all") },
		Key: func(msg tea.KeyMsg) bool {
			if msg.String() != "a" {
				return false
			}
			all = !all
			return true
		},
	}
}

// planLines returns the parameters of a plan in w cells, those that were set first in each
// part.
func planLines(plan *params.Plan, all bool, w int) []kit.TextLine {
	parts := []struct {
		heading string
		style   view.Style
		has     func(e *params.Entry) bool
	}{
		{"set without effect", view.Warn, func(e *params.Entry) bool { return e.Set && e.Status != params.Used }},
		{"set and used", view.Plain, func(e *params.Entry) bool { return e.Set && e.Status == params.Used }},
		{"used, at their defaults", view.Plain, func(e *params.Entry) bool { return !e.Set && e.Status == params.Used }},
		{"without effect, at their defaults", view.Dim, func(e *params.Entry) bool { return all && !e.Set && e.Status != params.Used }},
	}

	var lines []kit.TextLine
	for _, part := range parts {
		heading := part.heading
		for i := range plan.Entries {
			e := &plan.Entries[i]
			if !part.has(e) {
				continue
			}
			if heading != "" {
				if len(lines) > 0 {
					lines = append(lines, kit.TextLine{})
				}
				lines = append(lines, kit.TextLine{Style: view.Strong, Text: heading})
				heading = ""
			}
			lines = append(lines, kit.TextLine{Style: part.style, Text: view.Fit(fmt.Sprintf(" %s  %s", e.Name, e.Value), w)})
			if e.Reason != "" {
				for _, text := range view.Wrap(e.Reason, w-4) {
					lines = append(lines, kit.TextLine{Style: view.Dim, Text: "    " + text})
				}
			}
		}
	}

	return lines
}
