package analysis

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// Each kind of bad query has its error, with the field that is to blame.
func TestBadQueries(t *testing.T) {
	good := map[string]string{
		"id": `"q"`, "moves": `[]`, "rules": `"chinese"`, "komi": `7.5`, "boardXSize": `5`, "boardYSize": `5`,
	}
	const (
		player   = `Must be \"b\" or \"w\"`
		pairs    = `Must be an array of pairs of the form: [\"b\" or \"w\", GTP board vertex]`
		side     = "Must provide an integer from 2 to 19"
		komi     = "Must be a integer or half-integer from -400.0 to 400.0"
		boolean  = "Must be a boolean"
		seconds  = "Must be number of seconds from 0.001 to 1000000.0"
		dicts    = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'"
		vertices = "Must be an array of GTP board vertices"
		rules    = `Must specify rules string, such as \"chinese\" or \"tromp-taylor\", or a JSON object with detailed rules parameters.`
		fifty    = "Must be an integer from 1 to 2^50"
	)
	for _, tt := range []struct{ change, field, want string }{
		{`boardXSize=`, "boardXSize", side},
		{`boardYSize=`, "boardYSize", side},
		{`boardXSize=20`, "boardXSize", side},
		{`boardXSize=1`, "boardXSize", side},
		{`boardXSize=5.0`, "boardXSize", side},
		{`boardXSize="5"`, "boardXSize", side},
		{`boardYSize=99999999999999999999`, "boardYSize", side},
		{`boardYSize=7`, "boardYSize", "Must be 5 as boardXSize is: boards that are not square are not supported"},
		{`initialStones=null`, "initialStones", pairs},
		{`initialStones=[["B","pass"]]`, "initialStones", "Could not parse board location: pass"},
		{`overrideSettings={"humanSLProfile":"rank_9d"}`, "overrideSettings", "Could not set settings: humanSLProfile is specified, but the engine has no human model"},
		{`rules="koSIMPLEscoreTERRITORYtaxSEKKI"`, "rules", "Could not parse rules: koSIMPLEscoreTERRITORYtaxSEKKI"},
		{`initialStones=[["B","A2"],["B","B1"],["W","A1"]]`, "initialStones", "Could not set up the stones: the chain at A1 has no liberty"},
		{`moves=`, "moves", "Must specify an array of [player,location] pairs"},
		{`moves={}`, "moves", pairs},
		{`moves=[["B"]]`, "moves", pairs},
		{`moves=[["B",null]]`, "moves", pairs},
		{`moves=[["B",5]]`, "moves", pairs},
		{`moves=[["x","C3"]]`, "moves", "Could not parse player: x"},
		{`moves=[["B","F1"]]`, "moves", "Could not parse board location: F1"},
		{`moves=[["B","(5,0)"]]`, "moves", "Could not parse board location: (5,0)"},
		{`moves=[["B","(1,1"]]`, "moves", "Could not parse board location: (1,1"},
		{`moves=[["B","C3"],["W","C3"]]`, "moves", "Illegal move 1: C3"},
		{`initialPlayer="x"`, "initialPlayer", player},
		{`initialPlayer=1`, "initialPlayer", player},
		{`analyzeTurns=[1]`, "analyzeTurns", "Invalid turn number: 1"},
		{`analyzeTurns=[-1]`, "analyzeTurns", "Invalid turn number: -1"},
		{`analyzeTurns=["0"]`, "analyzeTurns", "Must specify an array of integers indicating turns to analyze"},
		{`analyzeTurns=0`, "analyzeTurns", "Must specify an array of integers indicating turns to analyze"},
		{`priorities=[1]`, "priorities", "Can only specify when also specifying analyzeTurns"},
		{`analyzeTurns=[0] priorities=[1,2]`, "priorities", "Must be of matching length to analyzeTurns"},
		{`analyzeTurns=[0] priorities=[4611686018427387904]`, "priorities", "Invalid priority: 4611686018427387904"},
		{`analyzeTurns=[0] priorities=[1.5]`, "priorities", "Must specify an array of integers indicating priorities"},
		{`analyzeTurns=[0] priorities=[1] priority=1`, "priority", "Cannot specify both priority and priorities"},
		{`priority=1e3`, "priority", "Must be a number between -2^62 and 2^62"},
		{`rules=`, "rules", rules},
		{`rules=5`, "rules", rules},
		{`rules="checkers"`, "rules", "Could not parse rules: checkers"},
		{`rules={"ko":"SOMETIMES"}`, "rules", `Could not parse rules: {\"ko\":\"SOMETIMES\"}`},
		{`rules={"colour":"red"}`, "rules", `Could not parse rules: {\"colour\":\"red\"}`},
		{`komi=7.25`, "komi", komi},
		{`komi=400.5`, "komi", komi},
		{`komi="7.5"`, "komi", komi},
		{`whiteHandicapBonus=0`, "whiteHandicapBonus", "Must be a string"},
		{`whiteHandicapBonus="M"`, "whiteHandicapBonus", "Could not parse whiteHandicapBonus: M, must be 0, N or N-1"},
		{`overrideSettings=[]`, "overrideSettings", "Must be an object"},
		{`overrideSettings={"maxVisits":0}`, "overrideSettings", "Could not set settings: maxVisits = 0, want an integer from 1 to 2^50"},
		{`overrideSettings={"maxTime":-1}`, "overrideSettings", "Could not set settings: maxTime = -1, want a number of seconds above 0"},
		{`overrideSettings={"reportAnalysisWinratesAs":"GREEN"}`, "overrideSettings", "Could not set settings: reportAnalysisWinratesAs = GREEN, want BLACK, WHITE or SIDETOMOVE"},
		{`overrideSettings={"wideRootNoise":[1]}`, "overrideSettings", "Could not set settings: wideRootNoise = [1], want a number from 0 to 5"},
		{`overrideSettings={"numSearchThreads":"many"}`, "overrideSettings", "Could not set settings: numSearchThreads = many, want an integer from 1 to 4096"},
		{`maxVisits=0`, "maxVisits", fifty},
		{`maxVisits=1.5`, "maxVisits", fifty},
		{`maxVisits=1125899906842625`, "maxVisits", fifty},
		{`analysisPVLen=0`, "analysisPVLen", "Must be an integer from 1 to 1000"},
		{`rootFpuReductionMax=3`, "rootFpuReductionMax", "Must be a number from 0.0 to 2.0"},
		{`rootPolicyTemperature=0`, "rootPolicyTemperature", "Must be a number from 0.01 to 100.0"},
		{`includeOwnership=1`, "includeOwnership", boolean},
		{`includeOwnershipStdev="yes"`, "includeOwnershipStdev", boolean},
		{`includeMovesOwnership=null`, "includeMovesOwnership", boolean},
		{`includeMovesOwnershipStdev=0`, "includeMovesOwnershipStdev", boolean},
		{`includePolicy=[]`, "includePolicy", boolean},
		{`includePVVisits={}`, "includePVVisits", boolean},
		{`includeNoResultValue=2`, "includeNoResultValue", boolean},
		{`reportDuringSearchEvery=0`, "reportDuringSearchEvery", seconds},
		{`firstReportDuringSearchAfter=1e7`, "firstReportDuringSearchAfter", seconds},
		{`allowMoves=[] avoidMoves=[]`, "allowMoves", "Cannot specify both allowMoves and avoidMoves"},
		{`avoidMoves={}`, "avoidMoves", dicts},
		{`avoidMoves=[null]`, "avoidMoves", dicts},
		{`avoidMoves=[{"player":"B","moves":[]}]`, "avoidMoves", dicts},
		{`avoidMoves=[{"player":"C","moves":[],"untilDepth":1}]`, "player", player},
		{`avoidMoves=[{"player":"B","moves":"C3","untilDepth":1}]`, "moves", vertices},
		{`avoidMoves=[{"player":"B","moves":null,"untilDepth":1}]`, "moves", vertices},
		{`avoidMoves=[{"player":"B","moves":["C3","F9"],"untilDepth":1}]`, "moves", "Could not parse board location: F9"},
		{`avoidMoves=[{"player":"B","moves":["(1,28)"],"untilDepth":1}]`, "moves", "Could not parse board location: (1,28)"},
		{`avoidMoves=[{"player":"B","moves":["(0,-1)"],"untilDepth":1}]`, "moves", "Could not parse board location: (0,-1)"},
		{`moves=[["B","(1,28)"]]`, "moves", "Could not parse board location: (1,28)"},
		{`avoidMoves=[{"player":"B","moves":[],"untilDepth":0}]`, "untilDepth", "Must be a positive integer"},
		{`allowMoves=[{"player":"B","moves":[],"untilDepth":1},{"player":"B","moves":[],"untilDepth":1}]`, "allowMoves", "Cannot specify allowMoves more than once for the same player"},
	} {
		fields := map[string]json.RawMessage{}
		for key, value := range good {
			fields[key] = json.RawMessage(value)
		}
		for _, change := range strings.Split(tt.change, " ") {
			key, value, _ := strings.Cut(change, "=")
			if delete(fields, key); value != "" {
				fields[key] = json.RawMessage(value)
			}
		}
		line, err := json.Marshal(fields)
		if err != nil {
			t.Fatalf("%s: %v", tt.change, err)
		}
		got := exchange(t, treeOptions(), string(line))
		want := fmt.Sprintf(`{"error":"%s","field":%q,"id":"q"}`, tt.want, tt.field)
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s:\ngot  %.300q\nwant %q", tt.change, got, want)
		}
	}
}

