package bandit

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// The terms of every selection add up to its values.
func TestTermsAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, tt := range selections {
		for _, tag := range []bool{false, true} {
			s := tt.s
			s.TAG = tag
			for range 20 {
				v := randomView(rng, 30)
				values := make([]float64, 30)
				s.Values(values, v)
				for i, term := range s.Terms(v) {
					sum := (1-term.Weight)*(term.Mean+term.Bias) + term.Weight*term.Other + term.Prior*term.Exploration
					if s.Rule.Draws {
						sum = term.Value
					}
					if term.Value != values[i] || math.Abs(sum-values[i]) > 1e-9*max(1, math.Abs(values[i])) {
						t.Fatalf("%s, TAG %v: %+v add up to %v, want %v", tt.name, tag, term, sum, values[i])
					}
				}
			}
		}
	}
}

func TestTermsFormula(t *testing.T) {
	v := &View{
		Arms: []Arm{{16, 8}, {4, 3}, {}}, Other: []Arm{{50, 20}, {}, {10, 9}},
		Squares: []float64{8, 3, 0}, Initial: []float64{.5, .25, .25}, Visits: 20, Mean: .55, High: 1,
	}
	tests := []struct {
		name string
		s    Selection
		want []string
	}{
		{"UCB", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6}, []string{".5 + .4×√(ln 20/16)", ".75 + .4×√(ln 20/4)", "0 + 1e+06"}},
		{"FPU below K√N", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1}, []string{".5 + .4×√(ln 20/16)", ".75 + .4×√(ln 20/4)", "0 + .4×√20"}},
		{"FPU off the node's mean", Selection{Rule: RuleOf("UCB"), K: .4, FPU: .2, FPUMeaning: FPUParent}, []string{".5 + .4×√(ln 20/16)", ".75 + .4×√(ln 20/4)", ".35"}},
		// √(16/(3×16+16)) = .5
		{"RAVE", Selection{Rule: RuleOf("UCB"), K: .1, Rave: true, RaveEquivalence: 16}, []string{
			".5×.5 + .5×.4 + .1×√(ln 20/(16+1))", ".75 + .1×√(ln 20/(4+1))", "0×.5 + 1×.9 + .1×√(ln 20/(0+1))"}},
		{"bias", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, Bias: 2}, []string{
			".5 + 2×.5/(16+1) + .4×√(ln 20/16)", ".75 + 2×.25/(4+1) + .4×√(ln 20/4)", "0 + 2×.25/(0+1) + 1e+06"}},
		{"AlphaGo with priors", Selection{Rule: RuleOf("AlphaGo"), K: 1.5, FPU: 0, FPUMeaning: FPUValue, PUCT: true}, []string{
			".5 + .5×1.5×√20/(16+1)", ".75 + .25×1.5×√20/(4+1)", "0 + .25×1.5×√20/(0+1)"}},
		// .25 and .1875 + √(2×ln 20/n) are more than a quarter
		{"UCB_Tuned", Selection{Rule: RuleOf("UCB_Tuned"), K: 1, FPU: 1e6}, []string{".5 + 1×√(ln 20/16×.25)", ".75 + 1×√(ln 20/4×.25)", "0 + 1e+06"}},
		{"EXP3", Selection{Rule: RuleOf("EXP3"), Temperature: .1, FPU: 2}, []string{"exp((.5 - .55)/.1)", "exp((.75 - .55)/.1)", "exp((0)/.1) + 2"}},
		{"regrets", Selection{Rule: RuleOf("RegretMatching"), FPUMeaning: FPUValue}, []string{"max(0, (.5 - .55)×20)", "(.75 - .55)×20", "max(0, (0 - .55)×20)"}},
		{"Greedy", Selection{Rule: RuleOf("Greedy"), FPU: .5, FPUMeaning: FPUValue}, []string{".5", ".75", ".5"}},
		{"Uniform", Selection{Rule: RuleOf("Uniform")}, []string{"1", "1", "1"}},
	}
	for _, tt := range tests {
		for i, term := range tt.s.Terms(v) {
			must.Equal(t, tt.s.Formula(v, i, term), tt.want[i], tt.name, i)
		}
	}
}

// An action that could not be chosen at every visit says at how many it could: the formula has no other number of visits.
func TestSourceOfValid(t *testing.T) {
	s := Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6}
	v := View{Arms: []Arm{{16, 8}, {4, 3}}, Visits: 20, Valid: []float64{18, 20}}
	must.Equal(t, s.Sources(&v, 0, Arm{}).Valid, " (it could be chosen at 18 visits)")
	must.Equal(t, s.Sources(&v, 1, Arm{}).Valid, "", "chosen from at every visit")
}

func TestFigure(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", .5678: ".5678", -.05: "-.05", .9996: ".9996", .99996: "1", .0002: ".0002", 3e-7: "3e-07", 10.5: "10.5", 12.345: "12.35", 3500: "3500", 12000: "12000", -3: "-3", 1e6: "1e+06", 1: "1", .1: ".1",
	} {
		must.Equal(t, figure(x), want, "figure", fmt.Sprint(x))
	}
}
