package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/params"
)

// pass is the evidence for a pass, whatever else is known.
const pass = -2.2

// initialWinRates fills h with the win rates that moves of the present position
// start with: the probability that goes with the evidence of the parts of an
// action heuristic, each times its weight. Evidence is in log-odds, 0 where a part
// knows nothing.
func (w *worker) initialWinRates(parts []params.Part, moves []model.Point, h []float64) {
	clear(h)
	if len(parts) == 0 {
		return
	}

	evidence := w.mast.values[:len(h)]
	b := w.sim.board()
	if slices.ContainsFunc(parts, followsChains) {
		w.tracker.Start(b)
	}
	for _, part := range parts {
		clear(evidence)
		switch part.Kind {
		case params.ActionHeuristicMAST:
			w.averages(evidence, moves, w.sim.toPlay())
			for i, mean := range evidence {
				evidence[i] = logit(mean)
			}
		case params.ActionHeuristicLastMove:
			w.nearness(evidence, moves)
		case params.ActionHeuristicEdge:
			lines(evidence, moves, b)
		case params.ActionHeuristicCaptures:
			w.captures(evidence, moves, b)
		case params.ActionHeuristicLadders:
			w.ladders(evidence, moves, b)
		case params.ActionHeuristicAnswers:
			w.answers(evidence, moves)
		case params.ActionHeuristicShapes:
			w.shapes(evidence, moves, b)
		case params.ActionHeuristicPatterns:
			w.patterns(evidence, moves, b)
		case params.ActionHeuristicLearned:
			w.fromGames(evidence, moves, b)
		}

		for i, e := range evidence {
			if moves[i] == model.Pass && part.Kind != params.ActionHeuristicMAST {
				e = pass
			}
			h[i] += part.Weight * e
		}
	}

	for i, e := range h {
		h[i] = 1 / (1 + math.Exp(-e))
	}
}

// followsChains reports whether a part reads chains, which a tracker follows.
func followsChains(p params.Part) bool {
	switch p.Kind {
	case params.ActionHeuristicShapes, params.ActionHeuristicCaptures, params.ActionHeuristicLadders, params.ActionHeuristicLearned:
		return true
	}
	return false
}

// logit returns the log-odds of a probability, none beyond those of 1 to 49.
func logit(p float64) float64 {
	p = min(max(p, 0.02), 0.98)
	return math.Log(p / (1 - p))
}
