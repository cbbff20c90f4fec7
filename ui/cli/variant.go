package cli

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
)

// variantEngine plays seats without a player. It is the strongest embedded engine
// that does not read a board of Go.
const variantEngine = "rave"

func newVariant() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variant NAME",
		Short: "Play variants of Go: with chance, hidden stones, three colors or partners",
		Long: "NAME is " + words.Or(variant.Names()...) + ". slip:0.1 sets the chance of a\n" +
			"slip, hidden:2 the number of hidden stones per side.\n\n" +
			"A seat is human, random, or an engine's name or file. At the prompt type a vertex such as\n" +
			"C3, pass, undo, show, help or quit.",
		Args: exactly("a variant, which is " + words.Or(variant.Names()...)),
	}

	f := cmd.Flags()
	o := variantOptions{}
	f.IntVar(&o.size, "size", 9, "width of the board")
	f.Float64Var(&o.komi, "komi", model.EvenKomi, "points for White; with three colors the second gets half and the third all")
	f.StringSliceVar(&o.seats, "seats", nil, "players in order of moves, or one for all seats (default: human, the others "+variantEngine+")")
	f.IntVar(&o.playouts, "playouts", 0, "playouts per move (default: the engines' budgets)")
	f.IntVar(&o.games, "games", 0, "play a series of games and count wins (default: show one game)")
	f.Uint64Var(&o.seed, "seed", 0, "random seed (0 = random)")
	f.BoolVar(&o.json, "json", false, "print one JSON object for a series")
	o.strict = strictFlag(cmd)

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o.name, o.seed = args[0], drawSeed(o.seed)
		players, err := o.check(cmd)
		if err != nil {
			return usage(err)
		}
		if !o.isSeries() {
			return o.show(cmd, players)
		}
		s, err := o.series(cmd.Context(), players)
		if err != nil {
			return err
		}
		if o.json {
			return printJSON(cmd, s)
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), s)
		return err
	}
	return cmd
}

// variantOptions are the options of games of a variant.
type variantOptions struct {
	name  string
	size  int
	komi  float64
	seats []string
	games int // the games of a series; 0 shows a single game
	seed  uint64
	json  bool

	playouts int   // the playouts of engines; 0 leaves their own budgets
	strict   *bool // parameters without effect are errors
}

// isSeries reports whether a series of games is played, and none shown.
func (o *variantOptions) isSeries() bool { return o.games > 0 || o.json }

// check returns the players by seat, or all problems. Warnings about engines go to
// standard error.
func (o *variantOptions) check(cmd *cobra.Command) ([]seatPlayer, error) {
	var problems []error
	if o.games < 0 || o.playouts < 0 {
		problems = append(problems, fmt.Errorf("--games %d --playouts %d, want 0 or more of both", o.games, o.playouts))
	}
	pos, err := variant.New(o.name, o.size, o.komi, o.seed)
	if err != nil {
		return nil, errors.Join(append(problems, err)...)
	}

	traits := pos.Traits()
	names := o.seats
	switch {
	case len(names) == 0:
		names = slices.Repeat([]string{variantEngine}, traits.Seats)
		if !o.isSeries() {
			names[0] = seatHuman
		}
	case len(names) == 1:
		names = slices.Repeat(names, traits.Seats)
	case len(names) != traits.Seats:
		return nil, errors.Join(append(problems, fmt.Errorf("--seats names %d players, want %d for %s, or one for all seats",
			len(names), traits.Seats, traits.Name))...)
	}

	players := make([]seatPlayer, traits.Seats)
	known := map[string]bool{}
	for seat, name := range names {
		p, plan, err := newSeatPlayer(strings.TrimSpace(name), o.playouts, traits)
		switch {
		case err != nil:
		case plan != nil && !known[p.name]:
			for _, line := range plan.Warnings() {
				fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: engine %s: %s\n", p.name, line)
			}
			if *o.strict {
				err = inertError(p.name, plan)
			}
		case p.human() && o.isSeries():
			err = fmt.Errorf("seat %d is human, want engines in all seats of a series", seat+1)
		}
		if err != nil && !known[name] {
			problems = append(problems, fmt.Errorf("--seats: %w", err))
		}
		known[name], known[p.name] = true, true
		players[seat] = p
	}
	return players, errors.Join(problems...)
}

// start begins a game, which is shown nowhere. Each game has its own seeds, of its
// chances and of the players.
func (o *variantOptions) start(number int, players []seatPlayer) (*variantGame, error) {
	seed := model.Mix(o.seed + uint64(number))
	pos, err := variant.New(o.name, o.size, o.komi, seed)
	if err != nil {
		return nil, err
	}
	g := &variantGame{out: io.Discard, pos: pos, players: players, choosers: make([]chooser, len(players))}
	for seat, p := range players {
		if p.human() {
			continue
		}
		seed = model.Mix(seed)
		if g.choosers[seat], err = p.make(seed, pos); err != nil {
			return nil, err
		}
	}
	g.rng = rand.New(rand.NewPCG(model.Mix(seed), 0))
	return g, nil
}
