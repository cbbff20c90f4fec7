package playout

import (
	"sync"

	"gobandit/model"
)

// maxNakade is the number of points of the largest region with a vital point.
const maxNakade = 6

// nakade finds the vital points of regions of three to six points that the last
// move captured, or has beside it, and its color alone surrounds.
//
// Source: Chaslot, Fiter, Hoock, Rimmel, Teytaud, "Adding Expert Knowledge and
// Exploration in Monte-Carlo Tree Search", 2009, section 3.2.
func (l *Local) nakade(b *model.Board) {
	call := l.regions.stamp + 1
	vain := &l.vain[(b.ToPlay()-model.Black)&1]
	if l.now.taken >= 3 {
		if p := b.EmptyPoint(b.NumEmpty() - 1); !vain.has(l.now.tracker.Around(p)) {
			l.vital(b, p, call)
		}
	}
	for d := b.Gaps(l.now.last); d != 0; {
		var p model.Point
		if p, d = d.Next(l.now.last); !vain.has(l.now.tracker.Around(p)) {
			l.vital(b, p, call)
		}
	}
}

// regions say by which look at a region a point was seen last. Looks are numbered.
type regions struct {
	stamp uint64
	seen  [model.NumPoints]uint64
}

// vital finds the vital point of the region of the empty point p, whose surroundings are not
// vain, unless a look from number call on has seen some of it.
func (l *Local) vital(b *model.Board, p model.Point, call uint64) {
	me, seen := b.ToPlay(), &l.regions.seen
	if seen[p&(model.NumPoints-1)] >= call {
		return
	}
	l.regions.stamp++
	stamp := l.regions.stamp
	seen[p&(model.NumPoints-1)] = stamp

	var region [maxNakade]model.Point
	region[0] = p
	n, ties, most := 1, 0, 0
	var best model.Point
	for i := 0; i < n; i++ {
		q := region[i]
		gaps := b.Gaps(q)
		degree := gaps.Len()
		ties += degree
		if degree > most {
			best, most = q, degree
		}
		for gaps != 0 {
			var r model.Point
			r, gaps = gaps.Next(q)
			was := &seen[r&(model.NumPoints-1)]
			switch {
			case *was == stamp:
				continue
			case n == maxNakade || *was >= call || b.Beside(r, me) != 0:
				return
			}
			*was = stamp
			region[n] = r
			n++
		}
	}

	if hasVital(n, ties, most) && b.Legal(best) {
		l.found.add(best)
	}
}

// vain are the surroundings of empty points, for Black and White to move, that show that a point's region is too large or
// has a point beside a stone of the side to move.
var vain = sync.OnceValue(func() *[2]surroundingSet {
	sets := new([2]surroundingSet)
	for around := range 1 << 16 {
		at := func(i int) model.Color { return model.Color(around >> (2 * i) & 3) }
		points := 1
		var beside [4]bool // the colors beside points of the region
		for i := range 4 {
			beside[at(i)] = true
			if at(i) == model.Empty {
				points++
			}
		}

		// A corner belongs to the region, or lies beside it, if one of the two points between it and the center does.
		for i, next := range [4][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}} {
			if at(next[0]) != model.Empty && at(next[1]) != model.Empty {
				continue
			}
			beside[at(4+i)] = true
			if at(4+i) == model.Empty {
				points++
			}
		}

		for side := range sets {
			if points > maxNakade || beside[model.Black+model.Color(side)] {
				sets[side].add(uint16(around))
			}
		}
	}
	return sets
})

// hasVital reports whether one stone keeps a region of n points from becoming two
// eyes, by the number of neighbors within the region, summed over its points and
// of the point that has most.
func hasVital(n, ties, most int) bool {
	switch n {
	case 3:
		return true
	case 4:
		return most == 3 || ties == 8 // the T, and the square, which is one eye as it stands
	case 5:
		return most == 4 || most == 3 && ties == 10 // the cross and the bulky five
	case 6:
		return most == 4 && ties == 12 // the rabbity six
	}
	return false
}
