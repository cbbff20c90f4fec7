package controller

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gobandit/gtp"
)

// Do sends a command and returns the text of the answer. Arguments with blanks
// are sent as they are. It waits for Launch.Timeout at most. Errors are a
// *FailureError if the engine refused, *ExitError, *TimeoutError or
// *ProtocolError if it can do no more, or the context's.
func (e *Process) Do(ctx context.Context, command string, args ...string) (string, error) {
	return e.DoWithin(ctx, e.launch.Timeout, command, args...)
}

// DoWithin is Do with another time-out; 0 is for ever.
func (e *Process) DoWithin(ctx context.Context, timeout time.Duration, command string, args ...string) (string, error) {
	return e.answer(ctx, timeout, e.commandLine(command, args), nil)
}

// answer sends a line and returns the text of the response, unless the engine refuses. stream gets it line by line
// if it is not nil.
func (e *Process) answer(ctx context.Context, timeout time.Duration, line string, stream func(string)) (string, error) {
	resp, err := e.ask(ctx, timeout, line, stream)
	if err != nil {
		return "", err
	}
	if !resp.OK {
		return "", &FailureError{e.program, line, strings.TrimSpace(resp.Text)}
	}
	return resp.Text, nil
}

// commandLine returns the line for a command, by its alias.
func (e *Process) commandLine(command string, args []string) string {
	return strings.Join(append([]string{e.alias(command)}, args...), " ")
}

// alias returns the command to send in place of another.
func (e *Process) alias(command string) string {
	if other, ok := e.launch.Aliases[command]; ok {
		return other
	}
	return command
}

// Knows reports whether the engine has a command, as it answers known_command once. An
// engine without known_command has none.
func (e *Process) Knows(ctx context.Context, command string) (bool, error) {
	command = e.alias(command)
	if known, ok := e.known[command]; ok {
		return known, nil
	}
	text, err := e.Do(ctx, "known_command", command)
	var failure *FailureError
	if err != nil && !errors.As(err, &failure) {
		return false, err
	}
	known := err == nil && strings.EqualFold(strings.TrimSpace(text), "true")
	e.known[command] = known
	return known, nil
}

// Stream sends a command that answers line by line, as analyze commands do, and
// calls f with each line of text as it comes, until the answer ends. When ctx
// ends it sends another command, which ends an analysis, and waits for the
// rest; that is no error. Launch.Timeout bounds the time to the first line of
// the answer and that of the rest, after ctx has ended.
func (e *Process) Stream(ctx context.Context, f func(line string), command string, args ...string) error {
	_, err := e.answer(ctx, e.launch.Timeout, e.commandLine(command, args), f)
	return err
}

// ending is the command that ends an analysis. A blank line would do for most engines, but
// Pachi goes on.
const ending = "name"

// An exchange is the waiting for one answer.
type exchange struct {
	*Process
	line    string
	id      int // identity of the command
	began   time.Time
	timeout time.Duration
	timer   <-chan time.Time // nil without a limit
	cancel  <-chan struct{}  // closed at the end of the context; nil once that is handled
	reader  gtp.Reader
	size    int          // bytes of the answer so far
	stream  func(string) // argument of Stream; nil for Do
}

// ask sends a line, with an identity if the engine knows them, and returns the
// response.
func (e *Process) ask(ctx context.Context, timeout time.Duration, line string, stream func(string)) (gtp.Response, error) {
	first := e.identities.last == 0
	if most := e.command.First; first && most > 0 && (timeout == 0 || most < timeout) {
		timeout = most
	}
	resp, err := e.askOnce(ctx, timeout, line, stream)
	if analysis := stream != nil && resp.OK; err == nil && !analysis && e.identities.missing(resp) {
		resp, err = e.askOnce(ctx, timeout, line, stream)
	}
	if err != nil && first && ctx.Err() == nil && e.command.Hint != "" {
		err = fmt.Errorf("%w; %s", err, e.command.Hint)
	}
	return resp, err
}

