package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// calm are the times of tests in which nothing runs out, however busy the machine
// is, and quick those of tests in which it does. A connection is dead after eight beats without an answer: with short ones
// a busy machine loses it again and again, and no game begins.
var (
	calm = times{
		beat: 300 * time.Millisecond, lost: time.Minute, ack: time.Minute, lease: time.Minute,
		missing: time.Minute, again: 10 * time.Second, answer: time.Minute, check: time.Minute,
	}
	quick = times{
		beat: 200 * time.Millisecond, lost: 3 * time.Second, ack: 3 * time.Second, lease: time.Minute,
		missing: time.Minute, again: time.Second, answer: 10 * time.Second, check: time.Second,
	}
)

// A hub is a server with a store folder of its own.
type hub struct {
	*server.Server
	o server.Options
}

// lastPort is the port that freePort has returned last.
var lastPort atomic.Uint32

func init() { lastPort.Store(rand.Uint32N(10000)) }

// freePort returns a port of the loopback that is free, that it returns once, and that the system gives to nobody who asks for
// any: a client that dials a server which is down could get the server's own port, and would keep it from starting again.
func freePort(t testing.TB) int {
	t.Helper()
	for {
		port := 20000 + int(lastPort.Add(1)%10000)
		if l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port))); err == nil {
			l.Close()
			return port
		}
	}
}

// startHub starts a server on a free port of the loopback.
func startHub(t testing.TB) *hub {
	t.Helper()
	h := &hub{o: server.Options{Host: "127.0.0.1", JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true}}
	onFreePorts(t, func() (err error) {
		h.o.Port = freePort(t)
		h.Server, err = serveOnce(h.o, 20*time.Second)
		return err
	})
	t.Cleanup(func() { h.stop() })
	return h
}

// onFreePorts calls start, which takes ports of its own choice, until it succeeds: somebody may have taken one of them meanwhile.
func onFreePorts(t testing.TB, start func() error) {
	t.Helper()
	for try := 1; ; try++ {
		err := start()
		if err == nil {
			return
		}
		if try == 5 {
			t.Fatal(err)
		}
		t.Log(err)
	}
}

func (h *hub) start(t testing.TB) {
	t.Helper()
	h.Server = must.Get(serve(h.o))
}

// serve starts a server. Its port may be taken for a moment: a process that is being started has a copy of each socket of its
// parent until its own program runs, also of those that the parent closes meanwhile.
func serve(o server.Options) (s *server.Server, err error) {
	for patience := 2 * time.Second; patience < 2*time.Minute; patience *= 2 {
		if s, err = serveOnce(o, patience); err == nil {
			return s, nil
		}
	}
	return nil, err
}

// serveOnce starts a server, if its ports are free.
func serveOnce(o server.Options, patience time.Duration) (*server.Server, error) {
	s, err := server.NewServer(&o)
	if err != nil {
		return nil, err
	}
	var said complaints
	s.SetLogger(&said, false, false)
	go s.Start()
	if s.ReadyForConnections(patience) {
		return s, nil
	}
	s.Shutdown()
	s.WaitForShutdown()
	return nil, fmt.Errorf("the server does not start in %v: %s", patience, said.String())
}

// complaints keep what a server says of what it cannot do.
type complaints struct {
	mu sync.Mutex
	strings.Builder
}

func (c *complaints) Fatalf(format string, v ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(c, format+"\n", v...)
}

func (c *complaints) Errorf(format string, v ...any) { c.Fatalf(format, v...) }

func (*complaints) Noticef(string, ...any) {}
func (*complaints) Warnf(string, ...any)   {}
func (*complaints) Debugf(string, ...any)  {}
func (*complaints) Tracef(string, ...any)  {}

func (h *hub) stop() {
	h.Shutdown()
	h.WaitForShutdown()
}

func (h *hub) url() string { return h.ClientURL() }

// link returns a link to the hub on which nothing runs out.
func (h *hub) link() Link { return Link{URL: h.url(), Version: "1", times: calm} }

