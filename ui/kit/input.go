package kit

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// An Input is a line of text that is being typed, with a cursor in it.
type Input struct {
	model    textinput.Model
	selected bool   // the whole text is: what is typed replaces it
	replaced string // what was replaced so; "": nothing
}

// NewInput returns a line with a text, and the cursor at its end.
func NewInput(text string) Input {
	m := textinput.New()
	m.KeyMap.Paste = key.NewBinding()             // would start a program; terminals paste by themselves
	m.KeyMap.DeleteWordForward = key.NewBinding() // not safe at every place: deleteWord does it
	m.Focus()
	in := Input{model: m}
	in.Set(text)
	return in
}

// Text returns what has been typed.
func (in *Input) Text() string { return in.model.Value() }

// Set makes text the line, with the cursor at its end.
func (in *Input) Set(text string) {
	in.model.SetValue(text)
	in.model.CursorEnd()
	in.selected, in.replaced = false, ""
}

// Offer makes text the line, and selects it: the next letter replaces it, a deletion
// empties the line, and any other key goes on with it. Once what was typed in its place is
// deleted, the text is offered again, so that no letter loses it.
func (in *Input) Offer(text string) {
	in.Set(text)
	in.selected = text != ""
}

// Edit folds a key into the line, and reports whether it did something there.
func (in *Input) Edit(msg tea.KeyMsg) bool {
	if in.selected {
		return in.unselect(msg)
	}
	if msg.Alt && msg.Type == tea.KeyRunes && !strings.Contains("bdf", string(msg.Runes)) {
		return false // alt-b, alt-d and alt-f go by words
	}
	text, at := in.model.Value(), in.model.Position()
	if key.Matches(msg, textinput.DefaultKeyMap.DeleteWordForward) {
		in.deleteWord()
	} else {
		in.model, _ = in.model.Update(msg)
	}
	changed := in.model.Value() != text || in.model.Position() != at
	if now, at := []rune(in.model.Value()), in.model.Position(); changed && types(msg) && at > 1 {
		if one := []rune(words.Compose(string(now[at-2 : at]))); len(one) == 1 { // a letter and its accent
			in.model.SetValue(string(now[:at-2]) + string(one) + string(now[at:]))
			in.model.SetCursor(at - 1)
		}
	}
	if in.replaced != "" && in.model.Value() == "" {
		in.Offer(in.replaced)
	}
	return changed
}

// deleteWord deletes from the cursor to the end of the next word.
func (in *Input) deleteWord() {
	text, at := []rune(in.model.Value()), in.model.Position()
	end := at
	for end < len(text) && unicode.IsSpace(text[end]) {
		end++
	}
	for end < len(text) && !unicode.IsSpace(text[end]) {
		end++
	}
	in.model.SetValue(string(text[:at]) + string(text[end:]))
	in.model.SetCursor(at)
}

// unselect folds a key into a line that is selected.
func (in *Input) unselect(msg tea.KeyMsg) bool {
	empties := msg.Type == tea.KeyBackspace || msg.Type == tea.KeyDelete
	switch {
	case empties:
		in.Set("")
	case types(msg):
		text := in.Text()
		in.Set("")
		in.Edit(msg)
		in.replaced = text
		return true
	default:
		in.selected = false
	}
	return in.Edit(msg) || empties
}

// types reports whether a key is a letter, or some that are pasted.
func types(msg tea.KeyMsg) bool {
	return msg.Type == tea.KeyRunes && !msg.Alt || msg.Type == tea.KeySpace
}

// Draw draws the part of the line around the cursor that has room in w cells, and
// returns the cells used. A cursor at the end is a low line; a text that is selected has
// none.
func (in *Input) Draw(g view.Region, x, y, w int, style view.Style) int {
	if in.selected {
		end := g.Text(x, y, view.Selected, tailIn(in.Text(), w))
		g.SetCursor(end, y)
		return end - x
	}
	text := []rune(in.Text())
	at := min(in.model.Position(), len(text))
	before, under, after := string(text[:at]), "_", ""
	cursor := style
	if at < len(text) {
		under, after, cursor = string(text[at]), string(text[at+1:]), view.Selected
	}
	end := g.Text(x, y, style, tailIn(before, w-view.Width(under)))
	g.SetCursor(end, y)
	end = g.Text(end, y, cursor, under)
	return g.Text(end, y, style, view.Fit(after, max(0, x+w-end))) - x
}

// tailIn returns a text as it fits into w cells: its end tells more.
func tailIn(text string, w int) string {
	if view.Width(text) <= w {
		return text
	}
	return view.Ellipsis() + Tail(text, w-1)
}

// Tail returns the end of a text, at most w cells.
func Tail(text string, w int) string {
	r := []rune(text)
	r = r[max(0, len(r)-4*max(w, 1)):] // few of them have no cell, and a pasted text may be long
	for len(r) > 0 && view.Width(string(r)) > w {
		r = r[1:]
	}
	return string(r)
}
