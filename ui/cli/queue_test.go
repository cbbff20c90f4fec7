package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"gobandit/gtp/queue"
)

// inQueue goes to a new folder with two engine files, an event and a queue of its own, and
// returns what runs a command of queue.
func inQueue(t *testing.T) func(line string) (out, errOut string, status int) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"new.yaml": "type: uct\nplayouts: 30\n", "old.yaml": "type: uct\nplayouts: 5\n", "e.yaml": tinyEvent, "bad.yaml": "type: uct\nplayouts: 10\nK: -1\n",
	} {
		writeFile(t, name, text)
	}
	return func(line string) (out, errOut string, status int) {
		t.Helper()
		return gobandit(t, append([]string{"queue", "--queue", "q"}, strings.Fields(line)...)...)
	}
}

// mustQueue runs a command of queue that must work, and returns what it printed.
func mustQueue(t *testing.T, run func(string) (string, string, int), line string) string {
	t.Helper()
	out, errOut, status := run(line)
	if status != exitDone {
		t.Fatalf("queue %s: status %d: %s", line, status, errOut)
	}
	return out
}

// Mistakes are found when a test is added, in one line that names the flag or the file,
// and nothing is left of the test.
func TestQueueErrors(t *testing.T) {
	run := inQueue(t)
	mustQueue(t, run, "add e.yaml")
	const match = "add --new new.yaml --old old.yaml --size 5 "
	for _, tt := range []struct {
		line   string
		status int
		want   string
	}{
		{"add", exitUsage, "--new is missing, want an engine"},
		{"add --new none.yaml --old old.yaml", exitUsage, "--new: none.yaml: no such file, want an engine file"},
		{"add --new new.yaml --old bad.yaml", exitUsage, "--old: bad.yaml:3:4: K: "},
		{"add --new new.yaml --old no-such-engine", exitUsage, `--old: unknown player "no-such-engine"`},
		{match + "--sprt 5,0", exitUsage, "--sprt: hypotheses of 5 and 0 Elo"},
		{match + "--sprt five", exitUsage, `--sprt "five", want two differences in Elo`},
		{match + "--alpha 0.5", exitUsage, "--sprt: alpha 0.5, want a chance of error"},
		{match + "--sprt none --beta 0.1", exitUsage, "--beta without --sprt, want them together"},
		{match + "--size 25", exitUsage, `--size: "25", want a whole number from 2 to 19`},
		{match + "--komi NaN", exitUsage, `--komi: "NaN", want a number`},
		{match + "--games 0", exitUsage, `--games: "0", want a whole number from 1`},
		{match + "--playouts -1", exitUsage, "--playouts -1, want"},
		{match + "--time 5q", exitUsage, `--time: time "5q"`},
		{match + "--openings none.sgf", exitUsage, "none.sgf: no such file"},
		{match + "--openings builtin", exitUsage, "--openings: the built-in openings are for 9x9, 13x13 and 19x19, not for 5x5"},
		{match + "--rules mine", exitUsage, `--rules: "mine", want chinese`},
		{match + "--repeats never", exitUsage, `--repeats: "never", want once or count`},
		{match + "--priority 1000001", exitFailed, "priority 1000001, want -1000000 to 1000000"},
		{"add e.yaml --size 9", exitUsage, "--size together with the event e.yaml"},
		{"add none.yaml", exitUsage, "none.yaml: no such file, want an event file"},
		{"add e.yaml", exitFailed, "its event is in the queue already, as test 1"},
		{"add e.yaml e.yaml", exitUsage, "2 arguments, want an event, or --new and --old"},
		{"cancel 2", exitFailed, "test 2: no such test in the queue"},
		{"cancel first", exitUsage, `test "first", want its number in queue list`},
		{"priority 1", exitUsage, "1 arguments, want two"},
		{"priority 1 high", exitUsage, `priority "high", want a whole number`},
		{"show 2", exitUsage, "test 2: no such test in the queue"},
		{"run --parallel 0", exitUsage, "--parallel 0, want 1 to 1024 games at a time"},
		{"run --local 1", exitUsage, "--local 1, want a number of games, and --nats"},
		{"run --quiet --verbose", exitUsage, "--quiet and --verbose together"},
		{"lst", exitUsage, `unknown command "lst", did you mean "list"?`},
		{"list --queue new.yaml", exitFailed, "new.yaml: is a file, want the folder of a queue"},
	} {
		_, errOut, status := run(tt.line)
		if first, _, _ := strings.Cut(errOut, "\n"); status != tt.status || !strings.Contains(first, tt.want) {
			t.Errorf("queue %s: status %d, want %d: %s\nwant %s", tt.line, status, tt.status, errOut, tt.want)
		}
	}
	if left, _ := filepath.Glob("q/[2-9]*"); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	if tests := strings.Count(mustQueue(t, run, "list --json"), "\n"); tests != 1 {
		t.Errorf("%d tests, want 1", tests)
	}
}

