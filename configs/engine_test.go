package configs

import (
	"context"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/pattern"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/net"
	"gobandit/search/params"
)

func TestEmbeddedEngines(t *testing.T) {
	must.Equal(t, strings.Join(Engines(), " "), "classic default fast mogo montegnu random rave refbot uct", "engines")
	for _, name := range Engines() {
		e := must.Get(LoadEngine(name))
		if e.Name != name || e.Description == "" || (e.Budget.Playouts == 0) != (e.Type == TypeRandom) {
			t.Errorf("engine %+v", e)
		}
		g := must.Get(model.NewGame(5, 7.5))
		thinker := must.Get(e.New(1))
		if _, err := thinker.Search(context.Background(), g, search.Budget{Playouts: 20}, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLoadEngine(t *testing.T) {
	path := write(t, "mine.yaml", "type: uct\ntime: 1.5\nK: 0.25\nrave: yes\n")
	_, err := LoadEngine(path)
	expectError(t, err, path, `:4: rave: "yes", want true or false`)
	path = write(t, "mine.json", `{"type": "uct", "time": 1.5, "K": 0.25, "rave": true}`)
	e := must.Get(LoadEngine(path))
	if e.Name != "mine" || e.Budget != (search.Budget{Time: 1500 * time.Millisecond}) || e.Params.K != 0.25 || !e.Params.Rave {
		t.Errorf("engine %+v", e)
	}
}

// Other budgets and nested parameters, in the words of TAG.
func TestEngineParameters(t *testing.T) {
	path := write(t, "mine.yaml", `type: uct
budgetType: BUDGET_TIME
budget: 500
breakMS: 20
rolloutType: PARAMS
rolloutPolicyParams: {MASTBeta: 0.5, temperature: 2, actionHeuristic: captures+lastMove}
oppModelType: CLASS
oppModelClass: mogo_classic
MCGSStateKey: none
`)
	e := must.Get(LoadEngine(path))
	must.Equal(t, e.Budget, search.Budget{Time: 480 * time.Millisecond}, "budget")
	want := params.PolicyParams{ActionHeuristic: "captures+lastMove", MASTBeta: 0.5, Temperature: 2}
	must.Equal(t, e.Params.RolloutPolicyParams, want, "rolloutPolicyParams")
	must.Equal(t, e.Playouts.Name, "uniform", "playouts")
	must.Equal(t, e.Opponents.Name, "mogo_classic", "playouts")
}

// Action heuristics look at the playouts' database, or else at one of their own.
func TestEnginePatterns(t *testing.T) {
	mogo := must.Get(LoadPlayouts("mogo_classic"))
	for text, want := range map[string]*pattern.Table{
		"":                            nil,
		"playout: mogo_classic\n":     nil,
		"actionHeuristic: captures\n": nil,
		"actionHeuristic: patterns\n": heuristicPatterns(),
		"actionHeuristic: patterns+mast\nplayout: mogo_classic\n":                                        mogo.table,
		"rolloutType: PARAMS\nrolloutPolicyParams: {actionHeuristic: patterns}\nactionHeuristic: mast\n": heuristicPatterns(),
	} {
		e := must.Get(LoadEngine(write(t, "e.yaml", "type: uct\nplayouts: 10\n"+text)))
		if got := e.policies().Patterns; !reflect.DeepEqual(got, want) {
			t.Errorf("%q: other patterns than wanted, none: %v", text, got == nil)
		}
		thinker := must.Get(e.New(1))
		g := must.Get(model.NewGame(5, 7.5))
		if _, err := thinker.Search(context.Background(), g, e.Budget, nil); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestEngineWarnings(t *testing.T) {
	e := must.Get(LoadEngine(write(t, "mine.yaml", "type: uct\nplayouts: 10\nbackupLambda: 0.5\nopponentTreePolicy: SelfOnly\n")))
	want := []string{
		"opponentTreePolicy SelfOnly: the others follow oppModelType and do not choose: plans are over-optimistic",
		"backupLambda 0.5 is inert: backupPolicy is neither Lambda nor MaxLambda",
	}
	must.Same(t, e.Warnings(params.StandardGo), want, "warnings")
	e.SetBudget(search.Budget{Time: time.Second})
	must.Equal(t, e.Params.BudgetType, params.BudgetTypeTime, "budget")
	must.Equal(t, e.Params.Budget, 1000, "budget")
	for _, name := range Engines() {
		e, err := LoadEngine(name)
		slow := net.Slow() && e.Params.Evaluator != params.EvaluatorPlayouts
		if warnings := e.Warnings(params.StandardGo); err != nil || len(warnings) != words.If(slow, 1, 0) {
			t.Errorf("%s: %v, %v", name, e.Warnings(params.StandardGo), err)
		}
	}
}

func TestEngineProblems(t *testing.T) {
	testEngines(t, "e.yaml", []engineTest{
		{"no type", "playouts: 10", ":1: type: missing, want uct, refbot or random"},
		{"base", "base: mixd", `:1: base: "mixd", want classic`},
		{"base of another name", "base: mixed", `:1: base: "mixed", want classic, `},
		{"base and type", "base: default\ntype: uct", ":2: type: together with base, want one of them"},
		{"base without a search", "base: random\nK: 1", ":2: K: random moves have no search"},
		{"type", "type: mcts\nplayouts: 10", `:1: type: "mcts", want uct, refbot or random`},
		{"no budget", "type: uct", ":1: playouts: missing, want a number of playouts per move"},
		{"playouts", "type: uct\nplayouts: 0", `:2: playouts: "0", want a whole number from 1 to 2000000000`},
		{"time", "type: uct\ntime: -1", `:2: time: "-1", want a number from 0.001 to 86400`},
		{"unknown key", "type: uct\nplayouts: 10\nreusetree: true", `:3: reusetree: unknown key, did you mean "reuseTree"?`},
		{"range", "type: uct\nplayouts: 10\nK: -1", `:3: K: "-1", want a number from 0 to 100`},
		{"list", "type: uct\nplayouts: 10\nK: [1]", ":3: K: a list, want a number from 0 to 1000; values to choose from belong in an event"},
		{"playout", "type: uct\nplayouts: 10\nplayout: nowhere.db", ":3: playout: "},
		{"refbot's playout", "type: refbot\nplayouts: 10\nplayout: uniform", ":3: playout: the reference bot's playouts are uniform"},
		{"nothing to ponder for", "type: uct\nplayouts: 10\nreuseTree: false\nponder: true", ":4: ponder: without reuseTree nothing is left of a search on the opponent's turn"},
		{"refbot that ponders", "type: refbot\nplayouts: 10\nponder: true", ":3: ponder: the reference bot keeps nothing from one search for the next"},
		{"refbot", "type: refbot\nplayouts: 10\nK: 1", ":3: K: the reference bot has no search parameters"},
		{"number as text", "type: uct\nplayouts: 10\nK: \"1\"", `:3:4: K: the text "1", want a number from 0 to 1000`},
		{"text for a choice", "type: uct\nplayouts: 10\nbackupPolicy: maxmc", `:3:15: backupPolicy: "maxmc", want MonteCarlo, Lambda, MaxLambda or MaxMC, did you mean "MaxMC"?`},
		{"playout twice", "type: uct\nplayouts: 10\nplayout: uniform\nrolloutType: RANDOM", ":4: rolloutType: together with playout, want one of them"},
		{"budget twice", "type: uct\nplayouts: 10\nbudget: 10", ":3: budget: budget together with playouts or time, want one of them"},
		{"together", "type: uct\nplayouts: 10\nopponentTreePolicy: MCGS", ":3:21: opponentTreePolicy: MCGS needs an MCGSStateKey"},
		{"more trees than playouts", "type: uct\nplayouts: 10\nnumDeterminizations: 11", ":3: numDeterminizations: 11 trees with a budget of 10"},
		{"policy without parameters", "type: uct\nplayouts: 10\nrolloutType: PARAMS", ":1: rolloutPolicyParams: missing, want the parameters"},
		{"policy's parameter", "type: uct\nplayouts: 10\nrolloutType: PARAMS\nrolloutPolicyParams: {temprature: 1}",
			`:4:23: rolloutPolicyParams.temprature: unknown key, did you mean "temperature"?`},
		{"class that is not there", "type: uct\nplayouts: 10\nrolloutType: CLASS\nrolloutClass: nowhere.db", ":4: rolloutClass: "},
		{"tab", "type: uct\n\tplayouts: 10", ":2: not YAML: found a tab before the text of the line, want spaces"},
	})
	_, err := LoadEngine("uctt")
	expectError(t, err, "", `unknown engine "uctt", did you mean "uct"? (classic, default, fast, mogo, montegnu, random, rave, refbot, uct, level1 to level10, or a file)`)
	_, err = LoadEngine("./")
	expectError(t, err, "", "./: is a directory, want an engine file")
}

// TestEngineFileOfAnEvent: the problems of a file that an event names carry that
// file's name, and paths are taken from the event's folder.
func TestEngineFileOfAnEvent(t *testing.T) {
	path := write(t, "e.yaml", strings.Replace(sample, "engine: uct", "engine: sub/my.yaml", 1))
	for text, want := range map[string]string{
		"type: uct\nplayouts: 10\nK: -1\n": ":3: K: ",
		"type: uct\nplayouts: 10\n":        "",
	} {
		file := writeAll(t, filepath.Dir(path), "sub/my.yaml", text)
		_, err := LoadEvent(path)
		if want != "" {
			expectError(t, err, file, want)
		} else if err != nil {
			t.Error(err)
		}
	}
}

func TestLoadPlayer(t *testing.T) {
	p := must.Get(LoadPlayer("uct", 0))
	if e, ok := p.Engine(); !ok || e.Name != "uct" || p.Name != "uct" {
		t.Errorf("player %+v", p)
	}
	if _, ok := p.Command(); ok {
		t.Error("an engine of this program has a command")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	if p, err = LoadPlayer(shell+" -c 'exit 0'", 0); err != nil || p.Name != "sh" {
		t.Errorf("player %+v, %v", p, err)
	}
	if c, ok := p.Command(); !ok || len(c.Args) != 3 {
		t.Errorf("command %+v", c)
	}
	for spec, want := range map[string]string{
		"utc":                 `unknown player "utc", did you mean "uct"?, want an engine (classic, default, fast, mogo, montegnu, random, rave, refbot, uct, level1 to level10), an engine file, or`,
		"no-such-engine --gt": "no-such-engine: ",
		"my.yaml":             "my.yaml: no such file, want an engine file",
		"":                    "empty command line",
		"gnugo 'x":            "command line",
	} {
		_, err := LoadPlayer(spec, 0)
		expectError(t, err, "", want)
	}
}

func FuzzEngine(f *testing.F) {
	for _, name := range Engines() {
		src, _ := readEmbedded("engines", name)
		f.Add(src.text)
	}
	f.Add([]byte("{\"type\": \"uct\", \"time\": 1e3}"))
	f.Add([]byte(`{"class": "players.mcts.MCTSParams", "heuristic": {"class": "players.heuristics.LeaderHeuristic"}}`))
	f.Add([]byte(`{"class": "players.mcts.MCTSPlayer", "args": [{"class": "players.mcts.MCTSParams", "budget": -999}, "x"]}`))
	f.Add([]byte("type: uct\nplayouts: 10\nrolloutType: PARAMS\nrolloutPolicyParams: {class: x.MASTPlayerParams}\n"))
	f.Add([]byte("type: uct\nplayouts: 99999999999999999999\nK: .inf\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := parseEngine(source{"e.yaml", text}, nil)
		checkProblems(t, err, "e.yaml:")
		if err == nil {
			if _, err := e.New(1); err != nil {
				t.Errorf("an engine that loads cannot be made: %v", err)
			}
		}
	})
}

// An engine is its base but for what its file says.
func TestBase(t *testing.T) {
	base := must.Get(LoadEngine("default"))
	got := must.Get(parseEngine(source{"mine.yaml", []byte("base: default\nK: 0.5\nplayout: uniform\ntime: 2\n")}, nil))
	want := base
	want.Params.K, want.Params.RolloutType, want.Params.RolloutClass = 0.5, params.Default().RolloutType, ""
	want.SetBudget(search.Budget{Time: 2 * time.Second})
	if got.Name != "mine" || got.Type != base.Type || !reflect.DeepEqual(got.Params, want.Params) || got.Budget != want.Budget || got.Playouts.Name != uniformPlayouts {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if level := must.Get(parseEngine(source{"mine.yaml", []byte("base: level3\n")}, nil)); !level.Weak || level.Budget.Playouts != Levels[2].boards[0].playouts {
		t.Errorf("%+v is not level 3", level)
	}
}

// The program's network knows what points are worth, as in games with a handicap. In the games that it
// learned from, the side so far ahead would have won 79% on 13x13, and 91% on 19x19.
func TestNetworkKomi(t *testing.T) {
	e := must.Get(LoadEngine("default"))
	for _, size := range []int{13, 19} {
		for _, ahead := range []model.Color{model.Black, model.White} {
			g := must.Get(model.NewGame(size, 7-2*float64(size*ahead.Sign())))
			r := must.Get(must.Get(e.New(1)).Search(t.Context(), g, search.Budget{Playouts: 20}, nil))
			win := r.Network.WinRate
			if ahead == model.White {
				win = 1 - win
			}
			if win < 0.75 {
				t.Errorf("%dx%d: %v, who is %d points ahead, wins with %.2f as the network sees it", size, size, ahead, 2*size, win)
			}
		}
	}
}

// The program's network sees who owns more, on boards of sizes that it did not learn from, too.
func TestNetwork(t *testing.T) {
	e := must.Get(LoadEngine("default"))
	e.Params.Evaluator = params.EvaluatorNetwork
	for _, size := range []int{9, 13, 19} {
		for _, ahead := range []model.Color{model.Black, model.White} {
			var stones [3][]model.Point
			for x := range size { // each side has filled its part of the board but for two eyes
				for y := range size {
					switch c := ahead; {
					case (y == 0 || y == size-1) && (x == 1 || x == 3):
					case y < size/2-1:
						c = ahead.Opponent()
						fallthrough
					default:
						stones[c] = append(stones[c], model.Pt(x, y))
					}
				}
			}
			g := must.Get(model.NewGame(size, 7.5))
			must.Succeed(t, g.Setup(stones[model.Black], stones[model.White]))
			r := must.Get(must.Get(e.New(1)).Search(t.Context(), g, search.Budget{Playouts: 20}, nil))
			lead := 0.0
			for _, own := range r.Network.Ownership {
				lead += own * float64(ahead.Sign())
			}
			if lead < 2*float64(size) {
				t.Errorf("%dx%d: %v, who has %d points more, leads by %.1f as the network sees it", size, size, ahead, 3*size, lead)
			}
		}
	}
}

// The more handicap stones Black has, the less likely White wins by an engine with the program's own network, also
// where that has never seen the like.
func TestNetworkWithHandicap(t *testing.T) {
	s := must.Get(must.Get(LoadEngine("default")).New(1)).(*search.Searcher)
	before := 1.
	for n := 2; n <= 5; n++ {
		g := must.Get(model.NewGame(9, 6.5))
		must.Succeed(t, g.PlaceHandicap(must.Get(model.FixedHandicap(n, 9))))
		s.Clear()
		r := must.Get(s.Search(t.Context(), g, search.Budget{Playouts: 200, Whole: true}, nil))
		if r.WinRate >= before || r.Network.WinRate > .5-.1*float64(n-2) {
			t.Errorf("%d stones: White wins %.3f, after %.3f with one less; the network thinks %.3f", n, r.WinRate, before, r.Network.WinRate)
		}
		before = r.WinRate
	}
}
