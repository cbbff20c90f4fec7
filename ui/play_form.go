package ui

import (
	"slices"

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
	input input // the line's text with a cursor
	fresh bool  // the next letter typed replaces the line's text
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

// changes reports whether left and right change the line.
func (l *formLine) changes() bool { return l.choices != nil || l.step != nil }

func newForm(title, does string, done func() (tea.Cmd, error), lines ...*formLine) *form {
	return &form{title: title, lines: lines, does: does, done: done, input: newInput(lines[0].text), fresh: true}
}

func (f *form) update(msg tea.KeyMsg) (tea.Cmd, bool) {
	line := f.lines[f.at]
	name := msg.String()
	if line.typed && (types(msg) || !line.changes() && (name == "left" || name == "right")) {
		f.write(msg)
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
	case "enter":
		cmd, err := f.done()
		if err != nil {
			f.problem = err.Error()
			return nil, false
		}
		return cmd, true
	case "esc", "q":
		return nil, true
	default:
		if line.typed {
			f.write(msg)
		}
	}
	return nil, false
}

// write folds a key into the text of the line.
func (f *form) write(msg tea.KeyMsg) {
	line := f.lines[f.at]
	if f.input.text() != line.text {
		f.input.set(line.text)
	}
	if types(msg) && f.fresh {
		f.input.set("")
	}
	if f.input.edit(msg) || f.fresh {
		line.text, f.fresh, f.problem, f.offers = f.input.text(), false, "", nil
	}
}

// types reports whether a key is a letter, or some that are pasted.
func types(msg tea.KeyMsg) bool {
	return msg.Type == tea.KeyRunes && !msg.Alt || msg.Type == tea.KeySpace
}

func (f *form) move(step int) {
	f.at = (f.at + step + len(f.lines)) % len(f.lines)
	f.input.set(f.lines[f.at].text)
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
	below := wrap(f.note, max(width, 10))
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
	keys := wrapHints(f.hints(g.Plain()), max(width, 10))
	in := box(g, width, len(f.lines)+len(below)+len(keys), f.title)
	width, height := in.Size()
	if over := len(f.lines) + len(below) + len(keys) - height; over > 0 && style == view.Dim { // what to know gives way first
		below = below[:max(0, len(below)-over)]
	}
	if len(f.lines)+len(below)+len(keys) > height {
		keys = keys[:1]
	}
	room := max(1, height-len(below)-len(keys))
	top := max(0, f.at+1-room)
	for y, line := range f.lines[top:min(len(f.lines), top+room)] {
		f.drawLine(in.Rows(y, 1), line, top+y == f.at)
	}
	y := min(len(f.lines), room)
	for i, text := range below {
		in.Text(0, y+i, style, view.Fit(text, width))
	}
	for i, text := range keys {
		in.Text(0, y+len(below)+i, view.Dim, view.Fit(text, width))
	}
}

// drawLine draws a line of the form; here is where the keys go.
func (f *form) drawLine(in view.Region, line *formLine, here bool) {
	style, mark, before, after := view.Plain, "  ", "", ""
	if here {
		style, mark = view.Strong, "▸ "
	}
	if line.changes() {
		before, after = "← ", " →" // in ASCII < and >
	}
	w, _ := in.Size()
	label := min(formLabel, max(w/2, w-formLabel))
	in.Text(0, 0, style, view.Fit(mark+line.label, label-1))
	x := in.Text(label, 0, style, before)
	room := w - x - view.Width(after)
	switch {
	case here && line.typed && !f.fresh:
		x += f.input.draw(in, x, 0, room, style)
	case line.typed && view.Width(line.text) > room:
		x = in.Text(x, 0, style, "…"+tail(line.text, room-1)) // its end tells more
	default:
		x = in.Text(x, 0, style, view.Fit(line.text, room))
	}
	in.Text(x, 0, style, after)
}

// hints tell what the keys do on the line.
func (f *form) hints(plain bool) []string {
	line := f.lines[f.at]
	hints := []string{keyText("enter", plain) + " " + f.does}
	if len(f.lines) > 1 {
		hints = append(hints, keyPair("up", "down", plain)+" choose")
	}
	if line.changes() {
		hints = append(hints, keyPair("left", "right", plain)+" change")
	}
	if line.typed {
		hints = append(hints, "or type")
	}
	if line.complete != nil {
		hints = append(hints, "tab completes")
	}
	return append(hints, "esc no")
}

// wrapHints puts hints into lines of at most w cells, each of them whole.
func wrapHints(hints []string, w int) []string {
	lines := hints[:1:1]
	for _, hint := range hints[1:] {
		if last := &lines[len(lines)-1]; view.Width(*last)+2+view.Width(hint) <= w {
			*last += "  " + hint
		} else {
			lines = append(lines, hint)
		}
	}
	return lines
}
