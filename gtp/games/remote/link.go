// Package remote plays the games of events across machines: a runner hands them out over NATS JetStream and workers play them.
//
// [Server] is for the runner, a run of gtp/games/event, and [Worker] plays its games. The
// order of a game is a message in a stream, which is a work queue, and its result is
// another. The server keeps both until the runner has the row on disk. Messages that
// may get lost, such as heartbeats and positions, go by plain subjects.
package remote

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/model/words"
)

// A Link says how to reach the server, and with which version of this program.
type Link struct {
	URL   string // address such as nats://host:4222; several with commas between
	Creds string // file of a user's credentials; empty for none
	NKey  string // file of the seed of a user's key; empty for none

	// Password is that of the user whom URL names, or a token if it names none; "" for one
	// within URL, or none.
	Password string

	Inbox   string // what the subjects of answers begin with; empty for the client's own
	TLSCA   string // certificate file of the server's authority; empty for the system's
	Version string // version of this program: only programs of one version play together

	times      times        // zero stands for defaultTimes
	unanswered *atomic.Bool // the connection was lost since the server did not answer in time

	// In the place of a server, the name of this program and random tokens in a test; nil and "" for these.
	dial  func() (conn, jetstream.JetStream)
	name  string
	token func(game int) string
}

// A conn is what a program uses of a connection besides streams.
type conn interface {
	Publish(subject string, data []byte) error
	Subscribe(subject string, handle nats.MsgHandler) (*nats.Subscription, error)
	ChanSubscribe(subject string, to chan *nats.Msg) (*nats.Subscription, error)
	RequestWithContext(ctx context.Context, subject string, data []byte) (*nats.Msg, error)
	SetReconnectHandler(nats.ConnHandler)
	IsConnected() bool
	MaxPayload() int64
	FlushTimeout(time.Duration) error
	Close()
}

// times has intervals and time-outs.
type times struct {
	beat    time.Duration // interval between heartbeats
	lost    time.Duration // time without a heartbeat after which a worker counts as lost
	ack     time.Duration // time without a sign of a game after which another worker gets it
	lease   time.Duration // time for which a runner has an event after it has renewed the lease
	missing time.Duration // time for which a worker waits for an event that the server does not have
	again   time.Duration // time without an answer after which a message is sent again
	answer  time.Duration // time-out of messages that are not sent again
	check   time.Duration // time after which a runner compares its orders with what the server has
}

var defaultTimes = times{
	beat: time.Second, lost: 5 * time.Second, ack: 30 * time.Second, lease: 15 * time.Second,
	missing: 30 * time.Second, again: 5 * time.Second, answer: 5 * time.Second, check: 30 * time.Second,
}

// When a connection counts as dead.
const (
	pings     = 2 // that are not answered
	pingBeats = 4 // between two pings
)

// deliveries is how many workers get a game, one after another, before it is void.
const deliveries = 5

// connect connects to the server. The connection restores itself until it is closed.
func (l *Link) connect(name string) (conn, jetstream.JetStream, error) {
	if l.times == (times{}) {
		l.times = defaultTimes
	}
	l.unanswered = new(atomic.Bool)
	if l.dial != nil {
		nc, js := l.dial()
		return nc, js, nil
	}
	o := []nats.Option{nats.Name("gobandit " + name), nats.MaxReconnects(-1), nats.ReconnectWait(l.times.beat),
		nats.Timeout(2 * l.times.answer),
		nats.PingInterval(pingBeats * l.times.beat), nats.MaxPingsOutstanding(pings), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}

	if l.Creds != "" {
		if _, err := os.Stat(l.Creds); err != nil {
			return nil, nil, err
		}
		o = append(o, nats.UserCredentials(l.Creds))
	}
	if l.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(l.NKey)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: not an nkey seed: %w", l.NKey, err)
		}
		o = append(o, key)
	}
	if l.Inbox != "" {
		o = append(o, nats.CustomInboxPrefix(l.Inbox))
	}

	servers, err := l.servers()
	if err != nil {
		return nil, nil, err
	}
	if l.Password != "" {
		if user := servers[0].User.Username(); user != "" {
			o = append(o, nats.UserInfo(user, l.Password))
		} else {
			o = append(o, nats.Token(l.Password))
		}
	}
	var addresses []string
	for _, u := range servers {
		if l.Password != "" {
			u.User = nil // the client would take a name alone for a token
		}
		addresses = append(addresses, u.String())
	}

	if l.TLSCA != "" {
		o = append(o, nats.RootCAs(l.TLSCA))
	}
	o = append(o, nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { l.unanswered.Store(errors.Is(err, nats.ErrStaleConnection)) }))

	nc, err := nats.Connect(strings.Join(addresses, ","), o...)
	if err != nil {
		hint := words.If(errors.Is(err, nats.ErrNoServers), "; nats-server -js starts one", "")
		return nil, nil, fmt.Errorf("no connection to %s: %w%s", l.Address(), err, hint)
	}

	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(l.times.again))
	if err != nil {
		nc.Close()
	}
	return nc, js, err
}

