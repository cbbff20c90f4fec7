//go:build unix

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// badEngine is an engine that does at genmove what its argument says.
const badEngine = `[ "$1" = start ] && exit 4
while read -r command rest; do
	case $command in
	genmove) case $1 in
		exit) echo "no memory" >&2; exit 3 ;;
		illegal) printf '= %s\n\n' "$last" ;;
		garbage) printf 'hello\n\n' ;;
		twice) printf '= A1\n\n= B2\n\n' ;;
		flood) printf '= '; head -c 5000000 /dev/zero | tr '\0' x ;;
		hang) exec sleep 100 ;;
		esac ;;
	play) last=${rest#* }; printf '=\n\n' ;;
	protocol_version) printf '= 2\n\n' ;;
	known_command) printf '= false\n\n' ;;
	quit) printf '=\n\n'; exit ;;
	*) printf '=\n\n' ;;
	esac
done
`

// A mishap is a folder in which something goes wrong, with the event e.yaml and
// three rows of its journal.
type mishap struct{ t *testing.T }

func newMishap(t *testing.T) mishap {
	t.Helper()
	t.Chdir(t.TempDir())
	m := mishap{t}
	m.file("e.yaml", tinyEvent)
	m.file("bad.sh", badEngine)
	return m
}

func (m mishap) file(name, text string) {
	m.t.Helper()
	writeFile(m.t, name, text)
}

// edit replaces text of a file.
func (m mishap) edit(name, old, text string) {
	m.t.Helper()
	was := must.Read(name)
	if !strings.Contains(was, old) {
		m.t.Fatalf("%s has no %q", name, old)
	}
	m.file(name, strings.Replace(was, old, text, 1))
}

// played plays three games of the event, and returns the journal's lines.
func (m mishap) played() []string {
	m.t.Helper()
	mustRun(m.t, "run", "e.yaml", "--max-games", "3", "--seed", "1")
	return strings.SplitAfter(must.Read("e.journal"), "\n")
}

// command returns a command line, split at blanks.
func (m mishap) command(line string) []string { return strings.Fields(line) }

// against returns the command line of a match against the bad engine, with flags.
func (m mishap) against(what string, flags ...string) []string {
	return append(m.command("match --black random --size 5 --games 1 --white"), append([]string{"sh bad.sh " + what}, flags...)...)
}

