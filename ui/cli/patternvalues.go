package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/pattern"
)

func newPatternValues() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "values DB",
		Short: "Print the move values of positions",
		Long: "Each line of standard input is a position in JSON: {\"moves\":[\"B E5\",\"W PASS\"],\"to_move\":\"B\"}, with\n" +
			"size if it is not 9; to_move is optional. --json prints for each position values (of the side to move),\n" +
			"far_own and far_opp (of both sides as if nothing were near the last move and no ko), and near (1 for\n" +
			"points near the last move). All are lists of the board's points, row by row from the top left. Stones and\n" +
			"suicide have the value 0.",
		Args: exactly("a pattern database"),
	}

	mode := compatFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "print one line of JSON per position")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		_, db, err := loadDatabase(cmd, args[0], *mode)
		if err != nil {
			return err
		}

		table := db.Compile()
		return eachLine(cmd.InOrStdin(), func(line []byte) error {
			position, err := readPosition(line)
			if err != nil {
				return err
			}
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			if *asJSON {
				return printJSON(cmd, newPointValues(table, position))
			}
			fmt.Fprintln(cmd.OutOrStdout(), valueDiagram(table, position))
			return nil
		})
	}
	return cmd
}

// maxPosition bounds the length of a position's line.
const maxPosition = 1 << 20

// eachLine calls f for each line of in that is not blank. Errors of f get the number
// of the line.
func eachLine(in io.Reader, f func(line []byte) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxPosition)
	n := 0
	for lines.Scan() {
		n++
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if err := f(lines.Bytes()); err != nil {
			if asked, ok := errors.AsType[usageError](err); ok {
				return usage(fmt.Errorf("standard input:%d: %w", n, asked.error))
			}
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return usage(fmt.Errorf("standard input:%d: a line of more than %d bytes, want a position", n+1, maxPosition))
	}
	return lines.Err()
}

// A positionLine is a line of standard input.
type positionLine struct {
	Moves  []string `json:"moves"`
	ToMove string   `json:"to_move"`
	Size   int      `json:"size"`
}

// positionKeys are the keys of a positionLine.
var positionKeys = []string{"moves", "to_move", "size"}

// wantPosition is an example of a line, for errors.
const wantPosition = `want an object such as {"moves":["B E5"],"to_move":"W"}`

// readPosition reads a position's line and plays its moves. Errors are
// usageErrors.
func readPosition(line []byte) (patternPosition, error) {
	var keys map[string]json.RawMessage
	p := positionLine{Size: 9}
	err := json.Unmarshal(line, &keys)
	for key := range keys {
		if !slices.Contains(positionKeys, key) {
			err = fmt.Errorf("unknown key %q%s", key, names.DidYouMean(key, positionKeys))
		}
	}
	if err == nil {
		err = json.Unmarshal(line, &p)
	}

	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong) && wrong.Field != "":
		err = fmt.Errorf("%s: found %s", wrong.Field, wrong.Value)
	case errors.As(err, &wrong):
		err = fmt.Errorf("found %s", wrong.Value)
	case err == nil && keys == nil:
		err = errors.New("found null")
	}
	if err != nil {
		return patternPosition{}, usage(fmt.Errorf("%w, %s", err, wantPosition))
	}

	position, err := playMoves(p.Size, p.Moves, p.ToMove)
	return position, usage(err)
}

// pointValues is a line of output. Lists have the points of the board row by row,
// from the top left.
type pointValues struct {
	Values []uint32 `json:"values"`
	FarOwn []uint32 `json:"far_own"`
	FarOpp []uint32 `json:"far_opp"`
	Near   []int    `json:"near"`
}

func newPointValues(t *pattern.Table, position patternPosition) pointValues {
	e := pattern.Evaluate(t, position.board, position.near)
	var v pointValues
	for p := range position.board.Points() {
		near := 0
		if position.near[p] {
			near = 1
		}
		v.Values = append(v.Values, e.Values[p])
		v.FarOwn = append(v.FarOwn, e.FarOwn[p])
		v.FarOpp = append(v.FarOpp, e.FarOpp[p])
		v.Near = append(v.Near, near)
	}
	return v
}

// valueDiagram returns the board with the values of the side to move on the
// empty points.
func valueDiagram(t *pattern.Table, position patternPosition) string {
	b := position.board
	e := pattern.Evaluate(t, b, position.near)
	width := 1
	for p := range b.Points() {
		width = max(width, len(fmt.Sprint(e.Values[p])))
	}

	text := &strings.Builder{}
	fmt.Fprintf(text, "%s to move\n", b.ToPlay())
	for p := range b.Points() {
		if p.X() == 0 {
			fmt.Fprintf(text, "%2d", b.Size()-p.Y())
		}
		if c := b.At(p); c != model.Empty {
			fmt.Fprintf(text, " %*s", width, string(" XO"[c]))
		} else {
			fmt.Fprintf(text, " %*d", width, e.Values[p])
		}
		if p.X() == b.Size()-1 {
			text.WriteByte('\n')
		}
	}

	text.WriteString("  ")
	for x := range b.Size() {
		fmt.Fprintf(text, " %*s", width, model.Pt(x, 0).Vertex(b.Size())[:1])
	}
	return text.String() + "\n"
}
