package configs

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

// shipped is an agent file as TAG has them, tabs and all.
const shipped = `{
	"class" : "players.mcts.MCTSParams",
	"K" : 1.0,
	"rolloutLength" : 100,
	"maxTreeDepth" : 30,
	"treePolicy" : "UCB",
	"opponentTreePolicy" : "OneTree",
	"information" : "Open_Loop",
	"rolloutType" : "RANDOM",
	"epsilon" : 1e-6,
	"budgetType" : "BUDGET_TIME",
	"budget" : 40,
	"breakMS" : 0,
	"heuristic" : {
		"class" : "players.heuristics.ScoreHeuristic"
	},
	"maintainMasterState": true
}
`

func TestAgent(t *testing.T) {
	e := must.Get(LoadEngine(write(t, "mcts.json", shipped)))
	want := params.TAGDefault()
	want.RolloutLength, want.MaxTreeDepth, want.Information = 100, 30, params.InformationOpenLoop
	want.BudgetType, want.Budget = params.BudgetTypeTime, 40
	want.Heuristic, want.MaintainMasterState = params.HeuristicScore, true
	must.Equal(t, e.Params, want, "parameters")
	if e.Name != "mcts" || e.Type != "uct" || e.Budget != (search.Budget{Time: 40 * time.Millisecond}) || e.Ready() != nil {
		t.Errorf("engine %+v", e)
	}
	notes := strings.Join(e.Warnings(params.StandardGo), "\n")
	must.Has(t, notes, "heuristic ScoreHeuristic became score", "maintainMasterState true is inert: affects memory only", "not zero-sum")
}

// agent returns an agent file with more keys.
func agent(keys string) string {
	if keys != "" {
		keys = ",\n" + keys
	}
	return `{"class": "players.mcts.MCTSParams"` + keys + "}\n"
}

// Each key of TAG's and its value here.
// Libraries of JSON escape characters that need it not, which package yaml refuses.
func TestJSONEscapes(t *testing.T) {
	r := &reader{file: "agent.json"}
	root := r.parse([]byte(`{"file": "json\/players\/a.json", "both": "\\\\/\u56f2\uD83C\uDC04"}`))
	must.Succeed(t, r.err())
	must.Equal(t, root.node.Content[1].Value, "json/players/a.json")
	must.Equal(t, root.node.Content[3].Value, `\\/囲`+"\U0001F004")
}

// They are read wherever a file is.
func TestJSONEscapesEverywhere(t *testing.T) {
	text := `{"description": "a\/b", "parameters": [{"code": "k", "scale": {"linear": [0, 1]}, "split": 2}]}`
	must.Has(t, string(must.Get(extended([]byte(text), "k", 0, 1))), `"split": 3`)
	must.Has(t, must.Get(hideNodes(text, nil)), "a/b")
	must.Has(t, string(must.Get(withSetting([]byte(text), "description", "c"))), `"description": c`)
}