// mishaps make what docs/errors.md tells of go wrong, and return the command line.
var mishaps = map[string]func(m mishap) []string{
	"a command is misspelled": func(m mishap) []string { return m.command("rum") },
	"a flag is misspelled":    func(m mishap) []string { return m.command("bench playout --sise 3") },
	"a file is missing":       func(m mishap) []string { return m.command("run none.yaml") },
	"a key is misspelled": func(m mishap) []string {
		m.edit("e.yaml", "board_size", "bord_size")
		return m.command("run e.yaml")
	},
	"a value is out of range": func(m mishap) []string {
		m.edit("e.yaml", "board_size: 5", "board_size: 50")
		return m.command("run e.yaml")
	},
	"a text contains control characters": func(m mishap) []string {
		m.file("e.yaml", `description: "\e[31mred"`+"\n"+tinyEvent)
		return m.command("run e.yaml")
	},
	"a tab indents a line": func(m mishap) []string {
		m.edit("e.yaml", "board_size", "\tboard_size")
		return m.command("run e.yaml")
	},
	"a flag's value is wrong": func(m mishap) []string { return m.command("run e.yaml --seed -1") },
	"a match's journal has more games than the limit": func(m mishap) []string {
		match := "match --black random --white random --size 5 --journal m.journal --games "
		mustRun(m.t, m.command(match+"4")...)
		return m.command(match + "2")
	},
	"an engine is misspelled": func(m mishap) []string { return m.command("match --black uct --white rav") },
	"a program is missing": func(m mishap) []string {
		m.edit("e.yaml", "{engine: uct, playouts: 5}", "{command: no-such-engine --mode gtp}")
		return m.command("run e.yaml")
	},
	"a record is not SGF": func(m mishap) []string {
		m.file("game.sgf", "\x00\x01")
		return m.command("analyze game.sgf")
	},
	"a record's board is not square": func(m mishap) []string {
		m.file("game.sgf", "(;GM[1]SZ[9:13])")
		return m.command("analyze game.sgf")
	},
	"a settings file is missing":                 func(m mishap) []string { return m.command("doctor --config none.yaml") },
	"standard input or output is not a terminal": func(m mishap) []string { return m.command("play") },
	"the log cannot be written":                  func(m mishap) []string { return m.command("play --log none/log") },

	"an engine exits during a game":   func(m mishap) []string { return m.against("exit") },
	"an engine plays an illegal move": func(m mishap) []string { return m.against("illegal") },
	"an engine's answer is not GTP":   func(m mishap) []string { return m.against("garbage") },
	"an engine answers twice":         func(m mishap) []string { return m.against("twice") },
	"an engine answers without end":   func(m mishap) []string { return m.against("flood") },
	"an engine hangs":                 func(m mishap) []string { return m.against("hang", "--move-time", "500ms") },
	"no engine starts in a match":     func(m mishap) []string { return m.against("start") },
	"an engine does not start in an event": func(m mishap) []string {
		m.edit("e.yaml", "{engine: uct, playouts: 5}", "{command: [sh, bad.sh, start]}")
		return m.command("run e.yaml")
	},
	"an opponent spoils an event": func(m mishap) []string {
		m.edit("e.yaml", "{engine: uct, playouts: 5}", "{command: [sh, bad.sh, exit]}")
		return m.command("run e.yaml")
	},

	"the last row was cut short": func(m mishap) []string {
		text := strings.Join(m.played(), "")
		m.file("e.journal", text[:len(text)-20])
		return m.command("run e.yaml --max-games 1")
	},
	"a row is damaged": func(m mishap) []string {
		rows := m.played()
		m.edit("e.journal", rows[2], strings.Replace(rows[2], `"won"`, `"von"`, 1))
		return m.command("run e.yaml")
	},
	"a row occurs twice": func(m mishap) []string {
		rows := m.played()
		m.edit("e.journal", rows[1], rows[1]+rows[1])
		return m.command("run e.yaml")
	},
	"something else follows the rows": func(m mishap) []string {
		m.file("e.journal", strings.Join(m.played(), "")+"to be continued")
		return m.command("run e.yaml")
	},
	"game records cannot be written": func(m mishap) []string {
		m.file("e.games", "")
		return m.command("run e.yaml --max-games 3")
	},
	"a match's records cannot be written": func(m mishap) []string {
		must.Succeed(m.t, os.MkdirAll("m.sgf/2-random_2-random_1.sgf", 0o777))
		return m.command("match --black random --white random --size 5 --games 2 --sgf m.sgf")
	},
	"a later version wrote it": func(m mishap) []string {
		m.played()
		m.edit("e.journal", `"format":1`, `"format":99`)
		return m.command("run e.yaml")
	},
	"it is not a journal": func(m mishap) []string {
		m.file("e.journal", "Dear diary,\n")
		return m.command("run e.yaml")
	},
	"it belongs to another event": func(m mishap) []string {
		m.played()
		m.edit("e.yaml", "komi: 0.5", "komi: 1.5")
		return m.command("run e.yaml")
	},
	"it is a folder": func(m mishap) []string {
		must.Succeed(m.t, os.Mkdir("e.journal", 0o777))
		return m.command("run e.yaml")
	},
	"it is the journal of a match": func(m mishap) []string {
		mustRun(m.t, m.command("match --black random --white random --size 5 --games 2 --journal e.journal")...)
		return m.command("run e.yaml")
	},
	"a match's journal is a tuning event's": func(m mishap) []string {
		m.file("m.journal", strings.Join(m.played(), ""))
		return m.command("match --black random --white random --size 5 --journal m.journal")
	},
	"it does not exist": func(m mishap) []string { return m.command("show e.yaml") },
	"another program runs the event": func(m mishap) []string {
		c := must.Get(configs.LoadEvent("e.yaml"))
		r := must.Get(event.Open(c, "e.journal"))
		m.t.Cleanup(func() { r.Close() })
		m.t.Cleanup(func(was time.Duration) func() { return func() { patience = was } }(patience))
		patience = 0
		return m.command("run e.yaml")
	},
	"no program runs the event": func(m mishap) []string {
		m.played()
		return m.command("stop e.yaml")
	},
	"a reset without `--yes`": func(m mishap) []string {
		m.played()
		return m.command("reset e.yaml")
	},
	"a digit in a row was changed": func(m mishap) []string {
		m.file("e.journal", strings.Replace(strings.Join(m.played(), ""), `"moves":`, `"moves":1`, 1))
		return m.command("run e.yaml --max-games 1")
	},
	"rows were deleted, swapped or doubled": func(m mishap) []string {
		rows := m.played()
		m.file("e.journal", rows[0]+strings.Join(rows[2:], ""))
		return m.command("run e.yaml --max-games 1")
	},
	"its times are in the future": func(m mishap) []string {
		rows := regexp.MustCompile(`(,"after":"\w+")?,"crc":"\w+"`).ReplaceAllString(strings.Join(m.played(), ""), "")
		m.file("e.journal", regexp.MustCompile(`"time":"\d{4}`).ReplaceAllString(rows, `"time":"2999`))
		return m.command("run e.yaml --max-games 1")
	},
	"standard input ends": func(m mishap) []string { return m.command("gtp") },
}

