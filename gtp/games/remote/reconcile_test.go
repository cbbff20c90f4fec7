package remote

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// keyOf returns the key of a recipe's event on a server.
func keyOf(t testing.TB, r recipe) string {
	t.Helper()
	c := must.Get(unpack(r.pack(t)))
	return eventKey(event.RunInfo{Event: c.Name, Digest: c.Digest()})
}

// admin returns the streams of a hub, to do harm to them.
func (h *hub) admin(t testing.TB) jetstream.JetStream {
	t.Helper()
	l := h.link()
	l.times = quick
	nc, js, err := l.connect("admin")
	must.Succeed(t, err)
	t.Cleanup(nc.Close)
	return js
}

// Whatever the server loses of the event while it goes on, the runner gives it again:
// the event ends, and each game has one row.
func TestServerLosesThings(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(testing.TB, jetstream.JetStream, string) error{
		"the stream": func(t testing.TB, js jetstream.JetStream, stream string) error {
			return js.DeleteStream(t.Context(), stream)
		},
		"all messages": func(t testing.TB, js jetstream.JetStream, stream string) error {
			s, err := js.Stream(t.Context(), stream)
			if err != nil {
				return err
			}
			return s.Purge(t.Context())
		},
		"the queue of games": func(t testing.TB, js jetstream.JetStream, stream string) error {
			return js.DeleteConsumer(t.Context(), stream, playersConsumer)
		},
		"the queue of results": func(t testing.TB, js jetstream.JetStream, stream string) error {
			return js.DeleteConsumer(t.Context(), stream, runnerConsumer)
		},
		"the stream, and has another's": func(t testing.TB, js jetstream.JetStream, stream string) error {
			s, err := js.Stream(t.Context(), stream)
			if err != nil {
				return err
			}
			c := s.CachedInfo().Config
			if err := js.DeleteStream(t.Context(), stream); err != nil {
				return err
			}
			c.Description = "another journal's"
			if s, err = js.CreateOrUpdateStream(t.Context(), c); err != nil {
				return err
			}
			for _, name := range []string{playersConsumer, runnerConsumer} {
				if _, err := s.CreateOrUpdateConsumer(t.Context(), jetstream.ConsumerConfig{Durable: name, FilterSubject: subject(strings.TrimPrefix(stream, "gobandit_"), map[string]string{playersConsumer: "game", runnerConsumer: "result"}[name], "*", "*"), AckPolicy: jetstream.AckExplicitPolicy}); errors.Is(err, jetstream.ErrStreamNotFound) {
					return nil // the runner has thrown it away already
				} else if err != nil {
					return err
				}
			}
			return nil
		},
		"the leases": func(t testing.TB, js jetstream.JetStream, _ string) error {
			return js.DeleteStream(t.Context(), "KV_"+leases)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, gate := startHub(t), t.TempDir()
			open(t, gate)
			r, journal := recipe{Games: 30, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
			startWorker(t, hasty(h.url()), 2)
			run := startRunner(t, hasty(h.url()), journal, r, shutsAfter(t, gate, 5))
			until(t, "some games", func() bool { return run.Status().Played >= 5 })
			must.Succeed(t, harm(t, h.admin(t), streamName(keyOf(t, r))))
			open(t, gate)
			began := time.Now()
			run.finish(t)
			t.Logf("it goes on to its end in %v", time.Since(began).Round(time.Millisecond))
			checkJournal(t, r, journal, 30)
		})
	}
}

