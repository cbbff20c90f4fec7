package playout

import "gobandit/model"

// throwsIn reports whether a move into atari on p may gain by being taken: a
// single stone, or stones in an eye of the other side in a shape that leaves it
// one eye.
func (l *Local) throwsIn(b *model.Board, p model.Point) bool {
	me := b.ToPlay()
	friends := b.Beside(p, me)
	if friends == 0 {
		return true
	}
	n, most, ties := 1, friends.Len(), 2*friends.Len()
	var ids [4]model.Point
	chains := 0
	liberty := model.Pass // the last one
	if gaps := b.Gaps(p); gaps != 0 {
		liberty, _ = gaps.Next(p)
	}
chains:
	for friends != 0 {
		var q model.Point
		q, friends = friends.Next(p)
		id := b.ChainID(q)
		for _, known := range ids[:chains] {
			if id == known {
				continue chains
			}
		}
		ids[chains] = id
		chains++
		if n += b.ChainLen(q); n > maxNakade {
			return false
		}
		for s := b.NextStone(q); ; s = b.NextStone(s) {
			k := b.Beside(s, me).Len()
			ties += k
			if s.NextTo(p) {
				k++
			}
			most = max(most, k)
			if s == q {
				break
			}
		}
		for _, r := range twoLiberties(&l.now.tracker, b, q) {
			if r != model.Pass && r != p {
				liberty = r
			}
		}
	}
	return (n == 2 || hasVital(n, ties, most)) && enclosed(b, liberty, p, ids[:chains])
}

func twoLiberties(t *model.Tracker, b *model.Board, p model.Point) [2]model.Point {
	first, second := t.FirstLiberties(b, p)
	return [2]model.Point{first, second}
}

// enclosed reports whether a liberty leads nowhere: beside it is nothing empty but
// p, and no stone of the side to move but those of the chains.
func enclosed(b *model.Board, liberty, p model.Point, chains []model.Point) bool {
	for gaps := b.Gaps(liberty); gaps != 0; {
		var q model.Point
		if q, gaps = gaps.Next(liberty); q != p {
			return false
		}
	}
friends:
	for friends := b.Beside(liberty, b.ToPlay()); friends != 0; {
		var q model.Point
		q, friends = friends.Next(liberty)
		for _, id := range chains {
			if b.ChainID(q) == id {
				continue friends
			}
		}
		return false
	}
	return true
}
