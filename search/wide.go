package search

import (
	"math"

	"gobandit/search/bandit"
)

// DefaultWide is the Budget.Wide of an analysis unless it is set: each of the five
// best moves of an even position in the opening gets 3% of the visits or more.
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
	share   float64    // of the playouts that are made aside
	aside   bandit.Arm // playouts made aside at this root, and the root player's rewards
	widened bool       // a search at this root was wide
}

// spread makes the next search wide, or not, by a Budget.Wide.
func (s *wideSearch) spread(wide float64) {
	s.share = min(math.Sqrt(max(0, wide)), mostAside)
	s.widened = s.widened || s.share > 0
}

// enoughShare is the share of a move's part of the playouts aside with which it has enough:
// the rest looks for better alternatives.
const enoughShare = 0.8

// leftOut returns how many moves iteration i at a root leaves out; 0 for most iterations.
// A search in several parts leaves out the same moves as one without interruption.
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

// goAside makes an iteration aside if it is its turn: it leaves out moves of the root,
// by their values. It returns the one to take, or -1 if the selection is to choose.
func (w *worker) goAside(values []float64, v *bandit.View) int {
	e := w.e
	n := e.leftOut(e.former.playouts + w.begun)
	if n == 0 {
		return -1
	}

	w.aside = true
	spread := 1.0
	if e.ranged {
		spread = v.High - v.Low
	}
	first := w.scratch.first[:n+1]
	n, visits := leaders(first, v.Arms, spread)
	first = first[:n]
	began := float64(e.params.InitialiseVisits)
	if next := first[len(first)-1]; v.Arms[next].Visits-began < enoughShare*e.share/alternatives*(visits-float64(began*float64(len(v.Arms)))) {
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

// leaders fills dst with the arms with the highest lower bounds of their means, the
// highest first, and returns how many these are and the visits of all arms. Spread
// is the range of rewards.
func leaders(dst []int, arms []bandit.Arm, spread float64) (n int, visits float64) {
	var bounds [alternatives + 1]float64
	for i := range arms {
		visits += arms[i].Visits
		bound := math.Inf(-1)
		if arms[i].Visits > 0 {
			bound = arms[i].Mean() - spread/math.Sqrt(arms[i].Visits)
		}
		k := n
		for k > 0 && bounds[k-1] < bound {
			k--
		}
		if k == len(dst) {
			continue
		}
		n = min(n+1, len(dst))
		copy(dst[k+1:n], dst[k:])
		copy(bounds[k+1:n], bounds[k:])
		dst[k], bounds[k] = i, bound
	}
	return n, visits
}
