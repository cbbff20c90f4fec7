// Package review judges the moves of a game by searches of its positions: what each lost, and what was better.
package review

import (
	"errors"

	"gobandit/model"
	"gobandit/model/sgf"
)

// A Position is a position of a line to be searched: where the record has it, and the
// side to search for.
type Position struct {
	Turn   *sgf.Turn
	ToPlay model.Color
}

// A Step is a move of a line, between two positions of its plan.
type Step struct {
	Number        int // of the move, from 1
	Turn          *sgf.Turn
	Before, After int           // in the plan's Positions; After is -1 if the game is over then
	Illegal       *model.Reason // why the rules forbid the move, which was played all the same; nil: they do not
}

// A Plan has the moves of a line and the positions to be searched to judge them, each
// once: the positions before and after every move.
type Plan struct {
	Record    *sgf.Record
	Steps     []Step
	Positions []Position
}

// NewPlan returns the plan of a line of a record, which begins at the record's root.
func NewPlan(rec *sgf.Record, line []*sgf.Turn) *Plan {
	p := &Plan{Record: rec}
	place := map[Position]int{}
	index := func(t *sgf.Turn, c model.Color) int {
		for t.Parent != nil && t.IsComment() {
			t = t.Parent
		}
		at := Position{t, c}
		i, ok := place[at]
		if !ok {
			i = len(p.Positions)
			place[at] = i
			p.Positions = append(p.Positions, at)
		}
		return i
	}

	g := rec.Start.Clone()
	for _, t := range line[1:] {
		c := t.Move.Color
		if c == model.Empty {
			t.Step(g)
			continue
		}

		s := Step{Number: len(p.Steps) + 1, Turn: t, Before: index(t.Parent, c), After: -1}
		if illegal, ok := errors.AsType[*model.IllegalError](g.Legal(t.Move)); ok {
			s.Illegal = &illegal.Reason
		}
		t.Step(g)
		if !g.Over() {
			s.After = index(t, c.Opponent())
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

// Game returns the game that leads to a position, with the side to search for to move.
func (p *Plan) Game(i int) *model.Game {
	g := p.Record.Game(p.Positions[i].Turn)
	g.SetToPlay(p.Positions[i].ToPlay)
	return g
}
