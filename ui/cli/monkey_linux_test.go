package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gobandit/model/must"
)

// Variables of the monkeys: how long they go on, the first seed, and how many sit there at once.
const (
	monkeyVariable = "GOBANDIT_MONKEY"
	monkeySeed     = "GOBANDIT_MONKEY_SEED"
	monkeyHands    = "GOBANDIT_MONKEY_HANDS"
)

// Bounds of a session.
const (
	monkeyActs    = 80
	monkeyPause   = 12 * time.Millisecond // most time between two acts
	monkeyAnswer  = 5 * time.Second       // in which q is answered
	monkeyReads   = 30 * time.Second      // in which what was typed is read
	monkeyStartup = 20 * time.Second      // in which the first frame comes
	monkeyMemory  = 1200                  // MB
	monkeyShrink  = time.Minute           // for making a failure smaller
)

// Monkeys start the program in every way in which it can be started, and type, click, paste and resize at random. The program
// must not panic, hang, write beyond the end of a row, take too much memory, or leave processes or unfinished files behind.
func TestMonkeys(t *testing.T) {
	if os.Getenv(monkeyVariable) == "" {
		t.Skip("set " + monkeyVariable)
	}
	length := must.Get(time.ParseDuration(os.Getenv(monkeyVariable)))
	first, hands := uint64(time.Now().Unix())<<20, 2
	if text := os.Getenv(monkeySeed); text != "" {
		first = must.Get(strconv.ParseUint(text, 10, 64))
	}
	if text := os.Getenv(monkeyHands); text != "" {
		hands = must.Get(strconv.Atoi(text))
	}

	folder, keys, began := monkeyFolder(t), newKeyMaker(), time.Now()
	var sessions, acts atomic.Int64
	t.Cleanup(func() {
		t.Logf("%d sessions, %d acts in %.0f s", sessions.Load(), acts.Load(), time.Since(began).Seconds())
	})
	for hand := range hands {
		t.Run(fmt.Sprint("hand ", hand), func(t *testing.T) {
			t.Parallel()
			for i := 0; time.Since(began) < length; i++ {
				m := newMonkey(t, folder, keys, first+uint64(i*hands+hand))
				sessions.Add(1)
				acts.Add(int64(len(m.acts)))
				if fault := m.session(t, m.acts); fault != nil {
					t.Errorf("seed %d: %s\n%v\nkeys: %v", m.seed, m.start, fault, m.shrunk(t, fault))
				}
			}
		})
	}
}

// A monkey is a session: how the program starts, and what is done then.
type monkey struct {
	seed   uint64
	folder string // with the files of its start
	start  monkeyStart
	acts   []monkeyAct
}

func newMonkey(t *testing.T, folder string, keys keyMaker, seed uint64) monkey {
	rng := rand.New(rand.NewPCG(seed, 0))
	start, n := newMonkeyStart(rng), 5+rng.IntN(monkeyActs)
	if rng.IntN(10) == 0 {
		n *= 8
	}
	return monkey{seed, folder, start, keys.acts(rng, n, start.size, start.w, start.h)}
}

// A monkeyFault is what is wrong with the program. Its kind is the same in each session that shows it.
type monkeyFault struct{ kind, about string }

func (f *monkeyFault) Error() string { return f.kind + ": " + f.about }

// shrunk returns as few acts as lead to the same kind of fault, as far as some tries find them.
func (m monkey) shrunk(t *testing.T, fault *monkeyFault) []monkeyAct {
	acts, end := m.acts, time.Now().Add(monkeyShrink)
	for size := len(acts) / 2; size > 0 && time.Now().Before(end); {
		smaller := false
		for at := 0; at < len(acts) && time.Now().Before(end); at += size {
			without := slices.Delete(slices.Clone(acts), at, min(at+size, len(acts)))
			if again := m.session(t, without); again != nil && again.kind == fault.kind {
				acts, smaller = without, true
				break
			}
		}
		if !smaller {
			size /= 2
		}
	}
	return acts
}

