package tune

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/param"
	"gobandit/search/bandit"
)

// An arm counts one candidate's games.
type arm struct{ games, wins, pending int }

func (a *arm) count(won bool) {
	a.games++
	if won {
		a.wins++
	}
}

// visits returns the games with a result and those in progress.
func (a arm) visits() float64 { return float64(a.games + a.pending) }

// A grid holds the candidates of the first level with the games in their cells. Games of deeper levels and of free points count in
// the cell that they are in. The candidates are all cells in their order or, in a wide space, those met so far in the order of
// their first games.
type grid struct {
	space      param.Space
	candidates []Candidate
	counts     []arm
	numbers    []moments   // of each candidate, if it is measured by numbers
	opponents  int         // of the event, 1 or more
	sides      []sides     // of each candidate as many as opponents
	places     map[int]int // place of each cell among the candidates; nil if they are all
	total      arm
	scratch    []float64
	barred     map[int]bool // cells that are not chosen
	out        map[int]bool // cells that are no contenders: those barred and those set aside
}

func newGrid(s param.Space, opponents int, tried bool) *grid {
	g := &grid{space: s, opponents: max(opponents, 1)}
	if tried {
		g.places = make(map[int]int)
		return g
	}
	for i := range s.Len() {
		g.add(i)
	}
	return g
}

func (g *grid) add(cell int) {
	g.candidates, g.counts, g.sides = append(g.candidates, at(g.space, cell)), append(g.counts, arm{}), append(g.sides, make([]sides, g.opponents)...)
	g.numbers, g.scratch = append(g.numbers, moments{}), append(g.scratch, 0)
}

// against returns the games at a place by opponent.
func (g *grid) against(k int) []sides { return g.sides[k*g.opponents : (k+1)*g.opponents] }

// prior returns what the games say of the candidates' rates before their games.
func (g *grid) prior() *prior { return learnPrior(g, even, g.counts) }

// placeOrAdd returns the place of a cell, which the grid keeps from now on.
func (g *grid) placeOrAdd(cell int) int {
	k, ok := g.place(cell)
	if !ok {
		k = len(g.candidates)
		g.places[cell] = k
		g.add(cell)
	}
	return k
}

// place returns the place of a cell, and whether the grid keeps it.
func (g *grid) place(cell int) (int, bool) {
	if g.places == nil {
		return cell, true
	}
	k, ok := g.places[cell]
	return k, ok
}

// candidate returns the candidate in the center of a cell.
func (g *grid) candidate(cell int) Candidate {
	if k, ok := g.place(cell); ok {
		return g.candidates[k]
	}
	return at(g.space, cell)
}

// count returns the games of a cell.
func (g *grid) count(cell int) arm {
	if k, ok := g.place(cell); ok {
		return g.counts[k]
	}
	return arm{}
}

// untried returns the number of cells that are neither kept nor out.
func (g *grid) untried(out map[int]bool) int {
	n := g.space.Len() - len(g.candidates)
	for cell := range out {
		if _, ok := g.place(cell); !ok {
			n--
		}
	}
	return n
}

// pick returns the candidate with the highest value, each of several with the same chance, of a grid that keeps the candidates met.
// untried is the value of each other one. The choice is the one among all candidates in their order.
func (g *grid) pick(rng *rand.Rand, values []float64, untried float64) Candidate {
	top, left := g.top(values, untried)
	if left > 1 {
		left = rng.IntN(left) + 1
	}
	known := maps.Clone(g.barred)
	if known == nil {
		known = make(map[int]bool)
	}
	for cell := range g.places {
		known[cell] = true
	}
	next := 0 // behind the last known
	for _, cell := range append(slices.Sorted(maps.Keys(known)), g.space.Len()) {
		if n := cell - next; untried == top && left <= n {
			return g.candidate(next + left - 1)
		} else if untried == top {
			left -= n
		}
		next = cell + 1
		if k, ok := g.places[cell]; ok && values[k] == top {
			if left--; left == 0 {
				return g.candidates[k]
			}
		}
	}
	panic("tune: no candidate")
}

