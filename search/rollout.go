package search

import (
	"gobandit/model"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// rollout plays from the leaf to the end that the plan asks for.
func (w *worker) rollout() {
	w.drawn = *w.rng
	switch {
	case w.over:
		w.length = 0
	case w.e.network != nil && w.e.params.Evaluator == params.EvaluatorNetwork:
		w.judge()
	case w.e.plain:
		side := w.sim.toPlay()
		w.length = w.sim.rollout(&w.trace)
		if w.e.mast {
			w.noteMASTOfTrace(side)
		}
	default:
		w.length = w.stepwise()
	}
}

// stepwise makes a rollout a move at a time, each chosen by the policy of the
// side to move, and returns the number of moves.
func (w *worker) stepwise() int {
	e := w.e
	limit := min(playout.Limit(w.e.size), len(w.trace))
	p := playout.Progress{Players: e.sides, Last: w.lastSide(), Root: e.side}
	for {
		p.Next, p.Over = w.sim.toPlay(), w.sim.over()
		p.Turns, p.Rounds = p.Moves, p.Moves/e.sides // a turn is a move
		p.TurnEnded, p.RoundEnded = p.Moves > 0, p.Moves > 0 && p.Moves%e.sides == 0
		if p.Moves >= limit || e.end.Reached(&p) {
			return p.Moves
		}
		move := w.draw(p.Next)
		w.noteMAST(&w.mast.rollout, move, p.Next)
		w.trace[p.Moves], w.turns[p.Moves] = move, uint8(p.Next)
		if w.film != nil {
			w.film.add(move, w.cause, unknownOutcome)
		} else {
			w.sim.play(move)
		}
		p.Last = p.Next
		p.Moves++
	}
}

// noteMASTOfTrace notes the moves of a rollout that the policy has made, the first
// by a side and the others in turn.
func (w *worker) noteMASTOfTrace(side int) {
	for _, move := range w.trace[:w.length] {
		w.noteMAST(&w.mast.rollout, move, side)
		side = (side + 1) % w.e.sides
	}
}

// draw returns a move of a side by its rollout policy.
func (w *worker) draw(side int) model.Point {
	p := &w.e.params
	kind, blend := p.RolloutType, &w.e.blend
	if side != w.e.side && p.OppModelType != params.RolloutTypeDefault {
		kind, blend = p.OppModelType, &w.e.opponentBlend
	}
	switch {
	case kind == params.RolloutTypeRandomRaw:
		w.cause = byLaw
		return w.sim.draw(true)
	case kind == params.RolloutTypeMAST:
		w.cause = byMAST
		return w.drawAverage(side, p.MASTBoltzmann)
	case kind == params.RolloutTypeParams && w.rand.Float64() >= blend.Epsilon:
		w.cause = byParams
		return w.drawBlend(side, blend)
	}
	w.cause = ""
	return w.sim.draw(false)
}
