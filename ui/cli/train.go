package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui"
	"gobandit/ui/play"
	"gobandit/ui/reviewfile"
	"gobandit/ui/session"
	"gobandit/ui/train"
)

// trainFile is where answers are kept unless --file says otherwise.
func trainFile() string { return filepath.Join(configs.StateDir(), "train", "train.jsonl") }

func newTrain() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "train [SGF...]",
		Aliases: []string{"problems"},
		Short:   "Train your own mistakes and problems, again at growing intervals",
		Long: "Adds positions from SGF files and folders of these, then asks for those that are due on the Play\n" +
			"screen. Of a problem (stones set up, with variations or marks of right answers) that is its start; of a\n" +
			"game the mistakes of --player, which a review finds as gobandit review does. A position is added once.\n" +
			"A problem without a solution is searched, with the rest of the board filled. --set adds 20 problems.\n\n" +
			"Any move is right that a search of the position after it finds no mistake; others are answered on the\n" +
			"board, with what they lost. A position comes again after 1 day, 6 days, and then ever longer intervals,\n" +
			"by the algorithm SM-2; after a wrong answer it begins anew.\n\n" +
			"--list prints what is due instead. Positions and answers are lines of JSON in one file, " +
			"in\n$XDG_STATE_HOME/gobandit/train unless --file names another; two files merge by concatenation.",
		Example: "  gobandit train games/ --player Kim\n  gobandit train problems/ --positions 10\n  gobandit train --set easy\n  gobandit train --list",
	}

	f := cmd.Flags()
	var o reviewOptions
	o.addFlags(cmd)
	player := f.String("player", "", "whose mistakes to add, as games name the player (default: of both)")
	positions := f.Int("positions", play.TrainingLength, "positions in a session")
	set := f.String("set", "", "problems of the program to add: "+strings.Join(train.Sets, ", "))
	list := f.Bool("list", false, "print what is due instead of asking")
	path := f.String("file", "", "file of positions and answers")
	screen := screenFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *path == "" {
			*path = trainFile()
		}
		err := o.checkSearches()
		if *positions < 1 {
			err = errors.Join(err, fmt.Errorf("--positions %d, want 1 or more", *positions))
		}
		if *player != "" && len(args) == 0 {
			err = errors.Join(err, fmt.Errorf("--player %s without games, want SGF files or folders of these", *player))
		}
		if len(args) == 1 && slices.Contains(train.Sets, args[0]) {
			if _, missing := os.Stat(args[0]); missing != nil {
				err = errors.Join(err, fmt.Errorf("%s: no such file, did you mean --set %[1]s?", args[0]))
			}
		}
		if err != nil {
			return usage(err)
		}

		deck, err := train.Open(*path)
		if err != nil {
			return err
		}
		for _, fault := range deck.Faults {
			warner(cmd)(fault.Error())
		}
		if len(args) > 0 {
			if err := o.addCards(cmd, deck, args, *player); err != nil {
				return err
			}
		}
		if *set != "" {
			added, err := deck.AddSet(*set, time.Now())
			if err != nil {
				return usage(fmt.Errorf("--set %w", err))
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%s added\n", words.Plural(added, "position"))
		}
		if *list {
			listDeck(cmd.OutOrStdout(), deck)
			return nil
		}
		return o.train(cmd, screen, ui.Start{Deck: *path, Train: *positions})
	}
	return cmd
}

// train opens the Play screen with the positions that are due.
func (o *reviewOptions) train(cmd *cobra.Command, screen func(*ui.Start) error, start ui.Start) error {
	p, err := configs.LoadPlayer(o.engine, 0)
	if err != nil {
		return usage(err)
	}
	start.Session = session.Start{Size: defaultSize, Komi: model.EvenKomi, Rules: model.DefaultRules, Human: session.BothSides, Engine: uiPlayer(p, o.seed)}
	if err := offer(cmd, &start, o.seed); err != nil {
		return err
	}
	if err := screen(&start); err != nil {
		return usage(err)
	}
	if start.Tune.Event, err = findEvent(defaultEvent); err != nil {
		return err
	}
	return show(cmd, start)
}

