package configs

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

func TestLevels(t *testing.T) {
	names := LevelNames()
	if len(names) != 10 || names[0] != "level1" || names[9] != "level10" {
		t.Fatalf("levels %q, want level1 to level10", names)
	}
	playouts, network := 0, DefaultEngine() != "classic"
	for i, name := range names {
		e := must.Get(LoadEngine(name))
		if with := network && Levels[i].boards[0].network > 0; with != (e.Params.Evaluator == params.EvaluatorMixed) {
			t.Errorf("%s asks a network: %v", name, !with)
		} else if with && Levels[i-1].boards[0].network == 0 {
			playouts = 0 // which tell more
		}
		if e.Name != name || !strings.Contains(e.Description, Levels[i].About) || e.Budget.Playouts <= playouts {
			t.Errorf("level %d: %s, %q, %d playouts after %d", i+1, e.Name, e.Description, e.Budget.Playouts, playouts)
		}
		if last := i == len(names)-1; e.Weak == last || e.Params.ReuseTree != last {
			t.Errorf("%s: weak %v, reuseTree %v", name, e.Weak, e.Params.ReuseTree)
		}
		if lines := e.Warnings(params.StandardGo); len(lines) > 0 {
			t.Errorf("%s: %q", name, lines)
		}
		playouts = e.Budget.Playouts
		must.Equal(t, must.Get(LoadPlayer(name, 0)).Name, name, "player")
	}
	table := strings.ReplaceAll(must.Read("../docs/strength.md"), ",", "") // 1,300
	for i, l := range Levels {
		row := fmt.Sprintf("| %d | %s |", i+1, l.About)
		for _, on := range l.boards {
			row += fmt.Sprintf(" %d %g %g |", cmp.Or(on.network, on.playouts), on.moveTemperature, on.moveKnowledge)
		}
		must.Has(t, table, row)
	}
	for _, level := range []string{"-1", "0", "11", "03", "x"} {
		_, err := LevelName(level)
		must.Fail(t, err, "want 1 (beginner) to 10 (full strength), or mine")
	}
	for _, name := range []string{"level0", "level11", "level", "level01", "Level1"} {
		_, err := LoadEngine(name)
		must.Fail(t, err, "level1 to level10")
	}
}

// On each board a level has its own playouts and lapses, unless somebody else's file sets them.
func TestLevelOnBoards(t *testing.T) {
	of := Levels[2].boards
	weakness := must.Get(LoadEngine("level3")).policies().Weakness
	for width, want := range map[int]int{5: 0, 9: 0, 10: 0, 12: 1, 13: 1, 15: 1, 17: 2, 19: 2} {
		temperature, knowledge := weakness(width)
		must.Equal(t, [2]float64{temperature, knowledge}, [2]float64{of[want].moveTemperature, of[want].moveKnowledge}, "on", width)
	}
	last := of[2]
	for file, want := range map[string][2]float64{
		"base: level3\n": {last.moveTemperature, last.moveKnowledge}, "base: level3\nplayouts: 99\n": {last.moveTemperature, last.moveKnowledge},
		"base: level3\nbudget: 120\n": {last.moveTemperature, last.moveKnowledge}, "base: level3\nmoveTemperature: 0.19\n": {.09, last.moveKnowledge},
		"base: level3\nmoveKnowledge: 0.38\n": {last.moveTemperature, .18},
	} {
		e := must.Get(parseEngine(source{"mine.yaml", []byte(file)}, nil))
		temperature, knowledge := e.policies().Weakness(19)
		must.Equal(t, fmt.Sprintf("%.4g", [2]float64{temperature, knowledge}), fmt.Sprintf("%.4g", want), file)
		must.Equal(t, e.Budget.On(19).Playouts > e.Budget.Playouts, !strings.Contains(file, "playouts") && !strings.Contains(file, "budget"), file, "more playouts on 19x19")
	}
}

// Parameters as they hold on a board make the moves there that the level makes.
func TestLevelParamsOn(t *testing.T) {
	level := must.Get(LoadEngine("level3"))
	for _, width := range []int{9, 13, 19} {
		p, of := level.ParamsOn(level.Params, width), Levels[2].on(width)
		for value, want := range map[float64]float64{p.MoveTemperature: of.moveTemperature, p.MoveKnowledge: of.moveKnowledge} {
			if math.Abs(value/search.WidthFactor(width)-want) > 1e-4 {
				t.Errorf("on %d: %g, of which the search takes %g, want %g", width, value, value/search.WidthFactor(width), want)
			}
		}
	}
	other := level.Params
	other.MoveTemperature = .5
	must.Equal(t, level.ParamsOn(other, 19).MoveTemperature, .5, "set by somebody")
	must.Equal(t, level.ParamsOn(other, 19).MoveKnowledge, level.ParamsOn(level.Params, 19).MoveKnowledge, "beside what somebody has set")
}

// The ranks of the levels are those in docs/strength.md. On each board a level is stronger than the one
// before, and its own rank means it.
func TestLevelRanks(t *testing.T) {
	page := must.Read("../docs/strength.md")
	for i := range Levels {
		l := &Levels[i]
		row := fmt.Sprintf("| %d | %s |", i+1, l.About)
		for _, r := range l.ranks {
			row += fmt.Sprintf(" %v |", r)
		}
		must.Has(t, page, row)
		for _, size := range []int{5, 9, 13, 19} {
			must.Equal(t, LevelAt(l.Rank(size), size), i+1, "on", size)
			if i > 0 && l.Rank(size) <= Levels[i-1].Rank(size) {
				t.Errorf("on %d level %d is no stronger than the one before", size, i+1)
			}
		}
	}
	for r, want := range map[Rank]string{-8.5: "9 kyu", -0.5: "1 kyu", 0: "1 dan", 1.2: "2 dan"} {
		must.Equal(t, r.String(), want, float64(r), r)
	}
}

// An engine of the program has a name and a strength on screens.
func TestEngineTitle(t *testing.T) {
	for name, want := range map[string][2]string{
		DefaultEngine(): {"gobandit", "gobandit, full strength"}, "level3": {"level 3", "level 3, learner"}, "rave": {"rave", "rave"},
	} {
		e := must.Get(LoadEngine(name))
		if name, title := e.Title(); name != want[0] || title != want[1] {
			t.Errorf("%q, %q, want %q", name, title, want)
		}
		e.File = "rave.yaml"
		if _, title := e.Title(); title != e.Name {
			t.Errorf("%q of a user's file", title)
		}
	}
	e := must.Get(LoadEngine(DefaultEngine()))
	e.SetBudget(search.Budget{Playouts: 50})
	if _, title := e.Title(); title != "gobandit, 50 playouts" {
		t.Error(title)
	}
}

// A budget among keys counts if it is not 0, which leaves the engine's own, and if keys name it: that of a level differs
// from board to board.
func TestTakeBudget(t *testing.T) {
	level := must.Get(LoadEngine("level3"))
	for _, tt := range []struct {
		key  string
		n    int
		want search.Budget
	}{
		{"K", level.Budget.Playouts, level.Budget}, {"budget", level.Budget.Playouts, search.Budget{Playouts: level.Budget.Playouts}},
		{"budget", 7, search.Budget{Playouts: 7}}, {"budget", 0, level.Budget},
	} {
		e := level
		e.Params.Budget = tt.n
		e.takeBudget(mapping{entries: map[string]entry{tt.key: {node: new(yaml.Node)}}})
		must.Equal(t, e.Budget, tt.want, tt.key, tt.n)
	}
}
