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

// crashTime is how long the program waits for the terminal when it ends by such a signal: a
// terminal that has stopped reading would block it.
const crashTime = 3 * time.Second

// onCrashSignal ends the process at signals for which Go prints a trace of all goroutines, as
// Go does, but releases the terminal first. stop ends that.
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
