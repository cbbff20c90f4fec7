package analysis

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search"
)

// Whatever comes in, every line that goes out is a JSON object, and every
// position of a query is answered once.
func FuzzQueries(f *testing.F) {
	f.Add(position("a", `"analyzeTurns":[0,1]`, `"includePolicy":true`, `"includeOwnership":true`, `"maxVisits":3`))
	f.Add(position("a", `"rules":{"ko":"SIMPLE","tax":"ALL"}`, `"whiteHandicapBonus":"N-1"`, `"initialStones":[["B","A1"]]`))
	f.Add(position("a", `"avoidMoves":[{"player":"B","moves":["(1,2)","pass"],"untilDepth":2}]`, `"overrideSettings":{"maxTime":1,"x":null}`))
	f.Add(position("a", `"priorities":[3]`, `"analyzeTurns":[2]`, `"reportDuringSearchEvery":0.001`, `"komi":-0.5`))
	f.Add(`{"id":"a","action":"terminate","terminateId":"a","turnNumbers":[0]}`)
	f.Add("[]\n{\"id\":\"\"}\n\xff\n{\"id\":\"x\",\"action\":\"query_models\"}")
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) > 4096 {
			return
		}
		o := treeOptions()
		o.New = func(int) (search.Thinker, error) { return search.NewRandom(1), nil }
		s := must.Get(New(o))
		var out strings.Builder
		must.Succeed(t, s.Serve(context.Background(), strings.NewReader(input), &out))
		for _, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			var answer map[string]any
			if line != "" && json.Unmarshal([]byte(line), &answer) != nil {
				t.Fatalf("%q: answer %q", input, line)
			}
		}
		if s.queue.count != 0 || len(s.queue.open) != 0 || len(s.queue.waiting) != 0 {
			t.Fatalf("%q: %d positions are open at the end", input, s.queue.count)
		}
	})
}

// A configuration that is read has settings in their ranges; an error names a line that
// there is; each key counts once.
func FuzzConfig(f *testing.F) {
	f.Add("# of KataGo\nlogDir = logs\nmaxVisits = 500 # each\n\n@include other.cfg\nreportAnalysisWinratesAs = \"WHITE\"\n")
	f.Add("maxTime = 1e308\nwideRootNoise = NaN\nnumSearchThreads=0\nanalysisPVLen = 1001")
	f.Add("maxVisits = 1.5\nrootPolicyTemperature = 1\n=\n")
	f.Fuzz(func(t *testing.T, text string) {
		s := DefaultKataSettings()
		known, unknown, err := s.ReadConfig(strings.NewReader(text))
		if n := strings.Count(text, "="); known+unknown > n {
			t.Errorf("%d keys and %d others of %d", known, unknown, n)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%v, want the line", err)
		}
		if s.Visits < 0 || s.Playouts < 0 || s.Time < 0 || !(s.Wide >= 0 && s.Wide <= 5) || s.Threads < 1 || s.Threads > 4096 || s.View > WhiteView || s.PVLength < 0 || s.PVLength > 1000 {
			t.Errorf("settings %+v", s)
		}
	})
}
