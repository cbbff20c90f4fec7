package analysis

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

// treeOptions are those of a server of a small tree search.
func treeOptions() ServerOptions {
	p := params.Default()
	p.ActionHeuristic = params.ActionHeuristicShapes
	return ServerOptions{
		New: func(workers int) (search.Thinker, error) {
			q := p
			q.Workers = workers
			return search.New(q, 7, search.Policies{})
		},
		Budget: search.Budget{Playouts: 60}, Settings: DefaultKataSettings(), Version: "1.16.4", Commit: "c0ffee", Engine: "small",
	}
}

// A client talks to a server over pipes.
type client struct {
	tb     testing.TB
	in     io.WriteCloser
	out    io.ReadCloser
	lines  *bufio.Scanner
	served chan error
}

// connect starts a server. It ends with the test at the latest.
func connect(tb testing.TB, o ServerOptions) *client {
	tb.Helper()
	s := must.Get(New(o))
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	c := &client{tb: tb, in: inW, out: outR, lines: bufio.NewScanner(outR), served: make(chan error, 1)}
	c.lines.Buffer(nil, 64<<20)
	go func() {
		err := s.Serve(ctx, inR, outW)
		outW.Close()
		c.served <- err
		close(c.served)
	}()
	tb.Cleanup(func() {
		cancel()
		inW.Close()
		outR.Close()
		<-c.served
	})
	return c
}

func (c *client) say(lines ...string) {
	for _, line := range lines {
		io.WriteString(c.in, line+"\n")
	}
}

// hear returns the next answer.
func (c *client) hear() map[string]any {
	c.tb.Helper()
	if !c.lines.Scan() {
		c.tb.Fatalf("the server ended: %v", c.lines.Err())
	}
	return parseAnswer(c.tb, c.lines.Text())
}

func parseAnswer(tb testing.TB, line string) map[string]any {
	tb.Helper()
	var answer map[string]any
	if err := json.Unmarshal([]byte(line), &answer); err != nil {
		tb.Fatalf("answer %q: %v", line, err)
	}
	return answer
}

// exchange gives a server lines of input, and returns all its answers.
func exchange(tb testing.TB, o ServerOptions, input ...string) []string {
	tb.Helper()
	s := must.Get(New(o))
	var out strings.Builder
	must.Succeed(tb, s.Serve(context.Background(), strings.NewReader(strings.Join(input, "\n")), &out))
	return slices.DeleteFunc(strings.Split(out.String(), "\n"), func(s string) bool { return s == "" })
}

// position returns a query of a small board, with more fields.
func position(id string, more ...string) string {
	fields := append([]string{
		fmt.Sprintf(`"id":%q`, id), `"moves":[["B","C3"],["W","D4"]]`, `"rules":"chinese"`, `"komi":7.5`, `"boardXSize":5`, `"boardYSize":5`,
	}, more...)
	return "{" + strings.Join(fields, ",") + "}"
}

// A slow thinker searches until its context ends. It made a playout if its search
// has begun before.
type slow struct {
	began chan<- *model.Game
	empty bool // it ends without a playout
}

func (s *slow) Clear() {}

func (s *slow) Search(ctx context.Context, g *model.Game, _ search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
	s.began <- g
	<-ctx.Done()
	shot := &search.Snapshot{ToPlay: g.ToPlay(), Size: g.Size(), Done: true}
	if !s.empty {
		shot.Playouts, shot.Visits = 1, 1
		shot.Moves = []search.MoveStats{{Move: model.Pass, Visits: 1}}
	}
	return search.Result{Snapshot: shot}, nil
}

// slowOptions are those of a server whose searches last until they are terminated.
// Each sends its game when it begins.
func slowOptions(parallel int) (ServerOptions, <-chan *model.Game) {
	began := make(chan *model.Game, 100)
	o := treeOptions()
	o.New = func(int) (search.Thinker, error) { return &slow{began: began}, nil }
	o.Settings.Parallel = parallel
	return o, began
}