func TestAgentKeys(t *testing.T) {
	tests := []struct{ keys, name, want string }{
		{``, "K", "1"},
		{`"K": 2`, "K", "2"},
		{`"MAST": "Both", "rolloutType": "MAST"`, "MAST", "Both"},
		{`"heuristic": {"class": "players.heuristics.WinOnlyHeuristic"}`, "heuristic", "win"},
		{`"heuristic": {"class": "players.heuristics.LeaderHeuristic"}`, "heuristic", "leader"},
		{`"heuristic": {"class": "players.heuristics.WinPlusHeuristic"}`, "heuristic", "winPlus"},
		{`"heuristic": {"class": "players.heuristics.WinPlusHeuristic", "args": [500]}`, "heuristic", "winPlus"},
		{`"heuristic": {"class": "players.heuristics.WinPlusHeuristic", "args": []}`, "heuristic", "winPlus"},
		{`"heuristic": {"class": "players.heuristics.OrdinalPosition"}`, "heuristic", "win"},
		{`"heuristic": {"class": "players.heuristics.OrdinalPositionScaled", "args": []}`, "heuristic", "win"},
		{`"heuristic": {"class": "players.heuristics.MultiLeaderHeuristic"}`, "heuristic", "margin"},
		{`"heuristic": {"class": "players.heuristics.CoarseTunableHeuristic", "heuristicType": "ORDINAL"}`, "heuristic", "win"},
		{`"heuristic": {"class": "players.heuristics.CoarseTunableHeuristic", "heuristicType": "LEADER"}`, "heuristic", "leader"},
		{`"heuristic": {"class": "players.heuristics.CoarseTunableHeuristic"}`, "heuristic", "win"},
		{`"heuristic": "players.heuristics.LeaderHeuristic"`, "heuristic", "leader"},
		{`"heuristic": "margin"`, "heuristic", "margin"},
		{`"actionHeuristic": {"class": "players.mcts.MASTActionHeuristic"}`, "actionHeuristic", "mast"},
		{`"actionHeuristic": {"class": "players.heuristics.NullActionHeuristic"}`, "actionHeuristic", "none"},
		{`"actionHeuristic": null`, "actionHeuristic", "none"},
		{`"actionHeuristic": "patterns+captures"`, "actionHeuristic", "patterns+captures"},
		{`"opponentTreePolicy": "MCGS", "MCGSStateKey": {"class": "situational"}`, "MCGSStateKey", "situational"},
		{`"opponentTreePolicy": "MCGS", "MCGSStateKey": "history"`, "MCGSStateKey", "history"},
		{`"MASTActionKey": {"class": "distance"}`, "MASTActionKey", "distance"},
		{`"instantiationClass": "players.mcts.MCTSPlayer"`, "instantiationClass", "none"},
		{`"opponentModel": {"class": "players.simple.RandomPlayer"}`, "opponentModel", "players.simple.RandomPlayer"},
		{`"rolloutType": "CLASS", "rolloutClass": "players.simple.RandomPlayer"`, "rolloutClass", "uniform"},
		{`"rolloutType": "PARAMS", "rolloutPolicyParams": {"class": "players.mcts.MASTPlayerParams", "weightOfExternal": 0.25}`,
			"rolloutPolicyParams.MASTBeta", "0.75"},
		{`"rolloutType": "PARAMS", "rolloutPolicyParams": {"class": "players.mcts.MASTPlayerParams"}`, "rolloutPolicyParams.MASTBeta", "0.5"},
		{`"rolloutType": "PARAMS", "rolloutPolicyParams": {"class": "players.simple.BoltzmannActionParams", "MASTBeta": 0.1, "temperature": 3}`,
			"rolloutPolicyParams.temperature", "3"},
		{`"compat": "tag"`, "compat", "tag"},
		{`"budget": 500`, "budgetType", "BUDGET_FM_CALLS"},
	}
	for _, tt := range tests {
		e, err := LoadEngine(write(t, "agent.json", agent(tt.keys)))
		if err != nil {
			t.Errorf("%s: %v", tt.keys, err)
			continue
		}
		if got, _ := e.Params.Get(tt.name); got != tt.want {
			t.Errorf("%s: %s is %s, want %s", tt.keys, tt.name, got, tt.want)
		}
	}
}

