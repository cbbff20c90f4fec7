package playout

import "gobandit/model"

// maxLadder is the number of atari moves after which a ladder counts as one that
// works.
const maxLadder = 60

// A Ladder reads whether chains are caught by atari after atari, on a position of
// its own.
type Ladder struct {
	board   model.Board
	tracker model.Tracker
}

// Caught reports whether the side to move on b, which t follows, is caught in a
// ladder after it stretches the chain on p to q. The chain has two liberties
// then.
func (r *Ladder) Caught(b *model.Board, t *model.Tracker, p, q model.Point) bool {
	if loose(b, t, p) || t.LibertiesFurther(b, q, b.ToPlay()) > huntedLiberties {
		return false // read without a position: most chains get out at once
	}
	r.start(b, t, q)
	return r.hunt(p)
}

// Catches reports whether the side to move on b, which t follows, catches the
// chain on p, which has two liberties, in a ladder that begins on q, one of
// them.
func (r *Ladder) Catches(b *model.Board, t *model.Tracker, p, q model.Point) bool {
	if out, second := t.FirstLiberties(b, p); t.Prospect(b, q, b.ToPlay()).Captures() == 0 {
		if out == q {
			out = second
		}
		if t.LibertiesWithout(b, out, q, b.At(p)) > 2 {
			return false // likewise
		}
	}
	r.start(b, t, q)
	return r.catches(p, q)
}

// Moves reports what ladders say of a move of the side to move on the empty point p of b, which t follows:
// whether it stretches a chain of its own out of atari in vain, and whether its atari catches two stones or more.
func (r *Ladder) Moves(b *model.Board, t *model.Tracker, p model.Point) (caught, catches bool) {
	me := b.ToPlay()
	for d := b.Beside(p, me); d != 0; {
		var q model.Point
		q, d = d.Next(p)
		caught = caught || t.NumLiberties(b, q) == 1 && t.LibertiesAfter(b, p, me) == 2 && r.Caught(b, t, q, p)
	}
	for d := b.Beside(p, me.Opponent()); d != 0; {
		var q model.Point
		q, d = d.Next(p)
		catches = catches || t.NumLiberties(b, q) == 2 && b.ChainLen(q) > 1 && r.Catches(b, t, q, p)
	}
	return caught, catches
}

// catches is Catches of the position after the move on q.
func (r *Ladder) catches(p, q model.Point) bool {
	if r.tracker.NumLiberties(&r.board, p) != 1 || r.tracker.NumLiberties(&r.board, q) < 2 {
		return false
	}
	escaped, caught := r.run(p)
	return caught || !escaped && r.hunt(p)
}

// huntedLiberties is the number of liberties after a stretch up to which a hunter goes on.
const huntedLiberties = 3

// start makes r know the position after a move on q.
func (r *Ladder) start(b *model.Board, t *model.Tracker, q model.Point) {
	r.board.CopyFrom(b)
	r.tracker.CopyFrom(t, b)
	r.tracker.Follow(&r.board, q)
}

// hunt reports whether the chain on p is caught with the hunter to move.
func (r *Ladder) hunt(p model.Point) bool {
	for range maxLadder {
		if r.tracker.NumLiberties(&r.board, p) != 2 {
			return r.tracker.NumLiberties(&r.board, p) < 2
		}
		if loose(&r.board, &r.tracker, p) {
			return false
		}
		first, second := r.tracker.FirstLiberties(&r.board, p)
		atari, ok := r.atari(first, second)
		if !ok {
			return false
		}
		r.tracker.Follow(&r.board, atari)
		if escaped, caught := r.run(p); escaped || caught {
			return caught
		}
	}
	return true
}

// run has the runner, whose chain on p is in atari, stretch, unless it has
// escaped or is caught by now.
func (r *Ladder) run(p model.Point) (escaped, caught bool) {
	out, _ := r.tracker.FirstLiberties(&r.board, p)
	if loose(&r.board, &r.tracker, p) {
		return true, false
	}
	if n := r.tracker.LibertiesAfter(&r.board, out, r.board.ToPlay()); n < 2 || !r.board.Legal(out) {
		return false, true
	} else if n > 2 {
		return true, false
	}
	r.tracker.Follow(&r.board, out)
	return false, false
}

// atari returns the atari from which the runner gets fewer liberties, two at most:
// three, less the one that the atari takes.
func (r *Ladder) atari(first, second model.Point) (p model.Point, ok bool) {
	runner := r.board.ToPlay().Opponent()
	n, m := r.tracker.LibertiesAfter(&r.board, second, runner), r.tracker.LibertiesAfter(&r.board, first, runner)
	if m < n {
		first, second, n, m = second, first, m, n
	}
	if r.playable(first) && n <= huntedLiberties {
		return first, true
	}
	if r.playable(second) && m <= huntedLiberties {
		return second, true
	}
	return model.Pass, false
}

// playable reports whether the hunter may play p without a stone of its own in
// atari.
func (r *Ladder) playable(p model.Point) bool {
	return r.board.Legal(p) && r.tracker.LibertiesAfter(&r.board, p, r.board.ToPlay()) >= 1
}

// loose reports whether a hunting chain beside that on p is in atari.
func loose(b *model.Board, t *model.Tracker, p model.Point) bool {
	opp := b.At(p).Opponent()
	for q := b.NextStone(p); ; q = b.NextStone(q) {
		for d := b.Beside(q, opp); d != 0; {
			var s model.Point
			if s, d = d.Next(q); t.NumLiberties(b, s) == 1 {
				return true
			}
		}
		if q == p {
			return false
		}
	}
}
