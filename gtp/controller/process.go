package controller

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search/guard"
)

// A Launch says how an engine is started and asked. The zero Launch is usable.
type Launch struct {
	// Timeout is how long Do waits for an answer; 0 is for ever.
	Timeout time.Duration
	// Grace is how long an engine may take to end by itself, and again to end
	// after SIGTERM; 0 means DefaultGrace.
	Grace time.Duration
	// MaxAnswer is the longest answer in bytes; 0 means DefaultMaxAnswer.
	MaxAnswer int
	// Aliases has commands to send in place of others, by the others.
	Aliases map[string]string
	// Log, if not nil, is called with every line sent to the engine and with every
	// response and line of an analysis received, without their identities.
	Log func(sent bool, text string)
	// Stderr, if not nil, gets the engine's standard error as it comes. Process.Stderr
	// returns the end of it, too.
	Stderr io.Writer
}

// Defaults of a Launch.
const (
	DefaultGrace     = 2 * time.Second
	DefaultMaxAnswer = 4 << 20
)

// stderrKept is how many bytes of an engine's standard error are kept.
const stderrKept = 16 << 10

// A Process is a running engine. Its methods may be called from one
// goroutine at a time, except Close, Stderr and Done.
//
// The first command should be one that changes nothing or may be repeated: an engine
// that does not know identities gets it twice.
//
// An engine is killed with its whole process group if it does not answer in time, answers with another identity than the
// command's, or answers what is not GTP. So is one whose command is cut short by the context. Otherwise nobody could tell which
// command its later output answers.
type Process struct {
	program string
	command Command
	launch  Launch
	cmd     *exec.Cmd
	mark    string // variable of its environment, by which its children are known
	stdin   *os.File
	stdout  output
	errout  output
	stderr  *tail
	lines   chan outputLine // closed at the end of output
	readErr error           // reason why lines was closed; nil at the end of output
	defect  error           // panic of this program, set before done is closed
	done    chan struct{}   // closed when the process has ended and was waited for
	status  string          // how the process ended, set before done is closed
	closing sync.Once
	killed  atomic.Bool
	known   map[string]bool // answers to known_command

	identities identities
	rules      model.Rules // those of the games to come, at first the default ones
	told       bool        // the engine was told them

	onePeriod bool // the engine knows of one period of Japanese byo-yomi only
}

// markVariable is the environment variable with an engine's mark.
const markVariable = "GOBANDIT_ENGINE"

// An outputLine is a line of standard output. more means that another whole line has
// come with it.
type outputLine struct {
	text string
	more bool
}

// Start starts an engine, and does not wait for its output. The error is a *StartError.
func Start(c Command, o Launch) (*Process, error) {
	if len(c.Args) == 0 {
		return nil, &StartError{"engine", errors.New("empty command line, want a program and its arguments")}
	}
	o.Grace = cmp.Or(o.Grace, DefaultGrace)
	o.MaxAnswer = cmp.Or(o.MaxAnswer, DefaultMaxAnswer)

	path, err := LookPath(c.Args[0], c.Dir)
	if err != nil {
		return nil, err
	}

	e := &Process{
		program: c.Program(), command: c, launch: o, cmd: exec.Command(path, c.Args[1:]...), stderr: new(tail),
		lines: make(chan outputLine, 64), done: make(chan struct{}), known: make(map[string]bool), rules: model.DefaultRules,
	}
	e.cmd.Args[0] = c.Args[0]
	e.cmd.Dir = c.Dir
	e.mark = newMark()
	e.cmd.Env = append(withoutSecrets(append(os.Environ(), c.Env...)), e.mark)
	setGroup(e.cmd)

	if err := e.start(); err != nil {
		return nil, &StartError{c.Args[0], err}
	}
	e.attend()
	return e, nil
}

// start makes the pipes and starts the process.
func (e *Process) start() (err error) {
	var files [6]*os.File // the reading and the writing end of each stream
	for i := 0; i < len(files) && err == nil; i += 2 {
		files[i], files[i+1], err = os.Pipe()
	}
	stdin, stdout, errout := files[0:2], files[2:4], files[4:6]
	if err == nil {
		e.cmd.Stdin, e.cmd.Stdout, e.cmd.Stderr = stdin[0], stdout[1], errout[1]
		err = started(func() error { return startProcess(e.cmd) }, func() int { return e.cmd.Process.Pid })
	}
	if err == nil {
		e.stdin, e.stdout.file, e.errout.file = stdin[1], stdout[0], errout[0]
		stdin[1], stdout[0], errout[0] = nil, nil, nil
	}

	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}

	if pathErr, ok := errors.AsType[*os.PathError](err); ok {
		err = pathErr.Err
		if pathErr.Op == "chdir" {
			err = fmt.Errorf("working directory %s: %w", e.cmd.Dir, err)
		}
	}
	return err
}

