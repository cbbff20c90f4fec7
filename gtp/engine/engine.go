// Package engine answers GTP with a search: it is the engine's side of the
// protocol.
package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// DefaultVersion has the shape that Lizzie reads: it wants a second number of
// 15 or more.
const DefaultVersion = "0.16.0"

// Options make an engine. Thinker is required; the rest may be zero.
type Options struct {
	Name        string // default gobandit
	Version     string // default DefaultVersion
	Description string // for gomill-describe_engine; may have several lines

	Thinker search.Thinker
	Budget  search.Budget // of a move; time settings take the place of its time

	// Scorer judges dead stones; nil means Thinker.
	Scorer search.Thinker

	Size int     // of the board until boardsize; 0 means 19
	Komi float64 // until komi

	// Seed is that of Thinker. Reseed makes a thinker with another; without it
	// there are no commands for the seed.
	Seed   uint64
	Reseed func(seed uint64) (search.Thinker, error)

	// Log gets diagnostics; nil means none.
	Log io.Writer
}

// An Engine is a GTP engine. Use New.
type Engine struct {
	o        Options
	commands map[string]command
	game     *model.Game
	clock    clock
	last     *search.Snapshot // of the last move generated; nil if none
	judged   *judgement       // the last judgement of dead stones; nil if none

	lines   chan string
	pending *string // a line that ended an analysis
	out     *bufio.Writer
	open    bool // a response has begun and its blank line is due
	quit    bool
}

// A command is what the engine does at a GTP command: it answers with the text
// returned, or, if it is a stream, writes its response itself. An error is
// the failure's text; a stream returns one only before it writes.
type command struct {
	run    func(e *Engine, ctx context.Context, args []string) (string, error)
	stream func(e *Engine, ctx context.Context, c gtp.Command) error
}

// New returns an engine.
func New(o Options) (*Engine, error) {
	if o.Thinker == nil {
		return nil, errors.New("engine: no thinker")
	}
	if o.Name == "" {
		o.Name = "gobandit"
	}
	if o.Version == "" {
		o.Version = DefaultVersion
	}
	if o.Size == 0 {
		o.Size = model.MaxSize
	}
	if o.Log == nil {
		o.Log = io.Discard
	}
	game, err := model.NewGame(o.Size, o.Komi)
	if err != nil {
		return nil, err
	}
	e := &Engine{o: o, game: game, commands: make(map[string]command)}
	for _, table := range []map[string]command{
		adminCommands(), boardCommands(), genmoveCommands(), analyzeCommands(), scoreCommands(), timeCommands(),
	} {
		for name, c := range table {
			e.commands[name] = c
		}
	}
	if o.Reseed != nil {
		for name, c := range seedCommands() {
			e.commands[name] = c
		}
	}
	return e, nil
}

// names returns the names of all commands in order.
func (e *Engine) names() []string {
	var names []string
	for name := range e.commands {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Serve reads commands from in and answers them on out, until quit, the end of
// input or of ctx. Errors are the context's and those of reading and writing.
// It may be called once.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	e.out = bufio.NewWriter(out)
	e.lines = make(chan string)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 1)
	go func() { failed <- e.read(ctx, in) }()
	for !e.quit {
		line, ok := e.next(ctx)
		if !ok {
			if err := ctx.Err(); err != nil {
				return err
			}
			return <-failed
		}
		if c, ok := gtp.ParseCommand(line); ok {
			e.answer(ctx, c)
			if err := e.out.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxLine is the length of the longest line that is read.
const maxLine = 1 << 20

// read passes the lines of in on until it ends.
func (e *Engine) read(ctx context.Context, in io.Reader) (err error) {
	defer close(e.lines)
	defer search.CatchPanic("reading commands", &err)
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, maxLine)
	for scanner.Scan() {
		select {
		case e.lines <- scanner.Text():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("reading commands: a line of more than %d bytes", maxLine)
	} else if err != nil {
		return fmt.Errorf("reading commands: %w", err)
	}
	return nil
}

// next returns the next line of input; ok is false at its end.
func (e *Engine) next(ctx context.Context) (line string, ok bool) {
	if e.pending != nil {
		line, e.pending = *e.pending, nil
		return line, true
	}
	select {
	case line, ok = <-e.lines:
		return line, ok
	case <-ctx.Done():
		return "", false
	}
}

// answer obeys one command. A panic is a failure of the command.
func (e *Engine) answer(ctx context.Context, c gtp.Command) {
	entry, known := e.commands[c.Name]
	if !known {
		e.respond(c, "", errors.New(gtp.UnknownCommand))
		return
	}
	text := ""
	err := guard(c, func() (err error) {
		if entry.stream != nil {
			return entry.stream(e, ctx, c)
		}
		text, err = entry.run(e, ctx, c.Args)
		return err
	})
	var defect *search.PanicError
	if errors.As(err, &defect) {
		fmt.Fprintln(e.o.Log, err)
		err = fmt.Errorf("internal error: %v", defect.Value)
	}
	switch {
	case e.open: // a stream that panicked
		e.end()
	case entry.stream == nil || err != nil:
		e.respond(c, text, err)
	}
}

// guard calls f, which obeys c, and returns its panic as a *search.PanicError.
func guard(c gtp.Command, f func() error) (err error) {
	defer search.CatchPanic(strconv.Quote(c.String()), &err)
	return f()
}

// respond writes a whole response.
func (e *Engine) respond(c gtp.Command, text string, err error) {
	r := gtp.Response{ID: c.ID, HasID: c.HasID, OK: err == nil, Text: text}
	if err != nil {
		r.Text = err.Error()
	}
	_, _ = e.out.WriteString(r.String()) // an error stays and is returned by the flush in Serve
}

// begin writes the head of a response that comes line by line.
func (e *Engine) begin(c gtp.Command) {
	e.open = true
	e.line(gtp.Response{ID: c.ID, HasID: c.HasID, OK: true}.Head())
}

// line writes a line of a response at once.
func (e *Engine) line(text string) {
	_, _ = e.out.WriteString(text + "\n")
	e.out.Flush() // an error stays and is returned by the flush in Serve
}

// end writes the blank line that ends a response.
func (e *Engine) end() {
	e.open = false
	e.line("")
}
