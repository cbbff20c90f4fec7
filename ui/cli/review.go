package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/search/review"
	"gobandit/ui/page"
	"gobandit/ui/reviewfile"
	"gobandit/ui/session"
)

func newReview() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "review SGF...",
		Short: "Review games: what each move lost, what was better, and what a player loses where",
		Long: "Searches every position of the main line. A move's loss is the win rate of the best move before it minus\n" +
			"the win rate of the position after it, both in the view of its player. A loss of more than two standard\n" +
			"errors, and of 2% or more, is a mistake. games.sgf#3 is the third game of a file.\n\n" +
			"Prints a table of the moves, then totals and mistakes of each player, or\n" +
			"  --json        one object: moves (number, color, move, win_rate_before, win_rate_after, loss,\n" +
			"                loss_se, points_lost, rank, best, pv and more), players (mean_loss, best_share,\n" +
			"                mistakes and more, Black first); null means unknown\n" +
			"  --html[=FILE] a self-contained page with a graph and boards\n" +
			"  --sgf FILE    the record with comments, win rates (SBKV), candidates (LZ), and better lines as\n" +
			"                variations\n\n" +
			"Searches are stored: the same command continues an interrupted review, and prints a finished one at\n" +
			"once. With --seed a review repeats exactly, whatever the number of --workers.\n\n" +
			"Of several files, of a folder of these, or with --player it prints a summary: losses by phase, kinds of\n" +
			"mistakes, their trend, and the games, the best first. --json and --html do so too.",
		Example: "  gobandit review game.sgf --html game.html\n  gobandit review games/ --player Kim",
		Args:    arguments(1, 0, "SGF files or folders of these"),
	}

	f := cmd.Flags()
	var o reviewOptions
	o.addFlags(cmd)
	f.BoolVar(&o.json, "json", false, "print one JSON object")
	f.StringVar(&o.html, "html", "", "write an HTML page to a file, - for standard output")
	f.Lookup("html").NoOptDefVal = "-"
	f.StringVar(&o.sgf, "sgf", "", "write the annotated record to a file")
	f.BoolVar(&o.anew, "anew", false, "ignore stored searches")
	player := f.String("player", "", "sum up the moves of a player, as games name the player")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := o.check(args); err != nil {
			return usage(err)
		}
		if info, err := os.Stat(o.file); len(o.files) > 1 || err == nil && info.IsDir() || *player != "" {
			return o.sumUp(cmd, *player)
		}
		rec, _, err := session.ReadRecord(o.file)
		if err != nil {
			return usage(err)
		}
		if err := variant.OnlyGo(rec.Start); err != nil {
			return usage(fmt.Errorf("%s: %w", o.file, err))
		}
		analysts, err := o.analysts()
		if err != nil {
			return usage(err)
		}
		return o.run(cmd, rec, analysts)
	}
	return cmd
}

// reviewOptions are the arguments of review.
type reviewOptions struct {
	file, engine    string
	files           []string // file is the first of them
	visits, workers int
	seed            uint64
	json, anew      bool
	html, sgf       string // files to write, "-" is standard output; "": none
}

// addFlags adds the flags that say how games are reviewed.
func (o *reviewOptions) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&o.visits, "visits", session.ReviewVisits, "visits of each position")
	f.StringVar(&o.engine, "engine", defaultEngine, "name or file of an engine, or the command line of a GTP engine that can analyze")
	f.IntVar(&o.workers, "workers", 0, "positions to search at once (default: number of processors; 1 for a GTP engine)")
	f.Uint64Var(&o.seed, "seed", 0, "random seed (0 = random)")
}

// check reads the arguments, of which the second may be the file of --html, and reports
// everything that is wrong.
func (o *reviewOptions) check(args []string) error {
	isPage := func(path string) bool { return strings.HasPrefix(strings.ToLower(filepath.Ext(path)), ".htm") }
	if i := slices.IndexFunc(args, isPage); o.html == "-" && i >= 0 && len(args) > 1 {
		o.html, args = args[i], slices.Delete(slices.Clone(args), i, i+1)
	}

	o.file, o.files = args[0], args
	err := o.checkSearches()
	if o.json && o.html == "-" {
		err = errors.Join(err, errors.New("--json and --html print to the same place: --html=FILE writes a file"))
	}
	return err
}

