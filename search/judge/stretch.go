package judge

import (
	"slices"

	"gobandit/model"
)

const (
	stretchPoints = 8    // most points of a stretch that is read to its end, with those under stones that can be taken
	stretchEmpty  = 6    // most empty ones among them
	stretchLimit  = 2000 // positions after which reading a stretch ends without a result
)

// A stretch is a part of the border that was read to its end. Its values are Black's points of territory minus White's
// after best play, captures included.
type stretch struct {
	first [3]int                 // with a side first
	by    [3]map[model.Point]int // with a side first, by its move
}

// A stretchReading reads a stretch. No position comes again on the way.
type stretchReading struct {
	*reader
	points points
	moves  []model.Point           // on these points, and a pass
	values map[stretchKey]int      // of positions with the side to move
	path   [deepest + 2]stretchKey // the positions before
}

// A stretchKey is a position with its side to move and ko.
type stretchKey struct {
	stones uint64
	ko     model.Point
	toPlay model.Color
	passed bool // the other side has just passed
}

// stretch reads the part of the border around p for both sides moving first; nil if it is too large. The sides move alternately or
// pass; two passes end it.
func (c *closing) stretch(p model.Point) *stretch {
	r := stretchReading{reader: &c.reader, values: map[stretchKey]int{}}
	if c.read >= exhausting || !c.findStretch(p, &r.points) {
		return nil
	}
	k := c.surroundings(&r.points)
	if known, ok := c.stretches[k]; ok {
		return known
	}

	r.moves = slices.Concat(r.points.list(), []model.Point{model.Pass})
	r.nodes, r.open, r.limit = 0, false, stretchLimit
	s := new(stretch)
	for _, side := range []model.Color{model.Black, model.White} {
		r.boards[0].CopyFrom(&c.board)
		r.boards[0].SetToPlay(side)
		r.hashes[0] = c.board.Hash()
		s.by[side] = map[model.Point]int{}
		s.first[side] = r.value(0, false, func(m model.Point, v int) { s.by[side][m] = v })
	}
	c.read += r.nodes
	if r.open {
		s = nil
	}
	c.stretches[k] = s
	return s
}

// surroundings returns a key of some points and what is beside them, and of a ko with the side that may not take it.
func (c *closing) surroundings(where *points) (k uint64) {
	b := &c.board
	if b.Ko() != model.Pass {
		k = uint64(b.Ko())<<32 | uint64(b.ToPlay())
	}
	for _, p := range where.list() {
		k = model.Mix(k ^ uint64(p)<<2 ^ uint64(b.At(p)))
		for q := range b.Neighbors(p) {
			k = model.Mix(k ^ uint64(q)<<2 ^ uint64(b.At(q)))
		}
	}
	return k
}

// findStretch finds the points of the stretch around p. These are the empty points connected with it, the last liberties elsewhere
// of chains beside them without two eyes, and the stones that have all their liberties there. False if they are too many, or if
// dead stones are beside them.
func (c *closing) findStretch(p model.Point, s *points) bool {
	b := &c.board
	s.add(p)
	for at := 0; at < s.n; at++ {
		if s.n > stretchEmpty {
			return false
		}
		for q := range b.Neighbors(s.at[at]) {
			if b.At(q) == model.Empty {
				s.add(q)
				continue
			}
			if c.isDead(b, q) {
				return false
			}
			var libs points
			if libs.liberties(b, q); libs.n < roomy && outside(&libs, s) < 3 && !eyes(b, &libs, q) {
				s.join(&libs)
			}
		}
	}
	for _, p := range s.list() {
		for q := range b.Neighbors(p) {
			var libs points
			if b.At(q) == model.Empty || s.contains(q) {
				continue
			}
			if libs.libertiesTo(b, q, s.n+1); outside(&libs, s) > 0 {
				continue
			}
			if s.n+b.ChainLen(q) > stretchPoints {
				return false
			}
			for e := range stones(b, q) {
				s.add(e)
			}
		}
	}
	return true
}

// outside returns how many of some points are not in others.
func outside(libs, s *points) (n int) {
	for _, p := range libs.list() {
		if !s.contains(p) {
			n++
		}
	}
	return n
}

// value returns what the position at a depth is worth. It tells each of the moves with its value, if each is given.
func (r *stretchReading) value(depth int, passed bool, each func(m model.Point, v int)) int {
	b, k := &r.boards[depth], r.key(depth, passed)
	if v, ok := r.values[k]; ok && each == nil {
		return v
	}
	if r.nodes++; r.open || r.nodes >= r.limit || depth >= deepest {
		r.open = true
		return 0
	}
	r.path[depth] = k
	sign, best := b.ToPlay().Sign(), -never
	for _, m := range r.moves {
		v := 0
		switch passes := m == model.Pass; {
		case passes && passed:
			v = r.count(b)
		case !r.play(depth, m) || r.repeats(depth+1, passes):
			continue
		default:
			if !passes {
				v = sign * r.haul(depth)
			}
			v += r.value(depth+1, passes, nil)
		}
		if each != nil {
			each(m, v)
		}
		best = max(best, v*sign)
	}
	r.values[k] = best * sign
	return best * sign
}

// repeats reports whether the position at a depth was met on the way there.
func (r *stretchReading) repeats(depth int, passed bool) bool {
	return slices.Contains(r.path[:depth], r.key(depth, passed))
}

func (r *stretchReading) key(depth int, passed bool) stretchKey {
	b := &r.boards[depth]
	return stretchKey{r.hashes[depth], b.Ko(), b.ToPlay(), passed}
}

// count returns Black's points of the stretch minus White's where both sides have passed.
func (r *stretchReading) count(b *model.Board) (score int) {
	var seen [model.NumPoints]bool
	for _, p := range r.points.list() {
		if b.At(p) != model.Empty || seen[p] {
			continue
		}
		var beside [3]bool
		region := spread(b, p, &seen, func(q model.Point) bool {
			beside[b.At(q)] = true
			return b.At(q) == model.Empty
		})
		sign := 0
		for _, side := range []model.Color{model.Black, model.White} {
			if beside[side] {
				sign += side.Sign()
			}
		}
		for _, q := range region {
			if r.points.contains(q) {
				score += sign
			}
		}
	}
	return score
}
