package remote

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"gobandit/gtp/games/event"
)

// A workerList has the workers of an event, by their heartbeats.
type workerList struct {
	lost    time.Duration // time without a heartbeat after which a worker counts as lost
	refused refusals

	mu      sync.Mutex
	members map[string]event.Worker // workers by name
}

// forgetFactor is the multiple of lost after which a worker is off the list.
const forgetFactor = 60

func newWorkerList(lost time.Duration) *workerList {
	return &workerList{lost: lost, members: make(map[string]event.Worker)}
}

// receive receives a heartbeat.
func (l *workerList) receive(m *nats.Msg) {
	b, err := decodeBeat(m.Data)
	if err != nil {
		l.refused.note("a worker's report", err)
		return
	}
	l.update(b, time.Now())
}

// update takes note of a heartbeat.
func (l *workerList) update(b heartbeat, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b.Gone {
		delete(l.members, b.Name)
		return
	}
	if _, known := l.members[b.Name]; !known && len(l.members) >= maxMembers {
		l.refused.note("a worker", fmt.Errorf("there are %d already", maxMembers))
		return
	}
	l.members[b.Name] = event.Worker{
		Name: b.Name, Slots: b.Slots, Games: b.Games, Played: b.Played, PerMinute: b.PerMinute, Refused: b.Refused, Heard: now,
	}
}

// list returns the workers by name.
func (l *workerList) list(now time.Time) []event.Worker {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := make([]event.Worker, 0, len(l.members))
	for _, name := range slices.Sorted(maps.Keys(l.members)) {
		w := l.members[name]
		silent := now.Sub(w.Heard)
		if silent > forgetFactor*l.lost {
			delete(l.members, name)
			continue
		}
		if w.Lost = silent > l.lost; w.Lost {
			w.Games = nil // other workers get them
		}
		out = append(out, w)
	}
	return out
}

// Workers returns the workers of an event whose heartbeats come within two beats. It
// needs the name and the settings of the event only.
func (l Link) Workers(ctx context.Context, c event.Config) ([]event.Worker, error) {
	nc, _, err := l.connect("show " + c.Name)
	if err != nil {
		return nil, err
	}
	defer nc.Close()
	workers := newWorkerList(l.times.lost)
	if _, err := nc.Subscribe(subject(eventKey(event.RunInfo{Event: c.Name, Digest: c.Digest()}), "worker"), workers.receive); err != nil {
		return nil, err
	}
	select {
	case <-time.After(2 * l.times.beat):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return workers.list(time.Now()), nil
}

// A pace measures how fast a worker plays.
type pace struct{ samples []sample } // samples of the last minute, oldest first

// A sample is the number of games played at a moment.
type sample struct {
	at     time.Time
	played int
}

// perMinute returns the games a minute, given the number of games played by now. It begins
// anew when there are fewer than before: a session has ended, and another goes on.
func (p *pace) perMinute(played int, now time.Time) float64 {
	if n := len(p.samples); n > 0 && played < p.samples[n-1].played {
		p.samples = nil
	}
	p.samples = append(p.samples, sample{now, played})
	for len(p.samples) > 2 && now.Sub(p.samples[0].at) > time.Minute {
		p.samples = p.samples[1:]
	}
	first := p.samples[0]
	if d := now.Sub(first.at); d > 0 {
		return float64(played-first.played) / d.Minutes()
	}
	return 0
}
