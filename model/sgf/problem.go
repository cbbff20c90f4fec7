package sgf

import (
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
)

// A Problem is a record as a problem: a position with a tree of solutions and mistakes.
type Problem struct {
	right map[*Turn]bool
}

// What collections of problems write into comments.
var (
	rightComment = words.Pattern(`RIGHT|CORRECT|正解|(?i:^\s*(right|correct)\s*([!.:,;]|$))`)
	wrongComment = words.Pattern(`(?i)wrong|incorrect|not (right|correct)|失敗`)
)

// marked reports whether a record says that a turn ends a solution: by a comment such as
// RIGHT or "Correct.", or by the property TE, a good move.
func marked(t *Turn) bool {
	if t.Move.Color == model.Empty {
		return false
	}
	c := t.Note("C")
	return (rightComment().MatchString(c) || hasProp(t, "TE")) && !wrongComment().MatchString(c) && !hasProp(t, "BM")
}

func hasProp(t *Turn, id string) bool { return (&Node{Props: t.Props}).Has(id) }

// Problem returns the record as a problem; nil if it is none: if it does not begin with
// stones set up other than a handicap, or has neither variations nor marks of what is right.
//
// Right are the turns that lead to one that is marked as right; without marks the main
// line is right.
func (rec *Record) Problem() *Problem {
	g := rec.Game(rec.Root)
	handicap, _ := readHandicap(&Node{Props: rec.Root.Props})
	if empty := g.Size() * g.Size(); g.Board().NumEmpty() == empty || handicap >= 2 && len(g.Handicap()) == handicap {
		return nil
	}
	p := &Problem{right: map[*Turn]bool{}}
	forks := false
	for t := range rec.Root.All() {
		forks = forks || len(t.Next) > 1
		if marked(t) {
			p.lead(t)
		}
	}
	if len(p.right) == 0 {
		if !forks {
			return nil
		}
		p.lead(rec.Root.Last())
	}
	return p
}

// lead makes a turn right, with all that lead to it.
func (p *Problem) lead(t *Turn) {
	for ; t != nil && !p.right[t]; t = t.Parent {
		p.right[t] = true
	}
}

// Right reports whether a turn is part of a solution.
func (p *Problem) Right(t *Turn) bool { return p.right[t] }

// Solved reports whether a solution ends at a turn.
func (p *Problem) Solved(t *Turn) bool {
	return p.right[t] && !slices.ContainsFunc(t.Next, p.Right)
}

// Answer returns the turn that the record answers another one with: one that leads to a
// solution if there is one, else the first; nil if there is none.
func (p *Problem) Answer(t *Turn) *Turn {
	for _, n := range t.Next {
		if p.right[n] {
			return n
		}
	}
	if len(t.Next) > 0 {
		return t.Next[0]
	}
	return nil
}

// Task returns what a problem's first comment asks, in one line.
func (rec *Record) Task() string { return strings.Join(strings.Fields(rec.Info.Comment), " ") }
