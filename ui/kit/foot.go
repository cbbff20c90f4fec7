package kit

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/view"
)

// DrawFoot draws what keys of a dialog do, such as "y yes  esc cancel", from x on in row y of g. A click on
// one of them, or on what it does, is that key.
func DrawFoot(g view.Region, x, y int, style view.Style, text string) {
	g.Text(x, y, style, text)
	for _, hint := range footHint.FindAllStringIndex(text, -1) {
		at, rest := x+view.Width(text[:hint[0]]), text[hint[0]:hint[1]]
		last := ""
		for first := true; rest != ""; first = false {
			word, after, _ := strings.Cut(rest, " ")
			key, ok := keyOf(word, first)
			if !ok {
				break
			}
			g.Key(at, y, view.Width(word), key)
			at, rest, last = at+view.Width(word)+1, after, key
		}
		if last != "" {
			g.Key(at-1, y, view.Width(rest)+1, last)
		}
	}
}

// footHint matches keys and what they do.
var footHint = regexp.MustCompile(`[^ ]+( [^ ·]+)*`)

// keyOf returns the name of the key that a word of a foot is, and whether it is one. A letter is a key
// only as the first word.
func keyOf(word string, first bool) (string, bool) {
	for key, arrow := range keyArrows {
		if word == arrow {
			return key, true
		}
	}
	r, n := utf8.DecodeRuneInString(word)
	switch ctrl, ok := strings.CutPrefix(word, "ctrl-"); {
	case ok:
		return "ctrl+" + ctrl, true
	case word == "·":
		return "", false
	case slices.Contains(footWords, word):
		return word, true
	case first && word == "any": // other key
		return "esc", true
	case first:
		word, _ = strings.CutSuffix(word, ":")
	}
	return word, word != "" && n == len(word) && (first || !unicode.IsLetter(r) && !unicode.IsDigit(r))
}

// footWords are words of a foot that are keys.
var footWords = []string{"enter", "esc", "tab", "left", "right", "up", "down", "home", "end", "space"}

// keyTypes returns keys that are no characters, by their names in bubbletea.
var keyTypes = sync.OnceValue(func() map[string]tea.KeyType {
	types := make(map[string]tea.KeyType)
	for t := tea.KeyF20; t <= tea.KeyBackspace; t++ {
		if name := tea.KeyMsg(tea.Key{Type: t}).String(); name != "" {
			types[name] = t
		}
	}
	return types
})

// KeyNamed returns the press of a key by its name in bubbletea, or as space; another text is typed.
func KeyNamed(name string) tea.KeyMsg {
	if name == " " || name == "space" {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	if kind, ok := keyTypes()[name]; ok {
		return tea.KeyMsg{Type: kind}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}
