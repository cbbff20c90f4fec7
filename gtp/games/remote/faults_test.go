package remote

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

func splitLines(text []byte) iter.Seq[[]byte] { return bytes.SplitSeq(text, []byte("\n")) }

// begun reports whether a game of the gate has begun, and forgets it.
func begun(gate string) func() bool {
	return func() bool { return os.Remove(filepath.Join(gate, "begun")) == nil }
}

func open(t testing.TB, gate string) {
	t.Helper()
	openGate(t, gate)
}

// shutsAfter returns options of a run that shuts the gate after some of its games: the next
// ones wait there until it is open again.
func shutsAfter(t testing.TB, gate string, games ...int) event.RunOptions {
	played := 0
	return event.RunOptions{Journalled: func(row []byte) {
		if !bytes.HasPrefix(row, []byte(`{"type":"game"`)) {
			return
		}
		if played++; slices.Contains(games, played) {
			must.Succeed(t, os.Remove(filepath.Join(gate, "open")))
		}
	}}
}

// Workers are killed in the middle of their games, one and then all: others play
// these again.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r, journal := recipe{Games: 12, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	for range 2 {
		kill := spawn(t, "worker", h.url())
		until(t, "a game", begun(gate))
		kill()
	}
	until(t, "news of the worker's end", func() bool {
		s := run.Status()
		return len(s.Elsewhere) > 0 && s.Elsewhere[0].Lost
	})
	open(t, gate)
	spawn(t, "worker", h.url())
	run.finish(t)
	checkJournal(t, r, journal, 12)
}

// The runner is killed while games go on. Those that end meanwhile are counted, and
// played once.
func TestKilledRunner(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r, journal := recipe{Games: 40, Pause: 2 * time.Millisecond}, filepath.Join(t.TempDir(), "e.journal")
	held := recipe{Games: 40, Gate: gate}
	startWorker(t, hasty(h.url()), 3)
	kill := spawnRunner(t, h.url(), journal, r)
	until(t, "some games", func() bool { return playedSoFar(journal) >= 5 })
	kill()
	kill = spawnRunner(t, h.url(), journal, held) // the same event, in which no game ends
	until(t, "a game at the gate", begun(gate))
	kill()
	open(t, gate) // games end while there is no runner
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	run.finish(t)
	checkJournal(t, r, journal, 40)
	log, err := os.ReadFile(filepath.Join(filepath.Dir(journal), "e.log"))
	if err != nil || !strings.Contains(string(log), "was sent out by an earlier run") {
		t.Errorf("no game was taken over (%v):\n%s", err, log)
	}
}

// The server is killed and started again with its store, while games go on and
// results come.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	port := strconv.Itoa(freePort(t))
	start := func() (url string, kill func()) {
		_ = os.Remove(filepath.Join(store, "url"))
		kill = spawn(t, "server", store, port)
		until(t, "the server", func() bool {
			text, err := os.ReadFile(filepath.Join(store, "url"))
			url = string(text)
			return err == nil && url != ""
		})
		return url, kill
	}
	url, kill := start()
	r, journal := recipe{Games: 40, Pause: 2 * time.Millisecond}, filepath.Join(t.TempDir(), "e.journal")
	startWorker(t, hasty(url), 2)
	run := startRunner(t, hasty(url), journal, r, event.RunOptions{})
	until(t, "some games", func() bool { return run.Status().Played >= 5 })
	kill()
	start()
	run.finish(t)
	checkJournal(t, r, journal, 40)
	warnings := strings.Join(run.Status().Warnings, "\n")
	must.Lacks(t, warnings, "void")
}

// A server without its store has forgotten everything: the runner tells it again.
func TestServerWithoutItsStore(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	r, journal := recipe{Games: 30, Pause: 2 * time.Millisecond}, filepath.Join(t.TempDir(), "e.journal")
	startWorker(t, hasty(h.url()), 2)
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	until(t, "some games", func() bool { return run.Status().Played >= 5 })
	h.stop()
	h.o.StoreDir = t.TempDir()
	h.start(t)
	run.finish(t)
	checkJournal(t, r, journal, 30)
}

// A worker is cut off for longer than the server waits for a sign of its game.
// Another one gets the game; both results come, and one counts.
func TestCutWorker(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	w := newWire(t, h.url())
	r, journal := recipe{Games: 3, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	startWorker(t, hasty(w.url()), 1)
	until(t, "a game", begun(gate))
	w.set(func(w *wire) { w.cut = true })
	time.Sleep(quick.ack / 2)
	spawn(t, "worker", h.url())
	until(t, "the game elsewhere", begun(gate))
	open(t, gate)
	until(t, "a result", func() bool { return run.Status().Played > 0 })
	w.set(func(w *wire) { w.cut = false })
	run.finish(t)
	checkJournal(t, r, journal, 3)
}

// A game that kills every worker is void in the end.
func TestGameThatNobodyEnds(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 1}
	run := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{Workers: 0})
	w := h.link()
	nc, js, err := w.connect("test")
	must.Succeed(t, err)
	defer nc.Close()
	c := must.Get(unpack(r.pack(t)))
	key := eventKey(event.RunInfo{Event: c.Name, Digest: c.Digest()})
	until(t, "the event", func() bool { _, err := js.Consumer(t.Context(), streamName(key), playersConsumer); return err == nil })
	b := heartbeat{Name: "doomed", Slots: 1}
	for given := 0; given < deliveries; {
		must.Succeed(t, nc.Publish(subject(key, "worker"), encode(b)))
		consumer := must.Get(js.Consumer(t.Context(), streamName(key), playersConsumer))
		batch := must.Get(consumer.Fetch(1, jetstream.FetchMaxWait(100*time.Millisecond)))
		for msg := range batch.Messages() {
			given++
			must.Succeed(t, msg.Nak())
		}
	}
	startWorker(t, h.link(), 1)
	if err := run.wait(t); !errors.Is(err, event.ErrHalted) || !strings.Contains(err.Error(), "given to 5 workers") {
		t.Errorf("the run ends with %v", err)
	}
}

// The lease of a runner that has died is taken at once for the same journal.
func TestLeaseOfTheDead(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	link := h.link()
	nc, js, err := link.connect("test")
	must.Succeed(t, err)
	defer nc.Close()
	take := func(journal string) (*lease, error) {
		return takeLease(context.Background(), js, "k", "e", journal, calm.lease)
	}
	first := must.Get(take("a.journal"))
	second := must.Get(take("a.journal"))
	if err := first.renew(t.Context()); err != nil && !errors.Is(err, errTaken) {
		t.Error(err)
	}
	if err := second.renew(t.Context()); err != nil {
		t.Errorf("the new runner's lease: %v", err)
	}
	must.Fail(t, must.Err(take("b.journal")), "", "another journal got the lease too")
	must.Succeed(t, second.give(t.Context()))
	if _, err := take("b.journal"); err != nil {
		t.Errorf("after the lease was given back: %v", err)
	}
}
