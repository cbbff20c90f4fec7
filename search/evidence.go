package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/params"
)

// pass is the evidence for a pass, whatever else is known.
const pass = -2.2

// An evidencePart is a part of action heuristics. It sets the evidence for moves of the
// present position in dst, which is zero; b is nil in a variant.
type evidencePart struct {
	find   func(w *worker, dst []float64, moves []model.Point, b *model.Board)
	chains bool // it reads chains, which the worker's tracker follows
}

// evidenceParts are the parts by name.
var evidenceParts = map[params.ActionHeuristic]evidencePart{
	params.ActionHeuristicMAST:     {(*worker).meansOfMoves, false},
	params.ActionHeuristicLastMove: {(*worker).nearness, false},
	params.ActionHeuristicEdge:     {(*worker).lines, false},
	params.ActionHeuristicCaptures: {(*worker).captures, true},
	params.ActionHeuristicLadders:  {(*worker).ladders, true},
	params.ActionHeuristicAnswers:  {(*worker).answers, false},
	params.ActionHeuristicShapes:   {(*worker).shapes, true},
	params.ActionHeuristicPatterns: {(*worker).patterns, false},
	params.ActionHeuristicLearned:  {(*worker).fromGames, true},
}

// initialWinRates fills h with the win rates that moves of the present position start with. Each is the probability for the
// evidence of the parts of an action heuristic, added up with their weights. Evidence is in log-odds, 0 where a part knows
// nothing.
func (w *worker) initialWinRates(parts []params.Part, moves []model.Point, h []float64) {
	clear(h)
	if len(parts) == 0 {
		return
	}

	evidence := w.mast.values[:len(h)]
	b := w.sim.board()
	if g, ok := w.sim.(*goSim); ok && slices.ContainsFunc(parts, func(p params.Part) bool { return evidenceParts[p.Kind].chains }) {
		w.tracker = g.chains()
	}

	for _, part := range parts {
		clear(evidence)
		evidenceParts[part.Kind].find(w, evidence, moves, b)
		for i, e := range evidence {
			if moves[i] == model.Pass && part.Kind != params.ActionHeuristicMAST {
				e = pass
			}
			h[i] += float64(part.Weight * e)
		}
	}

	for i, e := range h {
		h[i] = 1 / (1 + math.Exp(-e))
	}
}

// logit returns the log-odds of a probability, none beyond those of 1 to 49.
func logit(p float64) float64 {
	p = min(max(p, 0.02), 0.98)
	return math.Log(p / (1 - p))
}

// meansOfMoves is the evidence of the move averages (MAST).
func (w *worker) meansOfMoves(dst []float64, moves []model.Point, _ *model.Board) {
	w.averages(dst, moves, w.sim.toPlay())
	for i, mean := range dst {
		dst[i] = logit(mean)
	}
}
