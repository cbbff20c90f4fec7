package remote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// keep announces the event and renews the lease until ctx ends. back receives when
// the connection is restored. The error is errTaken.
func (d *dispatcher) keep(ctx context.Context, back <-chan struct{}) error {
	d.announce(false)
	tick := time.NewTicker(d.times.beat)
	defer tick.Stop()
	renewed, restored := time.Now(), true
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-back:
			restored = false
		case <-tick.C:
			d.announce(false)
		}
		if !d.nc.IsConnected() {
			continue
		}
		if !restored {
			restored = d.restore(ctx) == nil
		}
		if time.Since(renewed) < d.times.lease/4 {
			continue
		}
		switch err := d.lease.renew(ctx); {
		case err == nil:
			renewed = time.Now()
		case errors.Is(err, errTaken):
			return err
		}
	}
}

// announce announces the event to workers.
func (d *dispatcher) announce(over bool) {
	_ = d.nc.Publish(announcements, encode(announcement{ // an announcement may get lost
		Protocol: protocol, Version: d.Version, Key: d.key, Notice: d.info, Runner: self(), Watch: d.Watch, Over: over,
	}))
}

// restore gives the server the event again if it has lost its store in a restart.
func (d *dispatcher) restore(ctx context.Context) error {
	s, err := d.js.Stream(ctx, streamName(d.key))
	if err == nil {
		_, err = s.Consumer(ctx, playersConsumer)
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
	d.results.Stop()
	if err := d.consume(ctx); err != nil {
		return err
	}
	d.mu.Lock()
	var orders []order
	for _, w := range d.waiting {
		orders = append(orders, w.order)
	}
	d.mu.Unlock()
	for _, o := range orders {
		if err := d.send(ctx, d.js, o.subject(d.key), encode(o)); err != nil {
			return err
		}
	}
	return nil
}

// Close takes back the games that are handed out, unless another program has taken
// the event, and ends the connection.
func (d *dispatcher) Close() error {
	d.end()
	<-d.ended
	defer d.nc.Close()
	if d.results != nil {
		d.results.Stop()
	}
	if _, fatal := d.State(); errors.Is(fatal, errTaken) {
		return nil
	}
	d.announce(true)
	ctx, cancel := context.WithTimeout(context.Background(), d.times.answer)
	defer cancel()
	err := d.js.DeleteStream(ctx, streamName(d.key))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = nil
	}
	if err = errors.Join(err, d.lease.give(ctx)); err != nil {
		err = fmt.Errorf("games may be left on %s: %w", d.address(), err)
	}
	return err
}
