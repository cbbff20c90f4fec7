package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/engine"
	"gobandit/search"
	"gobandit/search/params"
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
	rules := rulesFlag(cmd)
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
		r, err := rules()
		if err != nil {
			return usage(err)
		}
		o := engine.Options{
			Rules:       &r,
			Description: e.Name + ": " + e.Description,
			Thinker:     t,
			Budget:      e.Budget,
			Seed:        s,
			Make: func(p *params.Params, seed uint64) (search.Thinker, error) {
				changed, err := withParams(e, p)
				if err != nil {
					return nil, err
				}
				return changed.New(seed)
			},
			Log: cmd.ErrOrStderr(),
		}
		if plan, err := e.Plan(params.StandardGo); err != nil {
			return usage(err)
		} else if plan != nil {
			o.Params = &e.Params
		}
		g, err := engine.New(o)
		if err != nil {
			return err
		}
		return g.Serve(cmd.Context(), cmd.InOrStdin(), unchanged(cmd.OutOrStdout()))
	}
	return cmd
}

// withParams returns an engine with other search parameters and their playouts. With
// nil it returns the engine itself.
func withParams(e configs.Engine, p *params.Params) (configs.Engine, error) {
	if p == nil {
		return e, nil
	}
	load := func(old configs.Playouts, changed bool, kind params.RolloutType, class string) (configs.Playouts, error) {
		switch {
		case !changed:
			return old, nil
		case kind != params.RolloutTypeClass || class == "":
			class = "uniform"
		}
		return configs.LoadPlayouts(class)
	}
	was := e.Params
	e.Params = *p
	rollouts := p.RolloutType != was.RolloutType || p.RolloutClass != was.RolloutClass
	opponents := rollouts || p.OppModelType != was.OppModelType || p.OppModelClass != was.OppModelClass
	var err error
	if e.Playouts, err = load(e.Playouts, rollouts, p.RolloutType, p.RolloutClass); err != nil {
		return e, fmt.Errorf("rolloutClass: %w", err)
	}
	if p.OppModelType == params.RolloutTypeDefault {
		e.Opponents = e.Playouts
		return e, nil
	}
	if e.Opponents, err = load(e.Opponents, opponents, p.OppModelType, p.OppModelClass); err != nil {
		return e, fmt.Errorf("oppModelClass: %w", err)
	}
	return e, nil
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
