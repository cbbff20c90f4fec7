package kit

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// An Input is a line of text that is being typed, with a cursor in it.
type Input struct{ model textinput.Model }

// NewInput returns a line with a text and the cursor at its end.
func NewInput(text string) Input {
	m := textinput.New()
	m.KeyMap.Paste = key.NewBinding() // would start a program; terminals paste by themselves
	m.Focus()
	in := Input{m}
	in.Set(text)
	return in
}

// Text returns what has been typed.
func (in *Input) Text() string { return in.model.Value() }

// Set makes text the line, with the cursor at its end.
func (in *Input) Set(text string) {
	in.model.SetValue(text)
	in.model.CursorEnd()
}

// Edit folds a key into the line, and reports whether it did something there.
func (in *Input) Edit(msg tea.KeyMsg) bool {
	if msg.Alt && msg.Type == tea.KeyRunes && !strings.Contains("bdf", string(msg.Runes)) {
		return false // alt-b, alt-d and alt-f go by words
	}
	text, at := in.model.Value(), in.model.Position()
	in.model, _ = in.model.Update(msg)
	return in.model.Value() != text || in.model.Position() != at
}

// Draw draws the part of the line around the cursor that has room in w cells, and
// returns the cells used. A cursor at the end is a low line.
func (in *Input) Draw(g view.Region, x, y, w int, style view.Style) int {
	text := []rune(in.Text())
	at := min(in.model.Position(), len(text))
	before, under, after := string(text[:at]), "_", ""
	cursor := style
	if at < len(text) {
		under, after, cursor = string(text[at]), string(text[at+1:]), view.Selected
	}
	if room := w - view.Width(under); view.Width(before) > room {
		before = "…" + Tail(before, room-1)
	}
	end := g.Text(x, y, style, before)
	end = g.Text(end, y, cursor, under)
	return g.Text(end, y, style, view.Fit(after, max(0, x+w-end))) - x
}

// Tail returns the end of a text, at most w cells.
func Tail(text string, w int) string {
	r := []rune(text)
	for len(r) > 0 && view.Width(string(r)) > w {
		r = r[1:]
	}
	return string(r)
}
