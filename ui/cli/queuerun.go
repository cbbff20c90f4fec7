package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/gtp/queue"
)

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
		away := *workers.url != ""
		if away && !f.Changed("parallel") {
			*parallel = 0
		}
		if err := workers.check(*parallel); err != nil {
			return usage(err)
		}

		tests, err := q()
		if err != nil {
			return err
		}
		p := &testPlayer{workers: workers, warn: warner(cmd), out: cmd.OutOrStdout(), verbose: *verbose}
		if *quiet {
			p.out = io.Discard
		}
		s := &queue.Scheduler{Queue: tests, Games: *parallel + *workers.local, Away: away, Keep: *keep, Open: p.open, Ended: p.ended, Progress: p.progress}
		ctx, errOut := cmd.Context(), cmd.ErrOrStderr()
		stop := context.AfterFunc(ctx, func() {
			fmt.Fprintln(errOut, "gobandit: waiting for the games in progress; interrupt again to drop them")
		})
		defer stop()

		err = s.Run(ctx, forced(ctx))
		if context.Cause(ctx) != nil {
			fmt.Fprintf(errOut, "gobandit: to continue: %s\n", runsQueue(tests))
		}
		return err
	}
	return cmd
}

// A testPlayer opens the tests of a queue and prints how they get on.
type testPlayer struct {
	workers *workerFlags
	warn    func(string)
	out     io.Writer // for several goroutines
	verbose bool
}

// An openTest is an event that a scheduler plays.
type openTest struct {
	*served
	options event.RunOptions
}

func (t *openTest) Run(ctx context.Context, games int) error {
	t.options.Workers = games
	return t.served.Run(ctx, t.options)
}

// prefix begins the lines about a test.
func prefix(e queue.Entry) string { return fmt.Sprintf("test %d, %s: ", e.ID, e.Name) }

func (p *testPlayer) open(e queue.Entry) (queue.OpenTest, error) {
	workers := *p.workers // with a packed event of its own
	c, err := workers.load(e.Event, 0)
	if err != nil {
		return nil, err
	}
	c.Version = version()
	warn := func(text string) { p.warn(prefix(e) + text) }
	r, err := openServed(c, e.Journal, warn)
	if err != nil {
		return nil, err
	}

	o := event.RunOptions{Warned: warn}
	workers.apply(&o, false)
	if p.verbose {
		o.Counted = newGameLines(testLines{p.out, prefix(e)}, r.Status()).print
	}
	begun := "begins"
	if s := r.Status(); s.Played+s.Void > 0 {
		begun = fmt.Sprintf("continues after %d games", s.Played+s.Void)
	}
	fmt.Fprintf(p.out, "%s%s\n", prefix(e), begun)
	return &openTest{r, o}, nil
}

// testLines prefixes lines with the test that they are about.
type testLines struct {
	out    io.Writer
	prefix string
}

func (l testLines) Write(text []byte) (int, error) {
	_, err := fmt.Fprintf(l.out, "%s%s", l.prefix, text)
	return len(text), err
}

// progress prints how far a test is.
func (p *testPlayer) progress(e queue.Entry, s *event.Status) {
	fmt.Fprintf(p.out, "%s%s\n", prefix(e), testProgress(s))
}

// ended prints how a test has ended, and writes its report.
func (p *testPlayer) ended(e queue.Entry) {
	t, r := readTest(e)
	if e.State == queue.Failed {
		p.warn(prefix(e) + "failed: " + e.Reason)
	}
	if r == nil {
		return
	}

	if e.State == queue.Finished {
		text := testProgress(r.Status)
		if t.Stats == nil && t.Verdict != "" {
			text += ", " + t.Verdict
		}
		fmt.Fprintf(p.out, "%s%s\n", prefix(e), text)
	}
	page, err := eventPage(r, e.Event, e.Journal)
	path := event.ReportPath(e.Journal, ".html")
	if err == nil {
		err = match.WriteFile(path, []byte(page.HTML()))
	}
	if err != nil {
		p.warn(fmt.Sprintf("%sno report: %v", prefix(e), err))
		return
	}
	fmt.Fprintf(p.out, "%sreport: %s\n", prefix(e), path)
}
