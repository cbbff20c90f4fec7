package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
)

// defaultEngine is the strongest embedded engine.
var defaultEngine = configs.DefaultEngine()

func workersFlag(cmd *cobra.Command) *int {
	return cmd.Flags().Int("workers", 0, "search threads (default: those of the engine)")
}

// loadEngine loads an engine. Playouts replace its budget, and workers the goroutines of its
// search if it has one; 0 leaves them.
func loadEngine(name string, playouts, workers int) (configs.OwnEngine, error) {
	e, err := configs.LoadEngine(name)
	if err != nil {
		return e, err
	}
	if err := checkPlayouts("--playouts", playouts); err != nil {
		return e, err
	}
	if playouts > 0 {
		e.SetBudget(search.Budget{Playouts: playouts})
	}
	if err := e.Ready(); err != nil || workers == 0 || e.Type != configs.TypeUCT {
		return e, err
	}
	if err := e.Params.Set("workers", fmt.Sprint(workers)); err != nil {
		return e, fmt.Errorf("--%w", err)
	}
	return e, nil
}

// checkPlayouts returns an error if the number of playouts of a flag is none of a search; 0 stands for the engine's own.
func checkPlayouts(flag string, n int) error {
	if n < 0 || n > params.MaxBudget {
		return fmt.Errorf("%s %d, want 1 to %d", flag, n, params.MaxBudget)
	}
	return nil
}

// engineSeed returns the given seed, or else the engine's own, or a random one.
func engineSeed(e configs.OwnEngine, seed uint64) uint64 {
	if seed == 0 && e.Type == configs.TypeUCT {
		seed = uint64(e.Params.RandomSeed)
	}
	return drawSeed(seed)
}

// strictFlag adds the flag for which parameters without effect are errors.
func strictFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("strict", false, "treat parameters without effect as errors")
}

// warn prints the warnings about an engine's parameters on standard error. With
// strict, parameters without effect are an error.
func warn(cmd *cobra.Command, e configs.OwnEngine, strict bool) error {
	if err := refuseInert(e, traits(cmd), strict); err != nil {
		return err
	}
	for _, line := range e.Warnings(traits(cmd)) {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: engine %s: %s\n", e.Name, line)
	}
	return nil
}

// refuseInert returns an error if strict and an engine has parameters without effect in a
// game.
func refuseInert(e configs.OwnEngine, t params.Traits, strict bool) error {
	_, plan, err := e.For(t)
	if !strict || err != nil || plan == nil {
		return err
	}
	return inertError(e.Name, plan)
}

// inertError returns an error with the parameters without effect, nil if there are
// none.
func inertError(engine string, plan *params.Plan) error {
	errs := words.Each(plan.Inert(), func(inert params.Entry) error { return fmt.Errorf("engine %s: %s", engine, inert) })
	return errors.Join(errs...)
}

// traits returns those of the game that a command is for.
func traits(cmd *cobra.Command) params.Traits {
	if f := cmd.Flags().Lookup("variant"); f != nil {
		return params.TraitsOf(f.Value.String())
	}
	return params.StandardGo
}

// withParams returns an engine with other search parameters and their playouts. With
// nil it returns the engine itself.
func withParams(e configs.OwnEngine, p *params.Params) (configs.OwnEngine, error) {
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

	if p.Knowledge != was.Knowledge || p.Network != was.Network {
		if err := e.LearnFrom(); err != nil {
			return e, err
		}
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