// hasty returns a link on which things run out soon.
func hasty(url string) Link { return Link{URL: url, Version: "1", times: quick} }

// A mover plays random moves for a while and resigns at some move.
type mover struct {
	name    string
	resigns int
	wait    func(context.Context) error // before every move
	rng     *rand.Rand
	game    *model.Game
	moves   int
}

func (m *mover) Name() string { return m.name }

func (m *mover) Setup(_ context.Context, s match.Settings) (err error) {
	m.game, err = model.NewGame(s.Size, s.Komi)
	return err
}

func (m *mover) Play(_ context.Context, move model.Move) error { return m.game.Play(move) }

func (m *mover) Genmove(ctx context.Context, c model.Color) (match.Genmove, error) {
	if m.wait != nil {
		if err := m.wait(ctx); err != nil {
			return match.Genmove{}, err
		}
	}
	if m.moves++; m.moves == m.resigns {
		return match.Genmove{Point: model.Resign}, nil
	}
	b := m.game.Board()
	for range 20 {
		p := b.EmptyPoint(m.rng.IntN(b.NumEmpty()))
		if m.game.Play(model.Move{Color: c, Point: p}) == nil {
			return match.Genmove{Point: p}, nil
		}
	}
	return match.Genmove{Point: model.Pass}, nil
}

func (m *mover) Score(context.Context) (model.Result, error) {
	return model.Result{}, errors.New("does not count")
}

func (m *mover) Close() error { return nil }

// A recipe is a test event as it is packed.
type recipe struct {
	Games   int
	Pause   time.Duration // before every move
	Gate    string        // a folder: games wait until there is the file "open" in it, and leave the file "begun"
	Program string        // that a worker must have; empty for none
	Arms    int           // number of candidates; 0 for 4
}

func (r recipe) pack(t testing.TB) []byte {
	return must.Get(json.Marshal(r))
}

