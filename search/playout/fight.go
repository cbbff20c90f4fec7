package playout

import "gobandit/model"

// fight finds moves where chains beside the last move have two liberties: those
// that give an own chain three, or take a chain in atari beside it; and those that
// put the last move's chain into atari from where it gets no more than two
// liberties by stretching.
func (l *Local) fight(b *model.Board) {
	t, me, last := &l.now.tracker, b.ToPlay(), l.now.last
	for d := t.Short(b, last, me, 2); d != 0; {
		var q model.Point
		q, d = d.Next(last)
		l.takeBeside(b, q)
		first, second := t.FirstLiberties(b, q)
		for _, p := range [...]model.Point{first, second} {
			if t.LibertiesAfter(b, p, me) >= 3 && !b.IsEye(p, me) {
				l.found.add(p)
			}
		}
	}
	if t.NumLiberties(b, last) == 2 {
		first, second := t.FirstLiberties(b, last)
		l.press(b, first, second)
		l.press(b, second, first)
	}
}

// press finds the atari on p if stretching to the other liberty helps little.
func (l *Local) press(b *model.Board, p, other model.Point) {
	if l.sound(b, p) && l.now.tracker.LibertiesAfter(b, other, b.ToPlay().Opponent()) <= 3 {
		l.found.add(p)
	}
}
