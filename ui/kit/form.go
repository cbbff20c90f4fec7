package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// A Form is a dialog of lines: up and down choose one, left and right change it,
// letters are typed into it where it takes any text.
type Form struct {
	Title   string
	lines   []*Field
	Note    string // what to know, as long as there is no problem
	Problem string
	offers  []string // how the text of the line can go on
	does    string   // what enter does
	Done    func() (tea.Cmd, error)
	Live    bool // each change holds at once: esc cancels nothing

	at    int
	input Input     // the line's text
	shown view.Rect // where the lines are drawn, from the first shown on
	first int
}

// Click puts the cursor on the line at x, y. On the line of the cursor it returns the key that it is: the one to the left
// on the arrow to the left, else the one to the right.
func (f *Form) Click(x, y int) (key string) {
	at := f.first + y - f.shown.Y
	switch {
	case !f.shown.Contains(x, y):
	case at != f.at:
		f.move(at - f.at)
	case !f.lines[at].changes():
	case x < f.shown.X+labelOf(f.shown.W)+view.Width(formBefore) && x >= f.shown.X+labelOf(f.shown.W):
		return "left"
	default:
		return "right"
	}
	return ""
}

// A Field is a setting as text, a line of a form.
type Field struct {
	Label    string
	Text     string
	Choices  []string                             // to go through by left and right
	Step     func(text string, step int) string   // what left and right make of it, if there are no choices
	Typed    bool                                 // takes any text
	Signs    string                               // of which a text that is typed may consist: Digits or Decimals; "": any
	Complete func(text string) (string, []string) // tab: the text completed, and how it can go on; nil: tab is down
	Made     bool                                 // the text is a name that the program made up
	Changed  func()                               // called after each change by a key; nil: nothing
	About    func(text string) string             // a few words about the text, shown behind it; nil: none
}

// Signs of numbers that are typed.
const (
	Digits   = "0123456789"
	Decimals = Digits + ".-+"
)

// refuses returns why a key types nothing into the line; "" if it does.
func (l *Field) refuses(msg tea.KeyMsg) string {
	typed := string(msg.Runes)
	if l.Signs == "" || !types(msg) || strings.Trim(typed, l.Signs) == "" {
		return ""
	}
	want := map[string]string{Digits: "a whole number", Decimals: "a number"}[l.Signs]
	return fmt.Sprintf("%s: want %s, not %q", l.Label, want, typed)
}

func (l *Field) changed() {
	if l.Changed != nil {
		l.Changed()
	}
}

// changes reports whether left and right change the line.
func (l *Field) changes() bool { return l.Choices != nil || l.Step != nil }

// NewForm returns a form whose enter key does what `does` names; done returns why it
// cannot be done.
func NewForm(title, does string, done func() (tea.Cmd, error), lines ...*Field) *Form {
	f := &Form{Title: title, lines: lines, does: does, Done: done, input: NewInput("")}
	f.offer()
	return f
}

// SetLines replaces the lines. The cursor stays on its line, if that stays.
func (f *Form) SetLines(lines ...*Field) {
	here := f.lines[f.at]
	f.lines = lines
	if f.at = slices.Index(lines, here); f.at < 0 {
		f.move(1) // to the first
	}
}

// Labels returns the labels of the lines.
func (f *Form) Labels() []string {
	return words.Each(f.lines, func(l *Field) string { return l.Label })
}

// Focus puts the cursor on the line of a label.
func (f *Form) Focus(label string) {
	if i := slices.Index(f.Labels(), label); i >= 0 {
		f.at = i
		f.offer()
	}
}

// Update folds a key.
func (f *Form) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	line := f.lines[f.at]
	name := msg.String()
	if line.Typed && (types(msg) || !line.changes() && (name == "left" || name == "right")) {
		f.write(msg)
		return nil, false
	}

	switch name {
	case "up", "k", "shift+tab":
		f.move(-1)
	case "tab":
		if line.Complete == nil {
			f.move(1)
			break
		}
		line.Text, f.offers = line.Complete(line.Text)
		f.input.Set(line.Text)
	case "down", "j":
		f.move(1)
	case "left", "h", "-":
		f.change(-1)
	case "right", "l", "+", " ":
		f.change(1)
	case "enter":
		cmd, err := f.Done()
		if err != nil {
			f.Problem = err.Error()
			return nil, false
		}
		return cmd, true
	case "esc", "q":
		return nil, true
	default:
		if line.Typed {
			f.write(msg)
		}
	}

	return nil, false
}

// write folds a key into the text of the line.
func (f *Form) write(msg tea.KeyMsg) {
	line := f.lines[f.at]
	if msg.Paste && line.Signs != "" {
		msg.Runes = []rune(strings.TrimSpace(string(msg.Runes)))
	}
	if why := line.refuses(msg); why != "" {
		f.Problem = why
		return
	}
	if f.input.Text() != line.Text {
		f.offer()
	}
	if f.input.Edit(msg) {
		if f.input.Text() != line.Text {
			line.Made = false
		}
		line.Text, f.Problem, f.offers = f.input.Text(), "", nil
		line.changed()
	}
}

