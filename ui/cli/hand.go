package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/event"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/search/tune"
	"gobandit/ui/tuner"
)

func newHand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hand",
		Short: "Edit an event by hand: results, candidates, ranges",
		Long: "Every edit is a row of the journal, takes effect at once, also while another program runs the event, and\n" +
			"can be undone. A candidate is named by its values, such as k=0.5,rave=1000.",
		Args: noCommand,
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(newHandRecord(), newHandUndo(), newHandOut(), newHandRestore(),
		newHandMark("ban", event.Banned, "Ban a candidate: it plays no more games"),
		newHandMark("pin", event.Pinned, "Pin a candidate: it plays next"),
		newHandMark("unmark", event.Unmarked, "Remove a ban or pin"),
		newHandExtend())
	return cmd
}

// A handed is an event that is changed by hand.
type handed struct {
	tuner.Runner
	config event.Config
}

// changeByHand opens an event, here or in the program that runs it, and does something to
// it. It prints what was done. With begun the event must have a journal.
func changeByHand(cmd *cobra.Command, name, journal string, begun bool, do func(context.Context, handed) (string, error)) error {
	c, err := configs.LoadEvent(name)
	if err != nil {
		return usage(err)
	}
	c.Version = version()
	path := journalPath(journal, name)
	if _, err := os.Stat(path); begun && errors.Is(err, fs.ErrNotExist) {
		return noJournal(path, name)
	}
	r, err := openOrWatch(c, path, false)
	if err != nil {
		return acceptHint(err, "run "+name)
	}
	done, err := do(cmd.Context(), handed{r, c})
	if err = errors.Join(err, r.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), done)
	return err
}

func newHandRecord() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "record EVENT CANDIDATE won|lost|jigo|void",
		Short: "Record the result of a game that was played elsewhere",
		Long:  "The result is from the candidate's side. A jigo is not a win; a void game counts for nobody.",
		Args:  handArgs("an event, a candidate and its result", 3, 3),
	}
	journal := journalFlag(cmd)
	color := cmd.Flags().String("color", "", "the candidate's color, black or white (default: unknown)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		h := event.HandResult{Outcome: event.Outcome(args[2])}
		if *color != "" {
			var err error
			if h.Color, err = model.ParseColor(*color); err != nil {
				return usage(fmt.Errorf("--color: %w", err))
			}
		}
		return changeByHand(cmd, args[0], *journal, false, func(ctx context.Context, e handed) (string, error) {
			c, err := e.candidate(args[1])
			if err != nil {
				return "", usage(err)
			}
			n, err := e.Record(ctx, c, h)
			return fmt.Sprintf("game %d by hand: %s %s", n, c.Parameters, h.Outcome), err
		})
	}
	return cmd
}

func newHandUndo() *cobra.Command {
	cmd := &cobra.Command{Use: "undo EVENT", Short: "Undo the latest result recorded by hand", Args: exactly("an event")}
	journal := journalFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return changeByHand(cmd, args[0], *journal, true, func(ctx context.Context, e handed) (string, error) {
			n, err := e.Undo(ctx)
			return fmt.Sprintf("game %d by hand is undone", n), err
		})
	}
	return cmd
}

func newHandOut() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "out EVENT GAME...",
		Short: "Exclude games from the results",
		Long:  "Games are given by number. Rows and records are kept, and gobandit hand restore includes them again.",
		Args:  handArgs("an event and the numbers of games", 2, 0),
	}
	journal := journalFlag(cmd)
	reason := cmd.Flags().String("reason", "", "reason, for reports")
	again := cmd.Flags().Bool("again", false, "replay the games with the same candidate, color and opening; tournaments always do")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return eachGame(cmd, args, *journal, "excluded", func(ctx context.Context, e handed, n int) error {
			return e.Exclude(ctx, n, *reason, *again)
		})
	}
	return cmd
}

func newHandRestore() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "restore EVENT GAME...",
		Short: "Include games again that were excluded or undone",
		Args:  handArgs("an event and the numbers of games", 2, 0),
	}
	journal := journalFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return eachGame(cmd, args, *journal, "counts again", func(ctx context.Context, e handed, n int) error {
			return e.Restore(ctx, n)
		})
	}
	return cmd
}

