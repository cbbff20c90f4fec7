package judge

import (
	"iter"
	"slices"

	"gobandit/model"
)

// points is a set of points in the order in which they came.
type points struct {
	at  [64]model.Point
	n   int
	has [model.NumPoints/64 + 1]uint64
}

func (s *points) add(p model.Point) {
	if !s.contains(p) && s.n < len(s.at) {
		s.has[p/64] |= 1 << (p % 64)
		s.at[s.n] = p
		s.n++
	}
}

func (s *points) contains(p model.Point) bool { return s.has[p/64]>>(p%64)&1 != 0 }

func (s *points) list() []model.Point { return s.at[:s.n] }

func (s *points) join(t *points) {
	for _, p := range t.list() {
		s.add(p)
	}
}

// stones yields the stones of the chain on p.
func stones(b *model.Board, p model.Point) iter.Seq[model.Point] {
	return func(yield func(model.Point) bool) {
		for q := b.NextStone(p); yield(q) && q != p; q = b.NextStone(q) {
		}
	}
}

// spread returns p and the points connected with it through points that enter agrees to, and
// marks them as seen.
func spread(b *model.Board, p model.Point, seen *[model.NumPoints]bool, enter func(q model.Point) bool) []model.Point {
	seen[p] = true
	region := []model.Point{p}
	for at := 0; at < len(region); at++ {
		for q := range b.Neighbors(region[at]) {
			if !seen[q] && enter(q) {
				seen[q] = true
				region = append(region, q)
			}
		}
	}
	return region
}

// gaps adds the empty points beside p.
func (s *points) gaps(b *model.Board, p model.Point) {
	for d := b.Gaps(p); d != 0; {
		var q model.Point
		q, d = d.Next(p)
		s.add(q)
	}
}

// liberties adds those of the chain on p, about roomy at most.
func (s *points) liberties(b *model.Board, p model.Point) { s.libertiesTo(b, p, roomy) }

// libertiesTo adds those of the chain on p, about most at most.
func (s *points) libertiesTo(b *model.Board, p model.Point, most int) {
	for q := range stones(b, p) {
		if s.gaps(b, q); s.n >= most {
			return
		}
	}
}

// around adds the empty points beside those of libs.
func (s *points) around(b *model.Board, libs *points) {
	for _, p := range libs.list() {
		s.gaps(b, p)
	}
}

// near adds the empty points within sight of those of libs.
func (s *points) near(b *model.Board, libs *points) {
	for _, l := range libs.list() {
		for q := range vicinity(b, l) {
			if b.At(q) == model.Empty {
				s.add(q)
			}
		}
	}
}

// vicinity yields the points within sight of p.
func vicinity(b *model.Board, p model.Point) iter.Seq[model.Point] {
	return func(yield func(model.Point) bool) {
		for y := max(0, p.Y()-sight); y <= min(b.Size()-1, p.Y()+sight); y++ {
			for x := max(0, p.X()-sight); x <= min(b.Size()-1, p.X()+sight); x++ {
				if !yield(model.Pt(x, y)) {
					return
				}
			}
		}
	}
}

// defenses adds the moves that may save the chain on p: its liberties, what takes or
// presses its attackers, and the empty points beside its liberties.
func (s *points) defenses(b *model.Board, p model.Point) {
	var libs points
	libs.liberties(b, p)
	s.counters(b, p)
	s.join(&libs)
	s.around(b, &libs)
}

// A neighbor is a chain beside another one, with its first liberties.
type neighbor struct {
	stone model.Point
	libs  points
}

// weak returns the chains beside that on p that have few liberties, upTo at most, those
// with one first.
func weak(b *model.Board, p model.Point, upTo int) (found [16]neighbor, n int) {
	opp := b.At(p).Opponent()
	var seen [16]model.Point
	s := 0
	for q := range stones(b, p) {
		for d := b.Beside(q, opp); d != 0; {
			var e model.Point
			e, d = d.Next(q)
			id := b.ChainID(e)
			if s == len(seen) || slices.Contains(seen[:s], id) {
				continue
			}
			seen[s] = id
			s++
			var libs points
			if libs.liberties(b, e); libs.n <= upTo {
				found[n] = neighbor{e, libs}
				n++
			}
		}
	}
	slices.SortStableFunc(found[:n], func(a, b neighbor) int { return a.libs.n - b.libs.n })
	return found, n
}

// counters adds the moves that take or press what attacks the chain on p.
func (s *points) counters(b *model.Board, p model.Point) {
	chains, n := weak(b, p, 3)
	for i := range n {
		s.join(&chains[i].libs)
	}
}

// rescues adds the moves that save chains beside that on p: their liberties, and those
// of what attacks them.
func (s *points) rescues(b *model.Board, p model.Point) {
	chains, n := weak(b, p, 2)
	for i := range n {
		s.join(&chains[i].libs)
		attackers, m := weak(b, chains[i].stone, 2)
		for k := range m {
			if b.ChainID(attackers[k].stone) != b.ChainID(p) {
				s.join(&attackers[k].libs)
			}
		}
	}
}

// eyes reports whether two of the liberties of the chain on p are surrounded by its
// stones alone: it cannot be taken.
func eyes(b *model.Board, libs *points, p model.Point) bool {
	id, n := b.ChainID(p), 0
next:
	for _, q := range libs.list() {
		if b.Gaps(q) != 0 || b.Beside(q, b.At(p).Opponent()) != 0 {
			continue
		}
		for d := b.Beside(q, b.At(p)); d != 0; {
			var e model.Point
			if e, d = d.Next(q); b.ChainID(e) != id {
				continue next
			}
		}
		n++
	}
	return n > 1
}
