package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/pattern"
)

func newPatternExplain() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain DB --moves MOVES POINT",
		Short: "Tell which line of a database decides a point's value, and why not those before it",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("%d arguments, want two: a pattern database and a point", len(args))
			}
			return nil
		},
		Example: `  gobandit pattern explain mc.db --moves "B E5,W C3" D4`,
	}
	mode := compatFlag(cmd)
	f := cmd.Flags()
	moves := f.String("moves", "", `from the empty board, such as "B E5,W PASS"`)
	toMove := f.String("to-move", "", "the side whose move is explained: b or w (default whose turn it is)")
	size := f.Int("size", 9, "width of the board")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, db, err := loadDatabase(cmd, args[0], *mode)
		if err != nil {
			return err
		}
		var list []string
		if strings.TrimSpace(*moves) != "" {
			list = strings.Split(*moves, ",")
		}
		position, err := playMoves(*size, list, *toMove)
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
		fmt.Fprintf(cmd.OutOrStdout(), "%s at %s: value %d\n", position.board.ToPlay(), p.Vertex(*size), e.Value)
		printExplanation(cmd.OutOrStdout(), path, e)
		return nil
	}
	return cmd
}

// printExplanation prints how a value comes about.
func printExplanation(out io.Writer, path string, e pattern.Explanation) {
	if e.Refused != "" {
		fmt.Fprintln(out, e.Refused)
		return
	}
	failed := e.Steps
	columns := [][]string{append([]string{"board"}, strings.Fields(e.Surroundings.String())...)}
	if e.Decided {
		step := e.Steps[len(e.Steps)-1]
		failed = e.Steps[:len(e.Steps)-1]
		fmt.Fprintf(out, "%s:%d: %s decides, its pattern %s\n", path, step.Line.Number, step.Line, step.Orientation)
		columns = append(columns, patternRows("pattern", step.Pattern.Rows), patternRows("as it lies", step.Pattern.Laid(step.Orientation)))
	} else {
		fmt.Fprintf(out, "no line decides, %d is the default\n", e.Value)
	}
	for row := range columns[0] {
		line := ""
		for _, c := range columns {
			line += fmt.Sprintf("  %-8s", c[row])
		}
		fmt.Fprintf(out, "\n%s", strings.TrimRight(line, " "))
	}
	fmt.Fprintf(out, "\n\n  %s\n", e.Properties)
	if len(failed) > 0 {
		fmt.Fprintln(out, "\nThe lines before it do not apply:")
	}
	for _, step := range failed {
		fmt.Fprintf(out, "  line %-4d %-24s %s\n", step.Line.Number, step.Line, step.Why())
	}
}

// patternRows returns a column of text: a heading above three rows.
func patternRows(heading string, rows [3][3]byte) []string {
	return []string{heading, string(rows[0][:]), string(rows[1][:]), string(rows[2][:])}
}
