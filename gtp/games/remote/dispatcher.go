package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/guard"
)

// A Server is a NATS server over which workers play games of a run.
type Server struct {
	Link
	Packed []byte // the event, for Worker.Unpack
	Watch  bool   // ask workers for the state of their games
}

// Open is for event.RunOptions.Elsewhere. It refuses an event that another program runs.
func (s Server) Open(ctx context.Context, n event.RunInfo) (event.Dispatcher, error) {
	nc, js, err := s.connect("run " + n.Event)
	if err != nil {
		return nil, err
	}
	if limit := nc.MaxPayload(); int64(len(s.Packed)) > limit {
		nc.Close()
		return nil, fmt.Errorf("the packed event has %d bytes, but the server accepts messages of at most %d: raise its max_payload", len(s.Packed), limit)
	}
	d := &dispatcher{
		Server: s, info: n, key: eventKey(n), nc: nc, js: js, workers: newWorkerList(s.times.lost),
		reconcileAsked: make(chan struct{}, 1), revived: make(map[string]bool),
		waiting: make(map[int]*waitingGame), expected: make(map[int]order), early: make(map[int]deliveredResult), unwritten: make(map[int]jetstream.Msg),
	}
	if err := d.open(ctx); err != nil {
		nc.Close()
		return nil, err
	}
	return d, nil
}

// A dispatcher is the runner's side of an event on the server.
type dispatcher struct {
	Server
	info    event.RunInfo
	key     string
	nc      conn
	js      jetstream.JetStream
	workers *workerList
	lease   *lease

	results jetstream.ConsumeContext
	end     context.CancelFunc // ends the goroutine that runs maintain
	ended   chan struct{}      // closed when it has ended
	revived map[string]bool    // consumers made anew because they had passed over messages, until they are seen to pass over none

	mu        sync.Mutex              // guards the fields below; the maps have the number of the game for a key
	waiting   map[int]*waitingGame    // games that Play waits for
	expected  map[int]order           // games handed out by an earlier run, until Play or Written is called
	early     map[int]deliveredResult // results of these that came before Play was called
	unwritten map[int]jetstream.Msg   // results whose rows are not on disk
	trouble   string                  // why the server does not have what it should; "" if it has
	untaken   string                  // why it does not take an order; "" if it does
	fatal     error

	refused        refusals
	reconcileAsked chan struct{} // holds one signal for maintain to reconcile
}

// A waitingGame is a game whose result Play waits for.
type waitingGame struct {
	order    order
	watch    func(match.Progress)
	watched  time.Time               // when watch was last called
	done     chan event.RemoteResult // has room for the result
	since    time.Time               // when Play was called
	sent     bool                    // the server has had the order
	adopted  bool                    // an earlier run has handed it out
	recalled bool                    // the game is taken back: done is closed
}

// A deliveredResult is a result with its message, to be acknowledged.
type deliveredResult struct {
	result result
	msg    jetstream.Msg
}

// open takes the event, finds the games of an earlier run, and begins to listen.
func (d *dispatcher) open(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 4*d.times.answer)
	defer cancel()
	if d.lease, err = takeLease(ctx, d.js, d.key, d.info.Event, d.info.Path, d.times.lease); err != nil {
		return err
	}
	if err := d.prepare(ctx); err != nil {
		return err
	}
	if err := d.leftOver(ctx); err != nil {
		return err
	}
	if err := d.listen(ctx); err != nil {
		return err
	}
	d.nc.SetReconnectHandler(func(*nats.Conn) { d.reconcileSoon() })
	d.startMaintaining()
	return nil
}

// startMaintaining runs maintain in a goroutine until end is called.
func (d *dispatcher) startMaintaining() {
	alive, end := context.WithCancel(context.Background())
	d.end, d.ended = end, make(chan struct{})
	guard.Go("keeping in touch", func() error { return d.maintain(alive) }, func(err error) {
		d.fail(err)
		close(d.ended)
	})
}

// about returns the description of the stream, which names the journal.
func (d *dispatcher) about() string {
	return "gobandit: " + d.info.Event + ", journal " + d.info.Journal
}

