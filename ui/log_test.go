package ui

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"gobandit/gtp/event"
	"gobandit/ui/session"
)

func TestLogbook(t *testing.T) {
	var file bytes.Buffer
	book := NewLogbook(slog.NewJSONHandler(&file, &slog.HandlerOptions{Level: slog.LevelInfo}))
	log := slog.New(book)
	log.Info("begun", "n", 3)
	log.With("engine", "gnugo").WithGroup("g").Warn("two\nlines", "a", slog.GroupValue(slog.Int("b", 1)))
	log.Debug("small")
	lines, n := book.ring.since(0)
	want := []string{"begun n=3", "two lines engine=gnugo g.a.b=1", "small"}
	if n != 3 || len(lines) != 3 {
		t.Fatalf("%d lines, %d", len(lines), n)
	}
	for i, line := range lines {
		if line.text != want[i] {
			t.Errorf("line %d %q, want %q", i, line.text, want[i])
		}
	}
	if text := file.String(); strings.Count(text, "\n") != 2 || !strings.Contains(text, `"engine":"gnugo","g":{"a":{"b":1}}`) {
		t.Errorf("the file has\n%s", text)
	}
	for i := range logSize {
		log.Info(fmt.Sprint(i))
	}
	if lines, n := book.ring.since(0); n != logSize+3 || len(lines) != logSize || lines[0].text != "0" || lines[logSize-1].text != fmt.Sprint(logSize-1) {
		t.Errorf("a full ring has %d of %d lines, from %q to %q", len(lines), n, lines[0].text, lines[len(lines)-1].text)
	}
	if lines, _ := book.ring.since(logSize + 2); len(lines) != 1 {
		t.Errorf("%d lines since the last but one", len(lines))
	}
}

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
	f := newFakeTuner(t, 2)
	a := tuneApp(t, 100, 30, f, Options{})
	a.Update(tickMsg{})
	f.tell("", func(s *event.Status) { s.Played += 2 })
	a.Update(tickMsg{})
	press(a, "5")
	text := a.View()
	for _, want := range []string{"event opened", "game=6120", "game=6119", "engine died"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
