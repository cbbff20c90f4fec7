package tuner

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/gtp/queue"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
)

// someTests returns a queue that a program runs, with a test being played, one that waits
// and one that is over, and made-up results.
func someTests(t *testing.T) *TestQueue {
	t.Helper()
	q := queue.Queue(filepath.Join(t.TempDir(), "queue"))
	for i, name := range []string{"fast v slow", "new v old", "a gauntlet of many"} {
		e, err := q.Add(func(id int, folder string) (queue.Entry, error) {
			return queue.Entry{Name: name, Event: "e.yaml", Journal: filepath.Join(folder, "e.journal"), Priority: []int{0, 3, 0}[i]}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			if err := os.WriteFile(e.Journal, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := q.Cancel(1); err != nil {
		t.Fatal(err)
	}
	runs, err := os.Create(filepath.Join(string(q), "run.lock"))
	if err == nil {
		err = journal.LockFile(runs)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { runs.Close() })

	score := &match.Stats{First: "new", Second: "old", Wins: 60, Losses: 40, Pairs: []int{5, 2, 20, 3, 20}, Test: &match.SPRT{Elo1: 20, Alpha: .05, Beta: .05}}
	var path []float64
	for i := range 100 {
		path = append(path, float64(i)*score.LLR()/99)
	}
	results := []TestResult{
		{Entry: queue.Entry{ID: 2}, Games: 100, Stats: score, Path: path, Verdict: "undecided"},
		{Entry: queue.Entry{ID: 3}},
		{Entry: queue.Entry{ID: 1}, Games: 40, Verdict: "H0 accepted", Page: "/tests/1/1.report.html"},
	}
	return &TestQueue{Queue: q, Results: func() ([]TestResult, error) {
		var all []TestResult
		for _, r := range results {
			e, err := q.Find(r.ID)
			if err != nil {
				return nil, err
			}
			if r.Entry = e; r.ID == 1 {
				r.State = queue.Finished // only a scheduler can make it so
			}
			all = append(all, r)
		}
		return all, nil
	}}
}

// openTests opens the pane of tests in a window.
func openTests(t *testing.T, w, h int, q *TestQueue) (*window, *testsPane) {
	t.Helper()
	noEvent := func(name string) (*Event, error) { return nil, fmt.Errorf("%s: no such file", name) }
	a := openRunning(t, w, h, uitest.NewEvent(t, 2), Deps{Offers: Offers{Tests: q, Load: noEvent}})
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
	q := someTests(t)
	a, pane := openTests(t, 120, 40, q)
	press := func(keys ...string) (done bool) {
		for _, k := range keys {
			var cmd tea.Cmd
			if cmd, done = pane.Update(uitest.Key(k)); cmd != nil {
				a.Update(cmd())
			}
		}
		return done
	}
	second := func() queue.Entry {
		e, err := q.Find(2)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	uitest.Golden(t, "tests-120x40.txt", drawn(pane, 120, 40))
	if press("+", "+", "-"); second().Priority != 4 {
		t.Errorf("priority %d after + + -, want 4", second().Priority)
	}
	if press("c", "n"); second().State != queue.Started {
		t.Errorf("%s after a no", second().State)
	}
	if press("c", "y"); second().State != queue.Canceled {
		t.Errorf("%s after a yes", second().State)
	}

	all := q.Results
	q.Results = func() ([]TestResult, error) { // the order changes, and the cursor stays on its test
		tests, err := all()
		slices.Reverse(tests)
		return tests, err
	}
	a.tested(pane.look(true)().(testsMsg))
	if at := pane.selected(); at.ID != 2 {
		t.Errorf("the cursor went to test %d", at.ID)
	}
	if press("+"); !strings.Contains(drawn(pane, 80, 24), "test 2 is canceled") {
		t.Errorf("a test that is over can be changed:\n%s", drawn(pane, 80, 24))
	}
	if err := os.WriteFile(filepath.Join(string(q.Queue), "3", "test.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if press("up", "-"); !strings.Contains(drawn(pane, 120, 24), "not a test of a queue") {
		t.Errorf("the refusal is not shown:\n%s", drawn(pane, 120, 24))
	}
	if press("enter"); !strings.Contains(drawn(pane, 80, 24), "e.yaml: no such file") {
		t.Errorf("an event that is gone is not shown:\n%s", drawn(pane, 80, 24))
	}
	if !press("esc") || a.tested(pane.look(true)().(testsMsg)) != nil {
		t.Error("the pane goes on looking when it is closed")
	}
}

// The pane has room in windows of any size, with no tests and with many.
func TestTestsPaneFits(t *testing.T) {
	many, none := someTests(t), someTests(t)
	few := many.Results
	many.Results = func() ([]TestResult, error) {
		tests, err := few()
		for range 60 {
			tests = append(tests, TestResult{Entry: queue.Entry{ID: len(tests) + 1, Name: strings.Repeat("long ", 30), State: queue.Waiting}, Verdict: strings.Repeat("no ", 80)})
		}
		return tests, err
	}
	none.Results = func() ([]TestResult, error) { return nil, nil }
	_, full := openTests(t, 120, 40, many)
	_, empty := openTests(t, 120, 40, none)
	for _, size := range [][2]int{{20, 6}, {24, 8}, {40, 10}, {80, 24}, {200, 60}} {
		for _, d := range []kit.Dialog{full, empty, &testsPane{}} {
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
