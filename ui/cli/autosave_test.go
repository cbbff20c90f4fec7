//go:build unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"gobandit/model/must"
)

// playIn opens the Play screen in a folder, where its state is as well. Two people play.
func playIn(t *testing.T, dir string) *terminal {
	t.Helper()
	return openProgram(t, 90, 26, dir, "main", "COLORTERM=truecolor", "play --color both")
}

// waitForKept waits until a folder has an autosaved game with a text.
func (term *terminal) waitForKept(dir, text string) {
	term.t.Helper()
	term.waitFor("an autosaved game with "+text, func(string) bool {
		for _, path := range keptGames(dir) {
			if data, err := os.ReadFile(path); err == nil && strings.Contains(string(data), text) {
				return true
			}
		}
		return false
	})
}

// keptGames returns the autosaved games of a folder.
func keptGames(dir string) []string {
	paths, _ := filepath.Glob(filepath.Join(dir, "gobandit", "autosave", "*.sgf")) // the pattern is good
	return paths
}

// A game outlives a program that is killed or ended by a signal, and the next start goes
// on with it.
func TestGameOutlivesTheProgram(t *testing.T) {
	t.Parallel() // it waits
	for _, tt := range []struct {
		signal syscall.Signal
		status int // 0: the program cannot say
	}{{syscall.SIGKILL, 0}, {syscall.SIGTERM, 143}, {syscall.SIGHUP, 129}} {
		t.Run(tt.signal.String(), func(t *testing.T) {
			dir := t.TempDir()
			first := playIn(t, dir)
			first.waitForText("Black to move")
			first.keys("Enter", "h", "Enter", "k", "Enter")
			first.waitForText("move 3")
			first.waitForKept(dir, ";B[dd]")
			for _, pid := range first.programs() {
				signalTo(t, pid, tt.signal)
			}
			if tt.status != 0 {
				first.waitForEnd(tt.status)
				must.Has(t, first.screen(), "the game is kept")
			}
			first.waitForText("ready")

			next := playIn(t, dir)
			next.waitForText("9x9, 3 moves, you v you")
			next.keys("3", "'", "e", "5", "Enter", "n", "y", "q") // what is typed for something else is no answer
			next.keys("C-r")
			s := next.waitForText("move 3")
			if told := strings.Contains(s, "was killed with this game"); told != (tt.status == 0) {
				t.Errorf("it says otherwise what became of the program:\n%s", s)
			}
			next.keys("q", "y")
			next.waitForEnd(exitDone)
		})
	}
}

// Sessions leave each other's games alone as long as they run.
func TestSessionsAtOnce(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	var all []*terminal
	for range 2 {
		term := playIn(t, dir)
		if s := term.waitForText("Black to move"); strings.Contains(s, "not saved") {
			t.Fatalf("a game in use is offered:\n%s", s)
		}
		term.keys("Enter", "p")
		term.waitForText("move 2")
		all = append(all, term)
	}
	all[0].waitFor("two games", func(string) bool {
		games := keptGames(dir)
		return len(games) == 2 && strings.Contains(must.Read(games[0]), ";W[]") && strings.Contains(must.Read(games[1]), ";W[]")
	})
	for _, term := range all {
		for _, pid := range term.programs() {
			signalTo(t, pid, syscall.SIGKILL)
		}
		term.waitForText("ready")
	}
	timed := openProgram(t, 90, 26, dir, "main", "COLORTERM=truecolor", "play --color both --time 10m")
	if s := timed.waitForText("2 earlier games not saved"); strings.Contains(s, "continue a game") {
		t.Errorf("a clock runs below the offer:\n%s", s)
	}
	timed.keys("q")
	timed.waitForEnd(exitDone)

	third := playIn(t, dir)
	third.waitFor("both games offered", func(s string) bool {
		return strings.Contains(s, "continue a game") && strings.Count(s, "9x9, 2 moves") == 2
	})
	third.keys("C-d")
	third.waitForText("for good?")
	third.keys("y")
	third.waitForText("deleted: 9x9, 2 moves")
	third.keys(":")
	third.waitForText("command palette")
	third.keys("recover", "Enter")
	third.waitForText("continue a game")
	third.keys("C-d", "y")
	third.waitFor("no more games", func(string) bool { return len(keptGames(dir)) == 0 })
	third.keys("q")
	third.waitForEnd(exitDone)
	must.Equal(t, len(must.Get(os.ReadDir(filepath.Join(dir, "gobandit", "autosave")))), 0, "left are")
}

// Ctrl-C asks about a game that is not saved; twice it quits at once, and keeps the game.
func TestInterruptAsks(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	term := playIn(t, dir)
	term.waitForText("Black to move")
	term.keys("Enter", "p")
	term.waitForText("move 2")
	term.keys("C-c")
	term.waitForText("Quit? The game is not saved.")
	term.keys("n")
	term.keys("C-c", "C-c")
	term.waitForEnd(exitInterrupted + int(syscall.SIGINT))
	if s := term.screen(); !strings.Contains(s, "the game is kept") || len(keptGames(dir)) != 1 {
		t.Errorf("kept are %v:\n%s", keptGames(dir), s)
	}
}

// On a disk that is full or read-only the program says once that nothing is autosaved,
// and the game goes on.
func TestAutosaveOnABadDisk(t *testing.T) {
	t.Parallel() // it waits
	if out, err := exec.Command("unshare", "-rm", "true").CombinedOutput(); err != nil {
		t.Skipf("no disk of our own: %v %s", err, out)
	}
	for _, tt := range []struct{ name, prepare, says string }{
		{"full", "dd if=/dev/zero of=disk/rest bs=1k 2>/dev/null", "no space left on device"},
		{"read-only", "mount -o remount,ro disk", "read-only file system"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := program(t)
			script := fmt.Sprintf("cd %s && mkdir disk && mount -t tmpfs -o size=64k none disk && mkdir -p disk/gobandit/autosave && : >disk/gobandit/toured && { %s; "+
				"%s=main XDG_CONFIG_HOME=$PWD XDG_STATE_HOME=$PWD/disk %s play --color both; }; echo status=$?; cat",
				quoted(t.TempDir()), tt.prepare, asProgram, quoted(p.Path))
			term := openShell(t, 90, 26, "unshare -rm sh -c "+quoted(script))
			s, begun := term.look(func(s string) bool { return strings.Contains(s, "Black to move") || strings.Contains(s, "status=") })
			if !begun || strings.Contains(s, "status=") {
				t.Skipf("no disk of our own: %s", s)
			}
			term.keys("Enter")
			term.waitForText("The game is not autosaved")
			must.Has(t, term.screen(), tt.says)
			term.keys("Escape")
			term.waitFor("the notice to go", func(s string) bool { return !strings.Contains(s, "not autosaved") }) // Escape and p at once are alt-p
			term.keys("p")
			term.waitForText("move 2")
			term.keys("h", "Enter")
			must.Lacks(t, term.waitForText("move 3"), "not autosaved")
			term.keys("q", "y")
			term.waitForText("status=0")
		})
	}
}