// What is no query at all is answered without an identity.
func TestBadLines(t *testing.T) {
	for line, want := range map[string]string{
		`nonsense`:          `{"error":"invalid character 'o' in literal null (expecting 'u') - could not parse input line as json request: nonsense"}`,
		`{"id":"a"`:         `{"error":"unexpected end of JSON input - could not parse input line as json request: {\"id\":\"a\""}`,
		"{\"id\":\"\xff\"}": `{"error":"invalid UTF-8 - could not parse input line as json request: {\"id\":\"?\"}"}`,
		`[1]`:               `{"error":"Request line was valid json but was not an object, ignoring: [1]"}`,
		`null`:              `{"error":"Request line was valid json but was not an object, ignoring: null"}`,
		`{}`:                `{"error":"Request must have a string \"id\" field"}`,
		`{"id":7}`:          `{"error":"Request must have a string \"id\" field"}`,
	} {
		if got := exchange(t, treeOptions(), line, "", "  \r"); len(got) != 1 || got[0] != want {
			t.Errorf("%s:\ngot  %q\nwant %q", line, got, want)
		}
	}
}

// A warning comes before the answer, which comes all the same.
func TestWarnings(t *testing.T) {
	unused := "Unexpected or unused field, do you have a typo? (set warnUnusedFields=false in the config to disable this warning)"
	for _, tt := range []struct{ field, want, of string }{
		{`"maxvisits":5`, unused, "maxvisits"},
		{`"overrideSettings":{"cpuctExploration":1,"humanSLProfile":"","ignorePreRootHistory":true,"maxTime":1,"rootNumSymmetriesToSample":2}`, "Unknown config params: cpuctExploration,humanSLProfile", "overrideSettings"},
		{`"overrideSettings":{"numAnalysisThreads":3}`, "Unknown config params: numAnalysisThreads", "overrideSettings"},
		{`"rules":"stone_scoring"`, "Rules stone_scoring not supported, using chinese,ko=simple,compensation=none instead", "rules"},
		{`"rules":"koSIMPLEscoreAREAtaxALLsui0whbN"`, "Rules koSIMPLEscoreAREAtaxALLsui0whbN not supported, using chinese,ko=simple instead", "rules"},
		{`"rules":{"scoring":"AREA","ko":"SITUATIONAL","suicide":true,"hasButton":true}`, `Rules {"scoring":"AREA","ko":"SITUATIONAL","suicide":true,"hasButton":true} not supported, using new-zealand instead`, "rules"},
	} {
		got := exchange(t, treeOptions(), position("q", tt.field))
		if len(got) != 2 {
			t.Errorf("%s: answers %.200q, want a warning and the analysis", tt.field, got)
			continue
		}
		if w := parseAnswer(t, got[0]); w["warning"] != tt.want || w["field"] != tt.of || w["id"] != "q" || len(w) != 3 {
			t.Errorf("%s: warning %v, want %q of %s", tt.field, w, tt.want, tt.of)
		}
		if a := parseAnswer(t, got[1]); a["rootInfo"] == nil {
			t.Errorf("%s: %.200s, want an analysis after the warning", tt.field, got[1])
		}
	}
	o := treeOptions()
	o.Settings.WarnUnused = false
	must.Equal(t, len(exchange(t, o, position("q", `"maxvisits":5`))), 1, "with warnUnusedFields=false: answers", "the analysis alone")
}

