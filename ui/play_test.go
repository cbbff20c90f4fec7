package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// movesOf writes the moves of a's game.
func movesOf(a *app) string {
	g := a.session.Line.Game
	var names []string
	for _, m := range g.Moves() {
		names = append(names, m.Point.Vertex(g.Size()))
	}
	return strings.Join(names, " ")
}

func TestCursor(t *testing.T) {
	tests := []struct {
		size int
		keys string
		want string
	}{
		{9, "", "E5"},
		{9, "h", "D5"},
		{9, "left left up", "C6"},
		{9, "l l l l l l j j", "J3"},
		{9, "H", "C5"},
		{9, "H H", "A5"},
		{9, "K J L", "G5"},
		{19, "", "K10"},
		{19, "H K", "D16"},
		{19, "shift+left shift+left shift+left", "A10"},
	}
	for _, tt := range tests {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Size: tt.size, Human: session.BothSides}})
		press(a, strings.Fields(tt.keys)...)
		press(a, "enter") // plays at the cursor
		must.Equal(t, movesOf(a), tt.want, tt.size, tt.keys)
	}
}

func TestKeysThatArriveTogether(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(a, "hhk", "enter")
	must.Equal(t, movesOf(a), "C6")
	press(a, "RyN")
	if _, over := a.session.Result(); !over {
		t.Error("Ry does not resign")
	}
	if _, ok := a.dialog.(*kit.Form); !ok {
		t.Errorf("dialog %T, want the form for a new game", a.dialog)
	}
}

func TestPlayAndRefusals(t *testing.T) {
	tests := []struct {
		name, moves, play string
		want              string // on the screen
		played            bool
	}{
		{"a move", "", "D4", "Black played D4", true},
		{"a pass", "", "pass", "Black passed", true},
		{"the end", "pass", "pass", "game over: White wins by 6.5 (W+6.5) · White passed", true},
		{"occupied", "D4", "D4", "D4 is occupied", false},
		{"suicide", "B1 E5 A2", "A1", "A1 is suicide", false},
		{"ko", "D4 E4 C5 F5 D6 E6 E5 D5", "E5", "E5 is ko", false},
		{"no point", "", "Z9", "invalid point", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, tt.moves), Human: session.BothSides}})
			rest(t, a, press(a, "'", tt.play, "enter"))
			if played := movesOf(a) != tt.moves; played != tt.played || a.notice.Warn == tt.played {
				t.Errorf("moves %q after %q, warning %v", movesOf(a), tt.moves, a.notice.Warn)
			}
			must.Has(t, a.View(), tt.want)
		})
	}
}

func TestGameOver(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 pass"), Human: session.BothSides}})
	rest(t, a, press(a, "p"))
	if want := "game over: Black wins by 74.5 (B+74.5)"; !strings.Contains(a.View(), want) {
		t.Errorf("no %q in\n%s", want, a.View())
	}
	must.Lacks(t, a.View(), "◀") // else: it is somebody's turn
	if press(a, "left", "enter"); !a.notice.Warn || movesOf(a) != "E5 pass pass" {
		t.Error("a move is played after the end")
	}
	press(a, "x")
	must.Has(t, a.View(), "game over") // else: the result is forgotten
	press(a, "u")
	must.Equal(t, movesOf(a), "E5 pass")
}

// A lone stone that the search gives to the other side is taken off the score.
// A game that has ended is counted anew, whatever was searched before; the person
// corrects the count and accepts it.
func TestScoring(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Game: gameOf(t, 9, "E5 A1 pass"), Human: session.BothSides}})
	press(a, " ")
	publish(a, a.session.Analysis.Running, snapshotOf(a.session.Line.Game))
	press(a, "p")
	r := a.session.Analysis.Running
	if r == nil || r.Purpose != session.Counting || !strings.Contains(a.View(), "counting dead stones") {
		t.Fatalf("nobody counts: %+v", r)
	}
	if press(a, "p"); a.session.Scoring.Accepted {
		t.Error("accepted before it was counted")
	}
	a.Update(session.Ended{Search: r, Finish: model.Finish{
		Dead: []model.Point{model.Pt(0, 8)}, Last: []model.Move{{Color: model.Black, Point: model.Pt(1, 8)}},
	}})
	must.Has(t, a.View(), "Black wins by 74.5, dead stones taken off (B+74.5)", "territory      79       0", "points         81     6.5",
		"1 closing move assumed", "p accepts")
	a.session.Play(model.Pt(0, 8))
	if r, _ := a.session.Result(); r.String() != "W+6.5" {
		t.Errorf("with White's stone alive %v, want W+6.5", r)
	}
	a.session.Play(model.Pt(0, 8))
	press(a, "p")
	if r := a.session.Line.Record.Result; !a.session.Scoring.Accepted || r.String() != "B+74.5" {
		t.Errorf("accepted %v, the record says %v", a.session.Scoring.Accepted, r)
	}
	a.session.Undo()
	if _, over := a.session.Result(); over || a.session.Scoring.Accepted || a.session.Line.Record.Result.By != model.Unknown {
		t.Error("the game does not go on")
	}
	press(a, "p")
	if r := a.session.Analysis.Running; r == nil || r.Purpose != session.Counting {
		t.Error("the new end is not counted")
	}
}

