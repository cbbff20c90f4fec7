package search

import "gobandit/model"

// Evidence of ladders.
var (
	caught  = -0.7 // stretching out of atari into a ladder that works
	catches = 0.3  // the atari of two stones or more that begins one
)

// ladders is the evidence of ladders that work, for the side to move and against
// it.
func (w *worker) ladders(dst []float64, moves []model.Point, b *model.Board) {
	for i, p := range moves {
		if p == model.Pass {
			continue
		}
		switch vain, works := w.ladder.Moves(b, w.tracker, p); {
		case works:
			dst[i] = catches
		case vain:
			dst[i] = caught
		}
	}
}
