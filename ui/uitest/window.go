package uitest

import (
	"io"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A Window shows one screen of the program, without colors.
type Window struct {
	Shows   kit.Screen
	Section kit.Tab
	Keys    *kit.Keymap
	Dialog  kit.Dialog     // nil: none is open
	After   func(key bool) // what the program calls after each message; key: it was a key for the screen
	W, H    int

	theme *view.Theme
}

// Open gives the screen its size, and its actions their keys.
func (w *Window) Open() {
	everywhere := kit.Group(kit.Everywhere, kit.Act("next", "tab", "", nil), kit.Act("help", "?", "", nil), kit.Act("quit", "q", "", nil))
	w.Keys.Fill(map[string][]kit.ActionGroup{kit.Everywhere: {everywhere}, w.Section.Section(): w.Shows.Actions()}, nil)
	w.theme = view.NewTheme(Renderer(termenv.Ascii), view.Look{})
	w.Shows.SetSize(w.W, w.H)
}

// Press folds keys.
func (w *Window) Press(keys ...string) {
	for _, k := range keys {
		msg, d := Key(k), w.Dialog
		if d != nil {
			if _, done := d.Update(msg); done {
				w.Dialog = nil
			}
		} else {
			w.Shows.Silence()
			if act, ok := w.Keys.Find(w.Section.Section(), msg); ok {
				act.Run()
			}
		}
		if asked := w.Shows.Wanted(); asked != nil {
			w.Dialog = asked
		}
		w.After(d == nil)
	}
}

// Type presses the keys of a text.
func (w *Window) Type(text string) {
	for _, r := range text {
		w.Press(string(r))
	}
}

// Click folds the press of a mouse button.
func (w *Window) Click(x, y int, b tea.MouseButton) {
	w.Shows.Mouse(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: b})
	w.After(false)
}

// View returns what the window shows.
func (w *Window) View() string {
	c := w.theme.NewCanvas(w.W, w.H)
	w.Shows.Draw(c.Region(), w.theme)
	if w.Dialog != nil {
		w.Dialog.Draw(c.Region())
	}
	return w.theme.Write(c)
}

// Renderer returns a renderer with a fixed color profile.
func Renderer(p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return r
}

// Key returns the press of a key: a name as bubbletea has it, or letters.
func Key(k string) tea.KeyMsg {
	special := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+c": tea.KeyCtrlC, "ctrl+u": tea.KeyCtrlU, "ctrl+s": tea.KeyCtrlS,
		"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "backspace": tea.KeyBackspace, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, "shift+left": tea.KeyShiftLeft}
	if kt, ok := special[k]; ok {
		return tea.KeyMsg{Type: kt}
	}
	if k == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
}

// Disjoint checks that parts lie inside a window and do not overlap.
func Disjoint(t testing.TB, w, h int, parts ...view.Rect) {
	t.Helper()
	window := view.Rect{W: w, H: h}
	for i, p := range parts {
		if p.Empty() {
			continue
		}
		if p.Intersect(window) != p {
			t.Fatalf("%dx%d: part %d %+v sticks out", w, h, i, p)
		}
		for j, q := range parts[:i] {
			if !p.Intersect(q).Empty() {
				t.Fatalf("%dx%d: parts %d %+v and %d %+v overlap", w, h, i, p, j, q)
			}
		}
	}
}