// unpack makes a recipe's event.
func unpack(packed []byte) (event.Config, error) {
	var r recipe
	if err := json.Unmarshal(packed, &r); err != nil {
		return event.Config{}, err
	}
	if r.Program != "" {
		if _, err := os.Stat(r.Program); err != nil {
			return event.Config{}, fmt.Errorf("the opponent's program is not here: %w", err)
		}
	}
	k, err := param.Linear(0, 3, false)
	if err != nil {
		return event.Config{}, err
	}
	p, err := param.NewParameter("k", k, cmp.Or(r.Arms, 4), "K %.1f")
	if err != nil {
		return event.Config{}, err
	}
	space, err := param.NewSpace(p)
	if err != nil {
		return event.Config{}, err
	}
	wait := func(ctx context.Context) error {
		if r.Gate != "" {
			_ = os.WriteFile(filepath.Join(r.Gate, "begun"), nil, 0o666)
			for {
				if _, err := os.Stat(filepath.Join(r.Gate, "open")); err == nil {
					break
				}
				select {
				case <-time.After(10 * time.Millisecond):
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		select {
		case <-time.After(r.Pause):
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	player := func(name string, seed uint64, chance float64) match.Maker {
		return func(context.Context) (match.Player, error) {
			rng := rand.New(rand.NewPCG(seed, 1))
			m := &mover{name: name, rng: rng, resigns: 4}
			if rng.Float64() > chance {
				m.resigns = 3
			}
			if r.Gate != "" || r.Pause > 0 {
				m.wait = wait
			}
			return m, nil
		}
	}
	return event.Config{
		Name: "test", Seed: 7, SkipChecks: true, RecordGames: true,
		TuningConfig: event.TuningConfig{Games: r.Games, Tune: tune.Config{Space: space, Exploration: .45, InitialVisits: 10, InitialWins: 5}},
		CandidateConfig: event.CandidateConfig{
			Game: match.Settings{Size: 5, Komi: 7.5, VoidFaults: true}, OpponentName: "foe",
			Opponent: func(seed uint64) match.Maker { return player("foe", seed, .5) },
			Candidate: func(c tune.Candidate, seed uint64) match.Maker {
				return player("candidate", seed, .2+.2*float64(c.Index))
			},
		},
	}, nil
}

// A runner is a run of a recipe's event in this process.
type runner struct {
	*event.Runner
	journal string
	done    chan error
	cancel  context.CancelFunc
}

// startRunner opens the event's journal and runs it over the link.
func startRunner(t testing.TB, link Link, journal string, r recipe, o event.RunOptions) *runner {
	t.Helper()
	packed := r.pack(t)
	c, err := unpack(packed)
	must.Succeed(t, err)
	run := &runner{journal: journal, done: make(chan error, 1)}
	if run.Runner, err = event.Open(c, journal); err != nil {
		t.Fatal(err)
	}
	o.Elsewhere = Server{Link: link, Packed: packed, Watch: true}.Open
	ctx, cancel := context.WithCancel(context.Background())
	run.cancel = cancel
	go func() { run.done <- run.Run(ctx, o) }()
	t.Cleanup(func() {
		if t.Failed() {
			s := run.Status()
			select {
			case err := <-run.done:
				t.Log("the run has ended:", err)
			default:
			}
			t.Logf("the run: %d played, %d running, workers %+v, warnings %q", s.Played, len(s.Running), s.Elsewhere, s.Warnings)
		}
		cancel()
		run.Close()
	})
	return run
}

// wait waits for the end of the run.
func (r *runner) wait(t testing.TB) error {
	t.Helper()
	select {
	case err := <-r.done:
		r.done <- err
		return err
	case <-time.After(2 * time.Minute):
		s := r.Status()
		t.Fatalf("the run does not end: %d played, %d running, workers %+v, warnings %q", s.Played, len(s.Running), s.Elsewhere, s.Warnings)
		return nil
	}
}

// openGate lets the games of a recipe with a gate go on.
func openGate(t testing.TB, gate string) {
	t.Helper()
	must.Succeed(t, os.WriteFile(filepath.Join(gate, "open"), nil, 0o666))
}

// connectTo connects to a server until the end of the test.
func connectTo(t testing.TB, url string) *nats.Conn {
	t.Helper()
	nc := must.Get(nats.Connect(url))
	t.Cleanup(nc.Close)
	return nc
}

// finish waits until the run has ended, as it must without an error.
func (r *runner) finish(t testing.TB) {
	t.Helper()
	must.Succeed(t, r.wait(t))
}

// startWorker plays in this process until the test ends or stop is called.
func startWorker(t testing.TB, link Link, parallel int) (stop func()) {
	t.Helper()
	return startLoggingWorker(t, link, parallel, func(line string) { t.Log("a worker:", line) })
}

func startLoggingWorker(t testing.TB, link Link, parallel int, log func(line string)) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var ended sync.WaitGroup
	w := Worker{Link: link, Parallel: parallel, Unpack: unpack, Log: log}
	ended.Go(func() {
		must.Succeed(t, w.Run(ctx, ctx))
	})
	stop = sync.OnceFunc(func() {
		cancel()
		ended.Wait()
	})
	t.Cleanup(stop)
	return stop
}

// until waits for a condition.
func until(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if condition() {
			return
		}
	}
	t.Fatalf("waited in vain for %s", what)
}

// checkJournal checks that every game of the event has one row.
func checkJournal(t testing.TB, r recipe, path string, games int) {
	t.Helper()
	c := must.Get(unpack(r.pack(t)))
	seen := make(map[int]bool)
	replayed, err := event.Replay(c, path, func(row event.Row, _ tune.Candidate) {
		if seen[row.Game] {
			t.Errorf("game %d is there twice", row.Game)
		}
		seen[row.Game] = true
	})
	must.Succeed(t, err)
	if s := replayed.Status; s.Played != games || s.Void != 0 || len(seen) != games {
		t.Errorf("%d games played, %d void, %d rows; want %d, 0, %[4]d: %q", s.Played, s.Void, len(seen), games, s.Warnings)
	}
}
