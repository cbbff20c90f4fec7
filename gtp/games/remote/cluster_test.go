package remote

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// startCluster starts three servers that form a cluster, each of which must know the others' ports before they start.
func startCluster(t *testing.T) (hubs []*hub) {
	t.Helper()
	onFreePorts(t, func() (err error) {
		hubs, err = tryCluster(t)
		return err
	})
	return hubs
}

func tryCluster(t *testing.T) (hubs []*hub, err error) {
	t.Helper()
	var ports [3]int
	var routes []*url.URL
	for i := range ports {
		ports[i] = freePort(t)
		routes = append(routes, &url.URL{Scheme: "nats", Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(ports[i]))})
	}
	for i, port := range ports {
		h := &hub{o: server.Options{ServerName: fmt.Sprint("s", i), Host: "127.0.0.1", Port: freePort(t), JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
			Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: port}, Routes: routes}}
		if h.Server, err = serveOnce(h.o, 20*time.Second); err != nil {
			for _, started := range hubs {
				started.stop()
			}
			return nil, err
		}
		hubs = append(hubs, h)
		t.Cleanup(h.stop)
	}
	return hubs, nil
}

// In a cluster three servers keep the games: an event ends though one of them is gone.
func TestCluster(t *testing.T) {
	t.Parallel()
	hubs := startCluster(t)
	l := hasty(hubs[0].url())
	probe, streams, err := l.connect("probe")
	must.Succeed(t, err)
	defer probe.Close()
	until(t, "a cluster that keeps three replicas", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := streams.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: "probe", Subjects: []string{"probe"}, Storage: jetstream.FileStorage, Replicas: 3})
		return err == nil
	})
	gate := t.TempDir()
	r, journal := recipe{Games: 6, Gate: gate}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, hasty(hubs[0].url()), journal, r, event.RunOptions{})
	startWorker(t, hasty(hubs[1].url()), 1)
	until(t, "a game", begun(gate))
	for _, name := range []string{streamName(keyOf(t, r)), "KV_" + leases} {
		s, err := streams.Stream(t.Context(), name)
		if err != nil || s.CachedInfo().Config.Replicas != 3 {
			t.Fatalf("%s: %v, want three replicas", name, err)
		}
	}
	hubs[2].stop()
	open(t, gate)
	run.finish(t)
	checkJournal(t, r, journal, 6)
}

// An account that demands bounds of streams gets them.
func TestBounds(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "nats.conf")
	const text = `jetstream {}
accounts { A: { jetstream: {max_file: 1GB, max_bytes_required: true}, users: [{user: a, password: a}] } }
`
	must.Succeed(t, os.WriteFile(file, []byte(text), 0o600))
	l := hasty(strings.Replace(startConfigured(t, file), "nats://", "nats://a@", 1))
	l.Password = "a"
	r, journal := recipe{Games: 4}, filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, l, journal, r, event.RunOptions{})
	startWorker(t, l, 1)
	run.finish(t)
	checkJournal(t, r, journal, 4)
}

// A worker whose acknowledgements are refused says so.
func TestRefusedAcknowledgement(t *testing.T) {
	t.Parallel()
	text := must.Read("testdata/nats.conf")
	file := filepath.Join(t.TempDir(), "nats.conf")
	without := strings.ReplaceAll(strings.ReplaceAll(text, `"$JS.ACK.*.players.>",`, ""), `"$JS.ACK.*.*.*.players.>"`, "")
	if err := os.WriteFile(file, []byte(without), 0o600); err != nil || without == text {
		t.Fatal(err)
	}
	address := startConfigured(t, file)
	as := func(user string) Link {
		l := hasty(strings.Replace(address, "nats://", "nats://"+user+"@", 1))
		l.Password, l.Inbox = user+"-password", "_INBOX."+user
		return l
	}
	r, journal := recipe{Games: 3}, filepath.Join(t.TempDir(), "e.journal")
	startRunner(t, as("runner"), journal, r, event.RunOptions{})
	var mu sync.Mutex
	var said []string
	startLoggingWorker(t, as("w1"), 1, func(line string) {
		mu.Lock()
		defer mu.Unlock()
		said = append(said, line)
	})
	until(t, "a warning", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return strings.Contains(strings.Join(said, "\n"), "may this user publish on $JS.ACK?")
	})
}
