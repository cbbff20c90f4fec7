package cli

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model/must"
)

// These tests run the program, which is this test binary under another name, in
// a real terminal: tmux.

// A terminal is a tmux of its own with one window.
type terminal struct {
	t      *testing.T
	socket string
}

// openTerminal starts a shell that runs the program as asProgram says, with
// colors, in a folder of its own.
func openTerminal(t *testing.T, columns, rows int, program, arguments string) *terminal {
	t.Helper()
	return openProgram(t, columns, rows, t.TempDir(), program, "COLORTERM=truecolor", arguments)
}

// openProgram starts a shell that runs the program in a folder, tells its status
// and whether the terminal's settings are as they were, and waits.
func openProgram(t *testing.T, columns, rows int, dir, program, environment, arguments string) *terminal {
	t.Helper()
	command := fmt.Sprintf("cd %s; mkdir -p gobandit; : >gobandit/toured; stty -g >stty; env XDG_CONFIG_HOME=\"$PWD\" XDG_STATE_HOME=\"$PWD\" %s=%s %s %s %s; "+
		"echo status=$?; stty -g | cmp - stty && echo settings as before; echo ready; cat", quoted(dir), asProgram, program, environment, quoted(self(t)), arguments)
	return openShell(t, columns, rows, command)
}

// quoted returns words as a shell reads them.
func quoted(words ...string) string { return controller.Command{Args: words}.String() }

// tmux runs a command of it. What runs in the terminal has none of the variables
// of the environment that change what is shown, NO_COLOR for one, and CI, which
// changes nothing; its shell is nobody's own.
func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", filepath.Base(term.socket), "-f", "/dev/null", "-u"}, args...)...)
	cmd.Dir = filepath.Dir(term.socket) // whose path may be too long for one of a socket
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "SHELL=/bin/sh", "LC_ALL=C.UTF-8", "CI=true"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %v: %v: %s", args, err, out)
	}
	return string(out)
}

func (term *terminal) keys(keys ...string) {
	term.t.Helper()
	for _, k := range keys {
		term.tmux("send-keys", k)
	}
}

func (term *terminal) screen() string {
	term.t.Helper()
	return term.tmux("capture-pane", "-p")
}

// waitFor polls until the screen satisfies a condition, and returns it.
func (term *terminal) waitFor(what string, ok func(screen string) bool) string {
	term.t.Helper()
	s, met := term.look(ok)
	if !met {
		term.t.Fatalf("never saw %s on\n%s", what, s)
	}
	return s
}

// look polls until the screen satisfies a condition or half a minute is over, and
// returns the last screen and whether it does.
func (term *terminal) look(ok func(screen string) bool) (string, bool) {
	term.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		s := term.screen()
		if ok(s) {
			return s, true
		}
		if time.Now().After(deadline) {
			return s, false
		}
		time.Sleep(20 * time.Millisecond) // between two looks, not for an outcome
	}
}

func (term *terminal) waitForText(text string) string {
	term.t.Helper()
	return term.waitFor(fmt.Sprintf("%q", text), func(s string) bool { return strings.Contains(s, text) })
}

// waitForEnd waits until the program has ended, and checks that it left the
// terminal as it was.
func (term *terminal) waitForEnd(status int) {
	term.t.Helper()
	s := term.waitForText("ready")
	must.Has(term.t, s, fmt.Sprintf("status=%d\n", status))
	must.Has(term.t, s, "settings as before")
	term.wantModes("a terminal as it was", "001")
}

// wantModes waits until the program has the terminal, or has given it back: the
// alternate screen, the mouse, and a cursor that is seen, each 0 or 1.
func (term *terminal) wantModes(what, modes string) {
	term.t.Helper()
	term.waitFor(what, func(string) bool {
		return strings.TrimSpace(term.tmux("display-message", "-p", "#{alternate_on}#{mouse_any_flag}#{cursor_flag}")) == modes
	})
}

// programs returns the processes that its shell has started.
func (term *terminal) programs() []int {
	term.t.Helper()
	shell := must.Get(strconv.Atoi(strings.TrimSpace(term.tmux("display-message", "-p", "#{pane_pid}"))))
	return children(term.t, shell)
}

func signalTo(t *testing.T, pid int, s os.Signal) {
	t.Helper()
	p, err := os.FindProcess(pid)
	if err == nil {
		err = p.Signal(s)
	}
	must.Succeed(t, err)
}

// children returns the processes that a process has started.
func children(t *testing.T, of int) []int {
	t.Helper()
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("there is no /proc to look at processes in")
	}
	return slices.Collect(maps.Keys(processes(parentField, of)))
}

// Fields of a process's stat in /proc behind its name.
const (
	stateField   = 0
	parentField  = 1
	sessionField = 3
)

// processes returns the names of the processes that have not ended and have a value in a field, by their numbers.
func processes(field, value int) map[int]string {
	found := make(map[int]string)
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is good
	for _, file := range files {
		stat, _ := os.ReadFile(file) // of one that has ended since: nothing
		before, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > field && fields[stateField] != "Z" && fields[field] == strconv.Itoa(value) {
			pid, name, _ := strings.Cut(before, " (")
			found[must.Get(strconv.Atoi(pid))] = name
		}
	}
	return found
}

// resize gives the window another size.
func (term *terminal) resize(columns, rows int) {
	term.t.Helper()
	term.tmux("resize-window", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows))
}

