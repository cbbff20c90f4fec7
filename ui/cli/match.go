package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/words"
)

// A matchSetting is a setting of playoffs that has a flag.
type matchSetting struct {
	key   string
	value string // default of the flag; "" is that of the setting
	help  string // "" is the first sentence about the setting
}

// matchSettings are all of them.
var matchSettings = []matchSetting{
	{key: "board_size", value: "9"}, {key: "rules", help: rulesHelp}, {key: "seed", help: "random seed (0 = random)"}, {key: "variant"},
	{key: "number_of_games", value: "2", help: "number of games; with --sprt the most, 20000 by default"},
	{key: "komi", value: param.Text(model.EvenKomi), help: "points for White; 0.5 with a handicap unless set"}, {key: "handicap", help: "handicap stones for Black"},
	{key: "move_time", help: "longest time for one move; 0 is no limit"}, {key: "move_limit", help: "longest game in moves; see --at-move-limit"},
	{key: "at_move_limit", value: "void"}, {key: "resign_below"}, {key: "resign_points"}, {key: "resign_moves"},
	{key: "scorer"}, {key: "faults", value: "lose"}, {key: "time"}, {key: "opening_moves"}, {key: "repeats"},
	{key: "openings", help: "openings: an SGF file, a folder, or builtin (9x9, 13x13, 19x19); both games of a pair have the same"},
}

// matchFlags are the flags of a match, which make the event file of a playoff with one matchup.
type matchFlags struct {
	cmd        *cobra.Command
	specs      [2]*string
	shares     [2]*float64 // parts of the time that the two players get
	labels     *[]string   // names of the players in games and ratings
	keys       []event.Key // settings that have flags
	sprt       *string     // two differences in Elo; "" are none
	playouts   *int
	strict     *bool
	keepColors *bool
	ko         *string
	parallel   *int
	sgf        *string
	journal    *string
}

// sides are the names of the players' flags.
var sides = [2]string{"black", "white"}

// koRules are the values of the flag --ko, with the names that rules have for them.
var koRules = map[string]string{"superko": "positional", "simple": "simple"}

func addMatchFlags(cmd *cobra.Command) *matchFlags {
	f := cmd.Flags()
	m := &matchFlags{
		cmd: cmd,
		specs: [2]*string{f.String(sides[0], "", "the first player: an engine, an engine file, or the command line of a GTP engine"),
			f.String(sides[1], "", "the second player")},
		labels:     f.StringArray("name", nil, "name of the first player in results and ratings; again for the second"),
		sprt:       f.String("sprt", "", "stop when one of two differences in logistic Elo is accepted, such as 0,20"),
		playouts:   f.Int("playouts", 0, "playouts per move of the embedded engines (default: their budgets)"),
		strict:     strictFlag(cmd),
		keepColors: f.Bool("keep-colours", false, "the first player always has Black"),
		ko:         f.String("ko", "superko", "superko (no position twice) or simple, in place of the ko rule of --rules"),
		parallel:   f.Int("parallel", 1, "games at a time"),
		sgf:        f.String("sgf", "", "folder for the game records"),
		journal:    f.String("journal", "", "file for the results; the same command continues the match"),
	}
	f.Float64("alpha", 0.05, "error rate: chance of accepting the second difference wrongly")
	f.Float64("beta", 0.05, "error rate: chance of accepting the first difference wrongly")
	f.Bool("normalized", false, "--sprt is in normalized Elo, which does not depend on the share of draws")
	for _, s := range matchSettings {
		k := event.FindKey(event.InEvent, event.KindPlayoff, s.key)
		m.keys = append(m.keys, k)
		addSettingFlag(f, k, s.value, cmp.Or(s.help, settingHelp(k, matchSettings)))
	}
	for i, side := range sides {
		m.shares[i] = f.Float64(side+"-time-share", 1, "part of --time that the "+[...]string{"first", "second"}[i]+" player gets, .001 to 1000, for time odds")
	}
	return m
}

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
		Args: noArguments,
	}
	flags := addMatchFlags(cmd)
	html := addHTMLFlag(cmd, "the match; it needs --journal")
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *html != "" && *flags.journal == "" {
			return usage(errors.New("--html without --journal, want a journal to make the page from"))
		}
		if err := checkParallel(*flags.parallel, 1); err != nil {
			return usage(err)
		}
		c, err := flags.load()
		if err != nil {
			return usage(err)
		}

		each := func(g event.Row) {
			fmt.Fprintf(cmd.OutOrStdout(), "game %d: %s, %s, %s%s\n", *g.Round+1, g.Sentence(), words.Plural(g.Moves, "move"), g.Duration().Round(time.Second/10), llrText(*g.Score))
			if g.Score.Games()%runningGames == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), g.Score.Running())
			}
		}
		if *asJSON {
			each = nil
		}
		score, runErr := playMatch(cmd, c, *flags.journal, each)
		if runErr != nil && score.Games()+score.Void+score.Unknown == 0 {
			return runErr
		}
		if runErr != nil && !errors.Is(runErr, journal.ErrDisturbed) && *flags.journal != "" && score.Games() > 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: the same command continues from %s\n", *flags.journal)
		}

		var printErr error
		if *asJSON {
			printErr = printJSON(cmd, score)
		} else {
			fmt.Fprintln(cmd.OutOrStdout(), score)
		}
		return errors.Join(printErr, writeMatchPage(*html, *flags.journal, *flags.sgf), runErr)
	}
	return cmd
}

