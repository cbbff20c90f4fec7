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
	t, me := &w.tracker, b.ToPlay()
	opp := me.Opponent()
	for i, p := range moves {
		if p == model.Pass {
			continue
		}
		for d := b.Beside(p, me); d != 0; {
			var q model.Point
			q, d = d.Next(p)
			if t.NumLiberties(b, q) == 1 && t.LibertiesAfter(b, p, me) == 2 && w.ladder.Caught(b, t, q, p) {
				dst[i] = caught
			}
		}
		for d := b.Beside(p, opp); d != 0; {
			var q model.Point
			q, d = d.Next(p)
			if t.NumLiberties(b, q) == 2 && b.ChainLen(q) > 1 && w.ladder.Catches(b, t, q, p) {
				dst[i] = catches
			}
		}
	}
}
