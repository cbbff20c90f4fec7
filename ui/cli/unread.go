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

// whileRead returns a context that ends when the reader of out has gone. It works for a pipe,
// a socket or a terminal, on systems that report it. Without it, a program that answers
// questions would notice only when it writes its next answer, perhaps after hours.
func whileRead(ctx context.Context, out io.Writer) (reading context.Context, stop func()) {
	file, ok := out.(*os.File)
	if !ok {
		return ctx, func() {}
	}
	wake, end, err := os.Pipe()
	if err != nil {
		return ctx, func() {} // the next write fails
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
