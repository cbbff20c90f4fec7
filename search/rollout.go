package search

import (
	"gobandit/model"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// rollout plays from the leaf to the end that the plan asks for.
func (w *worker) rollout() {
	switch {
	case w.over:
		w.length = 0
	case w.e.plain:
		seat := w.sim.toPlay()
		w.length = w.sim.rollout(w.rng, &w.trace)
		if w.e.mast {
			w.noteMASTOfTrace(seat)
		}
	default:
		w.length = w.stepwise()
	}
}

// stepwise makes a rollout a move at a time, each chosen by the policy of the
// seat to move, and returns the number of moves.
func (w *worker) stepwise() int {
	e := w.e
	limit := min(playout.Limit(w.sim.size()), len(w.trace))
	p := playout.Progress{Players: e.seats, Last: w.lastSeat(), Root: e.seat}
	for {
		p.Next, p.Over = w.sim.toPlay(), w.sim.over()
		p.Turns, p.Rounds = p.Moves, p.Moves/e.seats // a turn is a move
		p.TurnEnded, p.RoundEnded = p.Moves > 0, p.Moves > 0 && p.Moves%e.seats == 0
		if p.Moves >= limit || e.end.Reached(&p) {
			return p.Moves
		}
		move := w.draw(p.Next)
		w.noteMAST(&w.mast.rollout, move, p.Next)
		w.trace[p.Moves], w.turns[p.Moves] = move, uint8(p.Next)
		w.sim.play(move, w.rand)
		p.Last = p.Next
		p.Moves++
	}
}

// noteMASTOfTrace notes the moves of a rollout that the policy has made, the first
// by a seat and the others in turn.
func (w *worker) noteMASTOfTrace(seat int) {
	for _, move := range w.trace[:w.length] {
		w.noteMAST(&w.mast.rollout, move, seat)
		seat = (seat + 1) % w.e.seats
	}
}

// draw returns a move of a seat by its rollout policy.
func (w *worker) draw(seat int) model.Point {
	p := &w.e.params
	kind, blend := p.RolloutType, &w.e.blend
	if seat != w.e.seat && p.OppModelType != params.RolloutTypeDefault {
		kind, blend = p.OppModelType, &w.e.opponentBlend
	}
	switch {
	case kind == params.RolloutTypeRandomRaw:
		return w.sim.draw(true, w.rng)
	case kind == params.RolloutTypeMAST:
		return w.drawAverage(seat, p.MASTBoltzmann)
	case kind == params.RolloutTypeParams && w.rand.Float64() >= blend.Epsilon:
		return w.drawBlend(seat, blend)
	}
	return w.sim.draw(false, w.rng)
}
