package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
)

func newVariant() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variant NAME",
		Short: "Count wins in variants of Go, by seat: with chance, hidden stones, three colors or partners",
		Long: "NAME is " + words.Or(variant.Names()...) + ". slip:0.1 sets the chance of a\n" +
			"slip, hidden:2 the number of hidden stones per side. A seat is an engine's name or file.\n\n" +
			"play --variant NAME plays and analyzes such games on the screen.",
		Args: exactly("a variant, which is " + words.Or(variant.Names()...)),
	}

	f := cmd.Flags()
	o := variantOptions{}
	f.IntVar(&o.size, "size", 9, "width of the board")
	f.Float64Var(&o.komi, "komi", model.EvenKomi, "points for White; with three colors the second gets half and the third all")
	f.StringSliceVar(&o.seats, "seats", []string{"rave"}, "engines in order of moves, or one for all seats")
	f.IntVar(&o.playouts, "playouts", 0, "playouts per move (default: the engines' budgets)")
	f.IntVar(&o.games, "games", 1, "number of games")
	f.Uint64Var(&o.seed, "seed", 0, "random seed (0 = random)")
	jsonOut := f.Bool("json", false, "print one JSON object")
	o.strict = strictFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.name, o.seed = args[0], drawSeed(o.seed)
		players, err := o.check(cmd)
		if err != nil {
			return usage(err)
		}
		s, err := o.series(cmd.Context(), players)
		if err != nil {
			return err
		}
		if *jsonOut {
			return printJSON(cmd, s)
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), s)
		return err
	}
	return cmd
}

// variantOptions are the options of a series of games of a variant.
type variantOptions struct {
	name  string
	size  int
	komi  float64
	seats []string
	games int
	seed  uint64

	playouts int   // the playouts of engines; 0 leaves their own budgets
	strict   *bool // parameters without effect are errors
}

// check returns the engines by seat, or all problems. Warnings about them go to standard
// error.
func (o *variantOptions) check(cmd *cobra.Command) ([]configs.OwnEngine, error) {
	var problems []error
	if o.games < 1 || o.playouts < 0 {
		problems = append(problems, fmt.Errorf("--games %d --playouts %d, want 1 or more games, and 0 or more playouts", o.games, o.playouts))
	}
	pos, err := variant.New(o.name, o.size, o.komi, o.seed)
	if err != nil {
		return nil, errors.Join(append(problems, err)...)
	}

	traits, names := pos.Traits(), o.seats
	switch {
	case len(names) == 1:
		names = slices.Repeat(names, traits.Seats)
	case len(names) != traits.Seats:
		return nil, errors.Join(append(problems, fmt.Errorf("--seats names %d players, want %d for %s, or one for all seats",
			len(names), traits.Seats, traits.Name))...)
	}

	players := make([]configs.OwnEngine, traits.Seats)
	known := map[string]bool{}
	for seat, name := range names {
		e, err := loadEngine(strings.TrimSpace(name), o.playouts)
		if err == nil && !known[name] {
			err = o.warn(cmd, e, pos)
		}
		if err != nil && !known[name] {
			problems = append(problems, fmt.Errorf("--seats: %w", err))
		}
		known[name], players[seat] = true, e
	}
	return players, errors.Join(problems...)
}

// warn prints the warnings about an engine's parameters in a variant, or returns why it
// cannot play it.
func (o *variantOptions) warn(cmd *cobra.Command, e configs.OwnEngine, pos variant.Position) error {
	_, plan, err := e.NewVariant(o.seed, pos)
	if err != nil || plan == nil {
		return err
	}
	for _, line := range plan.Warnings() {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: engine %s: %s\n", e.Name, line)
	}
	if *o.strict {
		return inertError(e.Name, plan)
	}
	return nil
}
