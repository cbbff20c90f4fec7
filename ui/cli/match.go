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
	seed := f.Uint64("seed", 0, "of the embedded engines' random numbers; 0 draws one")
	asJSON := f.Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		*seed = drawSeed(*seed)
		var err error
		if s.First, err = playerMaker("--black", *black, *seed); err != nil {
			return usage(err)
		}
		if s.Second, err = playerMaker("--white", *white, ^*seed); err != nil {
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

// playerMaker returns the maker of the player that a flag names, for each game.
// Games have random numbers of their own, derived from seed.
func playerMaker(flag, spec string, seed uint64) (func(game int) match.Maker, error) {
	if spec == "" {
		return nil, fmt.Errorf("%s is missing, want an engine (%s), a file or a command line", flag, engineNames())
	}
	p, err := configs.LoadPlayer(spec)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return func(game int) match.Maker { return p.Maker(playout.Mix(seed + uint64(game))) }, nil
}
