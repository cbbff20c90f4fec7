package variant

import (
	"strconv"
	"strings"

	"gobandit/model"
)

// diagram draws a board with the mark of each point, a line per row, with the
// names of columns and rows as in vertices.
func diagram(size int, mark func(p model.Point) byte) string {
	var s strings.Builder
	columns := "  "
	for x := range size {
		columns += " " + model.Pt(x, 0).Vertex(size)[:1]
	}
	s.WriteString(columns + "\n")
	for y := range size {
		row := strconv.Itoa(size - y)
		s.WriteString(strings.Repeat(" ", 2-len(row)) + row)
		for x := range size {
			s.WriteByte(' ')
			s.WriteByte(mark(model.Pt(x, y)))
		}
		s.WriteString(" " + row + "\n")
	}
	s.WriteString(columns + "\n")
	return s.String()
}
