package session

import (
	"fmt"
	"path/filepath"

	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
)

// MakeExercise makes the line an exercise of the trainer: nothing that is played in it is saved.
func (l *Line) MakeExercise() { l.exercise = true }

// Exercise reports whether the line is an exercise of the trainer.
func (l *Line) Exercise() bool { return l.exercise }

// Mistake returns a mistake of a game, read from a file, as an exercise. It has the moves up to the mistake as SGF, the searches
// of the positions before and after it as a saved game has them, and where it comes from. The text is "" if one of these is
// missing, or if somebody has moved twice in a row, which SGF has no searches of.
func Mistake(rec *sgf.Record, file string, m *review.JudgedMove, before, after *search.Snapshot) (text, from string) {
	game := rec.Game(m.Turn)
	moves := game.Moves()
	n := len(moves)
	if before == nil || after == nil || n > 1 && moves[n-2].Color == m.Color || before.ToPlay != m.Color {
		return "", ""
	}

	exercise := sgf.NewRecord(game)
	exercise.Info = sgf.Info{Black: rec.Info.Black, White: rec.Info.White, Date: rec.Info.Date, Rules: game.Rules().Title(0)}
	last := exercise.Root.Last()
	out, err := sgf.Encode(exercise.Node(func(t *sgf.Turn, n *sgf.Node) {
		switch t {
		case last.Parent:
			Annotate(n, before)
		case last:
			Annotate(n, after)
		}
	}))
	if err != nil {
		return "", ""
	}
	name := "a game"
	if file != "" {
		name = filepath.Base(file)
	}
	return string(out), fmt.Sprintf("%s, move %d: %s to move", name, m.Number, m.Color.Title())
}