// prepare creates the stream with its consumers. It deletes one of another journal,
// whose games are of no use.
func (d *dispatcher) prepare(ctx context.Context) error {
	name, about := streamName(d.key), d.about()
	if old, err := d.js.Stream(ctx, name); err == nil && (old.CachedInfo().Config.Description != about || damaged(old)) {
		if err := d.js.DeleteStream(ctx, name); err != nil {
			return err
		}
	}
	err := asDemanded(func(replicas int, bytes int64) error {
		_, err := d.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: name, Description: about, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: replicas, MaxBytes: bytes,
			Subjects:          []string{subject(d.key, "game", "*", "*"), subject(d.key, "result", "*", "*")},
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, // the first order of a subject counts, and the first result
		})
		return err
	})
	for _, c := range consumers {
		if err == nil {
			_, err = d.js.CreateOrUpdateConsumer(ctx, name, jetstream.ConsumerConfig{
				Durable: c.name, FilterSubject: subject(d.key, c.what, "*", "*"), AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: d.times.ack, MaxDeliver: -1, MaxAckPending: -1,
			})
		}
	}
	return noJetStream(err)
}

// leftOver finds the games that an earlier run has handed out, by their orders and
// their results.
func (d *dispatcher) leftOver(ctx context.Context) error {
	s, err := d.js.Stream(ctx, streamName(d.key))
	if err != nil {
		return err
	}

	for _, what := range []string{"game", "result"} {
		filter := subject(d.key, what, "*", "*")
		for at := uint64(1); ; {
			msg, err := s.GetMsg(ctx, at, jetstream.WithGetMsgSubject(filter))
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				break
			}
			if err != nil {
				return err
			}

			at = msg.Sequence + 1
			var o order
			if what == "game" {
				err = decode(msg.Data, maxResult, &o)
			} else {
				var r result
				r, err = decodeResult(msg.Subject, msg.Data)
				o = order{Row: r.Played.Row.Order(), Token: r.Token, Journal: d.info.Journal}
			}
			if err == nil && o.Journal == d.info.Journal {
				d.expected[o.Row.Game] = o
			}
		}
	}
	return nil
}

func (d *dispatcher) Orders() []event.Row {
	d.mu.Lock()
	defer d.mu.Unlock()
	return words.Each(slices.Sorted(maps.Keys(d.expected)), func(game int) event.Row { return d.expected[game].Row })
}

func (d *dispatcher) Play(ctx context.Context, row event.Row, watch func(match.Progress)) (event.RemoteResult, error) {
	w := &waitingGame{watch: watch, since: time.Now(), done: make(chan event.RemoteResult, 1)}
	d.mu.Lock()
	old, out := d.expected[row.Game]
	delete(d.expected, row.Game)
	if out {
		w.order, w.sent, w.adopted = old, true, true
		d.reconcileSoon()
	} else {
		w.order = order{Row: row, Token: d.newToken(row.Game), Journal: d.info.Journal}
	}

	// Its result may have come before the run got to it.
	if a, ok := d.early[row.Game]; ok {
		delete(d.early, row.Game)
		d.unwritten[row.Game] = a.msg
		d.mu.Unlock()
		return a.result.Played, nil
	}
	d.waiting[row.Game] = w
	d.mu.Unlock()

	if !out {
		if err := d.hand(ctx, w); err != nil {
			return event.RemoteResult{}, err
		}
	}

	select {
	case p, ok := <-w.done:
		if !ok {
			return p, event.ErrRecalled
		}
		return p, nil
	case <-ctx.Done():
		d.mu.Lock()
		delete(d.waiting, row.Game)
		d.mu.Unlock()
		return event.RemoteResult{}, ctx.Err()
	}
}

// hand puts the order of a game into the stream as soon as the server takes it, unless
// the stream has it, or the game has been taken back.
func (d *dispatcher) hand(ctx context.Context, w *waitingGame) error {
	for {
		d.mu.Lock()
		o, over := w.order, w.recalled
		d.mu.Unlock()
		if over {
			return nil
		}

		err := d.send(ctx, d.js, o.subject(d.key), encode(o))
		if err == nil || errors.Is(err, nats.ErrMaxPayload) {
			d.mu.Lock()
			w.sent, d.untaken = true, ""
			d.mu.Unlock()
			return err
		}
		if ctx.Err() == nil {
			d.mu.Lock()
			d.untaken = d.troubleText(err)
			d.mu.Unlock()
		}

		d.reconcileSoon()
		select {
		case <-time.After(d.times.beat):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *dispatcher) Written(game int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.expected, game)
	if a, ok := d.early[game]; ok {
		delete(d.early, game)
		d.unwritten[game] = a.msg
	}
	if msg := d.unwritten[game]; msg != nil {
		delete(d.unwritten, game)
		_ = msg.Ack() // if that gets lost, the result is delivered again and ignored
	}
}

func (d *dispatcher) Workers() []event.Worker { return d.workers.list(time.Now()) }

func (d *dispatcher) State() (trouble string, fatal error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if trouble = cmp.Or(d.untaken, d.trouble); !d.nc.IsConnected() {
		trouble = d.cutOff()
	}
	return trouble, d.fatal
}
