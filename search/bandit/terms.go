package bandit

import (
	"fmt"
	"math"
	"slices"
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

// Overtakes returns how many more visits of the node it takes until the action
// second is worth more than the action first, if all of them go to first, with
// results like those before, and nothing else changes; -1 if that never comes, or
// not within a million.
func (s *Selection) Overtakes(v *View, first, second int) int {
	const most = 1 << 20
	values := make([]float64, len(v.Arms))
	later := *v
	later.Arms, later.Squares, later.Valid = slices.Clone(v.Arms), slices.Clone(v.Squares), slices.Clone(v.Valid)
	from := v.Arms[first]
	mean, square := v.Mean, 0.0 // what an untried action may bring nobody knows
	if from.Visits > 0 {
		mean = from.Mean()
		if v.Squares != nil {
			square = v.Squares[first] / from.Visits
		}
	}
	ahead := func(more int) bool {
		k := float64(more)
		later.Visits = v.Visits + k
		later.Arms[first] = Arm{Visits: from.Visits + k, Wins: from.Wins + k*mean}
		if later.Squares != nil {
			later.Squares[first] = v.Squares[first] + k*square
		}
		for i := range later.Valid {
			later.Valid[i] = v.Valid[i] + k
		}
		if v.Visits > 0 {
			later.Mean = (v.Mean*v.Visits + k*mean) / later.Visits
		}
		s.Values(values, &later)
		return values[second] > values[first]
	}
	high := 1
	for !ahead(high) {
		if high *= 2; high > most {
			return -1
		}
	}
	low := high / 2 // not ahead yet
	for high-low > 1 {
		if middle := (low + high) / 2; ahead(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// figure writes a number with three figures and without needless zeros: .568,
// .4, 12.3, 1e+06.
func figure(x float64) string {
	text := strconv.FormatFloat(x, 'g', 3, 64)
	switch size := math.Abs(x); {
	case size < 0.0005:
		text = strconv.FormatFloat(x, 'g', 1, 64)
	case size < 1:
		text = strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 3, 64), "0"), ".")
	}
	if size := strings.TrimPrefix(text, "-"); strings.HasPrefix(size, "0.") {
		return strings.TrimSuffix(text, size) + size[1:]
	}
	return text
}

// count writes a number of visits, which may be a fraction.
func count(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
