package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// A simHub is a message server in memory: the calls that this package makes of one, without clusters and limits. All it keeps is
// in streams, which a test may replace by an earlier copy.
//
// What happens must follow from the seed alone, whatever the order in which goroutines run at one moment. So the fate of each message
// is drawn from its name and how many of that name came before, and the server answers requests for messages in the order in
// which they came, each at a moment of its own.
type simHub struct {
	seed    uint64
	mu      sync.Mutex
	streams map[string]*simStream
	subs    map[*simConn]map[string]func(*nats.Msg)
	pulls   []*simPull // requests for a message, oldest first
	down    atomic.Bool
	begun   time.Time
	trace   []string // all messages
	digest  uint64   // of the trace, which does not depend on the order within a moment
}

type simStream struct {
	config    jetstream.StreamConfig
	last      uint64
	messages  map[uint64]simMessage
	consumers map[string]*simConsumer
}

type simMessage struct {
	subject string
	data    []byte
	at      time.Time
	lost    bool // it is counted, and cannot be read
}

type simConsumer struct {
	config  jetstream.ConsumerConfig
	next    uint64 // the first that it has not delivered
	pending map[uint64]time.Time
	count   map[uint64]uint64
}

func (s *simStream) clone() *simStream {
	out := &simStream{s.config, s.last, maps.Clone(s.messages), make(map[string]*simConsumer)}
	for name, c := range s.consumers {
		out.consumers[name] = &simConsumer{c.config, c.next, maps.Clone(c.pending), maps.Clone(c.count)}
	}
	return out
}

// matches reports whether a subject is of a pattern with stars and >.
func matches(pattern, subject string) bool {
	if head, ok := strings.CutSuffix(pattern, ">"); ok {
		return strings.HasPrefix(subject, head)
	}
	p, s := strings.Split(pattern, "."), strings.Split(subject, ".")
	return len(p) == len(s) && !slices.ContainsFunc(p, func(w string) bool { i := slices.Index(p, w); return w != "*" && w != s[i] })
}

// A simConn is a connection to a simHub, on which messages are late, lost or doubled.
type simConn struct {
	jetstream.JetStream
	hub  *simHub
	name string
	bad  float64 // how likely a message is lost, and doubled

	mu     sync.Mutex
	drawn  map[string]int // how many messages of a name there were
	cut    bool
	frozen time.Time // what it does lasts until then
	closed chan struct{}
	once   sync.Once
}

// draw returns a delay, and how often a message arrives.
func (c *simConn) draw(name string) (late time.Duration, times int) {
	c.mu.Lock()
	c.drawn[name]++
	name = fmt.Sprint(c.name, " ", name, " ", c.drawn[name])
	frozen := max(time.Until(c.frozen), 0)
	c.mu.Unlock()
	hash := fnv.New64a()
	hash.Write([]byte(name))
	rng := rand.New(rand.NewPCG(c.hub.seed, hash.Sum64()))
	late, times = time.Duration(rng.ExpFloat64()*float64(20*time.Millisecond)), 1
	switch x := rng.Float64(); {
	case x < c.bad:
		times = 0
	case x < 2*c.bad:
		times = 2
	case x < 3*c.bad:
		late += time.Duration(rng.Float64() * float64(8*time.Second))
	}
	late += frozen
	c.hub.note(fmt.Sprint(name, ", after ", late, ", ", times, " times"))
	return late, times
}

// note takes note of a message.
func (h *simHub) note(what string) {
	what = fmt.Sprint(time.Since(h.begun), " ", what)
	hash := fnv.New64a()
	hash.Write([]byte(what))
	h.mu.Lock()
	defer h.mu.Unlock()
	h.trace = append(h.trace, what)
	h.digest += hash.Sum64()
}

// sleep waits for a while. It returns false if the connection is closed before.
func (c *simConn) sleep(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-c.closed:
		return false
	}
}

func (c *simConn) dead() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.closed:
		return true
	default:
		return c.cut || c.hub.down.Load()
	}
}

