package cli

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/words"
	"gobandit/search"
)

func newTape() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tape FILE.tape",
		Short: "Print a moment of a search that analyze --tape kept",
		Long: "FILE.tape is written by gobandit analyze GAME.sgf --tape FILE.tape: the visits, win rates, scores and\n" +
			"priors of the moves at up to 512 moments of the search, each of about 2% more playouts than the one\n" +
			"before. A turning point is a moment from which on another move has the most visits, or one of the next\n" +
			"two moves of the principal variation is another one, for 5% more playouts at least.\n\n" +
			"A search with a seed and one worker is made once more up to playout N, and what is printed is exact.\n" +
			"Else it is the latest moment of no more than N playouts.\n\n" +
			"--json prints what analyze --playouts N --json prints, with at (playouts of what is printed), exact,\n" +
			"playouts_total and turning_points: playouts, what (overtook or new_pv), move and before (the most\n" +
			"visited moves), pv and pv_before.",
		Args: exactly("the tape of a search"),
	}
	f := cmd.Flags()
	at := f.Int("at", 0, "playouts of the moment (default: all)")
	asJSON := f.Bool("json", false, "print one JSON object")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, err := readTape(args[0])
		if err != nil {
			return usage(err)
		}
		moments := t.Moments()
		total := moments[len(moments)-1].Playouts
		if !cmd.Flags().Changed("at") {
			*at = total
		}
		if *at < 1 || *at > total {
			return usage(fmt.Errorf("--at %d, want 1 to %d: the playouts of the search", *at, total))
		}

		s, inexact := exactMoment(cmd.Context(), t, *at)
		if cmd.Context().Err() != nil {
			return context.Cause(cmd.Context())
		}
		if inexact != nil {
			m, _ := t.At(*at)
			s = t.Snapshot(m)
		}
		s.MoveNumber = t.Move
		if *asJSON {
			return printJSON(cmd, newTapeJSON(t, s, total, inexact == nil))
		}
		printTape(cmd, args[0], t, s, inexact)
		return nil
	}
	return cmd
}

func readTape(path string) (*search.TapeFile, error) {
	f, err := file.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return search.ReadTape(f, path)
}

// writeTape writes the tape of a search to a file, in one step.
func writeTape(path string, t search.TapeFile) error {
	var out bytes.Buffer
	if err := t.Write(&out); err != nil {
		return err
	}
	return match.WriteFile(path, out.Bytes())
}

// exactMoment makes the search of a tape once more, up to a number of playouts. The error
// says why that is not the same search.
func exactMoment(ctx context.Context, t *search.TapeFile, playouts int) (*search.Snapshot, error) {
	e, err := loadEngine(t.Engine, playouts, 0)
	if err != nil {
		return nil, err
	}
	s, err := newSearcher(e, t.Seed)
	if err != nil {
		return nil, err
	}
	if err := s.Repeats(); err != nil {
		return nil, err
	}

	r, err := s.Search(ctx, t.Game(), search.Budget{Playouts: playouts, Whole: true, Wide: t.Wide, Tape: true}, nil)
	if err != nil {
		return nil, err
	}
	m, _ := t.At(playouts)
	again, _ := s.Tape().At(m.Playouts)
	if m.Playouts <= playouts && !slices.EqualFunc(m.Moves, again.Moves, func(a, b search.MomentMove) bool { return a.Move == b.Move && a.Visits == b.Visits }) {
		return nil, fmt.Errorf("the engine %s makes another search now", t.Engine)
	}
	return r.Snapshot, nil
}

// A tapeJSON is the output of tape --json: that of analyze, and where in the search it is.
type tapeJSON struct {
	analysis
	At            int        `json:"at"`
	Exact         bool       `json:"exact"`
	PlayoutsTotal int        `json:"playouts_total"`
	TurningPoints []jsonTurn `json:"turning_points"`
}

type jsonTurn struct {
	Playouts int             `json:"playouts"`
	What     search.TurnKind `json:"what"`
	Move     string          `json:"move"`
	Before   string          `json:"before"`
	PV       []string        `json:"pv"`
	PVBefore []string        `json:"pv_before"`
}

func newTapeJSON(t *search.TapeFile, s *search.Snapshot, total int, exact bool) tapeJSON {
	out := tapeJSON{analysis: newAnalysis(s), At: s.Playouts, Exact: exact, PlayoutsTotal: total, TurningPoints: []jsonTurn{}}
	for _, turn := range t.TurningPoints() {
		pv, before := model.Vertices(turn.PV, t.Size), model.Vertices(turn.Before, t.Size)
		out.TurningPoints = append(out.TurningPoints, jsonTurn{turn.Playouts, turn.What, pv[0], before[0], pv, before})
	}
	return out
}

// printTape prints a moment, and the turning points of the search.
func printTape(cmd *cobra.Command, path string, t *search.TapeFile, s *search.Snapshot, inexact error) {
	out := cmd.OutOrStdout()
	last, _ := t.Record.Count()
	fmt.Fprintf(out, "%s, %s, seed %d\n", path, t.Engine, t.Seed)
	if inexact != nil {
		fmt.Fprintf(out, "the moment of %s, as the tape has it: %s\n", words.Plural(s.Playouts, "playout"), oneLine(inexact))
	}
	printAnalysis(out, s, last)

	turns := t.TurningPoints()
	if len(turns) == 0 {
		fmt.Fprintln(out, "\nno turning points")
		return
	}
	fmt.Fprintln(out, "\nturning points")
	for _, turn := range turns {
		fmt.Fprintln(out, " ", turn.Text(t.Size))
	}
}

// newSearcher returns the tree search of an engine.
func newSearcher(e configs.OwnEngine, seed uint64) (*search.Searcher, error) {
	t, err := e.New(seed)
	if err != nil {
		return nil, err
	}
	s, ok := t.(*search.Searcher)
	if !ok {
		return nil, fmt.Errorf("engine %s searches without a tree", e.Name)
	}
	return s, nil
}
