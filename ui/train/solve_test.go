package train

import (
	"math/bits"
	"slices"

	"gobandit/model"
)

// A fight is a problem of life and death as a game of its own, which is small enough to be solved to its end: one side attacks the
// largest chain of the other, the target, on the points of a region. What stands around the region cannot be captured.
type fight struct {
	attacker model.Color // that the target is not
	region   []model.Point
	target   []model.Point
	near     []uint32 // by point of the region, then of the target and of what stands around it: the points next to it
}

// A state is a position of a fight. Sets of points have a bit for each point of the region.
type state struct {
	stones   [2]uint32 // of the attacker and the defender
	ko       int8      // the point that the side to move may not take back; noKo, or passed after a pass
	defender bool      // is to move
}

const noKo, passed = -1, -2

// newFight returns the fight of a board, whose far corner is outside. The side around the region has liberties there.
func newFight(b *model.Board, attacker model.Color) (*fight, state) {
	f := &fight{attacker: attacker}
	outside := map[model.Point]bool{}
	for q := range b.Points() {
		if b.At(q) == model.Empty && b.Size()*b.Size() > 100 && !outside[q] && len(reach(b, q)) > b.Size()*b.Size()/3 {
			for _, o := range reach(b, q) {
				outside[o] = true
			}
		}
	}

	around := map[model.Point]bool{}
	for _, chain := range b.Chains() {
		if b.At(chain[0]) != attacker {
			if len(chain) > len(f.target) {
				f.target = chain
			}
		} else if slices.ContainsFunc(chain, func(q model.Point) bool {
			return slices.ContainsFunc(beside(b, q), func(o model.Point) bool { return outside[o] })
		}) {
			for _, q := range chain {
				around[q] = true
			}
		}
	}
	s, place := state{ko: noKo}, map[model.Point]int{}
	for q := range b.Points() {
		if !outside[q] && !around[q] && !slices.Contains(f.target, q) {
			place[q] = len(f.region)
			f.region = append(f.region, q)
			switch b.At(q) {
			case attacker:
				s.stones[0] |= 1 << place[q]
			case attacker.Opponent():
				s.stones[1] |= 1 << place[q]
			}
		}
	}

	n := len(f.region)
	f.near = make([]uint32, n+2)
	for i, q := range f.region {
		for _, o := range beside(b, q) {
			j, in := place[o]
			switch {
			case around[o]:
				j = n + 1
			case !in:
				j = n
			}
			f.near[i] |= 1 << j
			f.near[j] |= 1 << i
		}
	}
	return f, s
}

// reach returns the empty points connected to an empty point.
func reach(b *model.Board, q model.Point) []model.Point {
	all := []model.Point{q}
	for i := 0; i < len(all); i++ {
		for _, o := range beside(b, all[i]) {
			if b.At(o) == model.Empty && !slices.Contains(all, o) {
				all = append(all, o)
			}
		}
	}
	return all
}

// beside returns the neighbors of a point.
func beside(b *model.Board, q model.Point) (out []model.Point) {
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if x, y := q.X()+d[0], q.Y()+d[1]; x >= 0 && y >= 0 && x < b.Size() && y < b.Size() {
			out = append(out, model.Pt(x, y))
		}
	}
	return out
}

// chain returns the stones connected to a bit among stones, and their liberties.
func (f *fight) chain(stones, at, empty uint32) (chain, liberties uint32) {
	for todo := at; todo != 0; {
		i := bits.TrailingZeros32(todo)
		chain |= 1 << i
		liberties |= f.near[i] & empty
		todo = (todo&^(1<<i) | f.near[i]&stones) &^ chain
	}
	return chain, liberties
}

// play returns the state after a move, whether it is legal, and whether it takes the target.
func (f *fight) play(s state, at int, bans bool) (next state, legal, taken bool) {
	n, side := len(f.region), 0
	if s.defender {
		side = 1
	}
	bit := uint32(1) << at
	if (s.stones[0]|s.stones[1])&bit != 0 || bans && int(s.ko) == at {
		return s, false, false
	}
	always := [2]uint32{1 << (n + 1), 1 << n} // what stands around, and the target
	own, opp := s.stones[side]|bit|always[side], s.stones[1-side]|always[1-side]
	inside := uint32(1)<<n - 1

	dead := uint32(0)
	for todo := f.near[at] & opp; todo != 0; {
		c, liberties := f.chain(opp, todo&-todo, inside&^(own|opp))
		todo &^= c
		switch {
		case liberties != 0 || c&(1<<(n+1)) != 0:
		case c&(1<<n) != 0:
			return s, true, true
		default:
			dead |= c
		}
	}

	opp &^= dead
	c, liberties := f.chain(own, bit, inside&^(own|opp))
	if liberties == 0 && c&(1<<(n+1)) == 0 {
		return s, false, false
	}
	next = state{ko: noKo, defender: !s.defender}
	next.stones[side], next.stones[1-side] = own&inside, opp&inside
	if bits.OnesCount32(dead) == 1 && c == bit && liberties == dead {
		next.ko = int8(bits.TrailingZeros32(dead))
	}
	return next, true, false
}