// checkSearches reports what is wrong with the flags of addFlags.
func (o *reviewOptions) checkSearches() error {
	var errs []error
	if o.visits == 0 {
		errs = append(errs, errors.New("--visits 0, want 1 or more"))
	}
	errs = append(errs, checkPlayouts("--visits", o.visits))
	if o.workers < 0 || o.workers > event.MaxParallel {
		errs = append(errs, fmt.Errorf("--workers %d, want 1 to %d", o.workers, event.MaxParallel))
	}
	return errors.Join(errs...)
}

// reviewAnalysts make the analysts of a review.
type reviewAnalysts struct {
	name, identity string // the engine's, alone and with all its settings
	program        bool   // a GTP engine
	maker          func(seed uint64) func() (review.Analyst, error)
}

// reviewPatience is how long a GTP engine may show no progress.
const reviewPatience = time.Minute

func (o *reviewOptions) analysts() (reviewAnalysts, error) {
	p, err := configs.LoadPlayer(o.engine, o.visits)
	if err != nil {
		return reviewAnalysts{}, err
	}
	a := reviewAnalysts{name: p.Name}

	e, ok := p.Engine()
	if !ok {
		command, _ := p.Command()
		a.identity, a.program = command.String(), true
		a.maker = func(uint64) func() (review.Analyst, error) {
			return func() (review.Analyst, error) {
				t, err := session.Program(p.Name, command).New()
				return &review.Watcher{Thinker: t, Visits: o.visits, Patience: reviewPatience}, err
			}
		}
		return a, nil
	}

	if e.Type == configs.TypeUCT {
		if err := e.Params.Set("workers", "1"); err != nil {
			return a, err
		}
	}
	a.identity = fmt.Sprint(e.Name, e.Type, e.Settings(params.StandardGo), e.Playouts.Name, e.Opponents.Name)
	a.maker = func(seed uint64) func() (review.Analyst, error) {
		return func() (review.Analyst, error) {
			return &review.Searcher{New: e.New, Seed: seed, Budget: search.Budget{Playouts: o.visits, Whole: true}}, nil
		}
	}
	return a, nil
}

// run reviews a game, and writes the review.
func (o *reviewOptions) run(cmd *cobra.Command, rec *sgf.Record, analysts reviewAnalysts) error {
	report, err := o.review(cmd, o.file, rec, analysts, &reviewProgress{line: newProgressLine(cmd)})
	if report == nil {
		return err
	}
	return errors.Join(o.write(cmd, report), err)
}

// review searches the positions of a game that are not known yet. The report may come with an
// error, and then lacks positions.
func (o *reviewOptions) review(cmd *cobra.Command, path string, rec *sgf.Record, analysts reviewAnalysts, progress *reviewProgress) (*reviewfile.Report, error) {
	for _, w := range rec.Warnings {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s:%v\n", path, w)
	}

	plan := review.NewPlan(rec, rec.Root.Last().Line())
	seed := o.seed
	if !analysts.program {
		seed = drawSeed(seed)
	}
	journal, err := reviewfile.OpenJournal(reviewsFolder(), plan,
		reviewfile.SearchSettings{Engine: analysts.identity, Visits: o.visits, Seed: o.seed}, seed, o.anew)
	if err != nil {
		return nil, err
	}
	defer journal.Close()

	r := review.Run{
		Plan: plan, Workers: o.workers, New: analysts.maker(journal.Seed), Known: journal.Known,
		Found:    func(n int, s *search.Snapshot) error { return journal.Keep(plan, n, s) },
		Progress: progress.show,
	}
	if r.Workers == 0 {
		r.Workers = runtime.GOMAXPROCS(0)
		if analysts.program {
			r.Workers = 1
		}
	}

	trouble, err := r.Do(cmd.Context())
	progress.line.clear()
	if cmd.Context().Err() != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %d of %s are searched and stored: the same command continues\n", progress.before+len(r.Known), words.Plural(max(progress.all, len(plan.Positions)), "position"))
		return nil, context.Cause(cmd.Context())
	}

	report := &reviewfile.Report{
		File: path, Record: rec, Plan: plan, Engine: analysts.name, Visits: o.visits, Seed: journal.Seed, Found: r.Known, Journal: journal.Path(),
		Review: plan.Judge(func(n int) *search.Snapshot { return r.Known[n] }, trouble),
	}
	progress.before += len(plan.Positions)
	if err != nil && len(r.Known) == 0 {
		return nil, err
	}
	if len(trouble) > 0 && err == nil {
		err = fmt.Errorf("%s of %d not searched: %w", words.Plural(len(trouble), "position"), len(plan.Positions), trouble.First())
	}
	return report, err
}

