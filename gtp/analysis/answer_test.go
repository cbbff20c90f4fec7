package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// A documented is a field of KataGo's documentation of responses: where it stands,
// its type, what flag of a query asks for it, and how its value goes over from
// Black's view into White's.
type documented struct {
	path, kind, asked, view string
}

// documentedFields are those of KataGo 1.17 that are there.
var documentedFields = []documented{
	{"id", "text", "", ""},
	{"isDuringSearch", "truth", "", ""},
	{"turnNumber", "count", "", ""},
	{"moveInfos", "list", "", ""},
	{"moveInfos.move", "text", "", ""},
	{"moveInfos.visits", "count", "", ""},
	{"moveInfos.edgeVisits", "count", "", ""},
	{"moveInfos.winrate", "rate", "", "1-x"},
	{"moveInfos.scoreMean", "number", "", "-x"},
	{"moveInfos.scoreStdev", "deviation", "", ""},
	{"moveInfos.scoreLead", "number", "", "-x"},
	{"moveInfos.scoreSelfplay", "number", "", "-x"},
	{"moveInfos.prior", "rate", "", ""},
	{"moveInfos.utility", "number", "", "-x"},
	{"moveInfos.lcb", "number", "", "1-x"},
	{"moveInfos.utilityLcb", "number", "", "-x"},
	{"moveInfos.weight", "number", "", ""},
	{"moveInfos.edgeWeight", "number", "", ""},
	{"moveInfos.order", "count", "", ""},
	{"moveInfos.playSelectionValue", "number", "", ""},
	{"moveInfos.pv", "list", "", ""},
	{"moveInfos.pvVisits", "list", "includePVVisits", ""},
	{"moveInfos.pvEdgeVisits", "list", "includePVVisits", ""},
	{"moveInfos.noResultValue", "rate", "includeNoResultValue", ""},
	{"moveInfos.ownership", "owners", "includeMovesOwnership", "-x"},
	{"moveInfos.ownershipStdev", "deviations", "includeMovesOwnershipStdev", ""},
	{"rootInfo", "object", "", ""},
	{"rootInfo.winrate", "rate", "", "1-x"},
	{"rootInfo.scoreLead", "number", "", "-x"},
	{"rootInfo.scoreSelfplay", "number", "", "-x"},
	{"rootInfo.scoreStdev", "deviation", "", ""},
	{"rootInfo.utility", "number", "", "-x"},
	{"rootInfo.visits", "count", "", ""},
	{"rootInfo.weight", "number", "", ""},
	{"rootInfo.thisHash", "hash", "", ""},
	{"rootInfo.symHash", "hash", "", ""},
	{"rootInfo.currentPlayer", "side", "", ""},
	{"ownership", "owners", "includeOwnership", "-x"},
	{"ownershipStdev", "deviations", "includeOwnershipStdev", ""},
	{"policy", "policy", "includePolicy", ""},
}

// valuesAt returns the values of the fields of a path in an answer.
func valuesAt(answer map[string]any, path string) []any {
	head, rest, nested := strings.Cut(path, ".")
	v, ok := answer[head]
	switch {
	case !ok:
		return nil
	case !nested:
		return []any{v}
	}
	if object, ok := v.(map[string]any); ok {
		return valuesAt(object, rest)
	}
	var out []any
	for _, item := range v.([]any) {
		out = append(out, valuesAt(item.(map[string]any), rest)...)
	}
	return out
}

// paths returns the paths of all fields of an answer.
func paths(answer map[string]any, before string) (out []string) {
	for key, v := range answer {
		out = append(out, before+key)
		switch v := v.(type) {
		case map[string]any:
			out = append(out, paths(v, before+key+".")...)
		case []any:
			if len(v) > 0 {
				if object, ok := v[0].(map[string]any); ok {
					out = append(out, paths(object, before+key+".")...)
				}
			}
		}
	}
	return out
}

