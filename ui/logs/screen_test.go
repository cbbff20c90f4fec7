package logs

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
)

// A window shows the screen.
type window struct {
	uitest.Window
	*Screen
}

// open opens the screen in a window of w by h cells, and returns the log.
func open(w, h int) (*window, *slog.Logger) {
	book, keys := NewBook(nil), new(kit.Keymap)
	a := &window{Screen: New(keys, book)}
	a.Window = uitest.Window{Shows: a.Screen, Section: kit.Log, Keys: keys, W: w, H: h, After: func(bool) { a.Look() }}
	a.Open()
	return a, slog.New(book)
}

func TestLogScreen(t *testing.T) {
	a, log := open(80, 24)
	log.Debug("a debugging line")
	log.Info("an information")
	log.Warn("a warning of gnugo")
	a.Look()
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
			must.Equal(t, strings.Contains(text, line), has, step, !has)
		}
	}
	wants("at first", "an information", "a warning of gnugo")
	a.Press("+")
	wants("with lesser levels", "a debugging line", "an information", "a warning of gnugo")
	a.Press("+", "-", "-")
	wants("without", "a warning of gnugo")
	a.Press("+", "+", "/")
	a.Type("gnugo")
	a.Press("enter")
	wants("filtered", "a warning of gnugo")
}

// The log follows what is added, unless it has been scrolled.
func TestLogFollows(t *testing.T) {
	a, log := open(40, 10)
	add := func(from, to int) {
		for i := from; i < to; i++ {
			log.Info(fmt.Sprintf("line %d.", i))
		}
		a.Look()
	}
	add(0, 50)
	if text := a.View(); !strings.Contains(text, "line 49.") || strings.Contains(text, "line 43.") {
		t.Errorf("not at the end:\n%s", text)
	}
	a.Press("up", "up")
	add(50, 60)
	if text := a.View(); !strings.Contains(text, "line 47.") || strings.Contains(text, "line 48.") || !strings.Contains(text, "12 lines below") {
		t.Errorf("it does not stay:\n%s", text)
	}
	a.Press("home")
	must.Has(t, a.View(), "line 0.") // else: not at the start
	a.Press("end")
	add(60, 61)
	must.Has(t, a.View(), "line 60.") // else: it does not follow
}
