package bandit

import "math"

// Widening is progressive widening: a node considers the few actions of the
// highest initial win rates, and more of them with its visits. A Constant below 1 considers all
// actions.
//
// Source: Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go",
// 2007; Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search",
// 2008 (progressive unpruning); the form is that of Couëtoux et al., "Continuous
// Upper Confidence Trees", 2011.
type Widening struct {
	Constant float64 // W
	Exponent float64 // B, 0 to 1
}

// Active reports whether fewer than all actions may be considered.
func (w Widening) Active() bool { return w.Constant >= 1 }

// Count returns the number of actions to consider, ⌊W·N^B⌋, in a visit of a node
// with N visits. The visit being made counts among them, so that TAG's form is
// ⌊W·(N+1)^B⌋.
func (w Widening) Count(visits float64) int {
	return int(min(math.Floor(w.Constant*math.Pow(visits, w.Exponent)), math.MaxInt32))
}
