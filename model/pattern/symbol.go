package pattern

// rowSymbols are the characters that a row consists of.
const rowSymbols = ".xXoO|+-?%"

// contents is a set of Content, a bit each.
type contents uint8

const (
	onBoard  contents = 1<<Vacant | 1<<Own | 1<<Other
	offBoard contents = 1 << Off
)

func (c contents) has(content Content) bool { return c>>content&1 != 0 }

// symbolContents returns what a symbol of a database stands for: nothing, if it
// is no symbol.
func symbolContents(symbol byte) contents {
	switch symbol {
	case '.':
		return 1 << Vacant
	case 'O':
		return 1 << Own
	case 'X':
		return 1 << Other
	case 'o':
		return 1<<Own | 1<<Vacant
	case 'x':
		return 1<<Other | 1<<Vacant
	case '?':
		return onBoard
	case '%':
		return onBoard | offBoard
	case '|', '-', '+':
		return offBoard
	}
	return 0
}

// A Pattern is three rows of a database. Rows that are missing are zero.
type Pattern struct {
	Rows  [3][3]byte // as written; Rows[1][1] is the center, which is not looked at
	Lines [3]int     // the line of each row in the file, counted from 1; 0 for a row that is missing
}

// At returns the symbol in direction d.
func (p *Pattern) At(d Direction) byte {
	return p.Rows[steps[d].y+1][steps[d].x+1]
}

// cells returns what the pattern allows in each direction.
func (p *Pattern) cells() (c [numDirections]contents) {
	for d := range c {
		c[d] = symbolContents(p.At(Direction(d)))
	}
	return c
}

// Laid returns the symbols of the pattern as they come to lie on the board in an
// orientation: three rows from the top, with * in the center.
func (p *Pattern) Laid(o Orientation) (rows [3][3]byte) {
	rows[1][1] = '*'
	for d := range Direction(numDirections) {
		s := steps[images[o][d]]
		rows[s.y+1][s.x+1] = p.At(d)
	}
	return rows
}

// mismatch returns the number of neighbors in s that the pattern, laid in
// orientation o, does not allow, and the pattern's first such cell in reading
// order.
func (p *Pattern) mismatch(s Surroundings, o Orientation) (n int, first Direction) {
	for _, d := range reading {
		if !symbolContents(p.At(d)).has(s.At(images[o][d])) {
			if n == 0 {
				first = d
			}
			n++
		}
	}
	return n, first
}
