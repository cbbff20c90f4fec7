package cli

import (
	"fmt"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/picture"

	"golang.org/x/sys/unix"
)

// A way is one to open the terminal program, with what is pressed before something happens to it.
type way struct {
	name string
	args []string
	keys []string
	kept int // games that have to be there afterwards

	engine bool // a program plays White
	draws  picture.Protocol
	slow   bool // for chaos alone
}

var ways = []way{
	{name: "play", args: []string{"play", "--color", "both"}, keys: []string{"\r", "h\r"}, kept: 1},
	{name: "engine", args: []string{"play"}, engine: true, keys: []string{"\r", "h\r"}, kept: 1, slow: true},
	{name: "analysis", args: []string{"play", "--color", "both"}, keys: []string{"\r", " 2"}, kept: 1, slow: true},
	{name: "picture", args: []string{"play", "--color", "both"}, keys: []string{"\r", " ", "?"}, kept: 1, draws: picture.Kitty},
	{name: "sixel", args: []string{"play", "--color", "both"}, keys: []string{"\r", "?"}, kept: 1, draws: picture.Sixel},
	{name: "form", args: []string{"play", "--color", "both"}, keys: []string{"\r", "N"}, kept: 1, slow: true},
	{name: "tune", args: []string{"tune", "tiny.yaml"}, keys: []string{"4"}},
	{name: "log", args: []string{"tune", "tiny.yaml"}, keys: []string{"5"}, slow: true},
	{name: "tour", args: []string{"tour"}, slow: true},
}

// An ending is what happens to the program. status is its status then.
type ending struct {
	name   string
	do     func(p *pty)
	status int
	slow   bool // for chaos alone
}

// sends returns an ending that sends signals, one after another.
func sends(signals ...syscall.Signal) func(p *pty) {
	return func(p *pty) {
		for _, s := range signals {
			_ = p.cmd.Process.Signal(s) // it may have ended by the last one
		}
	}
}

// resizes returns an ending that gives the window sizes, and terminates the program.
func resizes(sizes ...unix.Winsize) func(p *pty) {
	return func(p *pty) {
		for _, size := range sizes {
			p.resize(size)
		}
		sends(syscall.SIGTERM)(p)
	}
}

var endings = []ending{
	{name: "terminate", do: sends(syscall.SIGTERM), status: 143},
	{name: "hang up", do: sends(syscall.SIGHUP), status: 129},
	{name: "interrupt", do: sends(syscall.SIGINT), status: 130, slow: true},
	{name: "interrupt twice", do: sends(syscall.SIGINT, syscall.SIGINT), status: 130},
	{name: "quit", do: sends(syscall.SIGQUIT), status: 131},
	{name: "abort", do: sends(syscall.SIGABRT), status: 134, slow: true},
	{name: "trap", do: sends(syscall.SIGTRAP), status: 133},
	{name: "fault", do: sends(syscall.SIGSEGV), status: 139, slow: true},
	{name: "one cell", do: resizes(unix.Winsize{Row: 1, Col: 1}), status: 143, slow: true},
	{name: "no cell", do: resizes(unix.Winsize{}), status: 143, slow: true},
	{name: "many cells", do: resizes(unix.Winsize{Row: 65535, Col: 65535}, unix.Winsize{Row: 500, Col: 1000}), status: 143},
	{name: "a storm of sizes", do: func(p *pty) {
		for i := range uint16(500) {
			p.resize(unix.Winsize{Row: 1 + i*5%60, Col: 1 + i*7%180})
		}
		sends(syscall.SIGTERM)(p)
	}, status: 143},
}

// Whatever ends the program, in each way to open it: the terminal is as it was, the game is
// kept, and no process is left.
func TestTerminalAsItWas(t *testing.T) {
	for i, w := range ways {
		for j, f := range endings {
			if (w.slow || f.slow || (i+j)%3 > 0) && must.Often(0, 1) == 0 {
				continue // each ending of one way or two, each way with several endings
			}
			t.Run(w.name+"/"+f.name, func(t *testing.T) {
				if f.status == 129 && signal.Ignored(syscall.SIGHUP) {
					t.Skip("under nohup, hanging up ends nothing")
				}
				t.Parallel() // it waits
				dir := t.TempDir()
				if w.engine {
					w.args = append(slices.Clone(w.args), "--white", quoted(self(t), "gtp", "--engine", "uct"))
				}
				writeFile(t, filepath.Join(dir, "tiny.yaml"), strings.Replace(tinyEvent, "number_of_games: 40", "number_of_games: 1000000", 1))
				p := startDrawing(t, dir, false, w.draws, "main", append([]string{self(t)}, w.args...)...)
				p.waitFor(frameEnd)
				if w.draws != picture.None && p.graphics().Blank() {
					t.Error("no picture is shown")
				}
				for _, keys := range w.keys {
					p.press(keys)
					p.waitFor(frameEnd)
				}
				p.kept(w.kept)
				f.do(p)
				p.wantLeft(f.status, w.kept)
			})
		}
	}
}

// A signal while the terminal is asked for its background leaves its modes, too.
func TestSignalWhileAsking(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGQUIT} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel() // it waits
			p := startPTY(t, true, "play")
			p.waitFor(cursorReport)
			sends(s)(p)
			p.wantLeft(128+int(s), 0)
		})
	}
}