// call has the server do something, and waits for its answer.
func (c *simConn) call(ctx context.Context, name string, do func() error) (err error) {
	wait := func(d time.Duration) error {
		select {
		case <-time.After(d):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	there, times := c.draw(name)
	if err := wait(there); err != nil {
		return err
	}
	for i := range times {
		if c.dead() {
			times = 0
			break
		}
		c.hub.mu.Lock()
		again := do()
		c.hub.serve()
		c.hub.mu.Unlock()
		if i == 0 {
			err = again
		}
	}
	back, arrives := c.draw("answer to " + name)
	if times == 0 || arrives == 0 || c.dead() {
		back = 10 * time.Second
		return cmp.Or(wait(back), nats.ErrTimeout)
	}
	if late := wait(back); late != nil {
		return late
	}
	return err
}

// later does something with the server some time from now, as often as it arrives.
func (c *simConn) later(name string, do func()) {
	late, times := c.draw(name)
	for i := range times {
		time.AfterFunc(late*time.Duration(i+1), func() {
			if !c.dead() {
				do()
			}
		})
	}
}

func (c *simConn) Publish(subject string, data []byte) error {
	c.later(subject, func() {
		c.hub.mu.Lock()
		var to []func()
		for other, subs := range c.hub.subs {
			for pattern, handle := range subs {
				if matches(pattern, subject) {
					to = append(to, func() {
						other.later("from "+c.name+" "+subject, func() { handle(&nats.Msg{Subject: subject, Data: data}) })
					})
				}
			}
		}
		c.hub.mu.Unlock()
		for _, deliver := range to {
			deliver()
		}
	})
	return nil
}

func (c *simConn) subscribe(pattern string, handle func(*nats.Msg)) {
	c.hub.mu.Lock()
	defer c.hub.mu.Unlock()
	if c.hub.subs[c] == nil {
		c.hub.subs[c] = make(map[string]func(*nats.Msg))
	}
	c.hub.subs[c][pattern] = handle
}

func (c *simConn) Subscribe(pattern string, handle nats.MsgHandler) (*nats.Subscription, error) {
	c.subscribe(pattern, handle)
	return nil, nil
}

func (c *simConn) ChanSubscribe(pattern string, to chan *nats.Msg) (*nats.Subscription, error) {
	c.subscribe(pattern, func(m *nats.Msg) {
		select {
		case to <- m:
		default:
		}
	})
	return nil, nil
}

func (c *simConn) RequestWithContext(ctx context.Context, subject string, _ []byte) (*nats.Msg, error) {
	answer := make(chan *nats.Msg, 9)
	c.mu.Lock()
	c.drawn["inbox"]++
	inbox := fmt.Sprintf("inbox.%s.%d", c.name, c.drawn["inbox"])
	c.mu.Unlock()
	c.subscribe(inbox, func(m *nats.Msg) {
		select {
		case answer <- m:
		default:
		}
	})
	c.later(subject, func() {
		c.hub.mu.Lock()
		handles := make(map[*simConn]func(*nats.Msg))
		for other, subs := range c.hub.subs {
			if handle := subs[subject]; handle != nil {
				handles[other] = handle
			}
		}
		c.hub.mu.Unlock()
		for other, handle := range handles {
			other.later(inbox, func() { handle(&nats.Msg{Subject: subject, Reply: inbox}) })
		}
	})
	select {
	case m := <-answer:
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *simConn) SetReconnectHandler(nats.ConnHandler) {}
func (c *simConn) IsConnected() bool                    { return !c.dead() }
func (c *simConn) MaxPayload() int64                    { return 1 << 20 }
func (c *simConn) FlushTimeout(time.Duration) error     { return nil }
func (c *simConn) Close() {
	c.once.Do(func() {
		close(c.closed)
		c.hub.mu.Lock()
		defer c.hub.mu.Unlock()
		delete(c.hub.subs, c)
	})
}

// Of JetStream:

func (c *simConn) CreateOrUpdateStream(ctx context.Context, config jetstream.StreamConfig) (jetstream.Stream, error) {
	return nil, c.call(ctx, "create "+config.Name, func() error {
		if c.hub.streams[config.Name] == nil {
			c.hub.streams[config.Name] = &simStream{config, 0, make(map[uint64]simMessage), make(map[string]*simConsumer)}
		}
		return nil
	})
}

// stream does something with a stream.
func (c *simConn) stream(ctx context.Context, what, name string, do func(*simStream) error) error {
	return c.call(ctx, what+" "+name, func() error {
		s := c.hub.streams[name]
		if s == nil {
			return jetstream.ErrStreamNotFound
		}
		return do(s)
	})
}

func (c *simConn) DeleteStream(ctx context.Context, name string) error {
	return c.stream(ctx, "delete", name, func(*simStream) error { delete(c.hub.streams, name); return nil })
}

func (c *simConn) CreateOrUpdateConsumer(ctx context.Context, stream string, config jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	return nil, c.stream(ctx, "create "+config.Durable, stream, func(s *simStream) error {
		if s.consumers[config.Durable] == nil {
			s.consumers[config.Durable] = &simConsumer{config, 1, make(map[uint64]time.Time), make(map[uint64]uint64)}
		}
		return nil
	})
}

func (c *simConn) Stream(ctx context.Context, name string) (jetstream.Stream, error) {
	h := &simStreamHandle{c: c, name: name}
	_, err := h.Info(ctx)
	return h, err
}

func (c *simConn) Consumer(ctx context.Context, stream, name string) (jetstream.Consumer, error) {
	return (&simStreamHandle{c: c, name: stream}).Consumer(ctx, name)
}

// A simJS is the JetStream of a connection: Publish has another meaning there.
type simJS struct{ *simConn }

func (js simJS) Publish(ctx context.Context, subject string, data []byte, _ ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	return nil, js.call(ctx, "store "+subject, func() error {
		for _, s := range js.hub.streams {
			if !slices.ContainsFunc(s.config.Subjects, func(pattern string) bool { return matches(pattern, subject) }) {
				continue
			}
			for _, m := range s.messages {
				if m.subject == subject {
					return &jetstream.APIError{ErrorCode: tooManyPerSubject}
				}
			}
			s.last++
			s.messages[s.last] = simMessage{subject: subject, data: data, at: time.Now()}
			return nil
		}
		return jetstream.ErrNoStreamResponse
	})
}

// option returns what an option of the client's sets in a field, "" if it is another.
func option[T any](options []T, field string) (out string) {
	for _, o := range options {
		f := reflect.ValueOf(o)
		in := reflect.New(f.Type().In(0).Elem())
		f.Call([]reflect.Value{in})
		out = in.Elem().FieldByName(field).String()
	}
	return out
}

// A simStreamHandle is a stream as a connection knows it.
type simStreamHandle struct {
	jetstream.Stream
	c    *simConn
	name string
	info jetstream.StreamInfo
}

func (h *simStreamHandle) CachedInfo() *jetstream.StreamInfo { return &h.info }

func (h *simStreamHandle) Info(ctx context.Context, o ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	filter := option(o, "SubjectFilter")
	var info jetstream.StreamInfo
	err := h.c.stream(ctx, "info "+filter, h.name, func(s *simStream) error {
		info = jetstream.StreamInfo{Config: s.config, State: jetstream.StreamState{Subjects: make(map[string]uint64)}}
		for _, m := range s.messages {
			if filter != "" && matches(filter, m.subject) {
				info.State.Subjects[m.subject]++
			}
		}
		return nil
	})
	h.info = info
	return &info, err
}

func (h *simStreamHandle) GetMsg(ctx context.Context, from uint64, o ...jetstream.GetMsgOpt) (out *jetstream.RawStreamMsg, err error) {
	filter := option(o, "NextFor")
	err = h.c.stream(ctx, fmt.Sprint("get ", filter, from), h.name, func(s *simStream) error {
		for _, seq := range slices.Sorted(maps.Keys(s.messages)) {
			if m := s.messages[seq]; seq >= from && !m.lost && matches(filter, m.subject) {
				out = &jetstream.RawStreamMsg{Subject: m.subject, Sequence: seq, Data: m.data}
				return nil
			}
		}
		return jetstream.ErrMsgNotFound
	})
	return out, err
}

func (h *simStreamHandle) Purge(ctx context.Context, o ...jetstream.StreamPurgeOpt) error {
	subject := option(o, "Subject")
	return h.c.stream(ctx, "purge "+subject, h.name, func(s *simStream) error {
		maps.DeleteFunc(s.messages, func(_ uint64, m simMessage) bool { return m.subject == subject && !m.lost })
		return nil
	})
}

func (h *simStreamHandle) DeleteConsumer(ctx context.Context, name string) error {
	return h.c.stream(ctx, "delete "+name, h.name, func(s *simStream) error {
		if s.consumers[name] == nil {
			return jetstream.ErrConsumerNotFound
		}
		delete(s.consumers, name)
		return nil
	})
}

func (h *simStreamHandle) Consumer(ctx context.Context, name string) (jetstream.Consumer, error) {
	out := &simQueue{c: h.c, stream: h.name, name: name}
	err := h.c.stream(ctx, "consumer "+name, h.name, func(s *simStream) error {
		c := s.consumers[name]
		if c == nil {
			return jetstream.ErrConsumerNotFound
		}
		for seq, m := range s.messages {
			if seq >= c.next && !m.lost && matches(c.config.FilterSubject, m.subject) {
				out.info.NumPending++
			}
		}
		out.info.NumAckPending = len(c.pending)
		return nil
	})
	return out, err
}

// A simQueue is a consumer as a connection knows it.
type simQueue struct {
	jetstream.Consumer
	c            *simConn
	stream, name string
	info         jetstream.ConsumerInfo
}

func (q *simQueue) CachedInfo() *jetstream.ConsumerInfo { return &q.info }

// A simPull is a request for a message.
type simPull struct {
	q   *simQueue
	got chan *simMsg // has room for the message; closed if there is no such consumer
}

// serve answers the requests for messages that it can.
func (h *simHub) serve() {
	h.pulls = slices.DeleteFunc(h.pulls, func(p *simPull) bool {
		s := h.streams[p.q.stream]
		if s == nil || s.consumers[p.q.name] == nil {
			close(p.got)
			return true
		}
		if p.q.c.dead() {
			return false
		}
		if msg := s.consumers[p.q.name].next1(s, p.q); msg != nil {
			p.got <- msg
			return true
		}
		return false
	})
}

// take returns the next message within a second; nil if there is none.
func (q *simQueue) take() (*simMsg, error) {
	there, times := q.c.draw("next of " + q.name)
	if times == 0 {
		there = fetchTime
	}
	if !q.c.sleep(there) {
		return nil, nats.ErrConnectionClosed
	}
	late := time.After(fetchTime)
	for times > 0 {
		p := &simPull{q, make(chan *simMsg, 1)}
		q.c.hub.mu.Lock()
		q.c.hub.pulls = append(q.c.hub.pulls, p)
		q.c.hub.serve()
		q.c.hub.mu.Unlock()
		var msg *simMsg
		ok := true
		select {
		case msg, ok = <-p.got:
		case <-late:
			times = 0
		case <-q.c.closed:
			return nil, nats.ErrConnectionClosed
		}
		q.c.hub.mu.Lock()
		q.c.hub.pulls = slices.DeleteFunc(q.c.hub.pulls, func(other *simPull) bool { return other == p })
		q.c.hub.mu.Unlock()
		if !ok {
			return nil, jetstream.ErrConsumerNotFound
		}
		if msg == nil {
			continue
		}
		if there, arrives := q.c.draw("delivery of " + msg.subject); arrives > 0 { // else it is delivered again
			if !q.c.sleep(there) {
				return nil, nats.ErrConnectionClosed
			}
			return msg, nil
		}
	}
	return nil, nil
}

// next1 delivers a message that nobody has had, or whose time is up.
func (c *simConsumer) next1(s *simStream, q *simQueue) *simMsg {
	for _, seq := range slices.Sorted(maps.Keys(s.messages)) {
		m := s.messages[seq]
		deadline, out := c.pending[seq]
		if m.lost && out && !time.Now().Before(deadline) {
			delete(c.pending, seq) // it finds nothing to deliver again
		}
		if m.lost || !matches(c.config.FilterSubject, m.subject) || (out && time.Now().Before(deadline)) || (!out && seq < c.next) {
			continue
		}
		c.next = max(c.next, seq+1)
		c.pending[seq] = time.Now().Add(c.config.AckWait)
		c.count[seq]++
		return &simMsg{q: q, seq: seq, simMessage: m, count: c.count[seq]}
	}
	return nil
}

func (q *simQueue) Fetch(int, ...jetstream.FetchOpt) (jetstream.MessageBatch, error) {
	msg, err := q.take()
	out := simBatch{make(chan jetstream.Msg, 1), err}
	if msg != nil {
		out.messages <- msg
	}
	close(out.messages)
	return out, nil
}

type simBatch struct {
	messages chan jetstream.Msg
	err      error
}

func (b simBatch) Messages() <-chan jetstream.Msg { return b.messages }
func (b simBatch) Error() error                   { return b.err }

func (q *simQueue) Consume(handle jetstream.MessageHandler, _ ...jetstream.PullConsumeOpt) (jetstream.ConsumeContext, error) {
	out := &simConsuming{stop: make(chan struct{}), closed: make(chan struct{})}
	go func() {
		defer close(out.closed)
		for q.c.sleep(time.Microsecond) { // what stops it at this moment comes first
			select {
			case <-out.stop:
				return
			default:
			}
			msg, err := q.take()
			if err != nil {
				return
			}
			if msg != nil {
				handle(msg)
			}
		}
	}()
	return out, nil
}

type simConsuming struct {
	jetstream.ConsumeContext
	stop, closed chan struct{}
	once         sync.Once
}

func (s *simConsuming) Stop()                   { s.once.Do(func() { close(s.stop) }) }
func (s *simConsuming) Closed() <-chan struct{} { return s.closed }

// A simMsg is a message that a consumer has delivered.
type simMsg struct {
	jetstream.Msg
	q   *simQueue
	seq uint64
	simMessage
	count uint64
}

func (m *simMsg) Data() []byte    { return m.data }
func (m *simMsg) Subject() string { return m.subject }
func (m *simMsg) Metadata() (*jetstream.MsgMetadata, error) {
	return &jetstream.MsgMetadata{NumDelivered: m.count}, nil
}

// settle tells the server about a message, by its number as NATS does.
func (m *simMsg) settle(do func(*simStream, *simConsumer)) {
	s := m.q.c.hub.streams[m.q.stream]
	if s == nil || s.consumers[m.q.name] == nil {
		return
	}
	c := s.consumers[m.q.name]
	if _, out := c.pending[m.seq]; out {
		do(s, c)
	}
}

func (m *simMsg) tell(name string, do func(*simStream, *simConsumer)) error {
	m.q.c.later(name+" "+m.subject, func() {
		m.q.c.hub.mu.Lock()
		defer m.q.c.hub.mu.Unlock()
		m.settle(do)
		m.q.c.hub.serve()
	})
	return nil
}

func (m *simMsg) remove(s *simStream, c *simConsumer) {
	delete(c.pending, m.seq)
	delete(s.messages, m.seq)
}

func (m *simMsg) Ack() error  { return m.tell("ack", m.remove) }
func (m *simMsg) Term() error { return m.tell("term", m.remove) }
func (m *simMsg) Nak() error {
	return m.tell("nak", func(_ *simStream, c *simConsumer) { c.pending[m.seq] = time.Time{} })
}
func (m *simMsg) InProgress() error {
	return m.tell("busy", func(_ *simStream, c *simConsumer) { c.pending[m.seq] = time.Now().Add(c.config.AckWait) })
}
func (m *simMsg) DoubleAck(ctx context.Context) error {
	return m.q.c.call(ctx, "ack "+m.subject, func() error { m.settle(m.remove); return nil })
}

// The bucket of leases is a stream with a message for each key.

func (c *simConn) CreateOrUpdateKeyValue(ctx context.Context, k jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	_, err := c.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: "KV_" + k.Bucket, MaxAge: k.TTL})
	return &simBucket{c: c, name: "KV_" + k.Bucket}, err
}

type simBucket struct {
	jetstream.KeyValue
	c    *simConn
	name string
}

type simEntry struct {
	jetstream.KeyValueEntry
	value    []byte
	revision uint64
}

func (e simEntry) Value() []byte    { return e.value }
func (e simEntry) Revision() uint64 { return e.revision }

// of does something with the entry of a key; revision is 0 if there is none.
func (b *simBucket) of(ctx context.Context, what, key string, do func(s *simStream, revision uint64) error) error {
	return b.c.stream(ctx, what+" "+key, b.name, func(s *simStream) error {
		for seq, m := range s.messages {
			if m.subject == key && time.Since(m.at) < s.config.MaxAge {
				return do(s, seq)
			}
		}
		return do(s, 0)
	})
}

func (b *simBucket) put(s *simStream, key string, value []byte, old uint64) uint64 {
	delete(s.messages, old)
	s.last++
	s.messages[s.last] = simMessage{subject: key, data: value, at: time.Now()}
	return s.last
}

func (b *simBucket) Create(ctx context.Context, key string, value []byte, _ ...jetstream.KVCreateOpt) (out uint64, err error) {
	err = b.of(ctx, "create", key, func(s *simStream, revision uint64) error {
		if revision > 0 {
			return jetstream.ErrKeyExists
		}
		out = b.put(s, key, value, 0)
		return nil
	})
	return out, err
}

func (b *simBucket) Update(ctx context.Context, key string, value []byte, last uint64) (out uint64, err error) {
	err = b.of(ctx, "update", key, func(s *simStream, revision uint64) error {
		if revision != last {
			return errors.New("wrong last sequence")
		}
		out = b.put(s, key, value, revision)
		return nil
	})
	return out, err
}

func (b *simBucket) Get(ctx context.Context, key string) (out jetstream.KeyValueEntry, err error) {
	err = b.of(ctx, "get", key, func(s *simStream, revision uint64) error {
		if revision == 0 {
			return jetstream.ErrKeyNotFound
		}
		out = simEntry{value: s.messages[revision].data, revision: revision}
		return nil
	})
	return out, err
}

func (b *simBucket) Delete(ctx context.Context, key string, _ ...jetstream.KVDeleteOpt) error {
	return b.of(ctx, "delete", key, func(s *simStream, revision uint64) error { delete(s.messages, revision); return nil })
}

// A simulation is an event with workers on a simHub, all of it on one seed.
type simulation struct {
	t      *testing.T
	rng    *rand.Rand
	hub    *simHub
	saved  map[string]*simStream
	faults []string

	mu     sync.Mutex
	tokens map[int]int // how many tokens a game has had
	names  int
}

// simTimes are defaultTimes, of which no two end at the same moment: the order of goroutines would then decide what happens.
var simTimes = times{
	beat: time.Second, lost: 5003 * time.Millisecond, ack: 30011 * time.Millisecond, lease: 15013 * time.Millisecond,
	missing: 30017 * time.Millisecond, again: 5021 * time.Millisecond, answer: 5027 * time.Millisecond, check: 30029 * time.Millisecond,
}

// link returns a link of another program, whose connections lose messages.
func (s *simulation) link(bad float64, made func(*simConn)) Link {
	s.names++
	name := fmt.Sprintf("p%d", s.names)
	return Link{URL: "sim", Version: "1", name: name, times: simTimes, dial: func() (conn, jetstream.JetStream) {
		c := &simConn{hub: s.hub, name: name, bad: bad, drawn: make(map[string]int), closed: make(chan struct{})}
		made(c)
		return c, simJS{c}
	}, token: func(game int) string {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.tokens[game]++
		return strconv.Itoa(s.tokens[game])
	}}
}

// A simWorker is a worker of a simulation.
type simWorker struct {
	conn atomic.Pointer[simConn]
	end  context.CancelFunc
	done chan error
}

func (s *simulation) worker(bad float64) *simWorker {
	ctx, cancel := context.WithCancel(context.Background())
	w := &simWorker{end: cancel, done: make(chan error, 1)}
	link := s.link(bad, w.conn.Store)
	started := Worker{Link: link, Parallel: 1 + s.rng.IntN(2), Unpack: unpack, Log: func(string) {}}
	go func() { w.done <- started.Run(ctx, ctx) }()
	return w
}

// kill ends a worker of which nobody hears again.
func (w *simWorker) kill() {
	if c := w.conn.Load(); c != nil {
		c.mu.Lock()
		c.cut = true
		c.mu.Unlock()
	}
	w.end()
	<-w.done
}

// simGames is the number of games of a simulated event.
const simGames = 10

// simulate runs an event on a seed, with faults for some minutes, and checks its journal.
func simulate(t *testing.T, seed uint64, folder string) (hub *simHub) {
	journal := filepath.Join(folder, strconv.FormatUint(seed, 10)+".journal")
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("GOBANDIT_SIMULATE_SEED=%d: %v", seed, v)
		}
		for _, path := range []string{journal, strings.TrimSuffix(journal, ".journal") + ".hist", strings.TrimSuffix(journal, ".journal") + ".log"} {
			os.Remove(path)
		}
	}()
	synctest.Test(t, func(t *testing.T) {
		hub = &simHub{seed: seed, streams: make(map[string]*simStream), subs: make(map[*simConn]map[string]func(*nats.Msg)), begun: time.Now()}
		s := &simulation{t: t, rng: rand.New(rand.NewPCG(seed, 0)), hub: hub, tokens: make(map[int]int)}
		s.run(journal)
		if t.Failed() {
			t.Logf("GOBANDIT_SIMULATE_SEED=%d: %s", seed, strings.Join(s.faults, "; "))
		}
	})
	return hub
}