// A power cut rolls the server's store back. Orders and results that it has forgotten are
// given to it again.
func TestStoreRolledBack(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	open(t, gate)
	r, journal := recipe{Games: 40, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	startWorker(t, hasty(h.url()), 3)
	run := startRunner(t, hasty(h.url()), journal, r, shutsAfter(t, gate, 3, 20))
	until(t, "some games", func() bool { return run.Status().Played >= 3 })
	h.stop()
	old := t.TempDir()
	must.Succeed(t, os.CopyFS(old, os.DirFS(h.o.StoreDir)))
	h.start(t)
	open(t, gate)
	until(t, "more games", func() bool { return run.Status().Played >= 20 })
	h.stop()
	h.o.StoreDir = old
	h.start(t)
	until(t, "word of orders sent again", func() bool { return strings.Contains(strings.Join(run.Status().Warnings, "\n"), "again") })
	open(t, gate)
	run.finish(t)
	checkJournal(t, r, journal, 40)
}

// A server that has no room for the event is a trouble that is shown; the event drains
// on an interrupt, and goes on when there is room.
func TestFullStore(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r, journal := recipe{Games: 20, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	startWorker(t, hasty(h.url()), 2)
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	until(t, "a game", begun(gate))
	js := h.admin(t)
	size := func(most int64) {
		t.Helper()
		s := must.Get(js.Stream(t.Context(), streamName(keyOf(t, r))))
		c := s.CachedInfo().Config
		c.MaxBytes = most
		must.Get(js.UpdateStream(t.Context(), c))
	}
	size(10) // while the games on their way wait, far from the last
	open(t, gate)
	until(t, "the trouble", func() bool {
		return strings.Contains(strings.Join(run.Status().Warnings, "\n"), "does not accept orders")
	})
	size(-1)
	run.finish(t)
	checkJournal(t, r, journal, 20)
}

// A run that waits for a server in trouble ends soon when it is to end, without the
// games that nobody has begun.
func TestDrainInTrouble(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	r, journal := recipe{Games: 20}, filepath.Join(t.TempDir(), "e.journal")
	js := h.admin(t)
	run := startRunner(t, hasty(h.url()), journal, r, event.RunOptions{})
	until(t, "the event", func() bool { _, err := js.Stream(t.Context(), streamName(keyOf(t, r))); return err == nil })
	nc := js.Conn()
	until(t, "games handed out", func() bool {
		must.Succeed(t, nc.Publish(subject(keyOf(t, r), "worker"), encode(heartbeat{Name: "idle", Slots: 4}))) // of a worker that takes no games
		return len(run.Status().Running) == 5
	})
	began := time.Now()
	_, _ = run.Do(t.Context(), event.Order{Do: event.DoDrain})
	run.finish(t)
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("the run drains in %v", took)
	}
	if s := run.Status(); s.Played+s.Void != 0 {
		t.Errorf("%d games played, %d void; want none", s.Played, s.Void)
	}
}

// Workers that leave as they should, by a second interrupt, give their games back: that
// makes no game void, however many they are.
func TestPoliteLeave(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r, journal := recipe{Games: 3, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, h.link(), journal, r, event.RunOptions{})
	for range deliveries + 3 {
		leave := startWorker(t, h.link(), 1)
		until(t, "a game", begun(gate))
		leave()
	}
	open(t, gate)
	startWorker(t, h.link(), 1)
	run.finish(t)
	checkJournal(t, r, journal, 3)
}

// A countedStream is a stream of which only the counts are known.
type countedStream struct {
	jetstream.Stream
	jetstream.StreamState
}

func (s countedStream) CachedInfo() *jetstream.StreamInfo {
	return &jetstream.StreamInfo{State: s.StreamState}
}

// A stream whose counts contradict each other is damaged; those of damaged ones are of a server whose disk had refused writes.
func TestDamaged(t *testing.T) {
	for _, tt := range []struct {
		name  string
		state jetstream.StreamState
		want  bool
	}{
		{"new", jetstream.StreamState{}, false},
		{"emptied", jetstream.StreamState{FirstSeq: 32, LastSeq: 31}, false},
		{"with messages", jetstream.StreamState{FirstSeq: 30, LastSeq: 31, Msgs: 2, NumSubjects: 2}, false},
		{"with gaps", jetstream.StreamState{FirstSeq: 3, LastSeq: 31, Msgs: 2, NumSubjects: 1, NumDeleted: 27}, false},
		{"a subject without a message", jetstream.StreamState{FirstSeq: 32, LastSeq: 31, NumSubjects: 1}, true},
		{"more messages than numbers", jetstream.StreamState{FirstSeq: 179, LastSeq: 180, Msgs: 5, NumSubjects: 5}, true},
	} {
		must.Equal(t, damaged(countedStream{StreamState: tt.state}), tt.want, tt.name)
	}
}
