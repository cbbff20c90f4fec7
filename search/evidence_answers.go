package search

import (
	"gobandit/model"
	"gobandit/search/playout"
)

// answerEvidence is the evidence for a move that a rule of the playouts answers
// the last move with.
var answerEvidence = [playout.NumRules]float64{
	playout.Capture: 3.2,
	playout.Escape:  1.4,
	playout.Nakade:  2.1,
	playout.Fight:   0.4,
	playout.Shape:   0.3,
}

// answers is the evidence of the rollout policy's rules.
func (w *worker) answers(dst []float64, moves []model.Point, _ *model.Board) {
	g, ok := w.sim.(*goSim)
	if !ok {
		return
	}
	w.found = g.answers(w.found[:0])
	for i, p := range moves {
		for _, a := range w.found {
			if a.Move == p {
				dst[i] += answerEvidence[a.Rule]
			}
		}
	}
}
