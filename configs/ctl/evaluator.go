package ctl

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"gopkg.in/yaml.v3"

	"gobandit/model/param"
	"gobandit/search/guard"
)

// Bounds of evaluating a control file, and of each later call of one of its functions.
const (
	maxMemory = 256 << 20 // bytes that a child may take more than at its start
	maxReply  = 16 << 20  // bytes of a reply
	idleTime  = 5 * time.Second
	grace     = time.Second / 4 // for a request when this program is to end
)

// MaxTime is how much processor time a request may take, or where that is unknown how long. Tests shorten it.
var MaxTime = 10 * time.Second

// patience is how many times longer a request may last where the machine is busy, or a container has a part of a processor.
const patience = 12

// An evaluator evaluates a control file, or a function in a YAML file, in a child process. The child ends when nobody has
// asked it anything for a while or another evaluator takes it over, and begins again when somebody does.
type evaluator struct {
	source  request // what it evaluates
	outside Outside

	mu    sync.Mutex // held while it is asked
	child *child     // nil if there is none
	idle  *time.Timer
}

// A child is a process that evaluates.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *io.LimitedReader
	encode *gob.Encoder
	decode *gob.Decoder
	errors bytes.Buffer
}

// Run runs the text of a control file, named file in positions, and returns those of its names that are among the keys. With
// problems the settings may be nil: all that can be found before it runs, or the first in running it.
// Questions about the machine go to outside.
func Run(file, text string, keys []string, outside Outside) (*EventSettings, []Problem) {
	e := &evaluator{source: request{File: file, Text: text, Keys: keys}, outside: outside}
	out, err := e.ask(nil)
	if err != nil {
		return nil, []Problem{{File: file, Text: err.Error()}}
	}
	for i, f := range out.Settings.Functions {
		f.evaluator, f.number = e, i
	}
	if out.Settings.Root == nil {
		return nil, out.Problems
	}
	return &out.Settings, out.Problems
}

// ParseFunction returns the function in a text that begins in a line of a YAML
// file: a lambda, or statements of which the last function defined is meant. It
// is nil if there is a problem, or no function. Columns of problems are unknown.
func ParseFunction(file string, line int, text string) (*Function, []Problem) {
	e := &evaluator{source: request{File: file, Text: text, Line: line}}
	out, err := e.ask(nil)
	if err != nil {
		return nil, []Problem{{File: file, Text: err.Error()}}
	}
	for _, f := range out.Settings.Functions {
		f.evaluator = e
		return f, nil
	}
	return nil, out.Problems
}

// ask asks the child to call a function; nil to evaluate its source.
func (e *evaluator) ask(c *asking) (reply, error) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.child == nil {
		if err := e.start(); err != nil {
			return reply{}, err
		}
		if out, err := e.exchange(e.source, signals); err != nil || c == nil {
			return out, err
		}
	}
	e.idle.Reset(idleTime)
	return e.exchange(request{Call: c}, signals)
}

// latest is the evaluator that began a child last.
var latest atomic.Pointer[evaluator]

// start takes over the child of another evaluator that is not at work, or starts one, which takes longer.
func (e *evaluator) start() error {
	if last := latest.Swap(e); last != nil && last.mu.TryLock() {
		c := last.child
		last.child = nil
		last.mu.Unlock()
		if c != nil {
			e.child, e.idle = c, time.AfterFunc(idleTime, e.endIdle)
			return nil
		}
	}
	path, err := thisProgram()
	if err != nil {
		return err
	}
	c := &child{cmd: &exec.Cmd{Path: path, Args: []string{childName}, Env: []string{"GOTRACEBACK=none", "GOMAXPROCS=2"}}}
	c.cmd.Stderr = &c.errors
	var out io.Reader
	if c.in, err = c.cmd.StdinPipe(); err == nil {
		out, err = c.cmd.StdoutPipe()
	}
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		return fmt.Errorf("cannot start a process for it: %w", err)
	}
	c.out = &io.LimitedReader{R: out}
	c.encode, c.decode = gob.NewEncoder(c.in), gob.NewDecoder(c.out)
	e.child, e.idle = c, time.AfterFunc(idleTime, e.endIdle)
	return nil
}

// endIdle ends a child that nobody has asked anything for a while.
func (e *evaluator) endIdle() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.child != nil {
		e.end()
	}
}

// end ends the child, and returns what it had to say.
func (e *evaluator) end() string {
	c := e.child
	e.child = nil
	e.idle.Stop()
	c.in.Close()
	c.cmd.Process.Kill() //nolint:errcheck // it has ended
	c.cmd.Wait()         //nolint:errcheck // it was killed
	return c.errors.String()
}

