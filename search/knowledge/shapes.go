package knowledge

import "gobandit/model"

// A Key identifies a shape, whatever its symmetry and the colors of the sides. 0 is none.
type Key uint32

const keyBits = 32

// Families of shapes, beside the levels: with the last move marked, and the last
// two moves without stones.
const (
	markedLevels = 8 // the first of the levels come with the last move marked, too
	pairFamily   = 2 * levels
)

// key returns the key of a shape of a family.
func key(h uint64, family int) Key {
	return max(1, Key(model.Mix(h+uint64(family))>>32))
}

// Keys appends the keys of all shapes around an empty point, of every family.
func (r *Reader) Keys(p model.Point, dst []Key) []Key {
	r.shapes(p, func(k Key, _, _ int) bool {
		dst = append(dst, k)
		return true
	})
	return dst
}

// shapes calls yield with the keys of the shapes around an empty point, from the
// smallest of each family on. Larger ones of the same family are left out where
// it returns false.
func (r *Reader) shapes(p model.Point, yield func(k Key, family, level int) bool) {
	r.plain(p, 0, yield)
	r.marked(p, yield)
}

// plain is shapes for those without the last moves, from a level on.
func (r *Reader) plain(p model.Point, from int, yield func(k Key, family, level int) bool) {
	ring := r.ring(p)
	var h turned
	for level := 1; level < from; level++ {
		h.grow(ring, level)
	}
	for level := from; level < levels; level++ {
		h.grow(ring, level)
		if !yield(key(h.least(), level), plainFamily, level) {
			return
		}
	}
}

// grow makes h, the numbers of the shape of the level before, those of the shape of
// a level. The first two are the eight neighbors, by color and with their liberties.
func (h *turned) grow(r *ring, level int) {
	if level < 2 {
		*h = r[level]
	} else {
		h.xor(&r[level])
	}
}

// marked is shapes for those with the last moves.
func (r *Reader) marked(p model.Point, yield func(k Key, family, level int) bool) {
	mark := r.mark(p, 0)
	if mark == nil {
		return
	}
	if second := r.mark(p, 1); second != nil {
		m := *mark
		m.xor(second)
		yield(key(m.least(), pairFamily), lastTwoFamily, 0)
	}

	ring := r.ring(p)
	var h turned
	for level := range markedLevels {
		h.grow(ring, level)
		m := h
		m.xor(mark)
		if !yield(key(m.least(), levels+level), markedFamily, level) {
			return
		}
	}
}

// levelOf returns the first level of shapes, by color, that have the points at a distance.
func levelOf(distance int) int {
	if distance <= nearest {
		return 0
	}
	return distance - nearest + 1
}

// The families of shapes.
const (
	plainFamily = iota
	markedFamily
	lastTwoFamily
	families
)

// mark returns the numbers of where the last move (0) or the one before (1) is,
// seen from p; nil if it is a pass or far away.
func (r *Reader) mark(p model.Point, before int) *turned {
	q := r.recent[before]
	if q == model.Pass {
		return nil
	}
	dx, dy := q.X()-p.X(), q.Y()-p.Y()
	if max(dx, -dx, dy, -dy) > markReach {
		return nil
	}
	return &marks[before][dy+markReach][dx+markReach]
}
