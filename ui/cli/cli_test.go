package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gobandit/configs"
	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/train"
)

// tinyEvent is an event of games that take no time.
const tinyEvent = `event: mc_tuner
board_size: 5
komi: 0.5
players:
  other: {engine: uct, playouts: 5}
opponent: other
candidate_colour: alternate
number_of_games: 40
parameters:
  - {code: k, scale: {linear: [0, 1]}, split: 3}
candidate: {engine: uct, playouts: 5, set: {K: "{k}"}}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

// What the user got wrong, beside what docs/errors.md lists, is told in one line, with where it is and what was
// wanted, and the exit status says whose mistake it is.
func TestErrors(t *testing.T) {
	folder := t.TempDir()
	played := write(t, "played.sgf", "(;SZ[5]PB[Kim]PW[Paul];B[cc])")
	twice := write(t, "twice.sgf", "(;SZ[5]PB[Kim]PW[Paul];B[cc])(;SZ[5]PB[KIM]PW[Paul];B[cc])")
	badEngine := write(t, "fast.yaml", "type: uct\nplayouts: 10\nK: -1\n")
	notSGF := write(t, "game.sgf", "(;GM[1]SZ[25])")
	good := write(t, "e.yaml", tinyEvent)
	journal := filepath.Join(folder, "e.journal")
	svgFolder := filepath.Join(folder, "d.svg")
	must.Succeed(t, os.Mkdir(svgFolder, 0o755))
	mustRun(t, "run", good, "--journal", journal, "--max-games", "2", "--seed", "1")

	brokenEngine := write(t, "config.yaml", "engines: {mine: [gnugo]}\n")
	tests := []struct {
		name   string
		args   []string
		status int
		want   []string // parts of the message, in order
	}{
		{"Gomill's word for show", []string{"status"}, exitUsage, []string{`unknown command "status", did you mean "show"?`}},
		{"help about no command", []string{"help", "rum"}, exitUsage, []string{`unknown command "rum", did you mean "run"?`}},
		{"a missing argument", []string{"run"}, exitUsage, []string{"0 arguments, want one: an event"}},
		{"an unknown engine", []string{"gtp", "--engine", "utc"}, exitUsage, []string{`unknown engine "utc", did you mean "uct"?`}},
		{"a player and broken settings", []string{"match", "--config", brokenEngine, "--black", "mine", "--white", "random"}, exitUsage, []string{`--black: unknown player "mine"`, "the settings could not be read", "config.yaml:1:17: engines.mine: "}},
		{"no file to review", []string{"review"}, exitUsage, []string{"0 arguments, want SGF files"}},
		{"a player of no game", []string{"review", "--player", "Lee", played}, exitUsage, []string{`no game of "Lee" (PB or PW), want a player of them, such as Kim or Paul`}},
		{"a player of no game whose others are spelled twice", []string{"review", "--player", "Lee", twice}, exitUsage, []string{`such as Kim or Paul`}},
		{"a misspelt player", []string{"review", "--player", "kin", played}, exitUsage, []string{`no game of "kin" (PB or PW), did you mean "Kim"?`}},
		{"an unknown set of problems", []string{"train", "--set", "harder"}, exitUsage, []string{`--set "harder", want easy, medium or hard`}},
		{"a set without its flag", []string{"problems", "easy"}, exitUsage, []string{"easy: no such file, did you mean --set easy?"}},
		{"a player to train without games", []string{"train", "--player", "Kim"}, exitUsage, []string{"--player Kim without games, want SGF files or folders of these"}},
		{"a level out of range", []string{"gtp", "--level", "0"}, exitUsage, []string{"--level: level 0, want 1 (beginner) to 10 (full strength), or mine"}},
		{"a level too high", []string{"play", "--level", "11"}, exitUsage, []string{"--level: level 11, want 1 (beginner) to 10 (full strength), or mine"}},
		{"a level and an engine", []string{"gtp", "--level", "3", "--engine", "uct"}, exitUsage, []string{"--level 3 together with --engine uct, want one of them"}},
		{"an unknown player", []string{"match", "--black", "uct", "--white", "rav"}, exitUsage, []string{`--white: unknown player "rav", did you mean "rave"?`}},
		{"a missing player", []string{"match", "--black", "uct"}, exitUsage, []string{"--white is missing"}},
		{"a missing program", []string{"match", "--black", "uct", "--white", "no-such-engine --mode gtp"}, exitUsage, []string{"--white: no-such-engine"}},
		{"a parameter out of range", []string{"params", "--engine", badEngine}, exitUsage, []string{"fast.yaml:3:", "K", "0 to 1000"}},
		{"a flag out of range", []string{"bench", "playout", "--size", "33"}, exitUsage, []string{"size 33, want 2 to 19"}},
		{"a komi that is no number", []string{"bench", "playout", "--komi", "nan"}, exitUsage, []string{"komi NaN, want -1000 to 1000"}},
		{"playouts below 0", []string{"play", "--playouts", "-5"}, exitUsage, []string{"--playouts -5, want 1 to 2000000000"}},
		{"too many playouts", []string{"gtp", "--playouts", "2000000001", "--engine", "refbot"}, exitUsage, []string{"--playouts 2000000001, want 1 to 2000000000"}},
		{"too many visits", []string{"review", "x.sgf", "--visits", "2000000001"}, exitUsage, []string{"--visits 2000000001, want 1 to 2000000000"}},
		{"too many searches", []string{"review", "x.sgf", "--workers", "1025"}, exitUsage, []string{"--workers 1025, want 1 to 1024"}},
		{"too many games here", []string{"run", "quick", "--nats", "nats://h:1", "--local", "1025"}, exitUsage, []string{"--local 1025, want 0 to 1024"}},
		{"endless points", []string{"play", "--teach", "inf"}, exitUsage, []string{"--teach +Inf, want 0 to 1000 points"}},
		{"a handicap that has no room", []string{"play", "--handicap", "2", "--size", "5"}, exitUsage, []string{"--handicap 2, want 0 on a 5x5 board"}},
		{"too much handicap", []string{"play", "--handicap", "10"}, exitUsage, []string{"--handicap 10, want 0, or 2 to 9 on a 9x9 board"}},
		{"too many draws", []string{"sprt", "0,200", "--drawn", "0.9"}, exitUsage, []string{"--drawn 0.9, want 0.481 at most"}},
		{"too many results", []string{"sprt", "0,5", "--results", "2147483648,0,0"}, exitUsage, []string{"--results [2147483648 0 0], want counts of 0 to 2147483647"}},
		{"a komi out of range", []string{"play", "--komi", "1e300"}, exitUsage, []string{"--komi 1e+300, want -1000 to 1000"}},
		{"a directory for an event", []string{"run", folder}, exitUsage, []string{folder, "is a directory", "want an event file"}},
		{"a directory for an engine", []string{"gtp", "--engine", folder}, exitUsage, []string{folder, "is a directory", "want an engine file"}},
		{"a directory for a game", []string{"play", folder}, exitUsage, []string{folder, "is a directory"}},
		{"an unknown theme", []string{"tune", "--theme", "salte"}, exitUsage, []string{`--theme: "salte", want wood`, `did you mean "slate"?`}},
		{"a window too small", []string{"play", "--snapshot", "x.svg", "--size", "10x4"}, exitUsage, []string{"window of 10x4 cells, want 20x6 to 1000x1000"}},
		{"a window misspelt", []string{"tune", "--snapshot", "x.svg", "--size", "10,4"}, exitUsage, []string{`"10,4" for "--size"`, "want columns and rows such as 120x40"}},
		{"a window without a picture", []string{"play", "--size", "120x40"}, exitUsage, []string{"--size 120x40 is a window", "--snapshot"}},
		{"a board without a picture", []string{"play", "--board"}, exitUsage, []string{"--board without --snapshot"}},
		{"an unknown kind of picture", []string{"play", "--snapshot", "x.gif"}, exitUsage, []string{"x.gif: unknown kind of picture, want .svg or .png"}},
		{"an animated PNG", []string{"play", "--snapshot", "x.png", "--seconds", "2"}, exitUsage, []string{"x.png: a .png cannot be animated, want .svg"}},
		{"an endless picture", []string{"play", "--snapshot", "x.svg", "--seconds", "3600"}, exitUsage, []string{"3600 seconds, want 1 to 60"}},
		{"a picture in no folder", []string{"play", "--snapshot", filepath.Join(folder, "no", "x.svg")}, exitFailed, []string{"x.svg cannot be written: no such file or directory"}},
		{"a directory for a picture", []string{"play", "--snapshot", svgFolder}, exitUsage, []string{"is a directory, want a file"}},
		{"a picture of a move to come", []string{"play", "--snapshot", filepath.Join(folder, "x.svg"), "--move", "3"}, exitFailed, []string{"--move 3, want 0 to 0"}},
		{"a broken game", []string{"play", notSGF}, exitUsage, []string{"game.sgf:1:"}},
		{"a reset without a journal", []string{"reset", good, "--yes"}, exitFailed, []string{"no such journal"}},
		{"a reset of something else", []string{"reset", good, "--journal", good, "--yes"}, exitFailed, []string{"e.yaml:1: not a journal"}},
		{"a stop of no event", []string{"stop", "nowhere.yaml"}, exitUsage, []string{"nowhere.yaml: no such file"}},
		{"a reset of no event", []string{"reset", "nowhere.yaml"}, exitUsage, []string{"nowhere.yaml: no such file"}},
		{"a stop of an event that never ran", []string{"stop", good}, exitFailed, []string{"e.journal: the event is not running"}},
		{"no game", []string{"analyze", "nosuch.sgf"}, exitUsage, []string{"gobandit: nosuch.sgf: no such file, want an SGF file"}},
		{"a word for komi", []string{"match", "--komi", "much"}, exitUsage, []string{`gobandit: --komi "much", want a number`}},
		{"negative games", []string{"run", good, "--max-games", "-3"}, exitUsage, []string{"gobandit: --max-games -3, want a number of games"}},
		{"too many at a time", []string{"run", good, "--parallel", "99999"}, exitUsage, []string{"gobandit: --parallel 99999, want 1 to 1024 games at a time"}},
		{"too many games of a match at a time", []string{"match", "--black", "random", "--white", "random", "--parallel", "99999"}, exitUsage, []string{"--parallel 99999, want 1 to 1024"}},
		{"an argument too many", []string{"doctor", "now"}, exitUsage, []string{`"now": gobandit doctor has no arguments, only flags`}},
		{"two games to play", []string{"play", "a", "b"}, exitUsage, []string{"2 arguments, want one at most: an SGF file or a tape"}},
		{"an unknown command of a command", []string{"config", "prnt"}, exitUsage, []string{`unknown command "prnt", did you mean "print"? (gobandit config --help lists`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, errOut, status := gobandit(t, tt.args...)
			must.Equal(t, status, tt.status, "status")
			must.Equal(t, out, "", "printed", "on standard output")
			if strings.Count(errOut, "\n") != 1 || !strings.HasPrefix(errOut, "gobandit: ") || strings.Contains(errOut, "goroutine") {
				t.Errorf("message %q, want one line that begins with gobandit:", errOut)
			}
			rest := errOut
			for _, part := range tt.want {
				_, after, ok := strings.Cut(rest, part)
				if !ok {
					t.Fatalf("message %q, want %q in it", errOut, tt.want)
				}
				rest = after
			}
		})
	}
}

// The names of the fields of --json are a promise.
func TestJSONFields(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	rows := mustRun(t, "run", event, "--max-games", "3", "--seed", "7", "--json")
	tests := []struct {
		name   string
		out    string
		fields string
	}{
		{"bench playout", mustRun(t, "bench", "playout", "--playouts", "100", "--json"),
			"policy size komi seed threads playouts cpu_seconds wall_seconds playouts_per_s moves_per_playout moves_per_playout_se black_win_rate black_win_rate_se mean_score"},
		{"bench refbot", mustRun(t, "bench", "refbot", "--playouts", "100", "--threads", "2", "--json"),
			"policy size komi seed threads playouts cpu_seconds wall_seconds playouts_per_s moves_per_playout moves_per_playout_se black_win_rate black_win_rate_se mean_score score"},
		{"bench search", mustRun(t, "bench", "search", "--playouts", "100", "--json"),
			"engine size threads playouts playouts_per_s nodes bytes_per_node depth_mean depth_max"},
		{"match", mustRun(t, "match", "--black", write(t, "a.yaml", "type: uct\nplayouts: 5\n"), "--white", write(t, "b.yaml", "type: refbot\nplayouts: 5\n"), "--size", "5", "--games", "2", "--json"),
			"black white games wins draws losses void rate low high elo elo_low elo_high los elo_equal_cost black_cost white_cost"},
		{"show", mustRun(t, "show", event, "--json"),
			"event opponent rule seed settings games_played games_void games_total all best runner_up candidates marginals heat_map"},
		{"a row of run", strings.SplitAfter(rows, "\n")[1],
			"type game path coordinates parameters candidate_colour won result moves seconds reason time"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Count(tt.out, "\n") != 1 {
				t.Fatalf("printed %q, want one line", tt.out)
			}
			var object map[string]any
			mustDecode(t, tt.out, &object)
			for _, field := range strings.Fields(tt.fields) {
				if _, ok := object[field]; !ok {
					t.Errorf("no field %q in %s", field, tt.out)
				}
			}
		})
	}
	var shown struct {
		GamesPlayed int   `json:"games_played"`
		GamesTotal  int   `json:"games_total"`
		Candidates  []any `json:"candidates"`
		Best        any   `json:"best"`
	}
	mustDecode(t, mustRun(t, "show", event, "--json"), &shown)
	if shown.GamesPlayed != 3 || shown.GamesTotal != 40 || len(shown.Candidates) != 3 || shown.Best == nil {
		t.Errorf("show says %+v after 3 of 40 games of 3 candidates", shown)
	}
}

// costColumns match what moves took at the end of a line of the ranking.
var costColumns = regexp.MustCompile(` +[\d.]+ m?s +\S+$| +cost +equal$`)

// An event goes on where it ended, and a seed repeats it to the last bit.
func TestRunGoesOn(t *testing.T) {
	standings := func(parts ...string) string {
		event := write(t, "tiny.yaml", tinyEvent)
		for _, games := range parts {
			mustRun(t, "run", event, "--max-games", games, "--seed", "3")
		}
		var lines []string
		for _, line := range strings.Split(mustRun(t, "show", event), "\n") {
			if !strings.HasSuffix(line, " s per game") { // what games took
				lines = append(lines, costColumns.ReplaceAllString(line, ""))
			}
		}
		return strings.Join(lines, "\n")
	}
	whole, parts := standings("12"), standings("5", "4", "3")
	must.Equal(t, whole, parts, "12 games in one run")
	must.Has(t, whole, "12 of 40 games")
}

// The results of an event can be read where its players cannot be started, and
// under any name of the journal.
func TestReportWithoutThePrograms(t *testing.T) {
	path := write(t, "tiny.yaml", tinyEvent)
	journal := filepath.Join(filepath.Dir(path), "games")
	mustRun(t, "run", path, "--max-games", "2", "--journal", journal)
	const engine, command = "{engine: uct, playouts: 5}\nopponent", "{command: no-such-engine}\nopponent"
	writeFile(t, path, strings.Replace(tinyEvent, engine, command, 1))
	// It is another event now; what matters is that the program is not looked for.
	_, errOut, _ := gobandit(t, "show", path, "--journal", journal)
	must.Lacks(t, errOut, "not found")
	writeFile(t, path, tinyEvent)
	must.Equal(t, mustRun(t, "report", path, "--journal", journal), journal+".report\n", "the report")
}

func TestReset(t *testing.T) {
	path := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", path, "--max-games", "2")
	mustRun(t, "report", path)
	must.Has(t, mustRun(t, "reset", path, "--yes"), "tiny.journal (3 rows)")
	entries := must.Get(os.ReadDir(filepath.Dir(path)))
	must.Equal(t, len(entries), 1, "reset left", entries)
}

// A signalWriter closes a channel when something is first written.
type signalWriter struct {
	bytes.Buffer
	begun chan struct{}
	once  sync.Once
}

func (w *signalWriter) Write(p []byte) (int, error) {
	w.once.Do(func() { close(w.begun) })
	return w.Buffer.Write(p)
}

// Another program's stop ends a run after the games in progress.
func TestStop(t *testing.T) {
	path := write(t, "tiny.yaml", strings.Replace(tinyEvent, "number_of_games: 40\n", "", 1))
	out, errOut := &signalWriter{begun: make(chan struct{})}, new(bytes.Buffer)
	ended := make(chan int)
	go func() { ended <- run(context.Background(), []string{"run", path}, strings.NewReader(""), out, errOut) }()
	<-out.begun
	mustRun(t, "stop", path)
	if status := <-ended; status != exitDone || !strings.Contains(out.String(), " games with a result") {
		t.Errorf("status %d: %s%s", status, out.String(), errOut.String())
	}
}

// A stop has nothing to do where the event is open without a run of it, and says so.
func TestStopOfNoRun(t *testing.T) {
	path := write(t, "tiny.yaml", tinyEvent)
	c := must.Get(configs.LoadEvent(path))
	open := must.Get(openServed(c, journalPath("", path), func(text string) { t.Error(text) }))
	defer open.Close()
	for _, args := range [][]string{{"stop", path}, {"stop", path, "--now"}} {
		wantError(t, exitFailed, fmt.Sprintf("the event is not running: process %d only has it open", os.Getpid()), args...)
	}
}

func TestCheck(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	must.Has(t, mustRun(t, "check", event), "all players answer")
	entries := must.Get(os.ReadDir(filepath.Dir(event)))
	must.Equal(t, len(entries), 1, "check left", entries)
}

// A check asks a player that can have Black to place free handicap stones, since a game does.
func TestCheckFreeHandicap(t *testing.T) {
	const event = "event: playoff\nboard_size: 9\nkomi: 0.5\nhandicap: 3\nhandicap_style: free\nplayers: {a: {command: [sh, -c, 'PLAY']}, b: {engine: random}}\n" +
		"matchups: [{player_1: PLAYERS, number_of_games: 2, alternating: false}]\n"
	const play = `while read c a; do case "$c" in protocol_version) echo "= 2";; known_command) echo "= false";; place_free_handicap) echo "? no";; *) echo =;; esac; echo; done`
	for players, want := range map[string]string{"a, player_2: b": `player a: sh: "place_free_handicap 3" failed: no; with handicap_style fixed`, "b, player_2: a": "all players answer"} {
		text := strings.Replace(strings.Replace(event, "PLAY", strings.ReplaceAll(play, "'", "''"), 1), "PLAYERS", players, 1)
		out, errOut, _ := pipe(t, "", "check", write(t, "e.yaml", text))
		must.Has(t, out+errOut, want)
	}
}

// The program of an objective runs once, and what it says, or why it says nothing, is told.
func TestCheckObjective(t *testing.T) {
	t.Parallel() // it waits
	const event = "event: mc_tuner\nobjective: lower\ngame_timeout: LIMIT\nparameters: [{code: n, scale: {explicit: [1, 2]}, split: 2}]\n" +
		"selection: thompson\ncandidate: {command: [sh, -c, 'COMMAND', x, '{n}']}\n"
	for command, want := range map[string]string{
		"echo cost: $1.5": "candidate n:2: it says cost 2.5, after",
		"echo nothing":    `the last line is "nothing", want a number at its end`,
		"sleep 5":         "still running after 500ms",
		"exit 3":          "exit status 3",
	} {
		limit := "60"
		if command == "sleep 5" {
			limit = "0.5"
		}
		out, errOut, _ := pipe(t, "", "check", write(t, "e.yaml", strings.NewReplacer("COMMAND", command, "LIMIT", limit).Replace(event)))
		must.Has(t, out+errOut, want)
	}
}

func TestGTP(t *testing.T) {
	if _, errOut, status := pipe(t, "quit\n", "gtp"); status != exitDone || errOut != gtp.Ready+"\n" {
		t.Errorf("status %d, standard error %q", status, errOut)
	}
	level := must.Get(configs.LoadEngine("level3"))
	want := fmt.Sprintf("= %g\n\n= %[2]d\n\n= %[2]d\n\n=\n\n", level.ParamsOn(level.Params, 19).MoveTemperature, level.Budget.On(19).Playouts) +
		fmt.Sprintf("= %g\n\n= %d\n", level.Params.MoveTemperature, level.Budget.Playouts)
	if out, errOut, status := pipe(t, "kata-get-param moveTemperature\nkata-get-param playouts\ngobandit-param budget\nboardsize 9\nkata-get-param moveTemperature\nkata-get-param playouts\ngenmove b\nquit\n", "gtp", "--level", "3", "--seed", "1"); status != exitDone ||
		!strings.HasPrefix(out, want) || level.Budget.On(19) == level.Budget.On(9) {
		t.Errorf("level 3: status %d, answers %q, errors %q", status, out, errOut)
	}

	t.Setenv("XDG_STATE_HOME", t.TempDir())
	deck := must.Get(train.Open(trainFile()))
	for _, level := range []int{2, 3, 4} {
		must.Get(deck.Played(train.LevelGame{Level: level, Size: 9, Komi: model.EvenKomi, Won: level < 4}, nil, time.Now()))
	}
	const temperatures = "kata-get-param moveTemperature\nboardsize 9\nkata-get-param moveTemperature\ngomill-describe_engine\n"
	out, errOut, status := pipe(t, temperatures, "gtp", "--level", "mine")
	must.Equal(t, status, exitDone, "mine: status")
	for _, size := range []int{19, 9} {
		level := must.Get(configs.LoadEngine(mineName(size)))
		if want := fmt.Sprintf("= %g\n", level.ParamsOn(level.Params, size).MoveTemperature); !strings.Contains(out, want) {
			t.Errorf("mine on %d: answers %q, want %q", size, out, want)
		}
		if want := fmt.Sprintf("your strength on %dx%d: level ", size, size); !strings.Contains(errOut, want) {
			t.Errorf("mine on %d: errors %q, want %q", size, errOut, want)
		}
		must.Equal(t, strings.Contains(out, level.Description), size == 9, "mine on", size, "answers", out, "level", level.Description)
	}
	if mineName(9) == mineName(19) {
		t.Error("the level is the same on both boards, which tests little")
	}

	out, errOut, status = pipe(t, "boardsize 9\nkomi 7.5\n1 genmove b\nref-nodes\nref-score\nquit\n", "gtp", "--engine", "refbot", "--seed", "1")
	answers := strings.Split(strings.TrimSpace(out), "\n\n")
	if status != exitDone || len(answers) != 6 || !strings.HasPrefix(answers[2], "=1 ") {
		t.Fatalf("status %d, answers %q, errors %q", status, answers, errOut)
	}
	for _, a := range answers {
		if !strings.HasPrefix(a, "=") {
			t.Errorf("answer %q", a)
		}
	}
}

// The run's lines show parameters as the event formats them, fractions without the
// errors of their last digits, and -v what the log gets.
func TestRunLines(t *testing.T) {
	path := write(t, "tiny.yaml", strings.NewReplacer("{linear: [0, 1]}, split: 3}", "{log: [1, 1024]}, split: 1, format: \"K=%.1f\"}\n  - {code: c, scale: {log: [16, 64]}, split: 1}",
		`{K: "{k}"}`, `{K: "{k}", raveEquivalence: "{c}"}`, "uct", "rave").Replace(tinyEvent))
	must.Has(t, mustRun(t, "run", path, "--max-games", "1"), "game 0 [0 0] K=32.0 c:32, ")
	if _, errOut, status := gobandit(t, "run", path, "-v", "--max-games", "1"); status != exitDone || !strings.Contains(errOut, "starting game 1: ") || !strings.Contains(errOut, "K=32.0; c:32") {
		t.Errorf("status %d, %s", status, errOut)
	}
	must.Equal(t, mustRun(t, "run", path, "-q", "--max-games", "1"), "", "quiet")
	wantError(t, exitUsage, "--quiet and --verbose", "run", path, "-qv")
}
