package configs

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/configs/ctl"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// small is a control file that needs no program.
const small = `competition_type = "mc_tuner"
players = {'me': Player(engine="uct", playouts=10)}
opponent = 'me'
candidate_colour = 'b'
board_size = 9
komi = 7.5
parameters = [Parameter('k', scale=LINEAR(0, 1.5), split=3)]
def make_candidate(k):
    return Player(engine="rave", playouts=10, set={"K": k})
exploration_coefficient = 0.45
initial_visits = 10
initial_wins = 5
`

func TestControlSample(t *testing.T) {
	path := write(t, "sample.ctl", must.Read("testdata/ctl-sample.ctl"))
	_, err := LoadEvent(path)
	expectMissing(t, err, path, map[string]string{
		"gnugo": ":10:26: players.gnugo-l10.command: gnugo: ",
		"fuego": ":24:9: make_candidate.command: fuego: ",
	})
	c := must.Get(LoadEventToRead(path))
	if c.Name != "sample" || !strings.HasPrefix(c.Description, "This is a sample") || c.Game.Size != 19 || c.Color != event.PlayWhite ||
		c.Games != 10000 || c.OpponentName != "gnugo-l10" || len(c.Summary) != 1 || c.Summary[0] != 40 || c.Tune.Space.Len() != 64 {
		t.Errorf("event %+v", c)
	}
	must.Equal(t, c.Tune.Space.Text(c.Tune.Space.Values(1)), "I: 0.01; F: 365.17", "candidate 1")
	settings := identityOf(c)
	must.Has(t, settings["candidate gtp"], "'uct_param_player max_games 1000'", "'uct_param_search rave_weight_initial 0.014746'")
	if c.History != 200 || !c.LogStderr || c.ShowRunning != 12 || len(c.Notes) > 0 {
		t.Errorf("a history every %d games, standard error logged %v, %d games shown, notes %q", c.History, c.LogStderr, c.ShowRunning, c.Notes)
	}
}

// expectMissing checks that err has one line for each program that is not
// installed, and no other line. want has the beginning of that line after the
// path, by program.
func expectMissing(t *testing.T, err error, path string, want map[string]string) {
	t.Helper()
	var got []string
	if err != nil {
		got = strings.Split(err.Error(), "\n")
	}
	for program, begin := range want {
		_, missing := controller.LookPath(program, "")
		has := func(line string) bool { return strings.HasPrefix(line, path+begin) }
		must.Equal(t, slices.ContainsFunc(got, has), missing != nil, program, missing, "error", err)
		got = slices.DeleteFunc(got, has)
	}
	if len(got) > 0 {
		t.Errorf("more problems:\n%s", strings.Join(got, "\n"))
	}
}

// TestControlSamplePlays plays a game of the sample, with GNU Go in place of
// Fuego and on a small board.
func TestControlSamplePlays(t *testing.T) {
	needGnugo(t)
	text := strings.NewReplacer(
		`"fuego --quiet"`, `"gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead"`,
		"startup_gtp_commands=commands+additional_commands", `environ={"ARGUMENTS": ";".join(commands + additional_commands)}`,
		"--level=10", "--level=1", "board_size = 19", "board_size = 5",
	).Replace(must.Read("testdata/ctl-sample.ctl"))
	c := must.Get(LoadEvent(write(t, "sample.ctl", text)))
	r := must.Get(event.Open(c, filepath.Join(t.TempDir(), "sample.journal")))
	defer r.Close()
	must.Succeed(t, r.Run(context.Background(), event.RunOptions{MaxGames: 1}))
	if s := r.Status(); s.Played != 1 || s.Last[0].Result == "" {
		t.Errorf("status %+v", s)
	}
}

