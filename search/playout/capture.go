package playout

import "gobandit/model"

// capture finds the moves that take what stands in atari near the last move: its
// own chain, and chains beside those of the side to move that are in atari
// there.
func (l *Local) capture(b *model.Board) {
	last := l.now.last
	l.take(b, last)
	for d := l.atari; d != 0; {
		var q model.Point
		q, d = d.Next(last)
		l.takeBeside(b, q)
	}
}

// take finds the move that takes the chain on p if it is in atari.
func (l *Local) take(b *model.Board, p model.Point) {
	if l.now.tracker.NumLiberties(b, p) != 1 {
		return
	}
	q, _ := l.now.tracker.FirstLiberties(b, p)
	if q == b.Ko() {
		return
	}
	l.found.add(q)
}

// takeBeside finds the moves that take chains beside the one on p.
func (l *Local) takeBeside(b *model.Board, p model.Point) {
	opp := b.At(p).Opponent()
	for q := b.NextStone(p); ; q = b.NextStone(q) {
		for d := b.Beside(q, opp); d != 0; {
			var r model.Point
			r, d = d.Next(q)
			l.take(b, r)
		}
		if q == p {
			return
		}
	}
}
