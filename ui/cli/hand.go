package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

func newHand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hand",
		Short: "Edit an event by hand: results, candidates, ranges",
		Long: "Every edit is a row of the journal, takes effect at once, also while another program runs the event, and\n" +
			"can be undone. A candidate is named by its values, such as k=0.5,rave=1000.",
	}
	for _, kind := range event.OrderKinds {
		if kind.Command != "" {
			cmd.AddCommand(newHandOrder(kind))
		}
	}
	return parentCommand(cmd, newHandExtend(), newHandFork())
}

// newHandOrder returns the command that gives orders of a kind to an event.
func newHandOrder(kind event.OrderKind) *cobra.Command {
	cmd := &cobra.Command{
		Use: strings.TrimSpace(kind.Command + " EVENT " + kind.Args), Short: kind.Short, Long: kind.Long, Args: handArgs(kind),
	}
	journal, color, o := journalFlag(cmd), "", event.Order{Do: kind.Do}
	file := ""
	switch kind.Do {
	case event.DoRecord:
		cmd.Flags().StringVar(&color, "color", "", "the candidate's color, black or white (default: unknown)")
		cmd.Flags().StringVar(&file, "file", "", "read many results from this file; - is standard input")
		one := cmd.Args
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if file != "" {
				return exactly("an event with --file")(cmd, args)
			}
			return one(cmd, args)
		}
	case event.DoExclude:
		cmd.Flags().StringVar(&o.Reason, "reason", "", "reason, for reports")
		cmd.Flags().BoolVar(&o.Again, "again", false, "replay the games with the same candidate, color and opening; tournaments always do")
	case event.DoPin:
		cmd.Flags().IntVar(&o.Count, "games", 0, "number of games after which the pin ends; 0 is never")
	}

	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if o.Count < 0 {
			return usage(fmt.Errorf("--games %d, want a number of games, or 0", o.Count))
		}
		if color != "" {
			if o.Color, err = model.ParseColor(color); err != nil {
				return usage(fmt.Errorf("--color: %w", err))
			}
		}
		if kind.Do == event.DoUndo {
			if done, err := undoExtension(cmd.OutOrStdout(), args[0], journalPath(*journal, args[0])); done {
				return err
			}
		}
		c, err := configs.LoadEvent(args[0])
		if err != nil {
			return usage(err)
		}
		if file != "" && color != "" {
			return usage(errors.New("--color with --file, want the colors in the file"))
		}
		var orders []event.Order
		if file != "" {
			o.Results, err = readResults(cmd.InOrStdin(), file, c)
			orders = []event.Order{o}
		} else {
			orders, err = ordersOf(kind, o, args[1:], c)
		}
		if err != nil {
			return usage(err)
		}
		return giveOrders(cmd, c, args[0], journalPath(*journal, args[0]), orders)
	}
	return cmd
}

// handArgs returns a check of a command's arguments: the event, and as many as the kind of order takes.
func handArgs(kind event.OrderKind) cobra.PositionalArgs {
	want := 1 + len(strings.Fields(kind.Args))
	if want == 1 {
		return exactly(kind.Wants)
	}
	most := want
	if strings.HasSuffix(kind.Args, "...") {
		most = 0
	}
	return arguments(want, most, kind.Wants)
}

// ordersOf returns the orders that arguments after the event ask for: one for each game that they number, or else
// one.
func ordersOf(kind event.OrderKind, o event.Order, args []string, c event.Config) (orders []event.Order, err error) {
	switch kind.Do {
	case event.DoUndo, event.DoRedo:
		return []event.Order{o}, nil
	case event.DoExclude, event.DoRestore:
		for _, text := range args {
			n, err := strconv.Atoi(strings.TrimPrefix(text, "g"))
			if err != nil || n < 0 {
				return nil, fmt.Errorf("game %q, want a number such as 12", text)
			}
			o.Game = n
			orders = append(orders, o)
		}
		return orders, nil
	case event.DoRecord:
		o.Outcome = event.Outcome(args[1])
	}
	candidate, err := gridCandidate(c, args[0])
	o.Candidate = &candidate
	return []event.Order{o}, err
}