// TestControlProblems edits the small file and says what is wrong with it.
func TestControlProblems(t *testing.T) {
	testEdits(t, "e.ctl", small, []editTest{
		{"indented", "board_size = 9", "  board_size = 9", ":5:3: syntax: the line begins further in than the one above it"},
		{"syntax", "board_size = 9", "board_size = = 9", ":5:14: syntax: got '=', want primary expression"},
		{"column after an import", "board_size = 9", "from math import log; board_size = 9.5", `:5:36: board_size: "9.5", want a whole number`},
		{"a number without a least one", "board_size = 9", "board_size = 9; number_of_games = 2.5", `:5:35: number_of_games: "2.5", want a whole number of at most 2147483647`},
		{"a number without a largest one", "board_size = 9", "board_size = 9; max_depth = 0", `:5:29: max_depth: "0", want a whole number of at least 1`},
		{"column after strings", "board_size = 9", `_s = "a" "b"; board_size = 9.5`, `:5:28: board_size: "9.5", want a whole number`},
		{"unknown setting", "komi = 7.5", "komy = 7.5", `:6:1: komy: unknown setting of an event mc_tuner, and nothing in the file uses it, did you mean "komi"?`},
		{"two at once", "board_size = 9\nkomi = 7.5", "board_size, komi = 9, 7", ":5:23: komi: 7, want a fraction"},
		{"two in one", "board_size = 9", "_x = board_size = 9", ":5:18: syntax: got '=', want newline; want one name for a value"},
		{"other type", `"mc_tuner"`, `"mc_tunr"`, `:1:20: competition_type: "mc_tunr", want mc_tuner, ce_tuner, playoff or allplayall, did you mean "mc_tuner"?`},
		{"changed type", "komi = 7.5", "komi = 7.5\ncompetition_type = 'playoff'", `:7:20: competition_type: changed to "playoff", want "mc_tuner" as in the first line`},
		{"no type first", `competition_type = "mc_tuner"`, "", ":2:1: competition_type: want the first line"},
		{"division by zero", "komi = 7.5", "komi = 7.5 / (1 - 1)", ":6:12: floating-point division by zero"},
		{"unknown name", "komi = 7.5", "komi = 7.5 + half", `:6:14: unknown name "half"`},
		{"name of math", "komi = 7.5", "komi = sqrt(56.25)", `:6:8: unknown name "sqrt"; want "from math import sqrt" before it`},
		{"module", "komi = 7.5", "komi = 7.5\nimport json", `:7:1: no module json in a control file: a control file can list file names, but not read files or the network, want one of glob, math, os, os.path, re`},
		{"module that runs programs", "komi = 7.5", "komi = 7.5\nimport os, subprocess", `:7:1: no module subprocess in a control file: a control file cannot run programs; name the program in a Player's command`},
		{"member of a module", "komi = 7.5", "from os.path import jion\nkomi = 7.5", `:6:1: no jion in the module os.path, did you mean "join"?`},
		{"running a program", "komi = 7.5", "import os\nkomi = 7.5\nos.system('ls')", ":8:10: os.system: a control file cannot run programs"},
		{"setting a variable", "komi = 7.5", "import os\nos.environ['A'] = 'b'\nkomi = 7.5", ":7:11: os.environ: a control file cannot set variables, want a Player's environ"},
		{"the whole environment", "komi = 7.5", "import os\n_e = os.environ.copy()\nkomi = 7.5", ":7:21: os.environ.copy: a control file can read variables only by name"},
		{"open", "komi = 7.5", "komi = open('x')", ":6:8: unknown name \"open\": a control file can list file names, but not read files"},
		{"class", "komi = 7.5", "komi = 7.5\nclass A: pass", ":7:1: the statement class is not supported; want a function"},
		{"handler", "komi = 7.5", "try:\n    komi = 7.5 / 0\nexcept KeyError:\n    komi = 1", ":6:1: the statement try is not supported; want a test before what may fail"},
		{"raised", "komi = 7.5", "komi = 7.5\nif komi > 7: raise ValueError('too much')", ":7:14: the statement raise is not supported; want fail(\"...\")"},
		{"failed", "komi = 7.5", "komi = 7.5\nif komi > 7: fail('too much')", ":7:18: fail: too much"},
		{"pattern", "komi = 7.5", "import re\nkomi = 7.5\nre.match('(?=a)', 'a')", `:8:9: re.match: the pattern "(?=a)": error parsing regexp: invalid or unsupported Perl syntax: `},
		{"drawing", "komi = 7.5", "import random\nkomi = 7.5", ":6:1: no module random in a control file: a control file must mean the same in every run"},
		{"comparison", "komi = 7.5", "_x = 1 < 2 < 'a'\nkomi = 7.5", ":6:8: int < string not implemented"},
		{"recursion", "komi = 7.5", "def f(n): return f(n)\nkomi = f(1)", ":6:18: function f called recursively, want a loop"},
		{"argument of a player", "playouts=10)}", "playout=10)}", `:2:39: players.me.playout: unknown key, did you mean "playouts"?`},
		{"two values", `"uct", playouts`, `"uct", command="x", playouts`, ":2:47: players.me.command: engine and command together"},
		{"positional", `"uct", playouts=10`, `"uct", *["a", "b"]`, ":2:24: Player: 2 arguments without a name"},
		{"no player", "playouts=10)}", "playouts=10), 'you': 'gnugo'}", `:2:60: players: "gnugo", want Player(...)`},
		{"no parameter", "[Parameter(", "[3, Parameter(", `:7:15: parameters: "3", want Parameter(...)`},
		{"parameter without scale", "scale=LINEAR(0, 1.5), ", "", ":7:15: parameters[0].scale: missing, want a scale"},
		{"bad bound", "LINEAR(0, 1.5)", "LINEAR(0, 'x')", `:7:46: parameters[0].scale.linear[1]: "x", want a number`},
		{"one bound", "LINEAR(0, 1.5)", "LINEAR(0)", ":7:36: parameters[0].scale.linear: 1 number, want two"},
		{"scale that fails", "LINEAR(0, 1.5)", "lambda f: [1][int(f * 3)]", ":7:49: parameters[0].scale: list index 1 out of range"},
		{"scale of a list", "LINEAR(0, 1.5)", "lambda f: [f]", ":7:36: parameters[0].scale: lambda(0.16666666666666666) is a list, want a number"},
		{"no scale", "LINEAR(0, 1.5)", "3", `:7:36: parameters[0].scale: "3", want a scale`},
		{"candidate that fails", `set={"K": k}`, `set={"K": 1 / int(k)}`, ":9:59: make_candidate: floating-point division by zero (with k:0.25)"},
		{"candidate of no player", `Player(engine="rave", playouts=10, set={"K": k})`, "k", ":8:5: make_candidate: returned a float, want Player(...) (with k:0.25)"},
		{"candidate's parameter", `{"K": k}`, `{"K": "x"}`, ":9:57: make_candidate.set.K: "},
		{"arguments", "make_candidate(k)", "make_candidate(k, r)", ":9:12: make_candidate: function make_candidate missing 1 argument (r) (with k:0.25)"},
		{"changed global", "def make_candidate(k):\n", "seen = []\ndef make_candidate(k):\n    seen.append(k)\n", ":10:16: make_candidate: append: cannot append to frozen list: a function cannot change"},
		{"no function", "def make_candidate(k):\n    return Player", "make_candidate = 3\n_p = lambda k: Player", `:8:18: make_candidate: "3", want a function`},
		{"number for text", "komi = 7.5", "komi = 7.5\ndescription = 3", ":7:15: description: 3, want text in quotes"},
		{"escape sequence", "komi = 7.5", "komi = 7.5\ndescription = '\\033[31mred'", `:7:15: "\x1b[31mred" has the control character '\x1b', want text that can be shown`},
		{"escape sequence of a scale", "LINEAR(0, 1.5)", "lambda f: '\\033[31m'", `:7:36: parameters[0].scale: lambda(0.16666666666666666): "\x1b[31m" has a control character, want text that can be shown`},
		{"load", "komi = 7.5", "load('a', 'b')\nkomi = 7.5", ":6:1: the statement load is not supported"},
		{"whole komi", "komi = 7.5", "komi = 7", ":6:8: komi: 7, want a fraction such as 7.5"},
		{"nothing", small, "# nothing\n", ": the file is empty"},
		{"byte order mark and CRLF", small, "\ufeff" + strings.ReplaceAll(strings.Replace(small, "7.5", "7", 1), "\n", "\r\n"), ":6:8: komi: 7, want a fraction"},
	})
}

