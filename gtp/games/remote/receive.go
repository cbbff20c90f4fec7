package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

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
		subject(d.key, "event"):  func(m *nats.Msg) { _ = d.nc.Publish(m.Reply, d.Packed) }, // a worker without an answer asks again
		subject(d.key, "worker"): d.workers.receive,
	}
	if d.Watch {
		listeners[subject(d.key, "live", "*")] = func(m *nats.Msg) { d.receiveLive(m) }
	}
	for s, handle := range listeners {
		if _, err := d.nc.Subscribe(s, func(m *nats.Msg) { d.handle(func() { handle(m) }) }); err != nil {
			return err
		}
	}
	return d.nc.FlushTimeout(d.times.answer)
}

// resultsAhead bounds the results that have come and wait to be read: a peer may make each
// as large as the server lets pass.
const resultsAhead = 64

// consume subscribes to results.
func (d *dispatcher) consume(ctx context.Context) error {
	consumer, err := d.js.Consumer(ctx, streamName(d.key), runnerConsumer)
	if err != nil {
		return err
	}
	results, err := consumer.Consume(func(m jetstream.Msg) { d.handle(func() { d.receiveResult(m) }) }, jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
		if !errors.Is(err, jetstream.ErrNoHeartbeat) { // the subscription restores itself
			d.reconcileSoon()
		}
	}), jetstream.PullMaxMessages(resultsAhead))
	if err == nil {
		d.results = results
	}
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
	r, err := decodeResult(msg.Subject(), msg.Data())
	game, token := orderOf(msg.Subject())
	d.mu.Lock()
	defer d.mu.Unlock()

	if err == nil && !r.Back {
		err = d.tooLong(game, r)
	}
	if err != nil || r.Back {
		if err != nil {
			d.refused.note("a result", err)
		}
		_ = msg.Term() // it is not delivered again
		d.handAgain(game, token)
		return
	}

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

// clockSlack is by how much a game may have lasted longer than the runner has waited for it: machines sleep, and clocks differ.
const clockSlack = time.Minute

// tooLong returns an error if a game of this run has lasted longer, as its worker says, than since it was handed out. mu is held.
func (d *dispatcher) tooLong(game int, r result) error {
	w := d.waiting[game]
	if w == nil || w.adopted {
		return nil
	}
	most := max(time.Since(w.since), time.Now().Round(0).Sub(w.since.Round(0))) + clockSlack
	if row := r.Played.Row; row.Seconds+row.Held > most.Seconds() {
		return fmt.Errorf("%.0f seconds, within %.0f", row.Seconds+row.Held, most.Seconds())
	}
	return nil
}

// handAgain has the game of an order handed out with another token, if Play waits for
// that order, or may. mu is held.
func (d *dispatcher) handAgain(game int, token string) {
	if w := d.waiting[game]; w != nil && w.order.Token == token {
		w.order.Token = d.newToken(game)
		d.reconcileSoon()
	} else if o, ok := d.expected[game]; ok && o.Token == token {
		o.Token = d.newToken(game)
		d.expected[game] = o
	}
}

// receiveLive receives the state of a game. Messages that come too fast are not looked
// at.
func (d *dispatcher) receiveLive(m *nats.Msg) {
	now := time.Now()
	number, _ := strconv.Atoi(m.Subject[strings.LastIndexByte(m.Subject, '.')+1:])
	d.mu.Lock()
	w := d.waiting[number]
	if w == nil || now.Sub(w.watched) < liveTime/2 {
		d.mu.Unlock()
		return
	}
	w.watched = now
	token := w.order.Token
	d.mu.Unlock()
	game, given, p, err := decodeLive(m.Data)
	if err == nil && (game != number || given != token) {
		err = errors.New("it is of another order")
	}
	if err != nil {
		d.refused.note("the state of a game", err)
		return
	}
	w.watch(p)
}
