package event

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Records that cannot be written are told of once, and the event goes on.
func TestRecordsThatCannotBeWritten(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 5)
	c.RecordGames = true
	r := open(t, c, path)
	writeFile(t, beside(path, ".games"), "")
	var warned []string
	err := r.Run(context.Background(), RunOptions{Warned: func(text string) { warned = append(warned, text) }})
	s := r.Status()
	want := fmt.Sprintf("%s cannot be written: mkdir %s: not a directory; the event continues without it (reported once)", RecordPath(path, "0", false), beside(path, ".games"))
	if err != nil || s.Played != 5 || !slices.Equal(warned, []string{want}) || !slices.Equal(s.Warnings, warned) {
		t.Errorf("%v, %d games, warned\n%q, shown\n%q, want\n%q", err, s.Played, warned, s.Warnings, want)
	}
	must.Equal(t, strings.Count(must.Read(logPath(path)), "cannot be written"), 1, "log")
}

// What went wrong in earlier runs is told in one line.
func TestEarlierTroubleInALine(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 0), path)
	for n := range 3 {
		a := r.tally.schedule.(*tuning).assign(n, r.Status().Standings[0].Candidate, 1)
		row := Row{Type: typeVoid, Game: n, Result: "Void", Reason: "crash", Error: fmt.Sprint("trouble ", n)}
		r.tally.schedule.write(&row, a)
		must.Get(r.journal.Append(row))
	}
	r.Close()
	r = open(t, testConfig(t, &lab{}, 0), path)
	want := []string{"earlier: problems in 3 games, 3 of them void; the last: game 2 is void: crash: trouble 2"}
	must.Same(t, r.Status().Warnings, want, "warnings")
}

// What a row says of a game gets into the history, and what a run says into the
// log, without what a terminal would obey.
func TestHistoryAndLogAreSafe(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 0), path)
	won := true
	a := r.tally.schedule.(*tuning).assign(0, r.Status().Standings[0].Candidate, 1)
	row := Row{Type: typeGame, Game: 0, Result: "B+R", Reason: "crash", Error: "\x1b[31mred\u009b2J", Won: &won}
	r.tally.schedule.write(&row, a)
	must.Get(r.journal.Append(row))
	r.Close()
	r = open(t, testConfig(t, &lab{}, 1), path)
	mustRun(t, r, RunOptions{})
	r.Close()
	log := must.Get(openLog(logPath(path), Config{}))
	log.write("says %s", "\x1b[31mred")
	log.close()
	for _, file := range []string{historyPath(path), logPath(path)} {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), "[31mred") || strings.ContainsAny(string(text), "\x1b\u009b") {
			t.Errorf("%s has %q, %v", file, text, err)
		}
	}
}
