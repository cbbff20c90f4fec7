package knowledge

import (
	"cmp"
	"slices"
	"sync"

	"gobandit/model"
)

// Shapes grow by the distance of their points, |dx| + |dy| + max(|dx|, |dy|):
// 3 is the eight neighbors, 14 reaches seven lines along a row.
//
// Source: Coulom, section 4.1.
const (
	nearest  = 3
	farthest = 14
	reach    = 7 // lines that the largest shape reaches along a row

	markReach = 6 // lines within which an earlier move is marked
)

// Levels are the sizes of shapes: the eight neighbors by color, then the points
// within each distance, where stones within libertyDistance count with their liberties.
const (
	levels          = farthest - nearest + 2
	libertyDistance = 4
)

// width is that of a board with a border wide enough for shapes.
const width = model.MaxSize + 2*reach

// What a point of a shape holds, seen by the side to move.
const (
	empty = iota
	own
	enemy
	border
	ownLiberties                      // plus 0 to 2, for one, two or more liberties
	enemyLiberties = ownLiberties + 3 // likewise
	contents       = enemyLiberties + 3
)

// A turned is a number for each symmetry of the board.
type turned [model.Symmetries]uint64

// xor changes h by o.
func (h *turned) xor(o *turned) {
	for i := range h {
		h[i] ^= o[i]
	}
}

// least returns the least number, which is the same for all turned shapes.
func (h *turned) least() uint64 {
	return min(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7])
}

// An offset is a point of shapes, relative to the move.
type offset struct {
	step     int // in a grid of the given width
	dx, dy   int
	distance int
	content  [contents]turned
}

// A stride is where an offset is: a step in the grid, and the first level of shapes that has it.
type stride struct {
	step  int16
	level uint8
}

var (
	strides []stride                                    // of the offsets
	offsets []offset                                    // nearest first
	ends    [farthest + 1]int                           // ends[d] is the number of offsets within distance d
	marks   [2][2*markReach + 1][2*markReach + 1]turned // of the last move and the one before, by dy and dx plus markReach
)

// makeOffsets makes these tables, for the first Reader that starts.
var makeOffsets = sync.OnceFunc(func() {
	type place struct{ dx, dy int }
	var places []place
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if d := distance(dx, dy); d > 0 && d <= farthest {
				places = append(places, place{dx, dy})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(distance(a.dx, a.dy), distance(b.dx, b.dy)) })

	offsets, strides = make([]offset, len(places)), make([]stride, len(places))
	for i, p := range places {
		offsets[i].step, offsets[i].dx, offsets[i].dy, offsets[i].distance = p.dy*width+p.dx, p.dx, p.dy, distance(p.dx, p.dy)
		strides[i] = stride{int16(offsets[i].step), uint8(levelOf(distance(p.dx, p.dy)))}
		for c := own; c < contents; c++ {
			offsets[i].content[c] = numbers(p.dx, p.dy, c)
		}
		ends[distance(p.dx, p.dy)] = i + 1
	}

	for d := 1; d < len(ends); d++ {
		ends[d] = max(ends[d], ends[d-1])
	}

	for i := range marks {
		for dy := -markReach; dy <= markReach; dy++ {
			for dx := -markReach; dx <= markReach; dx++ {
				marks[i][dy+markReach][dx+markReach] = numbers(dx, dy, contents+i)
			}
		}
	}
})

// numbers returns the numbers of a content at an offset, in each symmetry.
func numbers(dx, dy, content int) (h turned) {
	for s := range h {
		x, y := dx, dy
		if s&1 != 0 {
			x = -x
		}
		if s&2 != 0 {
			y = -y
		}
		if s&4 != 0 {
			x, y = y, x
		}
		h[s] = model.Mix(uint64(y+100)<<32 | uint64(x+100)<<8 | uint64(content))
	}
	return h
}

// distance returns |dx| + |dy| + max(|dx|, |dy|).
func distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}
