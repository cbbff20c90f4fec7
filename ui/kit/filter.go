package kit

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// A filterDialog is a line to type a filter into; the list follows every letter.
type filterDialog struct {
	input  Input
	text   *string // what has been typed
	before string  // what esc goes back to
	hint   string
}

// NewFilter returns the dialog that edits a filter in place; hint says what can be typed.
func NewFilter(text *string, hint string) Dialog {
	return &filterDialog{NewInput(*text), text, *text, hint}
}

func (d *filterDialog) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch msg.Type {
	case tea.KeyEnter:
		return nil, true
	case tea.KeyEsc:
		*d.text = d.before
		return nil, true
	}
	d.input.Edit(msg)
	*d.text = d.input.Text()
	return nil, false
}

func (d *filterDialog) Draw(g view.Region) {
	w, h := g.Size()
	line := g.Rows(h-1, 1)
	line.Clear()
	x := line.Text(0, 0, view.Strong, "filter: ")
	x += d.input.Draw(line, x, 0, w-x, view.Strong) + 1
	if x+view.Width(d.hint) < w {
		line.Right(0, view.Dim, d.hint)
	}
}

// A Word is a word of a filter.
type Word struct {
	Text string // folded
	Not  bool   // texts must not have it
}

// Words returns the words of a filter; one with a minus in front texts must not have.
func Words(filter string) []Word {
	var out []Word
	for _, word := range strings.Fields(words.Fold(filter)) {
		not, ok := strings.CutPrefix(word, "-")
		if ok = ok && not != ""; ok {
			word = not
		}
		out = append(out, Word{word, ok})
	}
	return out
}

// HasWords reports whether a text has all words of a filter, however both are composed.
func HasWords(text, filter string) bool { return HasAll(text, Words(filter)) }

// HasAll is HasWords for many texts.
func HasAll(text string, all []Word) bool {
	text = words.Fold(text)
	return !slices.ContainsFunc(all, func(w Word) bool { return strings.Contains(text, w.Text) == w.Not })
}
