package playout

import "gobandit/model"

// fillTries is the number of points drawn before all are gone through.
const fillTries = 10

// fill returns an empty point drawn from all that are legal and no eye, and, most
// times, no move into atari; Pass if there is none.
func (l *Local) fill(b *model.Board, rng *RNG) model.Point {
	n := b.NumEmpty()
	if n == 0 {
		return model.Pass
	}
	cautious := l.odds[SelfAtari].come(rng)
	for range fillTries {
		if p := b.EmptyPoint(rng.Intn(n)); l.fillable(b, p, cautious) {
			return p
		}
	}
	start := rng.Intn(n)
	for i := range n {
		if i += start; i >= n {
			i -= n
		}
		if p := b.EmptyPoint(i); l.fillable(b, p, cautious) {
			return p
		}
	}
	return model.Pass
}

// fillable reports whether p may be played where nothing else is to do.
func (l *Local) fillable(b *model.Board, p model.Point, cautious bool) bool {
	me := b.ToPlay()
	if b.Gaps(p) == 0 && (p == b.Ko() || b.IsEye(p, me)) {
		return false
	}
	what := l.prospect(b, p)
	if what&model.NoLiberty != 0 {
		return false
	}
	return !cautious || what&model.SelfAtari == 0 || what.Captures() > 0 || l.throwsIn(b, p)
}
