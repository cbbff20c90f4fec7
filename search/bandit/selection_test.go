package bandit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// near compares values with figures worked out by hand, to seven digits.
func near(t *testing.T, got, want []float64) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] && !(math.Abs(got[i]-want[i]) < 1e-6*max(1, math.Abs(want[i]))) {
			t.Errorf("action %d: %.8f, want %.8f", i, got[i], want[i])
		}
	}
}

// TestValues has rewards of 0 and 1 unless a case says otherwise. The logarithm
// of 100 is 4.6051702.
func TestValues(t *testing.T) {
	arms := []Arm{{Visits: 64, Wins: 48}, {Visits: 36, Wins: 9}, {}}
	view := View{
		Arms: arms, Squares: []float64{48, 9, 0}, Initial: []float64{0, 0.5, 1},
		Other:  []Arm{{Visits: 10, Wins: 4}, {}, {Visits: 4, Wins: 3}},
		Visits: 100, Mean: 0.57, Low: 0, High: 1,
	}
	scores := view // the same in points from -10 to 30
	scores.Arms = []Arm{{Visits: 64, Wins: 48*30 - 16*10}, {Visits: 36, Wins: 9*30 - 27*10}, {}}
	scores.Squares = []float64{48*900 + 16*100, 9*900 + 27*100, 0}
	scores.Mean, scores.Low, scores.High = 12.8, -10, 30
	tests := []struct {
		name string
		s    Selection
		v    *View
		want []float64
	}{
		// √4.6051702 = 2.1459661, by 8 and 6: .26824577 .35766102; √100 = 10
		{"UCB", Selection{Rule: RuleOf("UCB"), K: .5, FPU: 1e6}, &view, []float64{.75 + .13412288, .25 + .17883051, 1e6}},
		{"UCB of TAG", Selection{Rule: RuleOf("UCB"), K: .5, FPU: 1, TAG: true}, &view, []float64{.75 + .26824577, .25 + .35766102, 5}},
		{"UCB, FPU a value", Selection{Rule: RuleOf("UCB"), K: .5, FPU: .6, FPUMeaning: FPUValue}, &view, []float64{.88412288, .42883051, .6}},
		{"UCB, FPU from the node", Selection{Rule: RuleOf("UCB"), FPU: .1, FPUMeaning: FPUParent}, &view, []float64{.75, .25, .47}},
		{"UCB normalized", Selection{Rule: RuleOf("UCB"), K: .5, FPU: .1, FPUMeaning: FPUParent, Normalize: true}, &scores,
			[]float64{.88412288, .42883051, .47}},
		{"UCB biased", Selection{Rule: RuleOf("UCB"), Bias: 37, FPU: 2}, &view, []float64{.75, .25 + .5, 39}},
		// √(30/(30+3·64)) = .36760731, √(30/30) = 1
		{"OMA", Selection{Rule: RuleOf("Greedy"), OMAVisits: 30}, &view, []float64{.75 - .36760731*.35, .25, .75}},
		// RAVE with b = 1/4: 4b² = 1/4; 10/(64+10+160) = .042735043; the bonus over √65, √37 and 1
		{"minimum MSE", Selection{Rule: RuleOf("UCB"), K: 1, Rave: true, RaveBias: .25}, &view,
			[]float64{.75 - .042735043*.35 + .26617435, .25 + .35279465, .75 + 2.1459661}},
		// 48/64·16/64 = .1875; √(2·4.6051702/64) = .37935682, over the cap of 1/4
		{"UCB_Tuned", Selection{Rule: RuleOf("UCB_Tuned"), K: 1}, &view, []float64{.75 + .26824577/2, .25 + .35766102/2, 10}},
		{"UCB_Tuned in points", Selection{Rule: RuleOf("UCB_Tuned"), K: 1}, &scores,
			[]float64{20 + 40*.26824577/2, 40 * .35766102 / 2, 10}},
		{"AlphaGo", Selection{Rule: RuleOf("AlphaGo"), K: 1.3}, &view, []float64{.75 + .2, .25 + 13./37, 13}},
		{"AlphaGo of TAG", Selection{Rule: RuleOf("AlphaGo"), K: 1.28, TAG: true}, &view, []float64{.75 + .2, .25 + 12.8/36, 12.8}},
		// priors in proportion to h: 0, 1/3, 2/3
		{"PUCT", Selection{Rule: RuleOf("AlphaGo"), K: 1.11, PUCT: true, FPU: .2, FPUMeaning: FPUParent}, &view,
			[]float64{.75, .25 + .1, .37 + 7.4}},
		{"Greedy", Selection{Rule: RuleOf("Greedy"), K: 9, FPU: 9}, &view, []float64{.75, .25, 0}},
		{"Uniform", Selection{Rule: RuleOf("Uniform")}, &view, []float64{1, 1, 1}},
		// e^.36 = 1.4333294, e^-.64 = .52729242
		{"EXP3", Selection{Rule: RuleOf("EXP3"), Temperature: .5, FPU: 2}, &view, []float64{1.4333294, .52729242, 3}},
		{"EXP3 normalized", Selection{Rule: RuleOf("EXP3"), Temperature: 1, Normalize: true}, &scores, []float64{2.1170000, 1.2840254, 1}},
		{"EXP3 past any number", Selection{Rule: RuleOf("EXP3"), Temperature: 1e-4}, &scores, []float64{1e6, 0, 1}},
		{"RegretMatching", Selection{Rule: RuleOf("RegretMatching"), FPU: 60}, &view, []float64{18, 0, 3}},
		{"RegretMatching biased", Selection{Rule: RuleOf("NoAveragingRM"), Bias: 1}, &view, []float64{18, 0, 43}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			values := make([]float64, 3)
			tt.s.Values(values, tt.v)
			near(t, values, tt.want)
		})
	}
}

