package knowledge

import "gobandit/model"

// A Key identifies a shape, whatever its symmetry and the colors of the sides. 0 is none.
type Key uint32

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
	at := r.at(p)
	var h turned
	for i := range ends[nearest] {
		o := &offsets[i]
		if c := r.grid[at+o.step]; c != empty {
			h.xor(&o.content[c])
		}
	}
	mark := r.mark(p, 0)
	plain := yield(key(h.least(), 0), plainFamily, 0)
	marked := mark != nil
	if marked {
		m := h
		m.xor(mark)
		marked = yield(key(m.least(), levels), markedFamily, 0)
		if second := r.mark(p, 1); second != nil {
			m = *mark
			m.xor(second)
			yield(key(m.least(), pairFamily), lastTwoFamily, 0)
		}
	}
	h = turned{}
	from := 0
	for d := nearest; d <= farthest && (plain || marked); d++ {
		for i := from; i < ends[d]; i++ {
			o := &offsets[i]
			c := r.grid[at+o.step]
			if c == empty {
				continue
			}
			if d <= libertyDistance {
				c = r.close[at+o.step]
			}
			h.xor(&o.content[c])
		}
		from = ends[d]
		level := d - nearest + 1
		if plain {
			plain = yield(key(h.least(), level), plainFamily, level)
		}
		if marked {
			if marked = level < markedLevels; marked {
				m := h
				m.xor(mark)
				marked = yield(key(m.least(), levels+level), markedFamily, level)
			}
		}
	}
}

// The families that shapes tells apart.
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
