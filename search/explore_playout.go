package search

import (
	"slices"

	"gobandit/model"
)

// A PlayoutView is what one playout did.
type PlayoutView struct {
	Line    []model.Point // moves from the root to the leaf
	Rollout int           // moves from there to the end
	Score   float64       // Black's points minus White's minus komi
}

// LastPlayout returns the playout that the last search began last, and false if
// it made none. It must not be called while a search runs.
func (s *Searcher) LastPlayout() (PlayoutView, bool) {
	var last *worker
	for _, w := range s.workers {
		if w.begun >= 0 && len(w.line) > 0 && (last == nil || w.begun > last.begun) {
			last = w
		}
	}
	if last == nil || s.tree == nil || s.playouts == 0 {
		return PlayoutView{}, false
	}
	v := PlayoutView{Rollout: last.length, Score: last.sim.margin() - s.komi}
	for _, m := range last.line {
		v.Line = append(v.Line, m.move)
	}
	v.Line = slices.Clip(v.Line)
	return v, true
}
