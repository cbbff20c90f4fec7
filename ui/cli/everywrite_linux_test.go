//go:build amd64

package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/picture"
)

// A deed is a command that changes files, with what must hold whichever of its operations comes to harm.
type deed struct {
	name   string
	before [][]string // commands that make what it needs
	make   func(t *testing.T)
	do     []string
	play   bool          // in a terminal, with a game on the Play screen
	stop   string        // it is interrupted once it has said this
	kept   func(*tracer) // checks what there is after the harm
	again  []string      // the command that goes on afterwards; nil is do
	fails  string        // how that may fail, if the first one did all
	check  func(t *testing.T, printed string)
}

// status is how the program ends if nothing comes to harm: some deeds are interrupted or terminated.
func (d deed) status() int {
	switch {
	case d.play:
		return exitInterrupted + int(syscall.SIGTERM)
	case d.stop != "":
		return exitInterrupted + int(syscall.SIGINT)
	}
	return exitDone
}

// review is a game for a deed.
const reviewed = "(;GM[1]SZ[5];B[cc];W[bb];B[cb];W[bc])"

var deeds = []deed{
	{name: "run", do: line("run e.yaml --max-games 3 --seed 1 --json"), again: line("run e.yaml --max-games 1 --json"), check: rowsOnce},
	{name: "match", do: line("match --black random --white random --size 3 --games 3 --seed 1 --journal e.journal --sgf records"), check: rowsOnce},
	{name: "hand out", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("hand out e.yaml 1"), fails: "excluded already",
		check: func(t *testing.T, _ string) {
			must.Equal(t, strings.Count(must.Read("e.journal"), `"type":"out"`), 1, "the game is excluded", "times")
		}},
	{name: "hand extend", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("hand extend e.yaml k --above 3"),
		check: func(t *testing.T, _ string) {
			rowsOnce(t, "")
			must.Equal(t, must.Read("e.yaml"), strings.Replace(tinyEvent, "[0, 1]}, split: 3", "[0, 2]}, split: 6", 1), "the event file")
			mustRun(t, "run", "e.yaml", "--max-games", "1", "--quiet")
		}},
	{name: "review", do: line("review g.sgf --visits 2 --seed 1 --workers 1 --sgf out.sgf --html=out.html"),
		check: func(t *testing.T, _ string) {
			mustRun(t, "sgf", "check", "out.sgf")
			if page := must.Read("out.html"); !strings.HasSuffix(strings.TrimSpace(page), "</html>") {
				t.Errorf("the page ends with %q", page[max(0, len(page)-100):])
			}
		}},
	{name: "learn", make: interrupted, do: line(learnLine), kept: keepsLearned, check: learned},
	{name: "learn, interrupted", make: toLearn, do: line(learnLine), stop: "pass 2 of", check: learned},
	{name: "play", make: func(t *testing.T) { tours(t, "state") }, play: true, kept: keepsGame},
	{name: "reset", before: [][]string{line("run e.yaml --max-games 2 --quiet")}, do: line("reset e.yaml --yes"), fails: "no such journal",
		check: func(t *testing.T, _ string) {
			must.Equal(t, fmt.Sprint(must.Get(filepath.Glob("e.*"))), "[e.yaml]", "left")
		}},
}

func line(text string) []string { return strings.Fields(text) }

// rowsOnce checks that the journal has each row that was printed, and each game once.
func rowsOnce(t *testing.T, printed string) {
	t.Helper()
	text := must.Read("e.journal")
	for _, row := range strings.SplitAfter(printed, "\n") {
		if strings.HasPrefix(row, "{") && strings.HasSuffix(row, "\n") && !strings.Contains(text, row) {
			t.Errorf("printed, and not in the journal: %s", row)
		}
	}
	gamesOnce(t, "e.journal")
}

// gamesOnce checks that a journal has each game once, and returns how many it has.
func gamesOnce(t *testing.T, path string) int {
	t.Helper()
	games := make(map[string]int)
	for _, row := range strings.Split(strings.TrimSpace(must.Read(path)), "\n")[1:] {
		var r struct {
			Game int
			ID   string
		}
		must.Succeed(t, json.Unmarshal([]byte(row), &r))
		id := fmt.Sprint(r.Game, r.ID)
		if games[id]++; games[id] > 1 {
			t.Errorf("game %s has two rows", id)
		}
	}
	return len(games)
}

