package remote

import (
	"maps"
	"slices"
	"sync"
	"time"

	"gobandit/gtp/event"
)

// A crew is the workers of an event as their signs of life tell of them.
type crew struct {
	lost time.Duration // without a sign until one counts as lost

	mu      sync.Mutex
	members map[string]*member
}

// A member is a worker with what its pace is taken from.
type member struct {
	event.Worker
	samples []sample // of the last minute, oldest first
}

type sample struct {
	at     time.Time
	played int
}

// forget is how many times as long as for lost a worker is remembered.
const forget = 60

func newCrew(lost time.Duration) *crew { return &crew{lost: lost, members: make(map[string]*member)} }

// hear takes a sign of life.
func (c *crew) hear(b beat, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b.Gone {
		delete(c.members, b.Name)
		return
	}
	m := c.members[b.Name]
	if m == nil {
		m = &member{}
		c.members[b.Name] = m
	}
	m.Worker = event.Worker{Name: b.Name, Slots: b.Slots, Games: b.Games, Played: b.Played, Refused: b.Refused, Heard: now}
	m.samples = append(m.samples, sample{now, b.Played})
	for len(m.samples) > 2 && now.Sub(m.samples[0].at) > time.Minute {
		m.samples = m.samples[1:]
	}
	first := m.samples[0]
	if d := now.Sub(first.at); d > 0 {
		m.PerMinute = float64(b.Played-first.played) / d.Minutes()
	}
}

// list returns the workers by name.
func (c *crew) list(now time.Time) []event.Worker {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := make([]event.Worker, 0, len(c.members))
	for _, name := range slices.Sorted(maps.Keys(c.members)) {
		w := c.members[name].Worker
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
