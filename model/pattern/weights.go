package pattern

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// Weights are a number for each surroundings of a point, the same for all
// orientations.
type Weights [1 << 16]float32

// ParseWeights reads weights: a line each, with the three rows of a picture as
// [Surroundings.String] writes it, and a number. Lines that begin with # and a
// blank are comments. Surroundings without a line have 0. The error names
// the first line in another form.
func ParseWeights(text string) (*Weights, error) {
	w := new(Weights)
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		s, ok := readPicture(strings.Join(fields[:min(3, len(fields))], " "))
		if !ok || len(fields) != 4 {
			return nil, fmt.Errorf("line %d: %q, want three rows of . O X and #, with * in the center, and a number", n, lines.Text())
		}
		weight, err := strconv.ParseFloat(fields[3], 32)
		if err != nil {
			return nil, fmt.Errorf("line %d: %q, want a number", n, fields[3])
		}
		for o := range Orientation(numOrientations) {
			w[s.turned(o)] = float32(weight)
		}
	}
	return w, lines.Err()
}

// readPicture reads what [Surroundings.String] writes.
func readPicture(text string) (s Surroundings, ok bool) {
	if len(text) != len("### #*# ###") {
		return 0, false
	}
	for d, step := range steps {
		c := strings.IndexByte(".OX#", text[4*(step.y+1)+step.x+1])
		if c < 0 {
			return 0, false
		}
		s = s.with(Direction(d), Content(c))
	}
	return s, s.String() == text
}