// learnLine is a command that learns, for long enough to be interrupted.
const learnLine = "learn games -o mine.gbk --passes 240 --least 3"

// toLearn writes games to learn from.
func toLearn(t *testing.T) { must.Succeed(t, os.CopyFS("games", os.DirFS(writeGames(t, 20)))) }

// interrupted writes games and what an interrupted command has learned of them.
func interrupted(t *testing.T) {
	toLearn(t)
	for {
		p := program(t, line(learnLine)...)
		out := must.Get(p.StderrPipe())
		start(t, p)
		for in := bufio.NewScanner(out); in.Scan(); {
			if strings.Contains(in.Text(), "pass 2 of") {
				_ = p.Process.Signal(os.Interrupt) // it may have ended
			}
		}
		_ = p.Wait() // it was interrupted
		if _, err := os.Stat("mine.gbk.7x7.state"); err == nil {
			return
		}
		must.Succeed(t, os.Remove("mine.gbk")) // it had ended before the signal came
	}
}

// keepsLearned checks that what was learned is in the one file or the other.
func keepsLearned(x *tracer) {
	_, errState := os.Stat("mine.gbk.7x7.state")
	info, err := os.Stat("mine.gbk")
	if errState != nil && (err != nil || info.Size() < 1000) {
		x.t.Errorf("neither a state nor a whole file: %v, %v", errState, err)
	}
}

func learned(t *testing.T, printed string) {
	mustRun(t, "bench", "predict", "--games", "games", "--knowledge", "mine.gbk")
	must.Equal(t, fmt.Sprint(must.Get(filepath.Glob("mine*"))), "[mine.gbk]", "left")
}

// moveKeys are three moves on the Play screen.
var moveKeys = []string{"\r", "p", "h\r"}

// playPTY makes a terminal with the Play screen, whose state is in a folder.
func playPTY(t *testing.T, folder string) *pty {
	p := makePTY(t, folder, false, picture.None, "main", self(t), "play", "--color", "both")
	p.cmd.Env = append(p.cmd.Env, "XDG_STATE_HOME="+filepath.Join(folder, "state"))
	return p
}

