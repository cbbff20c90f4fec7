package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/ui"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
)

// eventFlags are the flags of commands that play the games of an event.
type eventFlags struct {
	journal  *string
	parallel *int
	maxGames *int
	seed     *uint64
	accept   *[]string
	checkAll *bool
	logGTP   *bool
	workers  *workerFlags
}

func addEventFlags(cmd *cobra.Command) eventFlags {
	f := cmd.Flags()
	const ofFile = " (0 = that of the event file)"
	return eventFlags{
		journal:  journalFlag(cmd),
		parallel: f.IntP(flagName(parallelKey.Name), "j", 0, settingHelp(parallelKey, nil)+ofFile),
		maxGames: f.IntP("max-games", "g", 0, "most games to play in this run; 0 is no limit"),
		seed:     f.Uint64(flagName(seedKey.Name), 0, settingHelp(seedKey, nil)+ofFile),
		accept:   f.StringSlice("accept", nil, "changed settings to accept, or all"),
		checkAll: f.Bool("check-all", false, "start every candidate once before the first game, not just the first and the last"),
		workers:  addWorkerFlags(cmd),
		logGTP:   f.Bool("log-gtp", false, "log all GTP traffic, one file per game beside the journal"),
	}
}

func journalFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("journal", "", "the event's journal (default: beside the event file)")
}

// load reads the event and returns it with the path of its journal.
func (f eventFlags) load(name string) (event.Config, string, error) {
	if *f.maxGames < 0 {
		return event.Config{}, "", fmt.Errorf("--max-games %d, want a number of games, or 0 for no limit", *f.maxGames)
	}
	if err := checkParallel(*f.parallel, 0); err != nil {
		return event.Config{}, "", err
	}
	c, err := f.workers.load(name, *f.parallel)
	if err != nil {
		return c, "", err
	}
	if *f.seed != 0 {
		c.Seed = *f.seed
	}
	c.Accept, c.Version = *f.accept, version()
	return c, journalPath(*f.journal, name), nil
}

// Settings of event files that are flags, too: the flag takes precedence.
var (
	parallelKey = event.FindKey(event.InEvent, "", "parallel")
	seedKey     = event.FindKey(event.InEvent, "", "seed")
)

// checkParallel refuses fewer games at a time than least, and more than an event
// file may have.
func checkParallel(n, least int) error {
	if n < least || float64(n) > parallelKey.High {
		return fmt.Errorf("--%s %d, want %g to %g %s", flagName(parallelKey.Name), n, parallelKey.Low, parallelKey.High, settingHelp(parallelKey, nil))
	}
	return nil
}

// args returns the arguments of a command that continues the event.
func (f eventFlags) args(name string) string {
	words := journalWords(name, *f.journal)
	if *f.parallel > 0 {
		words = append(words, "--parallel", fmt.Sprint(*f.parallel))
	}
	return controller.Command{Args: append(words, f.workers.args()...)}.String()
}

// journalWords returns the arguments that name an event and its journal, "" for its own.
func journalWords(name, journal string) []string {
	if journal == "" {
		return []string{name}
	}
	return []string{name, "--journal", journal}
}

// options returns the options of a run. With watch, workers report their games in
// progress.
func (f eventFlags) options(watch bool) event.RunOptions {
	o := event.RunOptions{Workers: *f.parallel, MaxGames: *f.maxGames, CheckAll: *f.checkAll, LogGTP: *f.logGTP}
	f.workers.apply(&o, watch)
	return o
}

func journalPath(flag, eventName string) string {
	if flag != "" {
		return flag
	}
	return configs.JournalPath(eventName)
}

