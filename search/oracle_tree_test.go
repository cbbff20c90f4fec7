package search_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"gobandit/search/backup"
	"gobandit/search/bandit"
	"gobandit/search/params"
)

// A decision is what cases have of a node: its actions and what was tried of
// them.
type decision struct {
	Actions        []string
	DecisionPlayer int `json:"decision_player"`
	RootPlayer     int `json:"root_player"`
	Heuristic      map[string]float64
	Trials         []struct {
		Action    string
		Rewards   []float64
		Count     int
		Available []string
	}
	Statistics struct {
		NodeVisits float64 `json:"node_visits"`
		Low        float64 `json:"low_reward"`
		High       float64 `json:"high_reward"`
		Actions    map[string]statistics
	}
	OMA map[string]struct{ Visits, Total float64 }
}

type statistics struct {
	Visits      float64
	ValidVisits float64 `json:"valid_visits"`
	Total       []float64
	SumSquares  []float64 `json:"sum_squares"`
	Mean        float64
}

// A node has the statistics of a decision.
type node struct {
	backup.Node
	visits  float64
	players int
}

func newNode(player, actions, players int) *node {
	n := &node{players: players}
	n.Node = backup.Node{
		Player: player, Visits: &n.visits, Arms: make([]bandit.Arm, actions),
		Squares: make([]float64, actions), Valid: make([]float64, actions), Totals: make([]float64, actions*players),
	}
	return n
}

// agree compares with the statistics of an oracle. Of the other players' totals
// and the valid visits, only TAG's are known.
func (n *node) agree(t *testing.T, keys []string, visits float64, want map[string]statistics, tag bool, tolerance float64) {
	t.Helper()
	agree(t, "node_visits", visits, n.visits, tolerance)
	for i, key := range keys {
		w := want[key]
		agree(t, key+".visits", w.Visits, n.Arms[i].Visits, tolerance)
		agree(t, key+".mean", w.Mean, n.Arms[i].Mean(), tolerance)
		agree(t, key+".sum_squares", w.SumSquares[n.Player], n.Squares[i], tolerance)
		agree(t, key+".total", w.Total[n.Player], n.Arms[i].Wins, tolerance)
		if tag {
			agree(t, key+".valid_visits", w.ValidVisits, n.Valid[i], tolerance)
			agree(t, key+".total", list(w.Total), list(n.Totals[i*n.players:(i+1)*n.players]), tolerance)
		}
	}
}

// indices returns where keys stand in the actions; all of them if keys are nil.
func (d *decision) indices(keys []string) []int {
	if keys == nil {
		keys = d.Actions
	}
	var at []int
	for _, key := range keys {
		at = append(at, slices.Index(d.Actions, key))
	}
	return at
}

// h returns the heuristic in the order of the actions: 0 without one.
func (d *decision) h() []float64 {
	h := make([]float64, len(d.Actions))
	for i, key := range d.Actions {
		h[i] = d.Heuristic[key]
	}
	return h
}

// replay returns the node of a decision after its trials, as the decision's view,
// and checks its statistics. It calls visited after each trial with the number
// of actions considered.
func (c *oracleCase) replay(t *testing.T, d *decision, visited func(v *bandit.View, considered int)) *bandit.View {
	t.Helper()
	players := 2
	for _, s := range d.Statistics.Actions {
		players = len(s.Total)
	}
	n, h, bounds := newNode(d.DecisionPlayer, len(d.Actions), players), d.h(), backup.NewBounds()
	if c.p.InitialiseVisits > 0 {
		prior := backup.Initial{Visits: c.p.InitialiseVisits, Paranoid: c.p.Paranoid, Hidden: c.tag}
		prior.Add(&n.Node, h, players)
		bounds.Add(h)
	}
	view := func() *bandit.View {
		v := &bandit.View{
			Arms: n.Arms, Squares: n.Squares, Valid: n.Valid, Initial: h,
			Visits: n.visits, Low: bounds.Low, High: bounds.High,
		}
		if c.p.Information == params.InformationClosedLoop {
			v.Valid = nil
		}
		for _, a := range n.Arms {
			if n.visits > 0 {
				v.Mean += a.Wins / n.visits
			}
		}
		return v
	}
	rule, transform := c.backup(), c.view(d.RootPlayer)
	for _, trial := range d.Trials {
		for range trial.Count {
			reward := slices.Clone(trial.Rewards)
			bounds.Add(reward)
			transform.Apply(reward)
			considered := c.considered(d.indices(trial.Available), h, n.Arms, n.visits+1)
			rule.Update(&backup.Step{Node: n.Node, Action: slices.Index(d.Actions, trial.Action)}, reward)
			if c.tag { // TAG counts for those it considers in the visit to come
				considered = c.considered(d.indices(trial.Available), h, n.Arms, n.visits+1)
			}
			for _, i := range considered {
				n.Valid[i]++
			}
			visited(view(), len(considered))
		}
	}
	n.agree(t, d.Actions, d.Statistics.NodeVisits, d.Statistics.Actions, c.tag, c.Tolerance)
	if n.visits > 0 {
		agree(t, "low_reward", d.Statistics.Low, bounds.Low, c.Tolerance)
		agree(t, "high_reward", d.Statistics.High, bounds.High, c.Tolerance)
	}
	return view()
}

