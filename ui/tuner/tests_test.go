package tuner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/match"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
)

// fakeTests are a queue of tests that notes what is asked of it.
type fakeTests struct {
	tests []Test
	err   error
	told  []string
}

func (f *fakeTests) tell(format string, args ...any) error {
	f.told = append(f.told, fmt.Sprintf(format, args...))
	return f.err
}

func (f *fakeTests) Read() ([]Test, error)    { return slices.Clone(f.tests), nil }
func (f *fakeTests) Runs() bool               { return len(f.tests) > 1 }
func (f *fakeTests) Cancel(id int) error      { return f.tell("cancel %d", id) }
func (f *fakeTests) Raise(id, by int) error   { return f.tell("raise %d by %d", id, by) }
func (f *fakeTests) Open(int) (*Event, error) { return nil, errors.New("e.yaml: no such file") }

// someTests are a test being played, one that waits and one that is over.
func someTests() *fakeTests {
	score := &match.Stats{First: "new", Second: "old", Wins: 60, Losses: 40, Pairs: []int{5, 2, 20, 3, 20}, Test: &match.SPRT{Elo1: 20, Alpha: .05, Beta: .05}}
	var path []float64
	for i := range 100 {
		path = append(path, float64(i)*score.LLR()/99)
	}
	return &fakeTests{tests: []Test{
		{ID: 2, Name: "new v old", State: "started", Priority: 3, Games: 100, Score: score, Path: path, Verdict: "undecided"},
		{ID: 3, Name: "a gauntlet of many", State: "waiting"},
		{ID: 1, Name: "fast v slow", State: "finished", Over: true, Games: 40, Verdict: "H0 accepted", Report: "/tests/1/1.report.html"},
	}}
}

// openTests opens the pane of tests in a window.
func openTests(t *testing.T, w, h int, f *fakeTests) (*window, kit.Dialog) {
	t.Helper()
	a := openRunning(t, w, h, uitest.NewEvent(t, 2), Deps{Tests: f})
	cmd := a.askTests()
	pane, ok := a.Wanted().(*testsPane)
	if !ok {
		t.Fatalf("no pane; %q", a.Message)
	}
	a.tested(cmd().(testsMsg))
	return a, pane
}

// drawn returns a dialog as text.
func drawn(d kit.Dialog, w, h int) string {
	c := uitest.Theme.NewCanvas(w, h)
	d.Draw(c.Region())
	return uitest.Theme.Write(c)
}

func TestTestsPane(t *testing.T) {
	f := someTests()
	a, pane := openTests(t, 120, 40, f)
	press := func(keys ...string) (done bool) {
		for _, k := range keys {
			var cmd tea.Cmd
			if cmd, done = pane.Update(uitest.Key(k)); cmd != nil {
				a.Update(cmd())
			}
		}
		return done
	}
	uitest.Golden(t, "tests-120x40.txt", drawn(pane, 120, 40))
	press("+", "-", "c", "n", "c", "y")
	if got, want := strings.Join(f.told, ", "), "raise 2 by 1, raise 2 by -1, cancel 2"; got != want {
		t.Errorf("told %s, want %s", got, want)
	}
	f.tests = append(f.tests[1:], f.tests[0]) // the order changes, and the cursor stays on its test
	a.tested(pane.(*testsPane).look().(testsMsg))
	if at := pane.(*testsPane).selected(); at.ID != 2 {
		t.Errorf("the cursor went to test %d", at.ID)
	}
	f.told, f.err = nil, errors.New("another program is changing it")
	press("home", "+")
	if text := drawn(pane, 80, 24); !strings.Contains(text, "another program is changing it") {
		t.Errorf("the refusal is not told:\n%s", text)
	}
	if press("down", "c"); len(f.told) != 1 || !strings.Contains(drawn(pane, 80, 24), "test 1 is finished") {
		t.Errorf("told %v:\n%s", f.told, drawn(pane, 80, 24))
	}
	if press("enter"); !strings.Contains(drawn(pane, 80, 24), "e.yaml: no such file") {
		t.Errorf("an event that is gone is not told:\n%s", drawn(pane, 80, 24))
	}
	if !press("esc") || a.tested(pane.(*testsPane).look().(testsMsg)) != nil {
		t.Error("the pane goes on looking when it is closed")
	}
}

// The pane has room in windows of any size, with no tests and with many.
func TestTestsPaneFits(t *testing.T) {
	f := someTests()
	for range 60 {
		f.tests = append(f.tests, Test{ID: len(f.tests) + 1, Name: strings.Repeat("long ", 30), State: "waiting", Verdict: strings.Repeat("no ", 80)})
	}
	_, many := openTests(t, 120, 40, f)
	_, none := openTests(t, 120, 40, &fakeTests{})
	for _, size := range [][2]int{{20, 6}, {24, 8}, {40, 10}, {80, 24}, {200, 60}} {
		for _, d := range []kit.Dialog{many, none, &testsPane{}} {
			lines := strings.Split(drawn(d, size[0], size[1]), "\n")
			if len(lines) > size[1] {
				t.Errorf("%d lines in a window of %v", len(lines), size)
			}
		}
	}
	a := openRunning(t, 80, 24, uitest.NewEvent(t, 2), Deps{})
	if a.Press("T"); a.Wanted() != nil || !strings.Contains(a.Message, "no queue") {
		t.Errorf("without a queue: %q", a.Message)
	}
}
