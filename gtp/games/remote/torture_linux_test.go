package remote

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// tortureVariable has the time for which TestTorture does harm, such as 10m, and
// seedVariable the seed of its faults, which it prints.
const (
	tortureVariable = "GOBANDIT_TORTURE"
	seedVariable    = "GOBANDIT_TORTURE_SEED"
)

// A program is a process of a torture: the test program in a role.
type program struct {
	*exec.Cmd
	ended chan error
	said  *bytes.Buffer // standard error; to be read when it has ended
}

func startRole(t testing.TB, role string, args ...string) *program {
	t.Helper()
	self := must.Get(os.Executable())
	p := &program{Cmd: exec.Command(self, args...), ended: make(chan error, 1), said: new(bytes.Buffer)}
	p.Env = append(os.Environ(), roleVariable+"="+role)
	p.Stderr = p.said
	p.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	must.Succeed(t, p.Start())
	go func() { p.ended <- p.Wait() }()
	return p
}

// kill ends the program as kill -9 does.
func (p *program) kill() {
	_ = p.Process.Kill()
	p.ended <- <-p.ended
}

// freeze stops the program for a time.
func (p *program) freeze(d time.Duration) {
	_ = p.Process.Signal(syscall.SIGSTOP)
	time.Sleep(d)
	_ = p.Process.Signal(syscall.SIGCONT)
}

// writes lets a program write to files, or not: a limit of 0 bytes makes every write fail.
func (p *program) writes(can bool) {
	const infinite = ^uint64(0)
	limit := [2]uint64{0, infinite}
	if can {
		limit[0] = infinite
	}
	const fileSize = 1 // RLIMIT_FSIZE
	_, _, _ = syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(p.Process.Pid), fileSize, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
}

// A torture is an event whose server, runner and workers are processes that faults are
// done to.
type torture struct {
	*testing.T
	rng           *rand.Rand
	dir, journal  string
	store, old    string // the server's folder, and an earlier copy
	port, url     string
	event         recipe
	server        *program
	runner        *program
	runnerWire    *wire
	workers       []*program
	wires         []*wire
	rows          map[int]string // rows of the journal by game
	read          int64
	longest, last time.Duration // between the end of a fault and the next row
}

func newTorture(t *testing.T, seed uint64) *torture {
	dir := t.TempDir()
	x := &torture{
		T: t, rng: rand.New(rand.NewPCG(seed, 0)), dir: dir, journal: filepath.Join(dir, "e.journal"), store: filepath.Join(dir, "store"),
		old: filepath.Join(dir, "old"), port: strconv.Itoa(freePort(t)), event: recipe{Games: 1_000_000, Pause: 20 * time.Millisecond}, rows: make(map[int]string),
	}
	x.startServer()
	x.runnerWire = newWire(t, x.url)
	for range 3 {
		w := newWire(t, x.url)
		x.wires = append(x.wires, w)
		x.workers = append(x.workers, startRole(t, "worker", w.url()))
	}
	x.startRunner()
	t.Cleanup(func() {
		for _, p := range append(x.workers, x.server, x.runner) {
			p.kill()
		}
	})
	return x
}

func (x *torture) startServer() {
	x.Helper()
	must.Succeed(x, os.MkdirAll(x.store, 0o777))
	_ = os.Remove(filepath.Join(x.store, "url"))
	x.server = startRole(x, "server", x.store, x.port)
	until(x, "the server", func() bool {
		text, err := os.ReadFile(filepath.Join(x.store, "url"))
		x.url = string(text)
		return err == nil && x.url != ""
	})
}

func (x *torture) startRunner() {
	x.runner = startRole(x, "runner", x.runnerWire.url(), x.journal, string(x.event.pack(x)))
}