// Each action has a number of its own under the logarithm: the visits in which it
// could be chosen.
func TestValidVisits(t *testing.T) {
	v := View{Arms: []Arm{{Visits: 4, Wins: 2}, {Visits: 4, Wins: 2}}, Valid: []float64{8, 4}, Visits: 8}
	s := Selection{Rule: RuleOf("UCB"), K: 1}
	values := make([]float64, 2)
	s.Values(values, &v)
	near(t, values, []float64{.5 + math.Sqrt(math.Log(8)/4), .5 + math.Sqrt(math.Log(4)/4)})
	v.Valid = []float64{8, 8}
	together := make([]float64, 2)
	s.Values(together, &v)
	v.Valid = nil
	s.Values(values, &v)
	near(t, values, together)
}

// The selection is the plain rules to the last bit where it has no other terms.
func TestValuesArePlainRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	got, want := make([]float64, 81), make([]float64, 81)
	for range 100 {
		v := randomView(rng, 81)
		UCB1(want, v.Arms, v.Visits, .4)
		(&Selection{Rule: RuleOf("UCB"), K: .4, FPU: math.Inf(1)}).Values(got, v)
		if !slices.Equal(got, want) {
			t.Fatalf("UCB %v, want %v", got, want)
		}
		RAVE(want, v.Arms, v.Other, v.Visits, .4, 1000, 0.5)
		(&Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, Rave: true, RaveEquivalence: 1000}).Values(got, v)
		if !slices.Equal(got, want) {
			t.Fatalf("RAVE %v, want %v", got, want)
		}
		puct := &Selection{Rule: RuleOf("AlphaGo"), K: .4, PUCT: true, PUCTTemperature: .1, Rave: true, RaveBias: .02}
		begun := *v // all actions with visits, 20 of them each begun with
		begun.Arms, begun.Began = slices.Clone(v.Arms), 20*81
		for i := range begun.Arms {
			begun.Arms[i].Add(Arm{20, 20 * v.Initial[i]})
			begun.Visits += 20
			begun.Weights += puct.Weight(v.Initial[i])
		}
		puct.Values(got, &begun)
		begun.Valid = slices.Repeat([]float64{begun.Visits}, 81)
		puct.Values(want, &begun)
		if !slices.Equal(got, want) {
			t.Fatalf("PUCT %v, want %v", got, want)
		}
		priors := make([]float64, 81)
		puct.Priors(priors, v.Initial)
		for i, a := range begun.Arms {
			if bonus := priors[i] * .4 * math.Sqrt(v.Visits) / (1 + a.Visits); math.Abs(got[i]-puct.mix(&begun, i, a.Mean())-bonus) > 1e-12 {
				t.Fatalf("PUCT, action %d: %g, want a bonus of %g", i, got[i], bonus)
			}
		}

		for _, k := range []float64{0, .4} {
			s := &Selection{Rule: RuleOf("UCB"), K: k, Rave: true, RaveBias: .02}
			leastErrorRAVE(want, v.Arms, v.Other, v.Visits, k, .02, 0.5)
			s.Values(got, v)
			if !slices.Equal(got, want) {
				t.Fatalf("least error %v, want %v", got, want)
			}
			general := *v // all actions valid all the time, which the plain rule does not look at
			general.Valid = slices.Repeat([]float64{v.Visits}, len(v.Arms))
			s.Values(got, &general)
			if !slices.Equal(got, want) {
				t.Fatalf("least error among others %v, want %v", got, want)
			}
		}
	}
}

