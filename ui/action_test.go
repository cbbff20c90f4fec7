package ui

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// No key means two things on a screen, and no name two actions.
func TestActionsDiffer(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{})
	general := a.keymap.Groups[kit.Everywhere]
	for _, s := range sections() {
		keys, names := map[string]string{}, map[string]bool{}
		if s == kit.Everywhere {
			continue
		}
		for _, group := range append(a.keymap.Groups[s], general...) {
			for _, act := range group.Actions {
				if names[act.Name] || act.Name == "" || strings.Contains(act.Name, " ") || act.Help == "" || act.Run == nil {
					t.Errorf("%s: %q is no name of its own, or lacks help or work", s, act.Name)
				}
				names[act.Name] = true
				for _, key := range act.Keys {
					if other, ok := keys[key]; ok {
						t.Errorf("%s: %q is bound to %s and %s", s, key, other, act.Name)
					}
					keys[key] = act.Name
				}
				if n := view.Width(act.Help); n > helpColumn-helpKeys-1 {
					t.Errorf("%s: the help of %s takes %d cells: %q", s, act.Name, n, act.Help)
				}
			}
		}
	}
}

func TestHelpSearch(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(a, "?", "m", "o", "v", "e", " ", "n", "u", "m")
	if text := a.View(); !strings.Contains(text, "move numbers") || strings.Contains(text, "resign") {
		t.Fatalf("the search finds otherwise:\n%s", text)
	}
	if press(a, "enter"); a.dialog != nil || !strings.HasPrefix(a.notice.Message, "move numbers: ") {
		t.Error("enter does not run what the help lists")
	}
	press(a, "?", "R")
	must.Has(t, a.View(), "resign") // else: the search does not find a key
	press(a, "x", "x", "x", "enter", "esc")
	if a.dialog != nil || a.session.HintsHidden {
		t.Error("letters in the help are keys of the screen")
	}
}

// The cursor of the help is always to be seen, and reaches every action.
func TestHelpScrolls(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 10}, {30, 7}} {
		a := newTestApp(t, size[0], size[1], Start{Session: session.Start{Size: 2, Human: session.BothSides}})
		press(a, "?")
		for range 160 {
			must.Has(t, a.View(), "▸")
			press(a, "down")
		}
		must.Has(t, a.View(), "the row of the")
	}
}
