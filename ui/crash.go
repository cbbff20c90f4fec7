package ui

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"syscall"
	"time"

	"gobandit/search/guard"
)

// crashTime is how long a terminal has to take what is written to it at such an end: one that
// has stopped reading takes nothing.
const crashTime = 3 * time.Second

// onCrashSignal has a signal that asks for a trace of all goroutines end the process as
// Go does, but with the terminal released first. stop ends that.
func onCrashSignal(release func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGSEGV, syscall.SIGTRAP, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL)
	guard.Go("signals", func() error {
		select {
		case s := <-signals:
			number, _ := s.(syscall.Signal)
			exit := func() { os.Exit(128 + int(number)) }
			time.AfterFunc(crashTime, exit)
			release()
			fmt.Fprintf(os.Stderr, "gobandit: %v\n", s)
			pprof.Lookup("goroutine").WriteTo(os.Stderr, 2) //nolint:errcheck // the process ends
			exit()
		case <-done:
		}
		return nil
	}, func(error) {})
	return func() {
		signal.Stop(signals)
		close(done)
	}
}