// look reads the rows that have come. A row that changes, or is there twice, is an error.
func (x *torture) look() {
	x.Helper()
	text, err := os.ReadFile(x.journal)
	if err != nil {
		return // it has not begun
	}
	if int64(len(text)) < x.read {
		x.Fatalf("the journal has %d bytes, and had %d", len(text), x.read)
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	for line := range splitLines(text[x.read:whole]) {
		game, ok := gameOf(line)
		if !ok {
			continue
		}
		if was, twice := x.rows[game]; twice {
			x.Errorf("game %d is there twice:\n%s\n%s", game, was, line)
		}
		x.rows[game] = string(line)
	}
	x.read = int64(whole)
}

// gameOf returns the number of the game of a row.
func gameOf(line []byte) (int, bool) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"type":"game","game":`))
	if !ok {
		if rest, ok = bytes.CutPrefix(line, []byte(`{"type":"void","game":`)); !ok {
			return 0, false
		}
	}
	end := bytes.IndexByte(rest, ',')
	game, err := strconv.Atoi(string(rest[:max(end, 0)]))
	return game, err == nil
}

// hang bounds the time from the end of a trouble to the next row, with the times of quick.
const hang = time.Minute

// goesOn waits for rows after a fault: more than there are games handed out, which may have
// ended meanwhile.
func (x *torture) goesOn(fault string) {
	x.Helper()
	x.look()
	before, began := len(x.rows), time.Now()
	for len(x.rows) < before+8 {
		select {
		case err := <-x.runner.ended:
			x.runner.ended <- err
			x.Fatalf("after %s the runner has ended: %v\n%s", fault, err, x.runner.said)
		case <-time.After(20 * time.Millisecond):
		}
		if x.look(); time.Since(began) > hang {
			_ = x.runner.Process.Signal(syscall.SIGQUIT) // it tells what it does
			x.runner.ended <- <-x.runner.ended
			log, _ := os.ReadFile(filepath.Join(x.dir, "e.log"))
			x.Fatalf("after %s nothing goes on for %v\n%s\n%s", fault, hang, log[max(0, len(log)-3000):], x.runner.said)
		}
	}
	x.last = time.Since(began)
	x.longest = max(x.longest, x.last)
}

// bit returns a time for a fault to last. Twice of it may be longer than a game may go
// without an acknowledgement, 2 s.
func (x *torture) bit() time.Duration {
	return 100*time.Millisecond + time.Duration(x.rng.Int64N(int64(1500*time.Millisecond)))
}

// A sleeper is a worker beside those that faults are done to: again and again it is frozen
// for a minute, while all else goes on.
type sleeper struct {
	*program
	frozen bool
	since  time.Time
	slept  int // minutes
}

// turn freezes the sleeper, or lets it go on, when that is due.
func (s *sleeper) turn(x *torture) {
	select {
	case err := <-s.ended: // a lost store has ended its event
		s.ended <- err
		s.program, s.frozen, s.since = startRole(x, "worker", x.url), false, time.Now()
		return
	default:
	}
	switch lasts := time.Since(s.since); {
	case s.frozen && lasts >= time.Minute:
		_ = s.Process.Signal(syscall.SIGCONT)
		s.slept++
	case !s.frozen && lasts >= 20*time.Second:
		_ = s.Process.Signal(syscall.SIGSTOP)
	default:
		return
	}
	s.frozen, s.since = !s.frozen, time.Now()
}

// beside returns for every other fault of something else than workers one that is done to a worker
// at the same time.
func (x *torture) beside(kind string) (also string, harm func()) {
	if strings.Contains(kind, "worker") || strings.HasPrefix(kind, "all ") || x.rng.IntN(2) == 0 {
		return "", nil
	}
	i, lasts := x.rng.IntN(len(x.workers)), x.bit()
	if p := x.workers[i]; x.rng.IntN(2) == 0 {
		return "a worker frozen", func() { p.freeze(2 * lasts) }
	}
	w := x.wires[i]
	return "a worker cut off", func() {
		w.set(func(w *wire) { w.cut = true })
		time.Sleep(lasts)
		w.set(func(w *wire) { w.cut = false })
	}
}

// stream does harm to the event's stream, which may be missing.
func (x *torture) stream(harm func(jetstream.JetStream, string) error) {
	l := hasty(x.url)
	nc, js, err := l.connect("harm")
	must.Succeed(x, err)
	defer nc.Close()
	if err := harm(js, streamName(keyOf(x, x.event))); err != nil {
		x.Logf("the harm fails: %v", err)
	}
}

// faults are what goes wrong.
var faults = map[string]func(*torture){
	"a worker killed": func(x *torture) {
		i := x.rng.IntN(len(x.workers))
		x.workers[i].kill()
		x.workers[i] = startRole(x, "worker", x.wires[i].url())
	},
	"a worker frozen":   func(x *torture) { x.workers[x.rng.IntN(len(x.workers))].freeze(2 * x.bit()) },
	"the runner frozen": func(x *torture) { x.runner.freeze(2 * x.bit()) },
	"the server frozen": func(x *torture) { x.server.freeze(2 * x.bit()) },
	"the runner killed": func(x *torture) { x.runner.kill(); x.startRunner() },
	"the server killed": func(x *torture) { x.server.kill(); time.Sleep(x.bit()); x.startServer() },
	"all killed": func(x *torture) {
		x.server.kill()
		x.runner.kill()
		for i, w := range x.workers {
			w.kill()
			x.workers[i] = startRole(x, "worker", x.wires[i].url())
		}
		x.startServer()
		for i, w := range x.workers { // those that came before the server have left
			w.kill()
			x.workers[i] = startRole(x, "worker", x.wires[i].url())
		}
		x.startRunner()
	},
	"the store lost": func(x *torture) {
		x.server.kill()
		_ = os.RemoveAll(x.store)
		x.startServer()
	},
	"the store rolled back": func(x *torture) {
		x.server.kill()
		_ = os.RemoveAll(x.old)
		must.Succeed(x, os.Rename(x.store, x.old))
		must.Succeed(x, os.CopyFS(x.store, os.DirFS(x.old)))
		x.startServer()
		x.goesOn("a restart")
		time.Sleep(x.bit())
		x.server.kill()
		_ = os.RemoveAll(x.store)
		must.Succeed(x, os.Rename(x.old, x.store))
		x.startServer()
	},
	"the store read-only": func(x *torture) { x.server.writes(false); time.Sleep(x.bit()); x.server.writes(true) },
	"the stream purged": func(x *torture) {
		x.stream(func(js jetstream.JetStream, name string) error {
			s, err := js.Stream(x.Context(), name)
			if err == nil {
				err = s.Purge(x.Context())
			}
			return err
		})
	},
	"the stream deleted": func(x *torture) {
		x.stream(func(js jetstream.JetStream, name string) error { return js.DeleteStream(x.Context(), name) })
	},
	"the leases deleted": func(x *torture) {
		x.stream(func(js jetstream.JetStream, _ string) error { return js.DeleteStream(x.Context(), "KV_"+leases) })
	},
	"a consumer deleted": func(x *torture) {
		which := []string{playersConsumer, runnerConsumer}[x.rng.IntN(2)]
		x.stream(func(js jetstream.JetStream, name string) error { return js.DeleteConsumer(x.Context(), name, which) })
	},
	"the stream full": func(x *torture) {
		x.stream(func(js jetstream.JetStream, name string) error {
			for _, most := range []int64{10, -1} {
				s, err := js.Stream(x.Context(), name)
				if err != nil {
					return err
				}
				c := s.CachedInfo().Config
				c.MaxBytes = most
				if _, err := js.UpdateStream(x.Context(), c); err != nil {
					return err
				}
				if most > 0 {
					time.Sleep(x.bit())
				}
			}
			return nil
		})
	},
	"a worker cut off":   func(x *torture) { x.cut(x.wires[x.rng.IntN(len(x.wires))]) },
	"the runner cut off": func(x *torture) { x.cut(x.runnerWire) },
	"all cut off": func(x *torture) {
		for _, w := range x.wires {
			w.set(func(w *wire) { w.cut = true })
		}
		x.cut(x.runnerWire)
		for _, w := range x.wires {
			w.set(func(w *wire) { w.cut = false })
		}
	},
	"a bad link": func(x *torture) { // a round trip of 0.4 s, 5% loss
		for _, w := range append(slices.Clone(x.wires), x.runnerWire) {
			w.set(func(w *wire) { w.delay, w.loss = 200*time.Millisecond, .05 })
		}
		x.goesOn("a link turned bad")
		for _, w := range append(slices.Clone(x.wires), x.runnerWire) {
			w.set(func(w *wire) { w.delay, w.loss = 0, 0 })
		}
	},
	"clocks hours apart": func(x *torture) {
		for i, w := range x.wires {
			w.set(func(w *wire) { w.hours = byte(i + 1) })
		}
		x.goesOn("clocks set wrong")
		for _, w := range x.wires {
			w.set(func(w *wire) { w.hours = 0 })
		}
	},
	"a second runner": func(x *torture) {
		until(x, "the first runner's lease", func() (there bool) { // what was done to it before is mended at the next reconciling
			x.stream(func(js jetstream.JetStream, _ string) error {
				kv, err := js.KeyValue(x.Context(), leases)
				if err == nil {
					_, err = kv.Get(x.Context(), keyOf(x, x.event))
				}
				there = err == nil
				return nil
			})
			return there
		})
		other := filepath.Join(x.TempDir(), "e.journal")
		p := startRole(x, "runner", x.url, other, string(x.event.pack(x)))
		select {
		case <-p.ended:
			p.ended <- nil
			if !strings.Contains(p.said.String(), "is already running") {
				x.Errorf("the second runner says %s", p.said)
			}
		case <-time.After(hang):
			x.Errorf("a second runner is not refused for %v", hang)
			p.kill()
		}
		if n := playedSoFar(other); n > 0 {
			x.Errorf("a second runner has %d rows", n)
		}
	},
	"a hostile peer": func(x *torture) {
		l := hasty(x.url)
		nc, _, err := l.connect("hostile")
		must.Succeed(x, err)
		defer nc.Close()
		key := keyOf(x, x.event)
		for i := range 2000 {
			game := len(x.rows) + x.rng.IntN(10) - 5
			_ = nc.Publish(subject(key, "result", game, fmt.Sprint("x", i)), []byte(`{"Token":"x","Played":{"Row":{"type":"game","game":1,"result":"B+R"}}}`))
			_ = nc.Publish(subject(key, "worker"), []byte(fmt.Sprintf(`{"Name":"peer%d","Slots":%d,"Games":[%d]}`, i, 1_000_000_000*(i%2)-1, game)))
			_ = nc.Publish(subject(key, "live", game), []byte(`{"First":9,"Start":"....."}`))
		}
		_ = nc.FlushTimeout(time.Minute)
	},
}

// cut cuts a wire for a time.
func (x *torture) cut(w *wire) {
	w.set(func(w *wire) { w.cut = true })
	time.Sleep(x.bit())
	w.set(func(w *wire) { w.cut = false })
}

// Random faults, one after another, while an event is played: after each it goes on by
// itself within a bound; no row is lost or there twice; and in the end the event ends with each
// game once.
func TestTorture(t *testing.T) {
	lasts, err := time.ParseDuration(os.Getenv(tortureVariable))
	if err != nil {
		t.Skip("set " + tortureVariable + " to a time such as 10m")
	}
	seed, err := strconv.ParseUint(os.Getenv(seedVariable), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("%s=%d", seedVariable, seed)
	x := newTorture(t, seed)
	x.goesOn("the start")
	kinds, done := slices.Sorted(maps.Keys(faults)), 0
	if only := os.Getenv(tortureVariable + "_ONLY"); only != "" {
		kinds = strings.Split(only, ",")
	}
	slowest := make(map[string]time.Duration)
	suffer := func(kind string, harm func(*torture)) {
		harm(x)
		x.goesOn(kind)
		kind, _, _ = strings.Cut(kind, " and ")
		slowest[kind] = max(slowest[kind], x.last)
		done++
	}
	var asleep sleeper
	long := lasts >= 5*time.Minute
	end := time.Now().Add(lasts)
	if long {
		asleep.program, asleep.since = startRole(t, "worker", x.url), time.Now()
		t.Cleanup(func() { asleep.kill() })
		suffer("the runner frozen for 1m", func(x *torture) { x.runner.freeze(time.Minute) })
	}
	for time.Now().Before(end) && !t.Failed() {
		for _, i := range x.rng.Perm(len(kinds)) {
			if time.Now().After(end) || t.Failed() {
				break
			}
			if long {
				asleep.turn(x)
			}
			if also, harm := x.beside(kinds[i]); harm != nil {
				over := make(chan struct{})
				go func() { defer close(over); harm() }()
				suffer(kinds[i]+" and "+also, func(x *torture) { faults[kinds[i]](x); <-over })
				done++
				continue
			}
			suffer(kinds[i], faults[kinds[i]])
		}
	}
	if long {
		done += asleep.slept
		t.Logf("a worker beside was frozen for a minute %d times", asleep.slept)
	}
	for _, kind := range slices.Sorted(maps.Keys(slowest)) {
		t.Logf("%-24s goes on within %5.2f s", kind, slowest[kind].Seconds())
	}
	x.runner.kill()
	x.look()
	rest := x.event
	rest.Games = len(x.rows) + 30
	run := startRunner(t, hasty(x.url), x.journal, rest, event.RunOptions{})
	run.finish(t)
	x.look()
	s := run.Status()
	if len(x.rows) != s.Played+s.Void || s.Played < rest.Games {
		t.Errorf("%d rows, %d played, %d void; want %d", len(x.rows), s.Played, s.Void, rest.Games)
	}
	t.Logf("%d faults, %d rows, each once, %d void; after a fault the event goes on within %.2f s", done, len(x.rows), s.Void, x.longest.Seconds())
}