// session starts the program in a new folder, does some acts, and quits.
func (m monkey) session(t *testing.T, acts []monkeyAct) *monkeyFault {
	dir := t.TempDir()
	defer os.RemoveAll(dir)
	must.Succeed(t, os.CopyFS(dir, os.DirFS(m.folder)))
	p := m.run(t, dir, m.start.args)
	for _, act := range acts {
		switch {
		case act.again:
			if !p.gone() {
				must.Succeed(t, p.cmd.Process.Kill())
			}
			<-p.ended
			if fault := p.fault(true); fault != nil {
				return fault
			}
			p = m.run(t, dir, nil)
		case act.size[0] > 0:
			p.resize(act.size)
		default:
			p.send(act.send)
		}
		p.pause(monkeyPause)
		if !p.reads(monkeyReads) || p.gone() {
			break
		}
	}
	if m.seed%8 == 0 { // give it time to draw the window as it is
		for range 30 {
			p.pause(100 * time.Millisecond)
		}
		p.screen.settle()
	}
	if fault := p.quit(); fault != nil {
		return fault
	}
	if fault := p.fault(false); fault != nil || slices.ContainsFunc(acts, func(a monkeyAct) bool { return a.again }) {
		return fault // what a killed program has left is removed later, when it is certain that nobody writes it
	}
	return leftFiles(dir)
}

// A monkeyProgram is the program in a terminal of a monkey.
type monkeyProgram struct {
	*pty
	screen *fakeTerminal
	raw    []byte // the end of what it has written
	ended  chan struct{}
	wrote  chan struct{} // has room for one
	peak   int           // of memory, in MB
	slow   bool          // no first frame
}

