package knowledge

import "gobandit/model"

// phases are the parts of a game, by the share of the board that holds stones:
// up to a tenth, a fifth, and so on.
const phases = 5

// maxLine bounds the lines from the edge that count apart.
const maxLine = 10

// A group is a set of features of which a move has at most one, unless said
// otherwise.
type group struct {
	name  string
	size  int
	first int // feature
}

// The groups of features beside shapes.
var groups = []*group{
	&depth, &markedDepth, &place, &toLast, &toBefore, &captures, &extends, &ataris, &selfAtari, &libertiesAfter, &presses, &stretches,
	&joins, &cuts, &denies, &eyes, &koDistance, &races, &lastLiberty, &answer, &passed,
}

var (
	depth          = group{name: "largest known shape", size: levels + 1}
	markedDepth    = group{name: "largest known shape with the last move", size: markedLevels + 1}
	place          = group{name: "lines from the edges, by phase", size: phases * maxLine * (maxLine + 1) / 2}
	toLast         = group{name: "distance to the last move", size: farLast}
	toBefore       = group{name: "distance to the move before", size: farLast}
	captures       = group{name: "captures", size: 3 * 2 * 2 * 2}
	extends        = group{name: "extends out of atari", size: 3 * 3}
	ataris         = group{name: "puts into atari", size: 3 * 2 * 3}
	selfAtari      = group{name: "puts itself into atari", size: 6 * 2}
	libertiesAfter = group{name: "liberties after the move", size: 6 * 3}
	presses        = group{name: "takes a third or fourth liberty", size: 2 * 3}
	stretches      = group{name: "extends a chain of two or three liberties", size: 2 * 3 * 3}
	joins          = group{name: "connects", size: 3 * 3}
	cuts           = group{name: "cuts", size: 3 * 2}
	denies         = group{name: "takes a point the other side cannot use", size: 2}
	eyes           = group{name: "fills an eye", size: 2}
	koDistance     = group{name: "distance to a ko", size: 6}
	races          = group{name: "race of liberties", size: 3 * 3}
	lastLiberty    = group{name: "liberty of the last move's chain", size: 5 * 2}
	answer         = group{name: "liberty of a chain that the last move attacks", size: 4 * 2}
	passed         = group{name: "the last move was a pass", size: 1}
)

// farLast is the distance from which on distances to earlier moves are the same.
const farLast = 22

// plain is the number of features beside shapes.
var plain int

func init() {
	for _, g := range groups {
		g.first = plain
		plain += g.size
	}
}

// A Feature is the number of a thing that is true of a move: those beside shapes
// come first, then the shapes that are known.
type Feature int32

// Features appends the features of a move on an empty point, with the shapes that m
// knows.
func (r *Reader) Features(p model.Point, m *Model, dst []Feature) []Feature {
	deepest := [families]int{}
	r.shapes(p, func(k Key, family, level int) bool {
		at, ok := m.shapes.find(k)
		if ok {
			dst = append(dst, Feature(plain+int(m.shapes.places[at])))
			deepest[family] = level + 1
		}
		return ok
	})
	dst = add(dst, &depth, deepest[plainFamily])
	dst = add(dst, &markedDepth, deepest[markedFamily])
	return r.tactics(p, dst)
}

// add appends feature i of a group.
func add(dst []Feature, g *group, i int) []Feature { return append(dst, Feature(g.first+i)) }

// tactics appends the features beside shapes.
func (r *Reader) tactics(p model.Point, dst []Feature) []Feature {
	dst = r.places(p, dst)
	dst = r.chains(p, dst)
	return r.answering(p, dst)
}

// places appends where p is: on the board, and from the last moves.
func (r *Reader) places(p model.Point, dst []Feature) []Feature {
	x, y := p.X(), p.Y()
	a, b := min(x, r.size-1-x, maxLine-1), min(y, r.size-1-y, maxLine-1)
	a, b = max(a, b), min(a, b)
	dst = add(dst, &place, r.phase*place.size/phases+a*(a+1)/2+b)
	for i, g := range [...]*group{&toLast, &toBefore} {
		if q := r.recent[i]; q != model.Pass {
			dst = add(dst, g, min(distance(q.X()-x, q.Y()-y), farLast-1))
		}
	}
	if r.recent[0] == model.Pass {
		dst = add(dst, &passed, 0)
	}
	if ko := r.board.Ko(); ko != model.Pass {
		dst = add(dst, &koDistance, min(distance(ko.X()-x, ko.Y()-y)/3, koDistance.size-1))
	}
	return dst
}
