package pattern

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Stats are figures about a database.
type Stats struct {
	Patterns int
	Lines    int     // those that carry a value
	Entries  []Entry // of the table, by value from the least; together NumEntries
	Idle     []Idle  // lines that never decide, in the order of the file
}

// NumEntries is the number of different points there can be on boards of 3x3
// and more: 1107 surroundings, not counting turned and mirrored ones apart,
// times 256 combinations of properties.
const NumEntries = numClasses * 256

// An Entry says how many different points have a value.
type Entry struct {
	Value uint32
	Count int
}

// An Idle is a line that never decides.
type Idle struct {
	Line Line
	Why  string

	covered bool // for no fault of its own
}

// Stats returns figures about the database.
func (db *Database) Stats() Stats {
	r := db.decide()
	s := Stats{Patterns: len(db.Patterns), Lines: len(db.Lines), Idle: db.idle(r)}
	counts := map[uint32]int{DefaultValue: NumEntries}
	for i, n := range r.decided {
		counts[DefaultValue] -= n
		counts[db.Lines[i].Value] += n
	}
	for value, n := range counts {
		if n > 0 {
			s.Entries = append(s.Entries, Entry{value, n})
		}
	}
	slices.SortFunc(s.Entries, func(a, b Entry) int { return cmp.Compare(a.Value, b.Value) })
	return s
}

// maxCoverers is the number of lines for which it is looked up what covers them:
// it takes as long as compiling a small database.
const maxCoverers = 100

// idle returns the lines that decide nothing.
func (db *Database) idle(r *decisions) []Idle {
	var all []Idle
	covered := 0
	for i, l := range db.Lines {
		if r.decided[i] > 0 {
			continue
		}

		idle := Idle{Line: l}
		a, b, contradicts := l.Conditions.contradiction()
		switch {
		case l.Pattern < 0:
			idle.Why = "no pattern comes before it"
		case l.Value == unset:
			idle.Why = fmt.Sprintf("GNU Go reads %d as no value", uint32(unset))
		case contradicts:
			idle.Why = fmt.Sprintf("%s and %s never hold at the same time", a, b)
		case surroundings().matched(db.Patterns[l.Pattern].cells()) == (classSet{}):
			idle.Why = "its pattern matches no point of any board"
		default:
			idle.covered = true
			idle.Why = "earlier lines match everything that it matches"
			if covered++; covered <= maxCoverers {
				idle.Why = coveredBy(db.coverers(r, l))
			}
		}
		all = append(all, idle)
	}
	return all
}

// coverers returns the numbers of the lines that decide what line l matches, in
// the order of the file.
func (db *Database) coverers(r *decisions, l Line) []int {
	admitted := l.Conditions.admitted()
	classes := surroundings().matched(db.Patterns[l.Pattern].cells())
	lines := make(map[int]bool)
	for c := range classes.each {
		for p, line := range r.line[c] {
			if admitted[p/64]>>(p%64)&1 != 0 {
				lines[db.Lines[line].Number] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(lines))
}

// coveredBy says in words which lines leave nothing to decide.
func coveredBy(numbers []int) string {
	const most = 5
	if len(numbers) == 1 {
		return fmt.Sprintf("line %d matches everything that it matches", numbers[0])
	}
	var words []string
	for _, n := range numbers[:min(len(numbers), most)] {
		words = append(words, strconv.Itoa(n))
	}
	last := words[len(words)-1]
	if more := len(numbers) - most; more > 0 {
		words, last = append(words, ""), fmt.Sprintf("%d more", more)
	}
	return fmt.Sprintf("lines %s and %s match everything that it matches", strings.Join(words[:len(words)-1], ", "), last)
}