// giveOrders opens an event, here or in the program that runs it, has the orders carried out and prints what was
// done. Orders about games need a journal that has them.
func giveOrders(cmd *cobra.Command, c event.Config, name, journal string, orders []event.Order) error {
	if _, err := os.Stat(journal); errors.Is(err, fs.ErrNotExist) && orders[0].Candidate == nil && orders[0].Results == nil {
		return noJournal(err, journal, name)
	}
	c.Version = version()
	r, err := openToEdit(c, journal)
	if err != nil {
		return acceptHint(err, "run "+name)
	}

	var done []string
	for _, o := range orders {
		d, failed := r.Do(cmd.Context(), o)
		if err = failed; err != nil {
			if len(done) > 0 {
				err = fmt.Errorf("%s; %w", strings.Join(done, "; "), err)
			}
			break
		}
		done = append(done, o.Done(d))
	}
	if end := r.Status().EndText(); end != "" && err == nil {
		done = append(done, end)
	}
	if err = errors.Join(err, r.Close()); err == nil {
		fmt.Fprintln(cmd.OutOrStdout(), strings.Join(done, "\n"))
	}
	return err
}

// gridCandidate returns the candidate of an event's grid with the values in text.
func gridCandidate(c event.Config, text string) (tune.Candidate, error) {
	space := c.Space()
	if len(space.Parameters) == 0 || c.Cross != nil {
		return tune.Candidate{}, event.ErrNoTuning
	}

	coordinates := make([]int, len(space.Parameters))
	err := eachValue(space, text, func(k int, given string) error {
		p := space.Parameters[k]
		var values []string
		for i := range p.Split {
			v := p.Value(i)
			if says(given, v) || p.Format.Text(v) == given || roundsTo(v, given) {
				coordinates[k] = i
				return nil
			}
			values = append(values, param.Rounded(param.Text(v)))
		}
		return fmt.Errorf("%s=%s, want one of %s", p.Code, given, strings.Join(values, ", "))
	})
	if err != nil {
		return tune.Candidate{}, err
	}
	index, _ := space.Index(coordinates) // each is a division
	return tune.CandidateAt(space, index), nil
}

// eachValue calls take with the value that a text such as "k=0.5,rave=1000" has of each parameter, by its index.
func eachValue(space param.Space, text string, take func(k int, given string) error) error {
	codes := space.Codes()
	known := make([]bool, len(codes))
	for _, item := range strings.Split(text, ",") {
		code, given, _ := strings.Cut(strings.TrimSpace(item), "=")
		k := slices.Index(codes, code)
		if k < 0 {
			return fmt.Errorf("%q: unknown parameter %q%s (want values such as %s)", text, code, names.DidYouMean(code, codes), example(space))
		}
		if err := take(k, given); err != nil {
			return err
		}
		known[k] = true
	}
	if slices.Contains(known, false) {
		return fmt.Errorf("%q, want a value of each of %s, such as %s", text, strings.Join(codes, ", "), example(space))
	}
	return nil
}

// says reports whether a text is a value: the same, or a number but for its last digits. Of a log scale 1000 is 1000.0000000000002.
func says(text string, v param.Value) bool {
	x, isNumber := v.(float64)
	y, err := strconv.ParseFloat(text, 64)
	return param.Text(v) == text || isNumber && err == nil && math.Abs(x-y) <= 1e-12*math.Abs(x)
}

// roundsTo reports whether a number is what a text says, to as many decimals as that has.
func roundsTo(v param.Value, text string) bool {
	x, ok := v.(float64)
	_, decimals, _ := strings.Cut(text, ".")
	return ok && decimals != "" && strconv.FormatFloat(x, 'f', len(decimals), 64) == text
}

// example writes the values of the first candidate.
func example(space param.Space) string {
	return strings.Join(words.Each(space.Parameters, func(p param.Parameter) string { return p.Code + "=" + param.Rounded(param.Text(p.Value(0))) }), ",")
}
