package bandit

import (
	"fmt"
	"math"
	"strconv"

	"gobandit/model/words"
)

// Terms are what the value of an action is made of, in units of reward:
//
//	Value = (1-Weight)·(Mean+Bias) + Weight·Other + Prior·Exploration
//
// A rule that draws has no such sum: Mean and Bias are what it makes its weight
// from, and the others are 0.
type Terms struct {
	Mean        float64 // X: normalized if that is asked for; of an untried action as FPU has it
	Bias        float64 // progressive bias
	Other       float64 // the mean of the statistics from elsewhere: AMAF, or OMA
	Weight      float64 // of Other, 0 to 1
	Exploration float64 // the bonus for being rarely visited
	Prior       float64 // what that is multiplied by: 1 without priors
	Value       float64 // as [Selection.Values] has it
}

// Terms returns what the value of each action of v is made of. It allocates:
// it is for showing a choice, not for making one.
func (s *Selection) Terms(v *View) []Terms {
	values := make([]float64, len(v.Arms))
	s.Values(values, v)
	terms := make([]Terms, len(v.Arms))
	s.Rule.formula.terms(s, terms, v)
	for i, value := range values {
		terms[i].Value = value
	}
	return terms
}

// Formula writes how the value of action i of v comes about, with the numbers
// filled in, such as ".568 + .4×√(ln 22914/15288)". t are its Terms.
func (s *Selection) Formula(v *View, i int, t Terms) string { return s.Rule.formula.write(s, v, i, t) }

// Sources say in formulas where terms come from that a formula has as they are;
// "" is where there is no more to say. Valid says what the N of the exploration is if it is not the visits of the node.
type Sources struct{ Mean, Other, Weight, Valid string }

// Sources returns those of action i of v, which began with some visits, as in
// "(46×.5 + 40 prior×.66)/86" for the mean and "√(200/(3×86+200))" for the weight.
func (s *Selection) Sources(v *View, i int, began Arm) Sources {
	var from Sources
	a := v.Arms[i]
	played := Arm{a.Visits - began.Visits, a.Wins - began.Wins}

	switch {
	case a.Visits == 0 && s.FPUMeaning == FPUParent && s.Normalize:
		from.Mean = fmt.Sprintf("%s - %s", v.normalFormula(figure(v.Mean)), figure(s.FPU))
	case a.Visits == 0 && s.FPUMeaning == FPUParent:
		from.Mean = fmt.Sprintf("%s - %s", figure(v.Mean), figure(s.FPU))
	case a.Visits == 0:
	case began.Visits > 0 && played.Visits > 0:
		from.Mean = fmt.Sprintf("(%s×%s + %s prior×%s)/%s", count(played.Visits), figure(played.Mean()), count(began.Visits), figure(began.Mean()), count(a.Visits))
		if s.Normalize {
			from.Mean = v.normalFormula(from.Mean)
		}
	case s.Normalize:
		from.Mean = v.normalFormula(figure(a.Mean()))
	}

	if other, weight := s.elsewhere(v, i); weight > 0 {
		from.Weight = s.weightSource(v, i)
		if mean := v.Other[i].Mean(); other != mean {
			from.Other = v.normalFormula(figure(mean))
		}
	}
	if v.Valid != nil && v.Valid[i] != v.Visits {
		from.Valid = fmt.Sprintf(" (it could be chosen at %s visits)", count(v.Valid[i]))
	}
	return from
}

// normalFormula writes how a reward, given in figures, is normalized.
func (v *View) normalFormula(reward string) string {
	if v.High <= v.Low {
		return "0"
	}
	minus := " - " + figure(v.Low)
	if v.Low < 0 {
		minus = " + " + figure(-v.Low)
	}
	if v.Low == 0 {
		return fmt.Sprintf("%s/%s", reward, figure(v.High))
	}
	return fmt.Sprintf("(%s%s)/(%s%s)", reward, minus, figure(v.High), minus)
}

// weightSource writes the weight of an action's statistics from elsewhere.
func (s *Selection) weightSource(v *View, i int) string {
	n, other := count(v.Arms[i].Visits), count(v.Other[i].Visits)
	switch {
	case !s.Rave:
		return fmt.Sprintf("√(%[1]s/(%[1]s+3×%[2]s))", figure(s.OMAVisits), n)
	case s.RaveBias == 0:
		return fmt.Sprintf("√(%[1]s/(3×%[2]s+%[1]s))", figure(s.RaveEquivalence), n)
	}
	return fmt.Sprintf("%[2]s/(%[1]s+%[2]s+4×%[1]s×%[2]s×%[3]s²)", n, other, figure(s.RaveBias))
}

// magnified returns a writer of numbers with four figures and as many more as a
// factor has before its point: an error of what it multiplies moves up by those.
func magnified(factor float64) func(x float64) string {
	digits := 4 + int(math.Ceil(math.Log10(max(1, factor))))
	return func(x float64) string { return figures(x, digits) }
}

// figure writes a number with four figures and without needless zeros: .568, .4,
// 12.35, 1e+06.
func figure(x float64) string { return figures(x, 4) }

// figures writes a number with the given number of figures, whole ones of 1000 and more with
// all they have.
func figures(x float64, n int) string {
	text := strconv.FormatFloat(x, 'g', n, 64)
	if size := math.Abs(x); size >= 1000 && size < 1e6 {
		text = strconv.FormatFloat(x, 'f', max(0, n-4), 64)
	}
	return words.Bare(text)
}

// count writes a number of visits, which may be a fraction.
func count(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// oneMore writes one more than a number of visits as a sum, since readers look for the visits: (16+1).
func oneMore(n float64) string { return "(" + count(n) + "+1)" }
