package variant

import (
	"math/bits"

	"gobandit/model"
)

// Colors are numbered from 1; 0 is an empty point.
const maxColors = 3

// The marks are what diagrams show: a stone, and a stone that not everybody sees.
const (
	marks       = ".XO#"
	hiddenMarks = ".xo"
)

// A cell is a place of a field: a point's number plus stride. The cells around
// the board are wall, so that every point has four neighbors.
const (
	stride   = model.MaxSize + 1 // from a point to the one below it, see model.Point
	numCells = model.NumPoints
	wall     = 0xFF
)

// A field holds the color of every point, or wall, by cell.
type field [numCells]uint8

// around are the steps from a cell to its neighbors, corners those to its
// diagonal ones.
var (
	around  = [4]int{-stride, -1, 1, stride}
	corners = [4]int{-stride - 1, -stride + 1, stride - 1, stride + 1}
)

// cellOf returns the cell of a point.
func cellOf(p model.Point) int { return (int(p) + stride) & (numCells - 1) }

// cells returns how many cells a board of the given size uses, from 0 on.
func cells(size int) int { return (size + 2) * stride }

// emptyFields are the fields of empty boards, by size.
var emptyFields [model.MaxSize + 1]*field

func init() {
	for size := range emptyFields {
		f := new(field)
		for c := range f {
			f[c] = wall
		}
		for y := range size {
			for x := range size {
				f[cellOf(model.Pt(x, y))] = 0
			}
		}
		emptyFields[size] = f
	}
}

// eye reports whether the empty cell c is a 1-point eye of a color: its four
// neighbors are stones of it or off the board, and among its diagonals at most
// one is a stone of another color, on the edge and in the corner none. It is
// model.Board's IsEye for any number of colors.
func (f *field) eye(c int, color uint8) bool {
	edge := 0
	for _, d := range around {
		switch f[(c+d)&(numCells-1)] {
		case color:
		case wall:
			edge = 1
		default:
			return false
		}
	}
	enemies := 0
	for _, d := range corners {
		if at := f[(c+d)&(numCells-1)]; at != 0 && at != color && at != wall {
			enemies++
		}
	}
	return enemies+edge < 2
}

// area counts for each color its stones and the empty points that reach stones
// of this color alone.
func (f *field) area(size int) (counts [maxColors + 1]int) {
	var seen [numCells]bool
	var todo [model.MaxPoints]uint16
	for c := stride; c < cells(size); c++ {
		if f[c] == wall {
			continue
		}
		if f[c] != 0 {
			counts[f[c]&3]++
			continue
		}
		if seen[c] {
			continue
		}

		seen[c] = true
		todo[0] = uint16(c)
		region, reached := 1, uint8(0) // a bit per color
		for i := 0; i < region; i++ {
			for _, d := range around {
				n := (int(todo[i]) + d) & (numCells - 1)
				switch {
				case f[n] == wall:
				case f[n] != 0:
					reached |= 1 << f[n]
				case !seen[n]:
					seen[n] = true
					todo[region] = uint16(n)
					region++
				}
			}
		}

		if bits.OnesCount8(reached) == 1 {
			counts[bits.TrailingZeros8(reached)] += region
		}
	}
	return counts
}
