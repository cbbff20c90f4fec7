package search_test

import (
	"encoding/json"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/bandit"
	"gobandit/search/mast"
	"gobandit/search/params"
	"gobandit/search/playout"
)

func mastDecay(t *testing.T, c *oracleCase) map[string]any {
	var in struct{ Count, Total float64 }
	decode(t, c.Inputs, &in)
	table := []bandit.Arm{{Visits: in.Count, Wins: in.Total}}
	mast.Decay(table, c.p.MASTGamma, c.tag)
	return map[string]any{"count": table[0].Visits, "total": table[0].Wins}
}

// An oracleMove is a pair of a player and the key of its move.
type oracleMove struct {
	player int
	key    string
}

func (m *oracleMove) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&m.player, &m.key})
}

func mastUpdate(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Tree, Rollout []oracleMove
		Result        []float64
		Iterations    int
	}
	decode(t, c.Inputs, &in)
	var keys []string
	moves := func(from []oracleMove) []mast.Move {
		var to []mast.Move
		for _, m := range from {
			key := slices.Index(keys, m.key)
			if key < 0 {
				key = len(keys)
				keys = append(keys, m.key)
			}
			to = append(to, mast.Move{Player: m.player, Key: key})
		}
		return to
	}
	tree, rollout := moves(in.Tree), moves(in.Rollout)
	tables := make([][]bandit.Arm, len(in.Result))
	for player := range tables {
		tables[player] = make([]bandit.Arm, len(keys))
	}
	for range in.Iterations {
		c.p.MAST.Update(tables, tree, rollout, in.Result)
	}
	got := make([]any, len(tables))
	for player, table := range tables {
		moves := map[string]any{}
		for i, a := range table {
			if a.Visits > 0 {
				moves[keys[i]] = map[string]any{"count": a.Visits, "total": a.Wins}
			}
		}
		got[player] = moves
		must.Equal(t, len(moves), len(c.want()["statistics"].([]any)[player].(map[string]any)), "player", player, moves)
	}
	return map[string]any{"statistics": got}
}

func mastPolicy(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Actions    []string
		Statistics map[string]struct{ Count, Total float64 }
	}
	decode(t, c.Inputs, &in)
	n := len(in.Actions)
	table, keys, values, chances := make([]bandit.Arm, n), make([]int, n), make([]float64, n), make([]float64, n)
	for i, key := range in.Actions {
		keys[i] = i
		table[i] = bandit.Arm{Visits: in.Statistics[key].Count, Wins: in.Statistics[key].Total}
	}
	mast.Values(values, table, keys, c.p.MASTDefaultValue)
	mast.Policy(chances, values, c.p.MASTBoltzmann)
	return map[string]any{"values": named(in.Actions, values), "pdf": named(in.Actions, chances)}
}

func mastBlend(t *testing.T, c *oracleCase) map[string]any {
	var in struct{ MAST, External float64 }
	decode(t, c.Inputs, &in)
	var share float64
	switch {
	case c.p.MASTBeta != nil:
		share = *c.p.MASTBeta
	case c.p.WeightOfExternal != nil:
		share = 1 - *c.p.WeightOfExternal
	default:
		t.Fatal("neither MASTBeta nor weightOfExternal")
	}
	return map[string]any{"value": mast.Blend(in.MAST, in.External, share)}
}

func rolloutEnd(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Players    int
		Moves      int  `json:"rollout_actions"`
		Turns      int  `json:"turns_since_start"`
		Rounds     int  `json:"rounds_since_start"`
		Last       int  `json:"last_actor"`
		Next       int  `json:"turn_owner"`
		Root       int  `json:"root_player"`
		TurnEnded  bool `json:"turn_changed_by_last_action"`
		RoundEnded bool `json:"round_changed_by_last_action"`
		Over       bool `json:"game_over"`
	}
	decode(t, c.Inputs, &in)
	end := playout.End{
		Length: c.p.RolloutLength, PerPlayer: c.p.RolloutLengthPerPlayer,
		Increment: c.p.RolloutIncrementType, Termination: c.p.RolloutTermination,
	}
	return map[string]any{"stop": end.Reached((*playout.Progress)(&in))}
}

func budgetStop(t *testing.T, c *oracleCase) map[string]any {
	var in struct {
		Iterations int
		Moves      int `json:"fm_calls"`
		Copies     int `json:"copies"`
	}
	decode(t, c.Inputs, &in)
	if c.p.BudgetType == params.BudgetTypeTime {
		t.Skip("a search takes its whole time, where TAG ends two iterations before it")
	}
	clock := search.NewClock(t.Context(), search.BudgetOf(&params.Params{BudgetType: c.p.BudgetType, Budget: c.p.Budget}))
	defer clock.Stop()
	spent := search.Spent{Iterations: in.Iterations, Moves: in.Moves, Copies: in.Copies}
	return map[string]any{"stop": clock.Stopped(in.Iterations) || clock.Spent(spent)}
}