func newRun() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run EVENT",
		Short: "Play the games of an event without a screen",
		Long: "EVENT is an event file or the name of an embedded event: a tuning event, a playoff, an all-play-all\n" +
			"or a gauntlet. Every result is in the journal before it counts, and the same command continues an\n" +
			"interrupted run. The first interrupt waits for the games in progress, the second drops them.",
		Args: exactly("an event"),
	}

	flags := addEventFlags(cmd)
	asJSON := cmd.Flags().Bool("json", false, "print the journal's rows as JSON, one per line")
	quiet := cmd.Flags().BoolP("quiet", "q", false, "print only warnings and errors")
	verbose := cmd.Flags().BoolP("verbose", "v", false, "print the event's log, too: games as they begin, and standard error of engines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *quiet && *verbose {
			return usage(errors.New("--quiet and --verbose together, want one of them"))
		}
		c, path, err := flags.load(args[0])
		if err != nil {
			return usage(err)
		}

		flags.workers.warnOpen(cmd)

		r, err := openServed(c, path, warner(cmd))
		if errors.Is(err, event.ErrRunning) {
			return runningHint(err, path, flags.args(args[0]))
		}
		if err != nil {
			return acceptHint(err, "run "+flags.args(args[0]))
		}
		defer r.Close()

		out, errOut := cmd.OutOrStdout(), cmd.ErrOrStderr()
		if *quiet {
			out = io.Discard
		}
		o := flags.options(false)
		if *asJSON {
			o.Journalled = func(row []byte) { fmt.Fprintf(out, "%s\n", row) }
		} else {
			s := r.Status()
			o.Counted = (&gameLines{out: out, space: s.Space, played: s.Played, total: s.Total}).print
		}
		if o.Warned = warner(cmd); *verbose {
			o.Log, o.Warned = func(line string) { fmt.Fprintln(errOut, line) }, nil // the log has warnings, too
		}

		for _, w := range r.Status().Warnings {
			warner(cmd)(w)
		}

		if s := r.Status(); s.Finished {
			fmt.Fprintf(errOut, "gobandit: %s is finished: %s; nothing is left to play\n", args[0], s.Ended)
		}
		stop := flags.workers.follow(r.Runner, errOut)
		err = runDraining(cmd.Context(), r.Runner, o, errOut)
		err = cmp.Or(err, stop())
		if s := r.Status(); !*asJSON && (err == nil || s.Played+s.Void > 0) {
			if r, err := report.New(c, path, report.Options{}); err == nil {
				fmt.Fprintf(out, "\n%s", r.Text())
			}
		}
		if errors.Is(err, journal.ErrDisturbed) { // it names the files with the results
			return err
		}

		if cause := context.Cause(cmd.Context()); cause != nil {
			fmt.Fprintf(errOut, "gobandit: to continue: gobandit run %s\n", flags.args(args[0]))
			return cause
		}
		if err != nil {
			fmt.Fprintf(errOut, "gobandit: the results so far are in %s; to continue: gobandit run %s\n", path, flags.args(args[0]))
		}
		return err
	}
	return cmd
}

// runDraining runs the event. At the end of ctx it stops after the games in
// progress; a second interrupt gives them up.
func runDraining(ctx context.Context, r *event.Runner, o event.RunOptions, errOut io.Writer) error {
	stop := context.AfterFunc(ctx, func() {
		fmt.Fprintln(errOut, "gobandit: waiting for the games in progress; interrupt again to drop them")
		_, _ = r.Do(ctx, event.Order{Do: event.DoDrain}) // cannot fail
	})
	defer stop()
	return r.Run(forced(ctx), o)
}

// acceptHint adds the command that continues a journal of other settings to the
// error about them.
func acceptHint(err error, command string) error {
	var changed *event.ChangedError
	if !errors.As(err, &changed) {
		return err
	}
	if names, ok := changed.Acceptable(); ok {
		return fmt.Errorf("%w; to count the games of both: gobandit %s --accept %q", err, command, strings.Join(names, ","))
	}
	if changed.Extends() {
		return fmt.Errorf("%w; gobandit hand extend keeps the games of a scale that was extended", err)
	}
	return err
}

