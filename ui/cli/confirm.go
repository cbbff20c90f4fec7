package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/model"
)

func newConfirm() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "confirm EVENT",
		Short: "Test the best candidate of an event in a separate match",
		Long: "The best candidate was chosen by its results, so its win rate is probably too high. This command\n" +
			"plays new games, the best candidate against another player, until a sequential test (SPRT) decides\n" +
			"whether it is stronger by --elo1 Elo, or by no more than --elo0. The other player is\n\n" +
			"  default          the candidate's engine without the tuned parameters\n" +
			"  runner-up        the candidate most likely to be the best if the best one is not\n" +
			"  opponent         the event's opponent\n" +
			"  k=0.5,rave=1000  the candidate with these values\n\n" +
			"The journal is beside the event's and ends in .confirm. The same command continues the match.",
		Args: exactly("an event"),
	}
	f := cmd.Flags()
	eventJournal := journalFlag(cmd)
	against := f.String("against", "", "default, runner-up, opponent, or values (default: default if the engine has it, else runner-up)")
	test := match.SPRT{}
	f.Float64Var(&test.Elo0, "elo0", 0, "Elo gain under the null hypothesis")
	f.Float64Var(&test.Elo1, "elo1", 35, "Elo gain under the alternative")
	f.Float64Var(&test.Alpha, "alpha", 0.05, "error rate: chance of accepting --elo1 wrongly")
	f.Float64Var(&test.Beta, "beta", 0.05, "error rate: chance of accepting --elo0 wrongly")
	games := f.Int("games", 2000, "most games to play")
	parallel := f.Int("parallel", 0, "games at a time (default: that of the event file)")
	sgf := f.String("sgf", "", "folder for the game records (default: .confirm.games beside the journal, if the event keeps records)")
	anew := f.Bool("new", false, "delete the journal and records of an earlier confirmation")
	html := addHTMLFlag(cmd, "the match")
	asJSON := f.Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *games < 1 {
			return usage(fmt.Errorf("--games %d, want 1 or more", *games))
		}
		if err := checkParallel(*parallel, 0); err != nil {
			return usage(err)
		}
		if err := test.Check(); err != nil {
			return usage(err)
		}
		c, err := configs.LoadEvent(args[0])
		if err != nil {
			return usage(err)
		}
		r, err := readReport(args[0], *eventJournal, report.Options{})
		if err != nil {
			return err
		}
		pair, err := confirmation(c, r, *against)
		if err != nil {
			return usage(err)
		}
		journal := journalPath(*eventJournal, args[0])
		s := pair.match(c, test, *games, journal)
		if *sgf != "" {
			s.Folder = *sgf
		}
		if *parallel > 0 {
			s.Parallel = *parallel
		}
		if *anew {
			if err := event.ResetConfirmation(journal); err != nil {
				return err
			}
		}
		err = confirm(cmd, s, pair, *asJSON, args[0])
		return errors.Join(err, writeMatchPage(*html, s.Journal, s.Folder))
	}
	return cmd
}

// A matchup is the players of a confirmation match.
type matchup struct {
	best, other   string
	first, second func(seed uint64) match.Maker
	seed          uint64
}

// confirmation returns the best candidate and the player against it.
func confirmation(c event.Config, r *report.Report, against string) (matchup, error) {
	if c.Candidate == nil {
		return matchup{}, fmt.Errorf("%s tunes nothing, want a tuning event", c.Name)
	}
	if r.Best == nil {
		return matchup{}, errors.New("no game of the event has a result, want some to find the best candidate by")
	}
	best := r.Best.Candidate
	out := matchup{best: "best " + best.Parameters, seed: r.Seed}
	out.first = func(seed uint64) match.Maker { return c.Candidate(best, seed) }
	if against == "" {
		if against = "default"; c.Default == nil {
			against = "runner-up"
		}
	}
	switch against {
	case "default":
		if c.Default == nil {
			return out, errors.New("against default: the candidate is a program, want runner-up, opponent, or values of its parameters")
		}
		out.other, out.second = "default", c.Default
	case "runner-up":
		if r.Second == nil {
			if len(r.Candidates) > 1 {
				return out, errors.New("against runner-up: no other candidate on the level of the best, within its cell, has games; name one by its values")
			}
			return out, errors.New("against runner-up: only one candidate has games")
		}
		second := r.Second.Standing.Candidate
		out.other, out.second = "runner-up "+second.Parameters, func(seed uint64) match.Maker { return c.Candidate(second, seed) }
	case "opponent":
		out.other, out.second = c.OpponentName, c.Opponent
	default:
		other, err := candidateOf(c.Tune.Space, against)
		if err != nil {
			return out, fmt.Errorf("against: %w", err)
		}
		out.other, out.second = other.Parameters, func(seed uint64) match.Maker { return c.Candidate(other, seed) }
	}
	return out, nil
}

