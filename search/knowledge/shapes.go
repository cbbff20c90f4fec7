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
	r.plain(p, yield)
	r.marked(p, yield)
}

// plain is shapes for those without the last moves.
func (r *Reader) plain(p model.Point, yield func(k Key, family, level int) bool) {
	at := r.at(p)
	var h turned
	r.colors(&h, at)
	for level := 0; yield(key(h.least(), level), plainFamily, level); {
		if level++; level == levels {
			return
		}
		r.grow(&h, at, level)
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

	at := r.at(p)
	var h turned
	r.colors(&h, at)
	for level := 0; ; {
		m := h
		m.xor(mark)
		if !yield(key(m.least(), levels+level), markedFamily, level) {
			return
		}
		if level++; level == markedLevels {
			return
		}
		r.grow(&h, at, level)
	}
}

// colors makes h the numbers of the smallest shape, the eight neighbors by color.
func (r *Reader) colors(h *turned, at int) {
	for i := range ends[nearest] {
		o := &offsets[i]
		if c := r.grid[at+o.step]; c != empty {
			h.xor(&o.content[c])
		}
	}
}

// grow makes h, the numbers of the shape of the level before, those of the shape of
// a level from 1 on. The first has the eight neighbors with their liberties.
func (r *Reader) grow(h *turned, at, level int) {
	from, d := 0, reaches(level)
	if level == 1 {
		*h = turned{}
	} else {
		from = ends[d-1]
	}
	grid := &r.close
	if d > libertyDistance {
		grid = &r.grid
	}
	for i := from; i < ends[d]; i++ {
		o := &offsets[i]
		if c := grid[at+o.step]; c != empty {
			h.xor(&o.content[c])
		}
	}
}

// reaches returns the distance of the farthest points of the shapes of a level.
func reaches(level int) int { return max(nearest, nearest+level-1) }

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