// considered returns those of actions that progressive widening considers in a
// visit: the highest h first, among equals the most visited.
func (c *oracleCase) considered(actions []int, h []float64, arms []bandit.Arm, visits float64) []int {
	slices.SortFunc(actions, func(i, j int) int {
		return cmp.Or(cmp.Compare(h[j], h[i]), cmp.Compare(arms[j].Visits, arms[i].Visits), i-j)
	})
	if w := c.widening(); w.Active() {
		actions = actions[:min(max(1, w.Count(visits)), len(actions))]
	}
	return actions
}

func selectionValues(t *testing.T, c *oracleCase) map[string]any {
	var d decision
	decode(t, c.Inputs, &d)
	v := c.replay(t, &d, func(*bandit.View, int) {})
	s, n := c.selection(), len(d.Actions)
	values := make([]float64, n)
	s.Values(values, v)

	considered := c.considered(d.indices(nil), v.Initial, v.Arms, v.Visits+1)
	among, chances, scratch := make([]float64, len(considered)), make([]float64, len(considered)), make([]float64, len(considered))
	for i, a := range considered {
		among[i] = values[a]
	}
	policy := func(explore bool) map[string]any {
		s.Probabilities(chances, among, explore)
		p := named(d.Actions, make([]float64, n))
		for i, a := range considered {
			p[d.Actions[a]] = chances[i]
		}
		return p
	}
	got := map[string]any{
		"values":                     named(d.Actions, values),
		"considered":                 names(d.Actions, considered),
		"policy_without_exploration": policy(false),
		"policy_with_exploration":    policy(true),
	}
	for range 100 {
		if i := s.Choose(among, scratch, c.rng); chances[i] == 0 {
			t.Fatalf("chose %s, whose chance is 0", d.Actions[considered[i]])
		}
	}
	s.Probabilities(chances, among, false)
	var best []int
	for i, a := range considered {
		if chances[i] > 0 {
			best = append(best, a)
		}
	}
	got["argmax"] = names(d.Actions, best)
	prior := make([]float64, n)
	s.Priors(prior, v.Initial)
	got["prior"] = named(d.Actions, prior)
	return got
}

// omaMix takes an action's value apart by leaving out terms of the selection.
func omaMix(t *testing.T, c *oracleCase) map[string]any {
	var d decision
	decode(t, c.Inputs, &d)
	v := c.replay(t, &d, func(*bandit.View, int) {})
	v.Other = make([]bandit.Arm, len(d.Actions))
	for i, key := range d.Actions {
		v.Other[i] = bandit.Arm{Visits: d.OMA[key].Visits, Wins: d.OMA[key].Total}
	}
	values, mixed, base := make([]float64, len(d.Actions)), make([]float64, len(d.Actions)), make([]float64, len(d.Actions))
	s := c.selection()
	s.Values(values, v)
	s.Rule = bandit.RuleOf("Greedy")
	s.Values(mixed, v)
	s.OMAVisits = 0
	s.Values(base, v)
	detail := map[string]any{}
	for i, key := range d.Actions {
		terms := map[string]any{
			"base": base[i], "mixed": mixed[i], "exploration": values[i] - mixed[i],
			"beta":     bandit.OMAWeight(v.Arms[i].Visits, c.p.OMAVisits),
			"oma_mean": v.Other[i].Mean(),
		}
		detail[key] = terms
	}
	return map[string]any{"values": named(d.Actions, values), "detail": detail}
}