// A match and an event are played to their ends, and told. What is done to the engine
// files meanwhile does not matter.
func TestQueue(t *testing.T) {
	run := inQueue(t)
	mustQueue(t, run, "add --new new.yaml --old old.yaml --size 5 --sprt 0,200 --priority 1 --seed 3")
	writeFile(t, "new.yaml", "nonsense")
	mustQueue(t, run, "add e.yaml --name tiny")
	mustQueue(t, run, "add --new random --old random --size 5 --sprt none --games 4")
	mustQueue(t, run, "cancel 3")
	mustQueue(t, run, "priority 2 2")
	if list := mustQueue(t, run, "list"); !regexp.MustCompile(`(?s)2 +waiting +2 +tiny .*1 +waiting .*3 +canceled .*start one: gobandit queue run --queue [^\n]*/q\n`).MatchString(list) {
		t.Errorf("before:\n%s", list)
	}
	out := mustQueue(t, run, "run --parallel 2")
	if !strings.HasPrefix(out, "test 2, tiny: begins\n") || !strings.Contains(out, "test 1, new v old: report: ") {
		t.Errorf("printed\n%s", out)
	}
	if again := mustQueue(t, run, "run"); again != "" {
		t.Errorf("a run with nothing to do printed %s", again)
	}
	var got struct {
		State   queue.State
		Games   int
		Verdict string
		Report  string
		Path    []float64 `json:"llr_path"`
		Result  struct {
			Wins, Losses int
			Pairs        []int
			SPRT         struct {
				LLR, Upper float64
				Verdict    string
			}
		}
	}
	mustDecode(t, mustQueue(t, run, "show 1 --json"), &got)
	r := got.Result
	if got.State != queue.Finished || got.Verdict != "H1 accepted" || r.SPRT.Verdict != got.Verdict || r.SPRT.LLR < r.SPRT.Upper || len(got.Path) < r.Wins+r.Losses || got.Path[len(got.Path)-1] != r.SPRT.LLR || len(r.Pairs) != 5 {
		t.Errorf("%+v", got)
	}
	page, err := os.ReadFile(got.Report)
	if err != nil || !strings.Contains(string(page), "The test accepts a difference of +200 Elo over +0: new is stronger.") {
		t.Errorf("report %s: %v", got.Report, err)
	}
	wantAll(t, mustQueue(t, run, "show 1"), "test 1: new v old, finished, priority 1\n", "SPRT of 0 against 200 Elo: LLR ", "pairs with 0, ½, 1, 1½ and 2 points: ", "LLR over ", got.Report)
	if text := mustQueue(t, run, "show 2"); !strings.Contains(text, "40 of 40 games") {
		t.Errorf("the event:\n%s", text)
	}
}

// Workers play for several tests of a queue, with games here or without.
func TestQueueAway(t *testing.T) {
	inQueue := inQueue(t)
	url := natsServer(t, server.Options{})
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	working.Go(func() { run(ctx, []string{"worker", "--nats", url, "--parallel", "2"}, nil, io.Discard, io.Discard) })
	for _, local := range []string{"", " --local 1"} {
		for range 2 {
			mustQueue(t, inQueue, "add --new random --old random --size 5 --sprt none --repeats count --games 6")
		}
		mustQueue(t, inQueue, "run --nats "+url+local)
	}
	stop()
	working.Wait()
	if list := mustQueue(t, inQueue, "list"); strings.Count(list, "finished") != 4 {
		t.Errorf("at the end\n%s", list)
	}
}
