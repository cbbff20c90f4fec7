package remote

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// roleVariable makes the test program a server, a runner or a worker, which a test
// can kill.
const roleVariable = "GOBANDIT_REMOTE_TEST_ROLE"

func TestMain(m *testing.M) {
	var err error
	switch role := os.Getenv(roleVariable); role {
	case "":
		flag.Parse()
		if f := flag.Lookup("test.parallel"); f.Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
			_ = f.Value.Set("8") // they wait
		}
		os.Exit(m.Run())
	case "worker":
		w := Worker{Link: hasty(os.Args[1]), Parallel: 1, Unpack: unpack, Log: func(string) {}}
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		err = w.Run(ctx, context.Background())
	case "runner":
		err = runnerProcess(os.Args[1], os.Args[2], os.Args[3])
	case "server":
		err = serverProcess(os.Args[1], os.Args[2])
	default:
		err = fmt.Errorf("role %q", role)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// runnerProcess runs the event of a recipe to its end.
func runnerProcess(url, journal, packed string) error {
	c, err := unpack([]byte(packed))
	if err != nil {
		return err
	}
	r, err := event.Open(c, journal)
	if err != nil {
		return err
	}
	defer r.Close()
	v := Server{Link: hasty(url), Packed: []byte(packed)}
	return r.Run(context.Background(), event.RunOptions{Elsewhere: v.Open})
}

// serverProcess serves until it is killed. It writes its port into the store folder.
func serverProcess(store, port string) error {
	o := server.Options{Host: "127.0.0.1", JetStream: true, StoreDir: store, NoLog: true}
	var err error
	if o.Port, err = strconv.Atoi(port); err != nil {
		return err
	}
	s, err := serve(o)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(store, "url"), []byte(s.ClientURL()), 0o666); err != nil {
		return err
	}
	s.WaitForShutdown()
	return nil
}

// spawn starts the test program in a role. kill ends it as kill -9 does, and waits.
func spawn(t testing.TB, role string, args ...string) (kill func()) {
	t.Helper()
	program := must.Get(os.Executable())
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	cmd.Stderr = os.Stderr
	must.Succeed(t, cmd.Start())
	killed := false
	kill = func() {
		if killed {
			return
		}
		killed = true
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	t.Cleanup(kill)
	return kill
}

// spawnRunner starts the program of a runner.
func spawnRunner(t testing.TB, url, journal string, r recipe) (kill func()) {
	return spawn(t, "runner", url, journal, string(r.pack(t)))
}

// playedSoFar counts the games in a journal.
func playedSoFar(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	n := 0
	for line := range splitLines(text) {
		var row event.Row
		if json.Unmarshal(line, &row) == nil && row.Type == "game" {
			n++
		}
	}
	return n
}
