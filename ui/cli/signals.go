package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"gobandit/search/guard"
)

// A signalError is the cause of a context that a signal has ended.
type signalError struct{ signal syscall.Signal }

func (e signalError) Error() string { return "interrupted" }

// forcedKey is the key, in the context that the first signal ends, of the context
// that the second one ends.
type forcedKey struct{}

// withSignals returns a context that the first interrupt, termination or hangup
// ends, with a signalError as its cause. The second signal also ends the context of
// forced, and the third one the process. Under nohup a hangup is ignored.
func withSignals(parent context.Context) (ctx context.Context, stop func()) {
	hard, force := context.WithCancelCause(parent)
	ctx, cancel := context.WithCancelCause(context.WithValue(parent, forcedKey{}, hard))
	signals := make(chan os.Signal, 1)
	done := make(chan struct{})
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(signals, syscall.SIGHUP)
	}

	guard.Go("signals", func() error {
		for n := 1; ; n++ {
			select {
			case s := <-signals:
				number, _ := s.(syscall.Signal)
				switch n {
				case 1:
					cancel(signalError{number})
				case 2:
					force(signalError{number})
				default:
					os.Exit(exitInterrupted + int(number))
				}
			case <-done:
				return nil
			}
		}
	}, func(err error) {
		if err != nil { // no interrupt would be noticed any more
			cancel(err)
			force(err)
		}
	})

	return ctx, func() {
		signal.Stop(signals)
		close(done)
		cancel(nil)
		force(nil)
	}
}

// forced returns the context of withSignals that lasts until the second signal, or
// without one a context that never ends.
func forced(ctx context.Context) context.Context {
	if hard, ok := ctx.Value(forcedKey{}).(context.Context); ok {
		return hard
	}
	return context.WithoutCancel(ctx)
}
