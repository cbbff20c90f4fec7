package match

import (
	"context"
	"sync"
	"time"
)

// Steps hold a game between two moves, and let it go on move by move. A move that is
// thought about is made first. While a game is held no clock runs. The zero Steps hold
// nothing. The methods may be called from any goroutine.
type Steps struct {
	mu     sync.Mutex
	held   bool
	moves  int           // moves that may be made although the game is held
	change chan struct{} // closed by the next change of the two above; nil if nobody waits
	since  time.Time     // beginning of the wait; zero if nobody waits
	spent  time.Duration // sum of the waits that are over
}

// Hold holds the game before its next move.
func (s *Steps) Hold() { s.set(func() { s.held, s.moves = true, 0 }) }

// GoOn lets the game go on.
func (s *Steps) GoOn() { s.set(func() { s.held, s.moves = false, 0 }) }

// Step lets the game make one move, and holds it then. Steps that are asked for while a
// move is thought about add up.
func (s *Steps) Step() { s.set(func() { s.held, s.moves = true, s.moves+1 }) }

// set makes a change, and tells who waits for one.
func (s *Steps) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
	if s.change != nil {
		close(s.change)
		s.change = nil
	}
}

// Held reports whether the game is held, or will be after the moves that it may make, and
// whether it waits now.
func (s *Steps) Held() (held, waits bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held, !s.since.IsZero()
}

// Waited returns how long the game has been held. Nil Steps never were.
func (s *Steps) Waited() time.Duration {
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.since.IsZero() {
		return s.spent
	}
	return s.spent + time.Since(s.since)
}

// wait returns when a move may be made, or when ctx ends.
func (s *Steps) wait(ctx context.Context) {
	for {
		change := s.next()
		if change == nil {
			return
		}
		select {
		case <-change:
		case <-ctx.Done():
			s.GoOn()
		}
	}
}

// next uses up a step, or returns what to wait for.
func (s *Steps) next() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held && s.moves == 0 {
		if s.since.IsZero() {
			s.since = time.Now()
		}
		if s.change == nil {
			s.change = make(chan struct{})
		}
		return s.change
	}
	if s.moves > 0 {
		s.moves--
	}
	if !s.since.IsZero() {
		s.spent += time.Since(s.since)
		s.since = time.Time{}
	}
	return nil
}

// Within returns a context that ends when a game has taken longer than a limit, the time
// left out in which it was held. waited returns that.
func Within(ctx context.Context, limit time.Duration, waited func() time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	began := time.Now()
	var mu sync.Mutex // guards timer until it is set
	var timer *time.Timer
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(limit, func() {
		mu.Lock()
		defer mu.Unlock()
		left := limit - time.Since(began) + waited()
		if left <= 0 {
			cancel()
			return
		}
		timer.Reset(max(left, pollTime))
	})
	return ctx, func() {
		timer.Stop()
		cancel()
	}
}

// pollTime is the least time between two looks at whether a game takes too long.
const pollTime = 50 * time.Millisecond
