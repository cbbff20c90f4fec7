package analysis

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

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
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := s.Serve(context.Background(), strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
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