// parsed returns the query of a position with more fields, or the fault.
func parsed(t *testing.T, more ...string) *query {
	t.Helper()
	var raw map[string]json.RawMessage
	must.Succeed(t, json.Unmarshal([]byte(position("q", more...)), &raw))
	q, _, fault := parseQuery("q", raw, DefaultKataSettings())
	if fault != nil {
		t.Fatalf("%v: %s: %s", more, fault.Field, fault.Error)
	}
	return q
}

func TestRules(t *testing.T) {
	for _, tt := range []struct{ rules, want string }{
		{`"Chinese"`, "chinese,ko=simple"},
		{`"chinese-ogs"`, "chinese"},
		{`"japanese"`, "japanese"},
		{`"korean"`, "korean"},
		{`"AGA"`, "aga"},
		{`"french"`, "aga"},
		{`"bga"`, "aga"},
		{`"tromp-taylor"`, "tromp-taylor"},
		{`"New Zealand"`, "new-zealand"},
		{`"goe"`, "tromp-taylor"},
		{`"ancient-territory"`, "japanese"},
		{`"aga-button"`, "aga"},
		{`"koSIMPLEscoreTERRITORYtaxSEKIsui0whb0"`, "japanese"},
		{`{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"whiteHandicapBonus":"N","friendlyPassOk":true,"hasButton":false}`, "chinese"},
		{`{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"komi":5}`, "japanese"},
		{`{}`, "tromp-taylor"},
	} {
		must.Equal(t, parsed(t, `"rules":`+tt.rules).rules.String(), tt.want, tt.rules, "rules")
	}
	if q := parsed(t, `"whiteHandicapBonus":"N-1"`); q.rules.Compensation != model.CompensationShort {
		t.Errorf("rules %v, want White's bonus N-1", q.rules)
	}
}

