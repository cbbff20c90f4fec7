package cli

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// natsServer starts a server on a free port of the loopback.
func natsServer(t *testing.T, o server.Options) string {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir(), true, true
	s := must.Get(server.NewServer(&o))
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

const awayEvent = `event: mc_tuner
board_size: 5
komi: 7.5
players: {foe: {engine: random}}
opponent: foe
candidate_colour: alternate
number_of_games: 6
parameters: [{code: k, scale: {linear: [0, 1]}, split: 2, format: "%.2f"}]
candidate: {engine: uct, playouts: 2, set: {K: "{k}"}}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

// An event runs on a worker, which is started by its own command line, with a
// password as the server asks for one.
func TestRunAway(t *testing.T) {
	t.Parallel() // it waits
	url := natsServer(t, server.Options{Username: "u", Password: "p"})
	path := write(t, "e.yaml", awayEvent)
	if _, errOut, got := gobandit(t, "run", path, "--nats", url); got != exitFailed || !strings.Contains(errOut, "Authorization") {
		t.Errorf("without the password: exit %d, %s", got, errOut)
	}
	url = strings.Replace(url, "nats://", "nats://u:p@", 1)
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	var said, complaints bytes.Buffer
	working.Go(func() { run(ctx, []string{"worker", "--nats", url, "--parallel", "2"}, nil, &said, &complaints) })
	out, errOut, got := gobandit(t, "run", path, "--nats", url)
	for shown, until := "", time.Now().Add(30*time.Second); !strings.HasPrefix(shown, "workers: none"); {
		var got int
		if shown, _, got = gobandit(t, "show", path, "--nats", url); got != exitDone || time.Now().After(until) {
			t.Errorf("show: exit %d, %s", got, shown)
			break
		}
	}
	stop()
	working.Wait()
	must.Equal(t, got, exitDone, "exit", out, errOut)
	must.Has(t, out, "6/6 game", "6 of 6 games")
	must.Lacks(t, said.String(), "u:p@")
	must.Has(t, said.String(), "listens on nats://u:xxxxx@")
	if !strings.Contains(said.String(), "event e: plays for") || complaints.Len() > 0 {
		t.Errorf("the worker says %s%s", &said, &complaints)
	}
}

func TestAwayUsage(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"worker", "--nats is missing"},
		{"worker --nats x --parallel 0", "--parallel 0, want 1"},
		{"worker --nats x --allow /nonesuch", "no such file"},
		{"run quick --local 2", "without --nats"},
		{"run quick --creds f", "without --nats"},
		{"run quick --nats x --parallel 3", "want --local"},
	} {
		if _, errOut, got := gobandit(t, strings.Fields(tt.line)...); got != exitUsage || !strings.Contains(errOut, tt.want) {
			t.Errorf("%s: exit %d, %s; want %q", tt.line, got, errOut, tt.want)
		}
	}
}

// Passwords and tokens of the server come from files and the environment, and are printed
// nowhere.
func TestNATSSecrets(t *testing.T) {
	t.Parallel() // it waits
	if testing.Short() {
		t.Skip("long")
	}
	const secret = "hush-hush"
	url := natsServer(t, server.Options{Username: "u", Password: secret})
	address := strings.TrimPrefix(url, "nats://")
	token := natsServer(t, server.Options{Authorization: secret})
	file, dead := write(t, "password", secret+"\n"), "127.0.0.1:1"
	for name, tt := range map[string]struct {
		args     []string
		variable string
		status   int
	}{
		"a file":                 {[]string{"--nats", "nats://u@" + address, "--password-file", file}, "", exitDone},
		"the environment":        {[]string{"--nats", "u@" + address}, secret, exitDone},
		"a token in a file":      {[]string{"--nats", token, "--password-file", file}, "", exitDone},
		"a token in the address": {[]string{"--nats", "nats://" + secret + "@" + strings.TrimPrefix(token, "nats://")}, "", exitDone},
		"no server":              {[]string{"--nats", "nats://u:" + secret + "@" + dead}, "", exitFailed},
		"no server, a token":     {[]string{"--nats", "nats://" + secret + "@" + dead}, "", exitFailed},
		"an invalid address":     {[]string{"--nats", "nats://u:" + secret + "%zz@" + dead}, "", exitFailed},
		"an invalid host":        {[]string{"--nats", "nats://u:" + secret + "@a b:1"}, "", exitFailed},
		"a key that is none":     {[]string{"--nats", url, "--nkey", file}, "", exitFailed},
		"a missing file":         {[]string{"--nats", url, "--password-file", file + "x"}, "", exitUsage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := write(t, "e.yaml", awayEvent)
			run := func(args ...string) (out, errOut string, status int) {
				cmd := program(t, append(args, tt.args...)...)
				cmd.Env = append(cmd.Env, passwordVariable+"="+tt.variable)
				return output(t, cmd)
			}
			out, errOut, status := run("show", path)
			must.Equal(t, status, tt.status, "exit", out, errOut)
			must.Lacks(t, out+errOut, secret)
			if name != "the environment" && name != "no server" { // run connects as show does
				return
			}
			_, errOut, _ = run("run", path, "--max-games", "1", "--local", "1")
			if strings.Contains(errOut, secret) || status != exitDone && !strings.Contains(errOut, "to continue: gobandit run ") {
				t.Errorf("run: %s", errOut)
			}
		})
	}
}

func TestCrewLines(t *testing.T) {
	now := time.Now()
	var out bytes.Buffer
	l := workerLines{out: &out}
	s := &event.Status{LiveStatus: event.LiveStatus{Elsewhere: []event.Worker{}}}
	l.print(s, now)
	l.print(s, now.Add(time.Hour))
	s.Elsewhere = []event.Worker{
		{Name: "a:1", Slots: 2, Games: []int{4}, Played: 12, PerMinute: 3.5, Heard: now},
		{Name: "b:2", Refused: "no program", Heard: now},
		{Name: "c:3", Slots: 1, Lost: true, Played: 5, Heard: now.Add(-time.Minute)},
	}
	for range 3 {
		l.print(s, now)
	}
	want := "gobandit: workers: none; start one: gobandit worker --nats URL\n" +
		"gobandit: workers: 1, 2 games at a time; refusing: 1; silent: 1\n" +
		"gobandit:   a:1: 1 of 2 running, 12 played, 3.5 a minute, last heard 0s ago\n" +
		"gobandit:   c:3 was last heard 1m0s ago, after 5 games\n"
	must.Equal(t, out.String(), want, &out)
	later := bytes.Buffer{}
	l.out = &later
	l.print(s, now.Add(2*workerLineTime))
	must.Has(t, later.String(), "gobandit:   b:2 refuses: no program\n")
	l.out = &out
	out.Reset()
	for i := range 300 { // a line for each that comes, not one for all that are there
		s.Elsewhere = append(s.Elsewhere, event.Worker{Name: fmt.Sprint("w:", i), Slots: 1, Heard: now})
		l.print(s, now.Add(time.Millisecond))
	}
	if n := strings.Count(out.String(), "\n"); n > 2*300+100 {
		t.Errorf("%d lines about 300 workers that come one by one", n)
	}
	out.Reset()
	l.print(s, now.Add(time.Hour))
	if n := strings.Count(out.String(), "\n"); n != mostWorkerLines+2 || !strings.Contains(out.String(), "gobandit:   and 283 more\n") {
		t.Errorf("%d lines:\n%s", n, &out)
	}
}
