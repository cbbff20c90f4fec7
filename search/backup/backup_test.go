package backup

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search/bandit"
)

// A fixture is a node that owns its statistics.
type fixture struct {
	Node
	visits float64
}

// newNode returns a node with the given statistics of the player who decides. Of
// two players, the other's rewards are 1 less those.
func newNode(player, players int, arms ...bandit.Arm) *fixture {
	f := &fixture{Node: Node{
		Player: player, Arms: arms,
		Squares: make([]float64, len(arms)), Valid: make([]float64, len(arms)), Totals: make([]float64, len(arms)*players),
	}}
	f.Visits = &f.visits
	for i, a := range arms {
		f.visits += a.Visits
		for p, totals := 0, f.totals(i, players); p < players; p++ {
			totals[p] = (a.Visits - a.Wins) / float64(players-1)
			if p == player {
				totals[p] = a.Wins
			}
		}
	}
	return f
}

func near(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i := range want {
		if !(math.Abs(got[i]-want[i]) < 1e-9) {
			t.Errorf("%s: %v, want %v", what, got, want)
			return
		}
	}
}

// Before: means .75 of 4 and .5 of 8 visits. The other action gets a loss, to
// 4/9; there are 13 visits then.
func TestUpdate(t *testing.T) {
	for _, tt := range []struct {
		rule Rule
		want float64 // for the player who decides
	}{
		{Rule{Policy: MonteCarlo}, 0},
		{Rule{Policy: Lambda, Lambda: 1}, 0},
		{Rule{Policy: Lambda, Lambda: .25}, .75 * 4 / 9},
		{Rule{Policy: MaxLambda, Lambda: .25}, .75 * .75},
		{Rule{Policy: MaxMC, Threshold: 3}, 10. / 13 * .75},
		{Rule{Policy: MaxMC, Threshold: 13}, 0},
	} {
		for _, player := range []int{0, 1} {
			n := newNode(player, 2, bandit.Arm{Visits: 4, Wins: 3}, bandit.Arm{Visits: 8, Wins: 4})
			reward := []float64{1, 1}
			reward[player] = 0
			tt.rule.Update(&Step{n.Node, 1}, reward)
			want := []float64{1 - tt.want, 1 - tt.want}
			want[player] = tt.want
			near(t, string(tt.rule.Policy), reward, want)
			if n.visits != 13 || n.Arms[1] != (bandit.Arm{Visits: 9, Wins: 4}) || n.Squares[1] != 0 {
				t.Errorf("%+v: visits %v, arms %v, squares %v", tt.rule, n.visits, n.Arms, n.Squares)
			}
		}
	}
}

// MaxMC leaves the result alone if the best action was taken.
func TestMaxMCOfBest(t *testing.T) {
	n := newNode(0, 2, bandit.Arm{Visits: 4, Wins: 3}, bandit.Arm{Visits: 8, Wins: 4})
	reward := []float64{.5, .5}
	(&Rule{Policy: MaxMC}).Update(&Step{n.Node, 0}, reward)
	near(t, "reward", reward, []float64{.5, .5})
	near(t, "squares", n.Squares, []float64{.25, 0})
}

func TestBest(t *testing.T) {
	for _, tt := range []struct {
		arms []bandit.Arm
		want int
	}{
		{nil, -1},
		{[]bandit.Arm{{}, {}}, -1},
		{[]bandit.Arm{{}, {Visits: 2, Wins: -2}}, 1},
		{[]bandit.Arm{{Visits: 2, Wins: 1}, {Visits: 4, Wins: 2}, {Visits: 1}}, 0},
	} {
		must.Equal(t, (&Node{Arms: tt.arms}).Best(), tt.want, "best", tt.arms)
	}
}

// backUp backs a result up from the last step to the first.
func backUp(rule *Rule, steps []Step, reward []float64) {
	for i := len(steps) - 1; i >= 0; i-- {
		rule.Update(&steps[i], reward)
	}
}

// walk backs random results up along random trajectories over the same nodes,
// and returns what the root hands up.
func walk(rule Rule, nodes []*fixture, players int, seed uint64, reward func(*rand.Rand, []float64)) [][]float64 {
	rng := rand.New(rand.NewPCG(seed, 1))
	var up [][]float64
	for range 200 {
		var steps []Step
		for range 1 + rng.IntN(5) {
			n := nodes[rng.IntN(len(nodes))]
			a := rng.IntN(len(n.Arms))
			*n.Visits += rule.Counted
			n.Arms[a].Visits += rule.Counted
			steps = append(steps, Step{n.Node, a})
		}
		r := make([]float64, players)
		reward(rng, r)
		backUp(&rule, steps, r)
		up = append(up, r)
	}
	return up
}

func graph(players int) []*fixture {
	var nodes []*fixture
	for i := range 4 {
		nodes = append(nodes, newNode(i%players, players, make([]bandit.Arm, 3)...))
	}
	return nodes
}

func duel(rng *rand.Rand, r []float64) { r[0] = float64(rng.IntN(3)) / 2; r[1] = 1 - r[0] }

