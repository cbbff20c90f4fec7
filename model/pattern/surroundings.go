package pattern

import "slices"

// Surroundings are the eight neighbors of a point as the side to move sees
// them: a [Content] of two bits each, lowest first, in the order of [Direction].
type Surroundings uint16

// A Content is what one neighbor of a point is.
type Content uint8

// The contents of a neighbor. An unoccupied one is zero.
const (
	Vacant Content = iota
	Own            // a stone of the side to move
	Other          // a stone of the other side
	Off            // off the board
)

// A Direction names a neighbor of a point.
type Direction uint8

// The directions in the order of Surroundings.
const (
	North Direction = iota
	West
	East
	South
	NorthWest
	NorthEast
	SouthWest
	SouthEast
	numDirections = 8
)

// steps are the differences of column and row, rows counted downwards.
var steps = [numDirections]struct{ x, y int }{
	{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1},
}

// reading lists the directions as they are read, row by row from the top left;
// the center is left out.
var reading = [numDirections]Direction{NorthWest, North, NorthEast, West, East, SouthWest, South, SouthEast}

// String returns the direction's usual letters, such as "NW".
func (d Direction) String() string {
	return [numDirections]string{"N", "W", "E", "S", "NW", "NE", "SW", "SE"}[d]
}

// towards returns the direction of a step.
func towards(x, y int) Direction {
	for d, s := range steps {
		if s.x == x && s.y == y {
			return Direction(d)
		}
	}
	panic("pattern: not a step to a neighbor")
}

// Symbol returns the content as databases write it: '.', 'O', 'X', or '#' for
// off the board, where a database has one of | - +.
func (c Content) Symbol() byte { return ".OX#"[c] }

// At returns what the neighbor in direction d is.
func (s Surroundings) At(d Direction) Content { return Content(s >> (2 * d) & 3) }

// with returns s with neighbor d, as yet vacant, replaced by c.
func (s Surroundings) with(d Direction, c Content) Surroundings {
	return s | Surroundings(c)<<(2*d)
}

// Swap returns the same surroundings as the other side sees them.
func (s Surroundings) Swap() Surroundings {
	return s<<1&0xAAAA | s>>1&0x5555
}

// Occur reports whether there can be such surroundings on a board of at least
// 3x3: nothing is off the board, or one whole side, or a corner of five
// neighbors.
func (s Surroundings) Occur() bool {
	return slices.Contains(edges[:], s&(s>>1)&0x5555)
}

// edges are the sets of neighbors that can be off the board, one bit a
// neighbor at the lower of its two.
var edges = func() (sets [9]Surroundings) {
	i := 0
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			for d, s := range steps {
				if x != 0 && s.x == x || y != 0 && s.y == y {
					sets[i] |= 1 << (2 * d)
				}
			}
			i++
		}
	}
	return sets
}()

// String returns a picture in three rows parted by blanks, with * in the center
// and # off the board, such as "### O*. X..".
func (s Surroundings) String() string {
	text := []byte("### #*# ###")
	for d, step := range steps {
		text[4*(step.y+1)+step.x+1] = s.At(Direction(d)).Symbol()
	}
	return string(text)
}
