package session

import (
	"errors"
	"fmt"

	"gobandit/model"
)

// LeadText writes a score, Black's points minus White's: B+3.5.
func LeadText(score float64) string {
	c := model.Black
	if score < 0 {
		c, score = model.White, -score
	}
	return fmt.Sprintf("%s+%.1f", c.Letter(), score)
}

// Refusal says in a sentence why a move is not legal on a board of a size.
func Refusal(q model.Point, size int, err error) string {
	var illegal *model.IllegalError
	if !errors.As(err, &illegal) {
		return err.Error()
	}
	at := q.Vertex(size)
	switch illegal.Reason {
	case model.Occupied:
		return at + " is occupied"
	case model.Suicide:
		return at + " is suicide: the stone would have no liberty"
	case model.Ko:
		return at + " is ko: play elsewhere before retaking"
	case model.OutOfTurn:
		return at + " is not for this side: it is the other's turn"
	case model.Superko:
		return at + " would repeat an earlier position (superko)"
	}
	return err.Error()
}
