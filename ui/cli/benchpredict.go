package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/bench"
	"gobandit/search/learn"
)

// everyHelp is the help of --every, which selects games.
const everyHelp = "use only every Nth game: those that learn --hold-out N leaves out"

func newBenchPredict() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "predict",
		Short: "Measure how well an engine's priors predict the moves of games",
		Long: "Before it searches, an engine ranks the moves by its priors. This measures how often it ranks the move\n" +
			"played first, or among the first five, and the mean of -ln of the move's prior (log loss): for all\n" +
			"moves except passes and for each phase. The opening lasts an eighth as many moves as the board has\n" +
			"points, the middle game up to half. Among moves with equal priors the one played counts as the last.\n\n" +
			"Games are SGF files, folders of them, or the text form of learn. --every 10 uses only the games\n" +
			"that learn holds out.",
		Example: "  gobandit bench predict --engine default --games games/ --every 10\n" +
			"  gobandit bench predict --engine new.yaml --games 19x19.txt.gz --every 10 --json",
		Args: noArguments,
	}

	f := cmd.Flags()
	name := f.String("engine", defaultEngine, "name or file")
	paths := f.StringArray("games", nil, "file or folder of games; repeatable")
	every := f.Int("every", 1, everyHelp)
	knowledge := f.String("knowledge", "", "file of learn, in place of the engine's own")
	asJSON := f.Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *every < 1 {
			return usage(fmt.Errorf("--every %d, want 1 or more", *every))
		}
		if len(*paths) == 0 {
			return usage(errors.New("--games is missing, want a file or a folder of games"))
		}

		e, err := configs.LoadEngine(*name)
		if err == nil && f.Changed("knowledge") {
			e.Params.Knowledge = *knowledge
			err = e.LearnFrom()
		}
		if err != nil {
			return usage(err)
		}

		if e.Type != configs.TypeUCT {
			return usage(fmt.Errorf("engine %s has no priors", e.Name))
		}
		e.Params.Workers = 1
		games, err := readGamesToLearn(*paths, warner(cmd))
		if err != nil {
			return usage(err)
		}

		var judged []learn.TrainingGame
		for i := range games {
			if *every == 1 || learn.HeldOut(i, *every) {
				judged = append(judged, games[i])
			}
		}

		if len(judged) == 0 {
			return usage(fmt.Errorf("--every %d of %s, want a smaller number", *every, words.Plural(len(games), "game")))
		}

		show := newProgressLine(cmd)
		p, err := bench.Predict(cmd.Context(), e.Name, func() (*search.Searcher, error) { return newSearcher(e, 1) }, judged, func(done int) {
			show.at(done, len(judged), fmt.Sprintf("%s of %s", words.Grouped(done), words.Plural(len(judged), "game")))
		})
		show.clear()
		if err != nil {
			return fmt.Errorf("engine %s %w", e.Name, err)
		}
		if *asJSON {
			return printJSON(cmd, p)
		}
		printPrediction(cmd.OutOrStdout(), p)
		return nil
	}
	return cmd
}

func printPrediction(out io.Writer, p bench.Prediction) {
	fmt.Fprintf(out, "%s\n%-12s %7s %9s %7s %11s %9s\n", p.Engine, "", "games", "moves", "first", "first five", "log loss")
	all := p.PredictionRates
	all.Phase = "all"
	for _, r := range append([]bench.PredictionRates{all}, p.Phases...) {
		fmt.Fprintf(out, "%-12s %7d %9d %5.1f%% %9.1f%% %9.3f\n", r.Phase, r.Games, r.Moves, 100*r.Top1, 100*r.Top5, r.LogLoss)
	}
}
