package search

import (
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// An Explanation answers how the values of a node's moves come about. It keeps
// what the selection saw at one moment, since the answers take their time. A nil
// Explanation knows nothing.
type Explanation struct {
	selection *bandit.Selection
	seen      bandit.View
	began     []bandit.Arm
	terms     []bandit.Terms
	moves     []model.Point
}

// Explain explains how a selection values moves. Their statistics are in seen, and the initial ones
// (initialiseVisits) in began, in the same order; nil if there are none. The caller must not change them
// afterward.
func Explain(s *bandit.Selection, seen bandit.View, began []bandit.Arm, moves []model.Point) *Explanation {
	if began == nil {
		began = make([]bandit.Arm, len(moves))
	}
	return &Explanation{s, seen, began, s.Terms(&seen), moves}
}

// Formula returns the right-hand side of a move's value with the numbers filled
// in, such as ".568 + .4×√(ln 22914/15288)"; "" if the move was not considered.
func (e *Explanation) Formula(move model.Point) string {
	i := e.index(move)
	if i < 0 {
		return ""
	}
	return e.selection.Formula(&e.seen, i, e.terms[i])
}

// Sources returns where the terms of a move's value come from.
func (e *Explanation) Sources(move model.Point) bandit.Sources {
	i := e.index(move)
	if i < 0 {
		return bandit.Sources{}
	}
	return e.selection.Sources(&e.seen, i, e.began[i])
}

// Began returns the visits that a move began with, which stand for what is known of
// it beforehand.
func (e *Explanation) Began(move model.Point) int {
	i := e.index(move)
	if i < 0 {
		return 0
	}
	return int(e.began[i].Visits)
}

// Visits returns the visits of the node as formulas have them: those that its
// moves began with included.
func (e *Explanation) Visits() int {
	if e == nil {
		return 0
	}
	return int(e.seen.Visits)
}

// Overtakes returns how many playouts it takes until second is worth more than first. It assumes that all of them go to first,
// with results as before. It is -1 if it is more than a million, or one of the moves was not considered.
func (e *Explanation) Overtakes(first, second model.Point) int {
	i, j := e.index(first), e.index(second)
	if i < 0 || j < 0 {
		return -1
	}
	return e.selection.Overtakes(&e.seen, i, j, e.began[i])
}

// Losses returns how many playouts through first, all lost, it takes until second
// is worth more, and by how much the mean of first falls with them; -1 as for
// Overtakes. Lost is the least reward of the search.
func (e *Explanation) Losses(first, second model.Point) (n int, fall float64) {
	i, j := e.index(first), e.index(second)
	if i < 0 || j < 0 {
		return -1, 0
	}
	return e.selection.Losses(&e.seen, i, j)
}

func (e *Explanation) index(move model.Point) int {
	if e == nil {
		return -1
	}
	return slices.Index(e.moves, move)
}

// Untried is the selection value from which on a move comes before all that have been tried: that of a large first-play urgency.
const Untried = 10_000
