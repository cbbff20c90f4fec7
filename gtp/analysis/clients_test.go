package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// needs reports the fields that a client reads and an answer lacks.
func needs(t *testing.T, answer map[string]any, fields ...string) {
	t.Helper()
	for _, f := range fields {
		if len(valuesAt(answer, f)) == 0 {
			t.Errorf("answer to %v: no %s", answer["id"], f)
		}
	}
}

// KaTrain, katrain/core/engine.py: it looks for ids, errors, warnings, terminateId,
// isDuringSearch and noResults, in this order, and then for the analysis.
func TestKaTrain(t *testing.T) {
	query := func(id, more string) string {
		return fmt.Sprintf(`{"rules": "japanese", "priority": 1, "komi": 6.5, "boardXSize": 9, "boardYSize": 9, "initialStones": [], "initialPlayer": "B", `+
			`"overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 8.0, "wideRootNoise": 0.04}, %s, "id": "QUERY:%s"}`, more, id)
	}
	const shown = `"includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true`
	const moves = `"moves": [["B", "E5"], ["W", "C3"]], "analyzeTurns": [2]`
	c := connect(t, treeOptions())

	t.Log("a position of the game")
	c.say(query("1", moves+`, "maxVisits": 40, `+shown))
	a := c.hear()
	needs(t, a, "rootInfo.visits", "rootInfo.scoreLead", "rootInfo.winrate", "ownership", "policy", "moveInfos.move", "moveInfos.order",
		"moveInfos.visits", "moveInfos.winrate", "moveInfos.scoreLead", "moveInfos.pv", "moveInfos.prior", "moveInfos.ownership")
	if a["isDuringSearch"] != false || len(a["ownership"].([]any)) != 81 || len(a["policy"].([]any)) != 82 {
		t.Errorf("answer %v, want a last one with 81 owners and 82 priors", a)
	}

	t.Log("moves played for a look at them; one is illegal")
	c.say(query("2", `"moves": [["B", "E5"], ["W", "C3"], ["B", "C3"]], "analyzeTurns": [3], "maxVisits": 25, "includeOwnership": false, "includeMovesOwnership": false, "includePolicy": false`))
	if a := c.hear(); !strings.Contains(fmt.Sprint(a["error"]), "Illegal move") || a["id"] != "QUERY:2" {
		t.Errorf("answer %v, want the error of an illegal move", a)
	}

	t.Log("a region of the board")
	var out []string
	for _, column := range "ABCDEFGHJ" {
		for row := 1; row <= 9; row++ {
			if row < 7 {
				out = append(out, fmt.Sprintf("%q", fmt.Sprint(string(column), row)))
			}
		}
	}
	list := strings.Join(out, ",")
	c.say(query("3", moves+`, "maxVisits": 40, `+shown+fmt.Sprintf(`, "avoidMoves": [{"moves": [%s], "player": "B", "untilDepth": 1}, {"moves": [%s], "player": "W", "untilDepth": 1}]`, list, list)))
	for _, m := range valuesAt(c.hear(), "moveInfos.move") {
		if m != "pass" && !strings.ContainsAny(m.(string), "789") {
			t.Errorf("move %v, want none outside the region", m)
		}
	}

	t.Log("the opponents Human-like and Pro, which play by the policy after an error")
	c.say(fmt.Sprintf(`{"rules": "japanese", "komi": 6.5, "boardXSize": 9, "boardYSize": 9, "includePolicy": true, "maxVisits": 1, `+
		`"overrideSettings": {"humanSLProfile": "rank_5k", "ignorePreRootHistory": false}, %s, "id": "QUERY:human"}`, moves))
	if a := c.hear(); !strings.Contains(fmt.Sprint(a["error"]), "no human model") || a["id"] != "QUERY:human" {
		t.Errorf("answer %v, want an error", a)
	}

	t.Log("pondering, ended by a new game")
	c.say(query("4", moves+`, "maxVisits": 10000000, "reportDuringSearchEvery": 0.05, `+shown))
	if a := c.hear(); a["isDuringSearch"] != true {
		t.Errorf("answer %v, want a report of the search", a)
	}
	c.say(`{"action": "terminate", "terminateId": "QUERY:4", "id": "QUERY:5"}`)
	acknowledged, ended := false, false
	for !acknowledged || !ended {
		a := c.hear()
		acknowledged = acknowledged || a["id"] == "QUERY:5" && a["terminateId"] == "QUERY:4"
		ended = ended || a["id"] == "QUERY:4" && a["isDuringSearch"] == false
	}
}

