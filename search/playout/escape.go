package playout

import "gobandit/model"

// escape finds the moves that stretch the chains that the last move put into
// atari, where that gives them more than one liberty and they are not caught in a
// ladder.
func (l *Local) escape(b *model.Board) {
	for d := l.atari; d != 0; {
		var q model.Point
		q, d = d.Next(l.now.last)
		if p, _ := l.now.tracker.FirstLiberties(b, q); l.sound(b, p) && l.escapes(b, q, p) {
			l.found.add(p)
		}
	}
}

// escapes reports whether the chain on q is free when it stretches to p, where it
// has two liberties at least.
func (l *Local) escapes(b *model.Board, q, p model.Point) bool {
	t := &l.now.tracker
	return t.LibertiesAfter(b, p, b.ToPlay()) != 2 || !l.ladder.Caught(b, t, q, p)
}
