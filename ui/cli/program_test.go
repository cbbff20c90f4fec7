package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/journal"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
)

// Tests run the program in three ways: gobandit and mustRun run a command line within the test,
// program runs the test binary as the program, and openTerminal and openPTY do so in a terminal.

// asProgram names the variable that makes the test binary the program: "main"
// is the whole of it, "panic" its screen with an engine that panics, "reference" an
// engine that stalls.
const asProgram = "GOBANDIT_TEST_PROGRAM"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "main":
		if stop, err := soaked(); err != nil {
			fmt.Println("error:", err)
			os.Exit(exitFailed)
		} else if status := Main(); stop() == nil {
			os.Exit(status)
		}
		os.Exit(exitFailed)
	case "reference":
		os.Exit(reference())
	case "panic":
		ctx, stop := withSignals(context.Background())
		defer stop()
		err := ui.Run(ctx, ui.Start{
			Session: session.Start{
				Human:  session.BlackSide,
				Engine: session.EngineSetup{Name: "broken", New: func() (search.Thinker, error) { return broken{}, nil }},
				Offers: func() []session.Offer { panic("a defect of the form") },
			},
			Tune: tuner.Offers{
				Event: &tuner.Event{Name: "broken", Open: func() (tuner.Runner, error) { panic("a defect of the event") }},
			},
			Databases: []play.Database{{Name: "broken"}},
			Autosave:  filepath.Join(configs.StateDir(), "autosave"),
		})
		fmt.Println("error:", err)
		os.Exit(exitFailed)
	}
	flag.Parse()
	_ = flag.Set("test.parallel", "4") // parallel tests wait for programs
	if os.Getenv(soakVariable) != "" { // what its programs take is to be what users see
		os.Setenv("GOGC", "100")
	}
	os.Exit(atHome(m))
}

// soakVariable names the variable that says how long to soak, such as 1h.
const soakVariable = "GOBANDIT_SOAK"

// atHome runs the tests with settings and state in a folder of their own.
func atHome(m *testing.M) int {
	os.Unsetenv(configs.SettingsEnv)
	home, err := os.MkdirTemp("", "gobandit-home")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(home) //nolint:errcheck // a temporary folder
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME"} {
		if err := os.Setenv(name, home); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

// vitalsVariable names the variable of the file in which the program tells its vitals, too.
const vitalsVariable = "GOBANDIT_TEST_VITALS"

// soaked lets this program tell its vitals, if it was asked to, until stop.
func soaked() (stop func() error, err error) {
	path := os.Getenv(vitalsVariable)
	if path == "" {
		return func() error { return nil }, nil
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewJSONHandler(file, nil))
	return every(vitalsTime, "vitals", func() { log.Info("vitals", vitals()...) }), nil
}

// vitalsTime is the interval in which a program tells its vitals.
const vitalsTime = 10 * time.Second

// vitals returns the bytes of the heap in use after the last collection, the bytes
// taken from the system, the goroutines and, if the system has them, the open files.
func vitals() []any {
	samples := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/sched/goroutines:goroutines"},
	}
	metrics.Read(samples)
	out := []any{
		"heap", samples[0].Value.Uint64(),
		"memory", samples[1].Value.Uint64() - samples[2].Value.Uint64(),
		"goroutines", samples[3].Value.Uint64(),
	}
	if files, err := os.ReadDir("/dev/fd"); err == nil {
		out = append(out, "files", len(files)-1) // without the folder itself
	}
	return out
}

// broken is an engine with a defect.
type broken struct{}

func (broken) Clear() {}

func (broken) Search(context.Context, *model.Game, search.Budget, func(*search.Snapshot)) (search.Result, error) {
	panic("a defect of the engine")
}

// gobandit runs a command line without input and returns what it printed.
func gobandit(t *testing.T, args ...string) (out, errOut string, status int) {
	t.Helper()
	return pipe(t, "", args...)
}

// pipe runs a command line with something on standard input.
func pipe(t *testing.T, input string, args ...string) (out, errOut string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(input), &o, &e)
	return o.String(), e.String(), status
}

// mustRun runs a command line that must work, and returns what it printed.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	out, errOut, status := gobandit(t, args...)
	if status != exitDone {
		t.Fatalf("gobandit %s: status %d: %s", strings.Join(args, " "), status, errOut)
	}
	return out
}

// self returns the path of the test binary, which is the program if asProgram says so.
func self(tb testing.TB) string {
	return must.Get(os.Executable())
}

// program returns a command that runs the whole program.
func program(tb testing.TB, args ...string) *exec.Cmd {
	tb.Helper()
	cmd := exec.Command(self(tb), args...)
	cmd.Env = append(os.Environ(), asProgram+"=main")
	return cmd
}

// output runs a program and returns what it printed, as gobandit does.
func output(t *testing.T, cmd *exec.Cmd) (out, errOut string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	var ended *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// start starts a program. It is killed, and the test fails, if it runs for a minute; what still
// runs at the end of the test is killed, too.
func start(tb testing.TB, cmd *exec.Cmd) {
	tb.Helper()
	must.Succeed(tb, cmd.Start())
	hangs := time.AfterFunc(time.Minute, func() {
		if cmd.Process.Kill() == nil { // it is an error if the program has ended
			tb.Errorf("%s hangs", cmd)
		}
	})
	tb.Cleanup(func() {
		hangs.Stop()
		_ = cmd.Process.Kill() // it may have ended
	})
}

// startPiped is start for a program whose standard output the test reads.
func startPiped(tb testing.TB, cmd *exec.Cmd) io.ReadCloser {
	tb.Helper()
	out := must.Get(cmd.StdoutPipe())
	start(tb, cmd)
	return out
}

// waitUntil waits for half a minute at most until something is so.
func waitUntil(tb testing.TB, what string, isSo func() bool) {
	tb.Helper()
	for end := time.Now().Add(30 * time.Second); !isSo(); time.Sleep(5 * time.Millisecond) { // between two looks, not for an outcome
		if time.Now().After(end) {
			tb.Fatalf("half a minute without %s", what)
		}
	}
}

// write writes a file in a folder of its own, and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	writeFile(t, path, text)
	return path
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o644))
}

func mustDecode(t *testing.T, line string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), into); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
}

// tours makes a start of the program, with its state in dir, not the first one.
func tours(tb testing.TB, dir string) {
	tb.Helper()
	must.Succeed(tb, os.MkdirAll(filepath.Join(dir, "gobandit"), 0o700))
	must.Succeed(tb, os.WriteFile(filepath.Join(dir, "gobandit", "toured"), nil, 0o600))
}

// wantParts reports parts that a text has not in their order.
func wantParts(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("no %q in its place in\n%s", part, text)
		}
		rest = after
	}
}

// wantError runs a command line that must end with a status and a message.
func wantError(t *testing.T, status int, message string, args ...string) {
	t.Helper()
	if _, errOut, got := gobandit(t, args...); got != status || !strings.Contains(errOut, message) {
		t.Errorf("gobandit %s: status %d, want %d: %q, want %q", strings.Join(args, " "), got, status, errOut, message)
	}
}

// checkJournal returns an error unless every row of a journal is whole.
func checkJournal(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, err = event.Journals.Read(bytes.NewReader(text), path, func(_ int, row []byte) error {
		_, err := journal.Unseal(row)
		return err
	})
	return err
}
