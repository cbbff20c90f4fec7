package cli

import (
	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/engine"
	"gobandit/search"
	"gobandit/search/refbot"
)

func newGTP() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Answer GTP on standard input and output",
		Args:  noCommand,
	}
	f := cmd.Flags()
	name := f.String("engine", defaultEngine, "name or file")
	playouts := f.Int("playouts", 0, "playouts a move, in place of the engine's own budget")
	seed := f.Uint64("seed", 0, "of the random numbers; 0 draws one")
	strict := strictFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		e, err := loadEngine(*name, *playouts)
		if err != nil {
			return usage(err)
		}
		if err := warn(cmd, e, *strict); err != nil {
			return usage(err)
		}
		s := engineSeed(e, *seed)
		t, err := e.New(s)
		if err != nil {
			return usage(err)
		}
		g, err := engine.New(engine.Options{
			Description: e.Name + ": " + e.Description,
			Thinker:     t,
			Budget:      e.Budget,
			Scorer:      refbot.New(s),
			Seed:        s,
			Reseed:      func(seed uint64) (search.Thinker, error) { return e.New(seed) },
			Log:         cmd.ErrOrStderr(),
		})
		if err != nil {
			return err
		}
		return g.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
	}
	return cmd
}

// loadEngine loads an engine; a number of playouts above 0 replaces its budget.
func loadEngine(name string, playouts int) (configs.Engine, error) {
	e, err := configs.LoadEngine(name)
	if err != nil {
		return e, err
	}
	if playouts > 0 {
		e.SetBudget(search.Budget{Playouts: playouts})
	}
	return e, e.Ready()
}