// exchange makes a request and answers the questions that come back. A child that does not reply in time, or when this program
// is to end, is killed.
func (e *evaluator) exchange(r request, signals <-chan os.Signal) (out reply, err error) {
	c := e.child
	done := make(chan error, 1)
	guard.Go(e.source.File, func() error { return c.talk(r, e.outside, &out) }, func(err error) { done <- err })
	started := time.Now()
	before, isKnown := processorTime(c.cmd.Process.Pid)
	late, why := time.NewTimer(MaxTime), fmt.Sprintf("ran for more than %s: does a loop never end?", MaxTime)
	defer late.Stop()
	for {
		select {
		case err := <-done:
			if err == nil {
				return out, nil
			}
			switch said := e.end(); {
			case strings.Contains(said, "memory"):
				err = fmt.Errorf("more than %d MiB of memory", maxMemory>>20)
			case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
				err = fmt.Errorf("its process ended without an answer: was it killed, or did it take more than %d MiB of memory?", maxMemory>>20)
			}
			return reply{}, err
		case <-signals:
			late.Reset(grace)
			why = interrupted
		case <-late.C:
			now, _ := processorTime(c.cmd.Process.Pid)
			if rest := MaxTime - (now - before); isKnown && rest > 0 && why != interrupted && time.Since(started) < patience*MaxTime {
				late.Reset(max(rest, MaxTime/10))
				continue
			}
			e.end()
			<-done //nolint:errcheck // what its end broke off
			return reply{}, errors.New(why)
		}
	}
}

// interrupted says why a request ended with this program.
const interrupted = "interrupted"

// talk sends a request and receives the reply to it.
func (c *child) talk(r request, outside Outside, out *reply) error {
	for {
		if err := c.encode.Encode(r); err != nil {
			return err
		}
		c.out.N = maxReply
		*out = reply{}
		err := c.decode.Decode(out)
		switch {
		case c.out.N <= 0:
			return fmt.Errorf("settings of more than %d MiB", maxReply>>20)
		case err != nil || out.Question == nil:
			return err
		}
		r = request{}
		if a, err := outside(*out.Question); err != nil {
			r.Refused = err.Error()
		} else {
			r.Answer = &a
		}
	}
}

// A Function is one that a control file defines, or a YAML file as text: a scale,
// or make_candidate.
type Function struct {
	Name    string // "lambda" if it has none
	Text    string // statements that define the function anew, for [ParseFunction]
	HasText bool   // false if the file does not write the function down at one place

	evaluator *evaluator
	number    int
}

// Player returns the mapping of Player(...) that the function returns for values
// of parameters. A problem without a line is about the call.
func (f *Function) Player(key string, values []param.Value) (*yaml.Node, []Problem) {
	c := asking{Function: f.number, Key: key, IsPlayer: true}
	for _, v := range values {
		c.Values = append(c.Values, boxed{v})
	}
	out, err := f.evaluator.ask(&c)
	if err != nil {
		return nil, []Problem{{File: f.evaluator.source.File, Key: key, Text: err.Error()}}
	}
	return out.Node, out.Problems
}

// Value returns the function's value at x. The error may be a Problem about the key.
func (f *Function) Value(key string, x float64) (param.Value, error) {
	out, err := f.evaluator.ask(&asking{Function: f.number, Key: key, X: x})
	switch {
	case err != nil:
		return nil, err
	case len(out.Problems) > 0:
		return nil, out.Problems[0]
	case out.Err != "":
		return nil, errorText(out.Err)
	}
	return out.Value.V, nil
}

// A functionScale is a scale that a function makes.
type functionScale struct {
	*Function
	key   string
	text  string                  // the function's name and its values at the divisions' centres
	known map[float64]param.Value // these values
}

// Scale returns the scale that the function makes, tried at every division. The
// error may be a Problem.
func (f *Function) Scale(key string, split int) (param.Scale, error) {
	s := &functionScale{Function: f, key: key, known: make(map[float64]param.Value, split)}
	words := make([]string, split)
	for i := range split {
		x := param.Center(split, i)
		v, err := f.Value(key, x)
		if err != nil {
			return nil, err
		}
		s.known[x], words[i] = v, param.Text(v)
	}
	s.text = f.Name + " " + strings.Join(words, ", ")
	return s, nil
}

// At returns the function's value at f. It panics if the function fails there,
// as it did not at the centres of the divisions.
func (s *functionScale) At(f float64) param.Value {
	if v, ok := s.known[f]; ok {
		return v
	}
	v, err := s.Value(s.key, f)
	if err != nil {
		panic(err)
	}
	return v
}

// String names the function and its values, which tell it from others.
func (s *functionScale) String() string { return s.text }
