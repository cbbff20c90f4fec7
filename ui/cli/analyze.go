package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/session"
)

func newAnalyze() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze GAME.sgf",
		Short: "Analyze one position of a game",
		Long: "Searches the position after move N of the main line. Win rates are in the view of the side to move.\n\n" +
			"--json prints one object: move (number of moves before the position), to_play (B or W), playouts,\n" +
			"win_rate, score_lead and score_stdev (mean and standard deviation of the playouts' scores, in points),\n" +
			"moves (most visited first), ownership (row by row from the top left, -1 White to 1 Black) and\n" +
			"ownership_stdev; null if the engine has none. Each move has move, visits, win_rate, lcb, score_lead,\n" +
			"score_stdev, prior (priors of all legal moves sum to 1), initial_win_rate, order, pv (principal\n" +
			"variation) and pv_visits; with --moves-ownership also its own ownership.\n\n" +
			"--trace MOVE explains why the search does not see a move. A table compares it with the most visited\n" +
			"other move as the budget doubles: visits, win rate, AMAF mean and value. Then each is searched alone\n" +
			"with a quarter of the budget, and by 1,000 playouts without a tree. The verdict is one of\n" +
			"  preferred   the search prefers the move\n" +
			"  alike       both moves have the same win rate when searched alone, to 2%\n" +
			"  starved     the move is better when searched alone: it got too few playouts\n" +
			"  misjudged   the move looks worse even when searched alone\n" +
			"--json then prints to_play, wanted, verdict, steps (playouts, win_rate, and for wanted and preferred\n" +
			"move, rank, visits, win_rate, amaf, amaf_visits, prior, prior_rank, initial_win_rate, value) and\n" +
			"alone (move, playouts, win_rate, plain and pv of both).\n\n" +
			"--tape keeps what the search knew of the moves at moments of it, for gobandit tape and gobandit play.",
		Args: exactly("an SGF file"),
	}

	f := cmd.Flags()
	move := f.Int("move", 0, "move number to analyze; 0 is the start (default: the last)")
	playouts := f.Int("playouts", 0, "playouts of the search (default: the engine's budget)")
	name := f.String("engine", defaultEngine, "name or file")
	workers := workersFlag(cmd)
	seed := f.Uint64("seed", 0, "random seed (0 = random)")
	wide := f.Float64("wide", search.DefaultWide, "how widely to search beyond the best move, 0 to 1 (analysisWideRootNoise)")
	framed := f.Bool("frame", false, "fill the board around a problem of life and death, so that the search looks at nothing else")
	owners := f.Bool("moves-ownership", false, "with --json: ownership after each candidate")
	trace := f.String("trace", "", "explain why the search prefers this move or another one")
	asJSON := f.Bool("json", false, "print one JSON object")

	tape := f.String("tape", "", "write the search's past to a file: see gobandit tape")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !(*wide >= 0 && *wide <= 1) {
			return usage(fmt.Errorf("--wide %v, want 0 to 1", *wide))
		}

		e, err := loadEngine(*name, *playouts, *workers)
		if err != nil {
			return usage(err)
		}

		if !f.Changed("move") {
			move = nil
		}
		at, err := positionOfRecord(cmd, args[0], move, *framed)
		if err != nil {
			return usage(err)
		}
		*seed = drawSeed(*seed)
		t, err := e.New(*seed)
		if err != nil {
			return usage(err)
		}

		budget := e.Budget
		budget.Whole, budget.Wide, budget.MovesOwnership, budget.Tape = true, *wide, *owners, *tape != ""
		searcher, ok := t.(*search.Searcher)
		if *tape != "" && (!ok || *trace != "") {
			return usage(errors.New("--tape: want an engine that searches a tree, and no --trace"))
		}
		if *trace != "" {
			heading := fmt.Sprintf("%s, %s, seed %d\nafter move %d of %d, %s to move\n", args[0], e.Name, *seed, at.move, at.last, at.game.ToPlay())
			return traceMove(cmd, t, at.game, *trace, budget, *asJSON, heading)
		}

		r, err := t.Search(cmd.Context(), at.game, budget, nil)
		if err == nil && *tape != "" {
			err = writeTape(*tape, search.TapeFile{Engine: *name, Seed: *seed, Wide: *wide, Record: at.record, Move: at.move, Tape: searcher.Tape()})
		}
		if err != nil {
			return err
		}

		r.Snapshot.MoveNumber = at.move // without setup between moves
		if *asJSON {
			err = printJSON(cmd, newAnalysis(r.Snapshot))
		} else {
			fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, seed %d\n", args[0], e.Name, *seed)
			printAnalysis(cmd.OutOrStdout(), r.Snapshot, at.last)
		}

		if cmd.Context().Err() != nil {
			return context.Cause(cmd.Context())
		}
		return err
	}
	return cmd
}

// A recordPosition is a position of the main line of a game record.
type recordPosition struct {
	record *sgf.Record
	game   *model.Game // up to the position
	move   int         // moves before it
	last   int         // moves of the main line
}