// askOnce sends a line and returns the response.
func (e *Process) askOnce(ctx context.Context, timeout time.Duration, line string, stream func(string)) (gtp.Response, error) {
	var none gtp.Response
	if err := ctx.Err(); err != nil {
		return none, err
	}
	if strings.ContainsAny(line, "\n\r") {
		return none, &FailureError{e.program, line, "a command with more than one line was not sent"}
	}
	if e.killed.Load() {
		return none, e.exitError(line)
	}
	if err := e.checkQuiet(line); err != nil {
		return none, err
	}

	x := exchange{Process: e, line: line, began: time.Now(), timeout: timeout, cancel: ctx.Done(), stream: stream}
	e.log(true, line)
	numbered := e.identities.number(line)
	x.id = e.identities.last
	if err := e.send(ctx, numbered, timeout); err != nil {
		return none, x.late(ctx)
	}
	return x.wait(ctx)
}

// wait returns the response.
func (x *exchange) wait(ctx context.Context) (gtp.Response, error) {
	var none gtp.Response
	e, timeout, stream := x.Process, x.timeout, x.stream
	ends := false // the command that ends an analysis was sent
	if timeout > 0 {
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		x.timer = timer.C
	}

	for {
		select {
		case out, ok := <-e.lines:
			done, err := x.take(out, ok)
			if err != nil {
				return none, err
			}
			if done {
				resp := x.reader.Take()
				if stream == nil {
					e.log(false, gtp.Response{OK: resp.OK}.Head()+" "+resp.Text)
				} else if text := strings.TrimSpace(resp.Text); resp.OK && text != "" {
					stream(text) // the text behind the =
				}
				if ends {
					after := exchange{Process: e, line: ending, id: e.identities.last, began: time.Now(), timeout: timeout}
					_, err = after.wait(context.Background())
				}
				return resp, err
			}
		case <-x.timer:
			return none, x.late(ctx)
		case <-x.cancel:
			if stream == nil {
				return none, x.late(ctx)
			}
			x.cancel, ends = nil, true
			if timeout > 0 {
				x.timer = time.After(timeout)
			}
			e.log(true, ending)
			if err := e.send(context.Background(), e.identities.number(ending), timeout); err != nil {
				return none, x.late(ctx)
			}
		}
	}
}

// take handles a line of output, or its end if ok is false. It returns true
// when the answer is complete.
func (x *exchange) take(out outputLine, ok bool) (done bool, err error) {
	if !ok {
		// The end of output ends an answer too, but no analysis that was to go on.
		if x.reader.Begun() && x.readErr == nil && (x.stream == nil || x.cancel == nil) {
			return true, nil
		}
		return false, x.ended(x.line)
	}
	if x.size += len(out.text) + 1; x.stream == nil && x.size > x.launch.MaxAnswer {
		return false, x.garbage(x.line, "it is too long")
	}

	begun := x.reader.Begun()
	if x.stream != nil && begun {
		if text := strings.TrimSpace(gtp.Clean(out.text)); text != "" {
			x.log(false, text)
			x.stream(text)
			return false, nil
		}
	}

	done, err = x.reader.Add(out.text)
	if id, ok := x.reader.Identity(); ok && !begun {
		if problem := x.identities.check(id, x.id); problem != "" {
			return false, x.garbage(x.line, problem)
		}
	}

	switch {
	case err != nil:
		return false, x.garbage(x.line, err.Error())
	case done && out.more && x.stream == nil:
		return true, x.checkRest()
	case x.stream != nil && !begun && x.reader.Begun():
		x.timer = nil // it has answered, and an analysis has no limit
		if x.cancel == nil && x.timeout > 0 {
			x.timer = time.After(x.timeout)
		}
	}
	return done, nil
}

// checkRest returns an error if another answer came together with a complete one; blank lines are
// harmless. It does not wait for more.
func (x *exchange) checkRest() error {
	for out := range x.lines {
		if text := strings.TrimSpace(gtp.Clean(out.text)); text != "" {
			return x.garbage(x.line, fmt.Sprintf("%q came after it", gtp.Clip(text, gtp.Quoted)))
		}
		if !out.more {
			return nil
		}
	}
	return nil
}

// late kills the engine and returns the error of a command that got no answer
// in time: the context's if that has ended.
func (x *exchange) late(ctx context.Context) error {
	x.kill()
	if err := ctx.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	after := x.timeout
	if ctx.Err() != nil {
		after = time.Since(x.began).Round(time.Millisecond)
	}
	return &TimeoutError{x.program, x.line, after}
}
