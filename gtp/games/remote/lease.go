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

// leases is the bucket that has the runner of each event.
const leases = "gobandit_runners"

// bucketOfLeases is the stream of this bucket.
const bucketOfLeases = "KV_" + leases

// A holder is a program that runs an event.
type holder struct {
	Host    string
	Journal string // absolute path
	PID     int
}

// A lease gives an event to this program for as long as it renews the lease.
type lease struct {
	kv       jetstream.KeyValue
	key      string
	holder   holder
	revision uint64
}

// takeLease takes the lease of an event, or returns an error that names its holder. A
// program that has it for the same journal is dead, since this one has the journal's
// lock.
func takeLease(ctx context.Context, js jetstream.JetStream, key, name, journal string, lasts time.Duration) (*lease, error) {
	bucket, err := js.Stream(ctx, bucketOfLeases)
	if err == nil && damaged(bucket) {
		err = js.DeleteStream(ctx, bucketOfLeases) // runners of other events take their leases again
	}
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, noJetStream(err)
	}
	kv, err := makeBucket(ctx, js, lasts)
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
	if errors.Is(err, jetstream.ErrKeyNotFound) { // it has just expired
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
		return nil, fmt.Errorf("event %s is already running: process %d on %s, journal %s; if that process died, try again in %v",
			name, other.PID, other.Host, other.Journal, lasts)
	}
	l.revision, err = kv.Update(ctx, key, encode(l.holder), entry.Revision())
	return l, err
}

// makeBucket makes the bucket of leases, unless it is there.
func makeBucket(ctx context.Context, js jetstream.JetStream, lasts time.Duration) (kv jetstream.KeyValue, err error) {
	err = asDemanded(func(replicas int, bytes int64) error {
		kv, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: leases, Description: "gobandit: who runs which event", TTL: lasts, Storage: jetstream.FileStorage, Replicas: replicas, MaxBytes: bytes,
		})
		return err
	})
	return kv, err
}

// errTaken is the error of a lease that another program has taken.
var errTaken = errors.New("another program took over the event on the server")

// renew renews the lease. The error is errTaken if another program has it. Other
// errors say that the server was not reached.
func (l *lease) renew(ctx context.Context) error {
	entry, err := l.kv.Get(ctx, l.key)
	var revision uint64
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound): // it expired while the server was out of reach
		revision, err = l.kv.Create(ctx, l.key, encode(l.holder))
	case err == nil:
		var other holder // a bucket that was made anew may have another's lease by the same revision
		if json.Unmarshal(entry.Value(), &other) != nil || other != l.holder {
			return errTaken
		}
		revision, err = l.kv.Update(ctx, l.key, encode(l.holder), entry.Revision())
	}
	if err == nil {
		l.revision = revision
	}
	return err
}

// give returns the lease.
func (l *lease) give(ctx context.Context) error {
	return l.kv.Delete(ctx, l.key, jetstream.LastRevision(l.revision))
}
