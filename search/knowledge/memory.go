package knowledge

import "gobandit/model"

// A memory keeps the values of the shapes around points from one position to the next with the same side
// to move: two positions of a search differ in a few stones. A value holds until a point changes that was
// looked at for it. Shapes with the last moves are not kept.
type memory struct {
	model  *Model
	values [width * width]shapeValue // by place in the grid
}

// A shapeValue is what the shapes around a point say.
type shapeValue struct {
	evidence float32
	known    uint8           // how many sizes of shapes are
	looked   uint8           // levels looked at
	same     uint8           // of these, how many are as they were then
	sums     [levels]float32 // what the shapes up to each known level say
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
		m.values[c.at].same = 0
		around, first := strides, uint8(0) // level that sees it
		if c.close {
			around, first = strides[:ends[libertyDistance]], 1
		}
		for _, s := range around {
			v := &m.values[c.at-int(s.step)]
			v.same = min(v.same, max(first, s.level))
		}
	}
}

// value returns what the shapes around an empty point say.
func (m *memory) value(r *Reader, p model.Point) *shapeValue {
	v := &m.values[r.at(p)]
	if v.same == v.looked && v.looked > 0 {
		return v
	}
	from, shapes := int(v.same), &m.model.shapes
	v.evidence = 0
	if from > 0 {
		v.evidence = v.sums[from-1]
	}
	v.known, v.looked = levels, levels
	r.plain(p, from, func(k Key, _, level int) bool {
		at, ok := shapes.find(k)
		if ok {
			v.evidence += shapes.slots[at].weight
			v.sums[level] = v.evidence
		} else {
			v.known, v.looked = uint8(level), uint8(level+1)
		}
		return ok
	})
	v.same = v.looked
	return v
}
