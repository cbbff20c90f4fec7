package knowledge

import "math/bits"

// shapes are the shapes that a model knows, each with its place: a hash table with
// linear probing, a power of two of slots.
type shapes []slot

// A slot holds a shape, or none: its key is 0.
type slot struct {
	key   Key
	place int32
}

// newShapes returns the shapes with some keys, which are different, in their
// order.
func newShapes(keys []Key) shapes {
	s := make(shapes, 1<<bits.Len(uint(2*len(keys)+1)))
	for i, k := range keys {
		at := int(k) & (len(s) - 1)
		for s[at].key != 0 {
			at = (at + 1) & (len(s) - 1)
		}
		s[at] = slot{k, int32(i)}
	}
	return s
}

// find returns the place of a shape, and whether it is known.
func (s shapes) find(k Key) (int, bool) {
	for at := int(k) & (len(s) - 1); ; at = (at + 1) & (len(s) - 1) {
		switch s[at].key {
		case k:
			return int(s[at].place), true
		case 0:
			return 0, false
		}
	}
}