func TestAgentProblems(t *testing.T) {
	testEngines(t, "agent.json", []engineTest{
		{"another class", `{"class": "players.simple.OSLAPlayer"}`,
			`:1:11: class: "players.simple.OSLAPlayer", want players.mcts.MCTSParams or players.mcts.MCTSPlayer`},
		{"name of the documents", agent(`"biasVisits": 1`), `:2:1: biasVisits: unknown key, did you mean "progressiveBias"?`},
		{"switch of the documents", agent(`"pUCT": true`), `:2:1: pUCT: unknown key, did you mean "pUCTTemperature"?`},
		{"near name", agent(`"expoloreEpsilon": 0.2`), `:2:1: expoloreEpsilon: unknown key, did you mean "exploreEpsilon"?`},
		{"value of the documents", agent(`"rolloutTermination": "DEFAULT"`), `:2:23: rolloutTermination: "DEFAULT", want EXACT, END_ACTION, END_TURN, START_ACTION or END_ROUND, did you mean "EXACT"?`},
		{"text for a number", agent(`"K": "1.0"`), `:2:6: K: the text "1.0", want a number from 0 to 1000`},
		{"truth for a number", agent(`"K": true`), `:2:6: K: "true", want a number from 0 to 1000`},
		{"number for a truth", agent(`"reuseTree": 1`), `:2:14: reuseTree: "1", want true or false`},
		{"fraction for an integer", agent(`"maxTreeDepth": 1.5`), `:2:17: maxTreeDepth: "1.5", want an integer from 1 to 100000`},
		{"out of range", agent(`"exploreEpsilon": 7`), `:2:19: exploreEpsilon: "7", want a number from 0 to 1`},
		{"list", agent(`"K": [0.1, 1.0]`), `:2:6: K: a list, want a number from 0 to 1000; values to choose from belong in an event`},
		{"object for a number", agent(`"K": {"class": "x"}`), `:2:6: K: keys with values, want a number`},
		{"nothing for a number", agent(`"K": null`), `:2:6: K: nothing, want a number`},
		{"heuristic", agent(`"heuristic": {"class": "players.heuristics.PandemicHeuristic"}`),
			`:2:24: heuristic.class: "players.heuristics.PandemicHeuristic", want win, margin, score, leader or winPlus, or a class of TAG: GameDefaultHeuristic, GameSpecificHeuristic`},
		{"heuristic's argument", agent(`"heuristic": {"class": "players.heuristics.WinPlusHeuristic", "args": ["x"]}`), `:2:72: heuristic.args[0]: "x", want a number`},
		{"heuristic's arguments", agent(`"heuristic": {"class": "players.heuristics.WinPlusHeuristic", "args": [1, 2]}`), `:2:71: heuristic.args: 2 arguments, and WinPlusHeuristic takes none here`},
		{"argument of a class without", agent(`"heuristic": {"class": "players.heuristics.OrdinalPosition", "args": [1]}`), `:2:70: heuristic.args: 1 arguments, and OrdinalPosition takes none here`},
		{"heuristic without class", agent(`"heuristic": {}`), `:2:14: heuristic.class: missing, want one of TAG's classes, or win`},
		{"type of the heuristic", agent(`"heuristic": {"class": "players.heuristics.CoarseTunableHeuristic", "heuristicType": "LEADR"}`),
			`:2:86: heuristic.heuristicType: "LEADR", want LEADER, ORDINAL, SCORE_ONLY, SCORE_PLUS, WIN_ONLY or WIN_PLUS, did you mean "LEADER"?`},
		{"action heuristic of a game", agent(`"actionHeuristic": {"class": "games.conquest.players.CQRandomSearchHeuristic"}`),
			`:2:30: actionHeuristic.class: "games.conquest.players.CQRandomSearchHeuristic", want none, or patterns, shapes`},
		{"key of a game", agent(`"MCGSStateKey": {"class": "games.poker.metrics.AllKnownCardsKey"}`),
			`:2:27: MCGSStateKey.class: "games.poker.metrics.AllKnownCardsKey", want none, positional, situational, history, symmetric or coarse`},
		{"graph without key", agent(`"opponentTreePolicy": "MCGS"`), `:2:23: opponentTreePolicy: MCGS needs an MCGSStateKey: positional`},
		{"policy without parameters", agent(`"rolloutType": "PARAMS"`), `:1:1: rolloutPolicyParams: missing, want the parameters`},
		{"policy of another class", agent(`"rolloutPolicyParams": {"class": "players.simple.OSLAParameters"}`), `:2:34: rolloutPolicyParams.class: "players.simple.OSLAParameters", want players.simple.Boltz`},
		{"policy's table", agent(`"rolloutPolicyParams": {"class": "players.mcts.MASTPlayerParams", "defaultValue": 1}`), `:2:83: rolloutPolicyParams.defaultValue: all policies share one table`},
		{"policy out of range", agent(`"rolloutPolicyParams": {"epsilon": 2}`), `:2:36: rolloutPolicyParams.epsilon: "2", want a number from 0 to 1`},
		{"default for the root player", agent(`"rolloutType": "DEFAULT"`), `:2:16: rolloutType: "DEFAULT", want RANDOM, RANDOM_RAW, MAST, CLASS or PARAMS`},
		{"class of nothing", agent(`"rolloutType": "CLASS", "rolloutClass": ""`), `:2:16: rolloutType: CLASS needs rolloutClass`},
		{"class of another game", agent(`"rolloutType": "CLASS", "rolloutClass": "games.catan.CatanPlayer"`), `:2:41: rolloutClass: `},
		{"another search", agent(`"instantiationClass": "players.mcts.Mine"`), `:2:23: instantiationClass: players.mcts.Mine is not available, want players.mcts.MCTSPlayer`},
		{"no budget", agent(`"budget": 0`), `:2:11: budget: 0, want a number of at least 1`},
		{"below any budget", agent(`"budget": -5`), `:2:11: budget: "-5", want an integer from 0`},
		{"more trees than iterations", agent(`"budgetType": "BUDGET_ITERATIONS", "budget": 10, "numDeterminizations": 30`), `:2:73: numDeterminizations: 30 trees with a budget of 10`},
		{"twice", agent(`"K": 1, "K": 2`), `:2:9: K: duplicate key`},
		{"file that is not there", agent(`"heuristic": "nowhere.json"`), `:2:14: heuristic: `},
		{"player's key", `{"class": "players.mcts.MCTSPlayer", "K": 1}`, `:1:38: K: unknown key`},
		{"player's arguments", `{"class": "players.mcts.MCTSPlayer", "args": [1]}`, `:1:47: args[0]: "1", want the parameters: keys with values`},
		{"too many arguments", `{"class": "players.mcts.MCTSPlayer", "args": [{"class": "players.mcts.MCTSParams"}, "x", 3]}`, `:1:46: args: 3 arguments`},
		{"not closed", `{"class": "players.mcts.MCTSParams"`, `:1: not YAML: `},
	})
}