// All that can be told at once is.
func TestControlProblemsAtOnce(t *testing.T) {
	text := strings.NewReplacer("komi = 7.5", "komi = 7", "'me'\n", "'you'\n", "board_size = 9", "bord_size = 9").Replace(small)
	path := write(t, "e.ctl", text)
	_, err := LoadEvent(path)
	want := strings.Join([]string{
		path + `:3:12: opponent: unknown player "you"`,
		path + `:5:1: bord_size: unknown setting of an event mc_tuner, and nothing in the file uses it, did you mean "board_size"?`,
		path + `:6:8: komi: 7, want a fraction such as 7.5: a jigo has no winner`,
	}, "\n")
	if err == nil || err.Error() != want {
		t.Errorf("error\n%v\nwant\n%s", err, want)
	}
	text = strings.NewReplacer("komi = 7.5", "komi = one", "board_size = 9", "board_size = two").Replace(small)
	if _, err := LoadEvent(write(t, "e.ctl", text)); err == nil || strings.Count(err.Error(), "unknown name") != 2 {
		t.Errorf("error %v, want both names", err)
	}
}

// Functions of the file make scales and candidates, on every level.
func TestControlFunctions(t *testing.T) {
	text := strings.NewReplacer(
		"LINEAR(0, 1.5)", "scale_k", "split=3", "split=2, format='K %.3f'",
		"parameters =", "def scale_k(f):\n    return f ** 2 * 4\nparameters =",
		"initial_visits", "max_depth = 2\ninitial_visits",
	).Replace(small)
	c := must.Get(LoadEvent(write(t, "e.ctl", text)))
	must.Equal(t, c.Tune.Space.Parameters[0].Scale.String(), "scale_k 0.25, 2.25", "scale")
	space := c.Tune.Space
	deep := tune.Candidate{Path: []int{1, 0}, Values: space.Values(1, 0), Parameters: space.Text(space.Values(1, 0))}
	p := must.Get(c.Candidate(deep, 1)(context.Background()))
	must.Equal(t, p.Name(), "rave K 1.562", "candidate", p)
	must.Equal(t, c.Plans["candidate"]["K"], "0.25", "plans", c.Plans)
}

