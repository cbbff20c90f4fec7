package cli

import (
	"context"
	"errors"
	"io"
	"os"

	"gobandit/search/guard"
)

// errUnread is the cause of the end of a context of whileRead.
var errUnread = errors.New("nobody reads the output")

// whileRead returns a context that ends when nobody reads out any more, if out is a
// pipe, a socket or a terminal and the system tells. A program that answers questions
// may work for long before it writes again, and would not notice.
func whileRead(ctx context.Context, out io.Writer) (reading context.Context, stop func()) {
	file, ok := out.(*os.File)
	if !ok {
		return ctx, func() {}
	}
	wake, end, err := os.Pipe()
	if err != nil {
		return ctx, func() {} // the next write tells
	}
	reading, cancel := context.WithCancelCause(ctx)
	done := make(chan struct{})
	guard.Go("watching the output", func() error { return awaitUnread(file, wake) }, func(err error) {
		wake.Close()
		if err != nil {
			cancel(err)
		}
		close(done)
	})
	return reading, func() {
		end.Close()
		<-done
		cancel(nil)
	}
}