// isA returns what is wrong with a value of a kind on a 5x5 board; "" if nothing is.
func isA(kind string, v any) string {
	within := func(low, high float64, values ...any) string {
		for _, v := range values {
			if x, ok := v.(float64); !ok || x < low || x > high {
				return fmt.Sprintf("%v is no number from %v to %v", v, low, high)
			}
		}
		return ""
	}
	list, isList := v.([]any)
	text, isText := v.(string)
	ok := false
	switch kind {
	case "text":
		ok = isText && text != ""
	case "side":
		ok = text == "B" || text == "W"
	case "hash":
		ok = len(text) == 32 && strings.Trim(text, "0123456789ABCDEF") == ""
	case "truth":
		_, ok = v.(bool)
	case "object":
		_, ok = v.(map[string]any)
	case "list":
		ok = isList && len(list) > 0
	case "count":
		x, number := v.(float64)
		ok = number && x >= 0 && x == math.Trunc(x)
	case "number":
		return within(-1e4, 1e4, v)
	case "rate":
		return within(0, 1, v)
	case "deviation":
		return within(0, 1e4, v)
	case "owners":
		if ok = isList && len(list) == 25; ok {
			return within(-1, 1, list...)
		}
	case "deviations":
		if ok = isList && len(list) == 25; ok {
			return within(0, 1, list...)
		}
	case "policy":
		if ok = isList && len(list) == 26; ok {
			return within(-1, 1, list...)
		}
	}
	if !ok {
		return fmt.Sprintf("%v is no %s", v, kind)
	}
	return ""
}

// docs/analysis.md says of every field of KataGo's page what it is here, or why it is not there.
func TestDocumentedAnswers(t *testing.T) {
	page := must.Read("../../docs/analysis.md")
	_, page, _ = strings.Cut(page, "## Answers")
	fields := []string{"moveInfos.isSymmetryOf", "moveInfos.humanPrior", "humanPolicy"}
	for _, name := range strings.Fields("rawWinrate rawLead rawScoreSelfplay rawScoreSelfplayStdev rawNoResultProb rawStWrError rawStScoreError rawVarTimeLeft " +
		"humanWinrate humanScoreMean humanScoreStdev humanStWrError humanStScoreError") {
		fields = append(fields, "rootInfo."+name)
	}
	for _, f := range documentedFields {
		fields = append(fields, f.path)
	}
	for _, path := range fields {
		name := path[strings.LastIndex(path, ".")+1:]
		must.Has(t, page, "`"+name+"`")
	}
}

// TestConformance checks each documented field: that it is there when it is asked
// for and only then, its type, and whose view it has.
func TestConformance(t *testing.T) {
	var asked []string
	for _, f := range documentedFields {
		if f.asked != "" && !slices.Contains(asked, fmt.Sprintf("%q:true", f.asked)) {
			asked = append(asked, fmt.Sprintf("%q:true", f.asked))
		}
	}
	analyze := func(turn int, view string, more ...string) map[string]any {
		t.Helper()
		got := exchange(t, treeOptions(), position("q", append(more, fmt.Sprintf(`"analyzeTurns":[%d]`, turn),
			fmt.Sprintf(`"overrideSettings":{"reportAnalysisWinratesAs":%q}`, view))...))
		if len(got) != 1 {
			t.Fatalf("answers %q, want one", got)
		}
		return parseAnswer(t, got[0])
	}
	plain := analyze(2, "BLACK")
	for _, turn := range []int{1, 2} {
		black, white := analyze(turn, "BLACK", asked...), analyze(turn, "white", asked...)
		mover := analyze(turn, "SIDETOMOVE", asked...)
		for _, f := range documentedFields {
			values := valuesAt(black, f.path)
			if len(values) == 0 {
				t.Errorf("turn %d: there is no %s", turn, f.path)
			}
			must.Equal(t, len(valuesAt(plain, f.path)) > 0, f.asked == "", f.path, "is there without being asked")
			for _, v := range values {
				if f.path == "moveInfos.playSelectionValue" && v.(float64) < 1 {
					t.Errorf("turn %d: a move of %v visits", turn, v)
				}
				must.Equal(t, isA(f.kind, v), "", "turn", turn, f.path)
			}
			if f.kind == "object" || f.path == "moveInfos" {
				continue
			}
			whites, movers := valuesAt(white, f.path), valuesAt(mover, f.path)
			want := whites
			if turn == 2 {
				want = values
			}
			must.Equal(t, fmt.Sprint(movers), fmt.Sprint(want), "turn", turn, f.path, movers, want)
			for i := range values {
				if !turned(values[i], whites[i], f.view) {
					t.Errorf("turn %d: %s is %v in Black's view and %v in White's, want %q", turn, f.path, values[i], whites[i], f.view)
				}
			}
		}
		known := map[string]bool{}
		for _, f := range documentedFields {
			known[f.path] = true
		}
		for _, p := range paths(black, "") {
			if !known[p] {
				t.Errorf("%s is not documented", p)
			}
		}
	}
}