// addCards adds problems, and the mistakes of a player in games, which are reviewed.
func (o *reviewOptions) addCards(cmd *cobra.Command, deck *train.Deck, args []string, player string) error {
	found, unread := sgfGames(args)
	if len(found) == 0 {
		return usage(unread)
	}
	called := playersCalled(player)
	if unread != nil {
		warner(cmd)(unread.Error())
	}

	added := 0
	add := func(text, from string) error {
		isNew, err := deck.Add(text, from, time.Now())
		if isNew {
			added++
		}
		return err
	}

	var games []gameOf
	for _, g := range found {
		if moves, _ := g.Count(); g.Problem() == nil && moves == 0 {
			if rec := unsolved(g.Record, player); rec != nil {
				games = append(games, gameOf{g.path, rec})
			}
			continue
		}
		if g.Problem() == nil {
			if sidesOf(g.Record, called) != session.NoSide {
				games = append(games, g)
			}
			continue
		}
		text, err := sgf.Encode(g.Node(nil))
		if err == nil {
			err = add(string(text), filepath.Base(g.path))
		}
		if err != nil {
			return err
		}
	}

	if len(games) == 0 && len(found) > 0 && added == 0 && player != "" {
		warner(cmd)("no problem, and " + noGameOf(player, found).Error())
	}
	analysts, err := o.analysts()
	if err != nil {
		return usage(err)
	}
	err = o.reviewEach(cmd, games, analysts, func(r *reviewfile.Report) error {
		return eachMistake(r, sidesOf(r.Record, called), add)
	})
	fmt.Fprintf(cmd.ErrOrStderr(), "%s added\n", words.Plural(added, "position"))
	return err
}

// unsolved returns a problem without a solution as a game, of a player, in whose frame somebody passes:
// a review finds that mistake, and what is right; nil if there is no problem.
func unsolved(rec *sgf.Record, player string) *sgf.Record {
	g, err := rec.Game(rec.Root).Frame()
	if err == nil {
		err = g.Play(model.Move{Color: g.ToPlay(), Point: model.Pass})
	}
	if err != nil {
		return nil
	}
	framed := sgf.NewRecord(g)
	framed.Info.Black, framed.Info.White = player, player
	return framed
}

// eachMistake hands on the mistakes of sides of a game as exercises, and where they come from.
func eachMistake(r *reviewfile.Report, sides session.Sides, add func(text, from string) error) error {
	for i, step := range r.Plan.Steps {
		m := &r.Moves[i]
		if !m.Mistake || !sides.Has(m.Color) {
			continue
		}
		if text, from := session.Mistake(r.Record, r.File, m, r.Found[step.Before], r.Found[step.After]); text != "" {
			if err := add(text, from); err != nil {
				return err
			}
		}
	}
	return nil
}

// playersCalled are the names of a player in records, in any case; nil of "", which is everybody. "you" is also the name in
// the settings, and "human", as records called you before.
func playersCalled(player string) map[string]bool {
	if player == "" {
		return nil
	}
	path, _ := configs.SettingsPath("")
	s, err := readSettings(path)
	if err != nil {
		s.Name = session.You
	}
	called := map[string]bool{}
	for _, name := range []string{session.You, s.Name, "human"} {
		called[words.Fold(words.Name(name))] = true
	}
	if name := words.Fold(words.Name(player)); !called[name] || name == "human" {
		return map[string]bool{name: true}
	}
	return called
}

// sidesOf returns the sides in a game of those who are called so: both for nil.
func sidesOf(rec *sgf.Record, called map[string]bool) (sides session.Sides) {
	is := func(name string) bool { return called == nil || called[words.Fold(words.Name(name))] }
	if is(rec.Info.Black) {
		sides |= session.BlackSide
	}
	if is(rec.Info.White) {
		sides |= session.WhiteSide
	}
	return sides
}

// noGameOf says that a player has none of the games, and who has most.
func noGameOf(player string, games []gameOf) error {
	count := map[string]int{}
	spelled := map[string]string{} // names as they are met first, by names that are the same
	for _, g := range games {
		for _, name := range []string{g.Record.Info.Black, g.Record.Info.White} {
			if name = words.Name(name); name != "" {
				key := words.Fold(name)
				spelled[key] = cmp.Or(spelled[key], name)
				count[spelled[key]]++
			}
		}
	}
	known := slices.SortedFunc(maps.Keys(count), func(a, b string) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
	hint := names.DidYouMean(player, known)
	if hint == "" && len(known) > 0 {
		hint = ", want a player of them, such as " + words.Or(known[:min(4, len(known))]...)
	}
	return fmt.Errorf("no game of %q (PB or PW)%s", player, hint)
}

// listDeck prints the positions of a deck and when they come again.
func listDeck(out io.Writer, deck *train.Deck) {
	now := time.Now()
	fmt.Fprintf(out, "%s, %d due; %s in a row\n", words.Plural(len(deck.Cards), "position"), len(deck.Due(now)), words.Plural(deck.Streak(now), "day"))
	if len(deck.Cards) == 0 {
		fmt.Fprintf(out, "add some: gobandit train --set %s, or gobandit train GAME.sgf\n", train.Sets[0])
		return
	}
	fmt.Fprintf(out, "\n%-12s %-10s %8s %8s  %s\n", "position", "due", "interval", "easiness", "from")
	for _, c := range deck.Cards {
		due, interval := "new", "–"
		if c.Days > 0 {
			due, interval = c.Due.Format("2006-01-02"), words.Plural(c.Days, "day")
		}
		fmt.Fprintf(out, "%-12s %-10s %8s %8.2f  %s\n", c.ID, due, interval, c.Easiness, c.From)
	}
}