// Settings of players that take no part are not checked, but those of the others are, once.
func TestUnusedPlayers(t *testing.T) {
	const wrong = `'other': Player("no-such-program", playout=3), `
	text := strings.Replace(small, "players = {", "players = {"+wrong, 1)
	c := must.Get(LoadEvent(write(t, "e.ctl", text)))
	if used, err := LoadEvent(write(t, "e.ctl", small)); err != nil || len(used.Changes(c)) > 0 {
		t.Errorf("the event has changed: %v, %v", used.Changes(c), err)
	}

	path := write(t, "e.ctl", strings.Replace(text, "opponent = 'me'", "opponent = 'other'", 1))
	_, err := LoadEventToRead(path)
	expectError(t, err, path, `:2:47: players.other.playout: unknown key, did you mean "playouts"?`)

	path = write(t, "e.yaml", `event: playoff
players: {a: {engine: uct, playouts: 5}, b: {engine: uct, playouts: 5, cwd: x}, c: {engine: nothing}}
board_size: 9
komi: 7
matchups: [[a, b], [b, a]]
`)
	_, err = LoadEvent(path)
	expectError(t, err, path, ":2:77: players.b.cwd: cannot be combined with engine")
}

// The journal of an event whose function makes other players is another's.
func TestControlIdentity(t *testing.T) {
	identity := func(old, fresh string) string {
		c := must.Get(LoadEvent(write(t, "e.ctl", strings.Replace(small, old, fresh, 1))))
		var b strings.Builder
		for _, s := range c.Identity {
			b.WriteString(s.Name + "=" + s.Value + "\n")
		}
		return b.String()
	}
	same := identity("", "")
	must.Equal(t, identity(`set={"K": k}`, `set=dict(K=k + 0)`), same, "the same players give")
	for _, fresh := range []string{`set={"K": k * 1.5}`, `set={"K": min(k, 1.2)}`} { // the second changes the last alone
		if identity(`set={"K": k}`, fresh) == same {
			t.Errorf("%s: the same identity", fresh)
		}
	}
}

// A file of no extension known is a control file by its first line.
func TestControlFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"event": "", "event.txt": "", "event.ctl": "", "event.yaml": ": not YAML", "event.hist": ": names that end in .hist are",
		"event.journal": ": names that end in .journal are",
	} {
		path := write(t, name, small)
		_, err := LoadEvent(path)
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) && !strings.Contains(err.Error(), "want an event") {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
}

