package bandit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Terms are what the value of an action is made of, in units of reward:
//
//	Value = (1-Weight)·(Mean+Bias) + Weight·Other + Prior·Exploration
//
// Where a policy has no such sum (EXP3, regret matching, Uniform) Mean and Bias
// are what it makes its weight from, and the others are 0.
type Terms struct {
	Mean        float64 // X: normalised if that is asked for; of an untried action as FPU has it
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
	priors := make([]float64, len(v.Arms))
	fill(priors, 1)
	if s.PUCT {
		s.Priors(priors, v.Heuristic)
	}
	terms := make([]Terms, len(v.Arms))
	for i := range terms {
		t := &terms[i]
		t.Value = values[i]
		if s.Policy.draws() {
			s.weigh(t, v, i)
			continue
		}
		t.Mean, t.Bias, t.Prior = s.mean(v, i, s.Normalise), s.bias(v, i), priors[i]
		t.Other, t.Weight = s.elsewhere(v, i)
		value := s.mix(v, i, t.Mean+t.Bias)
		if s.Policy != Greedy {
			t.Exploration = s.exploration(v, i, passesOf(chances(v, i)), t.Mean, value)
		}
	}
	return terms
}

// chances returns the visits of the node at which an action could be chosen.
func chances(v *View, i int) float64 {
	if v.Valid != nil {
		return v.Valid[i]
	}
	return v.Visits
}

