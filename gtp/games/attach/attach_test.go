package attach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// A player passes, once it may.
type player struct{ may <-chan struct{} }

func (p *player) Name() string                                { return "player" }
func (p *player) Setup(context.Context, match.Settings) error { return nil }
func (p *player) Play(context.Context, model.Move) error      { return nil }
func (p *player) Close() error                                { return nil }
func (p *player) Score(context.Context) (model.Result, error) {
	return model.Result{}, errors.New("does not count")
}

func (p *player) Genmove(ctx context.Context, _ model.Color) (match.Genmove, error) {
	select {
	case <-p.may:
		return match.Genmove{Point: model.Resign}, nil
	case <-ctx.Done():
		return match.Genmove{}, ctx.Err()
	}
}

// A stage is an event that a test runs, and where others find it.
type stage struct {
	config  event.Config
	runner  *event.Runner
	server  *Server
	folder  string
	journal string
	may     chan struct{} // lets a game end
	over    chan error
}

// newStage runs an event of two candidates, paused.
func newStage(t *testing.T) *stage {
	t.Helper()
	space := paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 2, Format: "K %.2f"})
	dir, err := os.MkdirTemp("", "attach") // a short path: that of a socket must be
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &stage{folder: filepath.Join(dir, "sockets"), journal: filepath.Join(dir, "e.journal"), may: make(chan struct{}), over: make(chan error, 1)}
	maker := func(context.Context) (match.Player, error) { return &player{s.may}, nil }
	s.config = event.Config{
		Name: "test", Seed: 1, SkipChecks: true,
		TuningConfig: event.TuningConfig{Games: 20, Tune: tune.Config{Space: space, Exploration: .45, InitialVisits: 10, InitialWins: 5}},
		CandidateConfig: event.CandidateConfig{
			Game: match.Settings{Size: 5, Komi: 7.5}, OpponentName: "opp",
			Opponent:  func(uint64) match.Maker { return maker },
			Candidate: func(tune.Candidate, uint64) match.Maker { return maker },
		},
	}
	s.run(t)
	return s
}

// run opens the event, runs and serves it.
func (s *stage) run(t *testing.T) {
	t.Helper()
	var err error
	if s.runner, err = event.Open(s.config, s.journal); err != nil {
		t.Fatal(err)
	}
	if s.server, err = Serve(s.runner, s.folder, s.journal, "test", s.config.Digest()); err != nil {
		t.Fatal(err)
	}
	s.order(t, event.DoPause)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { s.over <- s.runner.Run(ctx, event.RunOptions{}) }()
	t.Cleanup(func() {
		cancel()
		s.server.Close()
		s.runner.Close()
	})
}

// order gives the event an order about its run.
func (s *stage) order(t *testing.T, do string) {
	t.Helper()
	must.Get(s.runner.Do(t.Context(), event.Order{Do: do}))
}

// follow attaches a watcher.
func (s *stage) follow(t *testing.T, only bool) *Client {
	t.Helper()
	c := must.Get(Follow(s.config, s.folder, s.journal, only))
	t.Cleanup(func() { c.Close() })
	return c
}

