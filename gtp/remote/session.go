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

	"gobandit/gtp/event"
	"gobandit/search/guard"
)

// A session is a worker's part in one run of an event.
type session struct {
	*post
	a     announcement
	heard atomic.Pointer[time.Time] // when the runner last was

	open    context.Context // new games may begin
	stop    context.CancelFunc
	alive   context.Context // games may go on
	abandon context.CancelFunc
	done    chan struct{} // closed when all has ended

	table    *event.Table
	consumer jetstream.Consumer

	mu      sync.Mutex // guards what follows
	joined  bool
	refused error        // why it does not play, or no longer
	games   map[int]bool // in progress
	played  int
}

func newSession(p *post, a announcement) *session {
	s := &session{post: p, a: a, done: make(chan struct{}), games: make(map[int]bool)}
	s.hear()
	s.alive, s.abandon = context.WithCancel(context.Background())
	s.open, s.stop = context.WithCancel(s.alive)
	return s
}

// hear notes that the runner was heard of, by a clock that nobody can set.
func (s *session) hear() {
	now := time.Now()
	s.heard.Store(&now)
}

// say tells of the session, unless nobody listens any more.
func (s *session) say(format string, args ...any) {
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
	if s.table, err = event.NewTable(c, s.a.Notice.Seed, s.Parallel); err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, s.table.Close()) }()
	s.mu.Lock()
	s.joined = true
	s.mu.Unlock()
	s.say("plays for %s, %d at a time", s.a.Runner, s.Parallel)
	var playing guard.Group
	for range s.Parallel {
		playing.Go("playing", func() error {
			err := guard.Call("playing", s.serve)
			if err != nil {
				s.refuse(err) // so that the others end, too
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
		s.say("left after %d games", played)
	}
	return refused
}

// end is the end of run. A session that refuses the event stays until somebody ends
// it, so that the runner hears why.
func (s *session) end(err error) {
	defer close(s.done)
	defer s.abandon()
	if err != nil && s.open.Err() == nil {
		s.refuse(err)
		<-s.open.Done()
	}
}

// refuse tells, once, why the session does not play, or no longer: also of a defect.
func (s *session) refuse(why error) {
	s.mu.Lock()
	first := s.refused == nil
	if first {
		s.refused = why
	}
	s.mu.Unlock()
	if first {
		s.say("refused: %v", why)
	}
}

// refuses tells whether the session does not play.
func (s *session) refuses() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused != nil
}

// join returns the event, or says why this worker cannot play for it. Until the
// runner answers it asks again.
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
		return c, errors.New("its settings are others here than at the runner: another version of this program?")
	}
	if !c.SkipChecks {
		err = event.Check(s.open, c, false)
	}
	return c, err
}

// sleep waits for a moment, and returns false if the session has ended.
func (s *session) sleep() bool {
	select {
	case <-time.After(s.times.beat):
		return true
	case <-s.open.Done():
		return false
	}
}

// state tells of the session.
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

// fetchTime is how long a worker waits for an order before it looks about; other
// events have to wait for the slot meanwhile.
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

// turn plays the next game, if there is one, in a slot, which it gives back. The
// error is that of the queue.
func (s *session) turn(slot int) error {
	defer func() { s.slots <- slot }()
	msg, err := s.fetch()
	if msg != nil {
		s.take(msg, slot)
	}
	return err
}

// fetch returns the next order; nil if there is none for now.
func (s *session) fetch() (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(s.open, s.times.again)
	defer cancel()
	consumer, err := s.queue(ctx)
	if err != nil {
		return nil, err
	}
	wait, cancel := context.WithTimeout(s.open, fetchTime)
	defer cancel()
	batch, err := consumer.Fetch(1, jetstream.FetchContext(wait))
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
		s.consumer = nil // it may be another now
		s.mu.Unlock()
	}
	return nil, err
}

// queue returns the queue of orders.
func (s *session) queue(ctx context.Context) (jetstream.Consumer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.consumer != nil {
		return s.consumer, nil
	}
	c, err := s.js.Consumer(ctx, streamName(s.a.Key), playersConsumer)
	if err == nil {
		s.consumer = c
	}
	return c, err
}

// trouble waits for a moment after the queue could not be reached. It returns false
// if that is because nobody needs it any more.
func (s *session) trouble() bool {
	silent := time.Since(*s.heard.Load())
	if s.nc.IsConnected() && silent > s.times.patch {
		s.say("nothing is heard of it any more")
		s.stop()
		return false
	}
	return s.sleep()
}
