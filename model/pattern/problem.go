package pattern

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gobandit/model/words"
)

// A Severity says how much a problem matters.
type Severity uint8

// The severities, from the least on.
const (
	// Note: the file means what it says, and something in it has no effect: a line
	// for which those before leave nothing, a center that is not looked at.
	Note Severity = iota
	// Warning: a value so large that sums of values may overflow in GNU Go.
	Warning
	// Fault: the file means what it says, which cannot have been meant: a pattern
	// that no point of any board has, tests that contradict each other.
	Fault
	// Error: GNU Go would read something else than what is written. Parse refuses
	// the file in the strict reading.
	Error
)

// A Problem is something wrong at a place of a database.
type Problem struct {
	Line, Column int // counted from 1; columns are bytes
	Severity     Severity
	Text         string // what was found and what was wanted
}

// Error returns the problem in one line, such as `12:9: unknown property
// "osave", did you mean "osafe"?`. The caller puts the file's name before it.
func (p Problem) Error() string {
	kind := [...]string{Note: "note: ", Warning: "warning: ", Fault: "", Error: ""}[p.Severity]
	return fmt.Sprintf("%d:%d: %s%s", p.Line, p.Column, kind, p.Text)
}

// Problems is the error of a database that the strict reading refuses: all that
// is wrong with it in the order of the file, lesser problems included.
type Problems []Problem

// Error returns the problems, a line each.
func (ps Problems) Error() string {
	return strings.Join(words.Each(ps, Problem.Error), "\n")
}

func (ps Problems) sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
