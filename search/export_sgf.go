package search

import (
	"fmt"
	"io"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// writeSGF writes a branch as variations of the game: with each move Black's win
// rate as Sabaki reads it (SBKV), and a comment with its figures. Moves that the
// game forbids, and nodes whose line does not have all moves, are left out.
func writeSGF(w io.Writer, b *Branch, game *model.Game) error {
	at := game.Clone()
	at.Truncate(b.Played)
	rec := sgf.NewRecord(at)
	rec.Info.Application = sgf.Application()
	addMoves(rec.Root.Last(), at, b)
	return sgf.Write(w, []*sgf.Node{rec.Node(nil)})
}

// addMoves adds the moves of a branch, at whose root g is, after turn.
func addMoves(turn *sgf.Turn, g *model.Game, b *Branch) {
	if !b.Exact {
		return
	}
	for i, m := range b.Moves {
		played := model.Move{Color: b.ToPlay, Point: m.Move}
		if g.Play(played) != nil {
			continue
		}
		next, _ := turn.Play(played)
		black := m.WinRate
		if b.ToPlay == model.White {
			black = 1 - black
		}
		if m.Visits > 0 {
			next.SetNote("SBKV", fmt.Sprintf("%.1f", 100*black))
		}
		next.SetNote("C", comment(&m, b.ToPlay, b.Formulas[i], i == b.Next))
		if after := b.After[i]; after != nil {
			addMoves(next, g, after)
		}
		g.Undo()
	}
}

// comment writes the figures of a move of side c.
func comment(m *MoveView, c model.Color, formula string, next bool) string {
	text := fmt.Sprintf("%s, %.1f%% of the position's", words.Plural(m.Visits, "visit"), 100*m.Share)
	if m.Visits > 0 {
		text += fmt.Sprintf("\n%s wins %.1f%%, 95%% interval %.1f to %.1f", c, 100*m.WinRate, 100*m.Low, 100*m.High)
	}
	if m.AMAFVisits > 0 {
		text += fmt.Sprintf("\nAMAF %.1f%% of %d, weight %.3f", 100*m.AMAF, m.AMAFVisits, m.Weight)
	}
	if formula != "" {
		text += fmt.Sprintf("\nselection value %s = %.4f", formula, m.Value)
	}
	if next {
		text += "\nselected next"
	}
	return text
}
