package search

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"gobandit/model"
	"gobandit/model/words"
)

// writeDOT writes a branch in the language of Graphviz: a box a move, in its
// side's color, with visits and win rate in that side's view; edges are the
// thicker the more of the node's visits went there, and the move that is selected
// next has a bold frame.
func writeDOT(w io.Writer, b *Branch, game *model.Game) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph tree {\n\trankdir=LR;\n\tnode [shape=box, style=filled, fontname=\"monospace\"];\n")
	fmt.Fprintf(out, "\tn0 [label=\"move %d\\n%s\\n%s to move\", fillcolor=white];\n", b.Played, words.Plural(b.Visits, "visit"), b.ToPlay)

	number := 0
	var write func(b *Branch, at int)
	write = func(b *Branch, at int) {
		fill, text := "black", "white"
		if b.ToPlay == model.White {
			fill, text = "white", "black"
		}
		for i, m := range b.Moves {
			number++
			width := 1
			if i == b.Next {
				width = 3
			}
			fmt.Fprintf(out, "\tn%d [label=\"%s\\n%d\\n%.1f%%\", fillcolor=%s, fontcolor=%s, color=red, penwidth=%d];\n",
				number, m.Move.Vertex(game.Size()), m.Visits, 100*m.WinRate, fill, text, width)
			fmt.Fprintf(out, "\tn%d -> n%d [penwidth=%.1f];\n", at, number, 0.5+6*math.Sqrt(max(0, m.Share)))
			if after := b.After[i]; after != nil {
				write(after, number)
			}
		}
	}

	write(b, 0)
	fmt.Fprintln(out, "}")
	return out.Flush()
}
