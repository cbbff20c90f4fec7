package bandit

import (
	"fmt"
	"math"
)

// A sum is the formula of rules that take the action of the highest value. The value is the action's mean, with progressive bias
// and statistics from elsewhere, and an exploration term.
type sum struct {
	exploration exploration // the zero value is none
	// plain fills dst in one pass where mean and exploration are all there is, and
	// reports whether they are. It may be nil.
	plain func(s *Selection, dst []float64, v *View) bool
}

// An exploration is a term of a sum: its value, and its text in a formula. Both functions take
// action i of v, the visits p of the node at which it could be chosen, its mean, and the sum so far as value.
// Where FPU is an exploration term, untried actions have that instead.
type exploration struct {
	value func(s *Selection, v *View, i int, p passes, mean, value float64) float64
	text  func(s *Selection, v *View, i int, p passes, mean, value float64) string
}

// passes are the visits of a node at which an action could be chosen, with what
// exploration terms have of them.
type passes struct{ visits, log float64 }

func passesOf(visits float64) passes {
	return passes{visits, logVisits(visits)}
}

// explorationOf returns the exploration term under a selection, and whether an
// untried action has FPU in its place.
func (f *sum) explorationOf(s *Selection) (e exploration, fpu bool) {
	if s.Rave && s.Rule.RAVEBonus {
		return exploration{raveBonus, raveText}, false
	}
	return f.exploration, s.explores()
}

func (f *sum) values(s *Selection, dst []float64, v *View) {
	if f.plain != nil && f.plain(s, dst, v) {
		return
	}
	s.factors(dst, v)
	exploration, fpu := f.explorationOf(s)
	all := passesOf(v.Visits)
	for i := range dst {
		mean := s.mean(v, i)
		value := s.mix(v, i, mean+s.bias(v, i))
		if exploration.value != nil {
			p := all
			if v.Valid != nil && v.Valid[i] != v.Visits {
				p = passesOf(v.Valid[i])
			}
			if fpu && v.Arms[i].Visits == 0 {
				value += float64(dst[i] * s.urgency(p.visits))
			} else {
				value += float64(dst[i] * exploration.value(s, v, i, p, mean, value))
			}
		}
		dst[i] = value
	}
}

// factors fills dst with what the exploration terms are multiplied by.
func (s *Selection) factors(dst []float64, v *View) {
	switch {
	case !s.PUCT:
		fill(dst, 1)
	case v.Weights > 0:
		for i, h := range v.Initial {
			dst[i] = s.Weight(h) / v.Weights
		}
	default:
		s.Priors(dst, v.Initial)
	}
}

func (f *sum) terms(s *Selection, terms []Terms, v *View) {
	factors := make([]float64, len(terms))
	s.factors(factors, v)
	exploration, fpu := f.explorationOf(s)
	for i := range terms {
		t := &terms[i]
		t.Mean, t.Bias, t.Prior = s.mean(v, i), s.bias(v, i), factors[i]
		t.Other, t.Weight = s.elsewhere(v, i)
		switch p := v.passes(i); {
		case exploration.value == nil:
		case fpu && v.Arms[i].Visits == 0:
			t.Exploration = s.urgency(p.visits)
		default:
			t.Exploration = exploration.value(s, v, i, p, t.Mean, s.mix(v, i, t.Mean+t.Bias))
		}
	}
}

// passes returns the visits at which action i could be chosen.
func (v *View) passes(i int) passes {
	if v.Valid != nil {
		return passesOf(v.Valid[i])
	}
	return passesOf(v.Visits)
}

func (f *sum) write(s *Selection, v *View, i int, t Terms) string {
	text := figure(t.Mean)
	if t.Bias != 0 {
		text += fmt.Sprintf(" + %s×%s/%s", figure(s.Bias), figure(v.Initial[i]), oneMore(v.Arms[i].Visits))
	}
	if t.Weight > 0 {
		if t.Bias != 0 {
			text = "(" + text + ")"
		}
		text = fmt.Sprintf("%s×%s + %s×%s", figure(1-t.Weight), text, figure(t.Weight), figure(t.Other))
	}

	if t.Exploration == 0 {
		return text
	}
	text += " + "
	if s.PUCT {
		text += figure(t.Prior) + "×"
	}

	exploration, fpu := f.explorationOf(s)
	switch p := v.passes(i); {
	case !fpu || v.Arms[i].Visits > 0:
		return text + exploration.text(s, v, i, p, t.Mean, s.mix(v, i, t.Mean+t.Bias))
	case s.FPU >= s.K*math.Sqrt(p.visits):
		return text + figure(s.FPU)
	default:
		return text + fmt.Sprintf("%s×√%s", figure(s.K), count(p.visits))
	}
}