// What a setting means in a control file it means in YAML.
func TestReportSettings(t *testing.T) {
	path := write(t, "e.yaml", strings.NewReplacer("event: mc_tuner", "competition_type: mc_tuner", "number_of_games: 8", "number_of_games:").Replace(sample)+
		"summary_spec: [3, 2]\nstderr_to_log: false\nlog_tree_to_history_period:\nnumber_of_running_simulations_to_show: 4\n")
	c := must.Get(LoadEvent(path))
	if c.LogStderr || c.History != 0 || c.ShowRunning != 4 || c.Games != 0 || len(c.Summary) != 2 {
		t.Errorf("%+v", c)
	}
}

// Functions in YAML: a scale and the candidates.
func TestEventFunctions(t *testing.T) {
	candidate := sample[strings.Index(sample, "candidate:\n"):strings.Index(sample, "exploration")]
	load := func(scale, maker string) (event.Config, string, error) {
		path := write(t, "e.yaml", strings.NewReplacer("{linear: [0, 1.5]}", scale, candidate, maker).Replace(sample))
		c, err := LoadEvent(path)
		return c, path, err
	}
	const maker = `make_candidate: |
  from math import log
  def make_candidate(k, r):
      return Player(engine="rave", set={"K": k, "raveEquivalence": r})
`
	for _, scale := range []string{`{function: "lambda f: f * 1.5"}`, "{function: \"def half(f):\\n  return f * 3 / 2\"}"} {
		c, _, err := load(scale, maker)
		must.Succeed(t, err)
		space := c.Tune.Space
		p, err := c.Candidate(tune.Candidate{Values: space.Values(13), Parameters: space.Text(space.Values(13))}, 1)(context.Background())
		if err != nil || p.Name() != "rave K 0.28; r:1155" {
			t.Errorf("candidate %v, %v", p, err)
		}
	}
	for _, tt := range []struct{ scale, maker, want string }{
		{"{function: 3}", maker, `:10: parameters[0].scale.function: "3", want a function`},
		{`{function: "lambda f: 1 / 0"}`, maker, ":10: parameters[0].scale.function: floating-point division by zero"},
		{`{function: "lambda f: f +"}`, maker, ":10: parameters[0].scale.function: syntax: got ')'"},
		{`{function: "lambda f: f"}`, strings.Replace(maker, `"rave"`, "rave", 1), `:15: make_candidate: unknown name "rave"`},
		{`{function: "lambda f: f"}`, strings.Replace(maker, `"rave"`, `"rav"`, 1), `:15: make_candidate.engine: unknown engine "rav"`},
	} {
		_, path, err := load(tt.scale, tt.maker)
		expectError(t, err, path, tt.want)
	}
}

func FuzzControl(f *testing.F) {
	f.Add(small)
	f.Add(must.Read("testdata/ctl-sample.ctl"))
	for _, text := range []string{
		"x = 2 ** -f(1)[2].y ** 'a' 'b'", "x = (i for i in (j for j in y))", "from math import (a as b,\n c)", "x = u'\\d' is not r\"\\\"\"",
		"import math, os as o; print 'x'", "a:b=c=''=d", "try: x = y = 1\nexcept (A, B), e: raise\nelse: del x[0]\nfinally: print >>f, x",
		"x = sorted(y, key=lambda (a, b): a), 1 <> 2, 077L", "from os.path import join as j, dirname; import os.path as p", "x = '''a\n''' \"b\" % {'k': 1}", "x = ((", "x = ))**(", "x **= 2 ** ", "\\\n\\", "from", "import",
	} {
		f.Add("competition_type = 'mc_tuner'\n" + text + "\n")
	}
	// Fuzzing ends a process that takes 10 s for one input.
	defer func(d time.Duration) { ctl.MaxTime = d }(ctl.MaxTime)
	ctl.MaxTime = time.Second
	f.Fuzz(func(t *testing.T, text string) {
		_, err := parseControl(source{"e.ctl", []byte(text)}, "", false, nil)
		checkProblems(t, err, "e.ctl:", "configs/engines/")
	})
}
