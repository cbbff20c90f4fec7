package ui

import (
	"slices"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"

	tea "github.com/charmbracelet/bubbletea"
)

// typeText presses the keys of a text.
func typeText(a *app, text string) {
	for _, r := range text {
		press(a, string(r))
	}
}

func TestPalette(t *testing.T) {
	tests := []struct {
		name string
		keys func(a *app)
		done func(a *app) bool
	}{
		{"a name", func(a *app) { typeText(a, ":numbers"); press(a, "enter") }, func(a *app) bool { return strings.HasPrefix(a.notice.Message, "move numbers: ") }},
		{"part of a name", func(a *app) { typeText(a, ":numb"); press(a, "enter") }, func(a *app) bool { return strings.HasPrefix(a.notice.Message, "move numbers: ") }},
		{"words of the help", func(a *app) { typeText(a, ":show analysis"); press(a, "enter") }, func(a *app) bool { return a.session.HintsHidden }},
		{"another screen's", func(a *app) { typeText(a, ":tune.axes"); press(a, "enter") }, func(a *app) bool { return a.tab == kit.Tune && a.dialog == nil }},
		{"an argument", func(a *app) { typeText(a, ":theme slate"); press(a, "enter") }, func(a *app) bool { return a.look.Theme == "slate" }},
		{"tab after tab goes through values", func(a *app) { typeText(a, ":theme "); press(a, "tab", "tab", "enter") },
			func(a *app) bool { return a.look.Theme == "paper" }},
		{"an argument's value from the list", func(a *app) { typeText(a, ":theme"); press(a, "enter", "down", "enter") },
			func(a *app) bool { return a.look.Theme == "slate" }},
		{"completion", func(a *app) { typeText(a, ":coo"); press(a, "tab", "enter") }, func(a *app) bool { return !a.coordinates }},
		{"completion of a value", func(a *app) { typeText(a, ":hea"); press(a, "tab"); typeText(a, "mag"); press(a, "tab", "enter") },
			func(a *app) bool { return a.look.Heat == "magma" }},
		{"escape twice at once", func(a *app) { typeText(a, ":numbers"); a.Update(tea.KeyMsg{Type: tea.KeyEsc, Alt: true}) }, func(a *app) bool { return a.dialog == nil }},
		{"escape", func(a *app) { typeText(a, ":numbers"); press(a, "esc") }, func(a *app) bool { return a.dialog == nil && a.notice.Message == "" }},
		{"nothing of the name", func(a *app) { typeText(a, ":xyzzy"); press(a, "enter") },
			func(a *app) bool { return a.dialog != nil && strings.Contains(a.View(), "no such command") }},
		{"no such theme", func(a *app) { typeText(a, ":theme salte"); press(a, "enter") },
			func(a *app) bool { return strings.Contains(a.View(), `you mean "slate"?`) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
			tt.keys(a)
			if !tt.done(a) {
				t.Errorf("not done:\n%s", a.View())
			}
		})
	}
}

// Whatever stands in the palette's line, its cursor is on a command and in sight.
func TestPaletteCursor(t *testing.T) {
	a := newTestApp(t, 60, 12, Start{Session: session.Start{Human: session.BothSides}})
	typeText(a, ":")
	for _, key := range []string{"up", "down", "down", "pgdown", "pgdown", "pgdown", "pgdown", "pgdown", "down", "e", "down", "x", "backspace", "pgup"} {
		press(a, key)
		if text := a.View(); !strings.Contains(text, "▸") && !strings.Contains(text, "no such command") {
			t.Fatalf("after %s no cursor:\n%s", key, text)
		}
	}
	if press(a, "backspace", "backspace", "backspace"); a.dialog != nil {
		t.Error("backspace does not leave an empty palette")
	}
}

// What a person calls an action is the first that the palette finds.
func TestPaletteFindsByPlainNames(t *testing.T) {
	for text, want := range map[string]string{"review": "sweep", "guess": "guess", "variations": "previous-variation", "problems": "guess", "win rates": "perspective"} {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
		typeText(a, ":"+text)
		found := a.dialog.(*palette).matches()
		if len(found) == 0 || found[0].name != want {
			t.Errorf("%s finds %v first, want %s", text, found, want)
		}
	}
}

// Every action is in the palette under a name of its own.
func TestPaletteHasAll(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{})
	seen := map[string]bool{}
	for _, c := range (&palette{app: a}).commands() {
		if seen[c.name] {
			t.Errorf("%s stands there twice", c.name)
		}
		seen[c.name] = true
	}
	for id := range a.keymap.Bindings {
		section, name, _ := strings.Cut(id, ".")
		if !seen[name] && !seen[id] || section != "play" && section != kit.Everywhere && !seen[id] {
			t.Errorf("%s is not in the palette", id)
		}
	}
}

func TestToast(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := tuneApp(t, 80, 24, f, Start{})
	press(a, "1")
	f.Change(func(s *event.Status) { s.Warnings = []string{"no such engine"} })
	a.Update(tickMsg{})
	must.Has(t, a.View(), "Tune: no such engine") // else: Play does not hear of Tune
	number := a.toast.number
	a.pop("another one")
	if a.Update(toastMsg{number}); a.toast.text == "" {
		t.Error("a toast goes when the time of an earlier one is up")
	}
	a.Update(toastMsg{number + 1})
	must.Equal(t, a.toast.text, "") // else: a toast stays for ever
	a.pop("another one")
	press(a, "esc")
	must.Lacks(t, a.View(), "another one") // else: esc does not take a toast away
	a.pop(strings.Repeat("word ", 300))
	for _, size := range [][2]int{{80, 24}, {20, 6}, {5, 2}, {1, 1}} {
		a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		a.View()
	}
}

