package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine is the length of the longest line that is read.
const maxLine = 1 << 20

// inputAhead is how many lines are read ahead of those executed, to see an interrupt
// behind them.
const inputAhead = 256

// An inputLine is a line of input, and the context of the command in it.
type inputLine struct {
	text string
	ctx  context.Context // canceled by an interrupt
}

// interrupt is the comment by which a controller stops the command that runs.
//
// Source: GoGui's documentation, "Interrupting commands".
const interrupt = "# interrupt"

// read passes the lines of in on until it ends. An interrupt ends the contexts
// of all lines before it.
func (e *Engine) read(ctx context.Context, in io.Reader) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, maxLine)
	b := newBatch(ctx)
	for scanner.Scan() {
		if strings.TrimSpace(scanner.Text()) == interrupt {
			b.end()
			b = newBatch(ctx)
			continue
		}
		select {
		case e.lines <- inputLine{scanner.Text(), b.ctx}:
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

// next returns the next line of input; ok is false at its end.
func (e *Engine) next(ctx context.Context) (line inputLine, ok bool) {
	if e.pending != nil {
		line, e.pending = *e.pending, nil
		return line, true
	}
	select {
	case line, ok = <-e.lines:
		return line, ok
	case <-ctx.Done():
		return inputLine{}, false
	}
}
