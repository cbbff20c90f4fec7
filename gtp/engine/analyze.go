package engine

import (
	"context"
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// analyzeCommands show the search while it runs.
func analyzeCommands() map[string]command {
	table := make(map[string]command)
	for prefix, dialect := range map[string]gtp.Dialect{"lz": gtp.Leela, "kata": gtp.Kata} {
		table[prefix+"-analyze"] = command{stream: func(e *Engine, ctx context.Context, c gtp.Command) error {
			return e.analyze(ctx, c, dialect)
		}}
		table[prefix+"-genmove_analyze"] = command{stream: func(e *Engine, ctx context.Context, c gtp.Command) error {
			return e.genmoveAnalyze(ctx, c, dialect)
		}}
	}
	return table
}

const (
	usualInterval = time.Second           // between lines, if the request names none
	leastInterval = 10 * time.Millisecond // a hundredth of a second, the unit of requests
)

// analysisTime bounds an analysis that nobody ends. A bound is given because a
// thinker may take none for its own default.
const analysisTime = 24 * time.Hour

// A printer writes lines of an analysis, the newest snapshot once per interval.
type printer struct {
	e       *Engine
	dialect gtp.Dialect
	request gtp.Analysis
	newest  chan *search.Snapshot // holds one at most
	lines   int                   // written so far
}

// beginAnalysis reads the request of an analyze command, begins the response and
// returns the printer of its lines. With an error nothing has been written.
func (e *Engine) beginAnalysis(c gtp.Command, d gtp.Dialect) (*printer, error) {
	a, err := gtp.ParseAnalysis(c.Args)
	if err != nil {
		return nil, err
	}
	if a.Color == model.Empty {
		a.Color = e.game.ToPlay()
	}
	if a.Interval == 0 {
		a.Interval = usualInterval
	}
	a.Interval = max(a.Interval, leastInterval)
	e.begin(c)
	return &printer{e: e, dialect: d, request: a, newest: make(chan *search.Snapshot, 1)}, nil
}

// put makes s the newest snapshot. It is called by the search and does not
// wait.
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
		if line := p.dialect.Info(s, p.request); line != "" {
			p.e.line(line)
			p.lines++
		}
	default:
	}
}

// analyze searches the position, and prints what it finds, until the next line
// of input or its end.
func (e *Engine) analyze(ctx context.Context, c gtp.Command, d gtp.Dialect) error {
	p, err := e.beginAnalysis(c, d)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	position := e.position(p.request.Color)
	searched := e.background(c, func() error {
		_, err := e.o.Thinker.Search(ctx, position, search.Budget{Time: analysisTime}, p.put)
		return err
	})
	ticker := time.NewTicker(p.request.Interval)
	defer ticker.Stop()
	for waiting := true; waiting; {
		select {
		case <-ticker.C:
			p.print()
		case line, ok := <-e.lines:
			if ok {
				e.pending = &line
			}
			waiting = false
		case <-ctx.Done():
			waiting = false
		}
	}
	cancel()
	<-searched
	if p.lines == 0 {
		p.print()
	}
	e.end()
	return nil
}

// background runs f in a goroutine and closes the channel when it has ended.
// What goes wrong, a panic too, is logged, since the response has begun.
func (e *Engine) background(c gtp.Command, f func() error) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := guard(c, f); err != nil {
			fmt.Fprintln(e.o.Log, err)
		}
	}()
	return done
}

// genmoveAnalyze searches for a move as genmove does, prints what it finds
// meanwhile, and at last the move.
func (e *Engine) genmoveAnalyze(ctx context.Context, c gtp.Command, d gtp.Dialect) error {
	p, err := e.beginAnalysis(c, d)
	if err != nil {
		return err
	}
	move := "resign"
	searched := e.background(c, func() error {
		q, err := e.move(ctx, p.request.Color, p.put)
		if err == nil {
			move = q.Vertex(e.game.Size())
		}
		return err
	})
	ticker := time.NewTicker(p.request.Interval)
	defer ticker.Stop()
	for waiting := true; waiting; {
		select {
		case <-ticker.C:
			p.print()
		case <-searched:
			waiting = false
		}
	}
	p.print()
	e.line("play " + move)
	e.end()
	return nil
}
