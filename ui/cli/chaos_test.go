//go:build unix

package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// These tests break a running event in all the ways there are, as a program with
// engines that are programs too. GOBANDIT_CHAOS=1 does it often, by make chaos; clock sets the clock back, too.
const chaosVariable = "GOBANDIT_CHAOS"

// A trial is an event whose programs are told from others by a mark in their
// command lines, and what it has acknowledged.
type trial struct {
	t     *testing.T
	path  string
	mark  string
	rng   *rand.Rand
	acked map[string]bool // rows, with their line feeds
}

// newTrial writes an event of random moves by programs of their own.
func newTrial(t *testing.T) *trial {
	t.Helper()
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("the system does not tell the command lines of processes")
	}
	mark := strconv.Itoa(1e9 + rand.IntN(1e9))
	side := func(seed string) string {
		return fmt.Sprintf("{command: [%s, gtp, --engine, random, --playouts, %q, --seed, %q]}", self(t), seed, mark)
	}
	text := strings.NewReplacer("{engine: uct, playouts: 5}", side("7"), `{engine: uct, playouts: 5, set: {K: "{k}"}}`, side("{k}"),
		"{linear: [0, 1]}", "{linear: [1, 3], integer: true}", "number_of_games: 40\n", "").Replace(tinyEvent)
	return &trial{t: t, path: write(t, "e.yaml", text), mark: mark, rng: rand.New(rand.NewPCG(1, 2)), acked: map[string]bool{}}
}

