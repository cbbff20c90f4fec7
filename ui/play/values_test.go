package play

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/pattern"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// The board shows what package pattern makes of the position after the last
// move, for each position of the game and both sides.
func TestMoveValues(t *testing.T) {
	dbs := embeddedDatabases(t)
	a := open(t, 80, 24, session.Start{Game: uitest.Fight(t, "9"), Human: session.BothSides}, dbs)
	tables := []*pattern.Table{dbs[0].Read().Compile(), dbs[1].Read().Compile()}
	a.Press("d")
	seen := map[uint32]bool{}
	for a.s.Line.At > 0 {
		for _, table := range tables {
			g := a.s.Line.Game
			before := g.At(a.s.Line.At - 1)
			want := pattern.Evaluate(table, a.s.Line.Board, pattern.Near(before, g.Moves()[a.s.Line.At-1]))
			must.Equal(t, a.moveValues().Values, want.Values, "after move", a.s.Line.At, "by", a.database().Name, "other values")
			for _, v := range want.Values {
				seen[v] = true
			}
			a.Press("d")
		}
		a.Press("[")
	}
	if len(seen) < 6 {
		t.Errorf("values %v, want more kinds in the game", seen)
	}
	a.Press("end", "p")
	for q, v := range a.moveValues().Values {
		if v == 3 { // of points near the last move alone
			t.Errorf("after a pass point %d is near", q)
		}
	}
}

func TestValueKeys(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Fight(t, "9"), Human: session.BothSides}, embeddedDatabases(t))
	steps := []struct{ key, want string }{
		{"o", "overlay: ownership"}, {"o", "overlay: visits"}, {"o", "overlay: AMAF"}, {"o", "overlay: priors"},
		{"o", "overlay: criticality"}, {"o", "overlay: change"}, {"o", "move values: pattern database montegnu_classic · "}, {"d", "move values: pattern database mogo_classic · "},
		{"d", "move values: pattern database montegnu_classic · "}, {"o", "overlay: none"}, {"d", "move values: pattern database montegnu_classic · "},
		{"x", ""}, {"d", "move values: pattern database montegnu_classic · "}, {"up", "Black to move · D7: value 10000, e explains"}, {"o", "overlay: none"},
		{"o", "overlay: candidates"},
	}
	for i, step := range steps {
		a.Press(step.key)
		lines := strings.Split(a.View(), "\n")
		if message := lines[len(lines)-2]; !strings.HasPrefix(message, step.want) {
			t.Errorf("after key %d, %s: message %q, want %q", i+1, step.key, message, step.want)
		}
	}
	a = open(t, 80, 24, session.Start{Human: session.BothSides}, nil)
	a.Press("o", "o", "o", "o", "o", "o", "o")
	must.Equal(t, a.look.overlay, nothing)
	for _, key := range []string{"d", "e"} {
		if a.Press(key); !a.Warn || a.Dialog != nil || a.showsValues() {
			t.Errorf("%s without a database does something", key)
		}
	}
}

// e tells what the command pattern explain prints, and the rest can be scrolled
// to.
func TestExplain(t *testing.T) {
	dbs := embeddedDatabases(t)
	a := open(t, 80, 24, session.Start{Game: uitest.Fight(t, "9"), Human: session.BothSides}, dbs)
	a.cursor = uitest.Point(t, "C7", 9)
	a.Press("e")
	want := []string{
		"Black at C7: value 3, pattern database montegnu_classic", "montegnu_classic.db:92: :3,near,osafe decides, its pattern as written",
		"board     pattern   as it lies", "near,osafe,xsafe,xnosuicide,ocap0,xcap0", "The lines before it do not apply:",
		"wants X at N, finds . (as written)", "not xcap1", "cells differ)", "↑↓ scroll",
	}
	text := a.View()
	seen := []string{text}
	for range 5 {
		a.Press("pgdown")
		text += a.View()
		seen = append(seen, a.View())
	}
	for _, w := range want {
		must.Has(t, text, w)
	}
	if seen[0] == seen[1] || seen[4] != seen[5] {
		t.Error("the dialog does not scroll down to its end")
	}
	a.Press("home")
	must.Equal(t, a.View(), seen[0]) // else: home does not lead back
	if a.Press("esc"); a.Dialog != nil {
		t.Error("esc does not close the dialog")
	}
	tests := []struct{ moves, point, want string }{
		{"E5", "E5", "it is occupied"},
		{"B1 E5 A2", "A1", "it would be suicide"},
		{"D4 E4 C5 F5 D6 E6 E5 D5", "E5", "ko forbids it"},
	}
	for _, tt := range tests {
		a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, tt.moves), Human: session.BothSides}, dbs)
		a.cursor = uitest.Point(t, tt.point, 9)
		a.Press("e")
		must.Has(t, a.View(), tt.want, "value 0")
	}
}
