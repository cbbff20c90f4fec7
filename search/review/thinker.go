package review

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// A Searcher analyzes with thinkers of this program. Each position gets one of its own,
// whose random numbers follow from the seed and the position.
type Searcher struct {
	New    func(seed uint64) (search.Thinker, error)
	Seed   uint64
	Budget search.Budget
}

// Analyze implements [Analyst].
func (a *Searcher) Analyze(ctx context.Context, n int, g *model.Game) (*search.Snapshot, error) {
	t, err := a.New(a.Seed + uint64(n))
	if err != nil {
		return nil, err
	}
	r, err := t.Search(ctx, g, a.Budget, nil)
	return r.Snapshot, err
}

// A Watcher analyzes with a thinker that searches until it has to stop, such as
// another program: until a position has its visits.
type Watcher struct {
	search.Thinker
	Visits   int
	Patience time.Duration // in which the thinker must show more visits
}

// Analyze implements [Analyst].
func (a *Watcher) Analyze(ctx context.Context, _ int, g *model.Game) (*search.Snapshot, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var late atomic.Bool
	timer := time.AfterFunc(a.Patience, func() { late.Store(true); stop() })
	defer timer.Stop()
	most := 0
	r, err := a.Search(ctx, g, search.Budget{Playouts: a.Visits, Whole: true}, func(s *search.Snapshot) {
		if s.Visits > most {
			most = s.Visits
			timer.Reset(a.Patience)
		}
		if s.Visits >= a.Visits {
			stop()
		}
	})
	if err == nil && late.Load() && most == 0 {
		err = fmt.Errorf("the engine reported nothing within %v", a.Patience)
	}
	return r.Snapshot, err
}

// Close ends a thinker that is a program of its own.
func (a *Watcher) Close() error {
	if c, ok := a.Thinker.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
