package bandit

// Weights are the formula of rules that draw an action: the values are what the
// chances are proportional to.
type weights struct {
	fill func(s *Selection, dst []float64, v *View)
	text func(s *Selection, v *View, i int, t Terms) string
}

func (f *weights) values(s *Selection, dst []float64, v *View) { f.fill(s, dst, v) }

func (f *weights) terms(s *Selection, terms []Terms, v *View) {
	if !s.Rule.Uses(UseMeans) {
		return
	}
	for i := range terms {
		terms[i].Mean, terms[i].Bias = s.mean(v, i), s.bias(v, i)
	}
}

func (f *weights) write(s *Selection, v *View, i int, t Terms) string { return f.text(s, v, i, t) }
