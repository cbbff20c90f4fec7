// Package engine answers GTP with a search: it is the engine's side of the
// protocol.
//
// [GTPEngine.Serve] answers one command after the other. Another goroutine reads the lines, since a
// line ends an analysis. Each subject has a file with a table of its commands, such as
// boardCommands; [New] joins the tables.
package engine

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
	"gobandit/search/params"
)

// DefaultVersion has the form that Lizzie reads, which requires a second number of 15
// or more.
const DefaultVersion = "0.16.0"

// GTPOptions say with what a GTPEngine answers. Thinker is required; the rest may be zero.
type GTPOptions struct {
	Name        string // default gobandit
	Version     string // default DefaultVersion
	Description string // answer to gomill-describe_engine, of one or more lines

	Thinker search.Thinker
	Budget  search.Budget // budget of a move; time settings replace its time
	Ponder  bool          // search on the opponent's turn after a move, too

	Size  int          // board size until the command boardsize; 0 means 19
	Rules *model.Rules // rules until a command sets others; nil means the default ones

	// Params and Seed are those of Thinker; Params is nil if it has none. Make makes a
	// thinker with others; without it there are no commands to change them.
	Params *params.Params
	Seed   uint64
	Make   func(p *params.Params, seed uint64) (search.Thinker, error)

	// ParamsOn returns parameters as they hold on a board of a width; nil if all hold on every board.
	ParamsOn func(p params.Params, width int) params.Params

	// Adapt sets what depends on the size of the board, such as Thinker, before a game begins;
	// nil if nothing does.
	Adapt func(o *GTPOptions, size int) error

	// Log gets diagnostics; nil means none.
	Log io.Writer
}

// A GTPEngine answers commands of GTP with a search. Use New.
type GTPEngine struct {
	o        GTPOptions
	commands map[string]command
	game     *model.Game
	komi     float64 // of games from now on
	pace     gtp.Pace
	made     [3][]model.Move  // the game up to the last move made for a side, by color
	last     *search.Snapshot // search of the last move generated; nil if none
	judged   *judgment        // the last judgment of the stones; nil if none
	kata     kataSettings

	lines   chan inputLine
	pending *inputLine // line that ended an analysis, to be executed next
	out     *bufio.Writer
	open    bool // a response has begun and its blank line is due
	quit    bool
}

// A command implements a GTP command. It returns the text of the answer, or, if it is
// a stream, writes its response itself. An error is the failure's text; a stream
// returns one only before it writes.
type command struct {
	run    func(e *GTPEngine, ctx context.Context, args []string) (string, error)
	stream func(e *GTPEngine, ctx context.Context, c gtp.Command) error
	hidden bool // not listed, since clients would prefer it to better commands
}

// takes returns a command that takes n arguments.
func takes(n int, run func(e *GTPEngine, ctx context.Context, args []string) (string, error)) command {
	return command{run: func(e *GTPEngine, ctx context.Context, args []string) (string, error) {
		if len(args) != n {
			return "", errSyntax
		}
		return run(e, ctx, args)
	}}
}

// ofSide returns a command whose only argument is a side.
func ofSide(run func(e *GTPEngine, ctx context.Context, side model.Color) (string, error)) command {
	return command{run: func(e *GTPEngine, ctx context.Context, args []string) (string, error) {
		side, err := colorArg(args)
		if err != nil {
			return "", err
		}
		return run(e, ctx, side)
	}}
}

// constant returns a command without arguments that always succeeds.
func constant(f func(e *GTPEngine) string) command {
	return takes(0, func(e *GTPEngine, _ context.Context, _ []string) (string, error) { return f(e), nil })
}

