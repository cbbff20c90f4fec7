package remote

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp"
	"gobandit/model/words"
)

// reconcileSoon has maintain reconcile within a beat.
func (d *dispatcher) reconcileSoon() {
	select {
	case d.reconcileAsked <- struct{}{}:
	default:
	}
}

// reconcile makes the server agree with what the runner waits for, whatever it has lost:
//
//   - the lease, the stream and both consumers are there;
//   - each game that Play waits for has its order, or its result, in the stream;
//   - each message in the stream is waiting for its consumer, or on its way from it.
//
// It makes what is missing, and says so in News. The error says that the server does not answer, or
// takes nothing.
func (d *dispatcher) reconcile(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*d.times.again)
	defer cancel()
	if err := d.restore(ctx); err != nil {
		return err
	}

	waiting := d.sentOrders()
	s, err := d.js.Stream(ctx, streamName(d.key))
	if err != nil {
		return err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(subject(d.key, ">")))
	if err != nil {
		return err
	}
	if err := d.takeBack(ctx, s, info); err != nil {
		return err
	}

	sent := 0
	for _, o := range waiting {
		if info.State.Subjects[o.subject(d.key)] > 0 || info.State.Subjects[o.resultSubject(d.key)] > 0 || !d.wants(o.Row.Game, o.Token) {
			continue
		}
		if err := d.send(ctx, d.js, o.subject(d.key), encode(o)); err != nil {
			return err
		}
		sent++
	}
	if sent > 0 {
		d.refused.say(words.Plural(sent, "order") + " sent again")
	}

	if most := info.Config.MaxBytes; most > 0 && info.State.Bytes+fullBytes > uint64(most) {
		return fmt.Errorf("its stream is full, with %d of %d bytes", info.State.Bytes, most)
	}
	return d.reviveConsumers(ctx, s)
}

// fullBytes is how many bytes a stream has left at most when it is full: a result does
// not fit any more.
const fullBytes = 512

// takeBack removes the orders from the stream that nobody waits for.
func (d *dispatcher) takeBack(ctx context.Context, s jetstream.Stream, info *jetstream.StreamInfo) error {
	for _, subject := range slices.Sorted(maps.Keys(info.State.Subjects)) {
		if game, token := orderOf(subject); strings.Contains(subject, ".game.") && !d.wants(game, token) {
			if err := s.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
				return err
			}
		}
	}
	return nil
}

// wants reports whether Play waits for the order of a token, or may.
func (d *dispatcher) wants(game int, token string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := d.waiting[game]
	return w != nil && w.order.Token == token || d.expected[game].Token == token
}

// resultSubject returns the subject of the order's result.
func (o order) resultSubject(key string) string {
	return subject(key, "result", o.Row.Game, o.Token)
}

// sentOrders returns the orders that Play waits for, and that the server should have.
func (d *dispatcher) sentOrders() []order {
	d.mu.Lock()
	defer d.mu.Unlock()
	var orders []order
	for _, w := range d.waiting {
		if w.sent {
			orders = append(orders, w.order)
		}
	}
	slices.SortFunc(orders, func(a, b order) int { return a.Row.Game - b.Row.Game })
	return orders
}

// restore makes the lease, the stream and its consumers if the server does not have
// them.
func (d *dispatcher) restore(ctx context.Context) error {
	s, err := d.js.Stream(ctx, streamName(d.key))
	for _, c := range consumers {
		if err == nil {
			_, err = s.Consumer(ctx, c.name)
		}
	}
	var bucket jetstream.Stream
	if err == nil {
		bucket, err = d.js.Stream(ctx, bucketOfLeases)
	}
	if err == nil && (s.CachedInfo().Config.Description != d.about() || damaged(s) || damaged(bucket)) {
		err = jetstream.ErrStreamNotFound // or another runner had the event for a while, and made its own
	}

	if err == nil && d.deaf() {
		return d.consume(ctx)
	}
	if !errors.Is(err, jetstream.ErrStreamNotFound) && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return err
	}

	again, err := takeLease(ctx, d.js, d.key, d.info.Event, d.info.Path, d.times.lease)
	if err != nil {
		return err // renewing the lease finds out whether another program has it
	}
	d.lease = again
	if err := d.prepare(ctx); err != nil {
		return err
	}
	d.refused.say("the server had lost its data on the event; it was sent again")
	d.results.Stop()
	return d.consume(ctx)
}

