package ui

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/ui/session"
)

// fight returns a game on a board of the given size in which Black, to move, can
// take stones near the last move and elsewhere, and save some.
func fight(t *testing.T, size string) *model.Game {
	t.Helper()
	moves := map[string]string{
		"9":  "E5 E4 D5 D4 E6 F5 C4 F6 D3 A1 C6 C5 E3 D6",
		"13": "G7 G6 F7 F6 G8 H7 E6 H8 F5 A1 E8 E7 G5 F8",
		"19": "K10 K9 J10 J9 K11 L10 H9 L11 J8 A1 H11 H10 K8 J11",
	}[size]
	n := 0
	fmt.Sscan(size, &n)
	return gameOf(t, n, moves)
}

// The board shows what package pattern makes of the position after the last
// move, for each position of the game and both sides.
func TestMoveValues(t *testing.T) {
	dbs := embeddedDatabases(t)
	a := newTestApp(t, 80, 24, Options{Game: fight(t, "9"), Human: session.BothSides, Databases: dbs})
	tables := []*pattern.Table{dbs[0].Compile(), dbs[1].Compile()}
	press(a, "d")
	seen := map[uint32]bool{}
	for a.play.at > 0 {
		for _, table := range tables {
			g := a.play.game
			before := g.At(a.play.at - 1)
			want := pattern.Evaluate(table, a.play.board, pattern.Near(before, g.Moves()[a.play.at-1]))
			if got := a.play.moveValues(); got.Values != want.Values {
				t.Errorf("after move %d by %s: other values", a.play.at, a.play.database().Name)
			}
			for _, v := range want.Values {
				seen[v] = true
			}
			press(a, "d")
		}
		press(a, "[")
	}
	if len(seen) < 6 {
		t.Errorf("values %v, want more kinds in the game", seen)
	}
	press(a, "end", "p")
	for q, v := range a.play.moveValues().Values {
		if v == 3 { // of points near the last move alone
			t.Errorf("after a pass point %d is near", q)
		}
	}
}

func TestValueKeys(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: fight(t, "9"), Human: session.BothSides, Databases: embeddedDatabases(t)})
	steps := []struct{ key, want string }{
		{"o", "overlay: ownership"}, {"o", "overlay: visits"}, {"o", "overlay: AMAF"}, {"o", "overlay: priors"},
		{"o", "overlay: criticality"}, {"o", "values by montegnu_classic · "}, {"d", "values by mogo_classic · "},
		{"d", "values by montegnu_classic · "}, {"o", "overlay: none"}, {"d", "values by montegnu_classic · "},
		{"x", ""}, {"d", "values by montegnu_classic · "}, {"up", "Black to move · D7: value 10000, e explains"}, {"o", "overlay: none"},
		{"o", "overlay: candidates"},
	}
	for i, step := range steps {
		press(a, step.key)
		lines := strings.Split(a.View(), "\n")
		if message := lines[len(lines)-2]; !strings.HasPrefix(message, step.want) {
			t.Errorf("after key %d, %s: message %q, want %q", i+1, step.key, message, step.want)
		}
	}
	a = newTestApp(t, 80, 24, Options{Human: session.BothSides})
	if press(a, "o", "o", "o", "o", "o", "o"); a.play.look.overlay != nothing {
		t.Errorf("overlay %s without a database", a.play.look.overlay)
	}
	for _, key := range []string{"d", "e"} {
		if press(a, key); !a.play.Warn || a.dialog != nil || a.play.showsValues() {
			t.Errorf("%s without a database does something", key)
		}
	}
}

// e tells what the command pattern explain prints, and the rest can be scrolled
// to.
func TestExplain(t *testing.T) {
	dbs := embeddedDatabases(t)
	a := newTestApp(t, 80, 24, Options{Game: fight(t, "9"), Human: session.BothSides, Databases: dbs})
	a.play.cursor = at(t, "C7", 9)
	press(a, "e")
	want := []string{
		"Black at C7: value 3 by montegnu_classic", "montegnu_classic.db:92: :3,near,osafe decides, its pattern as written",
		"board     pattern   as it lies", "near,osafe,xsafe,xnosuicide,ocap0,xcap0", "The lines before it do not apply:",
		"wants X at N, finds . (as written)", "not xcap1", "cells differ)", "↑↓ scroll",
	}
	text := a.View()
	seen := []string{text}
	for range 5 {
		press(a, "pgdown")
		text += a.View()
		seen = append(seen, a.View())
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in\n%s", w, text)
		}
	}
	if seen[0] == seen[1] || seen[4] != seen[5] {
		t.Error("the dialog does not scroll down to its end")
	}
	if press(a, "home"); a.View() != seen[0] {
		t.Error("home does not lead back")
	}
	if press(a, "esc"); a.dialog != nil {
		t.Error("esc does not close the dialog")
	}
	tests := []struct{ moves, point, want string }{
		{"E5", "E5", "there is a stone"},
		{"B1 E5 A2", "A1", "it would be suicide"},
		{"D4 E4 C5 F5 D6 E6 E5 D5", "E5", "ko forbids it"},
	}
	for _, tt := range tests {
		a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, tt.moves), Human: session.BothSides, Databases: dbs})
		a.play.cursor = at(t, tt.point, 9)
		press(a, "e")
		if !strings.Contains(a.View(), tt.want) || !strings.Contains(a.View(), "value 0") {
			t.Errorf("%s: no %q in\n%s", tt.point, tt.want, a.View())
		}
	}
}
