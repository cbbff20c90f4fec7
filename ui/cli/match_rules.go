package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/names"
)

// matchRules are the flags of a match for time, rules, openings and the test.
type matchRules struct {
	series       *match.Series
	load         func(flag, spec string) (configs.Player, error)
	judge        *configs.Player // the referee; nil if there is none
	flags        interface{ Changed(string) bool }
	time         string
	shares       [2]float64 // parts of it that the two players get
	score        string
	rules        func() (model.Rules, error)
	named        model.Rules // by --rules alone
	ko           string
	faults       string
	openings     string
	openingMoves int
	sprt         string
	repeats      string
	atLimit      string
	resignBy     string
	referee      string
	alpha, beta  float64
}

// Values of the flags, the default first.
var (
	scorings  = []string{"players", "votes", "playouts", "area"}
	koRules   = []string{"superko", "simple"}
	faultings = []string{"lose", "void"}
	repeating = []string{"once", "count"}
	limiting  = []string{"void", "referee"}
)

// shareFlags are the flags of the two players' parts of the time.
var shareFlags = [2]string{"black-time-share", "white-time-share"}

// newMatchRules adds the flags to the command.
func newMatchRules(cmd *cobra.Command, s *match.Series) *matchRules {
	f := cmd.Flags()
	r := &matchRules{series: s, flags: f}
	f.StringVar(&r.time, "time", "none", "time of each side: 10m, 10m+5s (per move), 10m+10m/25 (Canadian), 10m+5x30s (Japanese), 0+5s/1; budgets in playouts still apply")
	for i, flag := range shareFlags {
		f.Float64Var(&r.shares[i], flag, 1, "part of --time that the "+[...]string{"first", "second"}[i]+" player gets, .001 to 1000, for time odds")
	}
	f.DurationVar(&s.Settings.MoveTime, "move-time", 0, "longest time for one move; 0 is no limit")
	f.IntVar(&s.Settings.MoveLimit, "move-limit", match.DefaultMoveLimit, "longest game in moves; see --at-move-limit")
	f.StringVar(&r.atLimit, "at-move-limit", limiting[0], "result of a game at the move limit: void, or referee (it judges)")
	f.Float64Var(&s.Settings.ResignBelow, "resign-below", 0, "a side loses when both players see its win rate below this, 0 to 0.5; 0 is never")
	f.Float64Var(&s.Settings.ResignPoints, "resign-points", 0, "a side loses when both players see it behind by this many points; 0 is never")
	f.IntVar(&s.Settings.ResignMoves, "resign-moves", match.DefaultResignMoves, "consecutive moves of each side for --resign-below and --resign-points")
	f.StringVar(&r.resignBy, "resign-by", match.ResignByWords[0], "whose win rate and score decide: players (both must agree) or referee")
	f.StringVar(&r.referee, "referee", "", "engine, or command line of a GTP engine, for --at-move-limit and --resign-by")
	f.StringVar(&r.score, "score", scorings[0], "who counts: players (playouts if they cannot or disagree), votes (players alone), playouts, or area (all stones alive)")
	r.rules = rulesFlag(cmd)
	f.StringVar(&r.ko, "ko", koRules[0], "superko (no position twice) or simple, in place of the ko rule of --rules")
	f.StringVar(&r.faults, "faults", faultings[0], "lose: a crash or hang loses the game; void: it makes the game void, as in Gomill")
	f.StringVar(&r.openings, "openings", "", "openings: an SGF file, a folder, or builtin (9x9, 13x13, 19x19); both games of a pair have the same")
	f.IntVar(&r.openingMoves, "opening-moves", -1, "moves of the opening to play; -1 is all")
	f.StringVar(&r.repeats, "repeats", repeating[0], "whether a repeated game counts: once or count")
	f.StringVar(&r.sprt, "sprt", "", "stop when one of two Elo differences is accepted, such as 0,20")
	f.Float64Var(&r.alpha, "alpha", 0.05, "error rate: chance of accepting the second difference wrongly")
	f.Float64Var(&r.beta, "beta", 0.05, "error rate: chance of accepting the first difference wrongly")
	return r
}

// apply applies the flags to a series. Errors name the flag.
func (r *matchRules) apply() (err error) {
	s := &r.series.Settings
	if s.Time, err = gtp.ParseTimeControl(r.time); err != nil {
		return fmt.Errorf("--time: %w", err)
	}
	for i, share := range r.shares {
		if !(share >= .001 && share <= 1000) {
			return fmt.Errorf("--%s %v, want .001 to 1000", shareFlags[i], share)
		}
		if share != 1 && !s.Time.Limited() {
			return fmt.Errorf("--%s without --time, want a time control to take a part of", shareFlags[i])
		}
	}
	scoring, err := oneOf("--score", r.score, scorings)
	if err != nil {
		return err
	}
	s.Scorer = [...]match.Scorer{match.ScorePlayers, match.ScorePlayersOnly, match.ScorePlayouts, match.ScoreArea}[scoring]
	ko, err := oneOf("--ko", r.ko, koRules)
	if err != nil {
		return err
	}
	if r.named, err = r.rules(); err != nil {
		return err
	}
	s.Rules = r.named
	if r.flags.Changed("ko") {
		s.Rules.Ko = [...]model.KoRule{model.PositionalSuperko, model.SimpleKo}[ko]
	}
	faults, err := oneOf("--faults", r.faults, faultings)
	if err != nil {
		return err
	}
	s.VoidFaults = faults == 1
	repeats, err := oneOf("--repeats", r.repeats, repeating)
	if err != nil {
		return err
	}
	r.series.Once = repeats == 0
	if err := r.applyReferee(); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return err
	}
	if r.openings != "" {
		if r.series.Openings, err = match.LoadOpenings(r.openings, s.Size, r.openingMoves); err != nil {
			return fmt.Errorf("--openings: %w", err)
		}
		if s.Handicap > 0 {
			return fmt.Errorf("--handicap %d with --openings, want one of them", s.Handicap)
		}
	}
	return r.test()
}

