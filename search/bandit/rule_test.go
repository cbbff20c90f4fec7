package bandit

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// selectionOf returns a selection by a rule whose terms all have an effect.
func selectionOf(r *Rule) Selection {
	return Selection{Rule: r, K: .4, FPU: .9, FPUMeaning: FPUValue, Epsilon: .1, Temperature: .2}
}

// Every row is complete, and what it says of its use of parameters and statistics
// is what its formula does.
func TestRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 8))
	v := randomView(rng, 12)
	v.Arms[0], v.Mean = Arm{}, .4
	v.Arms[1], v.Squares[1] = Arm{Visits: 500, Wins: 480}, 480 // enough for a variance below its bound
	choice := func(s Selection, v *View) []float64 {           // values and chances
		values, chances := make([]float64, len(v.Arms)), make([]float64, len(v.Arms))
		s.Values(values, v)
		s.Probabilities(chances, values, true)
		return append(values, chances...)
	}
	seen := make(map[RuleName]bool)
	for _, r := range Rules {
		if r.Name == "" || r.Source == "" || seen[r.Name] || RuleOf(r.Name) != r {
			t.Errorf("%+v: want a name of its own and a source", r)
		}
		seen[r.Name] = true
		switch f := r.formula.(type) {
		case *sum:
			if r.Draws || !r.Uses(sums) || (f.exploration.value != nil) != r.Uses(UseK) || (f.exploration.text != nil) != r.Uses(UseK) {
				t.Fatalf("%s: want the uses of a sum, and K with an exploration term that is written", r.Name)
			}
		case *weights:
			if !r.Draws || f.fill == nil || f.text == nil {
				t.Fatalf("%s: want weights to draw by that are written", r.Name)
			}
		}
		for name, change := range map[string]struct {
			use    Use
			change func(s *Selection, v *View)
		}{
			"K":           {UseK, func(s *Selection, _ *View) { s.K++ }},
			"PUCT":        {UseK, func(s *Selection, _ *View) { s.PUCT = true }},
			"FPU":         {UseMeans, func(s *Selection, _ *View) { s.FPU++ }},
			"fpuMeaning":  {UseMeans, func(s *Selection, _ *View) { s.FPUMeaning = FPUParent }},
			"bias":        {UseMeans, func(s *Selection, _ *View) { s.Bias++ }},
			"results":     {UseMeans, func(_ *Selection, v *View) { v.Arms[1].Wins-- }},
			"AMAF":        {UseOther, func(s *Selection, _ *View) { s.Rave, s.RaveEquivalence = true, 100 }},
			"OMA":         {UseOther, func(s *Selection, _ *View) { s.OMAVisits = 30 }},
			"epsilon":     {UseEpsilon, func(s *Selection, _ *View) { s.Epsilon *= 2 }},
			"temperature": {UseTemperature, func(s *Selection, _ *View) { s.Temperature *= 2 }},
			"node's mean": {UseNodeMean, func(_ *Selection, v *View) { v.Mean-- }},
			"squares":     {UseSquares, func(_ *Selection, v *View) { v.Squares[1]-- }},
		} {
			s, changed := selectionOf(r), *v
			before := choice(s, v)
			changed.Arms, changed.Squares = slices.Clone(v.Arms), slices.Clone(v.Squares)
			change.change(&s, &changed)
			if !slices.Equal(choice(s, &changed), before) != r.Uses(change.use) {
				t.Errorf("%s: use of %s is %v, want what its row says", r.Name, name, !r.Uses(change.use))
			}
		}
		if r.Uses(UseRange) {
			s, scaled := selectionOf(r), *v
			scaled.Low, scaled.High = -1, 2
			before := choice(s, &scaled)
			if s.Normalize = true; slices.Equal(choice(s, &scaled), before) {
				t.Errorf("%s: the range of rewards changes nothing", r.Name)
			}
		}
		s := selectionOf(r)
		for i, term := range s.Terms(v) {
			if s.Formula(v, i, term) == "" {
				t.Errorf("%s: nothing says how the value of action %d comes about", r.Name, i)
			}
		}
	}
	if RuleOf("none") != nil {
		t.Error("a rule that nobody wrote")
	}
}
