package playout

import (
	"gobandit/model"
	"gobandit/model/pattern"
)

// Weighted is the policy of a pattern database: each move is drawn with a
// probability proportional to its value, and a side passes when all its values
// are 0. The values are kept up to date with every move: only the points near
// the move are valued anew.
//
// Source: GNU Go 3.8's Monte Carlo mode, whose playouts it makes.
type Weighted struct {
	table *pattern.Table
	rules Rules
	root  model.Board
	start weights // of root
	now   weights
}

// weights are the values of all moves in a position.
type weights struct {
	tracker model.Tracker
	moves   int // since the root
	value   [2][model.NumPoints]uint32
	row     [2][model.MaxSize]uint64 // sums of value
	total   [2]uint64

	// The near points of the side to move, with the values that they go back to
	// when it has moved.
	lifted [model.NumPoints]lifted
	lift   int
}

type lifted struct {
	point model.Point
	value uint32
}

// NewWeighted returns a policy that draws moves by the values of a table.
func NewWeighted(table *pattern.Table, rules Rules) *Weighted {
	return &Weighted{table: table, rules: rules}
}

// sideOf returns the index of a side in weights.
func sideOf(c model.Color) int { return int(c) - int(model.Black) }

// Start implements Policy. Nothing is near in the root.
func (w *Weighted) Start(root *model.Board) {
	s := &w.start
	*s = weights{}
	s.tracker.Start(root)
	for p := range root.Points() {
		if root.At(p) == model.Empty {
			s.appraise(w.table, root, p, false)
		}
	}
	s.lift = 0
	w.root = *root
}

// Restart implements Policy.
func (w *Weighted) Restart(b *model.Board) {
	b.CopyFrom(&w.root)
	w.now = w.start
}

// Play implements Policy.
func (w *Weighted) Play(b *model.Board, p model.Point) { w.now.play(w.table, b, p) }

// Run implements Policy.
func (w *Weighted) Run(b *model.Board, rng *RNG, trace *model.Trace) (moves, score int) {
	s := &w.now
	passes, limit := 0, model.TraceLen
	if w.rules == ReferenceRules {
		limit = min(limit, Limit(b.Size()))
		if b.Passed() {
			passes = 1
		}
	}
	for moves < limit && passes < w.rules.passes() {
		p := model.Pass
		if w.rules == ReferenceRules || s.moves <= gnuGoMoves {
			p = s.draw(b, rng)
		}
		s.play(w.table, b, p)
		trace[moves&(model.TraceLen-1)] = p
		moves++
		passes++
		if p != model.Pass {
			passes = 0
		}
	}
	return moves, w.rules.score(b, &s.tracker)
}

// draw returns a move drawn by the values of the side to move, Pass if all are 0.
func (s *weights) draw(b *model.Board, rng *RNG) model.Point {
	side := sideOf(b.ToPlay())
	ko := b.Ko()
	total := s.total[side]
	banned := uint64(0)
	if ko != model.Pass {
		banned = uint64(s.value[side][ko])
		s.set(side, ko, 0)
		total -= banned
	}
	p := model.Pass
	if total > 0 {
		p = s.find(side, rng.below(total))
	}
	if ko != model.Pass {
		s.set(side, ko, uint32(banned))
	}
	return p
}

// find returns the point in whose value the number n falls when the values of a
// side stand in a line.
func (s *weights) find(side int, n uint64) model.Point {
	y := 0
	for ; n >= s.row[side][y]; y++ {
		n -= s.row[side][y]
	}
	p := model.Pt(0, y)
	for ; n >= uint64(s.value[side][p&(model.NumPoints-1)]); p++ {
		n -= uint64(s.value[side][p&(model.NumPoints-1)])
	}
	return p
}

// set gives a point a value for a side and keeps the sums.
func (s *weights) set(side int, p model.Point, v uint32) {
	p &= model.NumPoints - 1
	d := uint64(v) - uint64(s.value[side][p])
	s.value[side][p] = v
	s.row[side][rowOf[p]] += d
	s.total[side] += d
}

// rowOf is the row of each point.
var rowOf = func() (rows [model.NumPoints]uint8) {
	for y := range model.MaxSize {
		for x := range model.MaxSize {
			rows[model.Pt(x, y)] = uint8(y)
		}
	}
	return rows
}()

// play plays a move and values the points near it anew.
func (s *weights) play(table *pattern.Table, b *model.Board, p model.Point) {
	mover := sideOf(b.ToPlay())
	for _, l := range s.lifted[:s.lift&(model.NumPoints-1)] {
		s.set(mover, l.point, l.value)
	}
	s.lift = 0
	s.moves++
	s.tracker.Play(b, p)
	if p == model.Pass {
		return
	}
	s.set(0, p, 0)
	s.set(1, p, 0)
	for _, q := range s.tracker.Near() {
		s.appraise(table, b, q, true)
	}
}

// appraise values the empty point p for both sides, and with near for the side
// to move as a near point until it has moved.
func (s *weights) appraise(table *pattern.Table, b *model.Board, p model.Point, near bool) {
	black, white := s.tracker.Prospects(b, p)
	around := pattern.Surroundings(s.tracker.Around(p))
	prospects := [2]model.Prospect{black, white}
	seen := [2]pattern.Surroundings{around, around.Swap()}
	next := sideOf(b.ToPlay())
	for side := range 2 {
		if prospects[side]&model.NoLiberty != 0 {
			s.set(side, p, 0)
			continue
		}
		properties := propertiesOf[prospects[side]&15][prospects[1-side]&15]
		v := table.Value(seen[side], properties)
		if near && side == next {
			s.lifted[s.lift&(model.NumPoints-1)] = lifted{p, v}
			s.lift++
			v = table.Value(seen[side], properties|pattern.IsNear)
		}
		s.set(side, p, v)
	}
}

// propertiesOf are the properties of a point, near left out, by the prospects of
// the side to move and of the other side.
var propertiesOf = func() (table [16][16]pattern.Properties) {
	for own := range table {
		for other := range table[own] {
			table[own][other] = pattern.PropertiesOf(false, effect(model.Prospect(own)), effect(model.Prospect(other)))
		}
	}
	return table
}()

// effect returns what a pattern database tells of a prospect.
func effect(p model.Prospect) pattern.Effect {
	return pattern.Effect{
		Captures:  p.Captures(),
		Suicide:   p&model.NoLiberty != 0,
		SelfAtari: p&model.SelfAtari != 0,
	}
}
