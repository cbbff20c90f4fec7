package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/search/tune/simulate"
)

func newSimulate() *cobra.Command {
	surfaces := words.Each(simulate.Surfaces(), func(s simulate.Surface) string { return s.Name })
	cmd := &cobra.Command{
		Use:   "simulate [EVENT] --surface NAME|FORMULA",
		Short: "Measure a selection rule on a known surface",
		Long: "Games are won at random, at each candidate's true win rate. After 100, 300, 1000, 3000 and 10000 games\n" +
			"and at the end, the command prints how good the candidate named best is and what the games cost.\n\n" +
			"Surfaces are " + strings.Join(surfaces, ", ") + ",\nor a formula for the win rate in x, y and z from 0 to 1, " +
			"such as \"0.3 + 0.3*exp(-8*(x-0.6)*(x-0.6))\".\n" +
			"A formula is an expression of Starlark; a power is pow(x, 2). With EVENT the parameters and the rule of the\n" +
			"event are used, and the formula uses their codes.",
		Args: arguments(0, 1, "one at most: an event"),
	}

	o := simulate.Experiment{Tune: tune.Config{Exploration: 0.45, InitialVisits: 10, InitialWins: 5}}
	f := cmd.Flags()
	surface := f.String("surface", "", "surface: a name or a formula")
	selection := f.String("selection", "", "selection rule: "+words.Or(tune.Selections()...)+" (default the event's, or ucb)")

	f.IntVar(&o.Games, "games", 1000, "games of each repetition")
	f.IntVar(&o.Repetitions, "reps", 100, "number of repetitions")
	f.IntVar(&o.Workers, "workers", 1, "games in progress at a time")
	f.Uint64Var(&o.Seed, "seed", 1, "random seed (0 = random)")

	f.Float64Var(&o.Tune.Exploration, "exploration", o.Tune.Exploration, "exploration coefficient of ucb, without an event")
	f.IntVar(&o.Tune.InitialVisits, "initial-visits", o.Tune.InitialVisits, "initial visits of each candidate, without an event")
	f.IntVar(&o.Tune.InitialWins, "initial-wins", o.Tune.InitialWins, "initial wins among them, without an event")
	f.IntVar(&o.Tune.MaxDepth, "max-depth", 1, "levels of subdivision, without an event")
	splits := f.IntSlice("splits", nil, "divisions of each parameter, without an event (default the surface's)")
	f.BoolVar(&o.Tune.IgnorePending, "ignore-pending", false, "ignore games in progress, as Gomill does")

	f.Float64Var(&o.Colors.Effect, "color-effect", 0, "advantage of Black in Elo")
	f.Float64Var(&o.Colors.Openings, "opening-effect", 0, "standard deviation of the openings' advantage for Black, in Elo")
	f.BoolVar(&o.Colors.Random, "random-colors", false, "draw colors at random instead of balancing them")
	f.Float64Var(&o.Noise, "noise", 0, "measure numbers in place of games: rates on the surface with normal noise of this standard deviation")
	f.BoolVar(&o.Colors.Pairs, "pairs", false, "play pairs of games with colors swapped and the same opening")
	asJSON := f.Bool("json", false, "print JSON, one object per line")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *surface == "" {
			return usage(fmt.Errorf("--surface is missing, want one of %s, or a formula", strings.Join(surfaces, ", ")))
		}
		err := simulated(&o, *surface, *splits, args)
		if err != nil {
			return usage(err)
		}
		if *selection != "" {
			o.Tune.Selection = tune.Selection(*selection)
		}
		o.Seed = drawSeed(o.Seed)
		if err := o.Check(); err != nil {
			return usage(err)
		}
		show := newProgressLine(cmd)
		o.Report = func(done int) {
			show.at(done, o.Repetitions, fmt.Sprintf("%s of %s", words.Grouped(done), words.Plural(o.Repetitions, "repetition")))
		}
		marks, err := simulate.Run(cmd.Context(), o)
		show.clear()
		if err != nil {
			return err
		}
		return printEach(cmd, marks, *asJSON, func() { printMarks(cmd.OutOrStdout(), marks) })
	}
	return cmd
}

// simulated sets the space and the surface: those of an event, or of a surface.
func simulated(o *simulate.Experiment, surface string, splits []int, args []string) (err error) {
	if len(args) == 0 {
		if o.Surface, err = simulate.Find(surface); err != nil {
			return err
		}
		if splits != nil {
			if len(splits) != len(o.Surface.Splits) {
				return fmt.Errorf("--splits with %d numbers, want %d", len(splits), len(o.Surface.Splits))
			}
			o.Surface.Splits = splits
		}
		o.Tune.Space, err = o.Surface.Space()
		return err
	}

	c, err := configs.LoadEventToRead(args[0])
	if err != nil {
		return err
	}
	if c.Cross != nil {
		return fmt.Errorf("%s: a %s has no grid for a surface", args[0], c.Kind)
	}
	o.Tune = c.Tune
	o.Surface, err = simulate.FindFor(surface, c.Tune.Space)
	return err
}

// printMarks prints the figures, a line for each mark.
func printMarks(out io.Writer, marks []simulate.Checkpoint) {
	first := marks[0]
	fmt.Fprintf(out, "%s on %s, %s, best possible %.4f\n"+
		"  games  rate of best       regret    cumulative  true best  Elo below the optimum  interval coverage\n",
		first.Rule, first.Surface, words.Plural(first.Repetitions, "repetition"), first.BestPossible)
	for _, m := range marks {
		ofBest := "none with games"
		if m.BestCoverage != nil {
			ofBest = fmt.Sprintf("%.1f%%", 100**m.BestCoverage)
		}
		fmt.Fprintf(out, "%7d  %.4f (sd %.4f)  %.4f  %10.1f  %8.1f%%  %-21s  %5.1f%%, of the best %s\n", m.Games, m.MeanBestRate, m.SDBestRate,
			m.MeanSimpleRegret, m.MeanCumulativeRegret, 100*m.ShareTrueBest,
			fmt.Sprintf("%.1f ± %.1f", m.MeanRegretElo, m.SERegretElo), 100*m.Coverage, ofBest)
	}
}
