package kit

import (
	"io"
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"gobandit/model/must"
	"gobandit/ui/view"
)

// inputKeys are the keys of the tests that are no letters.
var inputKeys = map[string]tea.KeyMsg{
	"left": {Type: tea.KeyLeft}, "right": {Type: tea.KeyRight}, "enter": {Type: tea.KeyEnter}, "esc": {Type: tea.KeyEsc}, "home": {Type: tea.KeyHome}, "end": {Type: tea.KeyEnd},
	"bksp": {Type: tea.KeyBackspace}, "del": {Type: tea.KeyDelete}, "space": {Type: tea.KeySpace, Runes: []rune{' '}},
	"ctrl-u": {Type: tea.KeyCtrlU}, "ctrl-w": {Type: tea.KeyCtrlW}, "alt-b": {Type: tea.KeyRunes, Runes: []rune{'b'}, Alt: true},
	"alt-d": {Type: tea.KeyRunes, Runes: []rune{'d'}, Alt: true},
	"alt-x": {Type: tea.KeyRunes, Runes: []rune{'x'}, Alt: true}, "ctrl-v": {Type: tea.KeyCtrlV}, "up": {Type: tea.KeyUp}, "down": {Type: tea.KeyDown}, "tab": {Type: tea.KeyTab},
}

// typeInto folds keys into something that takes them.
func typeInto(keys string, take func(tea.KeyMsg)) {
	for _, name := range strings.Fields(keys) {
		msg, ok := inputKeys[name]
		if !ok {
			msg = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
		}
		take(msg)
	}
}

func TestInput(t *testing.T) {
	theme := view.NewTheme(lipgloss.NewRenderer(io.Discard), view.Look{})
	for _, tt := range []struct{ keys, text, drawn string }{
		{"", "won", "won_"},
		{"x", "wonx", "wonx_"},
		{"bksp x", "wox", "wox_"},
		{"right ! bksp bksp", "wo", "wo_"},
		{"left left x", "wxon", "wxon"},
		{"home del", "on", "on"},
		{"end space lost", "won lost", "won lost_"},
		{"left カ \u3099 x", "woガxn", "woガxn"},
		{"end space lost ctrl-w", "won ", "won _"},
		{"end space lost alt-b ctrl-u", "lost", "lost"},
		{"end space lost space now home alt-d", " lost now", " lost now"},
		{"end space lost space now left left left left alt-d", "won lost", "won lost_"},
		{"end left alt-d", "wo", "wo_"},
		{"alt-x ctrl-v up tab", "won", "won_"},
		{"end space 囲碁", "won 囲碁", "won 囲碁_"},
		{"end space a-very-long-filter", "won a-very-long-filter", "…long-filter_"},
		{"end space a-very-long-filter home", "won a-very-long-filter", "won a-very-l…"},
	} {
		in := NewInput("won")
		typeInto(tt.keys, func(msg tea.KeyMsg) { in.Edit(msg) })
		c := view.NewCanvas(20, 1)
		w := in.Draw(c.Region(), 0, 0, 13, view.Plain)
		if got := strings.TrimRight(ansi.Strip(theme.Write(c)), " \n"); in.Text() != tt.text || got != tt.drawn || w != view.Width(tt.drawn) {
			t.Errorf("%s: %q, drawn %q in %d cells, want %q, %q", tt.keys, in.Text(), got, w, tt.text, tt.drawn)
		}
	}
}

// A letter replaces a value, which comes back once the letter is deleted, and goes on with what a
// person has written; a cursor key begins to edit either.
func TestFormEdits(t *testing.T) {
	for _, tt := range []struct {
		line       Field
		keys, want string
	}{
		{Field{Text: "7.5"}, "8", "8"}, {Field{Text: "7.5"}, "bksp 2", "2"}, {Field{Text: "7.5"}, "end bksp", "7."},
		{Field{Text: "7.5"}, "left 2", "7.25"}, {Field{Text: "7.5"}, "home 1", "17.5"}, {Field{Text: "7.5"}, "8 5", "85"},
		{Field{Text: "7.5"}, "ctrl-u 3", "3"}, {Field{Text: "7.5"}, "8 bksp", "7.5"}, {Field{Text: "7.5"}, "8 bksp 9", "9"},
		{Field{Text: "7.5"}, "8 ctrl-w", "7.5"}, {Field{Text: "7.5"}, "8 bksp bksp", ""}, {Field{Text: "7.5"}, "8 bksp end 1", "7.51"},
		{Field{Text: "level3", Choices: []string{"level2", "level3"}}, "g", "g"},
		{Field{Text: "gnugo --level 1", Choices: []string{"level2", "level3"}}, "0", "gnugo --level 10"},
		{Field{Text: "my words"}, "!", "my words!"},
		{Field{Text: "game-1.sgf", Made: true}, "x", "x"}, {Field{Text: "game-1.sgf", Made: true}, "x bksp", "game-1.sgf"},
		{Field{Text: "game-1.sgf", Made: true}, "x y down z", "xyz"}, {Field{Text: "game-1.sgf", Made: true}, "down x", "x"},
	} {
		line := tt.line
		line.Typed = true
		f := NewForm("", "", nil, &line)
		typeInto(tt.keys, func(msg tea.KeyMsg) { f.Update(msg) })
		must.Equal(t, line.Text, tt.want, tt.line.Text, tt.keys)
	}
}

