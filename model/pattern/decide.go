package pattern

import "math/bits"

// Decisions say for each class of surroundings and each combination of properties
// which line decides.
type decisions struct {
	line    [numClasses][256]int32 // index in Database.Lines; undecided
	decided []int                  // by line: the number of entries it decides
}

const undecided = -1

// decide goes through the lines in order and gives each the entries that its
// pattern and its conditions admit and that no earlier line has.
func (db *Database) decide() *decisions {
	r := &decisions{decided: make([]int, len(db.Lines))}
	var open [numClasses]propertySet
	for c := range open {
		for w := range open[c] {
			open[c][w] = ^uint64(0)
		}
		for p := range r.line[c] {
			r.line[c][p] = undecided
		}
	}

	var classes classSet
	last := -1
	for i, l := range db.Lines {
		if l.Pattern < 0 || l.Value == unset {
			continue
		}
		if l.Pattern != last {
			classes = surroundings().matched(db.Patterns[l.Pattern].cells())
			last = l.Pattern
		}

		admitted := l.Conditions.admitted()
		for c := range classes.each {
			for w := range admitted {
				won := open[c][w] & admitted[w]
				open[c][w] &^= won
				r.decided[i] += bits.OnesCount64(won)
				for ; won != 0; won &= won - 1 {
					r.line[c][64*w+bits.TrailingZeros64(won)] = int32(i)
				}
			}
		}
	}
	return r
}

// value returns the value that r gives an entry.
func (db *Database) value(line int32) uint32 {
	if line == undecided {
		return DefaultValue
	}
	return db.Lines[line].Value
}
