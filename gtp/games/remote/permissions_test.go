package remote

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// With the permissions that docs/distributed.md has, runners and workers play, and a
// worker's password is of no use for anything else.
func TestPermissions(t *testing.T) {
	t.Parallel()
	const file = "testdata/nats.conf"
	text := must.Read(file)
	page, err := os.ReadFile("../../../docs/distributed.md")
	if err != nil || !strings.Contains(string(page), "    "+strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ")) {
		t.Errorf("docs/distributed.md does not have %s (%v)", file, err)
	}
	url := startConfigured(t, file)
	as := func(user string) Link {
		l := hasty(strings.Replace(url, "nats://", "nats://"+user+"@", 1))
		l.Password, l.Inbox = user+"-password", "_INBOX."+user
		return l
	}
	gate := t.TempDir()
	r, journal := recipe{Games: 8, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	key := keyOf(t, r)
	run := startRunner(t, as("runner"), journal, r, event.RunOptions{})
	startWorker(t, as("w1"), 1)
	until(t, "a game", begun(gate))

	l := as("w2")
	peer, _, err := l.connect("hostile")
	must.Succeed(t, err)
	defer peer.Close()
	nc := peer.(*nats.Conn)
	stream := streamName(key)
	for _, to := range []string{
		subject(key, "game", 1, "t"), announcements, "$KV." + leases + "." + key, "$JS.API.STREAM.PURGE." + stream, "$JS.API.STREAM.DELETE." + stream,
		"$JS.API.STREAM.UPDATE." + stream, "$JS.API.STREAM.INFO." + stream, "$JS.API.STREAM.MSG.GET." + stream, "$JS.API.STREAM.MSG.DELETE." + stream,
		"$JS.API.DIRECT.GET." + stream, "$JS.API.CONSUMER.DELETE." + stream + "." + playersConsumer, "$JS.API.CONSUMER.CREATE." + stream,
		"$JS.API.CONSUMER.DURABLE.CREATE." + stream + ".spy", "$JS.API.CONSUMER.MSG.NEXT." + stream + "." + runnerConsumer,
		"$JS.ACK." + stream + "." + runnerConsumer + ".1.1.1.1.0", "$JS.API.STREAM.DELETE.KV_" + leases, "_INBOX.w1.x", "_INBOX.runner.x",
	} {
		must.Fail(t, must.Err(nc.Request(to, []byte("{}"), 20*time.Millisecond)), "", "a worker may publish to", to)
	}
	spied := 0
	var mu sync.Mutex
	for _, from := range []string{">", "gobandit.>", subject(key, "game", "*", "*"), subject(key, "result", "*", "*"), "_INBOX.>", "_INBOX.w1.>", "$JS.>", "$KV.>"} {
		if _, err := nc.Subscribe(from, func(*nats.Msg) {
			mu.Lock()
			defer mu.Unlock()
			spied++
		}); err != nil {
			t.Fatal(err)
		}
	}
	must.Succeed(t, nc.Flush())
	open(t, gate)
	run.finish(t)
	checkJournal(t, r, journal, 8)
	mu.Lock()
	defer mu.Unlock()
	if spied > 0 {
		t.Errorf("a worker has heard %d messages that are not for it", spied)
	}
}

// serverVariable has the path of a nats-server, which then takes the place of the server
// within the tests' own process.
const serverVariable = "GOBANDIT_NATS_SERVER"

// startConfigured starts a server by a configuration, and returns its address.
func startConfigured(t *testing.T, file string) (url string) {
	t.Helper()
	program := os.Getenv(serverVariable)
	if program == "" {
		o := must.Get(server.ProcessConfigFile(file))
		o.Host, o.Port, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, t.TempDir(), true, true
		h := &hub{o: *o}
		h.start(t)
		t.Cleanup(h.stop)
		return h.url()
	}
	address := freeAddress(t)
	startProgram(t, program, file, address, t.TempDir())
	return "nats://" + address
}

// freeAddress returns an address of this machine that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(freePort(t)))
}