// Formula writes how the value of action i of v comes about, with the numbers
// filled in, such as ".568 + .4×√(ln 22914/15288)". t are its Terms.
func (s *Selection) Formula(v *View, i int, t Terms) string {
	if s.Policy.draws() {
		return s.weightFormula(v, i, t)
	}
	n := v.Arms[i].Visits
	text := figure(t.Mean)
	if t.Bias != 0 {
		text += fmt.Sprintf(" + %s×%s/%s", figure(s.Bias), figure(v.Heuristic[i]), count(n+1))
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
	return text + s.explorationFormula(v, i, chances(v, i), t.Mean, s.mix(v, i, t.Mean+t.Bias))
}

// Sources say in formulas where terms come from that a formula has as they are;
// "" is where there is no more to say.
type Sources struct{ Mean, Other, Weight string }

// Sources returns those of action i of v, which began with some visits, as in
// "(46×.5 + 40 prior×.66)/86" for the mean and "√(200/(3×86+200))" for the weight.
func (s *Selection) Sources(v *View, i int, began Arm) Sources {
	var from Sources
	a := v.Arms[i]
	normalise := s.Normalise && s.Policy != RegretMatching && s.Policy != NoAveragingRM && s.Policy != Uniform
	played := Arm{a.Visits - began.Visits, a.Wins - began.Wins}
	switch {
	case a.Visits == 0 && s.FPUMeaning == FPUParent && normalise:
		from.Mean = fmt.Sprintf("%s - %s", v.normalFormula(figure(v.Mean)), figure(s.FPU))
	case a.Visits == 0 && s.FPUMeaning == FPUParent:
		from.Mean = fmt.Sprintf("%s - %s", figure(v.Mean), figure(s.FPU))
	case a.Visits == 0:
	case began.Visits > 0 && played.Visits > 0:
		from.Mean = fmt.Sprintf("(%s×%s + %s prior×%s)/%s", count(played.Visits), figure(played.Mean()), count(began.Visits), figure(began.Mean()), count(a.Visits))
		if normalise {
			from.Mean = v.normalFormula(from.Mean)
		}
	case normalise:
		from.Mean = v.normalFormula(figure(a.Mean()))
	}
	if other, weight := s.elsewhere(v, i); weight > 0 {
		from.Weight = s.weightSource(v, i)
		if mean := v.Other[i].Mean(); other != mean {
			from.Other = v.normalFormula(figure(mean))
		}
	}
	return from
}

// normalFormula writes how a reward, given in figures, is normalised.
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

// explorationFormula writes the exploration term of an action, case by case as
// [Selection.exploration] has it.
func (s *Selection) explorationFormula(v *View, i int, visits, mean, value float64) string {
	n, k, log := v.Arms[i].Visits, figure(s.K), "ln "+count(visits)
	switch {
	case s.Rave && s.Policy == UCB:
		return fmt.Sprintf("%s×√(%s/%s)", k, log, count(n+1))
	case n == 0 && s.explores() && s.FPU >= s.K*math.Sqrt(visits):
		return figure(s.FPU)
	case n == 0 && s.explores():
		return fmt.Sprintf("%s×√%s", k, count(visits))
	case s.Policy == AlphaGo && s.TAG && n > 0:
		return fmt.Sprintf("%s×√%s/%s", k, count(visits), count(n))
	case s.Policy == AlphaGo:
		return fmt.Sprintf("%s×√%s/%s", k, count(visits), count(n+1))
	case s.Policy == UCBTuned:
		return fmt.Sprintf("%s×√(%s/%s×%s)", k, log, count(n), figure(s.variance(v, i, logVisits(visits), mean, value)))
	}
	return fmt.Sprintf("%s×√(%s/%s)", figure(s.scale()), log, count(n))
}

// weigh sets the terms of an action of a policy that draws by weights.
func (s *Selection) weigh(t *Terms, v *View, i int) {
	switch s.Policy {
	case EXP3:
		t.Mean, t.Bias = s.mean(v, i, s.Normalise), s.bias(v, i)
	case RegretMatching, NoAveragingRM:
		t.Mean, t.Bias = s.mean(v, i, false), s.bias(v, i)
	}
}

// weightFormula writes the weight of an action of a policy that draws by weights.
func (s *Selection) weightFormula(v *View, i int, t Terms) string {
	digits := 4 // and those that the policy magnifies
	switch s.Policy {
	case EXP3:
		digits += tens(1 / s.Temperature)
	case RegretMatching, NoAveragingRM:
		digits += tens(v.Visits)
	}
	figure := func(x float64) string { return figures(x, digits) }
	sum := figure(t.Mean)
	fresh := s.explores() && v.Arms[i].Visits == 0
	text := "1"
	switch s.Policy {
	case EXP3:
		if !s.Normalise && !fresh {
			sum += " - " + figure(v.Mean)
		}
		if t.Bias != 0 {
			sum += " + " + figure(t.Bias)
		}
		text = fmt.Sprintf("exp((%s)/%s)", sum, figure(s.Temperature))
		if fresh {
			text += " + " + figure(s.FPU)
		}
	case RegretMatching, NoAveragingRM:
		if t.Bias != 0 {
			sum += " + " + figure(t.Bias)
		}
		text = fmt.Sprintf("(%s - %s)×%s", sum, figure(v.Mean), count(v.Visits))
		if fresh {
			text += " + " + figure(s.FPU)
		}
		if t.Value == 0 {
			text = "max(0, " + text + ")"
		}
	}
	return text
}

// tens returns how many digits a factor has before its point: those that an error
// of what it multiplies moves up.
func tens(factor float64) int { return int(math.Ceil(math.Log10(max(1, factor)))) }

// figure writes a number with four figures and without needless zeros: .568, .4,
// 12.35, 1e+06.
func figure(x float64) string { return figures(x, 4) }

// figures writes a number with so many figures, whole ones of 1000 and more with
// all they have.
func figures(x float64, n int) string {
	text := strconv.FormatFloat(x, 'g', n, 64)
	if size := math.Abs(x); size >= 1000 && size < 1e6 {
		text = strconv.FormatFloat(x, 'f', max(0, n-4), 64)
	}
	if size := strings.TrimPrefix(text, "-"); strings.HasPrefix(size, "0.") {
		return strings.TrimSuffix(text, size) + size[1:]
	}
	return text
}

// count writes a number of visits, which may be a fraction.
func count(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
