package remote

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/search/guard"
)

// A Worker plays games for every runner that announces an event on a server.
type Worker struct {
	Link
	Parallel int // number of games at the same time, at least 1

	// Unpack returns the event of Server.Packed. Its error is the reason why the worker
	// does not play for the event.
	Unpack func(packed []byte) (event.Config, error)

	// Log is called with a line for everything that happens. Calls come one at a time.
	Log func(line string)
}

// A workerRun is one call of Run.
type workerRun struct {
	Worker
	name     string
	nc       conn
	js       jetstream.JetStream
	slots    chan int              // numbers of free slots
	lines    chan string           // lines for Log
	ended    chan struct{}         // holds one signal for work that a session has ended
	sessions map[string][]*session // sessions by key of the event, the newest last
	paces    map[string]*pace      // paces by key of the event
}

// Run plays games until ctx ends and the games in progress have ended, or until force
// ends: other workers get these games then. The error says that the server cannot be
// reached at the beginning. Later on the worker waits for it.
func (w Worker) Run(ctx, force context.Context) error {
	run := &workerRun{
		Worker: w, name: w.self(), slots: make(chan int, w.Parallel), lines: make(chan string), ended: make(chan struct{}, 1),
		sessions: make(map[string][]*session), paces: make(map[string]*pace),
	}
	for i := range w.Parallel {
		run.slots <- i
	}
	var err error
	if run.nc, run.js, err = run.connect("worker"); err != nil {
		return err
	}
	defer run.nc.Close()
	received := make(chan *nats.Msg, 256)
	if _, err := run.nc.ChanSubscribe(announcements, received); err != nil {
		return err
	}
	run.Log("listens on " + run.Address())
	return run.work(ctx, force, received)
}

// work receives announcements and sends heartbeats.
func (w *workerRun) work(ctx, force context.Context, received <-chan *nats.Msg) error {
	tick := time.NewTicker(w.times.beat)
	defer tick.Stop()
	connected, leaving := true, ctx.Done()

	for {
		select {
		case m := <-received:
			var a announcement
			if err := decode(m.Data, maxAnnounced, &a); err == nil && a.Key != "" && ctx.Err() == nil {
				w.receive(a)
			}
		case line := <-w.lines:
			w.Log(line)
		case <-w.ended:
		case <-tick.C:
			w.leaveSilent()
			if now := w.nc.IsConnected(); now != connected {
				connected = now
				w.Log(words.If(now, "has reconnected", "is "+w.cutOff()))
			}
			w.beat()
		case <-leaving:
			leaving = nil
			for _, of := range w.sessions {
				for _, s := range of {
					s.stop()
				}
			}
		case <-force.Done():
			force = context.Background() // its end is handled once
			for _, of := range w.sessions {
				for _, s := range of {
					s.handsBack.Store(true)
					s.abandon()
				}
			}
		}

		w.prune()
		if leaving == nil && len(w.sessions) == 0 {
			_ = w.nc.FlushTimeout(w.times.again) // runners notice a worker without heartbeats
			return nil
		}
	}
}

// leaveSilent leaves events that it refuses, or has not joined, if their runner has not
// been heard for long. Those that play leave when there is nothing left to play.
func (w *workerRun) leaveSilent() {
	if !w.nc.IsConnected() {
		return
	}
	for _, of := range w.sessions {
		for _, s := range of {
			if slots, _, _, _ := s.state(); slots == 0 && s.silent() && s.open.Err() == nil {
				s.stop()
			}
		}
	}
}

// receive joins the event of an announcement, or leaves it.
func (w *workerRun) receive(a announcement) {
	of := w.sessions[a.Key]
	for _, s := range of {
		if s.a.Notice.Journal != a.Notice.Journal || a.Over && s.a.Runner == a.Runner {
			s.abandon() // its games are of no use
		} else if s.a.Runner != a.Runner {
			s.stop() // another program goes on with the event
		}
	}
	if a.Over || len(of) == 0 && len(w.sessions) >= maxSessions {
		return
	}
	if n := len(of); n > 0 && of[n-1].a.Runner == a.Runner {
		of[n-1].noteAnnounced()
		return
	}
	s := newSession(w, a)
	w.sessions[a.Key] = append(of, s)
	guard.Go("event "+a.Notice.Event, s.run, func(err error) {
		s.end(err)
		select {
		case w.ended <- struct{}{}:
		default:
		}
	})
}

// prune forgets the sessions that have ended.
func (w *workerRun) prune() {
	for key, of := range w.sessions {
		var left []*session
		for _, s := range of {
			select {
			case <-s.done:
			default:
				left = append(left, s)
			}
		}
		if w.sessions[key] = left; len(left) == 0 {
			delete(w.sessions, key)
			delete(w.paces, key)
			w.sendBeat(key, heartbeat{Name: w.name, Gone: true})
		}
	}
}

// beat sends a heartbeat for every event. It asks each session once: one may begin to
// play at any time.
func (w *workerRun) beat() {
	beats, playing := make(map[string]heartbeat, len(w.sessions)), 0
	for key, of := range w.sessions {
		b := heartbeat{Name: w.name}
		for _, s := range of {
			slots, refused, games, played := s.state()
			b.Slots, b.Refused = slots, refused // the newest decides
			b.Games = append(b.Games, games...)
			b.Played += played
		}
		if b.Slots > 0 {
			playing++
		}
		beats[key] = b
	}

	for key, b := range beats {
		if b.Slots > 0 {
			b.Slots = max(1, w.Parallel/playing) // events share them
		}
		if w.paces[key] == nil {
			w.paces[key] = new(pace)
		}
		b.PerMinute = w.paces[key].perMinute(b.Played, time.Now())
		w.sendBeat(key, b)
	}
}

// sendBeat sends a heartbeat for an event. It may get lost.
func (w *workerRun) sendBeat(key string, b heartbeat) {
	_ = w.nc.Publish(subject(key, "worker"), encode(b))
}
