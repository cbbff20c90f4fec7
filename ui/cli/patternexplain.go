package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/ui/view"
)

func newPatternExplain() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "explain DB --moves MOVES POINT",
		Short:   "Explain which line of a database decides the value of a point",
		Args:    arguments(2, 2, "two: a pattern database and a point"),
		Example: `  gobandit pattern explain mc.db --moves "B E5,W C3" D4`,
	}

	mode := compatFlag(cmd)
	f := cmd.Flags()
	moves := f.String("moves", "", `moves from the empty board, such as "B E5,W PASS"`)
	toMove := f.String("to-move", "", "side to move, b or w (default: whose turn it is)")
	size := f.Int("size", 9, "width of the board")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, db, err := loadDatabase(cmd, args[0], *mode)
		if err != nil {
			return err
		}

		position, err := playMoves(*size, splitMoves(*moves), *toMove)
		if err != nil {
			return usage(err)
		}
		p, err := model.ParsePoint(args[1], *size)
		if err != nil {
			return usage(err)
		}
		if p == model.Pass {
			return usage(fmt.Errorf("a pass has no value, want a point"))
		}

		e := db.ExplainPoint(position.board, position.near, p)
		out := cmd.OutOrStdout()
		fmt.Fprintf(out, "%s at %s: value %d\n", position.board.ToPlay(), p.Vertex(*size), e.Value)
		for _, line := range view.Explanation(path, e, 0) {
			fmt.Fprintln(out, line)
		}
		return nil
	}
	return cmd
}

// splitMoves returns the moves of a list. The comma between a point and a side may
// be missing.
func splitMoves(text string) []string {
	var moves []string
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		for ; len(words) > 2 && len(words)%2 == 0; words = words[2:] {
			moves = append(moves, words[0]+" "+words[1])
		}
		if len(words) > 0 {
			moves = append(moves, strings.Join(words, " "))
		}
	}
	return moves
}
