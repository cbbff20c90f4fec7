package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model/must"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// windows are the sizes of windows that screens are made for.
var windows = [][2]int{{80, 24}, {120, 40}, {200, 60}}

// searchedApp returns the Play screen with a game that is searched: on 9x9 with
// candidates, on 13x13 with owners, on 19x19 with the principal variation and numbers.
func searchedApp(t *testing.T, n int, o Start) *app {
	t.Helper()
	o.Session.Game, o.Session.Human = playedGame(t, n), session.BothSides
	a := newTestApp(t, 80, 24, o)
	press(a, " ")
	think(a)
	press(a, map[int][]string{13: {"o"}, 19: {"v", "n"}}[n]...)
	return a
}

// Every screen is as its golden file has it: in true color and the theme wood in windows of all sizes that screens are made for, in
// other themes and with fewer colors and characters in one. Nothing but the help has an ellipsis.
func TestLooks(t *testing.T) {
	for _, look := range []struct {
		name  string
		sizes [][2]int
		start Start
	}{
		{"", windows, Start{Renderer: renderer(termenv.TrueColor)}},
		{"-slate", windows[1:2], Start{Renderer: renderer(termenv.TrueColor), Theme: "slate"}},
		{"-paper", windows[1:2], Start{Renderer: renderer(termenv.TrueColor), Theme: "paper"}},
		{"-high-contrast", windows[1:2], Start{Renderer: renderer(termenv.TrueColor), Theme: "high-contrast"}},
		{"-256", windows[1:2], Start{Renderer: renderer(termenv.ANSI256)}},
		{"-16", windows[1:2], Start{Renderer: renderer(termenv.ANSI)}},
		{"-nocolor", windows[1:2], Start{Renderer: renderer(termenv.Ascii)}},
		{"-ascii", windows[1:2], Start{Renderer: renderer(termenv.Ascii), ASCII: true}},
	} {
		tree := look.start
		tree.Session = session.Start{Game: playedGame(t, 9), Human: session.BothSides}
		screens := map[string]*app{
			"tree": treeApp(t, 80, 24, tree),
			"tune": tuneApp(t, 80, 24, uitest.NewEvent(t, 2), look.start),
			"help": newTestApp(t, 80, 24, look.start),
		}
		press(screens["help"], "?")
		for _, n := range []int{9, 13, 19} {
			screens[fmt.Sprint("play", n)] = searchedApp(t, n, look.start)
		}
		if len(look.sizes) > 1 {
			screens["games"] = gamesApp(t)
			*screens["games"].theme = *screens["tree"].theme
		}
		for name, a := range screens {
			for _, size := range look.sizes {
				a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				if text := a.View(); name != "help" && strings.ContainsAny(text, "…") {
					t.Errorf("%s%s at %v: something is cut\n%s", name, look.name, size, text)
				}
				golden(t, fmt.Sprintf("looks/%s%s-%dx%d.ans", name, look.name, size[0], size[1]), a.View())
			}
		}
	}
}

// In dialogs and lists nothing is cut in the windows that screens are made for, and of what a screen says whole clauses are left out.
func TestNothingIsCut(t *testing.T) {
	for name, keys := range map[string][]string{"settings": nil, "new game": {"N"}, "engines": {"E"}, "palette": {":"}, "variation": {"home", "enter"},
		"step": {"2", "s"}, "steps": {"2", "S"}, "log": {"5"}} {
		a := searchedApp(t, 9, Start{Renderer: renderer(termenv.TrueColor)})
		if press(a, keys...); keys == nil {
			a.openSettings()
		}
		for _, size := range windows {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if text := a.View(); strings.ContainsAny(text, "…") {
				t.Errorf("%s at %v:\n%s", name, size, ansi.Strip(text))
			}
		}
	}
	a := gamesApp(t)
	press(a, "end")
	for _, size := range windows {
		a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		must.Lacks(t, a.View(), "…")
	}
}