// run starts the program, and waits for its first frame.
func (m monkey) run(t *testing.T, dir string, args []string) *monkeyProgram {
	p := &monkeyProgram{pty: makePTY(t, dir, false, 0, "main", append([]string{self(t)}, args...)...), ended: make(chan struct{}), wrote: make(chan struct{}, 1)}
	p.cmd.Env = append(p.cmd.Env, "GOGC=100", "GOMAXPROCS=2", "GOTRACEBACK=all", "HOME="+dir)
	p.cmd.Env = append(p.cmd.Env, m.start.env...)
	if m.start.settings != "" {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, "gobandit", "config.yaml"), []byte(m.start.settings), 0o600))
	}
	answers := p.press
	if m.start.mute {
		answers = nil
	}
	p.screen = newFakeTerminal(m.start.w, m.start.h, m.start.draws, answers)
	p.resize([2]int{m.start.w, m.start.h})
	must.Succeed(t, p.cmd.Start())
	read := make(chan struct{})
	go func() {
		defer close(read)
		buffer := make([]byte, 1<<16)
		for {
			n, err := p.master.Read(buffer)
			_, _ = p.screen.Write(buffer[:n])
			p.mu.Lock()
			p.raw = append(p.raw, buffer[:n]...)
			p.raw = p.raw[max(0, len(p.raw)-1<<16):]
			p.mu.Unlock()
			select {
			case p.wrote <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	go func() {
		_ = p.cmd.Wait() // ProcessState has how it ended
		p.slave.Close()  // which ends the reading
		select {
		case <-read:
		case <-time.After(time.Second): // another process holds the terminal
		}
		close(p.ended)
	}()
	late := time.After(monkeyStartup)
	for !p.gone() && !bytes.Contains(p.tail(), []byte("\x1b[?1049h")) {
		select {
		case <-p.wrote:
		case <-p.ended:
		case <-late:
			p.slow = true
			return p
		}
	}
	return p
}

// resize gives the window another size.
func (p *monkeyProgram) resize(size [2]int) {
	p.screen.resize(size[0], size[1])
	_ = unix.IoctlSetWinsize(int(p.master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(size[0]), Row: uint16(size[1])})
}

// send types. A program that does not read must not hold up the monkey.
func (p *monkeyProgram) send(text string) {
	_ = p.master.SetWriteDeadline(time.Now().Add(time.Second))
	p.press(text)
}

// reads waits until the program has read what was typed, at most for some time, and reports whether it has. It reads on when all
// earlier keys have been handled.
func (p *monkeyProgram) reads(most time.Duration) bool {
	for end := time.Now().Add(most); !p.gone(); p.pause(monkeyPause) {
		if n, err := unix.IoctlGetInt(int(p.slave.Fd()), unix.TIOCINQ); err != nil || n == 0 {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

// pause waits until the program writes something, at most for some time.
func (p *monkeyProgram) pause(most time.Duration) {
	select {
	case <-p.wrote:
	case <-p.ended:
	case <-time.After(most):
	}
}

// gone reports whether the program has ended.
func (p *monkeyProgram) gone() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// tail returns the end of what the program has written.
func (p *monkeyProgram) tail() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return bytes.Clone(p.raw)
}

// quit leaves whatever the program is in, and quits. It must do so in time.
func (p *monkeyProgram) quit() *monkeyFault {
	p.measure()
	if p.slow {
		return p.hang("no first frame")
	}
	if !p.reads(monkeyReads) {
		return p.hang("keys are not read")
	}
	deadline, wait := time.Now().Add(monkeyAnswer), 40*time.Millisecond // esc and a letter that are read together are another key
	for !p.gone() && time.Now().Before(deadline) {
		for _, key := range []string{"\x1b", "\x1b", "\x1b", "q", "y"} {
			p.send(key)
			select {
			case <-p.ended:
			case <-time.After(wait):
			}
		}
		wait = min(2*wait, 300*time.Millisecond)
	}
	if !p.gone() {
		return p.hang("q is not answered")
	}
	return nil
}

// hang ends a program that does not answer, and returns where it was.
func (p *monkeyProgram) hang(what string) *monkeyFault {
	shown := p.screen.text()
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-p.ended:
	case <-time.After(5 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
	return &monkeyFault{"hang", what + "\n" + shown + "\n" + string(p.tail())}
}

// measure notes the most memory that the program has used.
func (p *monkeyProgram) measure() {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status); m != nil {
		kb, _ := strconv.Atoi(string(m[1]))
		p.peak = kb / 1024
	}
}

// fault returns what was wrong with a program that has ended.
func (p *monkeyProgram) fault(killed bool) *monkeyFault {
	text := string(p.tail())
	switch at := strings.Index(text, "panic:"); {
	case at >= 0:
		line, _, _ := strings.Cut(text[at:], "\n")
		about := text[max(0, at-500):]
		stacks, _ := filepath.Glob(filepath.Join(p.cmd.Dir, "gobandit", "crashes", "*"))
		for _, path := range stacks {
			stack, _ := os.ReadFile(path)
			about += "\n" + string(stack)
		}
		return &monkeyFault{"panic " + strings.TrimSpace(line), about}
	case strings.Contains(text, "goroutine 1 ["):
		return &monkeyFault{"crash", text}
	}
	if p.screen.fault != "" {
		return &monkeyFault{"wide row", p.screen.fault + "\n" + p.screen.text()}
	}
	if p.peak > monkeyMemory {
		return &monkeyFault{"memory", fmt.Sprintf("%d MB", p.peak)}
	}
	if status := p.cmd.ProcessState.ExitCode(); !killed && !slices.Contains([]int{exitDone, exitFailed, exitUsage, exitInterrupted + int(syscall.SIGINT)}, status) {
		return &monkeyFault{fmt.Sprintf("exit status %d", status), text}
	}
	left := processes(sessionField, p.cmd.Process.Pid)
	for end := time.Now().Add(2 * time.Second); len(left) > 0 && time.Now().Before(end); left = processes(sessionField, p.cmd.Process.Pid) {
		time.Sleep(10 * time.Millisecond)
	}
	if len(left) > 0 && !killed {
		_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
		return &monkeyFault{"processes left", fmt.Sprint(left)}
	}
	return nil
}

// unfinished are names of files that exist only while something is written.
var unfinished = regexp.MustCompile(`^\.(game|event|picture|gobandit)-|\.tmp$|\.part$`)

// leftFiles returns the files that a program has left unfinished in its folder.
func leftFiles(dir string) *monkeyFault {
	var left []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && unfinished.MatchString(d.Name()) {
			left = append(left, path)
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) || len(left) > 0 {
		return &monkeyFault{"files left", fmt.Sprint(left, err)}
	}
	return nil
}
