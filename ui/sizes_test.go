package ui

import (
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// everything opens all screens with something to show: a searched game with a comment and
// a variation, its tree, and a running event.
func everything(t *testing.T, size int, profile termenv.Profile) *app {
	t.Helper()
	tree := &stagedTree{uitest.NewStage(), new(uitest.Tree)}
	engine := staged()
	engine.New = func() (search.Thinker, error) { return tree, nil }
	a := newTestApp(t, 80, 24, Start{
		Session: session.Start{Engine: engine, Game: playedGame(t, size), Human: session.BothSides},
		Tune:    tuner.Offers{Event: madeUpEvent(t)}, Renderer: renderer(profile),
	})
	press(a, "enter", "[", "h", "enter", "C")
	typeText(a, strings.Repeat("a comment of many words ", 10))
	press(a, "ctrl+s", " ")
	think(a)
	press(a, "3", "enter")
	return a
}

// Every screen fills windows of all sizes without a line too many or a cell too wide, and
// says so in smaller ones.
func TestSizes(t *testing.T) {
	part := must.Often(2, 10) // of a side is the step to the next size
	for name, profile := range map[string]termenv.Profile{"plain": termenv.Ascii, "colors": termenv.TrueColor} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{9, 19} {
				a := everything(t, size, profile)
				for shown := range kit.NumTabs {
					a.tab = shown
					for h := 6; h <= 60; h += 1 + h/part {
						for w := 20; w <= 200; w += 1 + w/part {
							checkFits(t, a, w, h)
						}
					}
					checkFits(t, a, 200, 60)
					for _, small := range [][2]int{{19, 24}, {80, 5}, {1, 1}} {
						a.Update(tea.WindowSizeMsg{Width: small[0], Height: small[1]})
						if text := strings.Join(strings.Fields(ansi.Strip(a.View())), " "); small[0] > 1 && !strings.HasPrefix(text, "needs 20x6") {
							t.Errorf("%s in %v: %q", shown, small, text)
						}
					}
				}
			}
		})
	}
}

// checkFits checks the picture of a window.
func checkFits(t *testing.T, a *app, w, h int) {
	t.Helper()
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	text := a.View()
	lines := strings.Split(text, "\n")
	if len(lines) > h {
		t.Fatalf("%s in %dx%d: %d lines", a.tab, w, h, len(lines))
	}
	for _, line := range lines {
		if n := ansi.StringWidth(line); n > w {
			t.Fatalf("%s in %dx%d: a line of %d cells: %q", a.tab, w, h, n, ansi.Strip(line))
		}
	}
	if plain := ansi.Strip(text); strings.Contains(plain, "needs") || strings.TrimSpace(plain) == "" {
		t.Fatalf("%s has no picture for %dx%d:\n%s", a.tab, w, h, plain)
	}
}

// A click in the line of keys does what it says, on every screen.
func TestKeysAnswerToTheMouse(t *testing.T) {
	a := everything(t, 9, termenv.Ascii)
	a.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	for shown := range kit.NumTabs {
		a.tab = shown
		x := -1
		for _, line := range strings.Split(a.View(), "\n") {
			if before, _, ok := strings.Cut(line, "? help"); ok {
				x = ansi.StringWidth(before)
			}
		}
		for _, at := range []int{x, x + 3} { // the key and its word
			a.View()
			a.Update(tea.MouseMsg{X: at, Y: 39, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			if a.dialog == nil || !strings.Contains(a.View(), "help: "+shown.String()) {
				t.Errorf("%s: a click at %d in the line of keys opens no help", shown, at)
			}
			press(a, "esc")
		}
	}
	a.tab = kit.Play
	press(a, "end")
	line := strings.Split(a.View(), "\n")[39]
	before, _, _ := strings.Cut(line, "p pass")
	moves := a.session.Line.At
	a.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: 39, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	must.Equal(t, a.session.Line.At, moves+1, a.notice.Message) // else: a click on pass does not pass
}

// clickOn clicks on the first cell of a text on the screen.
func clickOn(t *testing.T, a *app, text string) {
	t.Helper()
	for y, line := range strings.Split(a.View(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			a.Update(tea.MouseMsg{X: ansi.StringWidth(before), Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			return
		}
	}
	t.Fatalf("no %q in\n%s", text, a.View())
}

// A click on what a dialog says of its keys is that key, and a setting changed by a click holds.
func TestClickOnTheKeysOfADialog(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}, Settings: filepath.Join(t.TempDir(), "settings.yaml")})
	closed := func(on string) {
		t.Helper()
		if clickOn(t, a, on); a.dialog != nil {
			t.Errorf("a click on %q leaves a dialog open:\n%s", on, a.View())
		}
	}
	a.openSettings()
	before := a.look.Theme
	if clickOn(t, a, before+" →"); a.look.Theme == before {
		t.Errorf("a click changes the theme in the form, but not on the screen:\n%s", a.View())
	}
	clickOn(t, a, "← "+a.look.Theme)
	must.Equal(t, a.look.Theme, before) // else: a click on the arrow to the left goes on to the right
	closed("close")

	press(a, "N")
	closed("cancel")
	press(a, "N")
	clickOn(t, a, "9 →")
	closed("↵ ")
	must.Equal(t, a.session.Line.Board.Size(), 13)

	a.dialog = kit.Ask("Really?", func() tea.Cmd { a.notice.Message = "yes, really"; return nil })
	clickOn(t, a, "Really?")
	closed("y yes")
	must.Equal(t, a.notice.Message, "yes, really")
	a.dialog = kit.Ask("Really?", nil)
	closed("any other key")

	a.dialog = &kit.Reader{Lines: func(int) []kit.TextLine {
		return kit.TextLines(20, strings.Split(strings.Repeat("line\n", 60)+"last", "\n")...)
	}}
	a.View()
	for range 60 {
		a.Update(tea.MouseMsg{X: 9, Y: 9, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelDown})
	}
	must.Has(t, a.View(), "last")
	closed("last")

	a.pop("a toast")
	moves := a.session.Line.At
	clickOn(t, a, "a toast")
	must.Lacks(t, a.View(), "a toast")
	must.Equal(t, a.session.Line.At, moves) // else: a click on a toast plays below it
}

// A click on a line of the help, the palette or a menu takes it, and the wheel goes
// through the lines.
func TestDialogsAnswerToTheMouse(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Human: session.BothSides}})
	click := func(text string) {
		t.Helper()
		clickOn(t, a, text)
	}
	press(a, "?")
	if click("move numbers"); a.dialog != nil || !strings.HasPrefix(a.notice.Message, "move numbers: ") {
		t.Errorf("a click on a line of the help says %q", a.notice.Message)
	}
	press(a, ":", "n", "u", "m", "b")
	if click("numbers"); a.dialog != nil || a.notice.Message == "move numbers: the last 5" {
		t.Errorf("a click in the palette says %q", a.notice.Message)
	}
	press(a, "O")
	if click("criticality"); a.dialog != nil || !strings.HasPrefix(a.notice.Message, "overlay: criticality") {
		t.Errorf("a click in a menu says %q", a.notice.Message)
	}
	press(a, "O")
	a.View()
	a.Update(tea.MouseMsg{X: 60, Y: 20, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelUp})
	a.Update(tea.MouseMsg{X: 60, Y: 20, Action: tea.MouseActionPress, Button: tea.MouseButtonWheelUp})
	press(a, "enter")
	must.Has(t, a.notice.Message, "overlay: AMAF")
}
