package kit

import (
	"strings"
	"testing"

	"gobandit/ui/view"
)

// boxKeys folds keys into a text box of ten cells, and returns whether it is closed.
func boxKeys(b *TextBox, keys string) (done bool) {
	for _, key := range strings.Fields(keys) {
		_, done = b.Update(KeyNamed(key))
	}
	return done
}

// A text of several lines is typed, wrapped and undone; the bar is the cursor.
func TestTextBox(t *testing.T) {
	for _, tt := range []struct{ text, keys, want string }{
		{"", "a b enter c", "ab/c|"},
		{"one two three", "", "one two /three|"},
		{"one two three", "up", "one t|wo /three"},
		{"one two three", "up home x", "xone two /three"},
		{"one two three", "home x", "one two /x|three"},
		{"one two three", "up end", "one two /|three"},
		{"abcdefghijkl", "", "abcdefghij/kl|"},
		{"東西南北中央", "", "東西南北中/央|"},
		{"one two", "ctrl+w", "one |"},
		{"one\ntwo", "left ctrl+u", "one/|o"},
		{"one\ntwo", "up ctrl+u ctrl+k x", "x|/two"},
		{"one", "x y space z ctrl+z", "onexy |"},
		{"one", "x y space z ctrl+z ctrl+z ctrl+z", "one|"},
		{"one", "x y ctrl+z ctrl+y", "onexy|"},
		{"one", "backspace backspace ctrl+z", "on|"},
		{"ab\nlonger", "up up down", "ab/longer|"},
		{"one", "x ctrl+z y ctrl+y", "oney|"}, // what was undone is gone
		{"one two threefour", "up", "one two| /threefour"},
		{"abcdefghij kl", "", "abcdefghij /kl|"},
		{"ab 東西南北中", "", "ab 東西南/北中|"},
	} {
		b := NewTextBox("", tt.text, nil)
		b.width = 10
		boxKeys(b, tt.keys)
		row, rows := b.row()
		var lines []string
		for i, r := range rows {
			line := string(b.text[r.from:r.to])
			if i == row {
				line = string(b.text[r.from:b.at]) + "|" + string(b.text[b.at:r.to])
			}
			lines = append(lines, line)
		}
		if got := strings.Join(lines, "/"); got != tt.want && strings.Contains(tt.want, "|") || strings.ReplaceAll(got, "|", "") != strings.ReplaceAll(tt.want, "|", "") {
			t.Errorf("%q, %s: %s, want %s", tt.text, tt.keys, got, tt.want)
		}
	}
}

// A text is kept by its key alone, and changes are not dropped by one esc.
func TestTextBoxKeeps(t *testing.T) {
	kept := "nothing"
	b := NewTextBox("comment", "old", func(s string) { kept = s })
	if !boxKeys(b, "esc") || kept != "nothing" {
		t.Error("esc does not close an unchanged text")
	}
	if boxKeys(b, "x esc") {
		t.Error("esc closes a changed text")
	}
	c := view.NewCanvas(40, 12)
	if b.Draw(c.Region()); !boxKeys(b, "esc") || kept != "nothing" {
		t.Error("esc again does not close it")
	}
	if !boxKeys(b, "enter y ctrl+s") || kept != "oldx\ny" {
		t.Errorf("kept %q", kept)
	}
}

// A text is drawn in windows that are smaller than its frame.
func TestTextBoxInSmallWindows(t *testing.T) {
	for w := range 12 {
		for h := range 12 {
			b := NewTextBox("comment", strings.Repeat("a few words\n", 9), func(string) {})
			for _, keys := range []string{"left", "up up up", "home"} {
				boxKeys(b, keys)
				b.Draw(view.NewCanvas(w, h).Region())
			}
		}
	}
}