// Visits counted on the way down give the statistics of Monte Carlo backup that
// visits counted on the way up give.
func TestVisitsCountedOnTheWayDown(t *testing.T) {
	up, down, three := graph(2), graph(2), graph(2)
	walk(Rule{Policy: MonteCarlo}, up, 2, 9, duel)
	walk(Rule{Policy: MonteCarlo, Counted: 1}, down, 2, 9, duel)
	walk(Rule{Policy: MonteCarlo, Counted: 3}, three, 2, 9, duel)
	for i := range up {
		for _, n := range []*fixture{down[i], three[i]} {
			if n.visits != up[i].visits || !slices.Equal(n.Arms, up[i].Arms) || !slices.Equal(n.Totals, up[i].Totals) {
				t.Errorf("node %d: %v %v, want %v %v", i, n.visits, n.Arms, up[i].visits, up[i].Arms)
			}
		}
	}
}

// λ = 1 and a threshold above all visits are Monte Carlo backup; every policy
// keeps rewards between the least and the greatest, and their sum.
func TestPoliciesAgree(t *testing.T) {
	results := func(rng *rand.Rand, r []float64) {
		rest := 1.0
		for i := range r[1:] {
			r[i] = rest * rng.Float64()
			rest -= r[i]
		}
		r[len(r)-1] = rest
	}
	want := walk(Rule{Policy: MonteCarlo}, graph(3), 3, 3, results)
	for _, rule := range []Rule{{Policy: Lambda, Lambda: 1}, {Policy: MaxLambda, Lambda: 1}, {Policy: MaxMC, Threshold: 1e9}} {
		for i, got := range walk(rule, graph(3), 3, 3, results) {
			near(t, string(rule.Policy), got, want[i])
		}
	}
	for _, rule := range []Rule{{Policy: Lambda}, {Policy: MaxLambda, Lambda: .5}, {Policy: MaxMC, Threshold: 4}} {
		differs := false
		for i, got := range walk(rule, graph(3), 3, 3, results) {
			if slices.Min(got) < 0 || slices.Max(got) > 1 || math.Abs(got[0]+got[1]+got[2]-1) > 1e-9 {
				t.Errorf("%s hands up %v", rule.Policy, got)
			}
			differs = differs || got[0] != want[i][0]
		}
		if !differs {
			t.Errorf("%s with %+v is Monte Carlo backup", rule.Policy, rule)
		}
	}
}

func TestPerspective(t *testing.T) {
	for _, tt := range []struct {
		name         string
		view         Perspective
		reward, want []float64
	}{
		{"as it is", Perspective{}, []float64{.2, .8}, []float64{.2, .8}},
		{"self only", Perspective{SelfOnly: true, Paranoid: true, Root: 1}, []float64{.2, .8, .1}, []float64{.8, .8, .8}},
		{"paranoid", Perspective{Paranoid: true, Root: 1}, []float64{.2, .5, .1}, []float64{-.5, .5, -.5}},
		{"paranoid, adding up to 1", Perspective{Paranoid: true, Sum: 1}, []float64{.2, .5}, []float64{.2, .8}},
		{"paranoid in teams", Perspective{Paranoid: true, Root: 3, Teams: []int{0, 1, 0, 1}}, []float64{.1, .2, .3, .4}, []float64{-.4, .4, -.4, .4}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.view.Apply(tt.reward)
			near(t, "reward", tt.reward, tt.want)
		})
	}
}

func TestBounds(t *testing.T) {
	b := NewBounds()
	if b.Low <= b.High {
		t.Error("no rewards have bounds")
	}
	b.Add([]float64{.5, -1})
	b.Add([]float64{.25, .5})
	must.Equal(t, b.Low, -1, "bounds", b)
	must.Equal(t, b.High, .5, "bounds", b)
}

func TestPrior(t *testing.T) {
	h := []float64{.5, -1}
	for _, tt := range []struct {
		prior  Initial
		totals []float64
	}{
		{Initial{Visits: 3}, []float64{-.75, 1.5, -.75, 1.5, -3, 1.5}},
		{Initial{Visits: 3, Sum: 1}, []float64{.75, 1.5, .75, 3, -3, 3}},
		{Initial{Visits: 3, Hidden: true}, []float64{0, 1.5, 0, 0, -3, 0}},
		{Initial{Visits: 3, Hidden: true, Paranoid: true}, []float64{-1.5, 1.5, -1.5, 3, -3, 3}},
	} {
		n := newNode(1, 3, make([]bandit.Arm, 2)...)
		tt.prior.Add(&n.Node, h, 3)
		near(t, "totals", n.Totals, tt.totals)
		near(t, "squares", n.Squares, []float64{.75, 3})
		near(t, "valid visits", n.Valid, []float64{6, 6})
		if n.visits != 6 || !slices.Equal(n.Arms, []bandit.Arm{{Visits: 3, Wins: 1.5}, {Visits: 3, Wins: -3}}) {
			t.Errorf("%v visits, arms %v", n.visits, n.Arms)
		}
	}
}

func TestTrajectoryAllocatesNothing(t *testing.T) {
	for _, p := range []Policy{MonteCarlo, Lambda, MaxLambda, MaxMC} {
		steps, reward := benchmarkSteps(), []float64{0, 0}
		rule := Rule{Policy: p, Lambda: .5}
		must.Equal(t, testing.AllocsPerRun(10, func() { backUp(&rule, steps, reward) }), 0, p, "allocated", "times")
	}
}

// benchmarkSteps returns a trajectory of 10 steps over 81 actions each.
func benchmarkSteps() []Step {
	var steps []Step
	for i := range 10 {
		arms := make([]bandit.Arm, 81)
		for a := range arms {
			arms[a] = bandit.Arm{Visits: float64(a + 1), Wins: float64(a) / 3}
		}
		steps = append(steps, Step{newNode(i%2, 2, arms...).Node, 40})
	}
	return steps
}