// offer makes the text of the line what is typed into. A value and a name that the program made
// up are selected, to be replaced; what a person has written is gone on with.
func (f *Form) offer() {
	if line := f.lines[f.at]; line.Made || line.isValue() {
		f.input.Offer(line.Text)
	} else {
		f.input.Set(line.Text)
	}
}

// isValue reports whether the text is a number or one of the choices.
func (l *Field) isValue() bool {
	_, err := strconv.ParseFloat(l.Text, 64)
	return err == nil || slices.Contains(l.Choices, l.Text)
}

func (f *Form) move(step int) {
	f.at = (f.at + step + len(f.lines)) % len(f.lines)
	f.offer()
	f.offers = nil
}

func (f *Form) change(step int) {
	line := f.lines[f.at]
	f.Problem = ""
	switch n := len(line.Choices); {
	case n > 0:
		i := slices.Index(line.Choices, line.Text)
		if i < 0 && step < 0 {
			i = 0
		}
		line.Text = line.Choices[(i+step+n)%n]
	case line.Step != nil:
		line.Text = line.Step(line.Text, step)
	}
	f.offer()
	line.changed()
}

// Sizes of a form.
const (
	formWidth  = 64
	formLabel  = 18
	formOffers = 5 // shown at most
)

// What stands around a text that left and right change; in ASCII < and >.
const (
	formBefore = "← "
	formAfter  = " →"
)

// labelOf returns the width of the labels in lines of w cells.
func labelOf(w int) int { return min(formLabel, max(w/2, w-formLabel)) }

// Draw draws the form in the middle of the screen.
func (f *Form) Draw(g view.Region) {
	w, _ := g.Size()
	width := min(formWidth, max(w-4, 0))
	below := view.Wrap(f.Note, max(width, 10))
	style := view.Dim
	switch {
	case f.Problem != "":
		below, style = view.Wrap(f.Problem, max(width, 10)), view.Warn
	case len(f.offers) > 0:
		below = f.offers
		if n := len(below) - formOffers; n > 0 {
			below = append(slices.Clone(below[:formOffers]), words.Plural(n, "more name"))
		}
	}

	keys := wrapHints(f.hints(g.Plain()), max(width, 10))
	in := Box(g, width, len(f.lines)+len(below)+len(keys), f.Title)
	width, height := in.Size()
	if over := len(f.lines) + len(below) + len(keys) - height; over > 0 && style == view.Dim { // what to know gives way first
		below = below[:max(0, len(below)-over)]
	}

	if len(f.lines)+len(below)+len(keys) > height {
		keys = keys[:1]
	}
	room := max(1, height-len(below)-len(keys))
	top := min(f.first, f.at, max(0, len(f.lines)-room))
	top = max(top, f.at+1-room)
	f.first, f.shown = top, in.Rows(0, min(len(f.lines)-top, room)).Rect()
	markMore(g, f.shown, top, len(f.lines))
	for y, line := range f.lines[top:min(len(f.lines), top+room)] {
		f.drawLine(in.Rows(y, 1), line, top+y == f.at)
	}

	y := min(len(f.lines), room)
	for i, text := range below {
		in.Text(0, y+i, style, view.Fit(text, width))
	}
	for i, text := range keys {
		DrawFoot(in, 0, y+len(below)+i, view.Dim, view.FitWords(text, width))
	}
}

// drawLine draws a line of the form; here is where the keys go.
func (f *Form) drawLine(in view.Region, line *Field, here bool) {
	style, mark := RowMark(here)
	before, after := "", ""
	if line.changes() {
		before, after = formBefore, formAfter
	}
	w, _ := in.Size()
	label := labelOf(w)
	in.Text(0, 0, style, view.Fit(mark+" "+line.Label, label-1))
	x := in.Text(label, 0, style, before)
	room := w - x - view.Width(after)
	switch {
	case here && line.Typed && f.input.Text() == line.Text:
		x += f.input.Draw(in, x, 0, room, style)
	case line.Typed:
		x = in.Text(x, 0, style, tailIn(line.Text, room))
	default:
		x = in.Text(x, 0, style, view.Fit(line.Text, room))
	}
	x = in.Text(x, 0, style, after)
	if line.About != nil && w-x > 2 {
		if about := view.FitClauses(line.About(line.Text), w-x-2); !strings.HasSuffix(about, view.Ellipsis()) {
			in.Text(x+2, 0, view.Dim, about)
		}
	}
}

// hints tell what the keys do on the line.
func (f *Form) hints(plain bool) []string {
	line := f.lines[f.at]
	hints := []string{KeyText("enter", plain) + " " + f.does}
	if len(f.lines) > 1 {
		hints = append(hints, keyPair("up", "down", plain)+" choose")
	}
	if line.changes() {
		hints = append(hints, keyPair("left", "right", plain)+" change")
	}
	if line.Typed {
		hints = append(hints, "or type")
	}
	if line.Complete != nil {
		hints = append(hints, "tab completes")
	}
	if f.Live {
		return hints
	}
	return append(hints, "esc cancel")
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

// Stepped returns a step of a number between bounds.
func Stepped(by, low, high float64) func(string, int) string {
	return func(text string, step int) string {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			x = low
		}
		return words.Komi(min(max(x+by*float64(step), low), high))
	}
}

// YesNo writes a setting that is on or off.
func YesNo(b bool) string { return words.If(b, "yes", "no") }
