package tuner

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A whyDialog explains which candidate is named best, and which one plays next.
type whyDialog struct {
	text   func() []string // paragraphs, of the latest state
	scroll kit.Scroll
}

// Update folds a key: any that does not scroll closes the dialog.
func (d *whyDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) { return nil, !d.scroll.Key(msg) }

// Draw draws the explanation.
func (d *whyDialog) Draw(g view.Region) {
	w, h := g.Size()
	width := max(min(96, w-6), 10)
	var lines []string
	for _, paragraph := range d.text() {
		lines = append(lines, kit.Wrap(paragraph, width)...)
	}
	in := kit.Box(g, width, min(len(lines), max(h-4, 1)), "why")
	shown := d.scroll.Fit(in, len(lines))
	_, rows := shown.Size()
	for y := range min(rows, len(lines)-d.scroll.Top) {
		shown.Text(0, y, view.Plain, lines[d.scroll.Top+y])
	}
}

// askWhy opens the explanation.
func (t *Screen) askWhy() {
	if t.status == nil || t.tournament() {
		t.Complain("no candidate to explain")
		return
	}
	t.Asked = &whyDialog{text: func() []string { return whyText(t.status, t.next(), t.chosen != nil) }}
}

// whyText explains the best candidate and the next one.
func whyText(s *event.Status, next *tune.Candidate, chosen bool) []string {
	out := []string{"Best: " + bestText(s)}
	if s.WhyBest != "" {
		out = append(out, s.WhyBest)
	}
	out = append(out, "")
	if s.Finished {
		return append(out, "The event is finished: no candidate plays next.")
	}
	if next != nil {
		who := "the rule's choice, " + s.Rule
		if chosen {
			who = "your choice"
		} else if isPinned(s, *next) {
			who = "which is pinned"
		}
		out = append(out, fmt.Sprintf("Next: %s (%s), %s.", next.Parameters, words.Coordinates(next.Coordinates), who))
	}
	for _, m := range s.Marks {
		out = append(out, fmt.Sprintf("%s (%s) is %s.", m.Candidate.Parameters, words.Coordinates(m.Candidate.Coordinates), m))
	}
	if n := len(s.Tied); n > 0 {
		var places []string
		for _, c := range s.Tied {
			places = append(places, "("+words.Coordinates(c.Coordinates)+")")
		}
		out = append(out, "", fmt.Sprintf("%d candidates are tied: the rule picks one at random.", n), strings.Join(places, " "))
	}
	if len(s.Next) > 0 {
		out = append(out, "", "The candidates that the rule values most:")
	}
	for _, term := range s.Next {
		out = append(out, fmt.Sprintf("(%s) %s", words.Coordinates(term.Coordinates), term.Formula))
	}
	return out
}

// isPinned reports whether a candidate plays next since it is pinned.
func isPinned(s *event.Status, c tune.Candidate) bool {
	return !c.Free && slices.ContainsFunc(s.Marks, func(m event.Marked) bool {
		return m.Mark == event.Pinned && m.Candidate.Index == c.Index
	})
}

// bestText describes the candidate named best.
func bestText(s *event.Status) string {
	best, ok := s.Best()
	if !ok || best.Games == 0 {
		return "no game has a result yet."
	}
	return fmt.Sprintf("%s, %s%% of %s.", s.Named.Parameters, words.Percent(best.WinRate()), words.Plural(best.Games, "game"))
}
