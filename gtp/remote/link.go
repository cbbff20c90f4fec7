// Package remote plays the games of events across machines: a runner hands them out over NATS JetStream and workers play them.
//
// [Venue] is the runner's side, of a run of gtp/event, and [Worker] the other one.
// A game ordered is a message in a stream that is a queue of work, and its result
// another: both are kept by the server until the runner has the row on disk.
// Everything that may get lost, such as who is there and how games stand, goes by
// plain subjects.
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

// A Link says how to reach the server, and as what.
type Link struct {
	URL     string // such as nats://host:4222; several with commas between
	Creds   string // file of a user's credentials; empty for none
	TLSCA   string // file of the authority that signed the server's certificate; empty for the system's
	Version string // of this program: only programs of one version play together

	times times // the zero value is those of usual
}

// times are how long things may take.
type times struct {
	beat   time.Duration // between signs of life
	lost   time.Duration // without one until somebody counts as gone
	ack    time.Duration // without a sign of a game until another worker gets it
	lease  time.Duration // that a runner has an event after its last sign
	patch  time.Duration // that a worker tries to report to an event which is not there
	again  time.Duration // until what the server has not answered is sent again
	answer time.Duration // that the server may take where nothing is sent again
}

var usual = times{
	beat: time.Second, lost: 5 * time.Second, ack: 30 * time.Second, lease: 15 * time.Second,
	patch: 30 * time.Second, again: 5 * time.Second, answer: 5 * time.Second,
}

// deliveries is how many workers get a game, one after another, until it is void.
const deliveries = 5

// connect reaches the server. The connection mends itself until it is closed.
func (l *Link) connect(name string) (*nats.Conn, jetstream.JetStream, error) {
	if l.times == (times{}) {
		l.times = usual
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

// send puts a message into a stream. One that is there already counts as sent.
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

// tooManyPerSubject is the server's number for a subject that has its message.
const tooManyPerSubject = 10077

// noJetStream makes an error of the server's plain.
func noJetStream(err error) error {
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("the server keeps no streams: %w; start it with nats-server -js", err)
	}
	return err
}

// self names this program among workers and runners: its machine, and its process.
func self() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}
