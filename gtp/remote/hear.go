package remote

import (
	"cmp"
	"context"
	"encoding/json"

	"gobandit/search/guard"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// listen begins to hear results, workers, and how games stand.
func (d *dispatcher) listen(ctx context.Context) error {
	if err := d.consume(ctx); err != nil {
		return err
	}
	listeners := map[string]nats.MsgHandler{
		subject(d.key, "event"):  func(m *nats.Msg) { _ = m.Respond(d.Packed) }, // who asked asks again
		subject(d.key, "worker"): d.crew.listen,
	}
	if d.Watch {
		listeners[subject(d.key, "live", "*")] = func(m *nats.Msg) { d.look(m.Data) }
	}
	for s, handle := range listeners {
		if _, err := d.nc.Subscribe(s, func(m *nats.Msg) { d.hear(func() { handle(m) }) }); err != nil {
			return err
		}
	}
	return d.nc.Flush()
}

// consume begins to hear results.
func (d *dispatcher) consume(ctx context.Context) error {
	consumer, err := d.js.Consumer(ctx, streamName(d.key), runnerConsumer)
	if err != nil {
		return err
	}
	d.results, err = consumer.Consume(func(m jetstream.Msg) { d.hear(func() { d.arrive(m) }) }, jetstream.ConsumeErrHandler(func(jetstream.ConsumeContext, error) {})) // it mends itself
	return err
}

// hear handles what has come, in a goroutine of the connection.
func (d *dispatcher) hear(handle func()) {
	d.fail(guard.Call("hearing workers", func() error { handle(); return nil }))
}

// fail ends the run, if there is an error.
func (d *dispatcher) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fatal = cmp.Or(d.fatal, err)
}

// arrive takes a result. Of those of a game only the first counts.
func (d *dispatcher) arrive(msg jetstream.Msg) {
	var r result
	if err := json.Unmarshal(msg.Data(), &r); err != nil {
		_ = msg.Term() // nothing can be made of it, however often it comes
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	game := r.Played.Row.Game
	if w := d.waiting[game]; w != nil && w.order.Token == r.Token {
		delete(d.waiting, game)
		d.unwritten[game] = msg
		w.done <- r.Played
		return
	}
	if o, ok := d.expected[game]; ok && o.Token == r.Token {
		d.early[game] = arrival{r, msg}
		return
	}
	if held := d.unwritten[game]; held != nil && held.Subject() == msg.Subject() {
		d.unwritten[game] = msg // again, as the disk takes its time
		return
	}
	_ = msg.Ack() // late
}

// look takes the state of a game.
func (d *dispatcher) look(data []byte) {
	game, p, err := decodePosition(data)
	if err != nil {
		return
	}
	d.mu.Lock()
	w := d.waiting[game]
	d.mu.Unlock()
	if w != nil {
		w.watch(p)
	}
}