// Program returns the name of the program, without its folder.
func (e *Process) Program() string { return e.program }

// Done is closed when the process has ended.
func (e *Process) Done() <-chan struct{} { return e.done }

// Stderr returns the end of what the engine has written to standard error.
func (e *Process) Stderr() string { return e.stderr.String() }

// Close asks the engine to quit, ends its process group if that is not enough, and
// waits until the process has ended. The error is a panic of this program.
func (e *Process) Close() error {
	e.closing.Do(func() {
		e.stdin.SetWriteDeadline(time.Now().Add(e.launch.Grace))
		if !e.killed.Load() {
			_, _ = io.WriteString(e.stdin, "quit\n") // a failure means that it has ended
		}
		e.stdin.Close()
		e.end()
	})
	<-e.done
	return e.defect
}

// end waits for the process to end by itself, then terminates, then kills its group.
// It discards output meanwhile, which the engine might block on.
func (e *Process) end() {
	var draining guard.Group
	draining.Go(e.program, func() error {
		for range e.lines {
		}
		return nil
	})
	steps := []func(pid int){terminateGroup, killGroup}
	if e.killed.Load() {
		steps = nil
	}
	for _, step := range steps {
		timer := time.NewTimer(e.launch.Grace)
		select {
		case <-e.done:
			timer.Stop()
		case <-timer.C:
			step(e.cmd.Process.Pid)
		}
	}
	<-e.done
	_ = draining.Wait()
}

// kill ends the process group at once: it is sent SIGTERM and, if it has not
// ended after the grace, SIGKILL. It waits for the end.
func (e *Process) kill() {
	if e.killed.Swap(true) {
		return
	}
	e.stdin.Close()
	terminateGroup(e.cmd.Process.Pid)
	timer := time.NewTimer(e.launch.Grace)
	defer timer.Stop()
	lines := e.lines
	for {
		select {
		case <-e.done:
			return
		case <-timer.C:
			killGroup(e.cmd.Process.Pid)
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		}
	}
}

// log passes text to the log, if there is one.
func (e *Process) log(sent bool, text string) {
	if e.launch.Log != nil {
		e.launch.Log(sent, text)
	}
}

// send writes a line to the engine.
func (e *Process) send(ctx context.Context, line string, timeout time.Duration) error {
	deadline, _ := ctx.Deadline()
	if timeout > 0 {
		if d := time.Now().Add(timeout); deadline.IsZero() || d.Before(deadline) {
			deadline = d
		}
	}
	e.stdin.SetWriteDeadline(deadline)
	stop := context.AfterFunc(ctx, func() { e.stdin.SetWriteDeadline(time.Now()) })
	defer stop()
	_, err := io.WriteString(e.stdin, line+"\n")
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return nil // other failures end the output, which gives a better message
}

// checkQuiet returns an error if the engine has written something unasked.
func (e *Process) checkQuiet(command string) error {
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return e.ended(command)
			}
			if text := gtp.Clean(line.text); strings.TrimSpace(text) != "" {
				return e.garbage(command, fmt.Sprintf("%q came before the command was sent", gtp.Clip(text, gtp.Quoted)))
			}
		default:
			return nil
		}
	}
}

// garbage kills the engine and returns a *ProtocolError.
func (e *Process) garbage(command, problem string) error {
	e.kill()
	return &ProtocolError{e.program, command, problem}
}

// ended returns the error for output that has ended while command waited.
func (e *Process) ended(command string) error {
	if defect := new(guard.PanicError); errors.As(e.readErr, &defect) {
		e.kill()
		return defect
	}
	if e.readErr != nil {
		return e.garbage(command, e.readErr.Error())
	}
	timer := time.NewTimer(e.launch.Grace)
	defer timer.Stop()
	select {
	case <-e.done:
	case <-timer.C:
		e.kill() // it has closed its output and goes on
	}
	return e.exitError(command)
}

// exitError returns the error of an engine whose process has ended.
func (e *Process) exitError(command string) error {
	<-e.done
	if e.defect != nil {
		return e.defect
	}
	return &ExitError{e.program, command, e.status, lastLine(e.Stderr())}
}
