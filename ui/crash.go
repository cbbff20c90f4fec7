package ui

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"syscall"

	"gobandit/search/guard"
)

// onCrashSignal has a signal that asks for a trace of all goroutines end the process as
// Go does, but with the terminal released first. stop ends that.
func onCrashSignal(release func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGSEGV)
	guard.Go("signals", func() error {
		select {
		case s := <-signals:
			release()
			fmt.Fprintf(os.Stderr, "gobandit: %v\n", s)
			pprof.Lookup("goroutine").WriteTo(os.Stderr, 2) //nolint:errcheck // the process ends
			number, _ := s.(syscall.Signal)
			os.Exit(128 + int(number))
		case <-done:
		}
		return nil
	}, func(error) {})
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
