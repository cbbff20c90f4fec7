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
	began     []bandit.Arm
	terms     []bandit.Terms
	moves     []model.Point
}

// NewChoice returns the choice of a selection among moves, whose statistics are
// seen in the same order, as are those that they began with (initialiseVisits),
// nil if there are none. Nobody may change them any more.
func NewChoice(s *bandit.Selection, seen bandit.View, began []bandit.Arm, moves []model.Point) *Choice {
	if began == nil {
		began = make([]bandit.Arm, len(moves))
	}
	return &Choice{s, seen, began, s.Terms(&seen), moves}
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

// Sources returns where the terms of a move's value come from.
func (c *Choice) Sources(move model.Point) bandit.Sources {
	i := c.index(move)
	if i < 0 {
		return bandit.Sources{}
	}
	return c.selection.Sources(&c.seen, i, c.began[i])
}

// Began returns the visits that a move began with: what is known of it
// beforehand counts as so many.
func (c *Choice) Began(move model.Point) int {
	i := c.index(move)
	if i < 0 {
		return 0
	}
	return int(c.began[i].Visits)
}

// Visits returns the visits of the node as formulas have them: those that its
// moves began with included.
func (c *Choice) Visits() int {
	if c == nil {
		return 0
	}
	return int(c.seen.Visits)
}

// Overtakes returns how many playouts it takes until second is worth more than
// first, if they all go to first, and as before; -1 if it is more than a million,
// or one of the moves was not considered.
func (c *Choice) Overtakes(first, second model.Point) int {
	i, j := c.index(first), c.index(second)
	if i < 0 || j < 0 {
		return -1
	}
	return c.selection.Overtakes(&c.seen, i, j, c.began[i])
}

// Losses returns how many playouts through first, all lost, it takes until second
// is worth more, and by how much the mean of first falls with them; -1 as for
// Overtakes. Lost is the least reward of the search.
func (c *Choice) Losses(first, second model.Point) (n int, fall float64) {
	i, j := c.index(first), c.index(second)
	if i < 0 || j < 0 {
		return -1, 0
	}
	return c.selection.Losses(&c.seen, i, j)
}

func (c *Choice) index(move model.Point) int {
	if c == nil {
		return -1
	}
	return slices.Index(c.moves, move)
}