// runningGames is the number of games between two running scores.
const runningGames = 10

// load returns the event of the match: a playoff of one pair.
func (m *matchFlags) load() (event.Config, error) {
	more, err := m.check()
	if err != nil {
		return event.Config{}, err
	}
	players, err := m.players()
	if err != nil {
		return event.Config{}, err
	}
	for i := range players {
		players[i] = players[i].WithTimeShare(*m.shares[i])
	}
	text, err := m.event(players, more)
	if err != nil {
		return event.Config{}, err
	}
	name := players[0].Name + " v " + players[1].Name
	c, err := configs.ParseEvent(name, text)
	if err != nil {
		return c, asFlags(err, name)
	}
	for _, p := range players {
		if e, ok := p.Engine(); ok && c.Seed == 0 { // an engine's own seed repeats a match, too
			c.Seed = uint64(e.Params.RandomSeed)
		}
	}
	return m.asMatch(c, name), nil
}

// check completes flags by what follows from others, and returns the settings that have no
// flag of their own name.
func (m *matchFlags) check() ([]configs.Pair, error) {
	f := m.cmd.Flags()
	set := func(flag, value string) {
		if !f.Changed(flag) {
			f.Set(flag, value) //nolint:errcheck // the value is right
		}
	}
	if *m.sprt != "" {
		set("games", "20000")
	}
	if handicap, _ := f.GetInt("handicap"); handicap > 0 {
		set("komi", param.Text(model.DefaultKomi(handicap)))
	}

	if _, err := oneOf("--ko", *m.ko, []string{"superko", "simple"}); err != nil {
		return nil, err
	}
	if rules, _ := f.GetString("rules"); f.Changed("ko") {
		f.Set("rules", rules+",ko="+koRules[*m.ko]) //nolint:errcheck // any text will do
	}
	for i, share := range m.shares {
		if !(*share >= .001 && *share <= 1000) {
			return nil, fmt.Errorf("--%s %v, want .001 to 1000", sides[i]+"-time-share", *share)
		}
		if limit, _ := f.GetString("time"); *share != 1 && (limit == "" || limit == "none") {
			return nil, fmt.Errorf("--%s without --time, want a time control to take a part of", sides[i]+"-time-share")
		}
	}
	below, _ := f.GetFloat64("resign-below")
	points, _ := f.GetFloat64("resign-points")
	if f.Changed("resign-moves") && below == 0 && points == 0 {
		return nil, errors.New("--resign-moves without --resign-below and --resign-points, want one of them")
	}
	alternating := strconv.FormatBool(!*m.keepColors)
	return []configs.Pair{{Key: "alternating", Value: alternating}, {Key: "pairs", Value: alternating}}, nil
}

// asMatch returns the event of a text with what only a match has.
func (m *matchFlags) asMatch(c event.Config, name string) event.Config {
	c.Name, c.Version, c.Workers = name, version(), *m.parallel
	c.Matchups[0].ID, c.Matchups[0].Numbered = event.MatchID, true
	c.RecordGames, c.RecordFolder, c.JournalOnly = *m.sgf != "", *m.sgf, true
	c.Notes = nil // they were given when the players were loaded
	c.Accept = []string{event.MatchTest}
	return c
}

// playMatch plays the games of a match that its journal lacks, and calls each, unless it is
// nil, with every game. Without a journal nothing is kept. It returns the score in any case.
func playMatch(cmd *cobra.Command, c event.Config, journal string, each func(event.Row)) (match.Stats, error) {
	r, err := openFree(c, journal)
	if err != nil {
		return match.Stats{}, err
	}
	warn := warner(cmd)
	for _, text := range r.Status().Warnings {
		warn(text)
	}
	if n, most := r.Status().Played, c.Matchups[0].Games; n > most {
		warn(fmt.Sprintf("%s has %d games, more than the limit of %d: all of them count", journal, n, most))
	}
	err = r.Run(cmd.Context(), event.RunOptions{Counted: each, Warned: warn, Unwatched: true})
	return r.Status().Matchups[0].Stats(), errors.Join(err, r.Close())
}

// llrText returns the state of a test after a game, "" without a test.
func llrText(t match.Stats) string {
	if t.Test == nil {
		return ""
	}
	lower, upper := t.Test.Bounds()
	return fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", t.LLR(), lower, upper)
}
