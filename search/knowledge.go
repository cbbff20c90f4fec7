package search

import (
	"math"
	"slices"

	"gobandit/model"
)

// pass is the evidence for a pass, whatever else is known.
const pass = -2.2

// heuristic fills h with what is known of moves in the present position before
// they are tried, 0 to 1: the probability that goes with the evidence of the
// parts of an action heuristic, each times its weight. Evidence is in log-odds,
// 0 where a part knows nothing.
func (w *worker) heuristic(parts []Part, moves []model.Point, h []float64) {
	clear(h)
	if len(parts) == 0 {
		return
	}
	evidence := w.memory.values[:len(h)]
	b := w.sim.board()
	if slices.ContainsFunc(parts, Part.followsChains) {
		w.tracker.Start(b)
	}
	for _, part := range parts {
		clear(evidence)
		switch part.Kind {
		case ActionHeuristicMAST:
			w.averages(evidence, moves, w.sim.toPlay())
			for i, mean := range evidence {
				evidence[i] = logit(mean)
			}
		case ActionHeuristicLastMove:
			w.nearness(evidence, moves)
		case ActionHeuristicEdge:
			lines(evidence, moves, b)
		case ActionHeuristicCaptures:
			w.captures(evidence, moves, b)
		case ActionHeuristicLadders:
			w.ladders(evidence, moves, b)
		case ActionHeuristicAnswers:
			w.answers(evidence, moves)
		case ActionHeuristicShapes:
			w.shapes(evidence, moves, b)
		case ActionHeuristicPatterns:
			w.patterns(evidence, moves, b)
		}
		for i, e := range evidence {
			if moves[i] == model.Pass && part.Kind != ActionHeuristicMAST {
				e = pass
			}
			h[i] += part.Weight * e
		}
	}
	for i, e := range h {
		h[i] = 1 / (1 + math.Exp(-e))
	}
}

// followsChains reports whether the part's evidence is of chains, which a tracker
// knows.
func (p Part) followsChains() bool {
	return p.Kind == ActionHeuristicShapes || p.Kind == ActionHeuristicCaptures || p.Kind == ActionHeuristicLadders
}

// logit returns the log-odds of a probability, none beyond those of 1 to 49.
func logit(p float64) float64 {
	p = min(max(p, 0.02), 0.98)
	return math.Log(p / (1 - p))
}
