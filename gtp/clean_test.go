package gtp

import (
	"testing"

	"gobandit/model/must"
)

// What other programs say cannot move the cursor, change colors or titles, or
// turn text around.
func TestClean(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"text", "D4 Größe 黒 \u2014", "D4 Größe 黒 \u2014"},
		{"a tab", "a\tb", "a b"},
		{"colors", "\x1b[31mred\x1b[0m", "[31mred[0m"},
		{"a window's title", "\x1b]0;title\x07", "]0;title"},
		{"the one-character form", "\u009b31m", "31m"},
		{"the same as a byte", "\x9b31m", "\uFFFD31m"},
		{"delete, backspace, return", "a\x7f\b\r\n", "a"},
		{"text turned around", "\u202egnp.exe\u2066", "gnp.exe"},
	} {
		must.Equal(t, Clean(tt.in), tt.want, tt.name, "Clean", tt.in)
	}
	must.Equal(t, Shown("a\tb\n\x1b[31m\u202egnp.exe"), "a\tb\n\uFFFD[31m\uFFFDgnp.exe", "Shown")
}
