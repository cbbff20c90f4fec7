package bandit

import (
	"math"
	"testing"

	"gobandit/model/must"
)

// Overtakes tells when a choice turns: as many visits to the first later it is
// the second's turn, and one visit earlier it is not.
func TestOvertakes(t *testing.T) {
	s := Selection{Rule: RuleOf("UCB"), K: .4, FPU: 1e6}
	v := &View{Arms: []Arm{{100, 60}, {40, 21}, {10, 4}}, Visits: 150, Valid: []float64{150, 150, 150}}
	for second := 1; second < 3; second++ {
		more := s.Overtakes(v, 0, second, Arm{})
		if more < 2 {
			t.Fatalf("action %d overtakes after %d visits", second, more)
		}
		for k, ahead := range map[int]bool{more - 1: false, more: true} {
			n := float64(k)
			later := &View{Arms: []Arm{{100 + n, 60 + .6*n}, v.Arms[1], v.Arms[2]}, Visits: 150 + n, Valid: []float64{150 + n, 150 + n, 150 + n}}
			values := make([]float64, 3)
			if s.Values(values, later); (values[second] > values[0]) != ahead {
				t.Errorf("after %d visits action %d is ahead: %v, want %v", k, second, !ahead, ahead)
			}
		}
	}
	must.Equal(t, v.Arms[0].Visits, 100, "the view has changed", v)
	must.Equal(t, v.Valid[0], 150, "the view has changed", v)
	greedy := Selection{Rule: RuleOf("Greedy")}
	if more := greedy.Overtakes(v, 0, 1, Arm{}); more != -1 {
		t.Errorf("without exploration it takes %d visits, want none to be enough", more)
	}
}

// Losses are visits with the least reward, counted as results and as AMAF
// statistics, with what is known beforehand: with one less it is not yet the
// second's turn.
func TestLosses(t *testing.T) {
	arms := []Arm{{60, 42}, {45, 22}, {50, 20}} // 40 visits each are prior ones
	amaf := []Arm{{90, 60}, {20, 9}, {30, 16}}
	for name, s := range map[string]Selection{
		"RAVE":         {Rule: RuleOf("UCB"), Rave: true, RaveEquivalence: 200},
		"raveBias":     {Rule: RuleOf("UCB"), K: .1, Rave: true, RaveBias: .05},
		"UCB":          {Rule: RuleOf("UCB"), K: .4, FPU: 1e6},
		"Greedy":       {Rule: RuleOf("Greedy")},
		"UCB_Tuned":    {Rule: RuleOf("UCB_Tuned"), K: .2, FPU: 1e6},
		"margin":       {Rule: RuleOf("UCB"), K: .1, Normalize: true},
		"in a network": {Rule: RuleOf("AlphaGo"), K: 1, PUCT: true},
	} {
		for second := 1; second < 3; second++ {
			v := &View{Arms: arms, Other: amaf, Squares: []float64{42, 22, 20}, Initial: []float64{.4, .3, .3}, Visits: 155, High: 1}
			if name == "margin" {
				v.Low = -1
			}
			n, fall := s.Losses(v, 0, second)
			if n < 2 {
				t.Fatalf("%s: action %d is ahead after %d losses", name, second, n)
			}
			for k, ahead := range map[int]bool{n - 1: false, n: true} {
				x := float64(k)
				later := *v
				later.Visits += x
				later.Arms = []Arm{{60 + x, 42 + x*v.Low}, arms[1], arms[2]}
				later.Squares = []float64{42 + x*v.Low*v.Low, 22, 20}
				if s.Rave {
					later.Other = []Arm{{90 + x, 60 + x*v.Low}, amaf[1], amaf[2]}
				}
				terms := s.Terms(&later)
				if (terms[second].Value > terms[0].Value) != ahead {
					t.Errorf("%s: after %d losses action %d is ahead: %v, want %v", name, k, second, !ahead, ahead)
				}
				if want := s.Terms(v)[0].Mean - terms[0].Mean; ahead && math.Abs(fall-want) > 1e-12 {
					t.Errorf("%s: the mean falls by %v, want %v", name, fall, want)
				}
			}
			if v.Arms[0] != arms[0] || v.Other[0].Visits != 90 || v.Squares[0] != 42 {
				t.Errorf("%s: the view has changed: %+v", name, v)
			}
		}
	}
	v := &View{Arms: []Arm{{10, 5}, {10, 0}}, Visits: 20}
	if n, fall := (&Selection{Rule: RuleOf("Greedy")}).Losses(v, 0, 1); n != -1 || fall != 0 {
		t.Errorf("%d losses are enough for an action that never won, or its mean falls by %v", n, fall)
	}
}

// Visits like those before bring what playouts have brought, not what was known
// beforehand.
func TestOvertakesWithoutPriorVisits(t *testing.T) {
	s := Selection{Rule: RuleOf("Greedy")}
	v := &View{Arms: []Arm{{50, 33}, {40, 26}}, Visits: 90} // .66 and .65: 10 results of .5 among 40 prior visits of .7
	if n := s.Overtakes(v, 0, 1, Arm{40, 28}); n != 4 {     // (33 + 4×.5)/54 = .648
		t.Errorf("it takes %d visits, want 4", n)
	}
	if n := s.Overtakes(v, 0, 1, Arm{}); n != -1 {
		t.Errorf("it takes %d visits as if all were results, want none to be enough", n)
	}
}
