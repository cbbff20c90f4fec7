package model

// Symmetries is the number of ways to turn and mirror a board.
const Symmetries = 8

// Turned returns where symmetry i of a board of the given size, 0 <= i <
// Symmetries, takes p; 0 leaves everything in place. Pass stays Pass.
func (p Point) Turned(i, size int) Point {
	if p == Pass {
		return p
	}
	x, y, last := p.X(), p.Y(), size-1
	if i&4 != 0 {
		x, y = y, x
	}
	if i&1 != 0 {
		x = last - x
	}
	if i&2 != 0 {
		y = last - y
	}
	return Pt(x, y)
}

// TurnedBack returns the point that Turned takes to p.
func (p Point) TurnedBack(i, size int) Point {
	// A quarter turn is undone by the one the other way round; the others undo
	// themselves.
	switch i {
	case 5:
		i = 6
	case 6:
		i = 5
	}
	return p.Turned(i, size)
}