// Rewards on another scale change nothing once they are normalized, and for
// UCB_Tuned in the literature's form the values go along with the scale.
func TestScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const low, high = -20., 60.
	for _, name := range []RuleName{"UCB", "UCB_Tuned", "AlphaGo", "EXP3", "Greedy"} {
		rule := RuleOf(name)
		for range 50 {
			v := randomView(rng, 9)
			scaled := *v
			scaled.Arms, scaled.Squares, scaled.Other = scale(v.Arms, low, high), make([]float64, 9), scale(v.Other, low, high)
			for i, a := range v.Arms { // of rewards 0 and 1
				scaled.Squares[i] = a.Wins*high*high + (a.Visits-a.Wins)*low*low
			}
			scaled.Low, scaled.High, scaled.Mean = low, high, low+(high-low)*v.Mean
			s := Selection{
				Rule: rule, K: .7, FPU: .3, FPUMeaning: FPUParent, Temperature: .2,
				Normalize: true, Bias: 2, OMAVisits: 30,
			}
			got, want := make([]float64, 9), make([]float64, 9)
			s.Values(got, &scaled)
			s.Values(want, v)
			near(t, got, want)
			if rule.Uses(UseSquares) {
				s = Selection{Rule: rule, K: .7, FPU: .3, FPUMeaning: FPUValue}
				s.Values(want, v)
				s.FPU = low + (high-low)*s.FPU
				s.Values(got, &scaled)
				for i := range want {
					want[i] = low + (high-low)*want[i]
				}
				near(t, got, want)
			}
		}
	}
}

func scale(arms []Arm, low, high float64) []Arm {
	scaled := make([]Arm, len(arms))
	for i, a := range arms {
		scaled[i] = Arm{Visits: a.Visits, Wins: low*a.Visits + (high-low)*a.Wins}
	}
	return scaled
}

// Terms of weight 0 leave the values as they are.
func TestTermsOfNoWeight(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, rule := range Rules {
		v := randomView(rng, 20)
		plain := Selection{Rule: rule, K: .5, FPU: 2, Temperature: .3}
		got, want := make([]float64, 20), make([]float64, 20)
		plain.Values(want, v)
		valid := *v
		valid.Valid = slices.Repeat([]float64{v.Visits}, 20)
		plain.Values(got, &valid)
		near(t, got, want)
		bare := *v
		bare.Other, plain.OMAVisits = make([]Arm, 20), 30
		plain.Values(got, &bare)
		near(t, got, want)
		if !rule.Draws { // rewards are 0 to 1 already
			plain.OMAVisits, plain.Normalize = 0, true
			plain.Values(got, v)
			near(t, got, want)
		}
	}
}

func TestPriors(t *testing.T) {
	h := []float64{2, 1, -1}
	got := make([]float64, 3)
	(&Selection{PUCTTemperature: 0}).Priors(got, h)
	near(t, got, []float64{2. / 3, 1. / 3, 0})
	(&Selection{PUCTTemperature: -1}).Priors(got, []float64{-2, -1, 0})
	near(t, got, []float64{1. / 3, 1. / 3, 1. / 3})
	// 1 + e^-½ + e^-1.5 = 1.8296608
	(&Selection{PUCTTemperature: 2}).Priors(got, h)
	near(t, got, []float64{.54654939, .33149896, .12195165})
}