// A solution is the value of every position of a fight that can come about from a start.
type solution struct {
	*fight
	favored int // whom kos and cycles favor: 0 the attacker, 1 the defender
	at      map[state]int32
	states  []state
	next    [][]int32 // moves by state: to another, or an end
	depth   []int32   // moves to the end that the side that is not favored forces; 0: it cannot
}

const targetTaken, bothPassed = -1, -2

// solve finds the value of all positions from a start by going back from the ends, Here all ko threats are
// those of one side, for which a game without an end is a success, too.
func (f *fight) solve(start state, favored int) *solution {
	s := &solution{fight: f, favored: favored, at: map[state]int32{}}
	add := func(t state) int32 {
		i, known := s.at[t]
		if !known {
			i = int32(len(s.states))
			s.at[t] = i
			s.states = append(s.states, t)
		}
		return i
	}
	add(start)
	for i := 0; i < len(s.states); i++ {
		from := s.states[i]
		var to []int32
		for p := range f.region {
			t, legal, taken := f.play(from, p, from.defender == (favored == 0))
			switch {
			case taken:
				to = append(to, targetTaken)
			case legal:
				to = append(to, add(t))
			}
		}
		if from.ko == passed {
			to = append(to, bothPassed)
		} else {
			to = append(to, add(state{from.stones, passed, !from.defender}))
		}
		s.next = append(s.next, to)
	}
	s.goBack()
	return s
}

// goBack sets the depths, the least first.
func (s *solution) goBack() {
	forcer, end := s.favored == 0, int32(targetTaken) // whether the defender forces an end
	if forcer {
		end = bothPassed
	}
	before, open := make([][]int32, len(s.states)), make([]int, len(s.states))
	s.depth = make([]int32, len(s.states))
	var layer []int32
	settle := func(i, depth int32) {
		if s.depth[i] == 0 {
			s.depth[i] = depth
			layer = append(layer, i)
		}
	}
	for i, to := range s.next {
		open[i] = len(to)
		for _, j := range to {
			switch {
			case j >= 0:
				before[j] = append(before[j], int32(i))
			case j == end:
				if open[i]--; s.states[i].defender == forcer || open[i] == 0 {
					settle(int32(i), 1)
				}
			}
		}
	}
	for k := 0; k < len(layer); k++ {
		j := layer[k]
		for _, i := range before[j] {
			if open[i]--; s.states[i].defender == forcer || open[i] == 0 {
				settle(i, s.depth[j]+1)
			}
		}
	}
}

// dies reports whether the target is taken from a state on, and for the attacker forcing in how many moves at most.
func (s *solution) dies(t state) (bool, int) {
	d := s.depth[s.at[t]]
	return (d > 0) == (s.favored == 1), int(d)
}

// A solver knows the values of a fight whoever has ko threats.
type solver struct {
	*fight
	start  state
	either [2]*solution
}

// solverOf returns the solver of a board on which a side is to move.
func solverOf(b *model.Board, attacker, toPlay model.Color) *solver {
	f, start := newFight(b, attacker)
	start.defender = toPlay != attacker
	return &solver{f, start, [2]*solution{f.solve(start, 0), f.solve(start, 1)}}
}

// dies reports whether the target dies, and whether that does not depend on kos.
func (s *solver) dies(t state) (dies, sure bool) {
	a, _ := s.either[0].dies(t)
	b, _ := s.either[1].dies(t)
	return b, a == b
}

// after returns the value of a move for the side that makes it.
func (s *solver) after(t state, at int) (next state, legal, works, sure bool) {
	next, legal, taken := s.play(t, at, true)
	if !legal || taken {
		return next, legal, taken, true
	}
	dies, sure := s.dies(next)
	return next, true, dies != t.defender, sure
}
