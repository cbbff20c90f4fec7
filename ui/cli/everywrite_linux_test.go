//go:build amd64

package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"
)

// A deed is a command that changes files, with what must hold whichever of its operations comes to harm.
type deed struct {
	name   string
	before [][]string // commands that make what it needs
	do     []string
	again  []string // the command that goes on afterwards; nil is do
	fails  string   // how that may fail, if the first one did all
	check  func(t *testing.T, printed string)
}

// review is a game for a deed.
const reviewed = "(;GM[1]SZ[5];B[cc];W[bb];B[cb];W[bc])"

var deeds = []deed{
	{name: "run", do: line("run e.yaml --max-games 3 --seed 1 --json"), again: line("run e.yaml --max-games 1 --json"), check: rowsOnce},
	{name: "match", do: line("match --black random --white random --size 3 --games 3 --seed 1 --journal e.journal --sgf records"), check: rowsOnce},
	{name: "hand out", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("hand out e.yaml 1"), fails: "excluded already",
		check: func(t *testing.T, _ string) {
			if n := strings.Count(mustRead(t, "e.journal"), `"type":"out"`); n != 1 {
				t.Errorf("the game is excluded %d times", n)
			}
		}},
	{name: "hand extend", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("hand extend e.yaml k --above 3"),
		check: func(t *testing.T, _ string) {
			rowsOnce(t, "")
			if text := mustRead(t, "e.yaml"); text != strings.Replace(tinyEvent, "[0, 1]}, split: 3", "[0, 2]}, split: 6", 1) {
				t.Errorf("the event file is\n%s", text)
			}
			mustRun(t, "run", "e.yaml", "--max-games", "1", "--quiet")
		}},
	{name: "queue add", do: line("queue add --new uct --old random --size 5 --games 2"),
		check: func(t *testing.T, _ string) {
			tests := must.Get(filepath.Glob("state/gobandit/queue/*/test.json"))
			folders := must.Get(filepath.Glob("state/gobandit/queue/[0-9]*"))
			events := must.Get(filepath.Glob("state/gobandit/queue/*/*.yaml"))
			if len(tests) == 0 || len(tests) != len(folders) || len(events) != len(tests) {
				t.Errorf("there are %q, %q, %q", tests, folders, events)
			}
			for _, path := range events {
				mustRun(t, "check", path)
			}
		}},
	{name: "review", do: line("review g.sgf --visits 2 --seed 1 --workers 1 --sgf out.sgf --html=out.html"),
		check: func(t *testing.T, _ string) {
			mustRun(t, "sgf", "check", "out.sgf")
			if page := mustRead(t, "out.html"); !strings.HasSuffix(strings.TrimSpace(page), "</html>") {
				t.Errorf("the page ends with %q", page[max(0, len(page)-100):])
			}
		}},
	{name: "reset", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("reset e.yaml --yes"), fails: "no such journal",
		check: func(t *testing.T, _ string) {
			if left := must.Get(filepath.Glob("e.*")); fmt.Sprint(left) != "[e.yaml]" {
				t.Errorf("left are %v", left)
			}
		}},
}

func line(text string) []string { return strings.Fields(text) }

// rowsOnce checks that the journal has each row that was printed, and each game once.
func rowsOnce(t *testing.T, printed string) {
	t.Helper()
	text := mustRead(t, "e.journal")
	for _, row := range strings.SplitAfter(printed, "\n") {
		if strings.HasPrefix(row, "{") && strings.HasSuffix(row, "\n") && !strings.Contains(text, row) {
			t.Errorf("printed, and not in the journal: %s", row)
		}
	}
	games := make(map[int]int)
	for _, row := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		var r struct{ Game int }
		must.Succeed(t, json.Unmarshal([]byte(row), &r))
		if games[r.Game]++; games[r.Game] > 1 {
			t.Errorf("game %d has two rows", r.Game)
		}
	}
}

// Every operation of the program that changes a file fails once, or is the last one before a kill or a power failure. The program
// says what is wrong, or goes on; what it has printed is kept, the journal is whole, and the command can be repeated.
func TestEveryWrite(t *testing.T) {
	for _, d := range deeds {
		t.Run(d.name, func(t *testing.T) {
			template := t.TempDir()
			t.Chdir(template)
			t.Setenv("XDG_STATE_HOME", "state")
			writeFile(t, "e.yaml", tinyEvent)
			writeFile(t, "g.sgf", reviewed)
			for _, args := range d.before {
				mustRun(t, args...)
			}
			well := d.try(t, template, 0, harm{})
			ends := make(map[string]int) // how the program ended, by how often
			for i, h := range harms {
				for at := 1; at <= len(well.done); at++ {
					if (at+i)%often(9, 1) == 0 {
						x := d.try(t, template, at, h)
						ends[fmt.Sprint(x.status.ExitStatus(), x.status.Signaled())]++
					}
				}
			}
			t.Logf("%d operations, ends %v: %v", len(well.done), ends, well.done)
		})
	}
}

// try does it on a copy of a folder, with a harm at one operation, and then again without.
func (d deed) try(t *testing.T, template string, at int, h harm) *tracer {
	t.Helper()
	folder := filepath.Join(must.Get(filepath.EvalSymlinks(t.TempDir())), "d")
	must.Succeed(t, os.CopyFS(folder, os.DirFS(template)))
	t.Chdir(folder)
	t.Setenv("XDG_STATE_HOME", filepath.Join(folder, "state"))
	out, errOut := must.Get(os.Create("../out")), must.Get(os.Create("../err"))
	x := &tracer{folder: folder, at: at, harm: h}
	x.run(t, out, errOut, d.do...)
	must.Succeed(t, errors.Join(out.Close(), errOut.Close()))
	if h.power {
		x.cut(t)
	}

	printed, told := mustRead(t, "../out"), mustRead(t, "../err")
	what := "nothing"
	if at > 0 && at <= len(x.done) {
		what = fmt.Sprintf("%s at operation %d, %s", h.name, at, x.done[at-1])
	}
	switch s := x.status; {
	case strings.Contains(told, "goroutine "), s.Signaled() && s.Signal() != syscall.SIGKILL, s.Exited() && s.ExitStatus() != 0 && told == "":
		t.Errorf("%s: it ends with %v and says %q", what, s, told)
	case at == 0 && (!s.Exited() || s.ExitStatus() != 0):
		t.Fatalf("it ends with %v and says %q", s, told)
	}

	if text, err := os.ReadFile("e.journal"); err == nil && strings.Contains(string(text), "\n") {
		if _, verdict, status := gobandit(t, "journal", "verify", "e.journal"); status != exitDone {
			t.Errorf("%s: %s", what, verdict)
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}

	again := d.again
	if again == nil {
		again = d.do
	}
	if _, told, status := gobandit(t, again...); status != exitDone && (d.fails == "" || !strings.Contains(told, d.fails)) {
		t.Errorf("%s: done again, it ends with %d: %s", what, status, told)
		return x
	}
	before := t.Failed()
	if d.check(t, printed); t.Failed() && !before {
		t.Logf("after %s", what)
	}
	return x
}
