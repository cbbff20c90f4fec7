package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
)

// A pointSet is a set of points of a board.
type pointSet [model.NumPoints]bool

func (s *pointSet) len() int {
	n := 0
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// Bounds say which moves analysis thinks of: those on the points of only, unless
// that is empty, and on none of avoid. They are not changed once they are made.
type bounds struct {
	only, avoid  pointSet
	seen, second findings // of the searches within them
}

// allow reports whether analysis thinks of a move.
func (b *bounds) allow(q model.Point) bool {
	return q == model.Pass || (b.only[q] || b.only == pointSet{}) && !b.avoid[q]
}

// rule returns what to tell a [search.Restricter]; without bounds nil.
func (b *bounds) rule() func(model.Point) bool {
	if b == nil {
		return nil
	}
	return b.allow
}

// keep returns a search without the moves that the bounds do not allow: those
// of a thinker that could not be told of them.
func (b *bounds) keep(s *search.Snapshot) *search.Snapshot {
	if b == nil || s == nil {
		return s
	}
	kept := *s
	kept.Moves = nil
	for _, m := range s.Moves {
		if b.allow(m.Move) {
			kept.Moves = append(kept.Moves, m)
		}
	}
	return &kept
}

// with returns the bounds with other points of one kind, and nothing searched;
// nil if nothing is bounded any more.
func (b *bounds) with(avoid bool, points pointSet) *bounds {
	next := &bounds{seen: findings{}, second: findings{}}
	if b != nil {
		next.only, next.avoid = b.only, b.avoid
	}
	*next.of(avoid) = points
	if next.only == (pointSet{}) && next.avoid == (pointSet{}) {
		return nil
	}
	return next
}

// of returns the points of one kind.
func (b *bounds) of(avoid bool) *pointSet {
	if avoid {
		return &b.avoid
	}
	return &b.only
}

func (b *bounds) String() string {
	var parts []string
	if n := b.only.len(); n > 0 {
		parts = append(parts, "only "+words.Plural(n, "point"))
	}
	if n := b.avoid.len(); n > 0 {
		parts = append(parts, words.Plural(n, "point")+" avoided")
	}
	return strings.Join(parts, ", ")
}

// A marking is a rectangle that goes from a corner to the cursor, until the
// second key.
type marking struct {
	avoid  bool
	corner model.Point
}

// mark begins a rectangle at the cursor, and with the second key makes it a part
// of the bounds of analysis: the only points to think of, or points to avoid. On
// a point of that kind it takes all of the kind off again.
func (p *playScreen) mark(avoid bool) func() tea.Cmd {
	return func() tea.Cmd {
		key := p.keys.Press(map[bool]string{false: "play.allow", true: "play.avoid"}[avoid])
		switch {
		case p.marking != nil:
			p.marking.avoid = avoid // the second key decides
			p.bounds, p.marking = p.marked(), nil
			p.Say("analysis: %s; %s adds others, among them it clears all", p.bounds, key)
		case p.bounds != nil && p.bounds.of(avoid)[p.cursor]:
			p.bounds = p.bounds.with(avoid, pointSet{})
			if p.bounds == nil {
				p.Say("analysis: all moves again")
			} else {
				p.Say("analysis: %s", p.bounds)
			}
		default:
			p.marking = &marking{avoid, p.cursor}
			p.Say("from %s: go to the other corner, %s again marks the points between, %s none",
				p.cursor.Vertex(p.game.Size()), key, p.keys.Press("play.unmark"))
			return nil
		}
		return p.settle()
	}
}

// unmark gives up a rectangle that was begun.
func (p *playScreen) unmark() {
	if p.marking != nil {
		p.marking = nil
		p.Say("nothing is marked")
	}
}

// marked returns the bounds as they would be with the rectangle being marked.
func (p *playScreen) marked() *bounds {
	m := p.marking
	if m == nil {
		return p.bounds
	}
	var points pointSet
	if p.bounds != nil {
		points = *p.bounds.of(m.avoid)
	}
	for x := min(m.corner.X(), p.cursor.X()); x <= max(m.corner.X(), p.cursor.X()); x++ {
		for y := min(m.corner.Y(), p.cursor.Y()); y <= max(m.corner.Y(), p.cursor.Y()); y++ {
			points[model.Pt(x, y)] = true
		}
	}
	return p.bounds.with(m.avoid, points)
}

// barred returns by point where analysis plays no moves; nil without bounds.
func (p *playScreen) barred() []bool {
	b := p.marked()
	if b == nil {
		return nil
	}
	out := make([]bool, model.NumPoints)
	for q := range p.board.Points() {
		out[q] = !b.allow(q)
	}
	return out
}

// found returns the search to tell of a position: within the bounds if there are
// some, but while an engine looks for its move that.
func (p *playScreen) found(t *sgf.Turn) *search.Snapshot {
	if p.bounds == nil || p.thought.genmove() && p.thought.turn == t {
		return p.seen[t]
	}
	return p.bounds.seen[t]
}

// foundSecond returns the search of the second engine to tell of a position.
func (p *playScreen) foundSecond(t *sgf.Turn) *search.Snapshot {
	if p.bounds == nil {
		return p.second[t]
	}
	return p.bounds.second[t]
}

// store notes what a thought has found. What was searched within bounds is known
// of them alone: it is no judgement of the position.
func (p *playScreen) store(t *thought, s *search.Snapshot) {
	first, second := p.seen, p.second
	if t.within != nil {
		first, second = t.within.seen, t.within.second
	}
	if t == p.another {
		first = second
	}
	first[t.turn] = s
}
