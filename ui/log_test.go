package ui

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/gtp/event"
	"gobandit/ui/session"
)

func TestLogScreen(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	a.log.Debug("a debugging line")
	a.log.Info("an information")
	a.log.Warn("a warning of gnugo")
	press(a, "5")
	if lines := strings.Split(a.View(), "\n"); !strings.Contains(lines[2], "an information") || !strings.Contains(lines[3], "a warning") {
		t.Errorf("the lines do not begin at the top:\n%s", a.View())
	}
	wants := func(step string, want ...string) {
		t.Helper()
		text := a.View()
		for _, line := range []string{"a debugging line", "an information", "a warning of gnugo"} {
			has := false
			for _, w := range want {
				has = has || w == line
			}
			if strings.Contains(text, line) != has {
				t.Errorf("%s: %q shown %v:\n%s", step, line, !has, text)
			}
		}
	}
	wants("at first", "an information", "a warning of gnugo")
	press(a, "+")
	wants("with lesser levels", "a debugging line", "an information", "a warning of gnugo")
	press(a, "+", "-", "-")
	wants("without", "a warning of gnugo")
	press(a, "+", "+", "/")
	typeText(a, "gnugo")
	press(a, "enter")
	wants("filtered", "a warning of gnugo")
}

// The log follows what is added, unless it has been scrolled.
func TestLogFollows(t *testing.T) {
	a := newTestApp(t, 40, 10, Options{Human: session.BothSides})
	press(a, "5")
	add := func(from, to int) {
		for i := from; i < to; i++ {
			a.log.Info(fmt.Sprintf("line %d.", i))
		}
		a.Update(tickMsg{})
	}
	add(0, 50)
	if text := a.View(); !strings.Contains(text, "line 49.") || strings.Contains(text, "line 43.") {
		t.Errorf("not at the end:\n%s", text)
	}
	press(a, "up", "up")
	add(50, 60)
	if text := a.View(); !strings.Contains(text, "line 47.") || strings.Contains(text, "line 48.") || !strings.Contains(text, "12 lines below") {
		t.Errorf("it does not stay:\n%s", text)
	}
	if press(a, "home"); !strings.Contains(a.View(), "line 0.") {
		t.Errorf("not at the start:\n%s", a.View())
	}
	press(a, "end")
	add(60, 61)
	if !strings.Contains(a.View(), "line 60.") {
		t.Errorf("it does not follow:\n%s", a.View())
	}
}

// Faults and games of the event are in the log.
func TestLogged(t *testing.T) {
	f := newFakeEvent(t)
	a := tuneApp(t, 100, 30, f, Options{})
	a.Update(tickMsg{})
	f.change(func(s *event.Status) { s.Played += 2 })
	a.Update(tickMsg{})
	press(a, "5")
	text := a.View()
	for _, want := range []string{"event opened", "game=6120", "game=6119", "engine died"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
