package kit

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/must"
	"gobandit/ui/view"
)

// A click puts the cursor on a line, and there is the key to the right, or on the arrow to the left the other one; elsewhere
// it does nothing.
func TestFormClick(t *testing.T) {
	f := NewForm("new game", "begin", nil, &Field{Label: "size", Text: "9", Choices: []string{"9", "13"}}, &Field{Label: "komi", Text: "7.5", Choices: []string{"7.5", "6.5"}})
	theme := new(view.Theme)
	click := func(label string) (key string) {
		c := view.NewCanvas(80, 24)
		c.Indent(1)
		f.Draw(c.Region())
		for y, line := range strings.Split(theme.Write(c), "\n") {
			if before, _, ok := strings.Cut(line, label); ok {
				key = f.Click(view.Width(before)-1, y)
			}
		}
		return key
	}
	for _, tt := range []struct {
		on, key string
		at      int
	}{{"komi", "", 1}, {"komi", "right", 1}, {"← 7.5", "left", 1}, {"7.5 →", "right", 1}, {"size", "", 0}, {"size", "right", 0}, {"new game", "", 0}} {
		must.Equal(t, click(tt.on), tt.key, "a click on", tt.on)
		must.Equal(t, f.at, tt.at, "after a click on", tt.on)
	}
}

// A form that has no room for all its lines shows where there are more, and goes back up without
// a jump.
func TestFormScrolls(t *testing.T) {
	var fields []*Field
	for _, label := range strings.Split("abcdefghijkl", "") {
		fields = append(fields, &Field{Label: label, Text: "value", Choices: []string{"value"}})
	}
	f := NewForm("form", "start", nil, fields...)
	draw := func() string {
		c := view.NewCanvas(40, 12)
		f.Draw(c.Region())
		return new(view.Theme).Write(c)
	}
	for _, tt := range []struct {
		at, move int
		up, down bool
	}{{0, 0, false, true}, {8, 8, false, true}, {9, 1, true, true}, {11, 2, true, false}, {10, -1, true, false}, {3, -7, true, false}, {0, -3, false, true}, {11, -1, true, false}} {
		f.move(tt.move)
		text := draw()
		must.Equal(t, f.at, tt.at)
		must.Equal(t, strings.Contains(text, " ↑\n"), tt.up, "lines above, at", tt.at, text)
		must.Equal(t, strings.Contains(text, " ↓\n"), tt.down, "lines below, at", tt.at, text)
		must.Has(t, text, "▸ "+f.lines[f.at].Label)
	}
}

// A number takes no letters, typed or pasted: the form says what it wants, until something is typed that fits.
func TestFormNumbers(t *testing.T) {
	board, komi := &Field{Label: "board", Text: "9", Typed: true, Signs: Digits}, &Field{Label: "komi", Text: "7.5", Typed: true, Signs: Decimals}
	f := NewForm("new game", "begin", nil, board, komi)
	for _, tt := range []struct {
		at          int
		key         tea.KeyMsg
		board, komi string
		problem     string
	}{
		{0, letters("q"), "9", "7.5", `board: want a whole number, not "q"`},
		{0, tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}, "9", "7.5", `board: want a whole number, not " "`},
		{0, letters("-"), "9", "7.5", `board: want a whole number, not "-"`},
		{0, letters("1"), "1", "7.5", ""},
		{0, letters("3x3"), "1", "7.5", `board: want a whole number, not "3x3"`},
		{0, letters("3"), "13", "7.5", ""},
		{1, letters("-6.5"), "13", "-6.5", ""},
		{1, letters("e"), "13", "-6.5", `komi: want a number, not "e"`},
		{1, tea.KeyMsg{Type: tea.KeyBackspace}, "13", "-6.", ""},
		{1, tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune(" 25\n")}, "13", "-6.25", ""},
		{1, tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune(" 2x ")}, "13", "-6.25", `komi: want a number, not "2x"`},
	} {
		if tt.at != f.at {
			f.move(1)
		}
		f.Update(tt.key)
		must.Equal(t, [3]string{board.Text, komi.Text, f.Problem}, [3]string{tt.board, tt.komi, tt.problem}, "after", tt.key)
	}
}

func letters(text string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)} }
