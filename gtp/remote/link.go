// Package remote plays the games of events across machines: a runner hands them out over NATS JetStream and workers play them.
//
// [Server] is for the runner, a run of gtp/event, and [Worker] plays its games. The
// order of a game is a message in a stream, which is a work queue, and its result is
// another. The server keeps both until the runner has the row on disk. Messages that
// may get lost, such as heartbeats and positions, go by plain subjects.
package remote

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Link says how to reach the server, and with which version of this program.
type Link struct {
	URL     string // address such as nats://host:4222; several with commas between
	Creds   string // file of a user's credentials; empty for none
	TLSCA   string // certificate file of the server's authority; empty for the system's
	Version string // version of this program: only programs of one version play together

	times times // zero stands for defaultTimes
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

// deliveries is how many workers get a game, one after another, before it is void.
const deliveries = 5

// connect connects to the server. The connection restores itself until it is closed.
func (l *Link) connect(name string) (*nats.Conn, jetstream.JetStream, error) {
	if l.times == (times{}) {
		l.times = defaultTimes
	}
	o := []nats.Option{nats.Name("gobandit " + name), nats.MaxReconnects(-1), nats.ReconnectWait(l.times.beat),
		nats.PingInterval(4 * l.times.beat), nats.MaxPingsOutstanding(2), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
	if l.Creds != "" {
		if _, err := os.Stat(l.Creds); err != nil {
			return nil, nil, err
		}
		o = append(o, nats.UserCredentials(l.Creds))
	}
	if l.TLSCA != "" {
		o = append(o, nats.RootCAs(l.TLSCA))
	}
	nc, err := nats.Connect(l.URL, o...)
	if err != nil {
		hint := ""
		if errors.Is(err, nats.ErrNoServers) {
			hint = "; nats-server -js starts one"
		}
		return nil, nil, fmt.Errorf("no connection to %s: %w%s", l.address(), err, hint)
	}
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(l.times.again))
	if err != nil {
		nc.Close()
	}
	return nc, js, err
}

// address returns the server's address without a password.
func (l *Link) address() string {
	all := strings.Split(l.URL, ",")
	for i, text := range all {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil {
			all[i] = u.Redacted()
		}
	}
	return strings.Join(all, ",")
}

// send puts a message into a stream, unless the stream has one with its subject.
func (l *Link) send(ctx context.Context, js jetstream.JetStream, to string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, l.times.again)
	defer cancel()
	_, err := js.Publish(ctx, to, data)
	var api *jetstream.APIError
	if errors.As(err, &api) && api.ErrorCode == tooManyPerSubject {
		return nil
	}
	return err
}

// tooManyPerSubject is the server's error code for a subject that has its message.
const tooManyPerSubject = 10077

// noJetStream explains the error of a server that keeps no streams.
func noJetStream(err error) error {
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("the server keeps no streams: %w; start it with nats-server -js", err)
	}
	return err
}

// self returns the name of this program among workers and runners: its machine and
// its process.
func self() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}
