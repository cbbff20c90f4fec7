package engine

import (
	"context"
	"fmt"
	"runtime/debug"
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

func (e *Engine) newPrinter(a gtp.Analysis, d gtp.Dialect) *printer {
	if a.Interval == 0 {
		a.Interval = usualInterval
	}
	a.Interval = max(a.Interval, leastInterval)
	return &printer{e: e, dialect: d, request: a, newest: make(chan *search.Snapshot, 1)}
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
	a, err := gtp.ParseAnalysis(c.Args)
	if err != nil {
		return err
	}
	if a.Color == model.Empty {
		a.Color = e.game.ToPlay()
	}
	e.begin(c)
	p := e.newPrinter(a, d)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	position := e.position(a.Color)
	searched := e.background(c, func() {
		if _, err := e.o.Thinker.Search(ctx, position, search.Budget{Time: analysisTime}, p.put); err != nil {
			fmt.Fprintf(e.o.Log, "%s: %v\n", c, err)
		}
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

// background runs f in a goroutine and closes the channel when it has ended. A
// panic of f is logged.
func (e *Engine) background(c gtp.Command, f func()) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if v := recover(); v != nil {
				fmt.Fprintf(e.o.Log, "panic in %q: %v\n%s", c, v, debug.Stack())
			}
		}()
		f()
	}()
	return done
}

// genmoveAnalyze searches for a move as genmove does, prints what it finds
// meanwhile, and at last the move.
func (e *Engine) genmoveAnalyze(ctx context.Context, c gtp.Command, d gtp.Dialect) error {
	a, err := gtp.ParseAnalysis(c.Args)
	if err != nil {
		return err
	}
	if a.Color == model.Empty {
		a.Color = e.game.ToPlay()
	}
	e.begin(c)
	p := e.newPrinter(a, d)
	move := "resign"
	searched := e.background(c, func() {
		q, err := e.move(ctx, a.Color, p.put)
		if err != nil {
			fmt.Fprintf(e.o.Log, "%s: %v\n", c, err)
			return
		}
		move = q.Vertex(e.game.Size())
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
