package pattern

// An Orientation is one of the eight ways to lay a pattern on the board.
type Orientation uint8

// The orientations. Each first mirrors, if it does, and turns then.
const (
	AsWritten Orientation = iota
	TurnedRight
	TurnedHalf
	TurnedLeft
	MirroredLeftRight
	MirroredTopBottom
	MirroredDiagonal     // at the line from the top left to the bottom right
	MirroredAntidiagonal // at the line from the top right to the bottom left
	numOrientations      = 8
)

// String returns the orientation in words.
func (o Orientation) String() string {
	return [numOrientations]string{
		"as written", "turned right", "turned half round", "turned left",
		"mirrored left to right", "mirrored top to bottom",
		`mirrored at the diagonal \`, "mirrored at the diagonal /",
	}[o]
}

// images[o][d] is the direction on the board of a pattern's cell in direction d.
var images = func() (table [numOrientations][numDirections]Direction) {
	maps := [numOrientations]func(x, y int) (int, int){
		AsWritten:            func(x, y int) (int, int) { return x, y },
		TurnedRight:          func(x, y int) (int, int) { return -y, x },
		TurnedHalf:           func(x, y int) (int, int) { return -x, -y },
		TurnedLeft:           func(x, y int) (int, int) { return y, -x },
		MirroredLeftRight:    func(x, y int) (int, int) { return -x, y },
		MirroredTopBottom:    func(x, y int) (int, int) { return x, -y },
		MirroredDiagonal:     func(x, y int) (int, int) { return y, x },
		MirroredAntidiagonal: func(x, y int) (int, int) { return -y, -x },
	}
	for o, at := range maps {
		for d, s := range steps {
			table[o][d] = towards(at(s.x, s.y))
		}
	}
	return table
}()

// turned returns s with each neighbor moved as o moves a pattern's cells.
func (s Surroundings) turned(o Orientation) Surroundings {
	var t Surroundings
	for d := range Direction(numDirections) {
		t = t.with(images[o][d], s.At(d))
	}
	return t
}
