package playout

import (
	"gobandit/model"
	"gobandit/model/pattern"
)

// Weighted is the policy of a pattern database: each move is drawn with a
// probability proportional to its value, and a side passes when all its values
// are 0. The values are kept up to date with every move: only the points near
// the move are valued again.
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
	tracker      model.Tracker
	moves        int // since the root
	black, white sideWeights

	// What the near points are worth to the side to move once they are no longer
	// near, in the order of tracker.Near.
	far [model.NumPoints]uint32
}

// sideWeights are the values of all moves of one side, and their sums.
type sideWeights struct {
	value [model.NumPoints]uint32
	row   [rows]uint64
	total uint64
}

// rows is the length of arrays indexed by row.
const rows = 32

// NewWeighted returns a policy that draws moves by the values of a table.
func NewWeighted(table *pattern.Table, rules Rules) *Weighted {
	return &Weighted{table: table, rules: rules}
}

// sides returns the weights of the side to move and of the other.
func (s *weights) sides(toPlay model.Color) (own, opp *sideWeights) {
	if toPlay == model.Black {
		return &s.black, &s.white
	}
	return &s.white, &s.black
}

// Start implements Policy. Nothing is near in the root.
func (w *Weighted) Start(root *model.Board, _ model.Point) {
	s := &w.start
	*s = weights{}
	s.tracker.Start(root)
	var points [model.MaxPoints]model.Point
	for i := range root.NumEmpty() {
		points[i] = root.EmptyPoint(i)
	}
	s.renew(w.table, root, points[:root.NumEmpty()])
	own, _ := s.sides(root.ToPlay())
	own.restore(points[:root.NumEmpty()], &s.far)
	w.root = *root
}

// Restart implements Policy.
func (w *Weighted) Restart(b *model.Board) {
	b.CopyFrom(&w.root)
	w.now.copyFrom(&w.start, b)
}

// copyFrom makes s a copy of src, the values of the moves on b.
func (s *weights) copyFrom(src *weights, b *model.Board) {
	s.tracker.CopyFrom(&src.tracker, b)
	s.moves = src.moves
	s.black.copyFrom(&src.black, b.Size())
	s.white.copyFrom(&src.white, b.Size())
	copy(s.far[:], src.far[:len(src.tracker.Near())])
}

// copyFrom makes w a copy of src, the values on a board of the given size.
func (w *sideWeights) copyFrom(src *sideWeights, size int) {
	n := model.Pt(0, size)
	copy(w.value[:n], src.value[:n])
	w.row, w.total = src.row, src.total
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
	w, _ := s.sides(b.ToPlay())
	ko := b.Ko()
	if ko == model.Pass {
		return w.draw(b.Size(), rng)
	}
	banned := w.value[ko&(model.NumPoints-1)]
	w.set(ko, 0)
	p := w.draw(b.Size(), rng)
	w.set(ko, banned)
	return p
}

// draw returns a point of a board of the given size, Pass if all values are 0.
// The values stand in a line, row by row, and a number is drawn below their sum.
func (w *sideWeights) draw(size int, rng *RNG) model.Point {
	if w.total == 0 {
		return model.Pass
	}
	// Subtract row by row and then point by point. The steps below 0 are those past
	// the point: counting them takes no branch that depends on the number.
	rest := rng.below(w.total)
	n, past := rest, 0
	for _, sum := range w.row[:size] {
		n -= sum
		past += int(n >> 63)
		rest = min(rest, n) // below 0 is a large number
	}
	p := int(model.Pt(0, size-past)) & (model.NumPoints - 1)
	n, past = rest, 0
	for _, v := range w.value[p : p+size] {
		n -= uint64(v)
		past += int(n >> 63)
	}
	return model.Point(p + size - past)
}

// set gives a point a value and keeps the sums.
func (w *sideWeights) set(p model.Point, v uint32) {
	p &= model.NumPoints - 1
	more := uint64(v) - uint64(w.value[p])
	w.value[p] = v
	w.row[rowOf[p]&(rows-1)] += more
	w.total += more
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

// play plays a move and values the points near it again.
func (s *weights) play(table *pattern.Table, b *model.Board, p model.Point) {
	opp, own := s.sides(b.ToPlay()) // as seen by the side to move then
	opp.restore(s.tracker.Near(), &s.far)
	s.moves++
	s.tracker.Play(b, p)
	if p != model.Pass {
		own.set(p, 0)
		opp.set(p, 0)
		s.renew(table, b, s.tracker.Near())
	}
}

// restore gives points the values that stand in far.
func (w *sideWeights) restore(points []model.Point, far *[model.NumPoints]uint32) {
	for i, p := range points {
		w.set(p, far[i&(model.NumPoints-1)])
	}
}

// renew values empty points again, for the side to move as near ones. What they
// are worth to it when they are not goes to far.
func (s *weights) renew(table *pattern.Table, b *model.Board, points []model.Point) {
	toPlay := b.ToPlay()
	own, opp := s.sides(toPlay)
	for i, p := range points {
		mine, theirs := s.tracker.Prospects(b, p)
		around := pattern.Surroundings(s.tracker.Around(p))
		seen, theySee := around, around.Swap()
		if toPlay == model.White {
			mine, theirs, seen, theySee = theirs, mine, theySee, seen
		}
		properties := propertiesOf[mine&15][theirs&15]
		near := table.Value(seen, properties|pattern.IsNear) & legal(mine)
		far := table.Value(seen, properties) & legal(mine)
		other := table.Value(theySee, propertiesOf[theirs&15][mine&15]) & legal(theirs)
		s.far[i&(model.NumPoints-1)] = far
		own.set(p, near)
		opp.set(p, other)
	}
}

// legal returns all ones for a move that is legal but for ko, else 0.
func legal(p model.Prospect) uint32 { return uint32(p&model.NoLiberty) - 1 }

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

// effect returns the value that a pattern database gives a prospect.
func effect(p model.Prospect) pattern.Effect {
	return pattern.Effect{
		Captures:  p.Captures(),
		Suicide:   p&model.NoLiberty != 0,
		SelfAtari: p&model.SelfAtari != 0,
	}
}
