package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/session"
)

func newAnalyze() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze GAME.sgf",
		Short: "Search one position of a game and tell what the engine thinks of it",
		Long: "The position is that after move N of the main line. Win rates are those of the side to move.\n" +
			"With --json an object comes out: move, the number of moves before the position; to_play, B or\n" +
			"W; playouts; win_rate; score_lead and score_stdev, mean and standard deviation of the playouts'\n" +
			"scores in points, for the side to move; moves, most visited first; ownership, row by row from\n" +
			"the top left, from -1 for White to 1 for Black, and ownership_stdev, null if the engine knows of\n" +
			"none. Each of moves has move, visits, win_rate, lcb, its own score_lead and score_stdev, prior\n" +
			"(the priors of all legal moves sum to 1), initial_win_rate, order, pv, the line expected, and\n" +
			"pv_visits; with --moves-ownership its own ownership, too.\n\n" +
			"--trace MOVE tells why the search does not see a move: its visits, win rate, AMAF mean and value, as\n" +
			"the budget doubles, beside those of the other move with the most visits. Then both are searched\n" +
			"by themselves, with a quarter of the budget each. The verdict is preferred; starved, if the move\n" +
			"is better by itself, so that it got too few playouts; or misjudged, if it seems worse then, too.\n" +
			"With --json: to_play, wanted, verdict, steps (playouts, win_rate, wanted and preferred, each with\n" +
			"move, rank, visits, win_rate, amaf, amaf_visits, prior, prior_rank, initial_win_rate and value)\n" +
			"and alone (move, playouts, win_rate and pv of both).\n\n" +
			"--tree writes the tree searched, as variations of the game (.sgf), as JSON or for Graphviz (.dot).",
		Args: exactly("an SGF file"),
	}
	f := cmd.Flags()
	move := f.Int("move", 0, "analyse the position after so many moves; 0 is the start (default after the last)")
	playouts := f.Int("playouts", 0, "playouts of the search, in place of the engine's own budget")
	name := f.String("engine", defaultEngine, "name or file")
	seed := f.Uint64("seed", 0, "of the random numbers; 0 draws one")
	wide := f.Float64("wide", search.DefaultWide, "how much the search looks at other moves than the best, 0 to 1 (analysisWideRootNoise)")
	owners := f.Bool("moves-ownership", false, "with --json: the ownership of each move, from its own playouts")
	trace := f.String("trace", "", "tell why the search prefers this move, or another one")
	asJSON := f.Bool("json", false, "print one JSON object")
	var tree treeExport
	tree.flags(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *playouts < 0 {
			return usage(fmt.Errorf("--playouts %d, want 1 or more", *playouts))
		}
		if !(*wide >= 0 && *wide <= 1) {
			return usage(fmt.Errorf("--wide %v, want 0 to 1", *wide))
		}
		if err := tree.check(); err != nil {
			return usage(err)
		}
		e, err := loadEngine(*name, *playouts)
		if err != nil {
			return usage(err)
		}
		rec, _, err := session.ReadRecord(args[0])
		if err != nil {
			return usage(err)
		}
		for _, w := range rec.Warnings {
			fmt.Fprintf(cmd.ErrOrStderr(), "gobandit: %s:%v\n", args[0], w)
		}
		last, _ := rec.Count()
		if !cmd.Flags().Changed("move") {
			*move = last
		}
		if *move < 0 || *move > last {
			return usage(fmt.Errorf("--move %d, want 0 to %d: %s has %d moves", *move, last, args[0], last))
		}
		g := rec.Game(rec.Before(*move + 1))
		*seed = drawSeed(*seed)
		t, err := e.New(*seed)
		if err != nil {
			return usage(err)
		}
		budget := e.Budget
		if *trace != "" {
			if !*asJSON {
				fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, seed %d\nafter move %d of %d, %s to move\n", args[0], e.Name, *seed, *move, last, g.ToPlay())
			}
			return traceMove(cmd, t, g, *trace, budget, *asJSON)
		}
		budget.Whole, budget.Wide, budget.MovesOwnership = true, *wide, *owners
		r, err := t.Search(cmd.Context(), g, budget, nil)
		if err == nil {
			err = tree.write(t, g)
		}
		if err != nil {
			return err
		}
		r.Snapshot.MoveNumber = *move // without setup between moves
		if *asJSON {
			err = printJSON(cmd, newAnalysis(r.Snapshot))
		} else {
			fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, seed %d\n", args[0], e.Name, *seed)
			printAnalysis(cmd.OutOrStdout(), r.Snapshot, last)
		}
		if cmd.Context().Err() != nil {
			return context.Cause(cmd.Context())
		}
		return err
	}
	return cmd
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
			Order: i, PV: vertices(m.PV, s.Size), PVVisits: m.PVVisits, Ownership: m.Ownership,
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

func vertices(moves []model.Point, size int) []string {
	names := []string{}
	for _, m := range moves {
		names = append(names, m.Vertex(size))
	}
	return names
}

// tableMoves bounds the moves in the printed table.
const tableMoves = 20

// printAnalysis prints a search as a table. last is the number of moves of the game.
func printAnalysis(out io.Writer, s *search.Snapshot, last int) {
	fmt.Fprintf(out, "after move %d of %d, %s to move\n", s.MoveNumber, last, s.ToPlay)
	fmt.Fprintf(out, "%d playouts in %.2f s, %d nodes, depth %.1f mean, %d max\n",
		s.Playouts, s.Elapsed.Seconds(), s.Nodes, s.DepthMean, s.DepthMax)
	fmt.Fprintf(out, "%s wins %.1f %% and leads by %+.1f ± %.1f points\n\n", s.ToPlay, 100*s.WinRate,
		leadOf(s, s.Score), s.ScoreStdev)
	fmt.Fprintf(out, "%4s  %-4s %9s %6s %6s %6s %6s  %s\n", "", "move", "visits", "win%", "LCB%", "lead", "prior", "line expected")
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
			100*m.WinRate, 100*m.LCB, lead, prior, strings.Join(vertices(m.PV, s.Size), " "))
	}
}
