package pattern

import "strconv"

// A Database is a pattern file as it was read.
type Database struct {
	Patterns []Pattern
	Lines    []Line   // the lines that carry a value, in the order of the file
	Warnings Problems // what is odd and yet no reason to refuse the file, in its order
}

// addPattern makes p the last pattern. One with the rows of the last is the same
// pattern written again.
func (db *Database) addPattern(p Pattern) {
	if n := len(db.Patterns); n == 0 || db.Patterns[n-1].Rows != p.Rows {
		db.Patterns = append(db.Patterns, p)
	}
}

// A Line is a line with a colon: the value of a pattern for points with certain
// properties.
type Line struct {
	Number     int // in the file, counted from 1
	Pattern    int // index of its pattern in Database.Patterns; -1 before the first
	Value      uint32
	Conditions Conditions
}

// DefaultValue is the move value of points for which no line of a database
// decides.
const DefaultValue = 1

// LargeValue is the greatest move value that is free of warnings. The values of
// all points of a 19x19 board together stay below 2^32 with it.
const LargeValue = 10_000_000

// unset is the value of a line that decides nothing: it is GNU Go's mark for an
// entry of its table that has no value yet.
const unset = 1<<32 - 1

// String returns the line as a database has it, with its words in a fixed order.
func (l Line) String() string {
	text := ":" + strconv.FormatUint(uint64(l.Value), 10)
	if l.Conditions != 0 {
		text += "," + l.Conditions.String()
	}
	return text
}