// damaged reports whether a stream's counts contradict each other: more messages than numbers from its first to its last, or
// more subjects than messages. So it stays when a server's disk has refused writes for a while. What it has counted and lost is
// never delivered, and a new message of the same subject is refused, or dropped although the server says it was stored.
func damaged(s jetstream.Stream) bool {
	state := s.CachedInfo().State
	return state.FirstSeq+state.Msgs > state.LastSeq+1 || state.NumSubjects > state.Msgs
}

// deaf reports whether the subscription to results has ended: its consumer was deleted, and
// may have been made again since.
func (d *dispatcher) deaf() bool {
	select {
	case <-d.results.Closed():
		return true
	default:
		return false
	}
}

// reviveConsumers makes consumers again that pass over messages of the stream. A server
// that has lost its latest messages numbers new ones like those that it had delivered. If a new
// consumer passes over messages too, the server has lost them and still counts them, and the stream is made anew.
func (d *dispatcher) reviveConsumers(ctx context.Context, s jetstream.Stream) error {
	for _, consumer := range consumers {
		name, what := consumer.name, consumer.what
		skips, err := d.skips(ctx, s, name, what)
		if err != nil {
			return err
		}
		if !skips {
			delete(d.revived, name)
			continue
		}
		if d.revived[name] {
			if err := d.js.DeleteStream(ctx, streamName(d.key)); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
				return err
			}
			clear(d.revived)
			d.reconcileSoon() // which sends again what was in it
			return nil
		}
		if err := s.DeleteConsumer(ctx, name); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}

		d.revived[name] = true
		d.refused.say(fmt.Sprintf("the server skipped a %s: all are delivered again", what))
		if err := d.restore(ctx); err != nil {
			return err
		}
	}
	return nil
}

// skips reports whether a consumer passes over messages of the stream, at two times.
func (d *dispatcher) skips(ctx context.Context, s jetstream.Stream, name, what string) (bool, error) {
	passed, err := d.passesOver(ctx, s, name, what)
	if err != nil || !passed {
		return false, err
	}
	select { // a message may have come between the two answers
	case <-time.After(d.times.beat):
	case <-ctx.Done():
		return false, ctx.Err()
	}
	return d.passesOver(ctx, s, name, what)
}

// passesOver reports whether the stream has messages that a consumer neither has delivered
// nor is going to deliver: more that were there before and after the consumer was asked than it knows of.
func (d *dispatcher) passesOver(ctx context.Context, s jetstream.Stream, name, what string) (bool, error) {
	filter := jetstream.WithSubjectFilter(subject(d.key, what, "*", "*"))
	before, err := s.Info(ctx, filter)
	if err != nil {
		return false, err
	}
	there := before.State.Subjects
	c, err := s.Consumer(ctx, name)
	if err != nil {
		return false, err
	}
	about := c.CachedInfo()
	after, err := s.Info(ctx, filter)
	if err != nil {
		return false, err
	}
	stayed := 0
	for subject := range after.State.Subjects {
		if there[subject] > 0 {
			stayed++
		}
	}
	return uint64(stayed) > about.NumPending+uint64(about.NumAckPending), nil
}

// Recall takes back the games that no worker says it has begun.
func (d *dispatcher) Recall() {
	begun := make(map[int]bool)
	for _, w := range d.workers.list(time.Now()) {
		for _, game := range w.Games {
			begun[game] = true
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for game, w := range d.waiting {
		if !begun[game] && time.Since(w.since) > 2*d.times.beat { // the next report may have it
			delete(d.waiting, game)
			w.recalled = true
			close(w.done)
			d.reconcileSoon()
		}
	}
}

// setTrouble takes note of why the server does not have what it should; nil if it has.
func (d *dispatcher) setTrouble(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.trouble = ""; err != nil {
		d.trouble = d.troubleText(err)
	}
}

func (d *dispatcher) troubleText(err error) string {
	return gtp.OneLine(fmt.Sprintf("the server at %s does not accept orders: %v", d.Address(), err))
}

// News returns what has happened since the last call.
func (d *dispatcher) News() []string { return append(d.refused.take(), d.workers.refused.take()...) }