func (s *simulation) run(journal string) {
	r := recipe{Games: simGames, Arms: 2, Pause: time.Duration(1+s.rng.IntN(8)) * time.Second}
	packed := r.pack(s.t)
	bad := s.rng.Float64() * .1
	var acknowledged string // the journal so far
	check := func() {
		text, _ := os.ReadFile(journal)
		if !strings.HasPrefix(string(text), acknowledged) {
			s.t.Errorf("rows are lost: %d bytes, then %d", len(acknowledged), len(text))
		}
		acknowledged = string(text)
	}

	workers := []*simWorker{s.worker(bad), s.worker(bad)}
	var conn atomic.Pointer[simConn]
	var open *event.Runner
	var end context.CancelFunc
	ended := make(chan error, 1)
	start := func(bad float64) {
		c, err := unpack(packed)
		if err == nil {
			c.RecordGames = false
			open, err = event.Open(c, journal)
		}
		must.Succeed(s.t, err)
		var ctx context.Context
		ctx, end = context.WithCancel(context.Background())
		run, o := open, event.RunOptions{Elsewhere: Server{Link: s.link(bad, conn.Store), Packed: packed}.Open}
		go func() { ended <- run.Run(ctx, o) }()
	}
	stop := func() {
		end()
		<-ended
		open.Close()
		check()
	}
	start(bad)

	for range 3 + s.rng.IntN(10) {
		time.Sleep(time.Duration(s.rng.ExpFloat64() * float64(15*time.Second)))
		check()
		i := s.rng.IntN(len(workers))
		what := s.rng.IntN(11)
		s.faults = append(s.faults, fmt.Sprintf("%s %d", time.Now().Format("04:05.000"), what))
		switch what {
		case 0: // a worker is killed, another comes
			workers[i].kill()
			workers[i] = s.worker(bad)
		case 1, 2: // a worker freezes, and returns
			if c := workers[i].conn.Load(); c != nil {
				c.mu.Lock()
				c.frozen = time.Now().Add(time.Duration(s.rng.ExpFloat64() * float64(40*time.Second)))
				c.mu.Unlock()
			}
		case 3: // the server loses what came after a moment
			if s.saved != nil {
				s.hub.mu.Lock()
				s.hub.streams, s.saved = s.saved, nil
				s.hub.mu.Unlock()
			}
		case 4, 5: // the moment
			s.hub.mu.Lock()
			s.saved = make(map[string]*simStream)
			for name, stream := range s.hub.streams {
				s.saved[name] = stream.clone()
			}
			s.hub.mu.Unlock()
		case 6: // the server loses everything
			s.hub.mu.Lock()
			clear(s.hub.streams)
			s.hub.mu.Unlock()
		case 7: // the server is down for a while
			s.hub.down.Store(true)
			time.Sleep(time.Duration(s.rng.ExpFloat64() * float64(20*time.Second)))
			s.hub.down.Store(false)
		case 8: // the runner ends, and begins again
			stop()
			start(bad)
		case 9: // it is killed
			if c := conn.Load(); c != nil {
				c.mu.Lock()
				c.cut = true
				c.mu.Unlock()
			}
			stop()
			start(bad)
		case 10: // the server loses messages, and counts them ever after
			if bad > .05 { // too few reconcilings come to their end to find it out in time
				break
			}
			s.hub.mu.Lock()
			for _, stream := range s.hub.streams {
				if len(stream.consumers) > 0 {
					for _, seq := range slices.Sorted(maps.Keys(stream.messages)) {
						m := stream.messages[seq]
						m.lost = s.rng.IntN(2) == 0
						stream.messages[seq] = m
					}
				}
			}
			s.hub.mu.Unlock()
		}
	}

	s.faults = append(s.faults, time.Now().Format("04:05.000")+" calm")
	workers = append(workers, s.worker(0))
	late := time.After(2 * time.Hour)
	for over := false; !over; {
		select {
		case err := <-ended:
			if over = err == nil; !over { // it could not begin with such a server
				s.faults = append(s.faults, err.Error())
				open.Close()
				time.Sleep(time.Minute)
				start(0)
			}
		case <-late:
			status := open.Status()
			s.t.Errorf("the event does not end: %d played, %d running, workers %+v, warnings %q", status.Played, len(status.Running), status.Elsewhere, status.Warnings)
			end()
			<-ended
			over = true
		}
	}
	open.Close()
	check()
	for _, w := range workers {
		w.kill()
	}
	time.Sleep(time.Hour) // nothing is on its way any more
	if !s.t.Failed() {
		checkJournal(s.t, r, journal, simGames)
	}
}

