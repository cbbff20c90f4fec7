package attach

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/search/guard"
)

// Errors of a Client.
var (
	ErrWatching = errors.New("this program only watches the event (--watch)")
	ErrGone     = errors.New("no program that runs the event answers")
)

// A Link says how a Client follows an event.
type Link struct {
	Live   bool   // the program that runs the event answers
	Silent bool   // it has not done so for some seconds
	Active bool   // it plays, or is paused; false while it has the event open alone
	PID    int    // process number of the program; 0 is unknown
	Note   string // why no program answers, or what to know about it; "" without
	Only   bool   // the Client only watches
}

// A Client follows an event that another program runs, and passes orders to it. It has the
// methods of an event.Runner that screens use. They may be called from any goroutine.
type Client struct {
	dial   func() (*connection, error)
	digest string // of the event's settings
	only   bool
	status atomic.Pointer[event.Status]
	link   atomic.Pointer[Link]
	cancel context.CancelFunc
	group  guard.Group

	mu      sync.Mutex  // guards the fields below
	conn    *connection // nil while no program answers
	warning string      // the latest request that failed
}

// Follow follows an event by the journal and by the socket in a folder, until Close. It
// waits a moment for the program that runs the event. With only, it asks it for nothing.
func Follow(c event.Config, folder, journalPath string, only bool) (*Client, error) {
	f, err := event.Follow(c, journalPath)
	if err != nil {
		return nil, err
	}
	out := &Client{dial: func() (*connection, error) { return dial(folder, journalPath) }, digest: c.Digest(), only: only}
	ctx, cancel := context.WithCancel(context.Background())
	out.cancel = cancel
	l := &follow{Client: out, follower: f, link: Link{Only: only, Note: "no program answers: results come from the journal"}}
	l.redial(time.Now())
	l.publish()
	out.group.Go("attach", func() error { return l.loop(ctx) })
	return out, nil
}

// Close ends the following. The event goes on.
func (c *Client) Close() error {
	c.cancel()
	return c.group.Wait()
}

// Run waits until ctx ends: the event is run by another program.
func (c *Client) Run(ctx context.Context, _ event.RunOptions) error {
	<-ctx.Done()
	return ctx.Err()
}

// Status returns the latest state of the event. It never blocks.
func (c *Client) Status() *event.Status { return c.status.Load() }

// Link returns how the event is followed now.
func (c *Client) Link() Link { return *c.link.Load() }

// Do has the program that runs the event carry out an order. It only sends an order about the run, and warns if
// that fails.
func (c *Client) Do(ctx context.Context, o event.Order) (event.Done, error) {
	if !o.OfRun() {
		return c.ask(ctx, o)
	}
	guard.Go("attach", func() error {
		ctx, cancel := context.WithTimeout(context.Background(), answerTime)
		defer cancel()
		_, err := c.ask(ctx, o)
		return err
	}, func(err error) {
		if err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.warning = fmt.Sprintf("%s: %v", o.Do, err)
		}
	})
	return event.Done{}, nil
}

// ask sends an order and waits for its answer.
func (c *Client) ask(ctx context.Context, o event.Order) (event.Done, error) {
	if c.only {
		return event.Done{}, ErrWatching
	}
	c.mu.Lock()
	conn := c.conn
	c.mu.Unlock()
	if conn == nil {
		return event.Done{}, ErrGone
	}
	return conn.ask(ctx, o)
}

// A follow is the goroutine of a Client.
type follow struct {
	*Client
	follower *event.Follower
	conn     *connection
	run      *event.RunState // nil while no program answers
	heard    time.Time       // when run came
	tried    time.Time       // when a program was last looked for
	link     Link
}

func (f *follow) loop(ctx context.Context) error {
	tick := time.NewTicker(stateTime)
	defer tick.Stop()
	defer f.leave()
	for {
		var states <-chan *event.RunState
		if f.conn != nil {
			states = f.conn.states
		}

		select {
		case <-ctx.Done():
			return nil
		case run, ok := <-states:
			if !ok {
				f.lost()
				break
			}
			f.run, f.heard = run, time.Now()
		case now := <-tick.C:
			if f.conn == nil && now.Sub(f.tried) >= redialTime {
				f.redial(now)
			}
		}
		f.publish()
	}
}

// redial looks for a program that runs the event.
func (f *follow) redial(now time.Time) {
	f.tried = now
	conn, err := f.dial()
	if err != nil {
		if note := new(refusal); errors.As(err, note) {
			f.link.Note = note.Error() + ": results come from the journal"
		}
		return
	}

	select { // the first state comes at once
	case run := <-conn.states:
		f.run, f.heard = run, time.Now()
	case <-time.After(writeTime):
	}
	if f.run == nil {
		conn.close()
		return
	}

	f.conn = conn
	f.link = Link{Live: true, PID: conn.hello.PID, Only: f.only}
	if conn.hello.Digest != f.digest {
		f.link.Note = "it runs the event with other settings than the event file now has"
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Client.conn = conn
}

// lost takes note that the program has ended.
func (f *follow) lost() {
	note := fmt.Sprintf("process %d, which ran it, was killed", f.link.PID)
	if bye := f.conn.bye; bye != "" {
		note = fmt.Sprintf("process %d has ended: %s", f.link.PID, bye)
	}
	f.leave()
	f.run, f.link = nil, Link{Note: note, Only: f.only}
}

// leave closes the connection.
func (f *follow) leave() {
	if f.conn == nil {
		return
	}
	f.conn.close()
	f.conn = nil
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Client.conn = nil
}

// publish reads what is new in the journal, and renews what others see.
func (f *follow) publish() {
	results, err := f.follower.Read()
	if results {
		f.heard = time.Now() // a program that adds results is alive, however busy the machine is
	}
	link := f.link
	switch {
	case err != nil:
		link.Note = err.Error()
	case f.run != nil && time.Since(f.heard) > silentTime:
		link.Silent = true
		link.Note = fmt.Sprintf("process %d has not answered for %.0f s", link.PID, time.Since(f.heard).Seconds())
	}
	link.Active = f.run != nil && f.run.Active
	s := f.follower.Status(f.run)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.warning != "" {
		s.Warnings = append(s.Warnings[:len(s.Warnings):len(s.Warnings)], f.warning)
	}
	f.Client.status.Store(s)
	f.Client.link.Store(&link)
}

// A refusal says why a program that runs the event is not heard.
type refusal string

func (r refusal) Error() string { return string(r) }

// Peek returns the state of the run of an event, and the process number of its program.
// The error is ErrGone if no program answers.
func Peek(folder, journalPath string) (run event.RunState, pid int, err error) {
	conn, err := dial(folder, journalPath)
	if err != nil {
		return run, 0, fmt.Errorf("%w: %w", ErrGone, err)
	}
	defer conn.close()
	select {
	case first := <-conn.states:
		if first != nil {
			return *first, conn.hello.PID, nil
		}
	case <-time.After(writeTime):
	}
	return run, 0, ErrGone
}

// Abort asks the program that runs an event to end the run at once. The error is ErrGone
// if none answers.
func Abort(folder, journalPath string) error {
	conn, err := dial(folder, journalPath)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	defer conn.close()
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	_, err = conn.ask(ctx, event.Order{Do: event.DoAbort})
	return err
}
