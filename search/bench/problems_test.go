package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

// writeProblems writes a file of problems and returns its path.
func writeProblems(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	game := "(;GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[cb];W[bc])"
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "game.sgf"), []byte(game), 0o666))
	path := filepath.Join(dir, "some.tst")
	must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// A file's problems have the positions that its commands set up; what cannot be read
// is told, with the line.
func TestReadProblems(t *testing.T) {
	path := writeProblems(t, `# a comment
loadsgf game.sgf 3
10 reg_genmove white  # white's, though Black is next
#? [D4|e3]*
20 attack C3
#? [0]

white PASS
30 reg_genmove black
#? [!PASS]

boardsize 1
clear_board
40 reg_genmove black
#? [PASS]

loadsgf none.sgf
50 reg_genmove black
#? [A1]
komi 3.5
boardsize 3
play black B2
60 reg_genmove white
#? [A1
70 reg_genmove white
#? [(]
80 reg_genmove white
#? [pass]
`)
	problems, others, err := ReadProblems(path)
	for i, want := range []string{":12: ", ":17: ", ":26: [(] is not a list"} {
		if err == nil || !strings.Contains(err.Error(), want) || len(strings.Split(err.Error(), "\n")) != 3 {
			t.Errorf("part %d of the error %q: %v", i, want, err)
		}
	}
	if others != 1 {
		t.Errorf("%d other questions, want 1", others)
	}
	var got []string
	for _, p := range problems {
		moves := 0
		for range p.Wanted.Moves(p.Game) {
			moves++
		}
		b := p.Game.Board()
		got = append(got, strings.Join([]string{p.Set, p.Number, p.Game.ToPlay().Letter(), p.Wanted.String()}, " "))
		if want := map[string][4]int{"10": {5, 2, 2, 5}, "30": {5, 2, 23, 5}, "60": {3, 1, 1, 35}, "80": {3, 1, 1, 35}}[p.Number]; want !=
			[4]int{b.Size(), b.Size()*b.Size() - b.NumEmpty(), moves, int(10 * p.Game.Komi())} {
			t.Errorf("problem %s: size %d, %d empty points, %d moves wanted, komi %g", p.Number, b.Size(), b.NumEmpty(), moves, p.Game.Komi())
		}
	}
	if want := "some 10 W D4|e3, some 30 B !PASS, some 60 W A1, some 80 W pass"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
	if _, _, err := ReadProblems(filepath.Join(filepath.Dir(path), "none.tst")); err == nil {
		t.Error("a file that is not there was read")
	}
}

// A wrong answer is traced: why the search prefers it to a right one.
func TestSolve(t *testing.T) {
	p := params.Default()
	p.Rave = true
	s := must.Get(search.New(p, 1, search.Policies{}))
	path := writeProblems(t, "boardsize 3\nkomi 0\n1 reg_genmove black\n#? [!PASS]\n2 reg_genmove black\n#? [Q16]\n")
	problems, _, err := ReadProblems(path)
	if err != nil || len(problems) != 2 {
		t.Fatal(problems, err)
	}
	solution := must.Get(Solve(t.Context(), s, &problems[1], []int{50, 600}, true))
	if len(solution.Tries) != 2 || solution.Tries[1].Right || solution.Tries[1].Playouts != 600 || solution.Trace == nil || solution.Trace.Verdict != Excluded {
		t.Errorf("an impossible wish: %+v, %+v", solution, solution.Trace)
	}
	first := must.Get(Solve(t.Context(), s, &problems[0], []int{600}, true))
	if !first.Tries[0].Right || first.Trace != nil {
		t.Errorf("every move but one is right: %+v, %+v", first, first.Trace)
	}
	wrong := problems[0]
	if wrong.Wanted, err = parseWanted("!" + first.Tries[0].Move); err != nil {
		t.Fatal(err)
	}
	solution = must.Get(Solve(t.Context(), s, &wrong, []int{600}, true))
	r := solution.Trace
	if solution.Tries[0].Right || r == nil || r.Moves[0] == r.Moves[1] || r.Moves[1] != first.Tries[0].Move && r.Verdict != string(search.Preferred) {
		t.Fatalf("%+v, %+v", solution, r)
	}
	for i := range r.Moves {
		if r.Visits[i] == 0 || r.WinRate[i] == 0 || r.Plain[i] == 0 || r.Plain[i] == 1 {
			t.Errorf("move %d: %+v", i, r)
		}
	}
	if p, err := model.ParsePoint(r.Moves[0], 3); err != nil || !wrong.Wanted.Has(p, 3) {
		t.Errorf("%s was traced, which is not wanted", r.Moves[0])
	}
}