// engines returns the processes with the mark.
func (c *trial) engines() (pids []int) {
	c.t.Helper()
	folders := must.Get(filepath.Glob("/proc/[0-9]*/cmdline"))
	for _, path := range folders {
		words, err := os.ReadFile(path)
		if pid, bad := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && bad == nil && strings.Contains(string(words), c.mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// A fault is something done to a running event.
type fault struct {
	name   string
	strike func(c *trial, p *exec.Cmd, out io.Closer)
	ends   func(s syscall.WaitStatus) bool // how the program may end
	many   int                             // times, for chaos
}

// signalled sends signals one after the other.
func signalled(signals ...syscall.Signal) func(*trial, *exec.Cmd, io.Closer) {
	return func(c *trial, p *exec.Cmd, _ io.Closer) {
		for _, s := range signals {
			if err := p.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
				c.t.Error(err)
			}
			time.Sleep(time.Duration(c.rng.IntN(5)) * time.Millisecond)
		}
	}
}

// enginesKilled kills some of the engines, then ends the event kindly.
func enginesKilled(some func(all int) int) func(*trial, *exec.Cmd, io.Closer) {
	return func(c *trial, p *exec.Cmd, out io.Closer) {
		pids := c.engines()
		for _, i := range c.rng.Perm(len(pids))[:min(len(pids), some(len(pids)))] {
			_ = syscall.Kill(pids[i], syscall.SIGKILL) // it may have ended by itself
		}
		time.Sleep(50 * time.Millisecond)
		signalled(syscall.SIGTERM)(c, p, out)
	}
}

func exits(status int) func(syscall.WaitStatus) bool {
	return func(s syscall.WaitStatus) bool { return s.Exited() && s.ExitStatus() == status }
}

func killed(by syscall.Signal) func(syscall.WaitStatus) bool {
	return func(s syscall.WaitStatus) bool { return s.Signaled() && s.Signal() == by }
}

// halts is how an event ends when too much goes wrong, or when it is asked to.
func halts(s syscall.WaitStatus) bool { return exits(exitFailed)(s) || exits(143)(s) }

var faults = []fault{
	{"kill -9", signalled(syscall.SIGKILL), killed(syscall.SIGKILL), 100},
	{"an engine is killed", enginesKilled(func(int) int { return 1 }), halts, 10},
	{"half of the engines are killed", enginesKilled(func(all int) int { return (all + 1) / 2 }), halts, 10},
	{"SIGTERM", signalled(syscall.SIGTERM), exits(143), 10},
	{"SIGHUP", signalled(syscall.SIGHUP), exits(129), 10},
	{"SIGINT", signalled(syscall.SIGINT), exits(130), 10},
	{"SIGTERM twice", signalled(syscall.SIGTERM, syscall.SIGTERM), exits(143), 10},
	{"SIGINT twice", signalled(syscall.SIGINT, syscall.SIGINT), exits(130), 10},
	{"SIGHUP, then SIGTERM", signalled(syscall.SIGHUP, syscall.SIGTERM), exits(129), 10},
	{"standard output is closed", func(_ *trial, _ *exec.Cmd, out io.Closer) { out.Close() }, killed(syscall.SIGPIPE), 10},
}

// Whatever happens to a running event: what it acknowledged is there once, it goes
// on with the same command, and no engine is left.
func TestChaos(t *testing.T) {
	t.Parallel() // it waits
	c := newTrial(t)
	for _, f := range faults {
		if strings.Contains(f.name, "SIGHUP") && signal.Ignored(syscall.SIGHUP) {
			t.Logf("%s: left out, for the tests run under nohup", f.name)
			continue
		}
		for range must.Often(1, f.many) {
			c.round(f)
		}
	}
	cmd := program(t, "run", c.path, "--max-games", "2")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the event does not go on: %v\n%s", err, out)
	}
	t.Logf("%d rows acknowledged, %d in the journal", len(c.acked), c.check())
}

// round runs the event, strikes it at some moment, and looks at what is left.
func (c *trial) round(f fault) {
	c.t.Helper()
	p := program(c.t, "run", c.path, "--json", "--parallel", "2", "--max-games", "10000")
	var trouble strings.Builder
	p.Stderr = &trouble
	out := startPiped(c.t, p)
	after := c.rng.IntN(must.Often(3, 6)) // rows; none means while it starts
	var reading sync.WaitGroup
	var ended atomic.Bool // by itself
	struck := make(chan struct{})
	strike := sync.OnceFunc(func() { close(struck) })
	reading.Go(func() {
		in := bufio.NewReader(out)
		for n := 0; ; n++ {
			if n >= after {
				strike()
			}
			row, err := in.ReadString('\n')
			if err != nil {
				ended.Store(true)
				strike()
				return
			}
			c.acked[row] = true
		}
	})
	<-struck
	if after == 0 {
		// Its signals are caught from some moment on, which is not ours to test.
		waitUntil(c.t, "an engine", func() bool { return len(c.engines()) > 0 || f.name == "kill -9" || ended.Load() })
	}
	time.Sleep(time.Duration(c.rng.IntN(20)) * time.Millisecond)
	f.strike(c, p, out)
	reading.Wait()
	_ = p.Wait()
	if s := p.ProcessState.Sys().(syscall.WaitStatus); !f.ends(s) {
		c.t.Errorf("%s: the program ends so: %v\n%s", f.name, p.ProcessState, &trouble)
	}
	waitUntil(c.t, f.name+": the end of all engines", func() bool { return len(c.engines()) == 0 })
	c.check()
}

// check compares the journal with what was acknowledged and returns the number of
// its whole rows.
func (c *trial) check() int {
	c.t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(c.path, ".yaml") + ".journal")
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		c.t.Fatal(err)
	}
	rows := slices.DeleteFunc(strings.SplitAfter(string(text), "\n"), func(row string) bool { return !strings.HasSuffix(row, "\n") })
	count, games := map[string]int{}, map[int]bool{}
	for _, row := range rows {
		count[row]++
		var r event.Row
		mustDecode(c.t, row, &r)
		if (r.Type == "game" || r.Type == "void") && games[r.Game] {
			c.t.Errorf("game %d is there twice", r.Game)
		}
		games[r.Game] = games[r.Game] || r.Type != "event"
	}
	for row := range c.acked {
		must.Equal(c.t, count[row], 1, "a row that was acknowledged", "times", row)
	}
	return len(rows)
}

