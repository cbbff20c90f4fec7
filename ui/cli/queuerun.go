package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/gtp/queue"
)

// testsElsewhere is how many tests workers on other machines play at a time.
const testsElsewhere = 8

func newQueueRun(q queueFlag) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Run the tests of the queue until none is left",
		Long: "Tests of the highest priority run together and share the games at a time evenly; if there are more\n" +
			"tests than that, the oldest go first. The runner picks up new tests while it runs; one of higher priority makes the others wait.\n" +
			"Finished games count, however the program ends, and the same command continues. The first interrupt\n" +
			"waits for the games in progress, the second drops them. Each finished test gets an HTML report.",
		Args: noCommand,
	}
	f := cmd.Flags()
	parallel := f.IntP("parallel", "j", 1, "games at a time here")
	keep := f.Bool("keep", false, "wait for new tests when the queue is empty")
	quiet := f.BoolP("quiet", "q", false, "print only warnings and errors")
	verbose := f.BoolP("verbose", "v", false, "print every game")
	workers := addWorkerFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := checkParallel(*parallel, 1); err != nil {
			return usage(err)
		}
		if *quiet && *verbose {
			return usage(errors.New("--quiet and --verbose together, want one of them"))
		}
		slots, active := *parallel, 0
		if *workers.url != "" {
			if f.Changed("parallel") {
				return usage(fmt.Errorf("--parallel %d with --nats, want --local: the workers say how many games they play", *parallel))
			}
			slots, active = *workers.local, testsElsewhere
		} else if *workers.local != 0 {
			return usage(fmt.Errorf("--local %d, want a number of games, and --nats", *workers.local))
		}
		if _, err := workers.link(); err != nil {
			return usage(err)
		}
		tests, err := q()
		if err != nil {
			return err
		}
		hall := &testHall{workers: workers, warn: warner(cmd), out: cmd.OutOrStdout(), verbose: *verbose, playing: make(map[int]*eventTestRun)}
		if *quiet {
			hall.out = io.Discard
		}
		r := &queue.Runner{Queue: tests, Slots: slots, Active: active, Keep: *keep, Open: hall.open, Finished: hall.finished}
		ctx := cmd.Context()
		stop := context.AfterFunc(ctx, func() {
			fmt.Fprintln(cmd.ErrOrStderr(), "gobandit: waiting for the games in progress; interrupt again to drop them")
		})
		defer stop()
		stopLines := every(testLineTime, "lines about tests", hall.printProgress)
		err = r.Run(ctx, forced(ctx))
		err = cmp.Or(err, stopLines())
		if context.Cause(ctx) != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: to continue: %s\n", runsQueue(tests))
		}
		return err
	}
	return cmd
}

// testLineTime is the interval of lines about the tests that are being played.
const testLineTime = time.Minute

// A testHall opens the tests of a queue and tells of them.
type testHall struct {
	workers *workerFlags
	warn    func(string)
	verbose bool

	mu      sync.Mutex // guards the fields below
	out     io.Writer
	playing map[int]*eventTestRun // tests being played, by number
}

// An eventTestRun is a test being played: a run of its event.
type eventTestRun struct {
	*served
	id      int
	name    string
	options event.Options
	away    bool // workers play games, too
	places  atomic.Int64
	close   func() error
}

// open opens the event of a test.
func (h *testHall) open(e entry) (queue.Test, error) {
	workers := *h.workers // with a packed event of its own
	c, err := workers.load(e.Event, 0)
	if err != nil {
		return nil, err
	}
	c.Version = version()
	prefix := fmt.Sprintf("test %d, %s: ", e.ID, e.Name)
	warn := func(text string) { h.warn(prefix + text) }
	r, err := openServed(c, e.Journal, warn)
	if err != nil {
		return nil, err
	}
	t := &eventTestRun{served: r, id: e.ID, name: e.Name, away: *workers.url != ""}
	workers.apply(&t.options, false)
	t.options.Warned = warn
	if h.verbose {
		lines := newGameLines(testLines{h, prefix}, r.Status())
		t.options.Journalled = lines.print
	}
	r.Pause()
	t.close = func() error {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.playing, e.ID)
		return r.Close()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.playing[e.ID] = t
	begun := "begins"
	if s := r.Status(); s.Played+s.Void > 0 {
		begun = fmt.Sprintf("continues after %d games", s.Played+s.Void)
	}
	fmt.Fprintf(h.out, "%s%s\n", prefix, begun)
	return t, nil
}

// testLines prefixes lines with the test that they are about.
type testLines struct {
	hall   *testHall
	prefix string
}

func (l testLines) Write(text []byte) (int, error) {
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	_, err := fmt.Fprintf(l.hall.out, "%s%s", l.prefix, text)
	return len(text), err
}

// Run plays the event.
func (t *eventTestRun) Run(ctx context.Context) (finished bool, err error) {
	o := t.options
	if t.away {
		o.Workers = int(t.places.Load())
	}
	err = t.served.Run(ctx, o)
	return t.Status().Finished, err
}

// Play lets so many games be in progress here, besides those of workers.
func (t *eventTestRun) Play(games int) {
	t.places.Store(int64(games))
	if games == 0 && !t.away {
		t.Pause()
		return
	}
	if games > 0 {
		t.SetWorkers(games)
	}
	t.Resume()
}

// Busy returns how many games are in progress here.
func (t *eventTestRun) Busy() int {
	n := 0
	for _, g := range t.Status().Running {
		if !g.Away {
			n++
		}
	}
	return n
}

func (t *eventTestRun) Close() error { return t.close() }

// finished tells of a test that is over, and writes its report.
func (h *testHall) finished(e entry, reason string) {
	t := readTest(e)
	text := fmt.Sprintf("test %d, %s: %s\n", e.ID, e.Name, t.summary())
	if reason != "" {
		h.warn(fmt.Sprintf("test %d, %s: failed: %s", e.ID, e.Name, reason))
		text = ""
	}
	if t.report != nil {
		path, err := writeTestPage(t)
		if err != nil {
			h.warn(fmt.Sprintf("test %d, %s: no report: %v", e.ID, e.Name, err))
		} else {
			text += fmt.Sprintf("test %d, %s: report: %s\n", e.ID, e.Name, path)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	_, _ = io.WriteString(h.out, text)
}

// writeTestPage writes the HTML report of a test beside its journal.
func writeTestPage(t testResult) (string, error) {
	p, err := eventPage(t.report, t.Event, t.Journal)
	if err != nil {
		return "", err
	}
	path := event.ReportPath(t.Journal, ".html")
	return path, match.WriteFile(path, []byte(p.HTML()))
}

// summary says in a line how a test stands.
func (t testResult) summary() string {
	games, _ := t.games()
	text := fmt.Sprintf("%d games", games)
	if s, ok := t.stats(); ok && s.Games() > 0 {
		text += ", Elo " + eloText(s)
		if s.Test != nil {
			text += ", " + s.TestText()
		}
		return text
	}
	if v := t.verdict(); v != "" {
		text += ", " + v
	}
	return text
}

// printProgress prints a line for each test that is being played.
func (h *testHall) printProgress() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(h.playing)) {
		t := h.playing[id]
		s := t.Status()
		if s.Paused {
			continue
		}
		text := fmt.Sprintf("%d games", s.Played)
		if len(s.Matchups) == 1 {
			stats := s.Matchups[0].Stats()
			text = fmt.Sprintf("%d games, Elo %s, %s", s.Played, eloText(stats), stats.TestText())
		}
		fmt.Fprintf(h.out, "test %d, %s: %s\n", id, t.name, text)
	}
}
