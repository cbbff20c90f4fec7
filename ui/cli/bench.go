package cli

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/bench"
	"gobandit/search/playout"
)

func newBench() *cobra.Command {
	return parentCommand(&cobra.Command{Use: "bench", Short: "Measure playouts and searches from the empty board"},
		newBenchPlayout(), newBenchRefbot(), newBenchSearch(), newBenchPredict())
}

// benchFlags adds the flags that all benchmarks share.
func benchFlags(cmd *cobra.Command, playouts int) (o *bench.Workload, asJSON *bool) {
	o = &bench.Workload{}
	f := cmd.Flags()
	f.IntVar(&o.Size, "size", 9, "width of the board")
	f.Float64Var(&o.Komi, "komi", model.EvenKomi, "points for White")
	f.IntVar(&o.Playouts, "playouts", playouts, "number of playouts")
	f.IntVar(&o.Threads, "threads", 1, "number of threads")
	f.Uint64Var(&o.Seed, "seed", 1, "random seed (0 = random)")
	asJSON = f.Bool("json", false, "print one JSON object")
	return o, asJSON
}

// drawSeed returns seed, or a random one in place of 0.
func drawSeed(seed uint64) uint64 {
	for seed == 0 {
		seed = uint64(rand.Uint32())
	}
	return seed
}

func newBenchPlayout() *cobra.Command {
	cmd := &cobra.Command{Use: "playout", Short: "Measure playouts without a search", Args: noArguments}
	policy := cmd.Flags().String("policy", "uniform", "uniform, an embedded pattern database, or the file of one")
	rules := cmd.Flags().String("rules", "gnugo", "rules of playouts by a pattern database: gnugo or reference")
	o, asJSON := benchFlags(cmd, 200_000)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		p, err := configs.LoadPlayouts(*policy)
		if err != nil {
			return usage(err)
		}
		by, ok := map[string]playout.Rules{"gnugo": playout.GNUGoRules, "reference": playout.ReferenceRules}[*rules]
		if !ok {
			return usage(fmt.Errorf("--rules %q, want gnugo or reference", *rules))
		}
		o.BlackTies = p.Database != nil && by == playout.GNUGoRules
		return runPlayouts(cmd, bench.Playouts(p.Name, func() playout.Policy { return p.Policy(by) }), *o, *asJSON)
	}
	return cmd
}

func newBenchRefbot() *cobra.Command {
	cmd := &cobra.Command{Use: "refbot", Short: "Measure the AMAF reference bot and its figures", Args: noArguments}
	o, asJSON := benchFlags(cmd, 200_000)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return runPlayouts(cmd, bench.RefBot, *o, *asJSON)
	}
	return cmd
}

func runPlayouts(cmd *cobra.Command, measure bench.Measure, o bench.Workload, asJSON bool) error {
	o.Seed = drawSeed(o.Seed)
	if err := o.Validate(); err != nil {
		return usage(err)
	}
	r, err := measure(cmd.Context(), o)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, r)
	}
	fmt.Fprintf(cmd.OutOrStdout(),
		"%s playouts on %dx%d, komi %g, seed %d, threads %d\n"+
			"playouts         %d in %.2f s of CPU time, %.2f s by the clock\n"+
			"speed            %.0f playouts/s of CPU time\n"+
			"moves/playout    %.3f ± %.3f\n"+
			"Black wins       %.5f ± %.5f\n"+
			"mean score       %+.3f before komi\n",
		r.Policy, r.Size, r.Size, r.Komi, r.Seed, r.Threads,
		r.Playouts, r.CPUSeconds, r.WallSeconds, r.PlayoutsPerSecond,
		r.MovesPerPlayout, r.MovesPerPlayoutSE, r.BlackWinRate, r.BlackWinRateSE, r.MeanScore)
	return nil
}

// benchTime bounds a search without other bounds, in seconds.
const benchTime = 5

func newBenchSearch() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "search",
		Short: "Measure a whole search",
		Long: "Searches the empty board until --playouts or --seconds is reached, or for 5 seconds. Speed is per\n" +
			"second of CPU time; depths are in moves from the root.",
		Args: noArguments,
	}

	name := cmd.Flags().String("engine", defaultEngine, "name or file")
	seconds := cmd.Flags().Float64("seconds", 0, "time of the search; 0 is no limit (default 5 without --playouts)")
	o, asJSON := benchFlags(cmd, 0)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if !cmd.Flags().Changed("seconds") && !cmd.Flags().Changed("playouts") {
			*seconds = benchTime
		}
		if most := search.MaxTime.Seconds(); !(*seconds >= 0 && *seconds <= most) {
			return usage(fmt.Errorf("--seconds %g, want 0 to %g", *seconds, most))
		}
		o.Time = time.Duration(*seconds * float64(time.Second))

		if err := o.Validate(); err != nil {
			return usage(err)
		}
		e, err := loadEngine(*name, o.Playouts, 0)
		if err != nil {
			return usage(err)
		}

		if e.Type == configs.TypeRefbot && o.Threads > 1 {
			return usage(fmt.Errorf("--threads %d, want 1: the reference bot does not share its work", o.Threads))
		}
		e.Params.Workers = o.Threads
		o.Seed = drawSeed(o.Seed)

		t, err := e.New(o.Seed)
		if err != nil {
			return usage(err)
		}
		r, err := bench.Search(cmd.Context(), e.Name, t, *o)
		if err != nil {
			return err
		}

		if *asJSON {
			return printJSON(cmd, r)
		}

		fmt.Fprintf(cmd.OutOrStdout(),
			"%s on %dx%d, komi %g, seed %d, threads %d\n"+
				"playouts  %d in %.2f s of CPU time, %.2f s by the clock\n"+
				"speed     %.0f playouts/s of CPU time\n"+
				"tree      %d nodes of %.0f bytes, depth %.1f mean, %d max\n"+
				"move      %s at %.1f%%\n",
			r.Engine, r.Size, r.Size, r.Komi, r.Seed, r.Threads,
			r.Playouts, r.CPUSeconds, r.WallSeconds, r.PlayoutsPerSecond,
			r.Nodes, r.BytesPerNode, r.DepthMean, r.DepthMax, r.Move, 100*r.WinRate)
		return nil
	}
	return cmd
}
