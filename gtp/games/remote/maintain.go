package remote

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// maintain announces the event, renews the lease, and reconciles at intervals and when that
// is asked for, until ctx ends. The error is errTaken.
func (d *dispatcher) maintain(ctx context.Context) error {
	d.announce(false)
	tick := time.NewTicker(d.times.beat)
	defer tick.Stop()
	renewed, reconciled, asked := time.Now(), time.Now(), false

	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if ctx.Err() != nil { // both may have been ready
			return nil
		}
		d.announce(false)
		select {
		case <-d.reconcileAsked:
			asked = true
		default:
		}

		if !d.nc.IsConnected() {
			continue
		}
		if asked || time.Since(reconciled) > d.times.check {
			err := d.reconcile(ctx)
			asked, reconciled = err != nil, time.Now()
			if ctx.Err() == nil {
				d.setTrouble(err)
			}
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
		Protocol: protocol, Version: d.Version, Key: d.key, Notice: d.info, Runner: d.self(), Watch: d.Watch, Over: over,
	}))
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
		err = fmt.Errorf("games may be left on %s: %w", d.Address(), err)
	}
	return err
}