func TestActions(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{`{"id":"foo","action":"query_version","more":[1, 2.50]}`, `{"action":"query_version","git_hash":"c0ffee","id":"foo","more":[1,2.50],"version":"1.16.4"}`},
		{`{"id":"foo","action":"query_models"}`, `{"action":"query_models","id":"foo","models":[{"internalName":"small","maxBatchSize":1,"name":"small","usesHumanSLProfile":false,"usingFP16":"false","version":0}]}`},
		{`{"id":"<ü>","action":"clear_cache"}`, `{"action":"clear_cache","id":"<ü>"}`},
		{`{"id":"a","action":"terminate","terminateId":"b","turnNumbers":[1,2]}`, `{"action":"terminate","id":"a","terminateId":"b","turnNumbers":[1,2]}`},
		{`{"id":"a","action":"terminate_all"}`, `{"action":"terminate_all","id":"a"}`},
		{`{"id":"a","action":"terminate"}`, `{"error":"Requests for a terminate action must have a string \"terminateId\" field","field":"terminateId","id":"a"}`},
		{`{"id":"a","action":"terminate_all","turnNumbers":["x"]}`, `{"error":"If provided, must be an array of integers indicating turns to terminate","field":"turnNumbers","id":"a"}`},
		{`{"id":"a","action":"dance"}`, `{"error":"'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or 'terminate_all'"}`},
	} {
		if got := exchange(t, treeOptions(), tt.line); len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.line, got, tt.want)
		}
	}
}

// Queries with a higher priority come first, and of one priority the earlier ones.
func TestPriorities(t *testing.T) {
	o, began := slowOptions(1)
	c := connect(t, o)
	komi := func(id string, komi int, more ...string) string {
		return strings.Replace(position(id, more...), `"komi":7.5`, fmt.Sprintf(`"komi":%d`, komi), 1)
	}
	c.say(komi("first", 0))
	g := <-began // keeps the only worker until all are queued
	c.say(komi("low", 1, `"priority":-1`), komi("a", 2), komi("turns", 3, `"analyzeTurns":[2,0,1]`, `"priorities":[5,9,7]`), komi("b", 4), komi("high", 5, `"priority":8`))
	c.say(`{"id":"queued","action":"query_version"}`)
	for c.hear()["id"] != "queued" {
	}
	for i, want := range []string{"0 2", "3 0", "5 2", "3 1", "3 2", "2 2", "4 2", "1 2"} {
		if i > 0 {
			g = <-began
		}
		must.Equal(t, fmt.Sprint(g.Komi(), " ", g.NumMoves()), want, "search", i, "komi and moves")
		c.say(fmt.Sprintf(`{"id":"t","action":"terminate","terminateId":%q,"turnNumbers":[%d]}`,
			[]string{"first", "low", "a", "turns", "b", "high"}[int(g.Komi())], g.NumMoves()))
		c.hear()
		c.hear()
	}
}

