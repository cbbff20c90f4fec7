package session

import (
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
)

// A PointSet is a set of points of a board.
type PointSet [model.NumPoints]bool

func (s *PointSet) len() int {
	n := 0
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// Bounds limit the moves that analysis considers: to the points of only, unless that
// is empty, and to none of avoid. They are not changed once they are made.
type Bounds struct {
	only, avoid  PointSet
	seen, second findings // of the searches within them
}

// Allow reports whether analysis considers a move.
func (b *Bounds) Allow(q model.Point) bool {
	return q == model.Pass || (b.only[q] || b.only == PointSet{}) && !b.avoid[q]
}

// rule returns the bounds for a [search.Restricter]; nil if there are none.
func (b *Bounds) rule() func(model.Point) bool {
	if b == nil {
		return nil
	}
	return b.Allow
}

// keep returns a search without the moves out of bounds, which a thinker that is no
// [search.Restricter] has.
func (b *Bounds) keep(s *search.Snapshot) *search.Snapshot {
	if b == nil || s == nil {
		return s
	}
	kept := *s
	kept.Moves = nil
	for _, m := range s.Moves {
		if b.Allow(m.Move) {
			kept.Moves = append(kept.Moves, m)
		}
	}
	return &kept
}

// With returns new bounds with other points to avoid, or else other points to keep to,
// and without searches; nil if they allow all moves.
func (b *Bounds) With(avoid bool, points PointSet) *Bounds {
	next := &Bounds{seen: findings{}, second: findings{}}
	if b != nil {
		next.only, next.avoid = b.only, b.avoid
	}
	*next.Of(avoid) = points
	if next.only == (PointSet{}) && next.avoid == (PointSet{}) {
		return nil
	}
	return next
}

// Of returns the points to avoid, or else those to keep to.
func (b *Bounds) Of(avoid bool) *PointSet {
	if avoid {
		return &b.avoid
	}
	return &b.only
}

func (b *Bounds) String() string {
	var parts []string
	if n := b.only.len(); n > 0 {
		parts = append(parts, "only "+words.Plural(n, "point"))
	}
	if n := b.avoid.len(); n > 0 {
		parts = append(parts, words.Plural(n, "point")+" avoided")
	}
	return strings.Join(parts, ", ")
}