func newTune() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tune [EVENT]",
		Short: "Run or watch a tuning event on the screen",
		Long: "EVENT is an event file or the name of an embedded event; the default is quick, which tunes the embedded\n" +
			"engine against itself. If another program runs the event, the screen shows it live, and its keys\n" +
			"control it.",
		Args: arguments(0, 1, "one at most: an event"),
	}

	flags := addEventFlags(cmd)
	step := cmd.Flags().Bool("step", false, "start paused, to step game by game")
	at := atFlag(cmd)
	watch := cmd.Flags().Bool("watch", false, "watch an event that another program runs, without playing or steering")
	screen, open := screenFlags(cmd), snapshotFlags(cmd, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		name := defaultEvent
		if len(args) == 1 {
			name = args[0]
		}
		c, journal, err := flags.load(name)
		if err = cmp.Or(err, checkAt(*at)); err != nil {
			return usage(err)
		}

		e, err := loadEngine(defaultEngine, 0, 0)
		if err != nil {
			return err
		}
		game := c.Game
		if c.Matchups != nil {
			game = c.Matchups[0].Game
		}

		o := ui.Start{Screen: kit.Tune, Session: session.Start{
			Size: game.Size, Komi: game.Komi, Human: session.BlackSide, Engine: uiEngine(e, 0),
		}}
		o.Databases = databases(e)
		if err := screen(&o); err != nil {
			return usage(err)
		}
		if err := offer(cmd, &o, 0); err != nil {
			return err
		}

		o.Tune.Event = uiEvent(c, name, journal, flags.args(name), *watch)
		o.Tune.Event.Options = flags.options(true)
		o.Tune.Event.Options.Paused = *step
		o.Tune.Event.Start, o.Tune.Event.At = len(args) == 1 || *at > 0, *at
		if _, err := os.Stat(journal); o.Tune.Event.Start && errors.Is(err, fs.ErrNotExist) && term.IsTerminal(os.Stdout.Fd()) {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s: %s\n", name, tuner.Writes(journal)) // before it does
		}
		return open(cmd, o)
	}
	return cmd
}

// defaultEvent is the event of the Tune screen.
const defaultEvent = "quick"

// findEvent returns an event for the Tune screen by its name or file, with its
// journal.
func findEvent(name string) (*tuner.Event, error) {
	c, err := configs.LoadEvent(name)
	if err != nil {
		return nil, err
	}
	c.Version = version()
	return uiEvent(c, name, configs.JournalPath(name), controller.Command{Args: []string{name}}.String(), false), nil
}

// uiEvent returns an event for the Tune screen. args are the arguments of the
// command that opens it. With only, the screen asks the program that runs it for nothing.
func uiEvent(c event.Config, name, journal, args string, only bool) *tuner.Event {
	e := &tuner.Event{
		Name:    c.Name,
		About:   c.Description,
		Journal: journal,
		Command: "gobandit tune " + args,
		Space:   c.Space(),
		Past:    func() (*event.Past, error) { return event.OpenPast(c, journal) },
		Open: func() (tuner.Runner, error) {
			r, err := openOrWatch(c, journal, only)
			if err != nil {
				return nil, acceptHint(err, "tune "+args)
			}
			return r, nil
		},
		Fork:   func(to string, games int) (int, error) { return forkEvent(c, name, journal, to, games) },
		Report: func(o report.Options) (*report.Report, error) { return readReport(name, journal, o) },
		Page: func(r *report.Report) (string, error) {
			p, err := eventPage(r, name, journal)
			return p.HTML(), err
		},
	}

	if c.Matchups == nil {
		e.Rivals = c.Rivals()
		e.Confirm = func(against string, test match.SPRT, games int) (tuner.Confirmation, error) {
			r, err := readReport(name, journal, report.Options{})
			if err != nil {
				return tuner.Confirmation{}, err
			}
			players, err := confirmation(c, r, against)
			if err != nil {
				return tuner.Confirmation{}, err
			}
			m := c.Confirmation(journal, r.Seed, players, test, games)
			return tuner.Confirmation{Match: m, Journal: event.ConfirmPath(journal), Verdict: func(t match.Stats) string {
				return confirmVerdict(t, "To continue the match, confirm again with more games at most.")
			}}, nil
		}
	}
	return e
}
