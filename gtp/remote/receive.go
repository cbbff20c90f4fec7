package remote

import (
	"cmp"
	"context"
	"encoding/json"

	"gobandit/search/guard"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// listen subscribes to results, heartbeats, and liveGames.
func (d *dispatcher) listen(ctx context.Context) error {
	if err := d.consume(ctx); err != nil {
		return err
	}
	listeners := map[string]nats.MsgHandler{
		subject(d.key, "event"):  func(m *nats.Msg) { _ = m.Respond(d.Packed) }, // a worker without an answer asks again
		subject(d.key, "worker"): d.workers.receive,
	}
	if d.Watch {
		listeners[subject(d.key, "live", "*")] = func(m *nats.Msg) { d.receiveLive(m.Data) }
	}
	for s, handle := range listeners {
		if _, err := d.nc.Subscribe(s, func(m *nats.Msg) { d.handle(func() { handle(m) }) }); err != nil {
			return err
		}
	}
	return d.nc.Flush()
}

// consume subscribes to results.
func (d *dispatcher) consume(ctx context.Context) error {
	consumer, err := d.js.Consumer(ctx, streamName(d.key), runnerConsumer)
	if err != nil {
		return err
	}
	d.results, err = consumer.Consume(func(m jetstream.Msg) { d.handle(func() { d.receiveResult(m) }) }, jetstream.ConsumeErrHandler(func(jetstream.ConsumeContext, error) {})) // the subscription restores itself
	return err
}

// handle handles a message, in a goroutine of the connection. A panic ends the run.
func (d *dispatcher) handle(handle func()) {
	d.fail(guard.Call("hearing workers", func() error { handle(); return nil }))
}

// fail ends the run with an error, unless it is nil.
func (d *dispatcher) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fatal = cmp.Or(d.fatal, err)
}

// receiveResult receives a result. Only the first result of a game counts.
func (d *dispatcher) receiveResult(msg jetstream.Msg) {
	var r result
	if err := json.Unmarshal(msg.Data(), &r); err != nil {
		_ = msg.Term() // it is not delivered again
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
		d.early[game] = deliveredResult{r, msg}
		return
	}
	if held := d.unwritten[game]; held != nil && held.Subject() == msg.Subject() {
		d.unwritten[game] = msg // delivered again, since the row is not yet on disk
		return
	}
	_ = msg.Ack() // too late
}

// receiveLive receives the state of a game.
func (d *dispatcher) receiveLive(data []byte) {
	game, p, err := decodeLive(data)
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