// top returns the highest value of a grid that keeps the candidates met, and how many have it.
func (g *grid) top(values []float64, untried float64) (top float64, ties int) {
	if top, ties = untried, g.untried(g.barred); ties == 0 {
		top = math.Inf(-1)
	}
	for _, v := range g.bar(values) {
		switch {
		case v > top:
			top, ties = v, 1
		case v == top:
			ties++
		}
	}
	return top, ties
}

// pickFrom returns the first candidate with the highest value at or after a cell, around the end.
func (g *grid) pickFrom(start int, values []float64, untried float64) Candidate {
	top, _ := g.top(values, untried)
	for {
		k, ok := g.places[start]
		if ok && values[k] == top || !ok && untried == top && !g.bars(start) {
			return g.candidate(start)
		}
		start = (start + 1) % g.space.Len()
	}
}

// mostWins returns the contender with most wins, the first of several.
func (g *grid) mostWins() Candidate {
	return g.first(func(place int) float64 { return float64(g.counts[place].wins) })
}

// first returns the first contender with the highest value, which is more than 0 only of some that are kept.
func (g *grid) first(value func(place int) float64) Candidate {
	best, top := outside(g.space.Len(), g.out), 0.
	for _, i := range g.contenders() {
		if v, cell := value(i), g.candidates[i].Index; v > top || v == top && cell < best {
			best, top = cell, v
		}
	}
	return g.candidate(best)
}

// highest returns the candidate with the highest value, each of several with
// the same chance. The value of each is fill's.
func (g *grid) highest(rng *rand.Rand, fill func(dst []float64)) Candidate {
	fill(g.scratch)
	best := bandit.Best(g.bar(g.scratch), rng)
	if g.bars(g.candidates[best].Index) { // the rule has none of the others in play
		for i := range g.scratch {
			g.scratch[i] = 0
		}
		best = bandit.Best(g.bar(g.scratch), rng)
	}
	return g.candidates[best]
}

// bars reports whether a candidate, or a cell, is not chosen.
func (g *grid) bars(cell int) bool { return g.barred[cell] }

// bar makes the values of candidates that are not chosen the lowest.
func (g *grid) bar(values []float64) []float64 {
	for cell := range g.barred {
		if k, ok := g.place(cell); ok {
			values[k] = math.Inf(-1)
		}
	}
	return values
}

// contenders returns the places of the candidates that are not out, in their order.
func (g *grid) contenders() []int {
	places := make([]int, 0, len(g.candidates))
	for i, c := range g.candidates {
		if !g.out[c.Index] {
			places = append(places, i)
		}
	}
	return places
}

// outside returns the cell of the first contender that a space of so many cells has.
func outside(cells int, out map[int]bool) int {
	for i := range cells {
		if !out[i] {
			return i
		}
	}
	return 0
}

// firstOf returns the first of some places with the highest value.
func firstOf[V cmp.Ordered](places []int, value func(place int) V) int {
	return places[firstHighest(places, value)]
}

// firstHighest returns the place of the first of the highest values of a list.
func firstHighest[T any, V cmp.Ordered](list []T, value func(T) V) int {
	best := 0
	var top V
	for i, x := range list {
		if v := value(x); i == 0 || v > top {
			best, top = i, v
		}
	}
	return best
}

// room returns a slice of as many values as there are candidates, the same one if it is long enough.
func (g *grid) room(values []float64) []float64 {
	n := len(g.candidates)
	if cap(values) < n {
		return make([]float64, n, n+n/4)
	}
	return values[:n]
}

// any draws a candidate that is not barred.
func (g *grid) any(rng *rand.Rand) Candidate {
	for {
		if i := rng.IntN(g.space.Len()); !g.bars(i) {
			return g.candidate(i)
		}
	}
}
