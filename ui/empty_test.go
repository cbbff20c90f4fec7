package ui

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A screen with nothing to show says what to do next, and with which key.
func TestEmptyScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		a := newTestApp(t, size[0], size[1], Start{Session: session.Start{Human: session.BothSides}})
		for _, screen := range []struct{ key, want string }{
			{"1", "spc: what would"},
			{"2", "The search, from inside"},
			{"3", "No event is open."},
			{"4", "No event is open. 3 shows the Tune screen, where f opens one and N writes one."},
			{"5", "Nothing is logged yet"},
		} {
			press(a, screen.key)
			must.Has(t, strings.Join(strings.Fields(a.View()), " "), screen.want)
		}
		press(a, "?", "x", "y", "z", "z", "y")
		must.Has(t, a.View(), "No key of this screen fits") // else: the help does not say that nothing is found
	}
}

// A tip points at an action until it has been used; the help searches with the slash of
// pagers too, and has examples.
func TestTipsAndExamples(t *testing.T) {
	a := newTestApp(t, 100, 30, Start{Session: session.Start{Human: session.BothSides}, Tips: kit.NewTips(nil, func(string) {})})
	must.Has(t, a.View(), "spc shows the best moves") // else: no tip at the search
	press(a, "?", "/", "t", "h", "i", "r", "d")
	must.Has(t, a.View(), "example: f games.sgf#3")
	press(a, "esc", " ", " ")
	if text := a.View(); strings.Contains(text, "spc shows the best moves") || !strings.Contains(text, "W reviews the game") {
		t.Errorf("the tip stays though the search was begun:\n%s", text)
	}

	rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[9]SBKV[50]LZ[gobandit 50 100\nmove E5 visits 100 winrate 5000 pv E5];B[aa]SBKV[20]LZ[gobandit 80 100\nmove E5 visits 100 winrate 8000 pv E5];W[cc]SBKV[70]LZ[gobandit 20 100\nmove E5 visits 100 winrate 2000 pv E5])")))[0]))
	a = newTestApp(t, 160, 40, Start{Session: session.Start{Record: rec, Viewing: true, Human: session.BothSides}, Tips: kit.NewTips(nil, func(string) {})})
	press(a, "home")
	must.Lacks(t, a.View(), "saves the game with") // else: what is on the disk is to be saved
}