// What tab completes is drawn at once.
func TestFormShowsTheCompletion(t *testing.T) {
	line := &Field{Label: "file", Text: "ga", Typed: true, Complete: func(text string) (string, []string) { return text + "me.sgf", nil }}
	f := NewForm("", "open", nil, line)
	typeInto("tab", func(msg tea.KeyMsg) { f.Update(msg) })
	theme, c := view.NewTheme(lipgloss.NewRenderer(io.Discard), view.Look{}), view.NewCanvas(60, 8)
	if f.Draw(c.Region()); !strings.Contains(theme.Write(c), "game.sgf_") {
		t.Errorf("drawn\n%s", theme.Write(c))
	}
}

// Every editing key works at every place of every line of up to three characters.
func TestInputKeysEverywhere(t *testing.T) {
	texts := []string{""}
	for last := texts; len(last[0]) < 3; {
		var longer []string
		for _, text := range last {
			for _, r := range []string{"a", " ", "囲"} {
				longer = append(longer, text+r)
			}
		}
		texts, last = append(texts, longer...), longer
	}
	var keys []tea.KeyMsg
	for kt := tea.KeyType(-120); kt <= 127; kt++ { // the library's special keys are negative, control keys positive
		keys = append(keys, tea.KeyMsg{Type: kt}, tea.KeyMsg{Type: kt, Alt: true})
	}
	for r := ' '; r <= '~'; r++ {
		keys = append(keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: true})
	}
	for _, text := range texts {
		for at := range len([]rune(text)) + 1 {
			for _, msg := range keys {
				func() {
					defer func() {
						if e := recover(); e != nil {
							t.Errorf("%q at %d of %q: %v", msg, at, text, e)
						}
					}()
					in := NewInput("")
					in.Set(text)
					in.model.SetCursor(at)
					in.Edit(msg)
				}()
			}
		}
	}
}

// Letters in a menu choose a line by the beginning of one of its words, and close nothing.
func TestMenuLetters(t *testing.T) {
	for _, tt := range []struct {
		keys string
		want int // line picked; -1: none, the menu stays; -2: it closes
	}{
		{"enter", 0}, {"v enter", 2}, {"v a enter", 3}, {"V A enter", 3}, {"r enter", 2}, {"v a bksp bksp o enter", 1},
		{"x z q 9 enter", 0}, {"x z q 9", -1}, {"v esc", -2}, {"j j enter", 2}, {"j k enter", 0}, {"k enter", 4},
		{"v down enter", 3}, {"down down v enter", 2}, {"v a down v enter", 2}, {"é bksp enter", 4}, {"space", 0},
	} {
		got := -1
		m := &Menu{Title: "overlay", Lines: []string{"candidates", "ownership", "visits and rates", "values", "école"}}
		m.Pick = func(i int) tea.Cmd { got = i; return nil }
		typeInto(tt.keys, func(msg tea.KeyMsg) {
			if _, done := m.Update(msg); done && got == -1 {
				got = -2
			}
		})
		must.Equal(t, got, tt.want, tt.keys)
	}
}

// The end of a text of any length is found at once.
func TestTail(t *testing.T) {
	must.Equal(t, Tail(strings.Repeat("long ", 20000)+"end", 6), "ng end")
	must.Equal(t, Tail("囲碁", 3), "碁")
	long := strings.Repeat("x", 100000)
	least := math.Inf(1) // other tests may allocate meanwhile
	for range 5 {
		least = min(least, testing.AllocsPerRun(1, func() { Tail(long, 70) }))
	}
	if least > 1000 {
		t.Errorf("%v allocations", least)
	}
}
