package knowledge

import "gobandit/model"

// Beside is what Reader.chains gathers of the chains beside a move.
type beside struct {
	stones [4]model.Point // one of each chain
	n      int
}

// chainsBeside returns the chains of a color beside p.
func (r *Reader) chainsBeside(p model.Point, c model.Color) (s beside) {
	var ids [4]model.Point
next:
	for d := r.board.Beside(p, c); d != 0; {
		var q model.Point
		q, d = d.Next(p)
		id := r.board.ChainID(q)
		for _, seen := range ids[:s.n] {
			if seen == id {
				continue next
			}
		}
		ids[s.n], s.stones[s.n] = id, q
		s.n++
	}
	return s
}

// sizeClass returns the class of a chain by its stones: one, two, or more.
func sizeClass(stones int) int { return min(stones, 3) - 1 }

// bit is 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// chains appends what a move on p does to the chains beside it.
func (r *Reader) chains(p model.Point, dst []Feature) []Feature {
	b, t, me := r.board, r.tracker, r.me
	if b.Beside(p, model.Black)|b.Beside(p, model.White) == 0 {
		return add(dst, &libertiesAfter, (b.Gaps(p).Len()-1)*3) // the same, at once
	}
	mine, theirs := r.chainsBeside(p, me), r.chainsBeside(p, me.Opponent())
	prospect, other := t.Prospects(b, p)
	if me == model.White {
		prospect, other = other, prospect
	}

	taken := prospect.Captures()
	after := t.LibertiesAfter(b, p, me) + taken
	if taken > 0 {
		dst = add(dst, &captures, r.capture(p, &theirs, taken))
	}
	dst = r.ownChains(p, &mine, after, taken, dst)

	if prospect&model.SelfAtari != 0 {
		dst = add(dst, &selfAtari, r.exposed(&mine)*2+bit(taken > 0))
	} else {
		dst = add(dst, &libertiesAfter, (min(after, 6)-1)*3+min(mine.n, 2))
	}
	dst = r.enemyChains(p, &mine, &theirs, dst)

	switch {
	case other&model.NoLiberty != 0:
		dst = add(dst, &denies, 0)
	case other&model.SelfAtari != 0 && other.Captures() == 0:
		dst = add(dst, &denies, 1)
	}
	switch {
	case b.IsEye(p, me):
		dst = add(dst, &eyes, 0)
	case b.IsEye(p, me.Opponent()):
		dst = add(dst, &eyes, 1)
	}
	return dst
}

// capture classes a capture: by stones, by whether it saves a chain in atari,
// takes the last move, or what could have run away.
func (r *Reader) capture(p model.Point, theirs *beside, taken int) int {
	saves, last := false, false
	for _, q := range theirs.stones[:theirs.n] {
		if r.tracker.NumLiberties(r.board, q) != 1 {
			continue
		}
		for s, first := q, true; first || s != q; s, first = r.board.NextStone(s), false {
			last = last || s == r.recent[0]
			for d := r.board.Beside(s, r.me); d != 0 && !saves; {
				var f model.Point
				f, d = d.Next(s)
				saves = r.tracker.NumLiberties(r.board, f) == 1
			}
		}
	}
	runs := r.tracker.LibertiesAfter(r.board, p, r.me.Opponent()) > 1
	return ((taken-1)*2+bit(saves))*4 + bit(last)*2 + bit(runs)
}

// exposed classes how many stones are in atari after the move: one to five, or
// more.
func (r *Reader) exposed(mine *beside) int {
	stones := 1
	for _, q := range mine.stones[:mine.n] {
		stones += r.board.ChainLen(q)
	}
	return min(stones, 6) - 1
}

// ownChains appends what a move on p does for own chains.
func (r *Reader) ownChains(p model.Point, mine *beside, after, taken int, dst []Feature) []Feature {
	least, atari, class, short := 3, 0, 0, [4]int{} // most stones of chains of two and three liberties
	for _, q := range mine.stones[:mine.n] {
		n, stones := r.tracker.NumLiberties(r.board, q), r.board.ChainLen(q)
		least = min(least, n)
		switch {
		case n == 1 && after > 1 && stones >= atari:
			c := 2
			if after == 2 && taken == 0 {
				c = bit(!r.ladder.Caught(r.board, r.tracker, q, p))
			}
			if stones > atari {
				atari, class = stones, 0
			}
			class = max(class, c)
		case n == 2 || n == 3:
			short[n] = max(short[n], stones)
		}
	}

	if atari > 0 {
		dst = add(dst, &extends, sizeClass(atari)*3+class)
	}
	for n := 2; n <= 3; n++ {
		if short[n] > 0 {
			gain := max(0, min(after-n+1, 2))
			dst = add(dst, &stretches, ((n-2)*3+sizeClass(short[n]))*3+gain)
		}
	}

	if mine.n > 1 {
		dst = add(dst, &joins, (mine.n-2)*3+least-1)
	}
	return dst
}

