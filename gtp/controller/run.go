package controller

import (
	"context"
	"errors"
	"strings"
	"time"

	"gobandit/gtp"
)

// Run runs a program that is no engine until it ends, with an empty standard input, and returns the last line of its output
// that is not blank. It waits for Launch.Timeout at most. Errors are those of Start and Do.
func Run(ctx context.Context, c Command, o Launch) (last string, err error) {
	e, err := Start(c, o)
	if err != nil {
		return "", err
	}
	defer e.Close()
	e.stdin.Close()
	x := exchange{Process: e, line: c.String(), began: time.Now()}
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	for {
		select {
		case out, ok := <-e.lines:
			if text := strings.TrimSpace(gtp.Clean(out.text)); text != "" {
				last = text
			}
			if ok {
				continue
			}
			err := e.ended(x.line)
			if exit := new(ExitError); errors.As(err, &exit) && exit.Status == "exit status 0" {
				return last, nil
			}
			return "", err
		case <-ctx.Done():
			return "", x.late(ctx)
		}
	}
}