// eachGame does something to games that arguments name by their numbers.
func eachGame(cmd *cobra.Command, args []string, journal, done string, do func(context.Context, handed, int) error) error {
	var numbers []int
	for _, text := range args[1:] {
		n, err := strconv.Atoi(strings.TrimPrefix(text, "g"))
		if err != nil || n < 0 {
			return usage(fmt.Errorf("game %q, want a number such as 12", text))
		}
		numbers = append(numbers, n)
	}
	return changeByHand(cmd, args[0], journal, true, func(ctx context.Context, e handed) (string, error) {
		var lines []string
		for _, n := range numbers {
			if err := do(ctx, e, n); err != nil {
				return "", errors.Join(errors.New(strings.Join(append(lines, err.Error()), "; ")))
			}
			lines = append(lines, fmt.Sprintf("game %d: %s", n, done))
		}
		return strings.Join(lines, "\n"), nil
	})
}

func newHandMark(name string, mark event.Mark, short string) *cobra.Command {
	cmd := &cobra.Command{Use: name + " EVENT CANDIDATE", Short: short, Args: handArgs("an event and a candidate", 2, 2)}
	journal, games := journalFlag(cmd), new(int)
	if mark == event.Pinned {
		games = cmd.Flags().Int("games", 0, "number of games after which the pin ends; 0 is never")
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *games < 0 {
			return usage(fmt.Errorf("--games %d, want a number of games, or 0", *games))
		}
		return changeByHand(cmd, args[0], *journal, false, func(ctx context.Context, e handed) (string, error) {
			c, err := e.candidate(args[1])
			if err != nil {
				return "", usage(err)
			}
			m := event.Marked{Mark: mark, Games: *games}
			return fmt.Sprintf("%s: %s", c.Parameters, m), e.Mark(ctx, c, mark, *games)
		})
	}
	return cmd
}

// handArgs returns a check for arguments, with their names for errors. most 0 is without
// bound.
func handArgs(names string, least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || most > 0 && len(args) > most {
			return fmt.Errorf("%d arguments, want %s", len(args), names)
		}
		return nil
	}
}

// candidate returns the candidate of the grid with the values in text.
func (e handed) candidate(text string) (tune.Candidate, error) {
	space := e.config.Tune.Space
	if len(space.Parameters) == 0 || e.config.Cross != nil {
		return tune.Candidate{}, event.ErrNoTuning
	}
	coordinates := make([]int, len(space.Parameters))
	for k := range coordinates {
		coordinates[k] = -1
	}
	var codes []string
	for _, p := range space.Parameters {
		codes = append(codes, p.Code)
	}
	for _, item := range strings.Split(text, ",") {
		code, given, _ := strings.Cut(strings.TrimSpace(item), "=")
		k := -1
		for i, p := range space.Parameters {
			if p.Code == code {
				k = i
			}
		}
		if k < 0 {
			return tune.Candidate{}, fmt.Errorf("%q: unknown parameter %q%s, want values such as %s", text, code, names.DidYouMean(code, codes), example(space))
		}
		p := space.Parameters[k]
		var values []string
		for i := range p.Split {
			v := p.Value(i)
			values = append(values, param.Text(v))
			if param.Text(v) == given || p.Format.Text(v) == given || roundsTo(v, given) {
				coordinates[k] = i
			}
		}
		if coordinates[k] < 0 {
			return tune.Candidate{}, fmt.Errorf("%s=%s, want one of %s", code, given, strings.Join(values, ", "))
		}
	}
	index, ok := space.Index(coordinates)
	if !ok {
		return tune.Candidate{}, fmt.Errorf("%q, want a value of each of %s, such as %s", text, strings.Join(codes, ", "), example(space))
	}
	return tune.CandidateAt(space, index), nil
}

// roundsTo reports whether a number is what a text says, to as many decimals as that has.
func roundsTo(v param.Value, text string) bool {
	x, ok := v.(float64)
	_, decimals, _ := strings.Cut(text, ".")
	return ok && decimals != "" && strconv.FormatFloat(x, 'f', len(decimals), 64) == text
}

// example writes the values of the first candidate.
func example(space param.Space) string {
	var parts []string
	for _, p := range space.Parameters {
		parts = append(parts, p.Code+"="+param.Text(p.Value(0)))
	}
	return strings.Join(parts, ",")
}
