package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/model"
)

func newMatch() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "match --black PLAYER --white PLAYER",
		Short: "Play a match between two players, with Elo and its interval",
		Long: "A player is the name of an engine (docs/engines.md), an engine file, or the command line of a GTP\n" +
			"engine in quotes. Colors alternate, --black begins with Black, and the second game of a pair has\n" +
			"the same opening.\n\n" +
			"A game that repeats another one move by move, with the same colors, is not new evidence: it counts\n" +
			"once, and ten in a row end the match. {seed} in a command line becomes a different number in each game.\n\n" +
			"With --sprt the match ends when the sequential probability ratio test accepts one of two Elo\n" +
			"differences. With --journal the same command continues an interrupted match.",
		Example: "  gobandit match --black rave --white uct --games 20 --parallel 2\n" +
			"  gobandit match --black new.yaml --white old.yaml --sprt 0,20 --openings book.sgf --journal m.journal\n" +
			"  gobandit match --black default --white \"gnugo --mode gtp --chinese-rules\" --time 5m+10s/1 --sgf out/",
		Args: noCommand,
	}
	f := cmd.Flags()
	black := f.String("black", "", "the first player")
	white := f.String("white", "", "the second player")
	s := match.Series{}
	f.IntVar(&s.Games, "games", 2, "number of games; with --sprt the most, 20000 by default")
	f.IntVar(&s.Parallel, "parallel", 1, "games at a time")
	f.IntVar(&s.Settings.Size, "size", 9, "width of the board")
	f.Float64Var(&s.Settings.Komi, "komi", model.EvenKomi, "points for White; 0.5 with a handicap unless set")
	f.IntVar(&s.Settings.Handicap, "handicap", 0, "handicap stones for Black")
	f.BoolVar(&s.KeepColors, "keep-colours", false, "the first player always has Black")
	f.StringVar(&s.Folder, "sgf", "", "folder for the game records")
	f.StringVar(&s.Journal, "journal", "", "file for the results; the same command continues the match")
	rules := newMatchRules(cmd, &s)
	var o playerOptions
	f.IntVar(&o.playouts, "playouts", 0, "playouts per move of the embedded engines (default: their budgets)")
	f.Uint64Var(&o.seed, "seed", 0, "random seed of the embedded engines (0 = random)")
	o.strict = strictFlag(cmd)
	rules.load = func(flag, spec string) (configs.Player, error) { return o.load(cmd, flag, spec) }
	html := addHTMLFlag(cmd, "the match; it needs --journal")
	asJSON := f.Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		first, err := o.load(cmd, "--black", *black)
		if err != nil {
			return usage(err)
		}
		second, err := o.load(cmd, "--white", *white)
		if err != nil {
			return usage(err)
		}
		one, two := apart(first, second)
		one, two = one.WithTimeShare(rules.shares[0]), two.WithTimeShare(rules.shares[1])
		s.First, s.Second = o.maker(one, o.seed), o.maker(two, ^o.seed)
		if o.seed == 0 {
			s.Second = o.maker(two, 0)
		}
		if !cmd.Flags().Changed("komi") {
			s.Settings.Komi = model.DefaultKomi(s.Settings.Handicap)
		}
		if err := rules.apply(); err != nil {
			return usage(err)
		}
		if s.Games < 1 {
			return usage(fmt.Errorf("--games %d, want 1 or more", s.Games))
		}
		if *html != "" && s.Journal == "" {
			return usage(errors.New("--html without --journal, want a journal to make the page from"))
		}
		if err := checkParallel(s.Parallel, 1); err != nil {
			return usage(err)
		}
		s.About = rules.about(first, second)
		s.Warn = warner(cmd)
		if !*asJSON {
			s.Done = func(game int, r match.Record, t match.Stats) {
				fmt.Fprintf(cmd.OutOrStdout(), "game %d: %s, %d moves, %s%s\n",
					game+1, r.Sentence(), len(r.Moves), r.Ended.Sub(r.Started).Round(1e8), llrText(t))
			}
		}
		t, runErr := s.Run(cmd.Context())
		if runErr != nil && t.Games()+t.Void == 0 {
			return runErr
		}
		if runErr != nil && !errors.Is(runErr, journal.ErrDisturbed) && s.Journal != "" && t.Games() > 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: the same command continues from %s\n", s.Journal)
		}
		var printErr error
		if *asJSON {
			printErr = printJSON(cmd, t)
		} else {
			_, printErr = fmt.Fprintln(cmd.OutOrStdout(), t)
		}
		return errors.Join(printErr, writeMatchPage(*html, s.Journal, s.Folder), runErr)
	}
	return cmd
}

// apart returns two players with different names, numbered if they had the same.
func apart(first, second configs.Player) (configs.Player, configs.Player) {
	if first.Name == second.Name {
		first.Name, second.Name = first.Name+" 1", second.Name+" 2"
	}
	return first, second
}

// llrText returns the state of a test after a game, "" without a test.
func llrText(t match.Stats) string {
	if t.Test == nil {
		return ""
	}
	lower, upper := t.Test.Bounds()
	return fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", t.LLR(), lower, upper)
}

// playerOptions are the options of both players.
type playerOptions struct {
	playouts int
	seed     uint64
	strict   *bool
}

// load returns the player of a flag.
func (o playerOptions) load(cmd *cobra.Command, flag, spec string) (configs.Player, error) {
	if spec == "" {
		return configs.Player{}, fmt.Errorf("%s is missing, want an engine (%s), a file or a command line", flag, configs.EngineNames())
	}
	path, err := settingsPath(cmd)
	if err != nil {
		return configs.Player{}, err
	}
	p, err := loadPlayer(path, spec, o.playouts)
	if err != nil {
		return p, fmt.Errorf("%s: %w", flag, err)
	}
	if e, ok := p.Engine(); ok {
		if err := warn(cmd, e, *o.strict); err != nil {
			return p, fmt.Errorf("%s: %w", flag, err)
		}
	}
	return p, nil
}

// maker returns the maker of a player for each game. The random numbers of a game
// follow from the seed and its number.
func (o playerOptions) maker(p configs.Player, seed uint64) func(game int) match.Maker {
	if e, ok := p.Engine(); ok {
		seed = engineSeed(e, seed)
	} else {
		seed = drawSeed(seed)
	}
	return func(game int) match.Maker { return p.Maker(model.Mix(seed + uint64(game))) }
}