// A disk that is full, larger again and then read-only: every row is there, the
// event goes on, and can be looked at.
func TestChaosDisk(t *testing.T) {
	t.Parallel() // it waits
	if out, err := exec.Command("unshare", "-rm", "true").CombinedOutput(); err != nil {
		t.Skipf("no disk of our own: %v %s", err, out)
	}
	folder := filepath.Dir(write(t, "e.yaml", strings.Replace(tinyEvent, "number_of_games: 40\n", "", 1)))
	script := `cd "$1"; mkdir disk; mount -t tmpfs -o size=96k none disk || exit 77; cp e.yaml disk
"$0" run disk/e.yaml --json >full.out 2>full.err; echo $? >full.status; cp disk/e.journal full.journal
mount -o remount,size=16m disk || exit 77
"$0" run disk/e.yaml --json --max-games 3 >more.out 2>more.err; echo $? >more.status; cp disk/e.journal more.journal
mount -o remount,ro disk || exit 77
"$0" run disk/e.yaml >only.out 2>only.err; echo $? >only.status
"$0" show disk/e.yaml >show.out 2>show.err; echo $? >show.status`
	inner := program(t)
	cmd := exec.Command("unshare", "-rm", "sh", "-c", script, inner.Path, folder)
	cmd.Env = inner.Env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("no disk of our own: %v %s", err, out)
	}
	read := func(name string) string { t.Helper(); return must.Read(filepath.Join(folder, name)) }
	for _, tt := range []struct{ name, status, says string }{
		{"full", "1\n", "e.journal: no space left on device"},
		{"full", "1\n", "to continue: gobandit run disk/e.yaml"},
		{"more", "0\n", ""},
		{"only", "1\n", "read-only file system"},
		{"show", "0\n", ""},
	} {
		if status, says := read(tt.name+".status"), read(tt.name+".err"); status != tt.status || !strings.Contains(says, tt.says) {
			t.Errorf("%s: status %s, want %s: %q, want %q", tt.name, status, tt.status, says, tt.says)
		}
	}
	full, more := read("full.journal"), read("more.journal")
	if full != read("full.out") {
		t.Errorf("the journal on a full disk is not what was acknowledged:\n%s\n%s", full, read("full.out"))
	}
	must.Equal(t, more, full+read("more.out"), "the journal does not go on", full)
	must.Equal(t, strings.Count(more, "\n"), strings.Count(full, "\n")+3, "the journal does not go on", full)
}

// Somebody sets the clock back by an hour while an event runs: its games go on, at
// the rate they had. The test sets the system's clock and needs to be asked for by
// GOBANDIT_CHAOS=clock, and the right to.
func TestChaosClock(t *testing.T) {
	if os.Getenv(chaosVariable) != "clock" {
		t.Skipf("%s is not clock", chaosVariable)
	}
	const back = time.Hour
	shift := func(by time.Duration) error {
		now := syscall.NsecToTimeval(time.Now().Add(by).UnixNano())
		return syscall.Settimeofday(&now)
	}
	c := newTrial(t)
	c.round(fault{"the clock is set back", func(c *trial, p *exec.Cmd, out io.Closer) {
		journal := strings.TrimSuffix(c.path, ".yaml") + ".journal"
		rows := func() int { return strings.Count(must.Read(journal), "\n") }
		before := rows()
		if err := shift(-back); err != nil {
			t.Skip(err)
		}
		defer func() {
			if err := shift(back); err != nil {
				t.Error("the clock stays an hour late: ", err)
			}
		}()
		waitUntil(t, "ten more rows", func() bool { return rows() >= before+10 })
		signalled(syscall.SIGTERM)(c, p, out)
	}, exits(143), 1})
	if out, err := program(t, "run", c.path, "--max-games", "2").CombinedOutput(); err != nil {
		t.Errorf("the event does not go on: %v\n%s", err, out)
	}
	c.check()
}

// The terminal of a running event goes away: the program ends, the event goes on.
func TestChaosTerminalGone(t *testing.T) {
	t.Parallel() // it waits
	c := newTrial(t)
	term := openTerminal(t, 100, 30, "main", "tune "+quoted(c.path))
	term.waitFor("an engine", func(string) bool { return len(c.engines()) > 0 })
	pids := term.programs()
	term.tmux("kill-server")
	waitUntil(t, "the end of the program and its engines", func() bool {
		alive := slices.ContainsFunc(pids, func(pid int) bool {
			state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			return err == nil && !strings.Contains(string(state), ") Z ")
		})
		return !alive && len(c.engines()) == 0
	})
	if out, err := program(t, "run", c.path, "--max-games", "2").CombinedOutput(); err != nil {
		t.Errorf("the event does not go on: %v\n%s", err, out)
	}
	c.check()
}

// What nohup has started goes on after its terminal has hung up.
func TestNohup(t *testing.T) {
	t.Parallel() // it waits
	path := write(t, "e.yaml", strings.Replace(tinyEvent, "number_of_games: 40", "number_of_games: 20", 1))
	inner := program(t)
	cmd := exec.Command("sh", "-c", `trap '' HUP; "$0" run "$1" --json & p=$!; read row; kill -HUP $p; wait $p`, inner.Path, path)
	cmd.Env = inner.Env
	in := must.Get(cmd.StdinPipe())
	out := startPiped(t, cmd)
	rows := bufio.NewScanner(out)
	rows.Scan()
	fmt.Fprintln(in, "hang up")
	n := 1
	for rows.Scan() {
		n++
	}
	if err := cmd.Wait(); err != nil || n < 21 {
		t.Errorf("%v after %d rows, want all 21", err, n)
	}
}