// enemyChains appends what a move on p does to enemy chains.
func (r *Reader) enemyChains(p model.Point, mine, theirs *beside, dst []Feature) []Feature {
	pressed, stones, caught := [5]int{}, 0, 0
	race := -1
	for _, q := range theirs.stones[:theirs.n] {
		n, size := r.tracker.NumLiberties(r.board, q), r.board.ChainLen(q)
		if n == 2 && size >= stones {
			if size > stones {
				stones, caught = size, 0
			}
			caught = max(caught, bit(r.ladder.Catches(r.board, r.tracker, q, p))+2*bit(r.isLast(q)))
		}
		if n == 3 || n == 4 {
			pressed[n] = max(pressed[n], size)
		}
		if n >= 2 && n <= 4 && size > 1 {
			race = max(race, r.race(q, n))
		}
	}

	if stones > 0 {
		dst = add(dst, &ataris, sizeClass(stones)*6+caught)
	}
	for n := 3; n <= 4; n++ {
		if pressed[n] > 0 {
			dst = add(dst, &presses, (n-3)*3+sizeClass(pressed[n]))
		}
	}
	if race >= 0 {
		dst = add(dst, &races, race)
	}
	if theirs.n > 1 {
		dst = add(dst, &cuts, (theirs.n-2)*2+bit(mine.n > 0))
	}
	return dst
}

// isLast reports whether the last move is a stone of the chain on q.
func (r *Reader) isLast(q model.Point) bool {
	last := r.recent[0]
	return last != model.Pass && r.board.At(last) != model.Empty && r.board.ChainID(last) == r.board.ChainID(q)
}

// race classes the race between the enemy chain on q, which has n liberties, and
// the shortest own chain of two stones or more beside it; -1 if there is none of
// at most four liberties.
func (r *Reader) race(q model.Point, n int) int {
	shortest := 5
	for s, first := q, true; first || s != q; s, first = r.board.NextStone(s), false {
		for d := r.board.Beside(s, r.me); d != 0; {
			var f model.Point
			f, d = d.Next(s)
			if r.board.ChainLen(f) > 1 {
				shortest = min(shortest, r.tracker.NumLiberties(r.board, f))
			}
		}
	}
	if shortest > 4 {
		return -1
	}
	balance := 1
	switch {
	case shortest < n:
		balance = 0
	case shortest > n:
		balance = 2
	}
	return (n-2)*3 + balance
}

// answers are the points that the last move bears on: liberties of its chain, and
// of the chains of the side to move beside it.
type answers struct {
	points [model.NumPoints]uint8 // 1 + class in lastLiberty, plus 16 times 1 + class in answer
	marked []model.Point
}

// startAnswers finds the answers to the last move.
func (r *Reader) startAnswers() {
	a := &r.answers
	for _, p := range a.marked {
		a.points[p] = 0
	}
	a.marked = a.marked[:0]
	last := r.recent[0]
	if last == model.Pass || r.board.At(last) != r.me.Opponent() {
		return
	}
	n := min(r.tracker.NumLiberties(r.board, last), 5) - 1
	r.liberties(last, uint8(1+n*2+bit(r.board.ChainLen(last) > 1)), 15)
	for d := r.board.Beside(last, r.me); d != 0; {
		var q model.Point
		q, d = d.Next(last)
		if n := r.tracker.NumLiberties(r.board, q); n <= 4 {
			r.liberties(q, uint8(1+(n-1)*2+bit(r.board.ChainLen(q) > 1))<<4, 15<<4)
		}
	}
}

// liberties marks the liberties of the chain on q, where the bits of mask are
// clear.
func (r *Reader) liberties(q model.Point, value, mask uint8) {
	a := &r.answers
	for s, first := q, true; first || s != q; s, first = r.board.NextStone(s), false {
		for d := r.board.Gaps(s); d != 0; {
			var p model.Point
			if p, d = d.Next(s); a.points[p]&mask == 0 {
				a.points[p] |= value
				a.marked = append(a.marked, p)
			}
		}
	}
}

// answering appends whether p is a liberty of a chain that the last move bears
// on.
func (r *Reader) answering(p model.Point, dst []Feature) []Feature {
	a := r.answers.points[p&(model.NumPoints-1)]
	if i := a & 15; i != 0 {
		dst = add(dst, &lastLiberty, int(i)-1)
	}
	if i := a >> 4; i != 0 {
		dst = add(dst, &answer, int(i)-1)
	}
	return dst
}
