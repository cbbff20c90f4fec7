package attach

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"sync"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/search/guard"
)

// A connection is a Client's to the program that runs the event.
type connection struct {
	conn   net.Conn
	hello  hello
	in     *bufio.Reader
	states chan *event.RunState // the latest; closed when the connection has ended
	over   chan struct{}        // closed when the connection has ended
	bye    string               // why the program has ended; set before states is closed
	known  map[int]event.RunningGame

	mu      sync.Mutex // guards the fields below, and is held while a request is written
	asked   int
	waiting map[int]chan reply
}

// dial connects and reads the hello. The error is a refusal if a program answers that
// cannot be followed.
func (d dialer) dial() (*connection, error) {
	path, err := socketPath(d.folder, d.journal)
	if err != nil {
		return nil, err
	}
	conn, err := net.DialTimeout("unix", path, writeTime)
	if err != nil {
		return nil, err
	}
	c := &connection{
		conn: conn, in: bufio.NewReaderSize(conn, 64<<10), states: make(chan *event.RunState, 1), over: make(chan struct{}),
		known: make(map[int]event.RunningGame), waiting: make(map[int]chan reply),
	}
	if err := c.greet(); err != nil {
		conn.Close()
		return nil, err
	}
	guard.Go("attach", c.read, func(error) {
		close(c.states)
		close(c.over)
	})
	return c, nil
}

func (c *connection) greet() error {
	if err := c.conn.SetReadDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	line, err := c.line()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(line, &c.hello); err != nil {
		return err
	}
	switch {
	case c.hello.Protocol != protocol:
		return refusal(fmt.Sprintf("process %d runs it with gobandit %s, whose watch protocol has version %d, want %d: use the same gobandit here", c.hello.PID, c.hello.Version, c.hello.Protocol, protocol))
	case c.hello.Refused != "":
		return refusal(c.hello.Refused)
	}
	return c.conn.SetReadDeadline(time.Time{})
}

// close ends the connection, and waits until it has.
func (c *connection) close() {
	c.conn.Close()
	<-c.over
}

// line returns the next line of the program.
func (c *connection) line() ([]byte, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case len(line) > maxMessage:
			return nil, fmt.Errorf("a message of more than %d bytes", maxMessage)
		}
	}
}

// read takes the program's messages until the connection ends.
func (c *connection) read() error {
	defer c.conn.Close()
	for {
		line, err := c.line()
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			return err
		}

		switch {
		case m.State != nil:
			run := c.merge(*m.State)
			select { // the latest takes the place of one that nobody has taken
			case <-c.states:
			default:
			}
			c.states <- &run
		case m.Reply != nil:
			c.mu.Lock()
			if to := c.waiting[m.Reply.ID]; to != nil {
				to <- *m.Reply
				delete(c.waiting, m.Reply.ID)
			}
			c.mu.Unlock()
		case m.Bye != nil:
			c.bye = *m.Bye
		}
	}
}

// merge returns the state of a run, with what is known of its games.
func (c *connection) merge(s state) event.RunState {
	known := make(map[int]event.RunningGame, len(s.Games))
	run := s.Run
	run.Running = nil
	for _, g := range s.Games {
		out, met := c.known[g.Number]
		if a := g.About; a != nil {
			out, met = event.RunningGame{
				ID: g.Number, Order: a.Order, Opponent: a.Opponent, Started: a.Started, Worker: a.Worker, Progress: match.Progress{WinRate: math.NaN()},
			}, true
			out.Black, out.White = a.Black, a.White
		}

		if !met {
			continue
		}
		if g.Live != nil {
			if p, err := g.Live.Progress(); err == nil {
				p.Black, p.White = out.Black, out.White
				out.Progress = p
			}
		}

		known[g.Number] = out
		run.Running = append(run.Running, out)
	}
	c.known = known
	return run
}

// ask sends an order and waits for its answer. A program that was asked to end may do so before it answers.
func (c *connection) ask(ctx context.Context, o event.Order) (event.Done, error) {
	answer := make(chan reply, 1)
	if err := c.send(o, answer); err != nil {
		return event.Done{}, err
	}
	select {
	case r := <-answer:
		return r.result()
	case <-c.over:
	case <-ctx.Done():
		return event.Done{}, fmt.Errorf("no answer: %w", ctx.Err())
	}
	select {
	case r := <-answer: // the last that it said
		return r.result()
	default:
	}
	if o.Do == event.DoDrain || o.Do == event.DoAbort {
		return event.Done{}, nil
	}
	return event.Done{}, ErrGone
}

// result returns what was done, or the error, that a reply has.
func (r reply) result() (event.Done, error) {
	if r.Error != "" {
		return event.Done{}, errors.New(r.Error)
	}
	return r.Done, nil
}

// send sends an order, whose answer goes to answer. The error is ErrGone if the
// program has ended.
func (c *connection) send(o event.Order, answer chan reply) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	line, err := encode(request{c.asked, o})
	if err != nil {
		return err
	}
	if len(line) > maxRequest {
		return fmt.Errorf("%s is too long for an event that runs: %d bytes, want at most %d; give it in parts", o, len(line), maxRequest)
	}
	if err := c.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	if _, err := c.conn.Write(line); err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	c.waiting[c.asked] = answer
	return nil
}
