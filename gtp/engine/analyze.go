package engine

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
)

// A format writes a snapshot as a line of an analysis; empty if there is nothing
// to show.
type format func(s *search.Snapshot, a gtp.Analysis) string

// analyzeCommands show the search while it runs, each family in its format.
func analyzeCommands() map[string]command {
	table := make(map[string]command)
	for prefix, f := range map[string]format{"lz-": gtp.Leela.Info, "kata-": gtp.Kata.Info, "": gtp.Kata.Info} {
		// Sabaki's own analyze has fewer keys than kata-analyze, but would be taken
		// first: it is for those who know it.
		hidden := prefix == ""
		table[prefix+"analyze"] = command{hidden: hidden, stream: func(e *GTPEngine, ctx context.Context, c gtp.Command) error {
			return e.analyze(ctx, c, f)
		}}
		table[prefix+"genmove_analyze"] = command{hidden: hidden, stream: func(e *GTPEngine, ctx context.Context, c gtp.Command) error {
			return e.searchMove(ctx, c, f, moveSearch{plays: true})
		}}
	}
	table["kata-search_analyze"] = command{stream: func(e *GTPEngine, ctx context.Context, c gtp.Command) error {
		return e.searchMove(ctx, c, gtp.Kata.Info, moveSearch{})
	}}
	table["kata-search_analyze_cancellable"] = command{stream: func(e *GTPEngine, ctx context.Context, c gtp.Command) error {
		return e.searchMove(ctx, c, gtp.Kata.Info, moveSearch{cancellable: true})
	}}
	return table
}

const (
	usualInterval = time.Second           // time between lines, if the request names none
	leastInterval = 10 * time.Millisecond // a hundredth of a second, the unit of requests
)

// A printer writes lines of an analysis, the newest snapshot once per interval.
type printer struct {
	e       *GTPEngine
	format  format
	request gtp.Analysis
	want    func(model.Point) bool // selects the moves to show; nil is all
	newest  chan *search.Snapshot  // holds one snapshot at most
	written *search.Snapshot       // the last one, of the wanted moves; nil if there is none
	lines   int                    // lines written so far
}

// beginAnalysis reads the request of an analyze command, begins the response and
// returns the printer of its lines. With an error nothing has been written.
func (e *GTPEngine) beginAnalysis(c gtp.Command, f format) (*printer, error) {
	a, err := gtp.ParseAnalysis(c.Args, e.game.Size())
	if err != nil {
		return nil, err
	}
	if a.Color == model.Empty {
		a.Color = e.game.ToPlay()
	}
	a.Interval = cmp.Or(a.Interval, usualInterval)
	a.Interval = max(a.Interval, leastInterval)
	e.begin(c)
	return &printer{e: e, format: f, request: a, want: a.Wants(a.Color), newest: make(chan *search.Snapshot, 1)}, nil
}

// budget returns the budget of an analysis that was requested. It has a bound, since without one a thinker may use its
// default.
func (p *printer) budget() search.Budget {
	return search.Budget{Time: search.MaxTime, Whole: true, Wide: p.e.kata.wide, MovesOwnership: p.owners()}
}

// owners reports whether the ownership of each move is to be shown.
func (p *printer) owners() bool { return p.request.MovesOwnership || p.request.MovesOwnershipStdev }

// query returns a query for a move whose search is printed.
func (p *printer) query() query { return query{p.request.Color, p.want, p.put, p.owners()} }

// put makes s the newest snapshot. The search calls it, and it does not wait.
func (p *printer) put(s *search.Snapshot) {
	for {
		select {
		case p.newest <- s:
			return
		default:
		}
		select {
		case <-p.newest:
		default:
		}
	}
}

// print writes the newest snapshot, unless it has been written.
func (p *printer) print() {
	select {
	case s := <-p.newest:
		p.write(s.Only(p.want))
	default:
	}
}

// printLast is like print at the end of a search for a move, but puts that move first among its equals. A client takes the first
// move of the last line for the one that is played.
func (p *printer) printLast(found model.Point) {
	select {
	case s := <-p.newest:
		p.write(s.Only(p.want).Led(found))
	default:
		if s := p.written; s != nil && s.Led(found) != s {
			p.write(s.Led(found))
		}
	}
}

// write writes the line of a snapshot of the wanted moves.
func (p *printer) write(s *search.Snapshot) {
	p.written = s
	if line := p.format(gtp.ClientView(s, p.request), p.request); line != "" {
		p.e.line(line)
		p.lines++
	}
}

// analyze searches the position, and prints what it finds, until the next line
// of input or its end.
func (e *GTPEngine) analyze(ctx context.Context, c gtp.Command, f format) error {
	p, err := e.beginAnalysis(c, f)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	position := e.position(p.request.Color)
	searched := e.background(c, func() error {
		result, err := e.search(ctx, position, p.budget(), p.want, p.put)
		e.last = result.Snapshot
		return err
	})
	p.until(ctx.Done(), e.lines)
	cancel()
	<-searched
	if p.lines == 0 {
		p.print()
	}
	e.end()
	return nil
}

// until prints snapshots until a channel receives. It returns true if that was a line
// of input, which is executed next.
func (p *printer) until(done <-chan struct{}, input <-chan inputLine) bool {
	ticker := time.NewTicker(p.request.Interval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			p.print()
		case line, ok := <-input:
			if ok {
				p.e.pending = &line
			}
			return true
		case <-done:
			return false
		}
	}
}

// background runs f in a goroutine and closes the channel when it has ended. Errors and
// panics are logged, since the response has begun.
func (e *GTPEngine) background(c gtp.Command, f func() error) <-chan struct{} {
	done := make(chan struct{})
	guard.Go(strconv.Quote(c.String()), f, func(err error) {
		if err != nil {
			fmt.Fprintln(e.o.Log, err)
		}
		close(done)
	})
	return done
}

// A moveSearch has options of a search for a move that is shown.
type moveSearch struct {
	plays       bool // the move found is played
	cancellable bool // a line of input ends it
}

// searchMove searches for a move as genmove does, prints what it finds meanwhile,
// and at last the move.
func (e *GTPEngine) searchMove(ctx context.Context, c gtp.Command, f format, kind moveSearch) error {
	p, err := e.beginAnalysis(c, f)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	found := model.Resign
	searched := e.background(c, func() error {
		if !kind.plays {
			found = e.find(ctx, p.query())
			return nil
		}
		q, err := e.move(ctx, p.query())
		if err == nil {
			found = q
		}
		return err
	})

	var input <-chan inputLine
	if kind.cancellable {
		input = e.lines
	}
	cancelled := p.until(searched, input)
	cancel()
	<-searched
	p.printLast(found)

	move := found.Vertex(e.game.Size())
	if cancelled {
		move = "cancelled"
	}
	e.line("play " + move)
	e.end()
	return nil
}