// The tables of docs/errors.md say what happens.
func TestErrorsPage(t *testing.T) {
	page := must.Read("../../docs/errors.md")
	var files []string
	for _, folder := range []string{".", "../../gtp/games/event", "../../gtp/games/match"} {
		found := must.Get(filepath.Glob(folder + "/*_test.go"))
		files = append(files, found...)
	}
	tests := ""
	for _, name := range files {
		tests += must.Read(name)
	}
	told := map[string]bool{}
	for _, line := range strings.Split(page, "\n") {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) < 3 || cells[0] == "---" || strings.HasPrefix(cells[0], "what ") {
			continue
		}
		name, sees, status := cells[0], cells[1], cells[len(cells)-1]
		told[name] = true
		if test := strings.Trim(status, "`"); test != status {
			must.Has(t, tests, "func "+test+"(")
			continue
		}
		t.Run(name, func(t *testing.T) {
			make := mishaps[name]
			if make == nil {
				t.Fatal("nothing makes it happen")
			}
			m := newMishap(t)
			args := make(m)
			before, _ := os.ReadFile("e.journal") // none, at times
			out, errOut, got := gobandit(t, args...)
			must.Equal(t, fmt.Sprint(got), status, "status", got)
			wantParts(t, out+errOut, strings.Split(strings.Trim(sees, "`"), "…")...) // what the page shows
			if after, _ := os.ReadFile("e.journal"); strings.Contains(line, "unchanged") && string(before) != string(after) {
				t.Errorf("the journal was changed:\n%s\n%s", before, after)
			}
		})
	}
	for name := range mishaps {
		if !told[name] {
			t.Errorf("docs/errors.md does not tell of %q", name)
		}
	}
}

// The third signal ends a program that does nothing else.
func TestThirdSignal(t *testing.T) {
	m := newMishap(t)
	m.edit("e.yaml", "{engine: uct, playouts: 5}", "{command: [sh, bad.sh, hang], timeout: 60}")
	p := program(t, "run", "e.yaml")
	start(t, p)
	ended := make(chan error)
	go func() { ended <- p.Wait() }()
	for {
		select {
		case <-ended:
			if s := p.ProcessState.Sys().(syscall.WaitStatus); !s.Exited() || s.ExitStatus() != 143 {
				t.Errorf("the program ends so: %v", p.ProcessState)
			}
			return
		case <-time.After(20 * time.Millisecond):
			if _, err := os.Stat("e.journal"); err == nil {
				_ = p.Process.Signal(syscall.SIGTERM) // it may have ended
			}
		}
	}
}

// What commands print has nowhere to go: they fail, also those that do not look.
func TestFullOutputOfEveryCommand(t *testing.T) {
	m := newMishap(t)
	m.file("g.sgf", "(;GM[1]SZ[5];B[aa])")
	m.played()
	for _, line := range []string{
		"analyze g.sgf --engine random --playouts 4", "pattern explain mogo_classic E5", "pattern check mogo_classic", "params", "show e.yaml",
		"report e.yaml", "match --black random --white random --size 5", "--help", "config print",
	} {
		var told strings.Builder
		if got := run(t.Context(), m.command(line), nil, fullWriter{}, &told); got != exitFailed || strings.Count(told.String(), "no space left on device") != 1 {
			t.Errorf("%s: status %d, told %s", line, got, told.String())
		}
		must.Equal(t, run(t.Context(), m.command(line), nil, fullWriter{closed: true}, &told), exitInterrupted+int(syscall.SIGPIPE), line)
	}
}

// A fullWriter is a full disk, or a pipe that nobody reads.
type fullWriter struct{ closed bool }

func (w fullWriter) Write([]byte) (int, error) {
	if w.closed {
		return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
	}
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// What is printed has nowhere to go: the journal has it, and the run says so.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	newMishap(t)
	p := program(t, "run", "e.yaml", "--max-games", "3")
	p.Stdout = full
	var told strings.Builder
	p.Stderr = &told
	if err := p.Run(); p.ProcessState.ExitCode() != exitFailed || !strings.Contains(told.String(), "what was printed is incomplete: write /dev/stdout: no space left on device") {
		t.Error(err, told.String())
	}
	must.Equal(t, strings.Count(must.Read("e.journal"), `"type":"game"`), 3, "rows")
}
