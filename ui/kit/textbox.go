package kit

import (
	"slices"
	"strings"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// A TextBox is a dialog with a text of several lines that is being typed, wrapped between words.
type TextBox struct {
	Title string
	Keep  func(text string) // takes the text over
	textState
	given  string      // the text at first
	undone []textState // what ctrl-y makes again, the next one last
	done   []textState // what ctrl-z goes back to, the next one last
	typing bool        // the last key was a letter: the letters of a word are undone together
	asked  bool        // esc has been pressed once
	column int         // cells that up and down keep to; -1: those of the cursor
	width  int         // as drawn last
	top    int         // rows scrolled away
}

// A textState is a text with the place of the cursor in it. The text is not changed in place.
type textState struct {
	text []rune
	at   int
}

// NewTextBox returns a dialog with a text, and the cursor at its end.
func NewTextBox(title, text string, keep func(string)) *TextBox {
	r := []rune(words.Compose(text))
	return &TextBox{Title: title, Keep: keep, given: string(r), textState: textState{r, len(r)}, column: -1, width: textWidth}
}

// The widest text, in cells: longer lines are hard to read.
const textWidth = 88

// Update folds a key.
func (b *TextBox) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	key := msg.String()
	asked, column, typing := b.asked, b.column, b.typing
	b.asked, b.column, b.typing = false, -1, false
	switch key {
	case "ctrl+s":
		b.Keep(strings.TrimSpace(string(b.text)))
		return nil, true
	case "esc":
		b.asked = true
		return nil, asked || string(b.text) == b.given
	case "ctrl+z":
		b.undo(&b.done, &b.undone)
	case "ctrl+y":
		b.undo(&b.undone, &b.done)
	case "left", "ctrl+b":
		b.at = max(0, b.at-1)
	case "right", "ctrl+f":
		b.at = min(len(b.text), b.at+1)
	case "up", "down", "pgup", "pgdown":
		b.upDown(map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10}[key], column)
	case "home", "ctrl+a", "end", "ctrl+e":
		row, rows := b.row()
		b.at = words.If(key == "home" || key == "ctrl+a", rows[row].from, rows[row].to)
	case "ctrl+home":
		b.at = 0
	case "ctrl+end":
		b.at = len(b.text)
	case "ctrl+left", "alt+b":
		b.at = b.word(-1)
	case "ctrl+right", "alt+f":
		b.at = b.word(1)
	case "enter":
		b.replace(b.at, b.at, "\n", false)
	case "backspace", "ctrl+h":
		b.replace(max(0, b.at-1), b.at, "", false)
	case "delete", "ctrl+d":
		b.replace(b.at, min(len(b.text), b.at+1), "", false)
	case "ctrl+w", "alt+backspace":
		b.replace(b.word(-1), b.at, "", false)
	case "ctrl+u", "ctrl+k":
		from, to := b.at, b.at
		for ; key == "ctrl+u" && from > 0 && b.text[from-1] != '\n'; from-- {
		}
		for ; key == "ctrl+k" && to < len(b.text) && b.text[to] != '\n'; to++ {
		}
		b.replace(from, to, "", false)
	default:
		if types(msg) {
			text := strings.ReplaceAll(strings.ReplaceAll(string(msg.Runes), "\r\n", "\n"), "\r", "\n")
			b.typing = len(msg.Runes) == 1 && !unicode.IsSpace(msg.Runes[0])
			b.replace(b.at, b.at, text, typing && b.typing)
		}
	}
	return nil, false
}

// replace puts a text in the place of what is between two places, and the cursor behind it. A letter that goes on with a word
// is undone with it.
func (b *TextBox) replace(from, to int, with string, goesOn bool) {
	if from == to && with == "" {
		return
	}
	if !goesOn {
		b.done = append(b.done, b.textState)
	}
	b.undone = nil
	text := slices.Concat(b.text[:from], []rune(with), b.text[to:])
	after := len(text) - (len(b.text) - to)
	head := []rune(words.Compose(string(text[:after]))) // a letter and its accent
	b.textState = textState{append(head, text[after:]...), len(head)}
}

