package reviewfile

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/review"
	"gobandit/ui/session"
)

// gameText is a game in which White plays on an occupied point, with a comment and a name
// that HTML must not take for its own.
const gameText = "(;SZ[5]KM[0.5]PB[<b>Ann</b>]PW[Bob];B[cc];W[bb]C[mine];B[dd];W[dd])"

// testReport returns a report of gameText. Black's second move is a blunder, and the position
// after White's last move is not searched.
func testReport(t testing.TB) *Report {
	t.Helper()
	roots := must.Get(sgf.Parse([]byte(gameText)))
	rec := must.Get(sgf.Tree(roots[0]))
	plan := review.NewPlan(rec, rec.Root.Last().Line())
	at := func(name string) model.Point {
		return must.Get(model.ParsePoint(name, 5))
	}
	shot := func(c model.Color, rate, score float64, pv ...string) *search.Snapshot {
		m := search.MoveStats{Visits: 1000, WinRate: rate}
		for _, name := range pv {
			m.PV = append(m.PV, at(name))
		}
		m.Move = m.PV[0]
		return &search.Snapshot{ToPlay: c, Size: 5, WinRate: rate, Score: score, Visits: 1000, Moves: []search.MoveStats{m}}
	}
	found := map[int]*search.Snapshot{
		0: shot(model.Black, .5, 2, "C3", "B4"),
		1: shot(model.White, .5, 2, "B4"),
		2: shot(model.Black, .6, 3, "A1", "A2"),
		3: shot(model.White, .7, -4, "E5"),
	}
	return &Report{
		File: "game.sgf", Record: rec, Plan: plan, Engine: "test", Visits: 1000, Seed: 7, Found: found,
		Review: plan.Judge(func(n int) *search.Snapshot { return found[n] }, nil),
	}
}

func TestText(t *testing.T) {
	out := testReport(t).Text()
	must.Has(t, out,
		"game.sgf: 5x5, komi 0.5, 4 moves, <b>Ann</b> (Black) v Bob (White)\n",
		"reviewed by test, 1,000 visits a position, seed 7; 4 of 5 positions searched\n",
		"  1  Black   C3      50.0     50.0     0.0  0.0          0.0     1\n",
		"  3  Black   D2      60.0     30.0    30.0  4.2          7.0     –  blunder  A1 A2\n",
		"  4  White   D2                                                              illegal (occupied); the position after it was not searched\n",
		"Black · <b>Ann</b>\n\nmoves      judged  mean loss %  mean points lost  best move %  mistakes\nall moves       2         15.0               3.5         50.0         1\n",
		"Mistakes of Black\nmove 3, D2; lost 30.0% ±4.2 and 7.0 points; better: A1 A2\n")
}

func TestTextWithoutMoves(t *testing.T) {
	rec := testReport(t).Record
	rec.Root.Next = nil
	plan := review.NewPlan(rec, rec.Root.Line())
	r := &Report{File: "game.sgf", Record: rec, Plan: plan, Engine: "test", Review: plan.Judge(func(int) *search.Snapshot { return nil }, nil)}
	for _, text := range []string{r.Text(), r.Page().HTML()} {
		must.Has(t, strings.ToLower(text), "the record has no moves to review")
	}
	if _, err := json.Marshal(r.Document()); err != nil {
		t.Error(err)
	}
}

func TestJSON(t *testing.T) {
	text := must.Get(json.Marshal(testReport(t).Document()))
	for _, want := range []string{
		`{"number":3,"color":"B","move":"D2","win_rate_before":0.6,"win_rate_after":0.3,"loss":0.3,"loss_se":0.0212,"points_lost":7,"points_se":null,"rank":null,` +
			`"candidates":1,"best":"A1","pv":["A1","A2"],"mistake":true,"phase":"opening","visits":[1000,1000]}`,
		`"win_rate_before":null,"win_rate_after":null,"loss":null`,
		`{"color":"B","name":"\u003cb\u003eAnn\u003c/b\u003e","moves":2,"mean_loss":0.15,"mean_points_lost":3.5,"best_share":0.5,"mistakes_se":0,"mistakes":[{"number":3,"color":"B","move":"D2"`,
	} {
		must.Has(t, string(text), want)
	}
}

func TestHTML(t *testing.T) {
	text := testReport(t).Page().HTML()
	must.Lacks(t, text, "http:", "https:", "<script", "<link", "url(", "<b>Ann")
	for want, n := range map[string]int{
		"@media (prefers-color-scheme:dark)": 2, `class="wood"`: 1, `text-anchor="start">Win rate of Black<`: 1, "Score lead</title>": 1, `id="move-3"`: 1, `href="#move-3"`: 2, "lost 30.0% ±4.2 and 7.0 points": 2,
		"illegal (occupied)": 1, `class="cross"`: 1, ">blunder<": 1,
	} {
		must.Equal(t, strings.Count(text, want), n, "times", want)
	}
}

