package knowledge

import "math/bits"

// shapes are the shapes that a model knows, each with its place: a hash table with
// linear probing, a power of two of slots. Before it stands a filter, small enough
// for the processor's cache, that knows most keys that are not there: a bit for the
// upper bits of a key.
type shapes struct {
	slots  []slot
	places []int32 // of the shapes, by slot
	filter []uint64
	shift  int // of a key, for its bit in the filter
}

// A slot holds a shape, or none: its key is 0. Its weight stands beside the key, so that searches need not look
// elsewhere, once they use the model.
type slot struct {
	key    Key
	weight float32
}

// newShapes returns the shapes with some keys, which are different, in their
// order.
func newShapes(keys []Key) shapes {
	size := bits.Len(uint(2*len(keys) + 1)) // the slots' number is 2 to that power
	filter := min(max(size+2, 6), keyBits)
	s := shapes{make([]slot, 1<<size), make([]int32, 1<<size), make([]uint64, 1<<(filter-6)), keyBits - filter}
	for i, k := range keys {
		at := int(k) & (len(s.slots) - 1)
		for s.slots[at].key != 0 {
			at = (at + 1) & (len(s.slots) - 1)
		}
		s.slots[at].key, s.places[at] = k, int32(i)
		bit := k >> s.shift
		s.filter[bit/64] |= 1 << (bit % 64)
	}
	return s
}

// find returns the slot of a shape, and whether it is known.
func (s *shapes) find(k Key) (int, bool) {
	if bit := k >> s.shift; s.filter[bit/64]>>(bit%64)&1 == 0 {
		return 0, false
	}
	for at := int(k) & (len(s.slots) - 1); ; at = (at + 1) & (len(s.slots) - 1) {
		switch s.slots[at].key {
		case k:
			return at, true
		case 0:
			return 0, false
		}
	}
}