// What waits is closed without results, and what is searched with those it has.
func TestTerminate(t *testing.T) {
	o, began := slowOptions(2)
	c := connect(t, o)
	c.say(position("a", `"analyzeTurns":[0,1,2]`), position("b"))
	<-began
	<-began
	c.say(`{"id":"t","action":"terminate","terminateId":"a","turnNumbers":[1,2]}`)
	var got []string
	for range 3 {
		a := c.hear()
		got = append(got, fmt.Sprint(a["id"], a["turnNumber"], a["noResults"], a["moveInfos"] != nil))
	}
	slices.Sort(got)
	want := []string{"a1<nil>true", "a2truefalse", "t<nil><nil>false"}
	for i := range got {
		got[i] = strings.ReplaceAll(got[i], " ", "")
	}
	must.Same(t, got, want, "answers")
	<-began // b has the free worker
	c.say(position("c"), `{"id":"all","action":"terminate_all"}`)
	ids := map[any]int{}
	for range 4 {
		ids[c.hear()["id"]]++
	}
	if ids["a"] != 1 || ids["b"] != 1 || ids["c"] != 1 || ids["all"] != 1 {
		t.Errorf("answers to %v, want one to each of a, b, c and all", ids)
	}
	c.in.Close()
	if err := <-c.served; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// At the end of input everything is answered, or with QuitAtOnce nothing more.
func TestEndOfInput(t *testing.T) {
	var lines []string
	for i := range 20 {
		lines = append(lines, position(fmt.Sprint(i), `"maxVisits":5`))
	}
	must.Equal(t, len(exchange(t, treeOptions(), lines...)), 20, "answers")
	o, began := slowOptions(1)
	o.QuitAtOnce = true
	c := connect(t, o)
	c.say(position("a"), position("b"))
	<-began
	c.in.Close()
	if err := <-c.served; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// When nobody reads any more, the searches end.
func TestReaderGone(t *testing.T) {
	o, began := slowOptions(2)
	c := connect(t, o)
	c.say(position("a"), position("b"))
	<-began
	<-began
	c.out.Close()
	c.say(`{"id":"v","action":"query_version"}`)
	must.Is(t, <-c.served, io.ErrClosedPipe, "the server ended with")
}

// A client may write all its queries before it reads an answer.
func TestManyQueries(t *testing.T) {
	n := must.Often(1000, 10_000)
	o, began := slowOptions(1)
	c := connect(t, o)
	c.say(position("first"))
	<-began
	for i := range n {
		c.say(position(fmt.Sprint(i), `"includeOwnership":true`))
	}
	c.say(`{"id":"end","action":"terminate_all"}`)
	seen := map[any]bool{}
	for len(seen) < n+2 {
		id := c.hear()["id"]
		if seen[id] {
			t.Fatalf("a second answer to %v", id)
		}
		seen[id] = true
	}
}

func TestLongLine(t *testing.T) {
	long := `{"id":"` + strings.Repeat("x", 20<<20) + `"}`
	got := exchange(t, treeOptions(), position("a"), long, position("b"))
	if len(got) != 3 || !strings.HasPrefix(got[0], `{"error":"Request line is longer than 1048576 bytes, ignoring: {\"id\":\"xxx`) && !strings.HasPrefix(got[1], `{"error":"Request`) {
		t.Errorf("%d answers, want 3, one of them an error: %.200q", len(got), got)
	}
}

// A panic of a search closes its query, and the others go on.
func TestPanic(t *testing.T) {
	o := treeOptions()
	inner := o.New
	o.New = func(n int) (search.Thinker, error) {
		if n == 4 {
			panic("oh")
		}
		return inner(n)
	}
	var log strings.Builder
	o.Log = &log
	got := exchange(t, o, position("a", `"overrideSettings":{"numSearchThreads":4}`), position("b"))
	if len(got) != 2 || got[0] != `{"error":"internal error: the analysis of a: panic: oh","field":"moves","id":"a"}` || !strings.Contains(log.String(), "oh") {
		t.Errorf("answers %.200q, log %q", got, log.String())
	}
}

// Reports of a running search come at their times, the last answer without a
// report's mark.
func TestReports(t *testing.T) {
	c := connect(t, treeOptions())
	began := time.Now()
	c.say(position("a", `"maxVisits":1000000000`, `"reportDuringSearchEvery":0.05`, `"firstReportDuringSearchAfter":0.1`))
	last := 0.
	for i := range 3 {
		a := c.hear()
		visits := a["rootInfo"].(map[string]any)["visits"].(float64)
		if a["isDuringSearch"] != true || visits < last {
			t.Errorf("report %d: isDuringSearch %v, %v visits, want no less than %v", i, a["isDuringSearch"], visits, last)
		}
		if last = visits; i == 0 && time.Since(began) < 100*time.Millisecond {
			t.Errorf("the first report came after %v, want 100 ms or more", time.Since(began))
		}
	}
	c.say(`{"id":"t","action":"terminate","terminateId":"a"}`)
	finals := 0
	for finals == 0 {
		if a := c.hear(); a["id"] == "a" && a["isDuringSearch"] == false {
			finals++
		}
	}
}

// With a seed and one worker a search does not depend on what runs beside it.
func TestDeterminism(t *testing.T) {
	answers := func(parallel int, order []int) map[string]string {
		o := treeOptions()
		o.Settings.Parallel = parallel
		var lines []string
		for _, i := range order {
			lines = append(lines, position(fmt.Sprint(i), fmt.Sprintf(`"analyzeTurns":[%d]`, i%3), `"includeOwnership":true`, `"includePolicy":true`))
		}
		out := map[string]string{}
		for _, line := range exchange(t, o, lines...) {
			out[parseAnswer(t, line)["id"].(string)] = line
		}
		return out
	}
	one, two := answers(1, []int{0, 1, 2, 3, 4, 5}), answers(4, []int{5, 3, 1, 0, 2, 4})
	if len(one) != 6 {
		t.Fatalf("%d answers, want 6", len(one))
	}
	for id, line := range one {
		must.Equal(t, two[id], line, "query", id, "other answers in another order")
	}
}
