package kit

import (
	"strings"

	"gobandit/model/words"
	"gobandit/ui/view"
)

// A Welcome is what a screen shows that has nothing to show yet: what it is for, and what to press first.
type Welcome struct {
	Title string
	Text  string // paragraphs, a line each, that name actions as Keymap.Expand does
	Keys  []Hint
	Note  string // in small letters, so to speak
}

// welcomeWidth is the width of the text of a Welcome at most.
const welcomeWidth = 68

// DrawWelcome fills g, a part of screen s. A low region does without the note, then without blank lines.
func DrawWelcome(g view.Region, k *Keymap, s Tab, in Welcome) {
	w, h := g.Size()
	width := min(w, welcomeWidth)
	paragraphs, rows := [][]string{{in.Title}}, 1+len(in.Keys)
	for _, paragraph := range strings.Split(k.Expand(in.Text), "\n") {
		lines := view.Wrap(paragraph, width)
		paragraphs, rows = append(paragraphs, lines), rows+len(lines)
	}
	gap := 1
	if rows+len(paragraphs) > h {
		gap = 0
	}
	note := view.Wrap(in.Note, width)
	rows += gap * (len(paragraphs) + 1)
	if rows+len(note) > h {
		note = nil
	}

	x, y := (w-width)/2, max(0, (h-rows-len(note))/3)
	write := func(style view.Style, lines []string) {
		for _, line := range lines {
			g.Text(x, y, style, line)
			y++
		}
		y += gap
	}
	for i, lines := range paragraphs {
		write([...]view.Style{view.Strong, view.Plain}[min(i, 1)], lines)
	}
	DrawKeyList(g.Sub(view.Rect{X: x, Y: y, W: width, H: len(in.Keys)}), k, s, in.Keys)
	y += len(in.Keys) + gap
	write(view.Dim, note)
}

// DrawKeyList draws keys below each other with what they do, as many as there is room for. They can be clicked, as in the line of keys.
func DrawKeyList(g view.Region, k *Keymap, s Tab, hints []Hint) {
	keys, most := make([]string, len(hints)), 0
	for i, hint := range hints {
		keys[i] = strings.Join(words.Each(k.ids(s, hint.names), k.Press), " ")
		most = max(most, view.Width(keys[i]))
	}
	for i, hint := range hints {
		line := g.Rows(i, 1)
		line.Text(0, 0, view.Strong, keys[i])
		line.Text(most+2, 0, view.Plain, view.FitClauses(hint.does, line.Rect().W-most-2))
		k.drawn = append(k.drawn, drawnKey{line.Rect(), k.ids(s, hint.names)[0]})
	}
}
