package remote

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/event"
	"gobandit/search/guard"
)

// A Worker plays games for every runner that it hears of on a server.
type Worker struct {
	Link
	Parallel int // games at the same time, at least 1

	// Unpack makes an event of what a Venue has packed. Its error is why the worker
	// does not play for it.
	Unpack func(packed []byte) (event.Config, error)

	// Tell is called with what happens, a line each, from one goroutine at a time.
	Tell func(line string)
}

// A post is a worker at work.
type post struct {
	Worker
	name     string
	nc       *nats.Conn
	js       jetstream.JetStream
	slots    chan int // free ones
	lines    chan string
	sessions map[string][]*session // by event, the newest last
	paces    map[string]*pace      // by event
}

// Run plays games until ctx ends and those in progress have ended, or force ends:
// these go to other workers then. The error says why the server cannot be reached
// at first; later on the worker waits for it.
func (w Worker) Run(ctx, force context.Context) error {
	p := &post{Worker: w, name: self(), slots: make(chan int, w.Parallel), lines: make(chan string), sessions: make(map[string][]*session), paces: make(map[string]*pace)}
	for i := range w.Parallel {
		p.slots <- i
	}
	var err error
	if p.nc, p.js, err = p.connect("worker"); err != nil {
		return err
	}
	defer p.nc.Close()
	heard := make(chan *nats.Msg, 256)
	if _, err := p.nc.ChanSubscribe(announcements, heard); err != nil {
		return err
	}
	p.Tell("listens at " + p.nc.ConnectedUrlRedacted())
	return p.work(ctx, force, heard)
}

// work hears announcements and tells of itself.
func (p *post) work(ctx, force context.Context, heard <-chan *nats.Msg) error {
	tick := time.NewTicker(p.times.beat)
	defer tick.Stop()
	connected, leaving := true, ctx.Done()
	for {
		select {
		case m := <-heard:
			var a announcement
			if err := json.Unmarshal(m.Data, &a); err == nil && a.Key != "" && ctx.Err() == nil {
				p.hear(a)
			}
		case line := <-p.lines:
			p.Tell(line)
		case <-tick.C:
			if now := p.nc.IsConnected(); now != connected {
				connected = now
				p.Tell(map[bool]string{true: "is there again", false: "is cut off from the server"}[now])
			}
			p.beat()
		case <-leaving:
			leaving = nil
			for _, of := range p.sessions {
				for _, s := range of {
					s.stop()
				}
			}
		case <-force.Done():
			force = context.Background() // once is enough
			for _, of := range p.sessions {
				for _, s := range of {
					s.abandon()
				}
			}
		}
		p.prune()
		if leaving == nil && len(p.sessions) == 0 {
			_ = p.nc.FlushTimeout(p.times.again) // what gets lost now, silence tells too
			return nil
		}
	}
}

// hear begins to play for an event, or leaves it.
func (p *post) hear(a announcement) {
	of := p.sessions[a.Key]
	for _, s := range of {
		if s.a.Notice.Journal != a.Notice.Journal || a.Over && s.a.Runner == a.Runner {
			s.abandon() // its games are of no use to anybody
		} else if s.a.Runner != a.Runner {
			s.stop() // another program goes on with the event
		}
	}
	if a.Over {
		return
	}
	if n := len(of); n > 0 && of[n-1].a.Runner == a.Runner {
		of[n-1].hear()
		return
	}
	s := newSession(p, a)
	p.sessions[a.Key] = append(of, s)
	guard.Go("event "+a.Notice.Event, s.run, s.end)
}

// prune forgets the sessions that have ended.
func (p *post) prune() {
	for key, of := range p.sessions {
		var left []*session
		for _, s := range of {
			select {
			case <-s.done:
			default:
				left = append(left, s)
			}
		}
		if p.sessions[key] = left; len(left) == 0 {
			delete(p.sessions, key)
			delete(p.paces, key)
			p.send(key, beat{Name: p.name, Gone: true})
		}
	}
}

// beat tells every event's runner of this worker.
func (p *post) beat() {
	for key, of := range p.sessions {
		b := beat{Name: p.name}
		for _, s := range of {
			slots, refused, games, played := s.state()
			b.Slots, b.Refused = slots, refused // the newest decides
			b.Games = append(b.Games, games...)
			b.Played += played
		}
		if b.Slots > 0 {
			b.Slots = max(1, p.Parallel/len(p.sessions)) // events share them
		}
		if p.paces[key] == nil {
			p.paces[key] = new(pace)
		}
		b.PerMinute = p.paces[key].perMinute(b.Played, time.Now())
		p.send(key, b)
	}
}

// send tells an event's runner of this worker; what gets lost is told again.
func (p *post) send(key string, b beat) { _ = p.nc.Publish(subject(key, "worker"), encode(b)) }
