// Package bandit holds the selection rules that choose among arms: moves in
// the search tree, candidates in a tuning event.
//
// A rule fills a slice with one value an arm and chooses nothing; [Best] then
// picks among the highest. A screen can thus show the values that a choice was
// made from. The rules of the tree stand in the table [Rules], and a [Selection]
// is one of them with its parameters. Choosing allocates nothing, and no rule
// draws random numbers.
package bandit

import (
	"math"
	"math/rand/v2"
)

// An Arm is what is known of one choice. Counts are real numbers, since initial
// ones may be fractions of a game.
type Arm struct {
	Visits float64 // games or playouts, initial and pending ones included
	Wins   float64 // of those, in the view of whoever chooses; pending ones add none
}

// Mean returns the arm's wins per visit, and 0 for an arm never visited.
func (a Arm) Mean() float64 {
	if a.Visits == 0 {
		return 0
	}
	return a.Wins / a.Visits
}

// Add adds the visits and wins of another arm.
func (a *Arm) Add(o Arm) {
	a.Visits += o.Visits
	a.Wins += o.Wins
}

// UCB1 is the upper confidence bound:
//
//	wins/visits + E·√(ln N)·√(1/visits)
//
// with N the parent's visits, which count everything that went through the arms'
// common parent, and E the exploration. A parent with one visit or less gives no
// bonus, and an arm never visited is +Inf. The bound holds for rewards in [0, 1] and E = √2;
// play is stronger with a smaller E. It is evaluated in this order without fused
// multiplication, so that values agree with those of Gomill's tuner to the last
// bit.
//
// Source: Auer, Cesa-Bianchi, Fischer, "Finite-time Analysis of the Multiarmed
// Bandit Problem", 2002, figure 1; Woods, Gomill 0.8, "The Monte Carlo tuner",
// section "The tuning algorithm".
func UCB1(values []float64, arms []Arm, parent, exploration float64) {
	scale := UCB1Scale(parent, exploration)
	for i, a := range arms {
		values[i] = a.Mean() + UCB1Bonus(a, scale)
	}
}

// UCB1Scale returns E·√(ln N), the part of [UCB1]'s bonus all arms share.
func UCB1Scale(parent, exploration float64) float64 {
	return exploration * math.Sqrt(logVisits(parent))
}

// UCB1Bonus returns what [UCB1] adds to an arm's mean, scale being the
// common part of it ([UCB1Scale]).
func UCB1Bonus(a Arm, scale float64) float64 {
	if a.Visits == 0 {
		return math.Inf(1)
	}
	return float64(scale * math.Sqrt(1/a.Visits))
}

// Best returns the index of the highest value, each of several equal ones
// with the same chance. It draws from rng only if there are several. NaN is
// below every number. It panics if there are no values.
func Best(values []float64, rng *rand.Rand) int {
	best, top, ties := 0, number(values[0]), 1
	for i, v := range values {
		if v > top {
			best, top, ties = i, v, 1
		} else if v == top && i > best {
			ties++
		}
	}
	if top == math.Inf(-1) { // it is the value of all, with those that are no numbers
		ties = len(values)
	}

	if ties == 1 {
		return best
	}
	skip := rng.IntN(ties)
	for i := best; ; i++ {
		if number(values[i]) != number(values[best]) {
			continue
		}
		if skip == 0 {
			return i
		}
		skip--
	}
}

// logVisits returns the logarithm of a number of visits, at least 0.
func logVisits(n float64) float64 {
	if n <= 1 {
		return 0
	}
	return math.Log(n)
}

// number returns v, with -Inf in place of NaN, which compares with nothing.
func number(v float64) float64 {
	if math.IsNaN(v) {
		return math.Inf(-1)
	}
	return v
}
