package attach

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/search/guard"
)

// A connection is a Client's to the program that runs the event.
type connection struct {
	http   http.Client
	hello  hello
	in     *bufio.Scanner       // lines of the stream
	close  func()               // ends the connection, and waits until it has
	states chan *event.RunState // the latest; closed when the connection has ended
	bye    string               // why the program has ended; set before states is closed
	known  map[int]event.RunningGame
}

// dial connects to the program that runs an event and reads the hello. The error is a refusal if a program answers that
// cannot be followed.
func dial(folder, journal string) (*connection, error) {
	path, err := socketPath(folder, journal)
	if err != nil {
		return nil, err
	}
	c := &connection{states: make(chan *event.RunState, 1), known: make(map[int]event.RunningGame)}
	c.http.Transport = &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{Timeout: writeTime}).DialContext(ctx, "unix", path)
	}}

	ctx, cancel := context.WithCancel(context.Background())
	late := time.AfterFunc(writeTime, cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://event/state", nil)
	if err != nil {
		return nil, err
	}
	answer, err := c.http.Do(r)
	if err == nil {
		c.in = linesOf(answer.Body)
		err = c.greet()
	}
	if err == nil && !late.Stop() {
		err = ctx.Err()
	}
	end := func() {
		cancel()
		c.http.CloseIdleConnections()
	}
	if err != nil {
		end()
		return nil, err
	}

	over := make(chan struct{})
	guard.Go("attach", c.read, func(error) {
		answer.Body.Close()
		close(c.states)
		close(over)
	})
	c.close = func() {
		end()
		<-over
	}
	return c, nil
}

// linesOf returns the lines of a program, none longer than maxMessage.
func linesOf(r io.Reader) *bufio.Scanner {
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxMessage)
	return in
}

// next reads the next line of the program.
func (c *connection) next(v any) error {
	if !c.in.Scan() {
		return cmp.Or(c.in.Err(), io.EOF)
	}
	return json.Unmarshal(c.in.Bytes(), v)
}

func (c *connection) greet() error {
	if err := c.next(&c.hello); err != nil {
		return err
	}
	switch {
	case c.hello.Protocol != protocol:
		return refusal(fmt.Sprintf("process %d runs it with gobandit %s, whose watch protocol has version %d, want %d: use the same gobandit here", c.hello.PID, c.hello.Version, c.hello.Protocol, protocol))
	case c.hello.Refused != "":
		return refusal(c.hello.Refused)
	}
	return nil
}

// read takes the program's messages until the connection ends.
func (c *connection) read() error {
	for {
		var m message
		if err := c.next(&m); err != nil {
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

// ask sends an order and waits for its answer. A program that was asked to end may do so before it answers. The error
// is ErrGone if it ended otherwise.
func (c *connection) ask(ctx context.Context, o event.Order) (event.Done, error) {
	text, err := json.Marshal(o)
	if err != nil {
		return event.Done{}, err
	}
	if len(text) > maxOrder {
		return event.Done{}, fmt.Errorf("%s is too long for an event that runs: %d bytes, want at most %d; give it in parts", o, len(text), maxOrder)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://event/orders", bytes.NewReader(text))
	if err != nil {
		return event.Done{}, err
	}

	var done reply
	answer, err := c.http.Do(r)
	if err == nil {
		defer answer.Body.Close()
		err = json.NewDecoder(io.LimitReader(answer.Body, maxMessage)).Decode(&done)
	}
	unsent := new(net.OpError)
	switch {
	case err == nil && done.Error != "":
		return event.Done{}, errors.New(done.Error)
	case err == nil:
		return done.Done, nil
	case ctx.Err() != nil:
		return event.Done{}, fmt.Errorf("no answer: %w", ctx.Err())
	case (o.Do == event.DoDrain || o.Do == event.DoAbort) && !(errors.As(err, &unsent) && unsent.Op == "dial"):
		return event.Done{}, nil
	}
	return event.Done{}, fmt.Errorf("%w: %w", ErrGone, err)
}
