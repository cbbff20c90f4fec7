package configs

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// sample is an event that needs no program.
const sample = `event: mc_tuner
board_size: 9
komi: 7.5
players:
  me: {engine: uct, playouts: 10}
opponent: me
candidate_colour: random
number_of_games: 8
parameters:
  - {code: k, scale: {linear: [0, 1.5]}, split: 8, format: "K %.2f"}
  - {code: r, scale: {log: [10, 10000], integer: true}, split: 8}
candidate:
  engine: rave
  set: {K: "{k}", raveEquivalence: "{r}"}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

func TestLoadEvent(t *testing.T) {
	path := write(t, "sample.yaml", "description: |\n  of two lines\n  \n"+sample)
	c := must.Get(LoadEvent(path))
	if c.Name != "sample" || c.Description != "of two lines" || c.Game.Size != 9 || c.Game.Komi != 7.5 || c.Game.MoveLimit != 1000 ||
		!c.Game.VoidFaults || c.Games != 8 || c.Color != event.PlayRandom || c.OpponentName != "me" || !c.RecordGames ||
		c.Workers != 1 || c.Tune.Exploration != .45 || c.Tune.InitialVisits != 10 || c.Tune.InitialWins != 5 || c.Tune.IgnorePending {
		t.Errorf("event %+v", c)
	}
	must.Equal(t, c.Tune.Space.Len(), 64, "candidates")
	must.Equal(t, JournalPath(path), strings.TrimSuffix(path, ".yaml")+".journal", "journal")
	tuner := must.Get(tune.New(c.Tune))
	p := must.Get(c.Candidate(tuner.Candidate(13), 1)(context.Background()))
	must.Equal(t, p.Name(), "rave K 0.28; r:1155", "candidate 13", p)
}

// A fault of a player that no game needs is a note; a player that is sound is none.
func TestNeedlessPlayers(t *testing.T) {
	for player, want := range map[string]string{"{engine: uct}": "", "{engine: uct, cmd: x}": ":5:24: players.spare.cmd: unknown key, did you mean \"cwd\"?; no game needs this player"} {
		c := must.Get(LoadEvent(write(t, "e.yaml", strings.Replace(sample, "players:\n", "players:\n  spare: "+player+"\n", 1))))
		if got := strings.Join(c.Notes, "\n"); want == "" && got != "" || !strings.HasSuffix(got, want) {
			t.Errorf("%s: notes %q, want %q", player, got, want)
		}
	}
}

// The rule decides which keys must be there, and compat what differs from
// Gomill.
func TestSelection(t *testing.T) {
	bare := strings.NewReplacer("exploration_coefficient: 0.45\n", "", "initial_visits: 10\n", "", "initial_wins: 5", "selection: thompson").Replace(sample)
	c, err := LoadEvent(write(t, "bare.yaml", bare))
	if err != nil || c.Tune.Selection != tune.Thompson || c.Tune.InitialVisits != 10 {
		t.Errorf("%+v, %v", c.Tune, err)
	}
	text := strings.Replace(sample, "initial_wins: 5", "initial_wins: 5\ncompat: gomill\nmax_depth: 3", 1)
	c, err = LoadEvent(write(t, "compat.yaml", text))
	if err != nil || !c.Tune.IgnorePending || !c.Tune.GomillTies || c.Tune.MaxDepth != 3 {
		t.Fatalf("%+v, %v", c.Tune, err)
	}
	must.Equal(t, c.Tune.Space.Parameters[1].Scale.String(), "log 10 to 10000, integer, truncated", "scale")
}

// Where no player has the name of the opponent, the problems of all of them are said.
func TestPlayersWithoutOpponent(t *testing.T) {
	text := strings.Replace(sample, "playouts: 10}\nopponent: me", "playout: 10}\nopponent: ma", 1)
	err := must.Err(LoadEvent(write(t, "e.yaml", text)))
	must.Fail(t, err, `unknown player "ma"`)
	must.Fail(t, err, `players.me.playout: unknown key`)
}

// TestEventProblems edits the sample and says what is wrong with it.
func TestEventProblems(t *testing.T) {
	testEdits(t, "e.yaml", sample, []editTest{
		{"unknown key", "komi: 7.5", "kom: 7.5", `:3: kom: unknown key, did you mean "komi"?`},
		{"missing key", "komi: 7.5\n", "", ":1: komi: missing, want White's points"},
		{"missing coefficient", "exploration_coefficient: 0.45\n", "", ":1: exploration_coefficient: missing, want a number such as 0.45, or selection: auto, which needs none"},
		{"misspelt selection", "exploration_coefficient: 0.45\ninitial_visits: 10\ninitial_wins: 5", "selecton: auto", `:15: selecton: unknown key, did you mean "selection"?`},
		{"misspelt opponents", "opponent: me", "opponets: {me: 1}", `:6: opponets: unknown key, did you mean "opponents"?`},
		{"other event", "event: mc_tuner", "event: mc_tune", `:1: event: "mc_tune", want mc_tuner, ce_tuner, playoff, allplayall or gauntlet, did you mean "mc_tuner"?`},
		{"wrong type", "board_size: 9", "board_size: nine", `:2: board_size: "nine", want a whole number from 2 to 19`},
		{"fraction", "board_size: 9", "board_size: 9.5", `:2: board_size: "9.5", want a whole number from 2 to 19`},
		{"out of range", "board_size: 9", "board_size: 25", `:2: board_size: "25", want a whole number from 2 to 19`},
		{"list", "board_size: 9", "board_size: [9]", `:2: board_size: a list, want a whole number`},
		{"nothing", "board_size: 9", "board_size:", `:2: board_size: nothing, want a whole number`},
		{"whole komi", "komi: 7.5", "komi: 7", ":3: komi: 7, want a fraction such as 7.5"},
		{"infinite komi", "komi: 7.5", "komi: .inf", `:3: komi: ".inf", want a number from -1000 to 1000`},
		{"NaN", "0.45", ".nan", `:15: exploration_coefficient: ".nan", want a number of at least 0`},
		{"colour", "random", "red", `:7: candidate_colour: "red", want b, black, w, white, r, random or alternate`},
		{"no games", "number_of_games: 8", "number_of_games: 0", `:8: number_of_games: "0", want a whole number from 1 to 2147483647`},
		{"too many games", "number_of_games: 8", "number_of_games: 9000000000000000000", `:8: number_of_games: "9000000000000000000", want a whole number from 1 to 2147483647`},
		{"escape sequence in a text", "komi: 7.5", "komi: 7.5\n" + `description: "plain \e[31mred\e]0;PWN\a"`, `:4: "plain \x1b[31mred\x1b]0;PWN\a" has the control character '\x1b', want text that can be shown`},
		{"escape sequence in a format", `"K %.2f"`, `"K\e[31m %.2f"`, `:10: "K\x1b[31m %.2f" has the control character '\x1b'`},
		{"text turned around", "komi: 7.5", "komi: 7.5\n" + `description: "a\u202eb"`, `:4: "a\u202eb" has the control character '\u202e'`},
		{"tab", "komi: 7.5", "\tkomi: 7.5", ":3:1: not YAML: found a tab before the text of the line, want spaces"},
		{"tab in a list", "  - {code: k", "  \t- {code: k", ":10:3: not YAML: found a tab before the text of the line, want spaces"},
		{"depth", "initial_wins: 5", "selection: clop\nmax_depth: 2", `:18: max_depth: 2 with selection clop, want 1: only ucb subdivides`},
		{"rule", "initial_wins: 5", "initial_wins: 5\nselection: clob", `:18: selection: "clob", want ucb, ucb-tuned, thompson, clop or auto`},
		{"handicap", "komi: 7.5", "komi: 7.5\nhandicap: 10", ":4: handicap: "},
		{"search parameter of a player", "{engine: uct", "{K: 1, engine: uct", `:5:8: players.me.K: unknown key; search parameters stand in set: {K: ...}`},
		{"unknown engine", "engine: uct", "engine: utc", `:5: players.me.engine: unknown engine "utc", did you mean "uct"? (classic, default, fast, mogo, montegnu, random, rave, refbot, uct, level1 to level10, or a file)`},
		{"engine and command", "engine: uct", "command: x, engine: uct", ":5: players.me.command: engine and command together"},
		{"neither", "engine: uct, playouts: 10", "playouts: 10", ":5: players.me.engine: missing, want an engine, or the command"},
		{"key of the other kind", "engine: uct", "engine: uct, gtp: [x]", ":5: players.me.gtp: cannot be combined with engine"},
		{"unknown key of a player", "playouts: 10", "playout: 10", `:5: players.me.playout: unknown key, did you mean "playouts"?`},
		{"missing engine file", "engine: uct", "engine: my.yaml", ":5: players.me.engine: "},
		{"missing program", "engine: uct, playouts: 10", "command: no-such-engine --gtp", ":5: players.me.command: no-such-engine: "},
		{"open quote", "engine: uct, playouts: 10", "command: 'gnugo \"x'", ":5: players.me.command: command line"},
		{"parameters of the reference bot", "engine: rave", "engine: refbot", ":14: candidate.set: an engine of type refbot has no search parameters"},
		{"unknown opponent", "opponent: me", "opponent: ma", `:6: opponent: unknown player "ma", did you mean "me"?`},
		{"no such place", `"{k}"`, `"{kk}"`, `:14: candidate.set.K: {kk}: no parameter has the code "kk", did you mean "k"?`},
		{"open brace", `"{k}"`, `"{k"`, ":14: candidate.set.K: a { without a }"},
		{"closing brace", `"{k}"`, `"{k}}"`, ":14: candidate.set.K: a } without a {"},
		{"place without quotes", `"{k}"`, `{k}`, ":14: candidate.set.K: keys with values, want a value; a placeholder needs quotes"},
		{"format of a place", `"{k}"`, `"{k:%q}"`, `:14: candidate.set.K: {k:%q}: format "%q": unknown conversion "%q"`},
		{"unused parameter", `, raveEquivalence: "{r}"`, "", `:13: candidate: the parameter "r" is not used, want {r} in it`},
		{"unknown search parameter", "raveEquivalence:", "raveEquivalent:", `:14: candidate.set.raveEquivalent: unknown key, did you mean "raveEquivalence"?`},
		{"playout beside its class", `raveEquivalence: "{r}"`, `playout: "{r}", rolloutClass: local`, `:14: candidate.set.rolloutClass: together with playout, want one of them`},
		{"playouts of a candidate", `set: {`, `set: {playouts: 7, `, `:14: candidate.set.playouts: unknown key, did you mean "budget"?`},
		{"search parameter out of range", "log: [10, 10000]", "log: [10, 1000000000000]",
			`:14: candidate.set.raveEquivalence: "15399265", want a number from 1 to 1e+06 (with K 0.09; r:15399265)`},
		{"no scale", "scale: {linear: [0, 1.5]}, ", "", ":10: parameters[0].scale: missing, want a scale"},
		{"two scales", "{linear: [0, 1.5]}", "{linear: [0, 1.5], log: [1, 2]}", ":10: parameters[0].scale: 2 scales, want one"},
		{"bounds", "[0, 1.5]", "[0]", ":10: parameters[0].scale.linear: 1 number, want two"},
		{"bounds in the wrong order", "[0, 1.5]", "[1.5, 0]", ":10: parameters[0].scale.linear: from 1.5 to 0, want the lower bound first"},
		{"name of a module", "{linear: [0, 1.5]}", `{function: "import math\ndef f(x):\n  return math.sqr(x)\n"}`, `:12: parameters[0].scale.function: unknown name "math.sqr", did you mean "math.sqrt"?`},
		{"text for a bound", "[0, 1.5]", "[0, much]", `:10: parameters[0].scale.linear[1]: "much", want a number`},
		{"log of zero", "[10, 10000]", "[0, 10000]", ":11: parameters[1].scale.log: the lower bound of a log scale is zero"},
		{"integer words", "{linear: [0, 1.5]}", "{explicit: [1, 2], integer: true}", ":10: parameters[0].scale.integer: cannot be combined with explicit"},
		{"list as a value", "{linear: [0, 1.5]}", "{explicit: [1, [2]]}", ":10: parameters[0].scale.explicit[1]: a list, want a number, a word"},
		{"split", "split: 8, format", "split: 0, format", `:10: parameters[0].split: "0", want a whole number from 1 to 65536`},
		{"format", "K %.2f", "K", `:10: parameters[0]: format "K": it has no conversion`},
		{"code twice", "code: r", "code: k", `:11: parameters[1]: two parameters with the code "k"`},
		{"no parameters", sample[strings.Index(sample, "parameters:"):strings.Index(sample, "candidate:\n")], "parameters: []\n", ":9: parameters: no parameters"},
		{"key twice", "komi: 7.5", "komi: 7.5\nkomi: 6.5", ":4: komi: duplicate key, first on line 3"},
		{"syntax", "players:", "players", ":"},
		{"second document", "initial_wins: 5", "initial_wins: 5\n---\na: 1", ":18: a second document in the file, want one"},
		{"not a mapping", sample, "just text", `:1: "just text", want an event: keys with values`},
		{"empty", sample, "# nothing", ": the file is empty"},
		{"key that is no word", "komi: 7.5", "komi: 7.5\n[a]: 1", ":4: a list for a key, want a word"},
	})
}

func TestEventNames(t *testing.T) {
	folder := t.TempDir()
	tests := []struct{ name, want string }{
		{folder, folder + ": is a directory, want an event file or one of eight-auto, eight-ucb, gnugo, knowledge, playouts, quick, seven"},
		{"quik", `quik: unknown event, did you mean "quick"?`},
		{filepath.Join(folder, "x.yaml"), filepath.Join(folder, "x.yaml") + ": no such file, want an event file"},
	}
	for _, tt := range tests {
		_, err := LoadEvent(tt.name)
		expectError(t, err, "", tt.want)
	}
	must.Equal(t, JournalPath("quick"), "quick.journal", "journal of an embedded event")
}

// TestEmbeddedEvents begins a game of each event that comes with the program.
func TestEmbeddedEvents(t *testing.T) {
	for _, name := range Events() {
		t.Run(name, func(t *testing.T) {
			if name == "gnugo" {
				needGnugo(t)
			}
			if slices.Contains([]string{"eight-auto", "eight-ucb", "seven"}, name) && must.Often(0, 1) == 0 {
				t.Skip("thousands of candidates")
			}
			c := must.Get(LoadEvent(name))
			if name == "quick" { // others take longer
				must.Equal(t, must.Get(LoadEvent("events/quick.yaml")).Name, c.Name, "by its path")
			}
			c.Game.MoveLimit = 4 // to be brief
			journal := filepath.Join(t.TempDir(), JournalPath(name))
			r := must.Get(event.Open(c, journal))
			defer r.Close()
			must.Succeed(t, r.Run(context.Background(), event.RunOptions{MaxGames: 1}))
			if s := r.Status(); s.Played != 1 {
				t.Errorf("%d games played, warnings %q", s.Played, s.Warnings)
			}
			if _, err := os.Stat(event.RecordPath(journal, "0", false)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSameSeedSameGames runs the quick event twice: its rows are the same but
// for the time that games take.
func TestSameSeedSameGames(t *testing.T) {
	play := func() (rows []event.Row) {
		c := must.Get(LoadEvent("quick"))
		c.Seed, c.Game.MoveLimit = 7, 8 // to be brief
		r := must.Get(event.Open(c, filepath.Join(t.TempDir(), "quick.journal")))
		defer r.Close()
		err := r.Run(context.Background(), event.RunOptions{Workers: 1, MaxGames: 3, Journalled: func(line []byte) {
			var row event.Row
			must.Succeed(t, json.Unmarshal(line, &row))
			row.Time, row.Seconds, row.Cost = time.Time{}, 0, nil
			rows = append(rows, row)
		}})
		must.Succeed(t, err)
		return rows
	}
	if a, b := play(), play(); len(a) != 4 || !reflect.DeepEqual(a, b) {
		t.Errorf("two runs of one seed differ:\n%+v\n%+v", a, b)
	}
}

// TestCommandCandidate fills a command line, without a shell.
func TestCommandCandidate(t *testing.T) {
	text := strings.Replace(sample, sample[strings.Index(sample, "candidate:\n"):strings.Index(sample, "exploration")],
		`candidate:
  command: test "--k={k:%.3f}" '{{r}}' {r}
  gtp: ["komi {k}", clear_board]
  environ: {B: two, A: "1"}
  gtp_aliases: {genmove: my-genmove}
  is_reliable_scorer: false
  move_timeout: 0
`, 1)
	src := source{"e.yaml", []byte(text)}
	r := &eventReader{reader: &reader{file: src.name}, config: event.Config{Kind: event.KindTuner}}
	root := r.parse(src.text)
	r.m, _ = r.mapping(root, "an event", keyNames(event.InEvent, event.KindTuner)...)
	r.tuner()
	s := r.eventPlayer(r.m.get("candidate"), "", func(_ entry, text string) template {
		return must.Get(parseTemplate(text, r.space))
	})
	must.Succeed(t, r.err())
	p := s.fill(r.reader, "c", r.space.Values(0))
	must.Equal(t, strings.Join(p.command.Args, "|"), "test|--k=0.094|{r}|15", "command")
	must.Equal(t, strings.Join(p.options.Startup, "|"), "komi 0.09375|clear_board", "startup")
	must.Equal(t, strings.Join(p.command.Env, "|"), "A=1|B=two", "environment")
	if !p.options.NoScore || p.options.MoveTimeout >= 0 || p.options.Aliases["genmove"] != "my-genmove" {
		t.Errorf("options %+v", p.options)
	}
}

// What the engines' parameters come to goes into the journal.
func TestEventPlans(t *testing.T) {
	path := write(t, "e.yaml", strings.NewReplacer(
		"engine: uct, playouts: 10", "engine: uct, playouts: 10, set: {backupLambda: 0.5, opponentTreePolicy: MultiTree}",
	).Replace(sample))
	c := must.Get(LoadEvent(path))
	want := map[string]map[string]string{
		"opponent": {
			"backupLambda": "0.5 (inert: backupPolicy is neither Lambda nor MaxLambda)", "opponentTreePolicy": "MultiTree", "budget": "10",
		},
		"candidate": {"K": "{k}", "rave": "true", "raveEquivalence": "{r}", "budget": "2000"},
	}
	if !reflect.DeepEqual(c.Plans, want) {
		t.Errorf("plans %v\nwant  %v", c.Plans, want)
	}
}

// The key playout of an engine file may be tuned, too: it says that there is a class,
// and which.
func TestEventPlayout(t *testing.T) {
	c, err := LoadEvent(write(t, "e.yaml", strings.NewReplacer(`{K: "{k}", raveEquivalence: "{r}"}`, `{K: "{k}", playout: "{p}"}`,
		"{code: r, scale: {log: [10, 10000], integer: true}, split: 8}", "{code: p, scale: {explicit: [uniform, local]}, split: 2}").Replace(sample)))
	must.Succeed(t, err)
	want := map[string]string{"K": "{k}", "rave": "true", "budget": "2000", "rolloutType": "CLASS", "rolloutClass": "{p}"}
	if got := c.Plans["candidate"]; !reflect.DeepEqual(got, want) {
		t.Errorf("the candidate's plan is %v, want %v", got, want)
	}
}

// A candidate's parameters must go together, whatever their values.
func TestEventCandidatesGoTogether(t *testing.T) {
	for set, want := range map[string]string{
		`{K: "{k}", raveEquivalence: "{r}", opponentTreePolicy: MCGS}`:            ":14:63: candidate.set.opponentTreePolicy: MCGS needs an MCGSStateKey",
		`{K: "{k}", raveEquivalence: "{r}", numDeterminizations: 9, playouts: 3}`: `:14:67: candidate.set.playouts: unknown key`,
		`{K: "{k}", raveEquivalence: "{r}", playout: nowhere}`:                    `:14:52: candidate.set.playout: unknown playouts "nowhere"`,
		`{K: "{k}", numDeterminizations: "{r}", budget: 100}`:                     ":14:40: candidate.set.numDeterminizations: ",
	} {
		path := write(t, "e.yaml", strings.Replace(sample, `{K: "{k}", raveEquivalence: "{r}"}`, set, 1))
		_, err := LoadEvent(path)
		must.Fail(t, err, path+want)
	}
}

func TestReadWithoutPrograms(t *testing.T) {
	path := write(t, "e.yaml", strings.Replace(sample, "engine: uct, playouts: 10", "command: no-such-engine", 1))
	must.Fail(t, must.Err(LoadEvent(path)), "", "an event whose opponent is not there can be played")
	must.Equal(t, must.Get(LoadEventToRead(path)).OpponentName, "me", "its results cannot be read")
}

func TestScorers(t *testing.T) {
	for text, want := range map[string]match.Scorer{"players": match.ScorePlayers, "internal": match.ScoreArea} {
		c := must.Get(LoadEvent(write(t, "e.yaml", sample+"scorer: "+text+"\n")))
		must.Equal(t, c.Game.Scorer, want, text)
	}
}

func TestEventRules(t *testing.T) {
	for text, want := range map[string]string{
		"": "chinese", "rules: japanese\n": "japanese", "rules: aga\n": "aga",
		"rules: aga\ninternal_scorer_handicap_compensation: full\n": "aga,compensation=N",
		"internal_scorer_handicap_compensation: no\n":               "chinese,compensation=none",
	} {
		c := must.Get(LoadEvent(write(t, "e.yaml", sample+text)))
		must.Equal(t, c.Game.Rules.String(), want, text, c.Game.Rules)
	}
	_, err := LoadEvent(write(t, "e.yaml", sample+"rules: ing\n"))
	must.Fail(t, err, `"ing", want chinese, japanese,`)
}

func FuzzEvent(f *testing.F) {
	f.Add([]byte(sample))
	for _, name := range Events() {
		if strings.HasPrefix(name, "eight") {
			continue // thousands of candidates: slow
		}
		src, _ := readEmbedded("events", name)
		f.Add(src.text)
	}
	f.Add([]byte("a: &a [*a]\nplayers: *a\n"))
	f.Add([]byte("parameters: [{code: k, scale: {explicit: [1, two, true]}, split: 3, format: \"%s\"}]\n"))
	f.Add([]byte("candidate: {command: [a, \"{k}\"]}\n<<: {b: 1}\n? [x]\n: y\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, err := parseEvent(source{"e.yaml", text}, "", true, nil)
		checkProblems(t, err, "e.yaml:")
	})
}

// Every rule chooses in a wide space, but not with levels.
func TestWideEvent(t *testing.T) {
	const text = `event: mc_tuner
board_size: 9
komi: 7.5
players: {reference: {engine: uct, playouts: 10}}
opponent: reference
candidate_colour: random
selection: %s
parameters:
  - {code: a, scale: {linear: [0, 1]}, split: 300}
  - {code: b, scale: {linear: [0, 1]}, split: 300}
candidate: {command: [sh, "{a}", "{b}"]}
`
	for rule, want := range map[string]string{
		"auto": "", "thompson": "",
		"ucb\nexploration_coefficient: 0.4\ninitial_visits: 10\ninitial_wins: 5\nmax_depth: 2": "e.yaml:7:12: selection: ucb with 90000 candidates, want at most 65536 with levels",
	} {
		if _, err := LoadEvent(write(t, "e.yaml", fmt.Sprintf(text, rule))); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", rule, err, want)
		}
	}
}

// A tuning event may have several opponents, each with settings of games of its own, which are part of its identity.
func TestEventOpponents(t *testing.T) {
	several := func(list string) string { return strings.Replace(sample, "opponent: me", "opponents: "+list, 1) }
	c := must.Get(LoadEvent(write(t, "e.yaml", several("[me, {player: me, id: small, weight: 3, board_size: 7, komi: 8.5}]"))))
	if len(c.Field) != 2 || c.OpponentName != "me, 3 small" || c.Field[0].Game.Size != 9 || c.Field[1].Game.Size != 7 || c.Field[1].Weight != 3 {
		t.Errorf("%s: %+v", c.OpponentName, c.Field)
	}
	other := must.Get(LoadEvent(write(t, "o.yaml", several("[me, {player: me, id: small, weight: 3, board_size: 5, komi: 8.5}]"))))
	if changes := c.Changes(other); len(changes) != 1 || changes[0].Key() != "opponent small board_size" {
		t.Errorf("changes %v", changes)
	}

	for list, want := range map[string]string{
		"[me]":                            "opponents: 1 opponent, want 2 or more",
		"[me, me]":                        `two opponents with the id "me"`,
		"[me, you]":                       `unknown player "you"`,
		"[me, {player: me, weigth: 2}]":   `did you mean "weight"?`,
		"[me, {player: me, komi: 7}]":     "want a fraction",
		"[me, {id: x}]":                   "the name of a player",
		"[me, {player: me, pairs: true}]": "want it for all opponents",
		"[me, {player: me, id: x}]\nopponent: me": "together with opponents",
	} {
		must.Fail(t, must.Err(LoadEvent(write(t, "e.yaml", several(list)))), want, list)
	}
}

// A ~ alone is the user's home, too.
func TestAnchored(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for path, want := range map[string]string{"~": home, "~/x": filepath.Join(home, "x"), "~x": "/dir/~x", "x": "/dir/x", "/x": "/x"} {
		must.Equal(t, anchored(path, "/dir"), want, path)
	}
}