// positionOfRecord returns the position of a file after a number of moves; nil are all. With framed
// it is the start of a record of its own, with the rest of the board filled.
func positionOfRecord(cmd *cobra.Command, path string, move *int, framed bool) (at recordPosition, err error) {
	at.record, _, err = session.ReadRecord(path)
	if err != nil {
		return at, err
	}
	if err := variant.OnlyGo(at.record.Start); err != nil {
		return at, fmt.Errorf("%s: %w; gobandit play analyzes it", path, err)
	}
	for _, w := range at.record.Warnings {
		fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s:%v\n", path, w)
	}

	at.last, _ = at.record.Count()
	at.move = at.last
	if move != nil {
		at.move = *move
	}
	if at.move < 0 || at.move > at.last {
		return at, fmt.Errorf("--move %d, want 0 to %d: %s has %s", at.move, at.last, path, words.Plural(at.last, "move"))
	}
	at.game = at.record.Game(at.record.Before(at.move + 1))
	if framed {
		if at.game, err = at.game.Frame(); err != nil {
			return at, fmt.Errorf("--frame: %w", err)
		}
		at.record, at.move = sgf.NewRecord(at.game), 0
	}
	return at, nil
}

// An analysis is the output of analyze --json. Rates, from 0 to 1, and scores are
// ToPlay's; the owners of points are Black's.
type analysis struct {
	Move           int            `json:"move"` // the number of moves before the position
	ToPlay         string         `json:"to_play"`
	Playouts       int            `json:"playouts"`
	WinRate        float64        `json:"win_rate"`
	ScoreLead      float64        `json:"score_lead"`
	ScoreStdev     float64        `json:"score_stdev"`
	Moves          []analysedMove `json:"moves"`
	Ownership      []float64      `json:"ownership"`
	OwnershipStdev []float64      `json:"ownership_stdev"`
}

// An analysedMove is a move of the search.
type analysedMove struct {
	Move           string    `json:"move"`
	Visits         int       `json:"visits"`
	WinRate        float64   `json:"win_rate"`
	LCB            float64   `json:"lcb"`
	ScoreLead      *float64  `json:"score_lead"`  // null if unknown
	ScoreStdev     *float64  `json:"score_stdev"` // null if unknown
	Prior          float64   `json:"prior"`
	InitialWinRate float64   `json:"initial_win_rate"`
	Order          int       `json:"order"` // the rank, from 0
	PV             []string  `json:"pv"`
	PVVisits       []int     `json:"pv_visits"`
	Ownership      []float64 `json:"ownership,omitempty"`
}

func newAnalysis(s *search.Snapshot) analysis {
	a := analysis{
		Move: s.MoveNumber, ToPlay: s.ToPlay.Letter(), Playouts: s.Playouts, WinRate: s.WinRate,
		ScoreLead: leadOf(s, s.Score), ScoreStdev: s.ScoreStdev,
		Moves: []analysedMove{}, Ownership: s.Ownership, OwnershipStdev: s.OwnershipStdev,
	}
	for i, m := range s.Moves {
		move := analysedMove{
			Move: m.Move.Vertex(s.Size), Visits: m.Visits, WinRate: m.WinRate, LCB: m.LCB, Prior: m.Prior, InitialWinRate: m.InitialWinRate,
			Order: i, PV: model.Vertices(m.PV, s.Size), PVVisits: m.PVVisits, Ownership: m.Ownership,
		}
		if m.Scored > 0 {
			lead := leadOf(s, m.Score)
			move.ScoreLead, move.ScoreStdev = &lead, &m.ScoreStdev
		}
		a.Moves = append(a.Moves, move)
	}
	return a
}

// leadOf returns a score, which is Black's, as the side to move has it.
func leadOf(s *search.Snapshot, score float64) float64 { return score * float64(s.ToPlay.Sign()) }

// tableMoves bounds the moves in the printed table.
const tableMoves = 20

// printAnalysis prints a search as a table. last is the number of moves of the game.
func printAnalysis(out io.Writer, s *search.Snapshot, last int) {
	fmt.Fprintf(out, "after move %d of %d, %s to move\n", s.MoveNumber, last, s.ToPlay)
	deviation, visits, tree := "", "visits", ""
	if s.Nodes > 0 {
		tree = fmt.Sprintf(", %s, depth %.1f mean, %d max", words.Plural(s.Nodes, "node"), s.DepthMean, s.DepthMax)
	}
	fmt.Fprintf(out, "%s in %.2f s%s\n", words.Plural(s.Playouts, "playout"), s.Elapsed.Seconds(), tree)
	if s.ScoreStdev > 0 {
		deviation = fmt.Sprintf(", standard deviation %.1f", s.ScoreStdev)
	}
	if s.Nodes == 0 && s.Moved > 0 { // no tree: a playout counts for all moves that it has
		visits = "AMAF"
	}
	lead, leader := leadOf(s, s.Score), ""
	if lead < 0 {
		lead, leader = -lead, s.ToPlay.Opponent().String()+" "
	}
	fmt.Fprintf(out, "%s wins %.1f%% and %sleads by %.1f points%s\n\n", s.ToPlay, 100*s.WinRate, leader, lead, deviation)
	fmt.Fprintf(out, "%4s  %-4s %9s %6s %6s %6s %6s  %s\n", "", "move", visits, "win%", "LCB%", "lead", "prior", "PV")
	for i, m := range s.Moves {
		if i == tableMoves {
			fmt.Fprintf(out, "%4s  %d more\n", "", len(s.Moves)-tableMoves)
			break
		}
		prior, lead := "-", "-"
		if m.Prior != 0 {
			prior = fmt.Sprintf("%.3f", m.Prior)
		}
		if m.Scored > 0 {
			lead = fmt.Sprintf("%+.1f", leadOf(s, m.Score))
		}
		fmt.Fprintf(out, "%4d  %-4s %9d %6.1f %6.1f %6s %6s  %s\n", i+1, m.Move.Vertex(s.Size), m.Visits,
			100*m.WinRate, 100*m.LCB, lead, prior, gtp.Points(m.PV, s.Size))
	}
}
