package pattern

import (
	"math/bits"
	"sync"
)

// Surroundings that turning and mirroring make one form a class. There are 1107
// on boards of 3x3 and more.
const (
	numClasses = 1107
	numOccur   = 7641 // surroundings that occur: 3^8 inside, 4·3^5 at a side, 4·3^3 in a corner
)

// A classSet is a set of classes, occurring a set of surroundings by their place
// in atlas.list.
type (
	classSet  [(numClasses + 63) / 64]uint64
	occurring [(numOccur + 63) / 64]uint64
)

// each yields the classes of the set.
func (c *classSet) each(yield func(int) bool) {
	for i, word := range c {
		for ; word != 0; word &= word - 1 {
			if !yield(64*i + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// An atlas lists the surroundings that occur and what belongs to each.
type atlas struct {
	list    [numOccur]Surroundings
	class   [numOccur]uint16                  // by place in list
	classOf [1 << 16]int16                    // by surroundings; -1 for those that do not occur
	with    [numDirections][Off + 1]occurring // those with a content in a direction
}

// surroundings is the atlas, made when it is first wanted.
var surroundings = sync.OnceValue(func() *atlas {
	a := new(atlas)
	n, classes := 0, 0
	for i := range a.classOf {
		s := Surroundings(i)
		a.classOf[i] = -1
		if !s.Occur() {
			continue
		}
		lowest := s
		for o := range Orientation(numOrientations) {
			lowest = min(lowest, s.turned(o))
		}
		if lowest == s { // the first of its class: the others have higher numbers
			a.classOf[i] = int16(classes)
			classes++
		}
		a.classOf[i] = a.classOf[lowest]
		a.list[n], a.class[n] = s, uint16(a.classOf[i])
		for d := range Direction(numDirections) {
			a.with[d][s.At(d)][n/64] |= 1 << (n % 64)
		}
		n++
	}
	return a
})

// matched returns the classes with a member that has one of the contents cells
// allows in each direction: those that a pattern of these cells matches in some
// orientation.
func (a *atlas) matched(cells [numDirections]contents) classSet {
	var all occurring
	for i := range all {
		all[i] = ^uint64(0)
	}

	for d, allowed := range cells {
		for i := range all {
			var word uint64
			for c := range Off + 1 {
				if allowed.has(c) {
					word |= a.with[d][c][i]
				}
			}
			all[i] &= word
		}
	}

	var classes classSet
	for i, word := range all {
		for ; word != 0; word &= word - 1 {
			c := a.class[64*i+bits.TrailingZeros64(word)]
			classes[c/64] |= 1 << (c % 64)
		}
	}
	return classes
}
