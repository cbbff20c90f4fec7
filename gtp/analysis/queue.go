package analysis

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// maxOpen is how many positions may wait or be searched at a time.
const maxOpen = 1 << 20

// A request is a position of a query that waits for its search, or is searched.
type request struct {
	*query
	turn
	seq    int                // in the order of arrival
	cancel context.CancelFunc // of its search; nil while it waits
	ended  bool               // the client has terminated it

	this, symmetric string // hashes of the position, once it is searched
}

// A queue has the requests that are open: those that wait, by priority, and those
// that are searched.
type queue struct {
	ctx context.Context // at its end nothing is taken any more

	mu      sync.Mutex
	changed sync.Cond
	waiting []*request                   // the next one first
	open    map[string]map[*request]bool // by id of the query
	count   int                          // of open
	arrived int
	closed  bool
}

func newQueue(ctx context.Context) *queue {
	q := &queue{ctx: ctx, open: map[string]map[*request]bool{}}
	q.changed.L = &q.mu
	wakeAtEnd(ctx, &q.changed)
	return q
}

// add opens a request for every turn of a query. It adds none and returns false if
// that would be too many.
func (q *queue) add(of *query) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count+len(of.turns) > maxOpen {
		return false
	}
	for _, t := range of.turns {
		r := &request{query: of, turn: t, seq: q.arrived}
		q.arrived++
		at, _ := slices.BinarySearchFunc(q.waiting, r, before)
		q.waiting = slices.Insert(q.waiting, at, r)
		if q.open[of.id] == nil {
			q.open[of.id] = map[*request]bool{}
		}
		q.open[of.id][r] = true
	}
	q.count += len(of.turns)
	q.changed.Broadcast()
	return true
}

// take waits for the request to be searched next, and returns it with the context
// of its search. It returns nil at the end of the queue.
func (q *queue) take() (context.Context, *request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.closed && q.ctx.Err() == nil {
		q.changed.Wait()
	}
	if len(q.waiting) == 0 || q.ctx.Err() != nil {
		return nil, nil
	}
	r := q.waiting[0]
	q.waiting[0], q.waiting = nil, q.waiting[1:]
	ctx, cancel := context.WithCancel(q.ctx)
	r.cancel = cancel
	return ctx, r
}

// done closes a request that was taken, and reports whether the client has
// terminated it.
func (q *queue) done(r *request) (ended bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	r.cancel()
	q.remove(r)
	return r.ended
}

func (q *queue) remove(r *request) {
	delete(q.open[r.id], r)
	if len(q.open[r.id]) == 0 {
		delete(q.open, r.id)
	}
	q.count--
}

// terminate ends the searches of the open requests that it is to, and closes those
// that wait, which it returns.
func (q *queue) terminate(id string, all bool, chosen func(turn int) bool) (closed []*request) {
	q.mu.Lock()
	defer q.mu.Unlock()

	var matching []*request
	for of, requests := range q.open {
		if !all && of != id {
			continue
		}
		for r := range requests {
			if chosen(r.number) {
				matching = append(matching, r)
			}
		}
	}

	slices.SortFunc(matching, func(a, b *request) int { return cmp.Compare(a.seq, b.seq) })
	for _, r := range matching {
		r.ended = true
		if r.cancel != nil {
			r.cancel()
			continue
		}
		q.remove(r)
		closed = append(closed, r)
	}
	q.waiting = slices.DeleteFunc(q.waiting, func(r *request) bool { return r.ended })
	return closed
}

// close makes take return nil when nothing waits any more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Broadcast()
}

// before orders requests: the one of the highest priority first, and among those of one priority the earliest.
func before(a, b *request) int {
	return cmp.Or(-cmp.Compare(a.priority, b.priority), cmp.Compare(a.seq, b.seq))
}
