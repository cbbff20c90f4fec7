package remote

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/model/must"
)

// A server whose disk refuses writes for moments may take a lease and not keep it ever after. The next one who takes it makes
// the bucket anew, and then nobody else gets the lease.
func TestDamagedLease(t *testing.T) {
	x := &torture{T: t, store: t.TempDir(), port: strconv.Itoa(freePort(t))}
	x.startServer()
	t.Cleanup(func() { x.server.kill() })
	l := hasty(x.url)
	nc, js, err := l.connect("test")
	must.Succeed(t, err)
	defer nc.Close()
	take := func(journal string) (*lease, error) {
		return takeLease(t.Context(), js, "key", "e", journal, time.Minute)
	}
	mine := must.Get(take("e.journal"))
	// update changes the bucket and the lease, as a runner does that finds something missing.
	update := func() {
		_, _ = makeBucket(t.Context(), js, time.Minute)
		_ = mine.renew(t.Context())
	}
	// forgotten reports whether the lease is missing though it has just been renewed.
	forgotten := func() bool {
		update()
		_, err := mine.kv.Get(t.Context(), "key")
		return errors.Is(err, jetstream.ErrKeyNotFound)
	}
	for range 100 {
		over := make(chan struct{})
		go func() {
			defer close(over)
			x.server.writes(false)
			time.Sleep(20 * time.Millisecond)
			x.server.writes(true)
		}()
		for range 6 {
			update()
		}
		<-over
		if first := forgotten(); first && forgotten() {
			break
		}
	}
	if !forgotten() {
		t.Skip("this server keeps what it has taken")
	}
	mine = must.Get(take("e.journal"))
	if forgotten() {
		t.Error("the lease is not kept")
	}
	must.Fail(t, must.Err(take("other.journal")), "", "two runners have the lease")
}