// A panic of any part ends the program with what it is, and leaves the terminal.
func TestPanicsLeaveTheTerminal(t *testing.T) {
	for part, tt := range map[string]struct{ keys, says string }{
		"search of a move": {"h\r", "error: search: panic: a defect of the engine"},
		"analysis":         {" ", "error: search: panic: a defect of the engine"},
		"form":             {"E", "error: screen: panic: a defect of the form"},
		"picture":          {"d", "error: picture: panic: runtime error"},
		"event":            {"3 ", "error: event: panic: a defect of the event"},
	} {
		t.Run(part, func(t *testing.T) {
			t.Parallel() // it waits
			p := startIn(t, t.TempDir(), false, "panic", self(t))
			p.waitFor(frameEnd)
			p.press(tt.keys)
			kept := 0
			if part == "search of a move" {
				kept = 1
			}
			p.wantLeft(exitFailed, kept)
			if said := p.after(); !strings.Contains(said, tt.says) || strings.Contains(said, "goroutine") {
				t.Errorf("it says %q, want %q", said, tt.says)
			}
		})
	}
}

// A shell may stop and continue the program by its key, by a signal that it can see, and by
// one that it cannot; meanwhile the terminal is the shell's, afterwards the screen is there again.
func TestSuspend(t *testing.T) {
	for name, stop := range map[string]func(p *pty, pid int){
		"key":     func(p *pty, _ int) { p.press("\x1a") },
		"SIGTSTP": func(p *pty, pid int) { signalTo(t, pid, syscall.SIGTSTP) },
		"SIGSTOP": func(p *pty, pid int) { signalTo(t, pid, syscall.SIGSTOP) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it waits
			shell := `stty -g >before; "$0" play; stty -g >stopped; echo the shell; read line; fg; echo status=$?`
			p := startDrawing(t, t.TempDir(), false, picture.Kitty, "main", "sh", "-mc", shell, self(t))
			p.waitFor(frameEnd)
			pids := children(t, p.cmd.Process.Pid)
			if len(pids) != 1 {
				t.Fatalf("the shell runs %d programs", len(pids))
			}
			stop(p, pids[0])
			p.waitFor("the shell")
			if modes := p.private(); name != "SIGSTOP" {
				if len(modes) > 0 {
					t.Errorf("modes %v are set while it is suspended", modes)
				}
				if !p.graphics().Blank() {
					t.Error("a picture is left while it is suspended")
				}
				must.Equal(t, must.Read(filepath.Join(p.cmd.Dir, "before")), must.Read(filepath.Join(p.cmd.Dir, "stopped")), "the shell has the settings")
			}
			p.press("\n")
			waitUntil(t, "screen with its mouse and its picture", func() bool { // in any order
				modes := p.private()
				return slices.Contains(modes, "1049") && slices.Contains(modes, "1003") && !p.graphics().Blank()
			})
			must.Equal(t, p.termios().Lflag&unix.ECHO, 0, "keys are echoed when it goes on")
			p.press("q")
			p.waitFor("status=0")
			p.wantLeft(0, 0)
		})
	}
}

// Without a shell that could continue it the program is not suspended.
func TestSuspendWithoutShell(t *testing.T) {
	p := openPTY(t, "play")
	p.waitFor(frameEnd)
	p.press("\x1a")
	p.waitFor("not suspended")
	p.press("q")
	must.Succeed(t, p.cmd.Wait())
}

func (p *pty) resize(size unix.Winsize) {
	p.tb.Helper()
	must.Succeed(p.tb, unix.IoctlSetWinsize(int(p.master.Fd()), unix.TIOCSWINSZ, &size))
}

// kept waits for a number of autosaved games.
func (p *pty) kept(want int) {
	p.tb.Helper()
	waitUntil(p.tb, fmt.Sprint(want, " kept games"), func() bool { return len(keptGames(p.cmd.Dir)) >= want })
}

// wantLeft waits until the program has ended, and checks what it has left.
func (p *pty) wantLeft(status, kept int) {
	p.tb.Helper()
	late := time.AfterFunc(20*time.Second, func() { _ = p.cmd.Process.Kill() })
	err := p.wait()
	if !late.Stop() {
		p.tb.Error("it has not ended")
	}
	must.Equal(p.tb, p.cmd.ProcessState.ExitCode(), status, "status", err, p.after())
	must.Equal(p.tb, p.termios(), p.before, "the terminal has the modes")
	if modes := p.private(); len(modes) > 0 {
		p.tb.Errorf("modes %v are left set", modes)
	}
	if g := p.graphics(); !g.Blank() || g.Screens > 0 {
		p.tb.Error("pictures are left")
	}
	if left := processes(sessionField, p.cmd.Process.Pid); len(left) > 0 {
		p.tb.Errorf("processes %v are left", left)
	}
	must.Equal(p.tb, len(keptGames(p.cmd.Dir)), kept, "games are kept")
}

// termios returns the terminal's modes, such as echo.
func (p *pty) termios() unix.Termios {
	p.tb.Helper()
	t := must.Get(unix.IoctlGetTermios(int(p.master.Fd()), unix.TCGETS))
	return *t
}

var privateMode = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)

// private returns the private modes of the terminal that are not as at its start: the
// alternate screen, the mouse, the paste, and a cursor that is hidden or lines that do not wrap.
func (p *pty) private() (modes []string) {
	set := map[string]bool{"25": true, "7": true}
	for _, m := range privateMode.FindAllStringSubmatch(string(p.written()), -1) {
		for _, number := range strings.Split(m[1], ";") {
			set[number] = m[2] == "h"
		}
	}
	for number, on := range set {
		if on != (number == "25" || number == "7") {
			modes = append(modes, number)
		}
	}
	slices.Sort(modes)
	return modes
}

// after returns what was written since the alternate screen was left.
func (p *pty) after() string {
	text := string(p.written())
	return text[strings.LastIndex(text, "1049l")+1:]
}
