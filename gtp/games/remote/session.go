package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/search/guard"
)

// A session is a worker's part in one run of an event.
type session struct {
	*workerRun
	a         announcement
	announced atomic.Pointer[time.Time] // time of the runner's latest announcement

	open    context.Context // games may begin until it ends
	stop    context.CancelFunc
	alive   context.Context // games may go on until it ends
	abandon context.CancelFunc
	done    chan struct{} // closed when the session has ended

	handsBack atomic.Bool // games that are abandoned are for others

	arena *event.Arena

	mu       sync.Mutex // guards the fields below
	consumer jetstream.Consumer
	joined   bool
	refused  error        // why the session plays no games; nil if it does
	games    map[int]bool // numbers of the games in progress
	played   int          // number of games that have ended
}

func newSession(w *workerRun, a announcement) *session {
	s := &session{workerRun: w, a: a, done: make(chan struct{}), games: make(map[int]bool)}
	s.noteAnnounced()
	alive, end := context.WithCancel(context.Background())
	s.alive = alive
	s.open, s.stop = context.WithCancel(alive)
	s.abandon = func() { // the slot of a game that ends does not begin another
		s.stop()
		end()
	}
	return s
}

// noteAnnounced takes note of an announcement of the runner.
func (s *session) noteAnnounced() {
	now := time.Now()
	s.announced.Store(&now)
}

// log logs a line about the session, unless it is abandoned.
func (s *session) log(format string, args ...any) {
	select {
	case s.lines <- "event " + s.a.Notice.Event + ": " + fmt.Sprintf(format, args...):
	case <-s.alive.Done():
	}
}

// run joins the event and plays its games. The error is why it plays none, or no
// more.
func (s *session) run() (err error) {
	c, err := s.join()
	if err != nil {
		return err
	}
	if s.arena, err = event.NewArena(c, s.a.Notice.Seed, s.Parallel); err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, s.arena.Close()) }()
	s.mu.Lock()
	s.joined = true
	s.mu.Unlock()
	s.log("plays for %s, %d at a time", s.a.Runner, s.Parallel)

	var playing guard.Group
	for range s.Parallel {
		playing.Go("playing", func() error {
			err := guard.Call("playing", s.serve)
			if err != nil {
				s.refuse(err) // ends the others, too
			}
			return err
		})
	}

	if err := playing.Wait(); err != nil {
		return err
	}
	s.mu.Lock()
	refused, played := s.refused, s.played
	s.mu.Unlock()
	if refused == nil {
		s.log("left after %s", words.Plural(played, "game"))
	}
	return refused
}

// end takes note of the end of run. A session that refuses the event stays until it is
// stopped: its heartbeats say why.
func (s *session) end(err error) {
	defer close(s.done)
	defer s.abandon()
	if err != nil && s.open.Err() == nil {
		s.refuse(err)
		<-s.open.Done()
	}
}

// refuse ends the playing with a reason, which it logs. The first reason counts.
func (s *session) refuse(why error) {
	s.mu.Lock()
	first := s.refused == nil
	if first {
		s.refused = why
	}
	s.mu.Unlock()
	if first {
		s.log("refused: %v", why)
	}
}

// refuses reports whether the session plays no games.
func (s *session) refuses() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused != nil
}

// join returns the event, or the reason why this worker cannot play for it. It repeats
// its request until the runner answers.
func (s *session) join() (event.Config, error) {
	if s.a.Protocol != protocol || s.a.Version != s.Version {
		return event.Config{}, fmt.Errorf("version %s here, %s at the runner", s.Version, s.a.Version)
	}

	var packed []byte
	for {
		ctx, cancel := context.WithTimeout(s.open, s.times.again)
		m, err := s.nc.RequestWithContext(ctx, subject(s.a.Key, "event"), nil)
		cancel()
		if err == nil {
			packed = m.Data
			break
		}
		if !s.sleep() {
			return event.Config{}, s.open.Err()
		}
	}

	c, err := s.Unpack(packed)
	if err != nil {
		return c, err
	}
	if c.Digest() != s.a.Notice.Digest {
		return c, errors.New("its settings differ from the runner's: another version of this program, or another value of a variable in environ?")
	}
	if !c.SkipChecks {
		_, err = event.Check(s.open, c, false)
	}
	return c, err
}

// sleep waits for a beat. It returns false if the session has been stopped.
func (s *session) sleep() bool {
	select {
	case <-time.After(s.times.beat):
		return true
	case <-s.open.Done():
		return false
	}
}

// state returns the session's part of a heartbeat.
func (s *session) state() (slots int, refused string, games []int, played int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refused != nil {
		refused = s.refused.Error()
	} else if s.joined && s.open.Err() == nil {
		slots = s.Parallel
	}
	return slots, refused, slices.Sorted(maps.Keys(s.games)), s.played
}

// fetchTime is how long the server looks for an order; its answer may take a second
// more on its way. Other events cannot use the slot meanwhile.
const fetchTime = time.Second

// serve plays one game after another. It returns no error.
func (s *session) serve() error {
	for s.open.Err() == nil && !s.refuses() {
		select {
		case slot := <-s.slots:
			if err := s.turn(slot); err != nil && !s.trouble() {
				return nil
			}
		case <-s.open.Done():
		}
	}
	return nil
}

// turn plays the next game, if there is one, in a slot, and returns the slot. The error
// is the queue's.
func (s *session) turn(slot int) error {
	defer func() { s.slots <- slot }()
	if s.open.Err() != nil { // the slot and the end came at one moment
		return nil
	}
	msg, err := s.fetch()
	switch {
	case msg != nil:
		s.take(msg, slot)
	case err == nil && s.silent() && s.nc.IsConnected():
		s.stop()
	}
	return err
}

// fetch returns the next order; nil if there is none yet.
func (s *session) fetch() (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(s.open, s.times.again)
	defer cancel()
	consumer, err := s.queue(ctx)
	if err != nil {
		return nil, err
	}
	batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(fetchTime))
	if err != nil {
		return nil, err
	}
	for msg := range batch.Messages() {
		return msg, nil
	}
	err = batch.Error()

	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil, nil
	}
	if err != nil {
		s.mu.Lock()
		s.consumer = nil // the runner may have made another one
		s.mu.Unlock()
	}
	return nil, err
}

// queue returns the queue of orders. Heartbeats go on while the server is asked for it.
func (s *session) queue(ctx context.Context) (jetstream.Consumer, error) {
	s.mu.Lock()
	known := s.consumer
	s.mu.Unlock()
	if known != nil {
		return known, nil
	}
	c, err := s.js.Consumer(ctx, streamName(s.a.Key), playersConsumer)
	if err == nil {
		s.mu.Lock()
		s.consumer = c
		s.mu.Unlock()
	}
	return c, err
}

// silent reports whether the runner has not been heard for too long.
func (s *session) silent() bool { return time.Since(*s.announced.Load()) > s.times.missing }

// trouble waits for a beat after an error of the queue. It returns false if the runner
// has been silent for too long, or the session has been stopped.
func (s *session) trouble() bool {
	if s.nc.IsConnected() && s.silent() {
		s.log("it has gone silent")
		s.stop()
		return false
	}
	return s.sleep()
}