// undo goes back to the last state of one list, and keeps the present one in the other.
func (b *TextBox) undo(from, to *[]textState) {
	if n := len(*from); n > 0 {
		*to = append(*to, b.textState)
		b.textState, *from = (*from)[n-1], (*from)[:n-1]
	}
}

// word returns where the word before the cursor begins, or with a step of 1 where the one behind it ends.
func (b *TextBox) word(step int) int {
	at := b.at
	next := func(blank bool) bool { // there is a character of the kind
		i := at
		if step < 0 {
			i--
		}
		return i >= 0 && i < len(b.text) && unicode.IsSpace(b.text[i]) == blank
	}
	for next(true) {
		at += step
	}
	for next(false) {
		at += step
	}
	return at
}

// A textRow is a row of the text as it is wrapped: from one place to another.
type textRow struct{ from, to int }

// rows wraps the text: each line ends where it is broken, or behind the blanks after the last word that has room.
func (b *TextBox) rows() (rows []textRow) {
	from, cells, broken := 0, 0, -1 // the last place to break at
	for i, r := range b.text {
		if r == '\n' {
			rows = append(rows, textRow{from, i})
			from, cells, broken = i+1, 0, -1
			continue
		}
		width := words.RuneWidth(r)
		if cells+width > b.width && i > from && r != ' ' {
			if broken <= from {
				broken = i
			}
			rows = append(rows, textRow{from, broken})
			from, cells = broken, view.Width(string(b.text[broken:i]))
		}
		cells += width
		if r == ' ' || width == 2 {
			broken = i + 1
		}
	}
	return append(rows, textRow{from, len(b.text)})
}

// row returns the row of the cursor, and all rows.
func (b *TextBox) row() (int, []textRow) {
	rows := b.rows()
	row := 0
	for row+1 < len(rows) && rows[row+1].from <= b.at {
		row++
	}
	return row, rows
}

// upDown moves the cursor some rows, to the same column.
func (b *TextBox) upDown(by, column int) {
	row, rows := b.row()
	if column < 0 {
		column = view.Width(string(b.text[rows[row].from:b.at]))
	}
	to := rows[min(max(row+by, 0), len(rows)-1)]
	b.at, b.column = to.from, column
	last := to.to
	if last < len(b.text) && b.text[last] != '\n' { // the place behind belongs to the next row
		last--
	}
	for b.at < last && view.Width(string(b.text[to.from:b.at+1])) <= column {
		b.at++
	}
}

// Draw draws the part of the text around the cursor, in the middle of the screen, and what keys do.
func (b *TextBox) Draw(g view.Region) {
	w, h := g.Size()
	b.width = max(1, min(textWidth, w-5)) // a cell is left for the cursor
	row, rows := b.row()
	const leastRows, hints = 5, 1
	in := Box(g, b.width+1, min(max(len(rows), leastRows)+hints, h-3), b.Title)
	_, room := in.Size()
	room = max(1, room-hints)
	b.top = max(min(b.top, row, len(rows)-room), row-room+1, 0)
	for y, r := range rows[b.top:min(len(rows), b.top+room)] {
		in.Text(0, y, view.Plain, string(b.text[r.from:r.to]))
	}

	x, under := view.Width(string(b.text[rows[row].from:b.at])), "_"
	style := view.Plain
	if b.at < rows[row].to {
		under, style = string(b.text[b.at]), view.Selected
	}
	in.Text(x, row-b.top, style, under)
	in.SetCursor(x, row-b.top)

	hint, warn := "ctrl-s keep  ctrl-z undo  ctrl-y redo  esc cancel", view.Dim
	if b.asked {
		hint, warn = "the text has changed: esc again drops the changes, ctrl-s keeps them", view.Warn
	}
	DrawFoot(in, 0, room, warn, view.FitWords(hint, b.width))
}
