package analysis

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"gobandit/gtp"
	"gobandit/search"
	"gobandit/search/guard"
)

// ServerOptions are options of a server. New is required.
type ServerOptions struct {
	// New makes the thinker of a search with so many workers. Every search has one of
	// its own, so that none depends on those before it.
	New func(workers int) (search.Thinker, error)

	Budget     search.Budget // of a search whose query has no bounds
	Settings   KataSettings  // of queries that do not set them
	QuitAtOnce bool          // at the end of input open queries are dropped

	Version string // answer to query_version: the release of KataGo whose protocol it is
	Commit  string // and the commit that the program was built from; "" if unknown
	Engine  string // name of the engine, for query_models

	Log io.Writer // gets defects of the program
}

// A Server answers queries. Use New.
type Server struct {
	o     ServerOptions
	queue *queue
	out   *output
}

// New returns a server.
func New(o ServerOptions) (*Server, error) {
	if o.New == nil {
		return nil, errors.New("analysis: no thinker")
	}
	o.Log = cmp.Or(o.Log, io.Discard)
	return &Server{o: o}, nil
}

// Serve reads queries from in and answers them on out, each as soon as it is
// searched. It returns when the input has ended and all is answered, when ctx ends,
// or when the output cannot be written. It may be called once.
func (s *Server) Serve(outer context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(outer)
	defer stop()
	s.queue, s.out = newQueue(ctx), newOutput(ctx)
	var searches guard.Group
	for range max(1, s.o.Settings.Parallel) {
		searches.Go("an analysis", s.work)
	}

	written := make(chan error, 1)
	guard.Go("writing answers", func() error { return s.out.run(out) }, func(err error) {
		if err != nil {
			stop() // nobody reads: the searches are for nothing
		}
		written <- err
	})

	read := make(chan error, 1)
	guard.Go("reading queries", func() error { return eachLine(in, s.line) }, func(err error) {
		if s.o.QuitAtOnce || err != nil {
			stop()
		}
		s.queue.close()
		read <- err
	})

	err := searches.Wait()
	s.out.close()

	select {
	case lost := <-written:
		if err = cmp.Or(lost, err); err != nil {
			return err
		}
		return <-read
	case <-outer.Done():
		return outer.Err()
	}
}

// line answers a line of input, or queues its query.
func (s *Server) line(text []byte, whole bool) {
	var raw map[string]json.RawMessage
	err := json.Unmarshal(text, &raw)
	quoted := gtp.Clip(string(bytes.ToValidUTF8(text, []byte("?"))), gtp.Message)
	id, named := textOf(raw["id"])
	switch {
	case !whole:
		s.out.put(note{Error: fmt.Sprintf("Request line is longer than %d bytes, ignoring: %s", gtp.MaxLine, gtp.Clip(quoted, gtp.Quoted))})
	case !utf8.Valid(text):
		s.out.put(note{Error: "invalid UTF-8 - could not parse input line as json request: " + quoted})
	case err != nil && !json.Valid(text):
		s.out.put(note{Error: err.Error() + " - could not parse input line as json request: " + quoted})
	case raw == nil:
		s.out.put(note{Error: "Request line was valid json but was not an object, ignoring: " + quoted})
	case !named:
		s.out.put(note{Error: `Request must have a string "id" field`})
	default:
		s.request(id, raw)
	}
}

// request does what a line with an id asks for.
func (s *Server) request(id string, raw map[string]json.RawMessage) {
	if action, ok := textOf(raw["action"]); ok {
		s.act(id, action, raw)
		return
	}
	q, warnings, fault := parseQuery(id, raw, s.o.Settings)
	for _, w := range warnings {
		s.out.put(w)
	}
	if fault == nil && !s.queue.add(q) {
		fault = &note{Error: fmt.Sprintf("More than %d positions would be open at a time", maxOpen), Field: "analyzeTurns", ID: &id}
	}
	if fault != nil {
		s.out.put(fault)
	}
}

// textOf returns a text of JSON, and false for anything else.
func textOf(raw json.RawMessage) (text string, ok bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	return text, json.Unmarshal(raw, &text) == nil
}

// work searches the positions of requests until there are no more.
func (s *Server) work() error {
	for {
		ctx, r := s.queue.take()
		if r == nil {
			return nil
		}
		var last *search.Snapshot
		err := guard.Call("the analysis of "+r.id, func() (err error) {
			last, err = s.search(ctx, r)
			return err
		})
		ended := s.queue.done(r)
		switch {
		case err != nil:
			fmt.Fprintln(s.o.Log, err)
			s.out.put(note{Error: "internal error: " + err.Error(), Field: "moves", ID: &r.id})
		case last.Playouts == 0 && ended:
			s.out.put(newNoAnswer(r))
		case s.queue.ctx.Err() == nil:
			s.out.put(newAnswer(r, last))
		}
	}
}

// search searches the position of a request, and reports on it meanwhile if that is
// wanted.
func (s *Server) search(ctx context.Context, r *request) (*search.Snapshot, error) {
	g, err := r.game(r.number)
	if err != nil {
		return nil, err
	}
	r.this, r.symmetric = hashes(g.Board())
	t, err := s.o.New(r.settings.Threads)
	if err != nil {
		return nil, err
	}
	if of, ok := t.(search.Restricter); ok && len(r.limits) > 0 {
		of.Restrict(r.allows)
	}
	var watch func(*search.Snapshot)
	if r.every > 0 {
		watch = s.reporter(ctx, r)
	}
	result, err := t.Search(ctx, g, r.budget(s.o.Budget), watch)
	return result.Snapshot, err
}

// reporter returns a function that answers with snapshots of a running search, at
// the times that the query wants.
func (s *Server) reporter(ctx context.Context, r *request) func(*search.Snapshot) {
	next := r.firstAt
	return func(shot *search.Snapshot) {
		if shot.Done || shot.Elapsed < next || shot.Playouts == 0 || ctx.Err() != nil {
			return
		}
		next = max(next+min(r.every, maxSeconds*time.Second), shot.Elapsed)
		a := newAnswer(r, shot)
		a.During = true
		s.out.offer(a)
	}
}

// leastPlayouts is how many playouts a search makes at least. A network says something of
// a position with one visit, a playout next to nothing: the score of 25 playouts on 19x19
// is wrong by 13 points.
const leastPlayouts = 1000

// batch returns how many playouts make a visit in answers to a query.
func (q *query) batch() int {
	if q.settings.Visits == 0 {
		return 1
	}
	return (leastPlayouts + q.settings.Visits - 1) / q.settings.Visits
}

// visits converts playouts to visits, rounded; a playout or more is one visit at least.
func (q *query) visits(playouts int) int {
	batch := q.batch()
	return max(min(1, playouts), (playouts+batch/2)/batch)
}

// budget returns what bounds the search of a query.
func (q *query) budget(otherwise search.Budget) search.Budget {
	b := search.Budget{Playouts: q.settings.Visits * q.batch(), Time: q.settings.Time}
	if p := q.settings.Playouts; p > 0 && (b.Playouts == 0 || p < b.Playouts) {
		b.Playouts = p
	}
	if b.Playouts == 0 {
		limit := b.Time
		if b = otherwise; limit > 0 && (b.Time == 0 || limit < b.Time) {
			b.Time = limit
		}
	}
	b.Whole, b.Wide = true, q.settings.Wide
	b.MovesOwnership = q.include.movesOwnership || q.include.movesOwnershipStdev
	return b
}
