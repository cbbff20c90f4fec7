//go:build unix

package ui

import (
	"image"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"

	"gobandit/search/guard"
)

// A job suspends and continues the program, as shells can. While it is suspended the terminal
// is as it was before the program, and afterwards the screen is drawn again.
type job struct{ signals chan os.Signal }

func newJob() *job { return &job{make(chan os.Signal, 1)} }

// filter suspends the program in place of bubbletea, which ignores signals and would wait
// forever where no shell can continue it.
func (j *job) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.SuspendMsg); !ok {
		return msg
	}
	if !hasShell() {
		return noShellMsg{}
	}
	return released(func() {
		continued := make(chan os.Signal, 1)
		signal.Notify(continued, syscall.SIGCONT)
		defer signal.Stop(continued)
		signal.Stop(j.signals)
		defer j.listen()
		// Not SIGTSTP, which no longer stops a Go program that has been notified of it.
		if syscall.Kill(0, syscall.SIGSTOP) == nil {
			<-continued
		}
	})
}

func (j *job) listen() { signal.Notify(j.signals, syscall.SIGTSTP, syscall.SIGCONT) }

// watch lets SIGTSTP suspend the program as its key does, and draws the screen again after the
// program was stopped by another signal. It ends with stop.
func (j *job) watch(program *tea.Program) (stop func()) {
	done := make(chan struct{})
	j.listen()
	guard.Go("job control", func() error {
		for {
			select {
			case s := <-j.signals:
				if s == syscall.SIGTSTP {
					program.Send(tea.SuspendMsg{})
				} else {
					program.Send(released(func() {}))
				}
			case <-done:
				return nil
			}
		}
	}, func(error) {})
	return func() {
		signal.Stop(j.signals)
		close(done)
	}
}

// released returns a message that runs f while the terminal is as it was before the program.
func released(f func()) tea.Msg {
	return tea.Exec(intermission(f), func(error) tea.Msg { return tea.ResumeMsg{} })()
}

// An intermission is what is done while the terminal is released.
type intermission func()

// Run does it.
func (i intermission) Run() error { i(); return nil }

// SetStdin does nothing.
func (intermission) SetStdin(io.Reader) {}

// SetStdout does nothing.
func (intermission) SetStdout(io.Writer) {}

// SetStderr does nothing.
func (intermission) SetStderr(io.Writer) {}

// hasShell reports whether there is a program that can continue this one: one of the same
// session in another group of processes, or a script between them.
func hasShell() bool {
	session, err := unix.Getsid(0)
	group, parent := unix.Getpgrp(), unix.Getppid()
	if err != nil || group == session {
		return false
	}
	if of, err := unix.Getpgid(parent); err == nil && of == group {
		return true
	}
	of, err := unix.Getsid(parent)
	return err == nil && of == session
}

// thisWindow returns the size of the terminal's window; zero if the system does not know it.
func thisWindow() (out window) {
	w, err := unix.IoctlGetWinsize(int(os.Stdout.Fd()), unix.TIOCGWINSZ)
	if err != nil || w.Col == 0 || w.Row == 0 {
		return window{}
	}
	return window{image.Pt(int(w.Col), int(w.Row)), image.Pt(int(w.Xpixel/w.Col), int(w.Ypixel/w.Row))}
}

// waitFor reports whether there is something to read from a file within a time.
func waitFor(f *os.File, within time.Duration) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}} //nolint:gosec // descriptors are small
	for end := time.Now().Add(within); ; {
		n, err := unix.Poll(fds, int(max(0, time.Until(end)).Milliseconds()))
		if err != unix.EINTR || time.Now().After(end) {
			return n > 0
		}
	}
}