// TestSimulated runs events on many seeds; GOBANDIT_SIMULATE=10000 on so many, and GOBANDIT_SIMULATE_SEED on one alone, of which it
// logs all messages. Some seeds run twice, and the same happens at the same times.
func TestSimulated(t *testing.T) {
	seeds, first := uint64(12), uint64(1)
	if n, err := strconv.ParseUint(os.Getenv("GOBANDIT_SIMULATE"), 10, 64); err == nil {
		seeds = n
	}
	if n, err := strconv.ParseUint(os.Getenv("GOBANDIT_SIMULATE_SEED"), 10, 64); err == nil {
		seeds, first = 1, n
	}
	folder, err := os.MkdirTemp("/dev/shm", "simulated") // a journal waits for its disk
	if err != nil {
		folder = t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	var next, done, messages, digest atomic.Uint64
	next.Store(first)
	began := time.Now()
	t.Run("seeds", func(t *testing.T) {
		for range runtime.GOMAXPROCS(0) {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				for seed := next.Add(1) - 1; seed < first+seeds && !t.Failed(); seed = next.Add(1) - 1 {
					hub := simulate(t, seed, folder)
					if t.Failed() {
						return
					}
					messages.Add(uint64(len(hub.trace)))
					digest.Add(hub.digest * seed)
					if seed%8 == 0 && seed <= 4000 || seeds == 1 {
						if again := simulate(t, seed, folder); again.digest != hub.digest {
							t.Errorf("seed %d is not repeated:\n%s", seed, difference(hub.trace, again.trace))
						}
					}
					if n := done.Add(1); n%100 == 0 {
						t.Logf("%d seeds in %v", n, time.Since(began).Round(time.Second))
					}
					if seeds == 1 {
						t.Log(strings.Join(hub.trace, "\n"))
					}
				}
			})
		}
	})
	t.Logf("%d seeds, %d messages, digest %x", done.Load(), messages.Load(), digest.Load())
}

// difference returns where two traces begin to differ.
func difference(a, b []string) string {
	order := func(a, b string) int {
		x, _, _ := strings.Cut(a, " ")
		y, _, _ := strings.Cut(b, " ")
		s, _ := time.ParseDuration(x)
		r, _ := time.ParseDuration(y)
		return cmp.Or(cmp.Compare(s, r), cmp.Compare(a, b))
	}
	slices.SortFunc(a, order)
	slices.SortFunc(b, order)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return strings.Join(a[max(0, n-5):min(n+3, len(a))], "\n") + "\nand\n" + strings.Join(b[n:min(n+3, len(b))], "\n")
}
