package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// Flags of TestProblems.
var (
	problemEngine   = flag.String("problem-engine", defaultEngine, "engine that solves problems")
	problemPlayouts = flag.Int("problem-playouts", 2000, "playouts of each problem")
)

// problemsVariable names the variable of files of problems, separated by blanks.
const problemsVariable = "GOBANDIT_PROBLEMS"

// TestProblems counts how many problems an engine solves, by file, and says of each that it misses why:
//
//	preferred   a second search prefers the right move: chance decides
//	alike       both moves have the same win rate when searched alone, to 2%: often the game is decided
//	starved     the right move is better when searched alone: it got too few playouts
//	misjudged   the right move looks worse even when searched alone
//	excluded    the right move is not searched: it fills an eye of its own side
//
// Files are in the form of the regression tests of GNU Go and GoGui, or collections of problems in SGF.
func TestProblems(t *testing.T) {
	files, playouts := strings.Fields(os.Getenv(problemsVariable)), *problemPlayouts
	if len(files) == 0 {
		path := filepath.Join(t.TempDir(), "some.tst")
		writeFile(t, path, "boardsize 3\n1 reg_genmove black\n#? [B2]\n2 reg_genmove black\n#? [!B2]\n3 attack B2\n#? [0]\n")
		files, playouts = []string{path}, 400
	}
	engine := must.Get(must.Get(configs.LoadEngine(*problemEngine)).New(1))
	s, ok := engine.(*search.Searcher)
	if !ok {
		t.Fatalf("engine %s searches without a tree", *problemEngine)
	}
	solved := map[string]int{}
	for _, path := range files {
		read := readProblems
		if filepath.Ext(path) == ".sgf" {
			read = readCollection
		}
		problems, err := read(path)
		if err != nil {
			t.Log(err)
		}
		verdicts := map[string]int{}
		for i := range problems {
			verdict, told := solve(t, s, &problems[i], playouts)
			if verdicts[verdict]++; verdict != "right" {
				t.Log(told)
			}
		}
		t.Logf("%s: %d of %d solved with %d playouts: %v", filepath.Base(path), verdicts["right"], len(problems), playouts, verdicts)
		solved[filepath.Base(path)] = verdicts["right"]
	}
	if n, own := solved["some.tst"]; own && n != 1 {
		t.Errorf("%d problems solved, want one of two", n)
	}
}

// solve has a searcher look for the move of a problem from nothing known, and returns why it is wrong, "right" if it is not, and
// what to say of it: win rates of the right move and of the preferred one, searched alone and in playouts without a tree.
func solve(t *testing.T, s *search.Searcher, p *problem, playouts int) (verdict, told string) {
	t.Helper()
	size, budget := p.Game.Size(), search.Budget{Playouts: playouts}
	s.Clear()
	r := must.Get(s.Search(t.Context(), p.Game, budget, nil))
	move := r.Move
	if move == model.Resign && len(r.Moves) > 0 {
		move = r.Moves[0].Move
	}
	if p.Right(move) {
		return "right", ""
	}
	wanted, found := model.Resign, false
	for _, m := range r.Moves {
		if found = p.Right(m.Move); found {
			wanted = m.Move
			break
		}
	}
	if right := p.Moves(); !found && len(right) > 0 {
		wanted, found = right[0], true
	}
	name := fmt.Sprintf("%s: %s, want %s", p.Name, move.Vertex(size), p.Wanted)
	if !found {
		return "excluded", name
	}
	trace, err := s.Trace(context.Background(), p.Game, wanted, budget, nil)
	if errors.Is(err, search.ErrNoSuchMove) {
		return "excluded", name
	}
	must.Succeed(t, err)
	verdict = string(trace.Verdict())
	return verdict, fmt.Sprintf("%s: %s; alone %.1f %.1f, without a tree %.1f %.1f", name, verdict,
		100*trace.Alone[0].WinRate, 100*trace.Alone[1].WinRate, 100*trace.Alone[0].Plain, 100*trace.Alone[1].Plain)
}
