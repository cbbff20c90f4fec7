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
			"W; playouts; win_rate; moves, most visited first, with their order, and pv, the line expected\n" +
			"after each; ownership, row by row from the top left, from -1 for White to 1 for Black, null if\n" +
			"the engine knows of none.\n\n" +
			"--tree writes the tree searched, as variations of the game (.sgf), as JSON or for Graphviz (.dot).",
		Args: exactly("an SGF file"),
	}
	f := cmd.Flags()
	move := f.Int("move", 0, "analyse the position after so many moves; 0 is the start (default after the last)")
	playouts := f.Int("playouts", 0, "playouts of the search, in place of the engine's own budget")
	name := f.String("engine", defaultEngine, "name or file")
	seed := f.Uint64("seed", 0, "of the random numbers; 0 draws one")
	asJSON := f.Bool("json", false, "print one JSON object")
	var tree treeExport
	tree.flags(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *playouts < 0 {
			return usage(fmt.Errorf("--playouts %d, want 1 or more", *playouts))
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
		budget.Whole = true
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

// An analysis is the output of analyze --json. Rates are from 0 to 1, for ToPlay.
type analysis struct {
	Move      int            `json:"move"` // the number of moves before the position
	ToPlay    string         `json:"to_play"`
	Playouts  int            `json:"playouts"`
	WinRate   float64        `json:"win_rate"`
	Moves     []analysedMove `json:"moves"`
	Ownership []float64      `json:"ownership"`
}

// An analysedMove is a move of the search.
type analysedMove struct {
	Move    string   `json:"move"`
	Visits  int      `json:"visits"`
	WinRate float64  `json:"win_rate"`
	LCB     float64  `json:"lcb"`
	Prior   float64  `json:"prior"`
	Order   int      `json:"order"` // the rank, from 0
	PV      []string `json:"pv"`
}

func newAnalysis(s *search.Snapshot) analysis {
	a := analysis{
		Move: s.MoveNumber, ToPlay: s.ToPlay.Letter(), Playouts: s.Playouts, WinRate: s.WinRate,
		Moves: []analysedMove{}, Ownership: s.Ownership,
	}
	for i, m := range s.Moves {
		a.Moves = append(a.Moves, analysedMove{
			Move: m.Move.Vertex(s.Size), Visits: m.Visits, WinRate: m.WinRate, LCB: m.LCB, Prior: m.Prior,
			Order: i, PV: vertices(m.PV, s.Size),
		})
	}
	return a
}

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
	fmt.Fprintf(out, "%s wins %.1f %%\n\n", s.ToPlay, 100*s.WinRate)
	fmt.Fprintf(out, "%4s  %-4s %9s %6s %6s %6s  %s\n", "", "move", "visits", "win%", "LCB%", "prior", "line expected")
	for i, m := range s.Moves {
		if i == tableMoves {
			fmt.Fprintf(out, "%4s  %d more\n", "", len(s.Moves)-tableMoves)
			break
		}
		prior := "-"
		if m.Prior != 0 {
			prior = fmt.Sprintf("%.3f", m.Prior)
		}
		fmt.Fprintf(out, "%4d  %-4s %9d %6.1f %6.1f %6s  %s\n", i+1, m.Move.Vertex(s.Size), m.Visits,
			100*m.WinRate, 100*m.LCB, prior, strings.Join(vertices(m.PV, s.Size), " "))
	}
}