// The record keeps what it had, and gets searches, sentences and the better line.
func TestSGF(t *testing.T) {
	r := testReport(t)
	before := r.Record.Node(nil)
	out, again := must.Get(r.SGF()), must.Get(sgf.Encode(before))
	roots := must.Get(sgf.Parse(out))
	rec := must.Get(sgf.Tree(roots[0]))
	line := rec.Root.Last().Line()
	if moves, variations := rec.Count(); moves != 4 || variations != 1 {
		t.Errorf("%d moves and %d variations, want 4 and 1", moves, variations)
	}
	if c := line[2].Note("C"); !strings.HasPrefix(c, "mine\n\ngobandit: Black 60.0%") || !strings.HasSuffix(c, "White B4 is the best move") {
		t.Errorf("comment on move 2:\n%s", c)
	}
	if c := line[3].Note("C"); !strings.HasSuffix(c, "Black D2, a blunder: lost 30.0% ±4.2 and 7.0 points; best A1 A2") || line[3].Note("SBKV") != "30.0" || !strings.HasPrefix(line[3].Note("LZ"), "gobandit 30.00 1000 4.00 0.00\n") {
		t.Errorf("move 3 has SBKV %s, LZ %s and the comment\n%s", line[3].Note("SBKV"), line[3].Note("LZ"), c)
	}
	if got := line[3].Note("GBRV"); got != "W" {
		t.Errorf("move 3 has GBRV %q, want that LZ is of a review, White to move", got)
	}
	better := line[2].Next[1]
	if better.Move.Point.Vertex(5) != "A1" || len(better.Next) != 1 || better.Note("C") != "better than D2: win rate 60.0% ±3.1" {
		t.Errorf("the better line is %v, %s", better.Move, better.Note("C"))
	}
	// Opened in a session, it has the same mistakes.
	s := must.Get(session.New(t.Context(), session.Start{Record: rec}))
	judged := s.Analysis.Judge(s.Line)
	if got, want := judged.Player(model.Black).Count(), r.Player(model.Black).Count(); got != want || judged.Moves[2].Loss != r.Moves[2].Loss {
		t.Errorf("%s mistakes, move 3 lost %v; want %s and %v", got, judged.Moves[2].Loss, want, r.Moves[2].Loss)
	}
	must.Equal(t, string(must.Get(sgf.Encode(r.Record.Node(nil)))), string(again), "written, the record")
}

func TestJournal(t *testing.T) {
	dir := t.TempDir()
	r := testReport(t)
	open := func(s SearchSettings, seed uint64, anew bool) *Journal {
		t.Helper()
		return must.Get(OpenJournal(dir, r.Plan, s, seed, anew))
	}
	j := open(SearchSettings{Engine: "test", Visits: 1000}, 7, false)
	for n := range 2 {
		must.Succeed(t, j.Keep(r.Plan, n, r.Found[n]))
	}
	if _, err := OpenJournal(dir, r.Plan, SearchSettings{Engine: "test", Visits: 1000}, 9, false); err == nil {
		t.Error("a journal in use was opened again")
	}
	path := j.Path()
	j.Close()

	// A row whose writing was cut short is dropped.
	f := must.Get(os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0))
	fmt.Fprint(f, `{"position":2,"sea`)
	f.Close()
	j = open(SearchSettings{Engine: "test", Visits: 1000}, 9, false)
	if len(j.Known) != 2 || j.Seed != 7 || fmt.Sprint(j.Known[1].Moves) != fmt.Sprint(r.Found[1].Moves) {
		t.Errorf("%d searches, seed %d, want 2 and 7", len(j.Known), j.Seed)
	}
	j.Close()

	other := open(SearchSettings{Engine: "test", Visits: 2000}, 9, false)
	other.Close()
	must.Equal(t, len(other.Known), 0, "a review with other settings took over searches")
	j = open(SearchSettings{Engine: "test", Visits: 1000}, 9, true)
	j.Close()
	must.Equal(t, len(j.Known), 0, "a review begun anew took over searches")
	must.Equal(t, j.Seed, 9, "a review begun anew took over searches")

	// What is damaged is refused, with its place.
	must.Succeed(t, os.WriteFile(path, []byte(`{"type":"review"}`+"\n"+`{"position":99,"search":{}}`+"\n"), 0o600))
	must.Fail(t, must.Err(OpenJournal(dir, r.Plan, SearchSettings{Engine: "test", Visits: 1000}, 9, false)), filepath.Base(path)+":2: ")
}
