package event

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// Records that cannot be written are told of once, and the event goes on.
func TestRecordsThatCannotBeWritten(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 5)
	c.RecordGames = true
	r := open(t, c, path)
	if err := os.WriteFile(beside(path, ".games"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var warned []string
	err := r.Run(context.Background(), Options{Warned: func(text string) { warned = append(warned, text) }})
	s := r.Status()
	want := fmt.Sprintf("%s cannot be written: mkdir %s: not a directory; the event goes on without, and tells of it once", RecordPath(path, "0", false), beside(path, ".games"))
	if err != nil || s.Played != 5 || !slices.Equal(warned, []string{want}) || !slices.Equal(s.Warnings, warned) {
		t.Errorf("%v, %d games, warned\n%q, shown\n%q, want\n%q", err, s.Played, warned, s.Warnings, want)
	}
	if log, err := os.ReadFile(logPath(path)); err != nil || strings.Count(string(log), "cannot be written") != 1 {
		t.Errorf("log %s, %v", log, err)
	}
}

// What went wrong in earlier runs is told in one line.
func TestEarlierTroubleInALine(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 0), path)
	for n := range 3 {
		a := r.tally.schedule.(*tuning).assign(n, r.Status().Standings[0].Candidate, 1)
		row := Row{Type: typeVoid, Game: n, Result: "Void", Reason: "crash", Error: fmt.Sprint("trouble ", n)}
		r.tally.schedule.write(&row, a)
		if _, err := r.journal.append(row); err != nil {
			t.Fatal(err)
		}
	}
	r.Close()
	r = open(t, testConfig(t, &lab{}, 0), path)
	want := []string{"earlier: something went wrong in 3 games, 3 of them void; the last: game 2 is void: crash: trouble 2"}
	if got := r.Status().Warnings; !slices.Equal(got, want) {
		t.Errorf("warnings %q, want %q", got, want)
	}
}
