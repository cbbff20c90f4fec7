package search

import "gobandit/model"

// Evidence of what a move does to chains beside it, by the number of stones up
// to three where there are several figures.
var (
	takes     = [4]float64{0, 0.4, 0.4, 1}      // captured
	saves     = [4]float64{0, 0.7, 1.2, 2.1}    // that the other side could capture there
	stretches = 0.4                             // an own chain of two liberties gets three or more
	atari     = [4]float64{0, 0.6, 1.1, 1.1}    // put into atari
	exposed   = [4]float64{0, -1.8, -2.8, -2.8} // in atari then, the new one among them
	denied    = -1.3                            // the other side cannot play there without being in atari
)

// captures is the evidence of what a move takes, saves and threatens, and of
// whether it can be taken.
func (w *worker) captures(dst []float64, moves []model.Point, b *model.Board) {
	t, me := w.tracker, b.ToPlay()
	opp := me.Opponent()
	for i, p := range moves {
		if p == model.Pass {
			continue
		}

		own, other := t.Prospects(b, p)
		if me == model.White {
			own, other = other, own
		}
		e := takes[own.Captures()]
		if own&model.SelfAtari != 0 {
			stones := 1
			for d := b.Beside(p, me); d != 0; {
				var q model.Point
				q, d = d.Next(p)
				stones += b.ChainLen(q)
			}
			e += exposed[min(stones, 3)]
		} else {
			e += saves[other.Captures()]
			e += w.stretch(b, p, me)
		}

		if other&(model.NoLiberty|model.SelfAtari) != 0 && other.Captures() == 0 && own.Captures() == 0 {
			e += denied
		}

		stones := 0
		for d := b.Beside(p, opp); d != 0; {
			var q model.Point
			if q, d = d.Next(p); t.NumLiberties(b, q) == 2 {
				stones = max(stones, b.ChainLen(q))
			}
		}
		dst[i] = e + atari[min(stones, 3)]
	}
}

// stretch is the evidence for a move that gives an own chain of two liberties
// more.
func (w *worker) stretch(b *model.Board, p model.Point, me model.Color) float64 {
	for d := b.Beside(p, me); d != 0; {
		var q model.Point
		if q, d = d.Next(p); w.tracker.NumLiberties(b, q) == 2 && w.tracker.LibertiesAfter(b, p, me) > 2 {
			return stretches
		}
	}
	return 0
}
