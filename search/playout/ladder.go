package playout

import "gobandit/model"

// maxLadder is the number of atari moves after which a ladder counts as one that
// works.
const maxLadder = 60

// A ladder reads whether chains of two liberties are caught, on a position of its
// own.
type ladder struct {
	board   model.Board
	tracker model.Tracker
}

// caught reports whether the side to move on b, with the chain on p stretched to
// q, is caught in a ladder by atari after atari. The chain has two liberties then.
func (r *ladder) caught(b *model.Board, t *model.Tracker, p, q model.Point) bool {
	r.board.CopyFrom(b)
	r.tracker.CopyFrom(t, b)
	r.tracker.Play(&r.board, q)
	for range maxLadder {
		// The hunter is to move.
		if r.tracker.NumLiberties(&r.board, p) != 2 {
			return r.tracker.NumLiberties(&r.board, p) < 2
		}
		if r.loose(p) {
			return false
		}
		first, second := r.tracker.FirstLiberties(&r.board, p)
		atari, ok := r.atari(first, second)
		if !ok {
			return false
		}
		r.tracker.Play(&r.board, atari)
		// The runner is to move, with one liberty.
		out, _ := r.tracker.FirstLiberties(&r.board, p)
		if r.loose(p) {
			return false
		}
		if n := r.tracker.LibertiesAfter(&r.board, out, r.board.ToPlay()); n < 2 || !r.board.Legal(out) {
			return true
		} else if n > 2 {
			return false
		}
		r.tracker.Play(&r.board, out)
	}
	return true
}

// atari returns the atari from which the runner gets fewer liberties, two at most:
// three, less the one that the atari takes.
func (r *ladder) atari(first, second model.Point) (p model.Point, ok bool) {
	runner := r.board.ToPlay().Opponent()
	n, m := r.tracker.LibertiesAfter(&r.board, second, runner), r.tracker.LibertiesAfter(&r.board, first, runner)
	if m < n {
		first, second, n, m = second, first, m, n
	}
	if r.playable(first) && n <= 3 {
		return first, true
	}
	if r.playable(second) && m <= 3 {
		return second, true
	}
	return model.Pass, false
}

// playable reports whether the hunter may play p without a stone of its own in
// atari.
func (r *ladder) playable(p model.Point) bool {
	return r.board.Legal(p) && r.tracker.LibertiesAfter(&r.board, p, r.board.ToPlay()) >= 1
}

// loose reports whether a hunting chain beside the runner's is in atari.
func (r *ladder) loose(p model.Point) bool {
	opp := r.board.At(p).Opponent()
	for q := r.board.NextStone(p); ; q = r.board.NextStone(q) {
		for d := r.board.Beside(q, opp); d != 0; {
			var s model.Point
			if s, d = d.Next(q); r.tracker.NumLiberties(&r.board, s) == 1 {
				return true
			}
		}
		if q == p {
			return false
		}
	}
}