// A cursor that has been moved stays on its command while what is typed lets it through; one that has not is on the best match.
func TestPaletteKeepsItsCommand(t *testing.T) {
	a := newTestApp(t, 80, 40, Start{Session: session.Start{Human: session.BothSides}})
	typeText(a, ":o")
	p := a.dialog.(*palette)
	press(a, "down", "down", "down")
	chosen := p.matches()[p.Cursor]
	typeText(a, chosen.line()[strings.Index(chosen.line(), "o")+1:])
	must.Equal(t, p.matches()[p.Cursor].line(), chosen.line(), "typing", p.input.Text(), "moves the cursor")
	press(a, "esc")
	typeText(a, ":numbers")
	if p := a.dialog.(*palette); p.matches()[p.Cursor].name != "numbers" {
		t.Errorf("the cursor is not on the best match")
	}

	press(a, "esc", "?", "down", "down", "down")
	d := a.dialog.(*helpDialog)
	at := d.actions()[d.list.Cursor]
	typeText(a, at.Name[:2])
	if now := d.actions(); now[d.list.Cursor].Name != at.Name {
		t.Errorf("typing %q moves the cursor of the help from %s to %s", d.query.Text(), at.Name, now[d.list.Cursor].Name)
	}
}

// Pages of the help follow one another to its end and back: none shows again what was read.
func TestHelpPages(t *testing.T) {
	for _, width := range []int{60, 80} {
		a := newTestApp(t, width, 24, Start{Session: session.Start{Human: session.BothSides}})
		a.View()
		press(a, "?")
		d := a.dialog.(*helpDialog)
		for _, key := range []string{"pgdown", "pgup"} {
			pages := 0
			for {
				a.View()
				was, cursor := d.list.Top, d.list.Cursor
				press(a, key)
				a.View()
				if step := d.list.Top - was; key == "pgdown" && step < 0 || key == "pgup" && step > 0 {
					t.Fatalf("%d columns: %s goes from line %d to %d", width, key, was, d.list.Top)
				}
				if d.list.Cursor == cursor {
					break
				}
				pages++
			}
			if last := d.list.Top + d.list.Page; key == "pgdown" && last < max(len(d.shown[0]), len(d.shown[len(d.shown)-1])) || key == "pgup" && d.list.Top > 0 || pages < 2 {
				t.Errorf("%d columns: %s ends after %d pages at lines %d to %d", width, key, pages, d.list.Top, last)
			}
		}
	}
}

// A letter goes on with what a key has put into the palette.
func TestPaletteGoesOn(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{})
	a.Update(tea.KeyMsg{Type: tea.KeyF3})
	typeText(a, "li")
	must.Has(t, a.View(), ":board li_", "board lines")
	if press(a, "enter"); a.dialog != nil || a.settings.Board != configs.BoardLines {
		t.Errorf("the board is %q:\n%s", a.settings.Board, a.View())
	}
}

// Every line of a form is found by its name, in the palette, which opens the form there, and in the help.
func TestFormsAreFound(t *testing.T) {
	fresh := func() *app {
		return newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5"), Human: session.BothSides}, Tune: tuner.Offers{Event: madeUpEvent(t)}})
	}
	a, forms := fresh(), 0
	for tab := range kit.NumTabs {
		for _, section := range []string{tab.Section(), kit.Everywhere} {
			for _, group := range a.keymap.Groups[section] {
				for _, act := range group.Actions {
					if act.Name == "quit" || act.Name == "force" || act.Name == "suspend" || act.Argument != nil {
						continue
					}
					a := fresh()
					a.tab = tab
					for _, group := range a.keymap.Groups[section] {
						for _, again := range group.Actions {
							if again.Name == act.Name {
								again.Run()
							}
						}
					}
					a.openAsked()
					f, ok := a.dialog.(interface{ Labels() []string })
					if !ok {
						if len(act.Asks) > 0 && act.Lacks == nil && tab == kit.Play {
							t.Errorf("%s.%s opens no form", section, act.Name)
						}
						continue
					}
					forms++
					var asked []string
					for _, line := range act.Asks {
						if name, label := kit.Asked(line); strings.EqualFold(name, label) {
							asked = append(asked, label)
						}
					}
					if labels := f.Labels(); !slices.Equal(labels, asked) && !(asked == nil && len(labels) == 1) && act.Name != "new" {
						t.Errorf("%s.%s opens a form of %q and says %q", section, act.Name, labels, asked)
					}
				}
			}
		}
	}
	if forms < 10 {
		t.Errorf("%d forms", forms)
	}

	for text, want := range map[string]string{"komi": "▸ komi            ← 6.5", "handicap": "▸ handicap        ← 0", "level": "▸ White           ←", "info": "game information",
		"max visits": "▸ max visits", "event": "▸ event           _", "mouse": "mouse: "} {
		a.tab, a.dialog = kit.Play, nil
		typeText(a, ":"+text)
		press(a, "enter")
		shown := a.View()
		must.Has(t, shown, want)
	}
	a.tab, a.dialog = kit.Play, nil
	press(a, "?", "k", "o", "m", "i")
	must.Has(t, a.View(), "new game", "game information")
	must.Lacks(t, a.View(), "resign")
}
