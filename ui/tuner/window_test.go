package tuner

import (
	"bytes"
	"context"
	"flag"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with a file under testdata.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
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

// playedGame returns a game with some stones on the board.
func playedGame(t testing.TB, size int) *model.Game {
	t.Helper()
	g, err := model.NewGame(size, 7.5)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		p := model.Pt(2+i%(size-4), 2+(i*i+i/2)%(size-4))
		if c := g.ToPlay(); g.Legal(model.Move{Color: c, Point: p}) == nil {
			if err := g.Play(model.Move{Color: c, Point: p}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return g
}

// A tickMsg stands for the app's: the time to look at what runs.
type tickMsg struct{}

// A window shows the screen as the app does: keys go to the dialog, or to the
// actions; the dialogs that the screen asks for open; and what it asks the app for is
// noted.
type window struct {
	*Screen
	dialog kit.Dialog
	asked  []tea.Msg // WatchMsg
	logged bytes.Buffer
}

// newWindow returns a window of w by h cells without colours.
func newWindow(t testing.TB, w, h int, d Deps) *window {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a := new(window)
	d.Context, d.Keys, d.Log = ctx, new(kit.Keymap), slog.New(slog.NewTextHandler(&a.logged, nil))
	if d.Theme == nil {
		d.Theme = plainTheme()
	}
	a.Screen = New(d)
	d.Keys.Fill(map[string][]kit.ActionGroup{kit.Tune.Section(): a.Actions(), kit.Everywhere: {kit.Group("",
		kit.Act("palette", ":", "", nil), kit.Act("next", "tab", "", nil), kit.Act("help", "?", "", nil), kit.Act("quit", "q", "", nil))}}, nil)
	a.Init()
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return a
}

func plainTheme() *view.Theme { return view.NewTheme(renderer(termenv.Ascii), view.Look{}) }

// renderer returns a renderer with a fixed colour profile.
func renderer(p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return r
}

// tuneWindow returns a window whose event runs.
func tuneWindow(t testing.TB, w, h int, f *fakeRunner, d Deps) *window {
	d.Event = &Event{Name: "quick", About: "RAVE weights against the reference bot", Start: true, Open: func() (Runner, error) { return f, nil }}
	a := newWindow(t, w, h, d)
	a.Update(openedMsg{runner: f})
	return a
}

// Update folds a message and returns what is to be done for it.
func (a *window) Update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.SetSize(msg.Width, msg.Height)
	case tickMsg:
		a.Sample()
	case tea.KeyMsg:
		cmd = a.key(msg)
	case tea.MouseMsg:
		cmd = a.Mouse(msg)
	case WatchMsg:
		a.asked = append(a.asked, msg)
	default:
		cmd = a.Screen.Update(msg)
	}
	if d := a.Wanted(); d != nil {
		a.dialog = d
	}
	if d, ok := a.dialog.(interface{ Over() bool }); ok && d.Over() {
		a.dialog = nil
	}
	return cmd
}

func (a *window) key(msg tea.KeyMsg) tea.Cmd {
	if d := a.dialog; d != nil {
		a.dialog = nil
		cmd, done := d.Update(msg)
		if !done {
			a.dialog = d
		}
		return cmd
	}
	a.Silence()
	if act, ok := a.keys.Find(kit.Tune.Section(), msg); ok {
		return act.Run()
	}
	return nil
}

// View returns what the window shows.
func (a *window) View() string {
	c := a.theme.NewCanvas(a.w, a.h)
	a.Draw(c.Region(), a.theme)
	if a.dialog != nil {
		a.dialog.Draw(c.Region())
	}
	return a.theme.Write(c)
}

// press folds keys, each a name as bubbletea has them, or letters, and returns what
// is to be done for the last one.
func press(a *window, keys ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, k := range keys {
		for _, msg := range keysOf(k) {
			cmd = a.Update(msg)
		}
	}
	return cmd
}

func keysOf(k string) []tea.KeyMsg {
	special := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+u": tea.KeyCtrlU, "tab": tea.KeyTab,
		"pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp}
	if kt, ok := special[k]; ok {
		return []tea.KeyMsg{{Type: kt}}
	}
	if k == " " {
		return []tea.KeyMsg{{Type: tea.KeySpace, Runes: []rune{' '}}}
	}
	var out []tea.KeyMsg
	for _, r := range k {
		out = append(out, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return out
}

// answerAll folds keys and what comes of them.
func answerAll(a *window, keys ...string) {
	for _, k := range keys {
		for cmd := press(a, k); cmd != nil; {
			msgs := messages(cmd)
			cmd = nil
			for _, msg := range msgs {
				cmd = a.Update(msg)
			}
		}
	}
}

// messages runs a command, and those it is made of, unless they wait for ever.
func messages(cmd tea.Cmd) (out []tea.Msg) {
	msgs := make(chan tea.Msg, 1)
	go func() { msgs <- cmd() }()
	select {
	case msg := <-msgs:
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, c := range batch {
				if c != nil {
					out = append(out, messages(c)...)
				}
			}
			return out
		}
		if msg != nil {
			out = append(out, msg)
		}
	case <-time.After(10 * time.Second): // the run of a fake
	}
	return out
}