// Positions, whose turn it is, and what White gets besides the board.
func TestPositions(t *testing.T) {
	const four = `"initialStones":[["B","B2"],["B","B4"],["B","D2"],["B","D4"]]`
	for _, tt := range []struct {
		name, fields string
		turn         int
		toPlay       model.Color
		stones       int
		bonus        float64
	}{
		{"start", ``, 0, model.Black, 0, 7.5},
		{"after the moves", ``, 2, model.Black, 2, 7.5},
		{"initial player", `"moves":[],"initialPlayer":"w"`, 0, model.White, 0, 7.5},
		{"handicap stones", four + `,"moves":[]`, 0, model.White, 4, 11.5},
		{"handicap stones with moves", four + `,"moves":[["W","C3"]]`, 1, model.Black, 5, 11.5},
		{"placed as moves", `"moves":[["B","B2"],["B","B4"],["W","C3"],["B","A1"]]`, 4, model.White, 4, 9.5},
		{"placed between passes", `"moves":[["B","B2"],["W","pass"],["B","B4"],["W","C3"]]`, 3, model.White, 2, 9.5},
		{"a pass of Black's between", `"moves":[["B","B2"],["B","pass"],["B","B4"],["W","C3"]]`, 4, model.Black, 3, 9.5},
		{"a position made of moves", `"moves":[["B","B2"],["B","B4"],["W","C3"],["W","A1"]]`, 4, model.Black, 4, 7.5},
		{"not counted", `"moves":[["B","B2"],["B","B4"],["W","C3"]],"overrideSettings":{"assumeMultipleStartingBlackMovesAreHandicap":false}`, 3, model.Black, 3, 7.5},
		{"no bonus", four + `,"moves":[],"whiteHandicapBonus":"0"`, 0, model.White, 4, 7.5},
		{"a position of both", `"initialStones":[["B","B2"],["W","B4"],["B","B4"]],"moves":[]`, 0, model.White, 2, 9.5},
		{"by column and row", `"moves":[["B","(0,0)"],["W","(4,4)"]]`, 2, model.Black, 2, 7.5},
		{"komi left out", `"moves":[],"komi":-7`, 0, model.Black, 0, -7},
		{"a ko taken back", `"initialStones":[["B","B1"],["B","A2"],["B","B3"],["W","C1"],["W","D2"],["W","C3"]],"moves":[["W","B2"],["B","C2"],["W","B2"]]`, 3, model.Black, 7, 7.5},
		{"suicide of two stones", `"initialStones":[["W","A3"],["W","B2"],["W","C1"],["B","A1"],["B","B1"]],"moves":[["B","A2"]]`, 1, model.White, 3, 7.5},
	} {
		fields := []string{}
		if tt.fields != "" {
			fields = append(fields, tt.fields)
		}
		g, err := parsed(t, fields...).game(tt.turn)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if stones := 25 - g.Board().NumEmpty(); g.ToPlay() != tt.toPlay || stones != tt.stones || g.WhiteBonus() != tt.bonus {
			t.Errorf("%s: %v to move, %d stones, bonus %v, want %v, %d, %v", tt.name, g.ToPlay(), stones, g.WhiteBonus(), tt.toPlay, tt.stones, tt.bonus)
		}
	}
	must.Equal(t, parsed(t, `"moves":[["B","(0,1)"]]`).moves[0].Point.Vertex(5), "A4", "0,1")
}

