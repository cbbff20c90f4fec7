package ui

import (
	"strings"
	"testing"

	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A screen with nothing to show says what to do next, and with which key.
func TestEmptyScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		a := newTestApp(t, size[0], size[1], Start{Session: session.Start{Human: session.BothSides}})
		for _, screen := range []struct{ key, want string }{
			{"1", "spc: what would"},
			{"2", "No tree yet: spc searches"},
			{"3", "No event is open."},
			{"4", "No event is open. 3 shows the Tune screen, where f opens one and N writes one."},
			{"5", "Nothing is logged yet"},
		} {
			press(a, screen.key)
			if text := strings.Join(strings.Fields(a.View()), " "); !strings.Contains(text, screen.want) {
				t.Errorf("%v: the screen %s does not say %q:\n%s", size, screen.key, screen.want, a.View())
			}
		}
		press(a, "?", "x", "y", "z", "z", "y")
		if !strings.Contains(a.View(), "No key of this screen fits") {
			t.Errorf("%v: the help does not say that nothing is found:\n%s", size, a.View())
		}
	}
}

// A tip points at an action until it has been used; the help searches with the slash of
// pagers too, and has examples.
func TestTipsAndExamples(t *testing.T) {
	a := newTestApp(t, 100, 30, Start{Session: session.Start{Human: session.BothSides}, Tips: kit.NewTips(nil, func(string) {})})
	if !strings.Contains(a.View(), "spc shows the best moves") {
		t.Errorf("no tip at the search:\n%s", a.View())
	}
	press(a, "?", "/", "t", "h", "i", "r", "d")
	if !strings.Contains(a.View(), "example: f games.sgf#3") {
		t.Errorf("no example:\n%s", a.View())
	}
	press(a, "esc", " ", " ")
	if text := a.View(); strings.Contains(text, "spc shows the best moves") || !strings.Contains(text, "W reviews the game") {
		t.Errorf("the tip stays though the search was begun:\n%s", text)
	}
}