// Everything wrong is told at once, each at its place.
func TestAgentAllProblems(t *testing.T) {
	path := write(t, "agent.json", agent("\"K\": -1,\n\"biasVisits\": 1,\n\t\"paranoid\": \"no\",\n\"opponentTreePolicy\": \"MCGS\",\n\"actionHeuristic\": \"captres\", \"progressiveBias\": 1"))
	_, err := LoadEngine(path)
	want := path + `:2:6: K: "-1", want a number from 0 to 1000
` + path + `:3:1: biasVisits: unknown key, did you mean "progressiveBias"?
` + path + `:4:14: paranoid: "no", want true or false
` + path + `:5:23: opponentTreePolicy: MCGS needs an MCGSStateKey: positional, situational, history, symmetric or coarse
` + path + `:6:20: actionHeuristic: "captres", want none, or patterns, shapes, captures, ladders, answers, lastMove, edge, learned or mast, or some of them joined by +, each with a weight as in patterns=0.5, did you mean "captures"?`
	if err == nil || err.Error() != want {
		t.Errorf("error\n%v\nwant\n%s", err, want)
	}
}

// A budget of -999 is for others to set.
func TestAgentOpenBudget(t *testing.T) {
	path := write(t, "agent.json", agent(`"budgetType": "BUDGET_TIME", "budget": -999`))
	e := must.Get(LoadEngine(path))
	expectError(t, e.Ready(), path, ":2:40: budget: -999 means that each run sets the budget: set --playouts, or a number here")
	_, err := LoadPlayer(path, 0)
	expectError(t, err, path, ":2:40: budget: -999")
	if p, err := LoadPlayer(path, 7); err != nil {
		t.Error(err)
	} else if e, _ := p.Engine(); e.Budget.Playouts != 7 {
		t.Errorf("budget %+v, want 7 playouts", e.Budget)
	}
	e.SetBudget(search.Budget{Playouts: 5})
	if e.Ready() != nil || e.Budget.Playouts != 5 || e.Params.BudgetType != params.BudgetTypeIterations {
		t.Errorf("engine %+v, %v", e, e.Ready())
	}

	event := write(t, "e.yaml", strings.Replace(sample, "engine: uct, playouts: 10", "engine: "+path+", playouts: 10", 1))
	if _, err := LoadEvent(event); err != nil {
		t.Error(err)
	}
	event = write(t, "e.yaml", strings.Replace(sample, "engine: uct, playouts: 10", "engine: "+path, 1))
	_, err = LoadEvent(event)
	expectError(t, err, path, ":2:40: budget: -999")
}

// A player's arguments are parameters and a name; objects may be files.
func TestAgentArguments(t *testing.T) {
	path := write(t, "agent.json", `{"class": "players.mcts.MCTSPlayer", "args": ["params.json", "Caractacus"]}`)
	folder := filepath.Dir(path)
	writeAll(t, folder, "params.json", agent(`"K": 0.5, "heuristic": "heuristic.json"`), "heuristic.json", `{"class": "players.heuristics.LeaderHeuristic"}`)
	e := must.Get(LoadEngine(path))
	if e.Params.K != 0.5 || e.Params.Heuristic != params.HeuristicLeader || e.Description != "Caractacus" {
		t.Errorf("engine %+v", e)
	}
	inner := writeAll(t, folder, "heuristic.json", `{"class": "Leader"}`)
	_, err := LoadEngine(path)
	expectError(t, err, inner, `:1:11: args[0].heuristic.class: "Leader", want win, margin`)

	e, err = LoadEngine(write(t, "agent.json", `{"class": "players.mcts.MCTSPlayer"}`))
	must.Succeed(t, err)
	must.Equal(t, e.Params, params.TAGDefault(), "a player without arguments")
}
