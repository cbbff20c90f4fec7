package ui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// A form is a dialog of lines: up and down choose one, left and right change it,
// letters are typed into it where it takes any text.
type form struct {
	title   string
	lines   []*formLine
	note    string // what to know, as long as there is no problem
	problem string
	offers  []string // how the text of the line can go on
	does    string   // what enter does
	done    func() (tea.Cmd, error)

	at    int
	fresh bool // the next letter typed replaces the line's text
}

// A formLine is a setting as text.
type formLine struct {
	label    string
	text     string
	choices  []string                             // to go through by left and right
	step     func(text string, step int) string   // what left and right make of it, if there are no choices
	typed    bool                                 // takes any text
	complete func(text string) (string, []string) // tab: the text completed, and how it can go on; nil: tab is down
}

func newForm(title, does string, done func() (tea.Cmd, error), lines ...*formLine) *form {
	return &form{title: title, lines: lines, does: does, done: done, fresh: true}
}

func (f *form) update(msg tea.KeyMsg) (tea.Cmd, bool) {
	line := f.lines[f.at]
	name := msg.String()
	if line.typed && msg.Type == tea.KeyRunes || name == " " && line.typed {
		f.write(string(msg.Runes))
		return nil, false
	}
	switch name {
	case "up", "k", "shift+tab":
		f.move(-1)
	case "tab":
		if line.complete == nil {
			f.move(1)
			break
		}
		line.text, f.offers = line.complete(line.text)
		f.fresh = false
	case "down", "j":
		f.move(1)
	case "left", "h", "-":
		f.change(-1)
	case "right", "l", "+", " ":
		f.change(1)
	case "backspace":
		f.fresh, f.offers = false, nil
		if r := []rune(line.text); line.typed && len(r) > 0 {
			line.text = string(r[:len(r)-1])
		}
	case "ctrl+u":
		if line.typed {
			line.text = ""
		}
	case "enter":
		cmd, err := f.done()
		if err != nil {
			f.problem = err.Error()
			return nil, false
		}
		return cmd, true
	case "esc", "q":
		return nil, true
	}
	return nil, false
}

func (f *form) write(text string) {
	line := f.lines[f.at]
	if f.fresh {
		line.text = ""
	}
	line.text += strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, text)
	f.fresh, f.problem, f.offers = false, "", nil
}

func (f *form) move(step int) {
	f.at = (f.at + step + len(f.lines)) % len(f.lines)
	f.fresh, f.offers = true, nil
}

func (f *form) change(step int) {
	line := f.lines[f.at]
	f.problem, f.fresh = "", true
	switch n := len(line.choices); {
	case n > 0:
		i := slices.Index(line.choices, line.text)
		if i < 0 && step < 0 {
			i = 0
		}
		line.text = line.choices[(i+step+n)%n]
	case line.step != nil:
		line.text = line.step(line.text, step)
	}
}

// Sizes of a form.
const (
	formWidth  = 64
	formLabel  = 16
	formOffers = 5 // shown at most
)

func (f *form) draw(g view.Region) {
	w, _ := g.Size()
	width := min(formWidth, max(w-4, 0))
	below := []string{f.note}
	style := view.Dim
	switch {
	case f.problem != "":
		below, style = wrap(f.problem, max(width, 10)), view.Warn
	case len(f.offers) > 0:
		below = f.offers
		if n := len(below) - formOffers; n > 0 {
			below = append(slices.Clone(below[:formOffers]), plural(n, "more name"))
		}
	}
	in := box(g, width, len(f.lines)+len(below)+1, f.title)
	width, height := in.Size()
	room := max(1, height-len(below)-1)
	top := max(0, f.at+1-room)
	for y, line := range f.lines[top:min(len(f.lines), top+room)] {
		style, mark, text := view.Plain, "  ", line.text
		if here := top+y == f.at; here {
			style, mark = view.Strong, "▸ "
			if line.typed && !f.fresh {
				text += "_"
			}
		}
		if line.choices != nil || line.step != nil {
			text = "← " + text + " →"
		}
		in.Text(0, y, style, view.Fit(mark+line.label, formLabel))
		if room := width - formLabel; view.Width(text) > room && line.typed {
			text = "…" + tail(text, room-1) // its end is what is being typed
		}
		in.Text(formLabel, y, style, view.Fit(text, width-formLabel))
	}
	y := min(len(f.lines), room)
	for i, text := range below {
		in.Text(0, y+i, style, view.Fit(text, width))
	}
	in.Text(0, y+len(below), view.Dim, view.Fit(f.keys(), width))
}

// keys tells what the keys do on the line.
func (f *form) keys() string {
	line := f.lines[f.at]
	keys := "↵ " + f.does
	if len(f.lines) > 1 {
		keys += "  ↑↓ choose"
	}
	if line.choices != nil || line.step != nil {
		keys += "  ←→ change"
	}
	if line.typed {
		keys += "  or type"
	}
	if line.complete != nil {
		keys += "  tab completes"
	}
	return keys + "  esc no"
}

// tail returns the end of a text, at most w cells.
func tail(text string, w int) string {
	r := []rune(text)
	for len(r) > 0 && view.Width(string(r)) > w {
		r = r[1:]
	}
	return string(r)
}