// New returns an engine.
func New(o GTPOptions) (*GTPEngine, error) {
	o.Name = cmp.Or(o.Name, "gobandit")
	o.Version = cmp.Or(o.Version, DefaultVersion)
	o.Size = cmp.Or(o.Size, model.MaxSize)
	o.Log = cmp.Or(o.Log, io.Discard)
	if o.Adapt == nil {
		o.Adapt = func(*GTPOptions, int) error { return nil }
	}

	e := &GTPEngine{o: o, commands: make(map[string]command), komi: model.EvenKomi,
		kata: kataSettings{wide: search.DefaultWide, ponder: o.Ponder, resign: true, countMoves: true}}
	err := e.o.Adapt(&e.o, o.Size)
	if err != nil {
		return nil, err
	}
	if o = e.o; o.Thinker == nil {
		return nil, errors.New("engine: no thinker")
	}
	if e.game, err = e.newGame(o.Size); err != nil {
		return nil, err
	}

	tables := []map[string]command{
		adminCommands, boardCommands, recordCommands, genmoveCommands, analyzeCommands(), kataCommands,
		scoreCommands, timeCommands, rulesCommands, kgsCommands, goguiCommands,
	}
	if o.Make != nil {
		tables = append(tables, seedCommands)
	}
	if o.Make != nil && o.Params != nil {
		tables = append(tables, paramCommands)
	}

	for _, table := range tables {
		maps.Copy(e.commands, table)
	}
	return e, nil
}

// names returns the names of all commands that are listed, in order.
// protocol_version comes first: LizzieYzy takes an answer that begins with it for
// the list of commands.
func (e *GTPEngine) names() []string {
	var names []string
	for name, c := range e.commands {
		if !c.hidden {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	const first = "protocol_version"
	at, _ := slices.BinarySearch(names, first)
	return slices.Insert(slices.Delete(names, at, at+1), 0, first)
}

// Serve reads commands from in and answers them on out, until quit, the end of
// input or of ctx. Errors are the context's and those of reading and writing.
// It may be called once.
func (e *GTPEngine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	e.out = bufio.NewWriter(out)
	e.lines = make(chan inputLine, inputAhead)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	failed := make(chan error, 1)
	guard.Go("reading commands", func() error { return e.read(ctx, in) }, func(err error) {
		failed <- err
		close(e.lines)
	})

	for !e.quit {
		line, ok := e.next(ctx)
		if !ok {
			if err := ctx.Err(); err != nil {
				return err
			}
			return <-failed
		}
		c, ok, err := line.parse()
		if err != nil {
			e.respond(c, "", err)
		} else if ok {
			e.answer(line.ctx, c)
		}
		if err := e.out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// answer executes one command. A panic is a failure of the command.
func (e *GTPEngine) answer(ctx context.Context, c gtp.Command) {
	entry, known := e.commands[c.Name]
	if !known {
		e.respond(c, "", errors.New(gtp.UnknownCommand))
		return
	}

	text := ""
	err := guard.Call(strconv.Quote(c.String()), func() (err error) {
		if entry.stream != nil {
			return entry.stream(e, ctx, c)
		}
		text, err = entry.run(e, ctx, c.Args)
		return err
	})

	if defect, ok := errors.AsType[*guard.PanicError](err); ok {
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

// respond writes a whole response.
func (e *GTPEngine) respond(c gtp.Command, text string, err error) {
	r := gtp.Response{ID: c.ID, HasID: c.HasID, OK: err == nil, Text: text}
	if err != nil {
		r.Text = err.Error()
	}
	_, _ = e.out.WriteString(r.String()) // the flush in Serve returns the error
}

// begin writes the head of a response that comes line by line.
func (e *GTPEngine) begin(c gtp.Command) {
	e.open = true
	e.line(gtp.Response{ID: c.ID, HasID: c.HasID, OK: true}.Head())
}

// line writes a line of a response at once.
func (e *GTPEngine) line(text string) {
	_, _ = e.out.WriteString(text + "\n")
	e.out.Flush() // the flush in Serve returns the error
}

// end writes the blank line that ends a response.
func (e *GTPEngine) end() {
	e.open = false
	e.line("")
}
