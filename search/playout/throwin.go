package playout

import (
	"slices"

	"gobandit/model"
)

// throwsIn reports whether a move into atari on p may gain by being taken: a
// single stone, or stones in an eye of the other side in a shape that leaves it
// one eye.
func (l *Local) throwsIn(b *model.Board, p model.Point) bool {
	friends := b.Beside(p, b.ToPlay())
	if friends == 0 {
		return true
	}
	s := sacrifice{stones: 1, ties: 2 * friends.Len(), most: friends.Len()}
	if gaps := b.Gaps(p); gaps != 0 {
		s.liberty, _ = gaps.Next(p)
	}
	for friends != 0 {
		var q model.Point
		if q, friends = friends.Next(p); !s.join(b, &l.now.tracker, p, q) {
			return false
		}
	}
	return (s.stones == 2 || hasVital(s.stones, s.ties, s.most)) && s.enclosed(b, p)
}

// A sacrifice is the chain that a move into atari makes.
type sacrifice struct {
	stones, ties, most int // see hasVital
	liberty            model.Point
	ids                [4]model.Point // of the chains that it joins
	chains             int
}

// join adds the chain on q, beside the move p, and reports whether all together
// are few enough.
func (s *sacrifice) join(b *model.Board, t *model.Tracker, p, q model.Point) bool {
	if slices.Contains(s.ids[:s.chains], b.ChainID(q)) {
		return true
	}
	s.ids[s.chains&3] = b.ChainID(q)
	s.chains++
	if s.stones += b.ChainLen(q); s.stones > maxNakade {
		return false
	}

	for r := b.NextStone(q); ; r = b.NextStone(r) {
		ties := b.Beside(r, b.ToPlay()).Len()
		s.ties += ties
		if r.NextTo(p) {
			ties++
		}
		s.most = max(s.most, ties)
		if r == q {
			break
		}
	}

	if first, second := t.FirstLiberties(b, q); first != p {
		s.liberty = first
	} else if second != model.Pass {
		s.liberty = second
	}
	return true
}

// enclosed reports whether the last liberty leads nowhere: beside it is nothing
// empty but p, and no stone of the side to move but the sacrifice's.
func (s *sacrifice) enclosed(b *model.Board, p model.Point) bool {
	for gaps := b.Gaps(s.liberty); gaps != 0; {
		var q model.Point
		if q, gaps = gaps.Next(s.liberty); q != p {
			return false
		}
	}
	for friends := b.Beside(s.liberty, b.ToPlay()); friends != 0; {
		var q model.Point
		if q, friends = friends.Next(s.liberty); !slices.Contains(s.ids[:s.chains], b.ChainID(q)) {
			return false
		}
	}
	return true
}