func TestResign(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.WhiteSide}})
	if !a.session.Analysis.Busy() {
		t.Fatal("the engine does not open as Black")
	}
	press(a, "R")
	if _, over := a.session.Result(); over {
		t.Error("resigned without a question")
	}
	press(a, "y")
	if r, over := a.session.Result(); !over || r.String() != "B+R" || a.session.Analysis.Busy() {
		t.Errorf("result %v, over %v, search running %v", r, over, a.session.Analysis.Busy())
	}
	a = newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.WhiteSide}})
	answer(a, model.Resign)
	if r, over := a.session.Result(); !over || r.String() != "W+R" {
		t.Errorf("the engine resigns: result %v, over %v", r, over)
	}
	if want := "game over: White wins by resignation (W+R) · Black resigns"; !strings.Contains(a.View(), want) {
		t.Errorf("no %q in\n%s", want, a.View())
	}

	a = newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(a, "g")
	answer(a, model.Resign)
	if _, over := a.session.Result(); over || !strings.Contains(a.View(), "would resign: R resigns, spc looks for a move") {
		t.Errorf("an engine that was asked for a move resigned for the person: over %v\n%s", over, a.View())
	}
}

// The terminal gets its mouse back when it suspends the program, which takes it
// again afterwards.
func TestMouseAfterSuspension(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	if _, cmd := a.Update(tea.ResumeMsg{}); cmd == nil || cmd() != tea.EnableMouseAllMotion() {
		t.Error("the mouse is not captured again")
	}
	press(a, "%")
	if _, cmd := a.Update(tea.ResumeMsg{}); cmd != nil {
		t.Error("the mouse is captured although it was left to the terminal")
	}
}

func TestTabs(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	a.Update(tea.MouseMsg{X: 18, Y: 0, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	must.Equal(t, a.tab, kit.Tune) // else: a click on the tab does not open Tune
	press(a, "1", "tab")
	must.Equal(t, a.tab, kit.Tree)
	a.Update(tea.MouseMsg{X: 3, Y: 0, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	must.Equal(t, a.tab, kit.Play)
	a.Update(tea.MouseMsg{X: 11, Y: 0, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	must.Equal(t, a.tab, kit.Tree)
	a.Update(tea.KeyMsg{Type: tea.KeyShiftTab})
	must.Equal(t, a.tab, kit.Play)
	press(a, "1", "tab", "shift+tab")
	must.Equal(t, a.tab, kit.Play) // else: tab does not go back to Play
	if cmd := press(a, "%"); cmd == nil || a.mouse {
		t.Error("% does not give the mouse back")
	}
}

func TestNewGame(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides}})
	press(a, "N", "right", "right", "right", "right", "down", "left", "down", "right", "down", "down", "right", "enter")
	g := a.session.Line.Game
	if g.Size() != 13 || g.Komi() != 6 || len(g.Handicap()) != 2 || a.session.Players.Human != session.BlackSide || g.NumMoves() != 0 {
		t.Errorf("size %d, komi %v, handicap %v, human %v", g.Size(), g.Komi(), g.Handicap(), a.session.Players.Human)
	}
	if !a.session.Analysis.Busy() {
		t.Error("White, the engine, does not move after handicap stones")
	}
	if press(a, "N", "esc"); a.dialog != nil || a.session.Line.Game != g {
		t.Error("esc does not leave the form")
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	now := func() time.Time { return time.Date(2026, 11, 21, 8, 30, 0, 0, time.UTC) }
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3"), Human: session.BothSides, Dir: dir, Now: now}})
	press(a, " ")
	think(a)
	press(a, "s")
	must.Has(t, a.View(), "save as SGF", "gobandit-20261121-083000.sgf")
	press(a, "enter")
	data := must.Get(os.ReadFile(filepath.Join(dir, "gobandit-20261121-083000.sgf")))
	must.Has(t, string(data), "SBKV[54.3]", ";B[ee]", ";W[cg]", "KM[6.5]", "DT[2026-11-21]")
	roots := must.Get(sgf.Parse(data))
	if g, _, err := sgf.Game(roots[0]); err != nil || g.NumMoves() != 2 {
		t.Errorf("read back: %v", err)
	}
	if a.session.Line.Unsaved() {
		t.Error("the game still counts as unsaved")
	}
	press(a, "up", "enter", "s")
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || a.session.Line.Unsaved() {
		t.Errorf("saved again: files %v, error %v, message %q", files, err, a.notice.Message)
	}
	b := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides, Dir: dir, Now: now}})
	press(b, "enter", "s", "enter")
	must.Has(t, b.View(), "press enter again to overwrite")
	typeText(b, "mine.sgf") // in place of the name offered
	press(b, "enter")
	if _, err := os.Stat(filepath.Join(dir, "mine.sgf")); err != nil || b.session.Line.Unsaved() || b.session.Line.Game.NumMoves() != 1 {
		t.Errorf("not saved under the name that was typed: %v, %q", err, b.notice.Message)
	}
}

func TestPerspective(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides}})
	press(a, " ")
	think(a) // White to move, best move 55.7% for White
	for _, want := range []string{"○win%    ±  lead   LCB\n", "●win%    ±  lead   LCB\n", "○win%    ±  lead   LCB\n"} {
		want += words.If(want[:len("○")] == "○", "55.7", "44.3")
		heading, rate, _ := strings.Cut(want, "\n")
		must.Has(t, a.View(), heading, rate)
		press(a, "w")
	}
}
