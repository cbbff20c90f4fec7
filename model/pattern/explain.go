package pattern

import (
	"fmt"
	"strings"

	"gobandit/model"
)

// An Explanation says how the value of a point comes about.
type Explanation struct {
	Value        uint32
	Refused      string // why the point is no move at all and its value 0; "" for a move
	Surroundings Surroundings
	Properties   Properties
	Steps        []Step // the lines tried, in the order of the file
	Decided      bool   // the last of Steps decides; if not, Value is DefaultValue
}

// A Step is one line of a database tried on a point.
type Step struct {
	Line    Line
	Pattern *Pattern // nil for a line before any pattern

	// Orientation is the first in which the pattern matches; where none does, the
	// first with the fewest cells amiss. Laid on the board so, Misses cells do not
	// match, of which Cell is the first as the pattern is read.
	Orientation Orientation
	Misses      int
	Cell        Direction // a cell of the pattern as written
	Found       Content   // what is there on the board

	Failing Conditions // those that do not hold
}

// Explain explains how the value of an entry of the table comes about.
func (db *Database) Explain(s Surroundings, p Properties) Explanation {
	e := Explanation{Value: DefaultValue, Surroundings: s, Properties: p}
	if !s.Occur() {
		return e
	}
	for _, l := range db.Lines {
		step := db.try(l, s, p)
		e.Steps = append(e.Steps, step)
		if step.Decides() {
			e.Value, e.Decided = l.Value, true
			break
		}
	}
	return e
}

// ExplainPoint explains how the value of p, a point of b, comes about for the side
// to move, with near as from [Near].
func (db *Database) ExplainPoint(b *model.Board, near *[model.NumPoints]bool, p model.Point) Explanation {
	if b.At(p) != model.Empty {
		return Explanation{Refused: "it is occupied"}
	}
	me := b.ToPlay()
	s, properties := Around(b, p, me), PropertiesAt(b, p, me, near != nil && near[p])
	switch {
	case Try(b, p, me).Suicide:
		return Explanation{Refused: "it would be suicide", Surroundings: s, Properties: properties}
	case p == b.Ko():
		return Explanation{Refused: "ko forbids it", Surroundings: s, Properties: properties}
	}
	return db.Explain(s, properties)
}

// try tests one line.
func (db *Database) try(l Line, s Surroundings, p Properties) Step {
	step := Step{Line: l, Misses: numDirections, Failing: l.Conditions.Failing(p)}
	if l.Pattern < 0 {
		return step
	}
	step.Pattern = &db.Patterns[l.Pattern]
	for o := range Orientation(numOrientations) {
		if n, cell := step.Pattern.mismatch(s, o); n < step.Misses || o == 0 {
			step.Orientation, step.Misses = o, n
			step.Cell, step.Found = cell, s.At(images[o][cell])
		}
	}
	return step
}

// Decides reports whether the line applies to the point.
func (s Step) Decides() bool {
	return s.Pattern != nil && s.Misses == 0 && s.Failing == 0 && s.Line.Value != unset
}

// Why says in words why the line does not decide: the first cell that does not
// match, and the conditions that do not hold. It is "" for a line that decides.
func (s Step) Why() string {
	if s.Pattern == nil {
		return "no pattern comes before it"
	}
	var reasons []string
	if s.Misses > 0 {
		found, laid := string(s.Found.Symbol()), s.Orientation.String()
		if s.Found == Off {
			found = "the edge"
		}
		if s.Misses > 1 {
			laid += fmt.Sprintf("; %d cells differ", s.Misses)
		}
		reasons = append(reasons, fmt.Sprintf("wants %c at %s, finds %s (%s)",
			s.Pattern.At(s.Cell), images[s.Orientation][s.Cell], found, laid))
	}
	if s.Failing != 0 {
		reasons = append(reasons, "not "+strings.ReplaceAll(s.Failing.String(), ",", ", not "))
	}
	if len(reasons) == 0 && s.Line.Value == unset {
		return fmt.Sprintf("GNU Go reads %d as no value", uint32(unset))
	}
	return strings.Join(reasons, "; ")
}