// play makes moves as soon as the one before is autosaved or that has failed, and ends the program.
func (x *tracer) play(p *pty) {
	p.started()
	told := func(text string) bool { return bytes.Contains(p.written(), []byte(text)) }
	wait := func(ready func() bool) {
		for end := time.Now().Add(5 * time.Second); !ready() && !p.over() && time.Now().Before(end); {
			time.Sleep(5 * time.Millisecond)
		}
	}
	wait(func() bool { return told(frameEnd) })
	failed := false
	for n, keys := range moveKeys {
		p.press(keys)
		wait(func() bool { return keptMoves(x.folder) > n || told("not autosaved") })
		if told("not autosaved") && !failed {
			failed = true
			p.press("\x1b")
			time.Sleep(100 * time.Millisecond)
		}
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
}

// keptMoves returns how many moves the autosaved game of a folder has.
func keptMoves(folder string) (n int) {
	for _, path := range keptGames(filepath.Join(folder, "state")) {
		text, _ := os.ReadFile(path)
		n += strings.Count(string(text), ";B[") + strings.Count(string(text), ";W[")
	}
	return n
}

// keepsGame checks that a game has the moves of each autosave that has ended.
func keepsGame(x *tracer) {
	saved, renamed := 0, false
	for _, what := range x.ended {
		switch {
		case strings.HasPrefix(what, "rename"):
			if renamed = true; !x.harm.power {
				saved++
			}
		case renamed && x.harm.power && what == "sync autosave":
			saved++
			renamed = false
		}
	}
	if x.harm.kill == 0 {
		saved = min(saved, 1) // an autosave that has failed is repeated, without another move
	}
	if n := keptMoves("."); n < min(saved, len(moveKeys)) {
		x.t.Errorf("%d moves of %d autosaves, after %v", n, saved, x.ended)
	}
	p := playPTY(x.t, x.folder)
	must.Succeed(x.t, p.cmd.Start())
	p.started()
	if n := keptMoves("."); n > 0 {
		p.waitForAny("you v you")
	}
	p.waitForAny(frameEnd)
	must.Succeed(x.t, p.cmd.Process.Signal(syscall.SIGTERM))
	_ = p.wait() // it was terminated
}

// Every operation of the program that changes a file fails once, or is the last one before a kill or a power failure. The program
// says what is wrong, or goes on; what it has printed is kept, the journal is whole, and the command can be repeated.
func TestEveryWrite(t *testing.T) {
	for number, d := range deeds {
		t.Run(d.name, func(t *testing.T) {
			template := t.TempDir()
			t.Chdir(template)
			t.Setenv("XDG_STATE_HOME", filepath.Join(template, "state"))
			writeFile(t, "e.yaml", tinyEvent)
			writeFile(t, "g.sgf", reviewed)
			for _, args := range d.before {
				mustRun(t, args...)
			}
			if d.make != nil {
				d.make(t)
			}
			well := d.try(t, template, 0, harm{})
			ends := make(map[string]int) // how the program ended, by how often
			n := len(well.done)
			first := number * (n + 1) // by default one operation with a harm, which differ by deed
			for i := first; i < first+n*len(harms); i += must.Often(n*len(harms), 1) {
				x := d.try(t, template, 1+i%n, harms[i/n%len(harms)])
				ends[fmt.Sprint(x.status.ExitStatus(), x.status.Signaled())]++
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
	for _, path := range must.Get(filepath.Glob("state/gobandit/queue/*/test.json")) { // it has whole paths
		writeFile(t, path, strings.ReplaceAll(must.Read(path), template, folder))
	}
	out, errOut := must.Get(os.Create("../out")), must.Get(os.Create("../err"))
	x := &tracer{t: t, folder: folder, at: at, harm: h}
	if d.play {
		p := playPTY(t, folder)
		x.run(t, p.cmd, func() { x.play(p) })
	} else {
		p := program(t, d.do...)
		p.Dir, p.Stdout, p.Stderr = x.folder, out, errOut
		x.run(t, p, func() {
			for d.stop != "" && !strings.Contains(must.Read("../err"), d.stop) && p.Process.Signal(syscall.Signal(0)) == nil {
				time.Sleep(time.Millisecond)
			}
			if d.stop != "" {
				_ = p.Process.Signal(os.Interrupt) // it may have ended
			}
		})
	}
	must.Succeed(t, errors.Join(out.Close(), errOut.Close()))
	if h.power {
		x.cut(t)
	}

	printed, told := must.Read("../out"), must.Read("../err")
	what := "nothing"
	if at > 0 && at <= len(x.done) {
		what = fmt.Sprintf("%s at operation %d, %s", h.name, at, x.done[at-1])
	}
	switch s := x.status; {
	case strings.Contains(told, "goroutine "), s.Signaled() && s.Signal() != syscall.SIGKILL, s.Exited() && s.ExitStatus() != 0 && told == "" && !d.play:
		t.Errorf("%s: it ends with %v and says %q", what, s, told)
	case at == 0 && (!s.Exited() || s.ExitStatus() != d.status()):
		t.Fatalf("it ends with %v and says %q", s, told)
	}

	for _, path := range append(must.Get(filepath.Glob("*.journal")), must.Get(filepath.Glob("state/gobandit/queue/*/*.journal"))...) {
		if !strings.Contains(must.Read(path), "\n") {
			continue
		}
		if err := checkJournal(path); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	before := t.Failed()
	defer func() {
		if t.Failed() && !before {
			t.Logf("after %s", what)
		}
	}()
	if d.kept != nil {
		d.kept(x)
	}
	if d.play {
		return x
	}

	again := d.again
	if again == nil {
		again = d.do
	}
	if _, told, status := gobandit(t, again...); status != exitDone && (d.fails == "" || !strings.Contains(told, d.fails)) {
		t.Errorf("%s: done again, it ends with %d: %s", what, status, told)
		return x
	}
	d.check(t, printed)
	return x
}
