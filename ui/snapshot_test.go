package ui

import (
	"bytes"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// Pictures of the screen and of its board are written by a key, as SVG and PNG, under
// names that no file has, without the menu that asked for them. A screen without a
// board has no pictures of one.
func TestPictureKey(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	for _, keys := range []string{"enter", "enter", "down enter", "down down enter", "down down down enter"} {
		press(a, "ctrl+p")
		press(a, strings.Fields(keys)...)
	}
	press(a, "5", "ctrl+p")
	if menu, ok := a.dialog.(*kit.Menu); !ok || len(menu.Lines) != 2 {
		t.Errorf("on the Log screen %+v", a.dialog)
	}
	press(a, "enter", "1", "ctrl+p", "down", "down")
	a.tab = kit.Log // the board has gone when it is chosen
	if press(a, "enter"); !strings.Contains(a.View(), "no board on the screen") {
		t.Errorf("without a board:\n%s", a.View())
	}
	var names []string
	entries, err := os.ReadDir(".")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{"gobandit-log.svg", "gobandit-play-2.svg", "gobandit-play-board.png", "gobandit-play-board.svg", "gobandit-play.png", "gobandit-play.svg"}
	if err != nil || !slices.Equal(names, want) {
		t.Fatalf("files %v (%v), want %v", names, err, want)
	}
	screen, _ := os.ReadFile("gobandit-play.svg")
	must.Has(t, string(screen), "to move")
	must.Lacks(t, string(screen), "picture")
	board, _ := os.ReadFile("gobandit-play-board.png")
	m := must.Get(png.Decode(bytes.NewReader(board)))
	if size := m.Bounds().Size(); size.X != 41*18+32 || size.Y != 20*36+32 {
		t.Errorf("the picture of a board has %v pixels", size)
	}
}

// What cannot be written is said, and a window without room says how much it needs.
func TestNoPicture(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	if err := os.Remove(dir); err != nil {
		t.Skip(err)
	}
	press(a, "ctrl+p", "enter")
	must.Has(t, a.notice.Message, "no picture: gobandit-play.svg cannot be written")
	for s := range kit.NumTabs {
		a.tab = s
		for _, size := range [][2]int{{1, 1}, {5, 2}, {19, 5}, {19, 60}, {200, 5}} {
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if text := a.View(); size[0] >= 19 && !strings.Contains(text, "needs 20x6") {
				t.Errorf("%v at %v: %q", s, size, text)
			}
		}
	}
}
