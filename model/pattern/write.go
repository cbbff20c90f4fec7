package pattern

// NumClasses is the number of surroundings that occur on boards of 3x3 and more,
// those that turning and mirroring make one counted once.
const NumClasses = numClasses

// Class returns the number of the surroundings among those that occur, the same
// for all orientations; -1 for those on narrower boards.
func (s Surroundings) Class() int { return int(surroundings().classOf[s]) }

// Classes returns surroundings of each class, by their number.
func Classes() []Surroundings {
	a := surroundings()
	list := make([]Surroundings, numClasses)
	for i := len(a.list) - 1; i >= 0; i-- {
		list[a.class[i]] = a.list[i]
	}
	return list
}

// Rows returns the pattern of a database that has exactly these surroundings, in
// three lines.
func (s Surroundings) Rows() string {
	var rows [3][3]byte
	rows[1][1] = '*'
	for d, step := range steps {
		c := s.At(Direction(d)).Symbol()
		if c == '#' {
			// A row or a column of the border; its corner is where both meet.
			row := s.At(North) == Off && step.y < 0 || s.At(South) == Off && step.y > 0
			column := s.At(West) == Off && step.x < 0 || s.At(East) == Off && step.x > 0
			switch {
			case row && column:
				c = '+'
			case row:
				c = '-'
			default:
				c = '|'
			}
		}
		rows[step.y+1][step.x+1] = c
	}
	return string(rows[0][:]) + "\n" + string(rows[1][:]) + "\n" + string(rows[2][:]) + "\n"
}
