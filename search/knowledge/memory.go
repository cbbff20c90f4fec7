package knowledge

import "gobandit/model"

// A memory keeps what the shapes around points say, those with the last moves left
// out, from one position to the next with the same side to move, for as long as no
// point changes that was looked at for them. Two positions of a search differ in a
// few stones.
type memory struct {
	model  *Model
	values [width * width]shapeValue // by place in the grid
}

// A shapeValue is what the shapes around a point say.
type shapeValue struct {
	evidence float32
	known    uint8 // how many sizes of shapes are
	reach    uint8 // distance of the farthest points looked at; 0 if none were
}

// follow forgets what has changed in the view of a reader.
func (m *memory) follow(r *Reader, known *Model) {
	if m.model != known || r.fresh {
		known.weigh()
		m.model = known
		clear(m.values[:])
		return
	}
	for _, c := range r.changes {
		if c.close {
			m.forget(c.at, ends[libertyDistance])
		} else {
			m.forget(c.at, ends[farthest])
		}
	}
}

// forget forgets a point, and the values of points around it that depend on it, within
// the given number of offsets.
func (m *memory) forget(at, offsets int) {
	m.values[at].reach = 0
	for _, s := range strides[:offsets] {
		if v := &m.values[at-int(s.step)]; v.reach >= s.distance {
			v.reach = 0
		}
	}
}

// value returns what the shapes around an empty point say.
func (m *memory) value(r *Reader, p model.Point) *shapeValue {
	v := &m.values[r.at(p)]
	if v.reach == 0 {
		*v = shapeValue{}
		r.plain(p, func(k Key, _, level int) bool {
			v.reach = uint8(reaches(level))
			at, ok := m.model.shapes.find(k)
			if ok {
				v.evidence += m.model.shapes.slots[at].weight
				v.known = uint8(level + 1)
			}
			return ok
		})
	}
	return v
}