// until waits for what a watcher sees.
func until(t *testing.T, what string, c *Client, ok func(*event.Status, Link) bool) {
	t.Helper()
	deadline := time.After(20 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok(c.Status(), c.Link()) {
		select {
		case <-deadline:
			t.Fatalf("not %s: %+v, link %+v", what, c.Status(), c.Link())
		case <-tick.C:
		}
	}
}

func TestSteering(t *testing.T) {
	s := newStage(t)
	a, b := s.follow(t, false), s.follow(t, true)
	for _, c := range []*Client{a, b} {
		until(t, "paused", c, func(s *event.Status, l Link) bool { return s.Paused && l.Live && l.PID == os.Getpid() })
	}
	second := a.Status().Standings[1].Candidate
	do := func(o event.Order, want int) {
		t.Helper()
		if done, err := a.Do(t.Context(), o); err != nil || done.Game != want {
			t.Fatalf("%s: %d, %v, want %d", o, done.Game, err, want)
		}
	}
	refused := func(c *Client, o event.Order, want string) {
		t.Helper()
		must.Fail(t, must.Err(c.Do(t.Context(), o)), want, o)
	}
	do(event.Order{Do: event.DoStep, Candidate: &second}, 0)
	until(t, "a game of the candidate chosen", b, func(s *event.Status, _ Link) bool {
		return len(s.Running) == 1 && s.Running[0].Parameters == second.Parameters && s.Running[0].Board != nil && s.Standings[0].Pending+s.Standings[1].Pending == 1
	})
	s.may <- struct{}{}
	until(t, "a result", b, func(s *event.Status, _ Link) bool { return s.Played == 1 && len(s.Running) == 0 })
	do(event.Order{Do: event.DoRecord, Candidate: &second, Outcome: event.Won}, 1)
	until(t, "a record", b, func(s *event.Status, _ Link) bool { return s.Played == 2 && s.ByHand == 1 })
	do(event.Order{Do: event.DoUndo}, 1)
	until(t, "the record taken back", b, func(s *event.Status, _ Link) bool { return s.Played == 1 && s.ByHand == 0 })
	refused(a, event.Order{Do: event.DoUndo}, event.ErrNothing.Error())
	do(event.Order{Do: event.DoExclude, Reason: "a power cut"}, 0)
	until(t, "a game excluded", b, func(s *event.Status, _ Link) bool {
		return s.Played == 0 && len(s.Out) == 2 && s.Out[1].Reason == "a power cut"
	})
	do(event.Order{Do: event.DoRestore}, 0)
	do(event.Order{Do: event.DoBan, Candidate: &second}, 0)
	until(t, "a game restored, and a candidate banned", b, func(s *event.Status, _ Link) bool {
		return s.Played == 1 && len(s.Marks) == 1 && s.Marks[0].Candidate.Index == second.Index
	})
	refused(a, event.Order{Do: "loved", Candidate: &second}, "loved")
	refused(b, event.Order{Do: event.DoUndo}, ErrWatching.Error())
	do(event.Order{Do: event.DoWorkers, Count: 3}, 0)
	until(t, "three workers", b, func(s *event.Status, _ Link) bool { return s.Workers == 3 })
	do(event.Order{Do: event.DoAbort}, 0)
	must.Is(t, <-s.over, event.ErrAborted, "stopped")
	until(t, "stopped", b, func(_ *event.Status, l Link) bool { return l.Live && !l.Active })
	s.server.Close()
	until(t, "told of the end", b, func(_ *event.Status, l Link) bool {
		return !l.Live && strings.Contains(l.Note, event.ErrAborted.Error())
	})
	refused(a, event.Order{Do: event.DoUndo}, ErrGone.Error())
	if entries, err := os.ReadDir(s.folder); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	s.runner.Close()
	s.run(t)
	until(t, "the new runner", b, func(s *event.Status, l Link) bool { return l.Live && l.Active && s.Paused })
}

// A watcher that does not read, and one that talks nonsense, hold up nobody.
func TestHostileWatchers(t *testing.T) {
	s := newStage(t)
	path := must.Get(socketPath(s.folder, s.journal))
	connect := func() net.Conn {
		conn := must.Get(net.Dial("unix", path))
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	connect() // says nothing
	ask := func(text string) net.Conn {
		conn := connect()
		must.Get(conn.Write([]byte(text)))
		return conn
	}
	post := func(body string) string {
		return fmt.Sprintf("POST /orders HTTP/1.0\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
	ask("GET /state HTTP/1.0\r\n\r\n") // never reads
	for text, want := range map[string]string{
		"nonsense\r\n\r\n": "400 Bad Request", post("nonsense"): "400 Bad Request", post(`{"Do":[]}`): "400 Bad Request", "GET /orders HTTP/1.0\r\n\r\n": "405 ",
		post(`{"Do":"` + strings.Repeat("x", maxOrder) + `"}`): "400 Bad Request", post(`{"Do":"shout"}`): "unknown request",
	} {
		if got, err := io.ReadAll(ask(text)); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%.60q is answered by %q, %v, want %q", text, got, err, want)
		}
	}
	s.order(t, event.DoResume)
	for range s.config.Games {
		s.may <- struct{}{}
	}
	if err := <-s.over; err != nil {
		t.Errorf("the run ended with %v", err)
	}
	for range maxWatchers + 1 {
		c, err := dial(s.folder, s.journal)
		if err != nil && strings.Contains(err.Error(), "16 programs watch the event already") {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.close)
	}
	t.Errorf("more than %d watchers are served", maxWatchers)
}

func TestSocket(t *testing.T) {
	s := newStage(t)
	path, err := socketPath(s.folder, s.journal)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]os.FileMode{path: 0o600, s.folder: 0o700} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: mode %v, %v", file, info.Mode(), err)
		}
	}
	link := filepath.Join(t.TempDir(), "other.journal")
	if err := os.Symlink(s.journal, link); err != nil {
		t.Fatal(err)
	}
	must.Equal(t, must.Get(socketPath(s.folder, link)), path, "by another name it")
	s.server.Close()
	stale, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	stale.(*net.UnixListener).SetUnlinkOnClose(false) // as a program that is killed leaves it
	stale.Close()
	if s.server, err = Serve(s.runner, s.folder, s.journal, "test", ""); err != nil {
		t.Errorf("a stale socket: %v", err)
	}
	if run, pid, err := Peek(s.folder, s.journal); err != nil || pid != os.Getpid() || !run.Paused {
		t.Errorf("peeked %+v, %d, %v", run, pid, err)
	}
	s.server.Close()
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	must.Fail(t, must.Err(Serve(s.runner, s.folder, s.journal, "test", "")), "", "a file that is no socket is replaced")
	if _, _, err := Peek(s.folder, s.journal); !errors.Is(err, ErrGone) {
		t.Errorf("nobody: %v", err)
	}
}

// A program of another version is reported, and not talked to; neither is one whose lines do not end.
func TestOtherVersion(t *testing.T) {
	line, err := encode(hello{Protocol: protocol + 1, PID: 7, Version: "9.9"})
	if err != nil {
		t.Fatal(err)
	}
	for want, text := range map[string]io.Reader{
		"process 7 runs it with gobandit 9.9, whose watch protocol has version 5": bytes.NewReader(line), "token too long": new(endless), "EOF": strings.NewReader(""),
	} {
		must.Fail(t, (&connection{in: linesOf(text)}).greet(), want)
	}
}

// A program that ends once it is asked to may not answer any more.
func TestEndsBeforeItAnswers(t *testing.T) {
	for do, want := range map[string]error{event.DoDrain: nil, event.DoAbort: nil, event.DoUndo: ErrGone} {
		c := &connection{}
		c.http.Transport = &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
			here, there := net.Pipe()
			go func() {
				_, _ = there.Read(make([]byte, 1000))
				there.Close()
			}()
			return here, nil
		}}
		must.Is(t, must.Err(c.ask(t.Context(), event.Order{Do: do})), want, do)
		c.http.Transport = &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
			return nil, &net.OpError{Op: "dial", Err: errors.New("nobody")}
		}}
		must.Is(t, must.Err(c.ask(t.Context(), event.Order{Do: do})), ErrGone, do)
	}
}