// series returns the match under the settings of the event.
func (p matchup) series(c event.Config) match.Series {
	seeded := func(use uint64, maker func(uint64) match.Maker) func(int) match.Maker {
		return func(game int) match.Maker { return maker(model.Mix(p.seed + 2*uint64(game) + use)) }
	}
	about := map[string]string{event.ConfirmBest: p.best, event.ConfirmAgainst: p.other, "event": c.Name}
	for _, s := range append(slices.Concat(c.Identity, c.GameIdentity()), event.Setting{Name: "board_size", Value: fmt.Sprint(c.Game.Size)}, event.Setting{Name: "komi", Value: fmt.Sprint(c.Game.Komi)}) {
		about[s.Name] = s.Value
	}
	return match.Series{
		First: seeded(0, p.first), Second: seeded(1, p.second), Settings: c.Game, Once: c.Repeats == event.RepeatsOnce,
		Openings: c.Start.Openings.List, Event: c.Name + ", confirmation", About: about,
	}
}

// match returns the series with its test and its journal beside the event's.
func (p matchup) match(c event.Config, test match.SPRT, games int, journal string) match.Series {
	s := p.series(c)
	s.SPRT, s.Games, s.Parallel = &test, games, max(c.Workers, 1)
	s.Journal = event.ConfirmPath(journal)
	if c.RecordGames {
		s.Folder = event.ConfirmFolder(journal)
	}
	return s
}

// confirm plays the match and prints its result.
func confirm(cmd *cobra.Command, s match.Series, p matchup, asJSON bool, name string) error {
	out := cmd.OutOrStdout()
	s.Warn = warner(cmd)
	if !asJSON {
		fmt.Fprintf(out, "%s against %s, at most %d games; journal %s\n", p.best, p.other, s.Games, s.Journal)
		s.Done = func(game int, r match.Record, t match.Stats) {
			lower, upper := s.SPRT.Bounds()
			fmt.Fprintf(out, "game %d: %s; %d-%d-%d, LLR %.2f of [%.2f, %.2f]\n",
				game+1, r.Sentence(), t.Wins, t.Draws, t.Losses, t.LLR(), lower, upper)
		}
	}
	t, err := s.Run(cmd.Context())
	t.First, t.Second = p.best, p.other
	if asJSON {
		if err := printJSON(cmd, t); err != nil {
			return err
		}
	} else if t.Games() > 0 {
		fmt.Fprintf(out, "\n%s\n%s\n", t, p.verdict(t))
	}
	if cause := context.Cause(cmd.Context()); cause != nil && !errors.Is(err, journal.ErrDisturbed) {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: to continue: gobandit confirm %s\n", name)
		return cause
	}
	if errors.Is(err, match.ErrOther) {
		return fmt.Errorf("%w; gobandit confirm %s --new deletes it and plays this one", err, name)
	}
	return err
}

// verdict returns the result of the test in words.
func (p matchup) verdict(t match.Stats) string {
	test := t.Test
	switch t.Verdict() {
	case match.AcceptElo1:
		return fmt.Sprintf("confirmed: %s is stronger than %s. The test accepts a difference of %+g Elo over %+g; if it were only %+g, the test would say so in %g%% of such matches.",
			p.best, p.other, test.Elo1, test.Elo0, test.Elo0, 100*test.Alpha)
	case match.AcceptElo0:
		return fmt.Sprintf("not confirmed: the test accepts a difference of %+g Elo over %+g; if it were %+g, the test would say so in %g%% of such matches.",
			test.Elo0, test.Elo1, test.Elo1, 100*test.Beta)
	}
	lower, upper := test.Bounds()
	return fmt.Sprintf("undecided after %d games: LLR %.2f, between %.2f (%+g Elo) and %.2f (%+g Elo). The same command with more --games continues the match.",
		t.Games(), t.LLR(), lower, test.Elo0, upper, test.Elo1)
}