func finalAction(t *testing.T, c *oracleCase) map[string]any {
	var d decision
	decode(t, c.Inputs, &d)
	s, n := c.selection(), len(d.Actions)
	sum, scratch, taken := make([]float64, n), make([]float64, n), false
	count := func(v *bandit.View) { // the policy that the values of v mean
		s.Values(scratch, v)
		s.Probabilities(scratch, scratch, false)
		for i, p := range scratch {
			sum[i] += p
		}
	}
	v := c.replay(t, &d, func(v *bandit.View, considered int) {
		if every := bandit.AverageEvery(considered); math.Mod(v.Visits, float64(every)) == 0 {
			count(v)
			taken = true
		}
	})
	switch s.Rule.Final {
	case bandit.ByChances:
		values := make([]float64, n)
		s.Values(values, v)
		s.Probabilities(values, values, false)
		return map[string]any{"distribution": named(d.Actions, values)}
	case bandit.ByAverageChances:
		if !taken {
			count(v)
		}
		bandit.PDF(scratch, sum)
		return map[string]any{"sum_of_policies": named(d.Actions, sum), "distribution": named(d.Actions, scratch)}
	}
	f := c.final()
	used := f.Scores(scratch, v.Arms)
	if !c.tag && used == bandit.Simple {
		c.leaveOutUntried(&d, v.Arms)
	}
	scores := named(d.Actions, scratch)
	best := highest(scratch)
	got := map[string]any{"policy_used": string(used), "scores_before_noise": scores, "best_set": names(d.Actions, best)}
	if len(best) == 1 {
		got["best"] = d.Actions[best[0]]
	}
	for range 100 {
		if i := f.Choose(v.Arms, scratch, c.rng); !slices.Contains(best, i) {
			t.Fatalf("chose %s, want one of %v", d.Actions[i], got["best_set"])
		}
	}
	return got
}

// leaveOutUntried makes the results expected those among the actions tried. TAG
// gives the others the mean 0; in the literature's reading they have none, and
// are never recommended.
func (c *oracleCase) leaveOutUntried(d *decision, arms []bandit.Arm) {
	scores := map[string]any{}
	var keys []string
	var tried []float64
	for i, key := range d.Actions {
		if arms[i].Visits > 0 {
			score := c.Expected["scores_before_noise"].(map[string]any)[key].(float64)
			scores[key] = score
			keys, tried = append(keys, key), append(tried, score)
		}
	}
	if len(tried) == len(d.Actions) {
		return
	}
	best := names(keys, highest(tried))
	c.Expected = map[string]any{
		"policy_used": c.Expected["policy_used"], "scores_before_noise": scores, "best_set": best, "best": nil,
	}
	if len(best) == 1 {
		c.Expected["best"] = best[0]
	}
}

// highest returns where the highest value stands.
func highest(values []float64) []int {
	var at []int
	for i, v := range values {
		if v == slices.Max(values) {
			at = append(at, i)
		}
	}
	return at
}

// wideningCount compares with TAG's form ⌊W·(N+1)^B⌋ of N visits before this
// one, and with the documentation's ⌊W·N^B⌋.
func wideningCount(_ *testing.T, c *oracleCase) map[string]any {
	var rows []any
	for _, row := range c.want()["rows"].([]any) {
		visits := row.(map[string]any)["node_visits"].(float64)
		n := visits
		if c.tag {
			n++
		}
		rows = append(rows, map[string]any{"node_visits": visits, "count": float64(c.widening().Count(n))})
	}
	return map[string]any{"rows": rows}
}

func pdf(t *testing.T, c *oracleCase) map[string]any {
	var in struct{ Potentials []float64 }
	decode(t, c.Inputs, &in)
	bandit.PDF(in.Potentials, in.Potentials)
	return map[string]any{"pdf": list(in.Potentials)}
}

func boltzmann(t *testing.T, c *oracleCase) map[string]any {
	var in struct{ Values []float64 }
	decode(t, c.Inputs, &in)
	bandit.Boltzmann(in.Values, in.Values, c.p.Temperature)
	return map[string]any{"pdf": list(in.Values)}
}