// Ogatak, src/modules/engine.js, query.js and node.js: it has one query at a time,
// and asks at the start for the version and for a board that is too large.
func TestOgatak(t *testing.T) {
	c := connect(t, treeOptions())
	c.say(`{"id":"query_version","action":"query_version"}`, `{"id":"test_bs29","rules":"Chinese","boardXSize":29,"boardYSize":29,"maxVisits":1,"moves":[]}`)
	if a := c.hear(); a["action"] != "query_version" || len(strings.Split(a["version"].(string), ".")) != 3 {
		t.Errorf("answer %v, want a version of three numbers", a)
	}
	if a := c.hear(); a["id"] != "test_bs29" || a["error"] == nil {
		t.Errorf("answer %v, want an error", a)
	}
	c.say(`{"id":"node_3:1","rules":"Chinese","komi":7.5,"boardXSize":9,"boardYSize":9,"maxVisits":1000000,"reportDuringSearchEvery":0.1,` +
		`"includeOwnership":true,"includeMovesOwnership":true,"overrideSettings":{"reportAnalysisWinratesAs":"SIDETOMOVE","wideRootNoise":0.05},` +
		`"initialStones":[["B","C3"],["W","G7"]],"moves":[],"initialPlayer":"W"}`)
	a := c.hear()
	needs(t, a, "rootInfo.visits", "rootInfo.currentPlayer", "rootInfo.winrate", "rootInfo.scoreLead", "moveInfos.order", "moveInfos.visits",
		"moveInfos.winrate", "moveInfos.scoreLead", "moveInfos.lcb", "moveInfos.prior", "moveInfos.pv", "moveInfos.utility", "ownership", "moveInfos.ownership")
	if a["rootInfo"].(map[string]any)["currentPlayer"] != "W" || a["isDuringSearch"] != true {
		t.Errorf("answer %.300v, want a report with White to move", a)
	}
	c.say(`{"id":"stop!node_3:1","action":"terminate","terminateId":"node_3:1"}`)
	for {
		if a := c.hear(); a["id"] == "node_3:1" && a["isDuringSearch"] == false {
			break
		}
	}
}

// A review script asks for a whole game at once, as KataGo's example in Python and
// many others do, and takes the answers in any order.
func TestReviewScript(t *testing.T) {
	line := `{"id":"0","moves":[["b","D4"],["w","F6"],["b","F4"],["w","D6"],["b","pass"]],"initialStones":[],"rules":"Chinese","komi":6.5,` +
		`"boardXSize":9,"boardYSize":9,"includePolicy":true,"maxVisits":20,"analyzeTurns":[0,1,2,3,4,5]}`
	got := exchange(t, treeOptions(), line, strings.Replace(line, `"0"`, `"1"`, 1))
	var turns []string
	for _, text := range got {
		a := parseAnswer(t, text)
		needs(t, a, "moveInfos.move", "moveInfos.pv", "rootInfo.winrate", "rootInfo.scoreLead", "policy")
		turns = append(turns, fmt.Sprintf("%v %v %v", a["id"], a["turnNumber"], a["rootInfo"].(map[string]any)["currentPlayer"]))
	}
	slices.Sort(turns)
	want := []string{"0 0 B", "0 1 W", "0 2 B", "0 3 W", "0 4 B", "0 5 W", "1 0 B", "1 1 W", "1 2 B", "1 3 W", "1 4 B", "1 5 W"}
	must.Same(t, turns, want, "answers to")
}