// longestAnswer is about how long a round trip may take before the connection counts as dead.
func (l *Link) longestAnswer() time.Duration { return pings * pingBeats * l.times.beat }

// cutOff says that the connection is lost. If it is too slow to be of use it says so, since it would
// be made and lost again without end.
func (l *Link) cutOff() string {
	if l.unanswered.Load() {
		return fmt.Sprintf("cut off from %s, which did not answer within %v: a connection as slow as that cannot be used", l.Address(), l.longestAnswer())
	}
	return "cut off from " + l.Address()
}

// servers returns the addresses of the server. Its errors do not quote them, since an address
// may have a password in it.
func (l Link) servers() (all []*url.URL, err error) {
	for i, text := range strings.Split(l.URL, ",") {
		if text = strings.TrimSpace(text); !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		u, err := url.Parse(text)
		if err != nil || u.Host == "" {
			return nil, fmt.Errorf("address %d of the NATS server is invalid, want one such as nats://host:4222; %%-codes stand for special characters in a password", i+1)
		}
		all = append(all, u)
	}
	return all, nil
}

// Address returns the server's address without passwords and tokens.
func (l Link) Address() string {
	servers, err := l.servers()
	if err != nil {
		return "an invalid address"
	}
	return strings.Join(words.Each(servers, func(u *url.URL) string { return redacted(u, l.Password != "") }), ",")
}

// redacted returns an address without its password. A name alone is a token, unless the
// password is elsewhere.
func redacted(u *url.URL, named bool) string {
	hidden := *u
	if _, has := u.User.Password(); !has && u.User != nil && !named {
		hidden.User = url.User("xxxxx")
	}
	return hidden.Redacted()
}

// send puts a message into a stream, unless the stream has one with its subject.
func (l *Link) send(ctx context.Context, js jetstream.JetStream, to string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, l.times.again)
	defer cancel()
	_, err := js.Publish(ctx, to, data)
	if api, ok := errors.AsType[*jetstream.APIError](err); ok && api.ErrorCode == tooManyPerSubject {
		return nil
	}
	return err
}

// tooManyPerSubject is the server's error code for a subject that has its message.
const tooManyPerSubject = 10077

// Error codes of a server that keeps no stream of so many replicas, or none without a bound of its bytes.
const (
	noPeers          = 10005
	noResources      = 10023
	noReplicas       = 10074
	maxBytesRequired = 10113
)

// boundedBytes is the bound of a stream where the account demands one: some thousand games.
const boundedBytes = 64 << 20

// asDemanded creates something that the server stores: on three servers where a cluster has them, so that one may
// fail, and with a bound of bytes, else 0, where the account demands one.
func asDemanded(create func(replicas int, bytes int64) error) error {
	replicas, bytes := 3, int64(0)
	for {
		err := create(replicas, bytes)
		var api *jetstream.APIError
		switch {
		case !errors.As(err, &api):
			return err
		case api.ErrorCode == maxBytesRequired && bytes == 0:
			bytes = boundedBytes
		case (api.ErrorCode == noPeers || api.ErrorCode == noResources || api.ErrorCode == noReplicas) && replicas > 1:
			replicas = 1
		default:
			return err
		}
	}
}

// noJetStream explains the error of a server that keeps no streams.
func noJetStream(err error) error {
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("the server has no JetStream: %w; start it with nats-server -js", err)
	}
	return err
}

// self returns the name of this program among workers and runners: its machine and
// its process.
func (l *Link) self() string {
	if l.name != "" {
		return l.name
	}
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}

// newToken returns a token for an order of a game.
func (l *Link) newToken(game int) string {
	if l.token != nil {
		return l.token(game)
	}
	b := make([]byte, 6)
	rand.Read(b)
	return hex.EncodeToString(b)
}