func pimc(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Trees []table[struct{ Visits, Total float64 }]
	}
	decode(t, c.Inputs, &in)
	var keys []string
	for _, tree := range in.Trees {
		keys = append(keys, tree.keys...)
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	pool, arms, scores := make([]bandit.Arm, len(keys)), make([]bandit.Arm, len(keys)), make([]float64, len(keys))
	e := c.p.PerfectInformationPolicy
	for _, tree := range in.Trees {
		for i, key := range keys {
			arms[i] = bandit.Arm{Visits: tree.values[key].Visits, Wins: tree.values[key].Total}
		}
		e.Add(pool, arms, c.final().Choose(arms, scores, c.rng))
	}
	e.Scores(scores, pool)
	got := map[string]any{"scores": named(keys, scores), "votes": named(keys, scores)}
	if best := highest(scores); len(best) == 1 {
		got["best"] = keys[best[0]]
	}
	return got
}

func rewardTransform(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Result     []float64
		RootPlayer int `json:"root_player"`
	}
	decode(t, c.Inputs, &in)
	c.view(in.RootPlayer).Apply(in.Result)
	return map[string]any{"result": list(in.Result)}
}

// won adds visits with the same reward to an action of a node, by Monte Carlo
// backup.
func (n *node) won(action, count int, reward []float64) {
	for range count {
		new(backup.Rule).Update(&backup.Step{Node: n.Node, Action: action}, slices.Clone(reward))
		for i := range n.Valid {
			n.Valid[i]++
		}
	}
}

// backUp backs delta up along steps, and returns what each step did, the last
// one first.
func (c *oracleCase) backUp(t *testing.T, steps []backup.Step, keys [][]string, delta []float64) []map[string]any {
	t.Helper()
	var trace []map[string]any
	rule, reward := c.backup(), slices.Clone(delta)
	for i := len(steps) - 1; i >= 0; i-- {
		s := &steps[i]
		done := map[string]any{"level": float64(i), "action": keys[i][s.Action], "received": list(slices.Clone(reward))}
		rule.Update(s, reward)
		done["passed_up"] = list(slices.Clone(reward))
		done["node_visits"] = *s.Visits
		done["action_visits"] = s.Arms[s.Action].Visits
		done["action_total"] = list(slices.Clone(s.Totals[s.Action*len(delta) : (s.Action+1)*len(delta)]))
		done["best_action"] = keys[i][s.Best()]
		trace = append(trace, done)
	}
	return trace
}

func backupChain(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Levels []table[[]struct {
			Rewards []float64
			Count   int
		}]
		Before []struct {
			NodeVisits float64 `json:"node_visits"`
			Actions    map[string]statistics
		}
		Path  []string
		Delta []float64
	}
	decode(t, c.Inputs, &in)
	var steps []backup.Step
	var keys [][]string
	for i, level := range in.Levels {
		n := newNode(0, len(level.keys), len(in.Delta))
		for a, key := range level.keys {
			for _, r := range level.values[key] {
				n.won(a, r.Count, r.Rewards)
			}
		}
		n.agree(t, level.keys, in.Before[i].NodeVisits, in.Before[i].Actions, true, c.Tolerance)
		steps = append(steps, backup.Step{Node: n.Node, Action: slices.Index(level.keys, in.Path[i])})
		keys = append(keys, level.keys)
	}
	c.view(0).Apply(in.Delta)
	got := map[string]any{"after_reward_transform": list(slices.Clone(in.Delta))}
	trace := c.backUp(t, steps, keys, in.Delta)
	slices.Reverse(trace)
	got["trace"] = list(trace)
	return got
}

func backupGraph(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Tables     map[string]table[struct{ Wins, Losses int }]
		Trajectory []struct{ Node, Action string }
		Delta      []float64
	}
	decode(t, c.Inputs, &in)
	nodes := map[string]*node{}
	for name, actions := range in.Tables {
		n := newNode(0, len(actions.keys), len(in.Delta))
		for a, key := range actions.keys {
			n.won(a, actions.values[key].Wins, []float64{1, 0})
			n.won(a, actions.values[key].Losses, []float64{0, 1})
		}
		nodes[name] = n
	}
	var steps []backup.Step
	var keys [][]string
	for _, s := range in.Trajectory {
		actions := in.Tables[s.Node].keys
		steps = append(steps, backup.Step{Node: nodes[s.Node].Node, Action: slices.Index(actions, s.Action)})
		keys = append(keys, actions)
	}
	c.view(0).Apply(in.Delta)
	trace := c.backUp(t, steps, keys, in.Delta)
	for i, done := range trace {
		done["node"] = in.Trajectory[len(trace)-1-i].Node
	}
	return map[string]any{"updates_in_order": list(trace)}
}
