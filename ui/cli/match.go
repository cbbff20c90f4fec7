package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/match"
	"gobandit/search/playout"
)

func newMatch() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "match --black PLAYER --white PLAYER",
		Short: "Play games between two players and tell the score, with Elo and its interval",
		Long: "A player is an engine's name (see gobandit params), an engine file, or a GTP engine's\n" +
			"command line in quotes. Colours alternate: --black has Black in the first game.",
		Args: noCommand,
	}
	f := cmd.Flags()
	black := f.String("black", "", "the first player")
	white := f.String("white", "", "the second player")
	s := match.Series{}
	f.IntVar(&s.Games, "games", 2, "number of games")
	f.IntVar(&s.Parallel, "parallel", 1, "games at a time")
	f.IntVar(&s.Settings.Size, "size", 9, "width of the board")
	f.Float64Var(&s.Settings.Komi, "komi", 7.5, "points for White")
	f.IntVar(&s.Settings.Handicap, "handicap", 0, "handicap stones for Black")
	f.BoolVar(&s.KeepColors, "keep-colours", false, "let the first player have Black in every game")
	f.StringVar(&s.Folder, "sgf", "", "folder for the game records")
	var o playerOptions
	f.IntVar(&o.playouts, "playouts", 0, "playouts a move of the embedded engines, in place of their own budgets")
	f.Uint64Var(&o.seed, "seed", 0, "of the embedded engines' random numbers; 0 draws one")
	o.strict = strictFlag(cmd)
	asJSON := f.Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		if s.First, err = o.maker(cmd, "--black", *black); err != nil {
			return usage(err)
		}
		if o.seed != 0 {
			o.seed = ^o.seed
		}
		if s.Second, err = o.maker(cmd, "--white", *white); err != nil {
			return usage(err)
		}
		if err := s.Settings.Check(); err != nil {
			return usage(err)
		}
		if s.Games < 1 || s.Parallel < 1 {
			return usage(fmt.Errorf("--games %d --parallel %d, want 1 or more of both", s.Games, s.Parallel))
		}
		if !*asJSON {
			s.Done = func(game int, r match.Record, t match.Stats) {
				fmt.Fprintf(cmd.OutOrStdout(), "game %d: %s, %d moves, %s\n",
					game+1, r.Sentence(), len(r.Moves), r.Ended.Sub(r.Started).Round(1e8))
			}
		}
		t, runErr := s.Run(cmd.Context())
		if *asJSON {
			if err := printJSON(cmd, t); err != nil {
				return err
			}
			return runErr
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), t); err != nil {
			return err
		}
		return runErr
	}
	return cmd
}

// playerOptions are what the flags say of both players.
type playerOptions struct {
	playouts int
	seed     uint64
	strict   *bool
}

// maker returns the maker of the player that a flag names, for each game. Games
// have random numbers of their own, derived from the seed.
func (o playerOptions) maker(cmd *cobra.Command, flag, spec string) (func(game int) match.Maker, error) {
	if spec == "" {
		return nil, fmt.Errorf("%s is missing, want an engine (%s), a file or a command line", flag, engineNames())
	}
	p, err := configs.LoadPlayer(spec, o.playouts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	seed := o.seed
	if e, ok := p.Engine(); ok {
		if err := warn(cmd, e, *o.strict); err != nil {
			return nil, fmt.Errorf("%s: %w", flag, err)
		}
		seed = engineSeed(e, seed)
	}
	return func(game int) match.Maker { return p.Maker(playout.Mix(seed + uint64(game))) }, nil
}
