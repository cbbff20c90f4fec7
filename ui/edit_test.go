package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// savedAs saves the game and returns the file.
func savedAs(t *testing.T, a *app) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "saved.sgf")
	must.Get(a.session.Save(path))
	data := must.Get(os.ReadFile(path))
	return string(bytes.ReplaceAll(data, []byte("\n"), nil))
}

// The tools of the edit mode, by keys: each a second time takes off what it has put on.
func TestEditKeys(t *testing.T) {
	for _, tt := range []struct{ name, keys, want string }{
		{"a black stone", "up enter", ";B[ee];W[cg];AB[ed]PL[B])"},
		{"a white stone", "up w enter", ";AW[ed]PL[B])"},
		{"on and off", "up enter enter", ";B[ee];W[cg];PL[B])"},
		{"in place of the other", "w enter", ";AW[ee]PL[B])"},
		{"erased", "e enter", ";AE[ee]PL[B])"},
		{"whose turn", "p", ";B[ee];W[cg];PL[W])"},
		{"letters", "a enter right enter right enter", ";W[cg]LB[ee:A][fe:B][ge:C])"},
		{"the letter that is free", "a enter right enter left enter enter", ";W[cg]LB[fe:B][ee:A])"},
		{"numbers", "n enter right enter", ";W[cg]LB[ee:1][fe:2])"},
		{"signs", "t enter right s enter right o enter right x enter", ";W[cg]TR[ee]SQ[fe]CR[ge]MA[he])"},
		{"a sign off", "t enter enter", ";B[ee];W[cg])"},
		{"one mark a point", "t enter a enter", ";W[cg]LB[ee:A])"},
		{"a mark erased", "t enter e enter", ";B[ee];W[cg])"},
		{"taken back", "t enter up b enter u u", ";B[ee];W[cg])"},
		{"made again", "up enter u U", ";AB[ed]PL[B])"},
		{"a point typed", "a ' J 9 enter", ";W[cg]LB[ia:A])"},
		{"an arrow, a line", "> enter right enter - enter down enter", ";W[cg]AR[ee:fe]LN[fe:ff])"},
		{"an arrow off", "> enter right enter left enter right enter", ";B[ee];W[cg])"},
		{"a dimmed area, and less of it", "d enter right right enter enter enter", ";W[cg]DD[ee][fe])"},
		{"a view, and all again", "v enter right enter enter left enter", ";W[cg]VW[])"},
		{"in mid-game", "[ up enter", ";B[ee](;W[cg])(;AB[ed]PL[W]))"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides}})
			press(a, "'", "E", "5", "enter") // occupied: only the cursor goes there
			press(a, "i")
			press(a, strings.Fields(tt.keys)...)
			press(a, "esc")
			if got := savedAs(t, a); !strings.HasSuffix(got, tt.want) {
				t.Errorf("saved as %s, want it to end with %s", got, tt.want)
			}
			must.Has(t, a.View(), "edited: s saves") // else: the mode does not end
		})
	}
}

// In the edit mode clicks use the tool, and choose it in the line of keys; the game is
// not played on.
func TestEditMouse(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides}})
	press(a, "i")
	click := func(x, y int) {
		a.Update(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	}
	clickOn := func(text string) {
		for y, line := range strings.Split(a.View(), "\n") {
			if i := strings.Index(line, text); i >= 0 {
				click(len([]rune(line[:i])), y)
				return
			}
		}
		t.Fatalf("no %q in\n%s", text, a.View())
	}
	clickOn("w ○")
	row := 0
	for y, line := range strings.Split(a.View(), "\n") {
		if strings.HasPrefix(line, "  9") {
			row = y
		}
	}
	click(6, row)
	must.Equal(t, a.session.Line.Board.At(at(t, "A9", 9)), model.White) // else: a click puts no white stone on A9
	clickOn("u undo")
	must.Equal(t, a.session.Line.Board.At(at(t, "A9", 9)), model.Empty) // else: a click on undo does nothing
	clickOn("t △")
	click(6, row)
	must.Has(t, a.View(), "△", "editing: triangle") // else: no triangle on the board
	moves := movesOf(a)
	if press(a, ",", "g", "R", " "); movesOf(a) != moves || a.dialog != nil || a.session.Analysis.Busy() {
		t.Error("the game is played on in the edit mode")
	}
	press(a, "?")
	must.Has(t, a.View(), "help: editing", "triangles, on and off")
	press(a, "esc", "2")
	typeText(a, ":edit.cross")
	if press(a, "enter"); a.tab != kit.Play || !strings.Contains(a.View(), "editing: cross") {
		t.Errorf("the palette does not choose a tool:\n%s", a.View())
	}
	clickOn("done")
	if a.play.Editing() {
		t.Error("a click on done does not end the mode")
	}
	if press(a, "p"); movesOf(a) == moves {
		t.Error("the game does not go on after the edit mode")
	}
}

// The edit mode of a variant begins with marks, since its stones stay as they are, and says so of those.
func TestEditVariant(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Engine: variantEngine(t), Record: sgf.NewRecord(variantGame(t, "slip:0.5", 9, false)), Human: session.BothSides, Dir: t.TempDir()}})
	press(a, "i")
	must.Has(t, a.View(), "editing: letter")
	marks := len(a.session.Line.Turn().Marks(9))
	press(a, "enter")
	must.Equal(t, len(a.session.Line.Turn().Marks(9)), marks+1, a.notice.Message)
	press(a, "b", "enter")
	must.Has(t, a.notice.Message, "the position of a variant cannot be edited")
}

// A new game ends the edit mode.
func TestEditEndsWithTheGame(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	if press(a, "i", "enter", "N", "enter"); a.play.Editing() {
		t.Error("the edit mode goes on in another game")
	}
}
