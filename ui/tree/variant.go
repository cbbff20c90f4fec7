package tree

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// variantReasons returns what the node is and what chance makes of a move of it, in trees
// that are not Go's plain one.
func (t *Screen) variantReasons(m search.MoveView) (list []reason) {
	if text := t.chances(m); text != "" {
		list = append(list, reason{view.Plain, text, 5})
	}
	if text := t.results(m); text != "" {
		list = append(list, reason{view.Plain, text, 3})
	}
	list = append(list, words.Each(t.node.Notes, func(note string) reason { return reason{view.Dim, note, 2} })...)
	if n := len(t.node.Tables); n > 0 {
		list = append(list, reason{view.Dim, fmt.Sprintf("%s shows the tables of %s.", t.keys.Press("tree.tables"), words.Plural(n, "other tree")), 2})
	}
	return list
}

// chances says where the stone of a move may land, with the shares, and what the tree keeps.
func (t *Screen) chances(m search.MoveView) string {
	if m.Variant == nil || len(m.Variant.Chances) == 0 {
		return ""
	}
	size := t.node.Board.Size()
	parts := words.Each(m.Variant.Chances, func(c variant.Chance) string {
		return fmt.Sprintf("%s %s%%", c.Outcome.Vertex(size), words.Percent(c.Share))
	})
	text := "chance: " + t.name(m) + " lands on " + strings.Join(parts, ", ")
	if m.Variant.Kept != model.Resign {
		text += "; this tree keeps " + m.Variant.Kept.Vertex(size)
	}
	return text
}

// results says what the playouts through a move bring every seat.
func (t *Screen) results(m search.MoveView) string {
	v := t.s.Line.Variant()
	if v == nil || m.Variant == nil || len(m.Variant.Results) != v.Traits().Seats {
		return ""
	}
	var parts []string
	for i, r := range m.Variant.Results {
		parts = append(parts, fmt.Sprintf("%s %s%%", v.SeatName(model.Color(i+1)), words.Percent(r)))
	}
	return "results of " + t.name(m) + ": " + strings.Join(parts, ", ")
}

// resultsText writes the results of the seats in percent; "" if they are not kept apart.
func resultsText(m search.MoveView) string {
	var parts []string
	if m.Variant == nil {
		return ""
	}
	parts = append(parts, words.Each(m.Variant.Results, func(r float64) string { return fmt.Sprintf("%.0f", 100*r) })...)
	return strings.Join(parts, " ")
}

// tables shows the tables of the other trees at the node.
func (t *Screen) tables() {
	if len(t.node.Tables) == 0 {
		t.Complain("one tree is all there is here: opponentTreePolicy MultiTree has one a seat, numDeterminizations one a draw")
		return
	}
	v, size := &t.node, t.node.Board.Size()
	t.Asked = &kit.Reader{Title: "the other trees", Width: planWidth, Lines: func(w int) (lines []kit.TextLine) {
		for _, table := range v.Tables {
			lines = append(lines, kit.TextLine{Style: view.Strong, Text: fmt.Sprintf("%s, %s", table.Name, words.CountOf(table.Visits, "visit"))})
			for _, m := range table.Moves[:min(len(table.Moves), 5)] {
				text := fmt.Sprintf("  %-5s %7s  win%% %s", m.Move.Vertex(size), words.Count(m.Visits), words.Percent(m.WinRate))
				lines = append(lines, kit.TextLine{Text: view.Fit(text, w)})
			}
		}
		return lines
	}}
}