// The buttons of a mouse, as terminals number them.
const (
	leftButton = 0
	wheelUp    = 64
	wheelDown  = 65
)

// mouse sends a press of a button at a cell, counted from 0, and its release.
func (term *terminal) mouse(button, x, y int) {
	term.t.Helper()
	press := fmt.Sprintf("\x1b[<%d;%d;%d", button, x+1, y+1)
	term.tmux("send-keys", "-l", press+"M")
	if button < wheelUp {
		term.tmux("send-keys", "-l", press+"m")
	}
}

// A game is played with keys and with the mouse, in windows of all sizes.
func TestPlayInATerminal(t *testing.T) {
	t.Parallel() // it waits
	term := openTerminal(t, 80, 24, "main", "play --playouts 300 --seed 1")
	term.waitForText("you to move")
	term.wantModes("the program's terminal", "110")
	term.keys("Enter")
	term.waitForText("move 2")
	term.keys("Up", "Left", "Enter")
	term.waitForText("move 4")
	term.keys("u")
	term.waitForText("move 2")
	term.mouse(leftButton, 9, 4) // on B8
	term.waitForText("move 4")
	stone := regexp.MustCompile(`8   ├─[▀▌ ]{5}─`)
	term.waitFor("a stone on B8", stone.MatchString)
	for range 4 {
		term.mouse(wheelUp, 9, 4)
	}
	term.waitForText("move 0")
	term.mouse(wheelDown, 9, 4)
	term.waitForText("move 1")
	term.keys("End")
	term.waitForText("move 4")
	term.keys("%")
	term.wantModes("no mouse", "100")
	term.keys("%", "u")
	term.wantModes("the mouse again", "110")
	for _, size := range [][2]int{{20, 6}, {45, 22}, {200, 60}, {120, 40}, {33, 11}, {80, 24}} {
		term.resize(size[0], size[1])
		term.waitFor("a frame of the new size", func(s string) bool {
			return len(strings.Split(strings.TrimRight(s, "\n"), "\n")) <= size[1] && strings.TrimSpace(s) != ""
		})
	}
	term.waitForText("move 2")
	term.keys("2", "S")
	term.waitForText("100 playouts made")
	term.keys("Right", "Right")
	term.waitForText("move 2 › ")
	term.waitForText("White to move")
	term.keys("P")
	term.waitForText("plan of gobandit")
	term.keys("x", "1", "?") // any key closes a dialog; escape and a letter may be one key
	term.waitForText("undo")
	term.keys("?", "q")
	term.keys("y")
	term.waitForEnd(exitDone)
}

// A GTP engine plays in the terminal; one that is killed is started again, and
// another takes over from a form. Afterwards the game is saved with a variation,
// and no process is left.
func TestEnginesInATerminal(t *testing.T) {
	t.Parallel() // it waits
	term := openTerminal(t, 100, 30, "main", "play --white "+quoted(quoted(self(t), "gtp", "--engine", "uct", "--playouts", "50", "--seed", "1"))+" --time 10m")
	term.waitForText("10:00")
	program := term.programs()
	if len(program) != 1 {
		t.Fatalf("%d programs run", len(program))
	}
	term.keys("Enter")
	term.waitForText("move 2")
	engine := children(t, program[0])
	if len(engine) != 1 {
		t.Fatalf("%d engines run", len(engine))
	}
	signalTo(t, engine[0], syscall.SIGKILL)
	term.keys("H", "Enter")
	term.waitForText("move 4")
	term.keys("E", "Down", "refbot", "Enter")
	term.waitForText("refbot")
	term.keys("p") // wherever the engines have played
	term.waitForText("move 6")
	term.keys("Home", "p")
	term.waitForText("variation 2 of 2")
	term.keys("S", "C-u", "kept", "Enter")
	term.waitForText("saved as kept.sgf")
	engine = children(t, program[0])
	term.keys("q")
	term.waitForEnd(exitDone)
	for _, pid := range engine {
		if p, err := os.FindProcess(pid); err == nil && p.Signal(syscall.Signal(0)) == nil {
			t.Errorf("engine %d is left", pid)
		}
	}
}

// An event is stepped by hand: a game played, a candidate chosen for another one,
// a result recorded and taken back. Then it runs to its end.
func TestTuneInATerminal(t *testing.T) {
	t.Parallel() // it waits
	path := write(t, "tiny.yaml", tinyEvent)
	term := openTerminal(t, 120, 40, "main", "tune --step "+quoted(path))
	term.waitForText("0 of 40")
	term.keys("n")
	term.waitForText("1 of 40")
	term.waitFor("a choice of one's own", func(s string) bool {
		if strings.Contains(s, "your choice") {
			return true
		}
		term.keys("c", "Down") // the first may be the rule's choice, too
		return false
	})
	term.keys("n")
	term.waitForText("2 of 40")
	term.resize(80, 24)
	term.waitForText("the rule's choice")
	term.keys("w")
	term.waitForText("3 of 40")
	term.waitForText("1 by hand")
	term.mouse(leftButton, 25, 0) // on the tab of the games
	term.waitForText("[4 Games]")
	term.waitForText("by hand")
	term.keys("3", "U")
	term.waitForText("undone: result")
	term.waitForText("2 of 40")
	term.keys("Space")
	term.waitForText("40 of 40")
	term.keys("q")
	term.keys("y")
	term.waitForEnd(exitDone)
	must.Has(t, mustRun(t, "show", path), "40 of 40 games")
}