func TestDefaultKomi(t *testing.T) {
	for rules, want := range map[string]float64{"chinese": 7.5, "japanese": 6.5} {
		line := fmt.Sprintf(`{"id":"q","moves":[],"rules":%q,"boardXSize":9,"boardYSize":9}`, rules)
		var raw map[string]json.RawMessage
		must.Succeed(t, json.Unmarshal([]byte(line), &raw))
		if q, _, fault := parseQuery("q", raw, DefaultKataSettings()); fault != nil || q.komi != want {
			t.Errorf("%s: komi %v, %v, want %v", rules, q.komi, fault, want)
		}
	}
}

func TestSettings(t *testing.T) {
	s := DefaultKataSettings()
	known, unknown, err := s.ReadConfig(strings.NewReader("# of KataGo\nlogDir = logs\nmaxVisits = 500 # each\n\n@include other.cfg\n" +
		"reportAnalysisWinratesAs = WHITE\nnumAnalysisThreads=2\nnumSearchThreadsPerAnalysisThread = 16\nwideRootNoise = 0.1\nwarnUnusedFields = false\nmaxTime = \"1.5\"\n"))
	want := KataSettings{Visits: 500, View: WhiteView, Parallel: 2, Threads: 16, Wide: .1, PVLength: 15, CountPlaced: true, Time: 1_500_000_000}
	if known != 7 || unknown != 1 || err != nil || s != want {
		t.Errorf("%d known, %d unknown, %v, %+v, want 7, 1 and %+v", known, unknown, err, s, want)
	}
	if left, err := s.Override("maxPlayouts=30, cpuct=1,maxVisits = 40"); len(left) != 1 || err != nil || s.Visits != 40 || s.Playouts != 30 {
		t.Errorf("override: %v, %v, %+v", left, err, s)
	}
	if b := (&query{settings: s}).budget(treeOptions().Budget); b.Playouts != 30 || b.Time != want.Time || b.Wide != want.Wide || !b.Whole {
		t.Errorf("budget %+v, want the least of the bounds", b)
	}
	for text, problems := range map[string]int{"maxVisits=0,maxTime=x": 2, "maxVisits": 1} {
		if _, err := s.Override(text); err == nil || len(strings.Split(err.Error(), "\n")) != problems {
			t.Errorf("%s: %v, want %d problems", text, err, problems)
		}
	}
	if _, _, err := s.ReadConfig(strings.NewReader("a = b\nmaxVisits = no\n")); err == nil || err.Error() != "line 2: maxVisits = no, want an integer from 1 to 2^50" {
		t.Errorf("error %v, want the line and what was wanted", err)
	}
	if s.View != MoverView {
		t.Errorf("view %d of a configuration that names none, want that of the side to move", s.View)
	}
}
