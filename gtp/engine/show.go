package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
)

// showboard draws the board with coordinates, and the state of the game beside
// it.
func (e *GTPEngine) showboard(context.Context, []string) (string, error) {
	var b strings.Builder
	size := e.game.Size()
	letters := "  "
	for x := range size {
		letters += " " + model.Pt(x, 0).Vertex(size)[:1]
	}
	b.WriteString("\n" + letters + "\n")

	moves := e.moves()
	notes := []string{
		fmt.Sprintf("move %d, %s to play", len(moves)+1, e.game.ToPlay()),
		fmt.Sprintf("komi %v", e.game.Komi()),
		fmt.Sprintf("black has captured %d", e.game.Captures(model.Black)),
		fmt.Sprintf("white has captured %d", e.game.Captures(model.White)),
	}

	last := model.Pass
	if len(moves) > 0 {
		last = moves[len(moves)-1].Point
	}

	for y := range size {
		fmt.Fprintf(&b, "%2d", size-y)
		for x := range size {
			p := model.Pt(x, y)
			sep := byte(' ')
			if p == last {
				sep = '('
			} else if x > 0 && model.Pt(x-1, y) == last {
				sep = ')'
			}
			b.WriteByte(sep)
			b.WriteByte(".XO"[e.game.Board().At(p)])
		}
		if last == model.Pt(size-1, y) {
			b.WriteByte(')')
		} else {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%-2d", size-y)
		if y < len(notes) {
			b.WriteString("   " + notes[y])
		}
		b.WriteByte('\n')
	}

	b.WriteString(letters)
	for _, note := range notes[min(size, len(notes)):] {
		b.WriteString("\n" + note)
	}
	return b.String(), nil
}

func (e *GTPEngine) listStones(_ context.Context, side model.Color) (string, error) {
	return gtp.Points(e.game.Board().StonesOf(side), e.game.Size()), nil
}

func (e *GTPEngine) lastMove(context.Context, []string) (string, error) {
	moves := e.moves()
	if len(moves) == 0 {
		return "", errors.New("no previous move known")
	}
	return e.moveText(moves[len(moves)-1]), nil
}

// moveHistory lists the moves of the game, the last first.
func (e *GTPEngine) moveHistory(context.Context, []string) (string, error) {
	var lines []string
	moves := e.moves()
	for i := len(moves) - 1; i >= 0; i-- {
		lines = append(lines, e.moveText(moves[i]))
	}
	return strings.Join(lines, "\n"), nil
}

// moves returns the moves of the game, without the setup that a file has between them.
func (e *GTPEngine) moves() []model.Move {
	return slices.DeleteFunc(slices.Clone(e.game.Moves()), func(m model.Move) bool { return m.Color == model.Empty })
}

func (e *GTPEngine) moveText(m model.Move) string {
	return m.Color.String() + " " + m.Point.Vertex(e.game.Size())
}
