package playout

import "gobandit/model"

// maxNakade is the number of points of the largest region with a vital point.
const maxNakade = 6

// nakade finds the vital points of regions of three to six points that the last
// move captured, or has beside it, and its colour alone surrounds.
//
// Source: Chaslot, Fiter, Hoock, Rimmel, Teytaud, "Adding Expert Knowledge and
// Exploration in Monte-Carlo Tree Search", 2009, section 3.2.
func (l *Local) nakade(b *model.Board) {
	if l.now.taken >= 3 {
		l.vital(b, b.EmptyPoint(b.NumEmpty()-1))
	}
	for d := b.Gaps(l.now.last); d != 0; {
		var p model.Point
		p, d = d.Next(l.now.last)
		l.vital(b, p)
	}
}

// vital finds the vital point of the region of the empty point p.
func (l *Local) vital(b *model.Board, p model.Point) {
	if b.Beside(p, b.ToPlay()) != 0 {
		return
	}
	var region [maxNakade]model.Point
	region[0] = p
	n, ties := 1, 0
	var best model.Point
	most := 0
	for i := 0; i < n; i++ {
		q := region[i]
		gaps := b.Gaps(q)
		ties += gaps.Len()
		if gaps.Len() > most {
			best, most = q, gaps.Len()
		}
	next:
		for gaps != 0 {
			var r model.Point
			r, gaps = gaps.Next(q)
			for _, known := range region[:n] {
				if r == known {
					continue next
				}
			}
			if n == maxNakade || b.Beside(r, b.ToPlay()) != 0 {
				return
			}
			region[n] = r
			n++
		}
	}
	if hasVital(n, ties, most) && b.Legal(best) {
		l.found.add(best)
	}
}

// hasVital reports whether one stone keeps a region of n points from becoming two
// eyes, by the number of neighbours within the region, summed over its points and
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
