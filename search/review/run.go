package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
)

// An Analyst searches positions for a review, one at a time. One that is an io.Closer is
// closed when it is no longer needed.
type Analyst interface {
	// Analyze searches the position of g for the side to move. n is the position's
	// place in the plan: random numbers may follow from it, so that a review does not
	// depend on who searches what when. An error says why there is no search.
	Analyze(ctx context.Context, n int, g *model.Game) (*search.Snapshot, error)
}

// A Run searches the positions of a plan, several side by side.
type Run struct {
	*Plan
	Workers int                      // positions side by side, at least 1
	New     func() (Analyst, error)  // makes the analyst of a worker, also after one has failed
	Known   map[int]*search.Snapshot // searches by their positions' places; those made are added

	// Found is called with each new search, one at a time. Its error ends the run.
	Found func(n int, s *search.Snapshot) error
	// Progress is called after each position, one at a time. It may be nil.
	Progress func(Progress)
}

// Progress is how far a run has come.
type Progress struct {
	Done, All int           // positions, with those known before
	Failed    int           // positions given up
	Left      time.Duration // expected; 0 if it is not known yet
}

// Trouble says why positions, by their places in the plan, have no search.
type Trouble map[int]error

// First returns the trouble of the first position that has any.
func (t Trouble) First() error {
	if len(t) == 0 {
		return nil
	}
	return t[slices.Min(slices.Collect(maps.Keys(t)))]
}

// mostFailures is how many positions in a row may fail before the run ends.
const mostFailures = 3

// state is what the workers of a run share.
type state struct {
	*Run
	began time.Time

	mu      sync.Mutex // of all below
	next    int        // the position to look at next
	made    int        // searches of this run
	inRow   int        // positions that failed since the last search
	trouble Trouble
	stop    context.CancelCauseFunc
}

// Do searches all positions that are not known yet, in the order of the plan. It returns
// why positions were given up, and why it ended early: the cause of ctx, an error of
// Found, or an analyst that keeps failing.
func (r *Run) Do(ctx context.Context) (Trouble, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s := &state{Run: r, began: time.Now(), trouble: Trouble{}, stop: stop}
	if r.Known == nil {
		r.Known = map[int]*search.Snapshot{}
	}
	var workers guard.Group
	for range max(1, r.Workers) {
		workers.Go("review", func() error { return s.work(ctx) })
	}
	err := workers.Wait()
	if ctx.Err() != nil {
		err = errors.Join(err, context.Cause(ctx))
	}
	return s.trouble, err
}

// work searches positions until there are no more.
func (s *state) work(ctx context.Context) error {
	var a Analyst
	drop := func() {
		if c, ok := a.(io.Closer); ok {
			c.Close()
		}
		a = nil
	}
	defer drop()
	for ctx.Err() == nil {
		n, ok := s.take()
		if !ok {
			break
		}

		var found *search.Snapshot
		var err error
		for range 2 { // an engine that has died gets another chance
			if a == nil {
				if a, err = s.New(); err != nil {
					break
				}
			}
			if found, err = a.Analyze(ctx, n, s.Game(n)); err == nil {
				err = Check(found)
			}
			if err == nil || ctx.Err() != nil {
				break
			}
			drop()
		}

		if ctx.Err() != nil {
			break
		}
		s.end(n, found, err)
	}
	return nil
}

// take returns the next position without a search.
func (s *state) take() (n int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.next < len(s.Positions) && s.Known[s.next] != nil {
		s.next++
	}
	s.next++
	return s.next - 1, s.next <= len(s.Positions)
}

// end takes over the search of a position, or why there is none.
func (s *state) end(n int, found *search.Snapshot, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.trouble[n] = err
		if s.inRow++; s.inRow >= mostFailures {
			s.stop(fmt.Errorf("%d positions in a row failed: %w", s.inRow, err))
		}
	} else {
		s.inRow = 0
		s.made++
		s.Known[n] = found
		if err := s.Found(n, found); err != nil {
			s.stop(err)
			return
		}
	}

	if s.Progress == nil {
		return
	}
	p := Progress{Done: len(s.Known), All: len(s.Positions), Failed: len(s.trouble)}
	if s.made > 0 {
		p.Left = time.Since(s.began) / time.Duration(s.made) * time.Duration(p.All-p.Done-p.Failed)
	}
	s.Progress(p)
}

// Check refuses a search that says nothing of win rates, or what cannot be true.
func Check(s *search.Snapshot) error {
	switch {
	case s != nil && s.Visits <= 0 && len(s.Moves) > 0:
		return errors.New("the engine reports no win rates: it does not search")
	case s == nil || s.Visits <= 0:
		return errors.New("the engine reported nothing about the position")
	}
	const rounding = 1e-6
	bad := func(rate float64) bool { return !(rate >= -rounding && rate <= 1+rounding) }
	wrong := bad(s.WinRate) || math.IsNaN(s.Score) || math.IsInf(s.Score, 0)
	for _, m := range s.Moves {
		wrong = wrong || bad(m.WinRate) || m.Visits < 0
	}
	if wrong {
		return errors.New("the engine reported invalid figures, want win rates from 0 to 1")
	}
	return nil
}
