package ui

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
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

// Every screen in true color is as its golden file has it, in windows of all sizes
// that screens are made for, and the Play screen also with fewer colors and characters.
func TestLooks(t *testing.T) {
	games := gamesApp(t)
	*games.theme = *view.NewTheme(renderer(termenv.TrueColor), games.look)
	screens := map[string]*app{
		"games": games,
		"tree":  treeApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BothSides}, Renderer: renderer(termenv.TrueColor)}),
		"tune":  tuneApp(t, 80, 24, uitest.NewEvent(t, 2), Start{Renderer: renderer(termenv.TrueColor)}),
	}
	for _, n := range []int{9, 13, 19} {
		screens[fmt.Sprint("play", n)] = searchedApp(t, n, Start{Renderer: renderer(termenv.TrueColor)})
	}
	for name, a := range screens {
		for _, size := range windows {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			golden(t, fmt.Sprintf("looks/%s-%dx%d.ans", name, size[0], size[1]), a.View())
		}
	}
	for name, o := range map[string]Start{
		"256": {Renderer: renderer(termenv.ANSI256)}, "16": {Renderer: renderer(termenv.ANSI)},
		"nocolor": {Renderer: renderer(termenv.Ascii)}, "ascii": {Renderer: renderer(termenv.Ascii), ASCII: true},
	} {
		for _, n := range []int{9, 13, 19} {
			a := searchedApp(t, n, o)
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			golden(t, fmt.Sprintf("looks/play%d-%s-120x40.ans", n, name), a.View())
		}
	}
}
