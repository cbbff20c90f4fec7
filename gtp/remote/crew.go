package remote

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"gobandit/gtp/event"
)

// A crew is the workers of an event as their signs of life tell of them.
type crew struct {
	lost time.Duration // without a sign until one counts as lost

	mu      sync.Mutex
	members map[string]event.Worker
}

// forget is how many times as long as for lost a worker is remembered.
const forget = 60

func newCrew(lost time.Duration) *crew {
	return &crew{lost: lost, members: make(map[string]event.Worker)}
}

// listen hears the signs of life that come to an event's subject.
func (c *crew) listen(m *nats.Msg) {
	var b beat
	if json.Unmarshal(m.Data, &b) == nil && b.Name != "" {
		c.hear(b, time.Now())
	}
}

// hear takes a sign of life.
func (c *crew) hear(b beat, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b.Gone {
		delete(c.members, b.Name)
		return
	}
	c.members[b.Name] = event.Worker{
		Name: b.Name, Slots: b.Slots, Games: b.Games, Played: b.Played, PerMinute: b.PerMinute, Refused: b.Refused, Heard: now,
	}
}

// list returns the workers by name.
func (c *crew) list(now time.Time) []event.Worker {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make([]event.Worker, 0, len(c.members))
	for _, name := range slices.Sorted(maps.Keys(c.members)) {
		w := c.members[name]
		silent := now.Sub(w.Heard)
		if silent > forget*c.lost {
			delete(c.members, name)
			continue
		}
		if w.Lost = silent > c.lost; w.Lost {
			w.Games = nil // they go to others
		}
		out = append(out, w)
	}
	return out
}

// Workers returns the workers of an event that tell of themselves within a moment,
// to whoever asks: the event is known by its name and settings.
func (l Link) Workers(ctx context.Context, c event.Config) ([]event.Worker, error) {
	nc, _, err := l.connect("show " + c.Name)
	if err != nil {
		return nil, err
	}
	defer nc.Close()
	crew := newCrew(l.times.lost)
	if _, err := nc.Subscribe(subject(eventKey(event.Notice{Event: c.Name, Digest: c.Digest()}), "worker"), crew.listen); err != nil {
		return nil, err
	}
	select {
	case <-time.After(2 * l.times.beat):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return crew.list(time.Now()), nil
}

// A pace is how fast a worker plays, by how many games it had played when.
type pace struct{ samples []sample } // of the last minute, oldest first

type sample struct {
	at     time.Time
	played int
}

// perMinute returns the games a minute, after so many have been played by now.
func (p *pace) perMinute(played int, now time.Time) float64 {
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
