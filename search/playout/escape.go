package playout

import "gobandit/model"

// escape finds the moves that stretch the chains that the last move put into
// atari, where that gives them more than one liberty.
func (l *Local) escape(b *model.Board) {
	me, last := b.ToPlay(), l.now.last
	for d := b.Beside(last, me); d != 0; {
		var q model.Point
		if q, d = d.Next(last); l.now.tracker.NumLiberties(b, q) != 1 {
			continue
		}
		if p, _ := l.now.tracker.FirstLiberties(b, q); l.sound(b, p) {
			l.found.add(p)
		}
	}
}