// turned reports whether a value in Black's view, or each of a list, is another one
// in White's.
func turned(black, white any, view string) bool {
	if list, ok := black.([]any); ok && view != "" {
		for i := range list {
			if !turned(list[i], white.([]any)[i], view) {
				return false
			}
		}
		return true
	}
	switch view {
	case "1-x":
		return math.Abs(1-black.(float64)-white.(float64)) < 1e-6
	case "-x":
		return math.Abs(black.(float64)+white.(float64)) < 1e-6
	}
	return fmt.Sprint(black) == fmt.Sprint(white)
}

// Figures of one answer agree with each other.
func TestFiguresAgree(t *testing.T) {
	got := exchange(t, treeOptions(), position("q", `"includePolicy":true`, `"includePVVisits":true`, `"includeMovesOwnership":true`, `"includeOwnership":true`,
		`"maxVisits":200`, `"analysisPVLen":2`, `"overrideSettings":{"reportAnalysisWinratesAs":"SIDETOMOVE","wideRootNoise":0}`))
	a := parseAnswer(t, got[0])
	root := a["rootInfo"].(map[string]any)
	if root["visits"] != 200. || root["currentPlayer"] != "B" || math.Abs(root["utility"].(float64)-2*root["winrate"].(float64)+1) > 1e-6 {
		t.Errorf("root %v, want 200 visits, B to move, and the utility of the win rate", root)
	}
	visits, wins := 0., 0.
	for i, v := range a["moveInfos"].([]any) {
		m := v.(map[string]any)
		visits += m["visits"].(float64)
		wins += m["visits"].(float64) * m["winrate"].(float64)
		pv, counts := m["pv"].([]any), m["pvVisits"].([]any)
		if m["order"] != float64(i) || pv[0] != m["move"] || len(pv) > 3 || len(counts) != len(pv) || counts[0] != m["visits"] {
			t.Errorf("move %d: %v, want its order, and a variation of 3 moves at most from it on with their visits", i, m)
		}
		if m["lcb"].(float64) > m["winrate"].(float64) {
			t.Errorf("move %v: LCB %v above the win rate %v", m["move"], m["lcb"], m["winrate"])
		}
	}
	// Moves of few visits are not listed: they may have lost or won all of theirs.
	least, most := wins/200, (wins+max(0, 200-visits))/200
	if rate := root["winrate"].(float64); visits < 150 || visits > 202 || rate < least-.01 || rate > most+.01 {
		t.Errorf("the moves listed have %v visits and win %v to %v with those not listed, the root has %v", visits, least, most, root)
	}
	sum := 0.
	policy := a["policy"].([]any)
	g := must.Get(parsed(t).game(2))
	i := 0
	for p := range g.Board().Points() {
		illegal := g.Legal(model.Move{Color: model.Black, Point: p}) != nil
		if x := policy[i].(float64); illegal && x != -1 {
			t.Errorf("the policy has %v for the illegal %s, want -1", x, p.Vertex(5))
		}
		i++
	}
	for _, x := range policy {
		sum += max(0, x.(float64))
	}
	if math.Abs(sum-1) > 1e-5 {
		t.Errorf("the policy sums to %v, want 1", sum)
	}
}

