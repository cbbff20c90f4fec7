package search

import (
	"math"

	"gobandit/search/bandit"
)

// DefaultWide is the Budget.Wide of an analysis unless it is set: each of the five
// best moves of an even position in the opening gets 3 % of the visits or more.
const DefaultWide = 0.04

// alternatives is how many moves behind the best a wide search looks for.
const alternatives = 5

// mostAside bounds the share of playouts that a wide search makes aside.
const mostAside = 0.9

// A wideSearch makes some playouts aside. At the root each of them leaves out the
// best moves by the lower bound of their mean, one to five of them in turn. It takes
// the next best if that has too few visits, or else the best of the others by the
// selection. So alternatives get visits to be judged by, and new ones come up by
// their own merits.
type wideSearch struct {
	share float64    // of the playouts that are made aside
	aside bandit.Arm // playouts made aside at this root, and the root player's rewards
}

// enough is the share of a move's part of the playouts aside that is enough for it:
// what it leaves over looks for better alternatives.
const enough = 0.8

// shareAside returns the share of playouts aside in a search with a Budget.Wide.
func shareAside(wide float64) float64 { return min(math.Sqrt(max(0, wide)), mostAside) }

// leftOut returns how many moves iteration i leaves out; 0 for most iterations.
func (s *wideSearch) leftOut(i int) int {
	n := int(float64(i) * s.share)
	if int(float64(i+1)*s.share) == n {
		return 0
	}
	return 1 + n%alternatives
}

// natural returns what is left of the root's visits and rewards without those
// aside, or all of them if that is nothing.
func (s *wideSearch) natural(all bandit.Arm) bandit.Arm {
	if all.Visits <= s.aside.Visits {
		return all
	}
	return bandit.Arm{Visits: all.Visits - s.aside.Visits, Wins: max(0, all.Wins-s.aside.Wins)}
}

// goAside has an iteration that is to be made aside leave out moves of the root, by
// their values. It returns the one to take, or -1 if the selection is to choose.
func (w *worker) goAside(values []float64, v *bandit.View) int {
	e := w.e
	n := e.leftOut(w.begun)
	if n == 0 {
		return -1
	}
	w.aside = true
	spread := 1.0
	if e.ranged {
		spread = v.High - v.Low
	}
	first, visits := leaders(v.Arms, n, spread)
	began := float64(e.params.InitialiseVisits)
	if next := first[len(first)-1]; v.Arms[next].Visits-began < enough*e.share/alternatives*(visits-began*float64(len(v.Arms))) {
		return next
	}
	least := math.Inf(-1)
	if e.selection.Rule.Draws { // by values of 0 or more
		least = 0
	}
	for _, i := range first[:len(first)-1] {
		values[i] = least
	}
	return -1
}

// leaders returns the n+1 arms with the highest lower bounds of their means, the
// highest first, or all if there are no more, and the visits of all. Spread is the
// range of rewards.
func leaders(arms []bandit.Arm, n int, spread float64) (first []int, visits float64) {
	var at [alternatives + 1]int
	var bounds [alternatives + 1]float64
	have := 0
	for i := range arms {
		visits += arms[i].Visits
		bound := math.Inf(-1)
		if arms[i].Visits > 0 {
			bound = arms[i].Mean() - spread/math.Sqrt(arms[i].Visits)
		}
		k := have
		for k > 0 && bounds[k-1] < bound {
			k--
		}
		if k > n {
			continue
		}
		have = min(have+1, n+1)
		copy(at[k+1:have], at[k:])
		copy(bounds[k+1:have], bounds[k:])
		at[k], bounds[k] = i, bound
	}
	return at[:have], visits
}
