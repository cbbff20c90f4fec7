package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gobandit/gtp"
)

// inputAhead is how many lines are read ahead of those executed, to see an interrupt
// behind them.
const inputAhead = 256

// An inputLine is a line of input, and the context of the command in it.
type inputLine struct {
	text    string
	tooLong bool            // text is only its beginning, and the rest is no comment
	ctx     context.Context // canceled by an interrupt
}

// interrupt is the comment by which a controller stops the command that runs.
//
// Source: GoGui's documentation, "Interrupting commands".
const interrupt = "# interrupt"

// read passes the lines of in on until it ends. An interrupt ends the contexts
// of all lines before it.
func (e *GTPEngine) read(ctx context.Context, in io.Reader) error {
	r := bufio.NewReader(in)
	b := newBatch(ctx)
	for {
		line, whole, err := gtp.ReadLine(r)
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading commands: %w", err)
		}
		text := string(line)
		if strings.TrimSpace(text) == interrupt {
			b.end()
			b = newBatch(ctx)
			continue
		}
		select {
		case e.lines <- inputLine{text, !whole && !strings.Contains(text, "#"), b.ctx}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// parse returns the command of a line; ok is false if there is none. The error is the
// reason why it is not executed.
func (l inputLine) parse() (c gtp.Command, ok bool, err error) {
	if !l.tooLong {
		c, ok = gtp.ParseCommand(l.text)
		return c, ok, nil
	}
	c, _ = gtp.ParseCommand(gtp.Clip(l.text, gtp.Quoted)) // for its identity
	return c, true, fmt.Errorf("a line of more than %d bytes", gtp.MaxLine)
}

// A batch is the lines between two interrupts. They may be executed after the input
// has ended: only an interrupt ends them early.
type batch struct {
	ctx context.Context
	end context.CancelFunc
}

func newBatch(ctx context.Context) (b batch) {
	b.ctx, b.end = context.WithCancel(ctx)
	return b
}

// next returns the next line of input, and may ponder until it comes; ok is false at the
// end.
func (e *GTPEngine) next(ctx context.Context) (line inputLine, ok bool) {
	if e.pending != nil {
		line, e.pending = *e.pending, nil
		return line, true
	}
	if len(e.lines) == 0 {
		defer e.ponder(ctx)()
	}
	select {
	case line, ok = <-e.lines:
		return line, ok
	case <-ctx.Done():
		return inputLine{}, false
	}
}