func TestProbabilities(t *testing.T) {
	tests := []struct {
		name    string
		s       Selection
		values  []float64
		without []float64
		with    []float64
	}{
		{"highest", Selection{Rule: RuleOf("UCB"), Epsilon: .3}, []float64{1, 3, 3}, []float64{0, .5, .5}, []float64{0, .5, .5}},
		{"Greedy", Selection{Rule: RuleOf("Greedy"), Epsilon: .3}, []float64{1, 3, 2}, []float64{0, 1, 0}, []float64{.1, .8, .1}},
		{"weights", Selection{Rule: RuleOf("EXP3"), Epsilon: .5}, []float64{1, 3, 4}, []float64{.125, .375, .5}, []float64{.22916667, .35416667, .41666667}},
		{"no regrets", Selection{Rule: RuleOf("RegretMatching"), Epsilon: .5}, []float64{0, 0}, []float64{.5, .5}, []float64{.5, .5}},
		{"Uniform", Selection{Rule: RuleOf("Uniform")}, []float64{1, 1}, []float64{.5, .5}, []float64{.5, .5}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := make([]float64, len(tt.values))
			tt.s.Probabilities(got, tt.values, false)
			near(t, got, tt.without)
			tt.s.Probabilities(got, tt.values, true)
			near(t, got, tt.with)

			// what Choose does agrees
			const draws = 20000
			rng, count, scratch := rand.New(rand.NewPCG(1, 2)), make([]float64, len(got)), make([]float64, len(got))
			for range draws {
				count[tt.s.Choose(tt.values, scratch, rng)]++
			}
			for i, p := range got {
				if d := math.Abs(count[i] - draws*p); d > 4*math.Sqrt(draws*p*(1-p)) {
					t.Errorf("action %d chosen %v times of %d, want a share of %.4f", i, count[i], draws, p)
				}
			}
		})
	}
}

// randomView returns a decision with rewards of 0 and 1, of which a few actions
// were not tried.
func randomView(rng *rand.Rand, actions int) *View {
	v := &View{
		Arms: make([]Arm, actions), Squares: make([]float64, actions), Initial: make([]float64, actions),
		Other: make([]Arm, actions), High: 1,
	}
	for i := range v.Arms {
		if rng.IntN(8) > 0 {
			n := 1 + rng.IntN(200)
			v.Arms[i] = Arm{Visits: float64(n), Wins: float64(rng.IntN(n + 1))}
		}
		n := rng.IntN(100)
		v.Other[i] = Arm{Visits: float64(n), Wins: float64(rng.IntN(n + 1))}
		v.Squares[i], v.Initial[i] = v.Arms[i].Wins, rng.Float64()
		v.Visits += v.Arms[i].Visits
		v.Mean += v.Arms[i].Wins
	}
	v.Mean /= v.Visits
	return v
}

func TestSelectionAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	v, values, scratch := randomView(rng, 81), make([]float64, 81), make([]float64, 81)
	for _, b := range selections {
		s := b.s
		if n := testing.AllocsPerRun(10, func() {
			s.Values(values, v)
			s.Choose(values, scratch, rng)
		}); n != 0 {
			t.Errorf("%s: a choice allocated %v times, want 0", b.name, n)
		}
	}
}

func plainSelections() (list []namedSelection) {
	for _, r := range Rules {
		list = append(list, namedSelection{string(r.Name), Selection{Rule: r, K: .4, FPU: 1e6, Temperature: .1, Epsilon: .1}})
	}
	return list
}

type namedSelection struct {
	name string
	s    Selection
}

// selections are each rule alone, and with other terms.
var selections = append(plainSelections(), []namedSelection{
	{"UCB/RAVE", Selection{Rule: RuleOf("UCB"), K: .4, Rave: true, RaveEquivalence: 1000}},
	{"UCB/minimumMSE", Selection{Rule: RuleOf("UCB"), K: .4, Rave: true, RaveBias: .1}},
	{"UCB/normalized", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, Normalize: true}},
	{"UCB/bias", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, Bias: 1}},
	{"UCB/OMA", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, OMAVisits: 30}},
	{"UCB/PUCT", Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6, PUCT: true, PUCTTemperature: 1}},
	{"AlphaGo/PUCT", Selection{Rule: RuleOf("AlphaGo"), K: .4, FPU: .2, FPUMeaning: FPUParent, PUCT: true, PUCTTemperature: 1}},
}...)
