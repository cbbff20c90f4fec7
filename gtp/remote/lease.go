package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// leases is the bucket with the events that are run, each with its runner.
const leases = "gobandit_runners"

// A holder is who runs an event.
type holder struct {
	Host    string
	Journal string // its path
	PID     int
}

// A lease says that this program runs an event, as long as it is renewed.
type lease struct {
	kv       jetstream.KeyValue
	key      string
	holder   holder
	revision uint64
}

// takeLease takes the lease of an event, or says who has it. A program that held
// it for the same journal is dead: nobody else could have the journal's lock now.
func takeLease(ctx context.Context, js jetstream.JetStream, key, name, journal string, lasts time.Duration) (*lease, error) {
	kv, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: leases, Description: "gobandit: who runs which event", TTL: lasts, Storage: jetstream.FileStorage,
	})
	if err != nil {
		return nil, noJetStream(err)
	}
	host, _ := os.Hostname()
	if full, err := filepath.Abs(journal); err == nil {
		journal = full
	}
	l := &lease{kv: kv, key: key, holder: holder{host, journal, os.Getpid()}}
	l.revision, err = kv.Create(ctx, key, encode(l.holder))
	if err == nil || !errors.Is(err, jetstream.ErrKeyExists) {
		return l, err
	}
	entry, err := kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) { // it has just run out
		l.revision, err = kv.Create(ctx, key, encode(l.holder))
		return l, err
	}
	if err != nil {
		return nil, err
	}
	var other holder
	if err := json.Unmarshal(entry.Value(), &other); err != nil {
		return nil, err
	}
	if other.Host != host || other.Journal != journal {
		return nil, fmt.Errorf("the event %s is run already, by process %d on %s with the journal %s; if that has died, try again after %v",
			name, other.PID, other.Host, other.Journal, lasts)
	}
	l.revision, err = kv.Update(ctx, key, encode(l.holder), entry.Revision())
	return l, err
}

// errTaken says that another program runs the event now.
var errTaken = errors.New("another program has taken over the event on the server")

// renew keeps the lease. The error is errTaken if another program has it; any other
// says that the server was not reached.
func (l *lease) renew(ctx context.Context) error {
	revision, err := l.kv.Update(ctx, l.key, encode(l.holder), l.revision)
	if err == nil {
		l.revision = revision
		return nil
	}
	entry, getErr := l.kv.Get(ctx, l.key)
	switch {
	case errors.Is(getErr, jetstream.ErrKeyNotFound): // it ran out while nobody could renew it
		if revision, err = l.kv.Create(ctx, l.key, encode(l.holder)); err == nil {
			l.revision = revision
		}
		return err
	case getErr != nil:
		return err
	}
	var other holder
	if json.Unmarshal(entry.Value(), &other) == nil && other == l.holder { // the answer to an earlier renewal was lost
		l.revision = entry.Revision()
		return nil
	}
	return errTaken
}

// give gives the lease back.
func (l *lease) give(ctx context.Context) error {
	return l.kv.Delete(ctx, l.key, jetstream.LastRevision(l.revision))
}
