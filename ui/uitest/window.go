package uitest

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/search/guard"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A Window shows one screen of the program, without colors.
type Window struct {
	Shows   kit.Screen
	Section kit.Tab
	Keys    *kit.Keymap
	Dialog  kit.Dialog     // nil: none is open
	After   func(key bool) // what the program calls after each message; key: it was a key for the screen; nil: nothing
	W, H    int
}

// Theme is that of all windows.
var Theme = view.NewTheme(Renderer(termenv.Ascii), view.Look{})

// Plain returns what a canvas shows, without styles.
func Plain(c *view.Canvas) string { return Theme.Write(c) }

// Open gives the screen its size, and its actions their keys.
func (w *Window) Open() {
	everywhere := kit.Group(kit.Everywhere, kit.Act("palette", ":", "", nil), kit.Act("next", "tab", "", nil), kit.Act("help", "?", "", nil), kit.Act("quit", "q", "", nil))
	w.Keys.Fill(map[string][]kit.ActionGroup{kit.Everywhere: {everywhere}, w.Section.Section(): w.Shows.Actions()}, nil)
	w.Shows.SetSize(w.W, w.H)
}

// Press folds keys, and returns what is to be done for the last one.
func (w *Window) Press(keys ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, k := range keys {
		cmd = w.Key(kit.KeyNamed(k))
	}
	return cmd
}

// Key folds a key, and returns what is to be done for it.
func (w *Window) Key(msg tea.KeyMsg) (cmd tea.Cmd) {
	d := w.Dialog
	if d != nil {
		done := false
		if cmd, done = d.Update(msg); done {
			w.Dialog = nil
		}
	} else {
		w.Shows.Silence()
		if act, ok := w.Keys.Find(w.Section.Section(), msg); ok {
			cmd = act.Run()
		}
	}
	w.Settle(d == nil)
	return cmd
}

// Settle opens the dialog that the screen asks for, closes one that is over, and lets
// the program do what it does after a message.
func (w *Window) Settle(key bool) {
	if asked := w.Shows.Wanted(); asked != nil {
		w.Dialog = asked
	}
	if d, ok := w.Dialog.(interface{ Over() bool }); ok && d.Over() {
		w.Dialog = nil
	}
	w.Shows.Expire()
	if w.After != nil {
		w.After(key)
	}
}

// Type presses the keys of a text.
func (w *Window) Type(text string) {
	for _, r := range text {
		w.Press(string(r))
	}
}

// Click folds the press of a mouse button, and returns what is to be done for it.
func (w *Window) Click(x, y int, b tea.MouseButton) tea.Cmd {
	cmd := w.Shows.Mouse(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: b})
	w.Settle(false)
	return cmd
}

// Resize gives the screen another size.
func (w *Window) Resize(width, height int) {
	w.W, w.H = width, height
	w.Shows.SetSize(width, height)
}

// View returns what the window shows.
func (w *Window) View() string {
	c := Theme.NewCanvas(w.W, w.H)
	w.Shows.Draw(c.Region(), Theme)
	if w.Dialog != nil {
		w.Dialog.Draw(c.Region())
	}
	return Plain(c)
}

// Golden compares text with a file under testdata, which a flag -update of the test
// rewrites.
func Golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, text, want)
	}
}

// Messages runs a command, and those it is made of, and returns what they return at
// once: a run of an Event goes on.
func Messages(cmd tea.Cmd) (out []tea.Msg) {
	for len(begun) > 0 {
		<-begun
	}
	msgs := make(chan tea.Msg, 1)
	guard.Go("command", func() error { msgs <- cmd(); return nil }, func(err error) {
		if err != nil {
			panic(err)
		}
	})

	select {
	case msg := <-msgs:
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, c := range batch {
				if c != nil {
					out = append(out, Messages(c)...)
				}
			}
			return out
		}
		if msg != nil {
			out = append(out, msg)
		}
	case <-begun:
	case <-time.After(10 * time.Second):
	}

	return out
}

// Renderer returns a renderer with a fixed color profile.
func Renderer(p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return r
}
