package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
)

func newConfirm() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "confirm EVENT",
		Short: "Test the best candidate of an event in a separate match",
		Long: "The best candidate was chosen by its results, so its win rate is probably too high. This command\n" +
			"plays new games, the best candidate against another player, until a sequential test (SPRT) decides\n" +
			"whether it is stronger by --elo1 Elo, or by no more than --elo0. The other player is\n\n" +
			rivals() +
			"  k=0.5,rave=1000  " + event.AboutRival("") + "\n\n" +
			"The journal is beside the event's and ends in .confirm. The same command continues the match.",
		Args: exactly("an event"),
	}
	f := cmd.Flags()
	eventJournal := journalFlag(cmd)
	against := f.String("against", "", "default, runner-up, opponent, or values (default: default if the engine has it, else runner-up)")
	test := event.DefaultConfirmTest
	for _, k := range event.Keys(event.InTest, "") {
		value, help := k.Default, settingHelp(k, nil)
		if k.Name == "elo1" {
			value = fmt.Sprint(test.Elo1)
		}
		addSettingFlag(f, k, value, help)
	}
	games := f.Int("games", event.DefaultConfirmGames, "most games to play")
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
		for _, k := range event.Keys(event.InTest, "") {
			switch field := k.Field(&test).(type) {
			case *float64:
				*field, _ = f.GetFloat64(k.Name)
			case *bool:
				*field, _ = f.GetBool(k.Name)
			}
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
		players, err := confirmation(c, r, *against)
		if err != nil {
			return usage(err)
		}

		path := journalPath(*eventJournal, args[0])
		m := c.Confirmation(path, r.Seed, players, test, *games)
		if *sgf != "" {
			m.RecordGames, m.RecordFolder = true, *sgf
		}
		if *parallel > 0 {
			m.Workers = *parallel
		}
		if *anew {
			if err := event.ResetConfirmation(path); err != nil {
				return err
			}
		}
		if !*asJSON {
			fmt.Fprintf(cmd.OutOrStdout(), "against %s: %s\n", players[1].Code, event.AboutRival(cmp.Or(*against, c.Rivals()[0].Name)))
		}
		err = confirm(cmd, m, event.ConfirmPath(path), *asJSON, args[0])
		return errors.Join(err, writeMatchPage(*html, event.ConfirmPath(path), m.RecordFolder))
	}
	return cmd
}

// rivals lists the players that a candidate may be tested against.
func rivals() (text string) {
	for _, r := range event.Rivals {
		text += fmt.Sprintf("  %-16s %s\n", r.Name, r.About)
	}
	return text
}

// confirmation returns the best candidate and the player against it.
func confirmation(c event.Config, r *report.Report, against string) (players [2]event.Entrant, err error) {
	if c.Candidate == nil {
		return players, fmt.Errorf("%s tunes nothing, want a tuning event", c.Name)
	}
	if c.Objective != match.NoObjective {
		return players, fmt.Errorf("the candidates of %s play no games, want a tuning event against an opponent", c.Name)
	}
	if r.Best == nil {
		return players, errors.New("no game of the event has a result, want some to find the best candidate by")
	}
	entrant := func(prefix string, candidate tune.Candidate) event.Entrant {
		return event.Entrant{Code: prefix + candidate.Parameters, Make: func(seed uint64) match.Maker { return c.Candidate(candidate, seed) }}
	}
	players[0] = entrant("best ", r.Best.Candidate)
	if against == "" {
		against = c.Rivals()[0].Name
	}

	switch against {
	case "default":
		if c.Default == nil {
			return players, errors.New("against default: the candidate is a program, want runner-up, opponent, or values of its parameters")
		}
		players[1] = event.Entrant{Code: "default", Make: c.Default}
	case "runner-up":
		if r.Second == nil {
			if len(r.Candidates) > 1 {
				return players, errors.New("against runner-up: no other candidate on the level of the best, within its cell, has games; name one by its values")
			}
			return players, errors.New("against runner-up: only one candidate has games")
		}
		players[1] = entrant("runner-up ", r.Second.Standing.Candidate)
	case "opponent":
		if c.Field != nil {
			return players, errors.New("against opponent: the event has several, want default, runner-up, or values of its parameters")
		}
		players[1] = event.Entrant{Code: c.OpponentName, Make: c.Opponent}
	default:
		other, err := candidateOf(c.Space(), against)
		if err != nil {
			return players, fmt.Errorf("against: %w", err)
		}
		players[1] = entrant("", other)
	}
	return players, nil
}

// confirm plays a confirmation match and prints its result. name is that of its event.
func confirm(cmd *cobra.Command, c event.Config, path string, asJSON bool, name string) error {
	out, m := cmd.OutOrStdout(), c.Matchups[0]
	each := func(g event.Row) {
		lower, upper := m.Test.Bounds()
		fmt.Fprintf(out, "game %d: %s; %d-%d-%d, LLR %.2f of [%.2f, %.2f]\n",
			*g.Round+1, g.Sentence(), g.Score.Wins, g.Score.Draws, g.Score.Losses, g.Score.LLR(), lower, upper)
	}
	if asJSON {
		each = nil
	} else {
		fmt.Fprintf(out, "%s against %s, at most %s; journal %s\neach game: wins-draws-losses of the first, and the LLR, which counts whole pairs of games with colors swapped\n", m.Players[0].Code, m.Players[1].Code, words.Plural(m.Games, "game"), path)
	}
	t, err := playMatch(cmd, c, path, each)

	if asJSON && t.Test != nil { // else the journal was refused
		if err := printJSON(cmd, t); err != nil {
			return err
		}
	} else if t.Games() > 0 {
		fmt.Fprintf(out, "\n%s\n%s\n", t, confirmVerdict(t, "The same command with more --games continues the match."))
	}
	if cause := context.Cause(cmd.Context()); cause != nil && !errors.Is(err, journal.ErrDisturbed) {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: to continue: gobandit confirm %s\n", name)
		return cause
	}
	if changed := new(event.ChangedError); errors.As(err, &changed) {
		return fmt.Errorf("%s is of another match: %s; gobandit confirm %s --new deletes it and plays this one", path, otherMatch(changed), name)
	}
	return err
}

// otherMatch says in what the match of a journal differs from the one that is wanted.
func otherMatch(changed *event.ChangedError) string {
	var parts []string
	for _, c := range changed.Changes {
		if key, ok := strings.CutPrefix(c.Name, "matchup "+event.MatchID+" "); ok && key != "sprt" { // another test alone is no other match
			parts = append(parts, fmt.Sprintf("%s %s, now %s", key, cmp.Or(c.Before(), "none"), cmp.Or(c.After(), "none")))
		}
	}
	if parts == nil { // the players have the same names
		return changed.Error()
	}
	return strings.Join(parts, "; ")
}

// confirmVerdict returns the result of the test of a confirmation match in words; of an undecided one with how to continue it.
func confirmVerdict(t match.Stats, how string) string {
	switch t.Verdict() {
	case match.AcceptElo1:
		return "confirmed: " + t.VerdictText()
	case match.AcceptElo0:
		return "not confirmed: " + t.VerdictText()
	}
	return t.VerdictText() + " " + how
}
