package ui

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/logs"
	"gobandit/ui/session"
)

// What reading a record has repaired is told once, however it is opened, and the log keeps
// each line of it.
func TestRepairsAreTold(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	bad := write("bad.sgf", "(;SZ[9]PB[J\xfcrgen];B[ee];W[ee];B[zz])")
	good := write("good.sgf", "(;SZ[9]KM[7.5];B[ee];W[cc])")
	faults := []string{
		"bad.sgf:1:1: no character set is named (CA); read as windows-1252",
		"bad.sgf:1:25: move 2: illegal move: white E5: occupied",
		`bad.sgf:1:31: move 3: invalid point "zz" on a 9x9 board, want aa to ii; left out`,
		"bad.sgf: no komi is named (KM); read as 0",
	}

	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		rec, _, err := session.ReadRecord(bad)
		must.Succeed(t, err)
		var log bytes.Buffer
		a := newTestApp(t, size[0], size[1], Start{Log: logs.NewBook(slog.NewTextHandler(&log, nil)), Session: session.Start{Record: rec, File: bad, Viewing: true, Dir: dir}})
		checkRepairs(t, a, &log, faults, 1)
		press(a, "home")
		must.Lacks(t, a.View(), "more: 5 lists them")
		press(a, "f", "ctrl+u")
		typeText(a, bad)
		press(a, "enter")
		checkRepairs(t, a, &log, faults, 2)
		press(a, "f", "ctrl+u")
		typeText(a, good)
		press(a, "enter")
		must.Equal(t, a.notice.Message, "2 moves", "of a file that is right it")
		a.openRecord(bad, 0)
		checkRepairs(t, a, &log, faults, 3)
	}
}

// checkRepairs checks that the screen tells of faults, and that the log has each of them
// some times.
func checkRepairs(t *testing.T, a *app, log *bytes.Buffer, faults []string, times int) {
	t.Helper()
	must.Has(t, a.notice.Message, faults[0]+"; 3 more: 5 lists them")
	must.Has(t, a.View(), "no character set is named")
	for _, fault := range faults {
		must.Equal(t, strings.Count(log.String(), "msg="+strconv.Quote(fault)), times, "the log", fault, "times")
	}
}
