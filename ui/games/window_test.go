package games

import (
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/gtp/event"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A fakeEvent is an event as the screen needs it.
type fakeEvent struct {
	journal string
	space   param.Space
	running []event.RunningGame
}

func (e *fakeEvent) Name() string          { return "quick" }
func (e *fakeEvent) Journal() string       { return e.journal }
func (e *fakeEvent) Space() param.Space    { return e.space }
func (e *fakeEvent) Status() *event.Status { return nil }
func (e *fakeEvent) Running() []event.RunningGame {
	return append([]event.RunningGame(nil), e.running...)
}
func (e *fakeEvent) Activity() (view.Style, string) { return view.Plain, "" }

// A window shows the screen as the app does: keys go to the dialog, or to the
// actions, and the dialogs that the screen asks for open.
type window struct {
	*Screen
	of     *fakeEvent
	theme  *view.Theme
	dialog kit.Dialog
}

// newWindow returns a window of w by h cells without colours.
func newWindow(t testing.TB, w, h int, e *fakeEvent) *window {
	t.Helper()
	plain := lipgloss.NewRenderer(io.Discard)
	plain.SetColorProfile(termenv.Ascii)
	keys := new(kit.Keymap)
	a := &window{Screen: New(Deps{Keys: keys, Event: e}), of: e, theme: view.NewTheme(plain, view.Look{})}
	keys.Fill(map[string][]kit.ActionGroup{kit.Games.Section(): a.Actions(), kit.Everywhere: {kit.Group("",
		kit.Act("next", "tab", "", nil), kit.Act("help", "?", "", nil), kit.Act("quit", "q", "", nil))}}, nil)
	a.SetSize(w, h)
	a.Look()
	return a
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
	special := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd}
	for _, k := range keys {
		if kt, ok := special[k]; ok {
			cmd = a.key(tea.KeyMsg{Type: kt})
			continue
		}
		for _, r := range k {
			cmd = a.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return cmd
}

func (a *window) key(msg tea.KeyMsg) (cmd tea.Cmd) {
	if a.dialog != nil {
		if _, done := a.dialog.Update(msg); done {
			a.dialog = nil
		}
	} else if act, ok := a.keys.Find(kit.Games.Section(), msg); ok {
		a.Silence()
		cmd = act.Run()
		a.dialog = a.Wanted()
	}
	a.Look()
	return cmd
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

// Every window of every size is filled without a line too many or a cell too wide,
// and without colors nothing is written in one.
func TestFits(t *testing.T) {
	for _, size := range []int{9, 19} {
		list, board := gamesWindow(t, size, 30), gamesWindow(t, size, 5)
		press(board, "enter", "/", "w")
		for _, a := range []*window{list, board} {
			for h := 6; h <= 100; h += 1 + h/20 {
				for w := 20 + h%11; w <= 300; w += 11 + w/20 {
					a.SetSize(w, h)
					lines := strings.Split(a.View(), "\n")
					if len(lines) > h {
						t.Fatalf("%dx%d: %d lines", w, h, len(lines))
					}
					for _, line := range lines {
						if n := ansi.StringWidth(line); n > w || strings.Contains(line, "\x1b") {
							t.Fatalf("%dx%d: a line of %d cells: %q", w, h, n, line)
						}
					}
				}
			}
		}
	}
}