// reviewsFolder is where reviews are stored.
func reviewsFolder() string { return filepath.Join(configs.StateDir(), "reviews") }

// reviewEach reviews games in turn, and hands on their reports. Games that cannot be reviewed
// are named, and the others go on.
func (o *reviewOptions) reviewEach(cmd *cobra.Command, games []gameOf, analysts reviewAnalysts, take func(*reviewfile.Report) error) error {
	progress := &reviewProgress{line: newProgressLine(cmd)}
	for _, g := range games {
		progress.all += len(review.NewPlan(g.Record, g.Root.Last().Line()).Positions)
	}

	var errs []error
	for _, g := range games {
		report, err := o.review(cmd, g.path, g.Record, analysts, progress)
		if cmd.Context().Err() != nil {
			return err
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", g.path, err))
		}
		if report != nil {
			if err := take(report); err != nil {
				return err
			}
		}
	}
	return errors.Join(errs...)
}

// sumUp reviews games, and writes what the moves of a player, or of both, come to.
func (o *reviewOptions) sumUp(cmd *cobra.Command, player string) error {
	if o.sgf != "" {
		return usage(errors.New("--sgf annotates a single game"))
	}
	found, unread := sgfGames(o.files)
	called := playersCalled(player)
	games := slices.DeleteFunc(slices.Clone(found), func(g gameOf) bool { return sidesOf(g.Record, called) == session.NoSide })
	if len(games) == 0 {
		return usage(cmp.Or(unread, noGameOf(player, found)))
	}
	analysts, err := o.analysts()
	if err != nil {
		return usage(err)
	}

	summary := reviewfile.Summary{Player: player}
	err = o.reviewEach(cmd, games, analysts, func(r *reviewfile.Report) error {
		text, err := r.SGF()
		if err == nil {
			err = match.WriteFile(r.Annotated(), text)
		}
		if err != nil {
			return err
		}
		for _, c := range []model.Color{model.Black, model.White} {
			if sidesOf(r.Record, called).Has(c) {
				summary.Add(r, c)
			}
		}
		return nil
	})
	if cmd.Context().Err() != nil {
		return err
	}
	return errors.Join(o.writeAs(cmd, &summary), summary.Keep(reviewsFolder()), err, unread)
}

// write writes the review where it is wanted.
func (o *reviewOptions) write(cmd *cobra.Command, r *reviewfile.Report) error {
	if o.sgf == "" {
		return o.writeAs(cmd, r)
	}
	text, err := r.SGF()
	if err == nil {
		err = writeTold(cmd, o.sgf, text)
	}
	return errors.Join(err, o.writeAs(cmd, r))
}

// writeAs writes what is wanted of a review: a page, JSON or text.
func (o *reviewOptions) writeAs(cmd *cobra.Command, r interface {
	Page() page.Page
	Document() any
	Text() string
}) (err error) {
	switch o.html {
	case "":
	case "-":
		fmt.Fprint(cmd.OutOrStdout(), r.Page().HTML())
	default:
		err = writeTold(cmd, o.html, []byte(r.Page().HTML()))
	}

	switch {
	case o.json:
		err = errors.Join(err, printJSON(cmd, r.Document()))
	case o.html == "" && o.sgf == "":
		fmt.Fprint(cmd.OutOrStdout(), r.Text())
	}
	return err
}

// writeTold writes a file, and says so.
func writeTold(cmd *cobra.Command, path string, data []byte) error {
	if err := match.WriteFile(path, data); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "written: %s\n", path)
	return nil
}

// reviewProgress tells how far a review has come.
type reviewProgress struct {
	line        *progressLine
	before, all int // positions of games reviewed before, and of all games; 0: of one game
}

func (p *reviewProgress) show(now review.Progress) {
	if rest := now.All - now.Done; p.all > 0 {
		now.Left = now.Left / time.Duration(max(rest, 1)) * time.Duration(p.all-p.before-now.Done)
		now.Done, now.All = p.before+now.Done, p.all
	}
	text := fmt.Sprintf("%d of %s", now.Done, words.Plural(now.All, "position"))
	if now.Failed > 0 {
		text += fmt.Sprintf(", %d failed", now.Failed)
	}
	if now.Left > 0 {
		text += ", " + words.Duration(now.Left) + " left"
	}
	p.line.at(now.Done, now.All, text)
}