// startProgram starts a server by a configuration, and returns what kills it.
func startProgram(t *testing.T, program, file, address, store string) (kill func()) {
	t.Helper()
	host, port, _ := strings.Cut(address, ":")
	cmd := exec.Command(program, "-c", file, "-a", host, "-p", port, "-sd", store)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	must.Succeed(t, cmd.Start())
	kill = sync.OnceFunc(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("%s", &said)
		}
	})
	t.Cleanup(kill)
	until(t, "the server", func() bool {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
	return kill
}

// serversVariable has the paths of servers of several versions, the oldest first, with colons between them.
const serversVariable = "GOBANDIT_NATS_SERVERS"

// An event goes on while its server is killed and one of a later version takes its place, again and again. Its permissions hold with
// each of them.
func TestReplaced(t *testing.T) {
	programs := filepath.SplitList(os.Getenv(serversVariable))
	if len(programs) < 2 {
		t.Skip(serversVariable + " names no two servers")
	}
	const file = "testdata/nats.conf"
	address, store, gate := freeAddress(t), t.TempDir(), t.TempDir()
	as := func(user string) Link {
		l := hasty("nats://" + user + "@" + address)
		l.Password, l.Inbox = user+"-password", "_INBOX."+user
		return l
	}
	kill := startProgram(t, programs[0], file, address, store)
	r, journal := recipe{Games: 12, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, as("runner"), journal, r, event.RunOptions{})
	startWorker(t, as("w1"), 2)
	until(t, "a game", begun(gate))
	for _, program := range programs[1:] {
		kill()
		kill = startProgram(t, program, file, address, store)
		time.Sleep(2 * time.Second) // runner and worker come back
	}
	open(t, gate)
	run.finish(t)
	checkJournal(t, r, journal, 12)
}

// Far machines get their games soon, too: an order that takes long on its way does not
// wait until its acknowledgement runs out.
func TestFarWorker(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	w := newWire(t, h.url())
	w.set(func(w *wire) { w.delay = 200 * time.Millisecond })
	r, journal := recipe{Games: 6}, filepath.Join(t.TempDir(), "e.journal")
	far := Link{URL: w.url(), Version: "1", times: calm}
	far.times.beat = time.Second // pings come at four beats
	startWorker(t, far, 4)
	began := time.Now()
	run := startRunner(t, h.link(), journal, r, event.RunOptions{})
	run.finish(t)
	if took := time.Since(began); took > calm.ack {
		t.Errorf("6 games took %v", took)
	}
	checkJournal(t, r, journal, 6)
}

// A connection that is too slow to be used is told as such: it is made anew, and lost, for ever.
func TestTooFar(t *testing.T) {
	t.Parallel()
	w := newWire(t, startHub(t).url())
	w.set(func(w *wire) { w.delay = time.Second })
	l := Link{URL: w.url(), Version: "1", times: calm}
	l.times.beat = 50 * time.Millisecond
	nc, _, err := l.connect("test")
	must.Succeed(t, err)
	defer nc.Close()
	until(t, "the connection to be given up", func() bool { return l.unanswered.Load() })
	must.Has(t, l.cutOff(), "did not answer within 400ms")
}

// A worker that refuses an event leaves it when the event's runner is gone: its places
// are for others.
func TestRefusedAndForgotten(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	nc := connectTo(t, h.url())
	gone, err := nc.SubscribeSync(subject("k", "worker"))
	must.Succeed(t, err)
	l := h.link()
	l.times.missing = 300 * time.Millisecond
	startWorker(t, l, 4)
	var m *nats.Msg
	until(t, "the refusal", func() bool {
		_ = nc.Publish(announcements, encode(announcement{Protocol: protocol, Version: "other", Key: "k", Runner: "dead"}))
		m, err = gone.NextMsg(20 * time.Millisecond)
		return err == nil && strings.Contains(string(m.Data), "version")
	})
	until(t, "the worker to leave", func() bool {
		m, err = gone.NextMsg(20 * time.Millisecond)
		return err == nil && strings.Contains(string(m.Data), `"Gone":true`)
	})
}