// A visit of few is a batch of playouts: the figures are those of a thousand, and the
// counts those of the visits.
func TestBatches(t *testing.T) {
	analyze := func(visits int) map[string]any {
		return parseAnswer(t, exchange(t, treeOptions(), position("q", fmt.Sprintf(`"maxVisits":%d`, visits)))[0])
	}
	many := analyze(1000)
	for _, visits := range []int{1, 25, 100, 500, 1000} {
		a := analyze(visits)
		for _, path := range []string{"rootInfo.scoreLead", "rootInfo.winrate", "rootInfo.scoreStdev", "moveInfos.move", "moveInfos.scoreLead"} {
			must.Same(t, valuesAt(a, path), valuesAt(many, path), visits, path)
		}
		sum := 0.
		for _, n := range valuesAt(a, "moveInfos.visits") {
			sum += n.(float64)
		}
		if got := valuesAt(a, "rootInfo.visits")[0]; got != float64(visits) || sum < .8*float64(visits) || sum > float64(visits+len(valuesAt(a, "moveInfos.move"))) {
			t.Errorf("%d visits: the root has %v, its moves %v", visits, got, sum)
		}
	}
}

// Before a playout is counted nobody owns a point, and all is uncertain.
func TestOwnershipUnknown(t *testing.T) {
	o := treeOptions()
	o.New = func(int) (search.Thinker, error) { return search.NewRandom(1), nil }
	a := parseAnswer(t, exchange(t, o, position("q", `"includeOwnership":true`, `"includeOwnershipStdev":true`))[0])
	if a["ownership"].([]any)[24] != 0. || a["ownershipStdev"].([]any)[24] != 1. || len(a["moveInfos"].([]any)) != 0 {
		t.Errorf("answer %v, want owners 0, deviations 1 and no moves", a)
	}
}

// avoidMoves and allowMoves hold for a side, as deep as they say.
func TestLimits(t *testing.T) {
	moves := func(more ...string) (out []string) {
		t.Helper()
		a := parseAnswer(t, exchange(t, treeOptions(), position("q", append(more, `"maxVisits":300`)...))[0])
		for _, m := range valuesAt(a, "moveInfos.move") {
			out = append(out, m.(string))
		}
		slices.Sort(out)
		return out
	}
	must.Same(t, moves(`"allowMoves":[{"player":"B","moves":["C4","B3"],"untilDepth":1}]`), []string{"B3", "C4"}, "moves")
	for depth, want := range map[int]bool{1: false, 4: true} {
		more := fmt.Sprintf(`"allowMoves":[{"player":"B","moves":["C4"],"untilDepth":%d},{"player":"W","moves":["B3"],"untilDepth":%[1]d}]`, depth)
		a := parseAnswer(t, exchange(t, treeOptions(), position("q", more, `"maxVisits":500`, `"includePVVisits":true`))[0])
		pv := valuesAt(a, "moveInfos.pv")[0].([]any)
		if len(pv) < 2 || pv[0] != "C4" || (pv[1] == "B3" || pv[1] == "pass") != want {
			t.Errorf("until depth %d: variation %v, want from C4 on to B3 or a pass: %v", depth, pv, want)
		}
	}
	got := moves(`"avoidMoves":[{"player":"B","moves":["C4","pass"],"untilDepth":1},{"player":"W","moves":["B3"],"untilDepth":1}]`)
	if len(got) < 8 || slices.Contains(got, "C4") || slices.Contains(got, "pass") || !slices.Contains(got, "B3") {
		t.Errorf("moves %v, want all but C4 and pass", got)
	}
}

// Positions have hashes of their own; the symmetric one they share with those turned
// and mirrored.
func TestHashes(t *testing.T) {
	of := func(moves string) (this, symmetric string) {
		q := parsed(t, `"moves":`+moves)
		g := must.Get(q.game(len(q.moves)))
		return hashes(g.Board())
	}
	a, symA := of(`[["B","A2"]]`)
	for _, tt := range []struct {
		moves           string
		same, symmetric bool
	}{
		{`[["B","A2"]]`, true, true},
		{`[["B","B1"]]`, false, true},
		{`[["B","E4"]]`, false, true},
		{`[["W","A2"]]`, false, false},
		{`[["B","A3"]]`, false, false},
		{`[["B","A2"],["W","pass"]]`, false, false},
		{`[["B","A2"],["W","pass"],["B","pass"]]`, true, true},
	} {
		if b, symB := of(tt.moves); (a == b) != tt.same || (symA == symB) != tt.symmetric {
			t.Errorf("%s: hashes %s and %s, of A2 %s and %s", tt.moves, b, symB, a, symA)
		}
	}
}
