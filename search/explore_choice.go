package search

import (
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// A Choice is what a node's selection saw at one moment, for questions about its
// values that take their time. Of a nil Choice nothing is known.
type Choice struct {
	selection *bandit.Selection
	seen      bandit.View
	terms     []bandit.Terms
	moves     []model.Point
}

// NewChoice returns the choice of a selection among moves, whose statistics are
// seen in the same order. Nobody may change them any more.
func NewChoice(s *bandit.Selection, seen bandit.View, moves []model.Point) *Choice {
	return &Choice{s, seen, s.Terms(&seen), moves}
}

// Formula returns the right-hand side of a move's value with the numbers filled
// in, such as ".568 + .4×√(ln 22914/15288)"; "" if the move was not considered.
func (c *Choice) Formula(move model.Point) string {
	i := c.index(move)
	if i < 0 {
		return ""
	}
	return c.selection.Formula(&c.seen, i, c.terms[i])
}

// Overtakes returns how many playouts it takes until second is worth more than
// first, if they all go to first, and as before; -1 if it is more than a million,
// or one of the moves was not considered.
func (c *Choice) Overtakes(first, second model.Point) int {
	i, j := c.index(first), c.index(second)
	if i < 0 || j < 0 {
		return -1
	}
	return c.selection.Overtakes(&c.seen, i, j)
}

func (c *Choice) index(move model.Point) int {
	if c == nil {
		return -1
	}
	return slices.Index(c.moves, move)
}
