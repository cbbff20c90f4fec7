package uitest

import (
	"context"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
)

// A Stage is a thinker whose searches publish what a test gives them, and last until
// they are canceled.
type Stage struct {
	of             any // the search that runs; nil: none
	shots          chan *search.Snapshot
	published      chan struct{}
	stopped, ended chan struct{}
}

// NewStage returns a stage on which no search runs.
func NewStage() *Stage {
	return &Stage{shots: make(chan *search.Snapshot), published: make(chan struct{})}
}

// Publish lets a search publish a snapshot; nil is none, but the search has begun. run
// makes the search: it is called if of is another one than the last time.
func (s *Stage) Publish(of any, run func(), shot *search.Snapshot) {
	if of != s.of {
		if s.of != nil {
			close(s.stopped)
			<-s.ended
		}
		s.of, s.stopped, s.ended = of, make(chan struct{}), make(chan struct{})
		ended := s.ended
		guard.Go("search", func() error { run(); return nil }, func(err error) {
			if err != nil {
				panic(err)
			}
			close(ended)
		})
	}
	select {
	case s.shots <- shot:
		<-s.published
	case <-s.ended: // it was canceled
	}
}

// Search implements [search.Thinker].
func (s *Stage) Search(ctx context.Context, _ *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	stopped := s.stopped
	for {
		select {
		case shot := <-s.shots:
			if shot != nil {
				watch(shot)
			}
			s.published <- struct{}{}
		case <-stopped:
			return search.Result{}, nil
		case <-ctx.Done():
			return search.Result{}, ctx.Err()
		}
	}
}

// Clear implements [search.Thinker].
func (s *Stage) Clear() {}