// applyReferee applies the flags of how games end before two passes.
func (r *matchRules) applyReferee() error {
	s := &r.series.Settings
	limit, err := oneOf("--at-move-limit", r.atLimit, limiting)
	if err != nil {
		return err
	}
	s.AtLimit = [...]match.AtLimit{match.LimitVoid, match.LimitReferee}[limit]
	by, err := oneOf("--resign-by", r.resignBy, match.ResignByWords)
	if err != nil {
		return err
	}
	s.ResignBy = match.ResignBy(by)
	switch {
	case r.flags.Changed("resign-moves") && !s.Adjudicates():
		return errors.New("--resign-moves without --resign-below and --resign-points, want one of them")
	case s.ResignBy == match.ResignByReferee && !s.Adjudicates():
		return errors.New("--resign-by referee without --resign-below and --resign-points, want one of them")
	case s.AsksReferee() && r.referee == "":
		return errors.New("--referee is missing, want an engine or a command line for --at-move-limit and --resign-by")
	case r.referee == "":
		return nil
	case !s.AsksReferee():
		return errors.New("--referee is never asked, want --at-move-limit referee, or --resign-by referee")
	}
	p, err := r.load("--referee", r.referee)
	if err != nil {
		return err
	}
	r.judge = &p
	s.Referee = p.Maker(1) // equal positions are judged equally
	return nil
}

// test adds the test to a series.
func (r *matchRules) test() error {
	if r.sprt == "" {
		for _, flag := range []string{"alpha", "beta"} {
			if r.flags.Changed(flag) {
				return fmt.Errorf("--%s without --sprt, want them together", flag)
			}
		}
		return nil
	}
	test, err := parseSPRT(r.sprt, r.alpha, r.beta)
	if err != nil {
		return err
	}
	r.series.SPRT = test
	if !r.flags.Changed("games") {
		r.series.Games = mostTestGames
	}
	return nil
}

// oneOf returns the index of a flag's value among the accepted ones.
func oneOf(flag, value string, accepts []string) (int, error) {
	if i := slices.Index(accepts, value); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s %q, want one of %s%s", flag, value, strings.Join(accepts, ", "), names.DidYouMean(value, accepts))
}

// about returns everything that games depend on, for the journal to compare. Their
// number, seeds and parallel games are left out.
func (r *matchRules) about(first, second configs.Player) map[string]string {
	s := r.series.Settings
	about := map[string]string{
		"size": strconv.Itoa(s.Size), "komi": strconv.FormatFloat(s.Komi, 'g', -1, 64), "handicap": strconv.Itoa(s.Handicap),
		"keep-colours": strconv.FormatBool(r.series.KeepColors), "time": s.Time.String(), "move-time": s.MoveTime.Round(time.Millisecond).String(),
		"move-limit": strconv.Itoa(s.MoveLimit), "score": r.score, "ko": r.ko, "faults": r.faults,
	}
	if s.Handicap > 0 || r.named.Title(0) != model.DefaultRules.Title(0) { // journals from before there was a choice lack them
		about["rules"] = r.named.String()
	}
	if r.openings != "" {
		about["openings"] = fmt.Sprintf("%d of %s", len(r.series.Openings), filepath.Base(r.openings))
	}
	if s.ResignBelow > 0 {
		about["resign-below"] = strconv.FormatFloat(s.ResignBelow, 'g', -1, 64)
	}
	if s.ResignPoints > 0 {
		about["resign-points"] = strconv.FormatFloat(s.ResignPoints, 'g', -1, 64)
	}
	if s.Adjudicates() {
		about["resign-moves"] = strconv.Itoa(s.ResignMoves)
	}
	if s.AsksReferee() { // journals from before there was a referee lack these
		about["at-move-limit"], about["resign-by"] = r.atLimit, r.resignBy
	}
	for i, share := range r.shares {
		if share != 1 {
			about[shareFlags[i]] = strconv.FormatFloat(share, 'g', -1, 64)
		}
	}
	if !r.series.Once {
		about["repeats"] = r.repeats
	}
	players := map[string]configs.Player{"black": first, "white": second}
	if r.judge != nil {
		players["referee"] = *r.judge
	}
	for flag, p := range players {
		about[flag] = p.Description
		e, ok := p.Engine()
		if !ok {
			continue
		}
		about[flag] = p.Name
		for name, value := range e.Settings() {
			about[flag+" "+name] = value
		}
		about[flag+" budget"] = fmt.Sprintf("%d playouts, %v", e.Budget.Playouts, e.Budget.Time)
	}
	return about
}
