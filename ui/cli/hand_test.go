package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gobandit/configs"
	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/model/param"
)

// An event is changed by hand from the command line, and its report follows.
func TestHand(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	wantError(t, exitFailed, "no such journal", "hand", "out", event, "0")
	mustRun(t, "run", event, "--max-games", "3", "--seed", "7", "--quiet")
	for _, edit := range []struct {
		says string
		args []string
	}{
		{"game 0: excluded\ngame 1: excluded\n", []string{"out", event, "0", "g1", "--reason", "power cut"}},
		{"game 1: counts again\n", []string{"restore", event, "1"}},
		{"game 1: excluded, and played again\n", []string{"out", event, "1", "--again"}},
		{"undone: exclusion of g1\n", []string{"undo", event}},
		{"game 3 by hand: k:0.5 jigo\n", []string{"record", event, "k=0.5", "jigo", "--color", "b"}},
		{"undone: result g3 by hand, k:0.5 jigo\n", []string{"undo", event}},
		{"k:0.5: banned\n", []string{"ban", event, "k=0.5"}},
		{"k:0.16667: pinned to 9 games\n", []string{"pin", event, "k=0.17", "--games", "9"}},
		{"k:0.5: left to the rule again\n", []string{"unmark", event, "k=0.5"}},
	} {
		must.Equal(t, mustRun(t, append([]string{"hand"}, edit.args...)...), edit.says)
	}
	var report struct {
		Played int `json:"games_played"`
		Out    []struct {
			Game   int
			Reason string
		} `json:"games_out"`
		Candidates []struct {
			Mark  string
			Games int `json:"mark_games"`
		}
	}
	mustDecode(t, mustRun(t, "show", event, "--json"), &report)
	if report.Played != 2 || len(report.Out) != 1 || report.Out[0].Reason != "power cut" {
		t.Errorf("report %+v", report)
	}
	marked := 0
	for _, c := range report.Candidates {
		if c.Mark == "pinned" && c.Games == 9 {
			marked++
		} else if c.Mark != "" {
			t.Errorf("marked %+v", c)
		}
	}
	must.Equal(t, marked, 1, "candidates are pinned")
	for want, args := range map[string][]string{
		`unknown parameter "y"`:                       {"ban", event, "y=1"},
		"want one of":                                 {"ban", event, "k=0.51"},
		`game "twelve", want`:                         {"out", event, "twelve"},
		"1 argument, want an event":                   {"out", event},
		`result "draw", want won, lost, jigo or void`: {"record", event, "k=0.5", "draw"},
		"is excluded already":                         {"out", event, "0"},
		"--games -1":                                  {"pin", event, "k=0.5", "--games", "-1"},
	} {
		if _, errOut, status := gobandit(t, append([]string{"hand"}, args...)...); status == exitDone || !strings.Contains(errOut, want) {
			t.Errorf("hand %v ends with %d and %q, want %q", args, status, errOut, want)
		}
	}
}

// A parameter gets more divisions in the event file, which is as it was but for them, and
// in the journal.
func TestHandExtend(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent+"# the end\n")
	mustRun(t, "run", event, "--max-games", "3", "--seed", "7", "--quiet")
	for want, args := range map[string][]string{
		"want --below":                {event, "k"},
		"want a parameter":            {event, "--above", "1"},
		`no parameter "K", did you m`: {event, "K", "--above", "1"},
		"already":                     {event},
		"an event file of your own":   {"quick", "k", "--above", "1", "--journal", strings.TrimSuffix(event, ".yaml") + ".journal"},
	} {
		if _, errOut, status := gobandit(t, append([]string{"hand", "extend"}, args...)...); status == exitDone || !strings.Contains(errOut, want) {
			t.Errorf("hand extend %v ends with %d and %q, want %q", args, status, errOut, want)
		}
	}
	mustRun(t, "hand", "extend", event, "k", "--above", "3")
	text, err := os.ReadFile(event)
	if want := strings.Replace(tinyEvent, "[0, 1]}, split: 3", "[0, 2]}, split: 6", 1) + "# the end\n"; err != nil || string(text) != want {
		t.Errorf("the event file is\n%s, want\n%s", text, want)
	}
	if out := mustRun(t, "hand", "extend", event, "k", "--above", "3"); !strings.Contains(out, "was done already") || must.Read(event) != string(text) {
		t.Errorf("done again: %s, and the event file is\n%s", out, must.Read(event))
	}
	mustRun(t, "run", event, "--max-games", "1", "--quiet")
	must.Has(t, mustRun(t, "show", event), "6 candidates", "4 of 40 games")
}

// hand undo undoes every edit, one after the other, extensions among them, and hand redo does them again.
func TestHandUndo(t *testing.T) {
	text := strings.Replace(tinyEvent, "{linear: [0, 1]}, split: 3", "{log: [0.1, 1]}, split: 3", 1) + "# the end\n"
	event := write(t, "tiny.yaml", text)
	mustRun(t, "run", event, "--max-games", "3", "--seed", "7", "--quiet")
	results := func() string {
		_, report, _ := strings.Cut(mustRun(t, "show", event), "all candidates won")
		report, _, _ = strings.Cut(report, "\nNext game") // what follows lists results that were taken back
		return report
	}
	before := results()
	for _, args := range [][]string{
		{"out", event, "1"}, {"record", event, "k=0.32", "won", "--color", "b"}, {"extend", event, "k", "--below", "1", "--above", "2"}, {"ban", event, "k=1.47"},
	} {
		mustRun(t, append([]string{"hand"}, args...)...)
	}
	edited := results()
	for _, want := range []string{"undone: ban of k:1.4678", "undone: parameter 1 scale is log 0.1 to 1 again", "undone: result g3 by hand, k:0.31623 won", "undone: exclusion of g1"} {
		if out := mustRun(t, "hand", "undo", event); !strings.HasPrefix(out, want) {
			t.Errorf("%s, want %s", out, want)
		}
	}
	if got := results(); got != before || must.Read(event) != text {
		t.Errorf("all undone, the report says\n%s\nwant\n%s\nand the event file is\n%s", got, before, must.Read(event))
	}
	wantError(t, exitFailed, "no edit by hand is left to undo", "hand", "undo", event)
	must.Has(t, mustRun(t, "hand", "redo", event), "redone: exclusion of g1")
	if results() == before || results() == edited {
		t.Error("redoing changes nothing, or all")
	}

	// A game that was played with a new value keeps the extension.
	mustRun(t, "hand", "extend", event, "k", "--above", "1")
	mustRun(t, "hand", "pin", event, "k=1.47")
	mustRun(t, "run", event, "--max-games", "1", "--quiet")
	mustRun(t, "hand", "undo", event)
	extended := must.Read(event)
	wantError(t, exitFailed, "was played with k 1.468, which the event did not have before the extension", "hand", "undo", event)
	must.Equal(t, must.Read(event), extended, "the event file")
}

// A program that has an event for a moment, to edit it, keeps no other from it.
func TestHandForAMoment(t *testing.T) {
	name := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", name, "--max-games", "1", "--quiet")
	for _, args := range [][]string{{"run", name, "--max-games", "1"}, {"hand", "out", name, "0"}, {"hand", "extend", name, "k", "--above", "1"}, {"reset", name, "--yes"}} {
		r := must.Get(event.Open(must.Get(configs.LoadEvent(name)), configs.JournalPath(name)))
		time.AfterFunc(30*time.Millisecond, func() { r.Close() })
		mustRun(t, args...)
	}
}

// Where the journal cannot follow, such as during a run, hand extend leaves the event file as it was.
func TestHandExtendRefused(t *testing.T) {
	name := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", name, "--max-games", "1", "--quiet")
	r := must.Get(event.Open(must.Get(configs.LoadEvent(name)), configs.JournalPath(name)))
	defer r.Close()
	defer func(was time.Duration) { patience = was }(patience)
	patience = 0
	wantError(t, exitFailed, "has the event open; gobandit tune", "hand", "extend", name, "k", "--above", "1")
	must.Equal(t, must.Read(name), tinyEvent, "the event file")
}

// Killed between the event file and the journal, or after both, hand extend does the rest when it is called
// again, and nothing twice.
func TestHandExtendInterrupted(t *testing.T) {
	name := write(t, "tiny.yaml", strings.Replace(tinyEvent, "{linear: [0, 1]}, split: 3", "{log: [0.1, 1]}, split: 3", 1))
	mustRun(t, "run", name, "--max-games", "2", "--quiet")
	must.Get(configs.Extend(name, "k", 1, 2)) // and killed then
	for _, want := range []string{"2 games kept", "was done already"} {
		must.Has(t, mustRun(t, "hand", "extend", name, "k", "--below", "1", "--above", "2"), want)
		must.Has(t, must.Read(name), "split: 6")
	}
	must.Has(t, mustRun(t, "hand", "extend", name, "k", "--above", "2"), "2 games kept")
}

// A fork begins with the first games of an event, is judged by other rules, and goes on.
func TestFork(t *testing.T) {
	event := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", event, "--max-games", "4", "--seed", "7", "--quiet")
	fork := strings.Replace(event, "tiny.yaml", "fork.yaml", 1)
	wantError(t, exitFailed, "after 9 games, want 0 to 4", "hand", "fork", event, fork, "--at", "9")
	must.Fail(t, must.Err(os.Stat(fork)), "", "a fork that failed leaves the file of its event")
	mustRun(t, "hand", "fork", event, fork, "--at", "3")
	wantError(t, exitFailed, "exists already", "hand", "fork", event, fork)
	first := func(name string, flags ...string) string {
		_, games, _ := strings.Cut(mustRun(t, append([]string{"show", name}, flags...)...), "all candidates won")
		games, _, _ = strings.Cut(games, "\nSettings")
		known, next, _ := strings.Cut(games, "\nNext game")
		must.Equal(t, slices.Contains(flags, "--at"), next == "", name, flags, "what is next", next)
		return known
	}
	if a, b := first(event, "--at", "3"), first(fork); a != b || a == first(event) {
		t.Errorf("a fork has\n%s\nwant\n%s", b, a)
	}
	must.Has(t, mustRun(t, "show", fork, "--what-if"), "What if: next game g3")
	mustRun(t, "run", fork, "--max-games", "1", "--quiet")
	must.Has(t, mustRun(t, "show", fork), "4 of ")
}

// The fork of a control file is a control file, or YAML if it is named so; a text of another kind than the name is refused.
func TestForkOfControlFile(t *testing.T) {
	control := write(t, "tiny.ctl", `competition_type = "mc_tuner"
board_size = 5
komi = 7.5
players = {"o": Player(engine="uct", playouts=5)}
opponent = "o"
candidate_colour = "b"
number_of_games = 9
parameters = [Parameter("k", scale=LINEAR(0, 1), split=3)]
exploration_coefficient = 0.45
initial_visits = 10
initial_wins = 5
def make_candidate(k):
    return Player(engine="uct", playouts=5, set={"K": k})
`)
	mustRun(t, "run", control, "--max-games", "2", "--seed", "7", "--quiet")
	for _, to := range []string{"fork.yaml", "other.ctl"} {
		to = filepath.Join(filepath.Dir(control), to)
		mustRun(t, "hand", "fork", control, to)
		mustRun(t, "run", to, "--max-games", "1", "--quiet")
		must.Has(t, mustRun(t, "show", to), "3 of ")
	}

	// What cannot be written as YAML can still be forked as a control file.
	writeFile(t, control, strings.Replace(must.Read(control), "def make", "import os\ntype = os.getcwd()\ndef make", 1)+"    type\n")
	wantError(t, exitFailed, "tiny.ctl:14:5: make_candidate: cannot be written as YAML: ", "hand", "fork", control, strings.Replace(control, "tiny.ctl", "third.yaml", 1))
	event := write(t, "tiny.yaml", tinyEvent)
	mustRun(t, "run", event, "--max-games", "1", "--seed", "7", "--quiet")
	wantError(t, exitFailed, "fork.ctl:1:", "hand", "fork", event, strings.Replace(event, "tiny.yaml", "fork.ctl", 1))
}

// A file of results is recorded whole or not at all; all that is wrong with it is said at once, with its lines. What one run has
// printed is read as it is, also while a program runs the event.
func TestHandRecordFile(t *testing.T) {
	name := write(t, "tiny.yaml", tinyEvent)
	lines := strings.Replace(name, ".yaml", ".txt", 1)
	writeFile(t, lines, "# by another program\nk=0.5 won black\n\n  k=0.17 lost w\nk=0.5 jigo\nk=0.83 void\n")
	must.Equal(t, mustRun(t, "hand", "record", name, "--file", lines), "4 results by hand, the first as game 0\n")
	read := must.Get(event.Replay(must.Get(configs.LoadEvent(name)), configs.JournalPath(name), nil)).Status
	if read.Played != 3 || read.ByHand != 4 || read.Void != 1 {
		t.Errorf("%d games, %d by hand, %d void, want 3, 4 and 1", read.Played, read.ByHand, read.Void)
	}

	// Nothing of a bad file is recorded.
	before := must.Read(configs.JournalPath(name))
	writeFile(t, lines, "k=0.5 won\nk=0.6 won\nk=0.5 wonn\nk=0.5\nk=0.5 won red\n")
	_, errOut, status := gobandit(t, "hand", "record", name, "--file", lines)
	for i, want := range []string{"k=0.6, want one of", `result "wonn", want won, lost, jigo or void, did you mean "won"?`, "1 word, want a candidate, its result", "red"} {
		if line := fmt.Sprintf("%s:%d: ", lines, i+2); !strings.Contains(errOut, line) || !strings.Contains(errOut, want) {
			t.Errorf("no %s%s in\n%s", line, want, errOut)
		}
	}
	if status != exitUsage || strings.Contains(errOut, ":1:") || must.Read(configs.JournalPath(name)) != before {
		t.Errorf("status %d, or the journal has changed:\n%s", status, errOut)
	}
	writeFile(t, lines, strings.Repeat("k=0.5 won\n", 40))
	wantError(t, exitFailed, fmt.Sprintf("40 results, but the event has only %d games left", 40-read.Played), "hand", "record", name, "--file", lines)
	must.Equal(t, must.Read(configs.JournalPath(name)), before, "some of too many results are recorded")
	writeFile(t, lines, "# none\n")
	wantError(t, exitUsage, "no result, want lines such as k=", "hand", "record", name, "--file", lines)
	wantError(t, exitUsage, "want the colors in the file", "hand", "record", name, "--file", lines, "--color", "b")
	wantError(t, exitUsage, "want one: an event with --file", "hand", "record", name, "k=0.5", "won", "--file", lines)

	// Through the program that has the event open, all or none, too.
	c := must.Get(configs.LoadEvent(name))
	r := must.Get(openServed(c, configs.JournalPath(name), func(string) {}))
	writeFile(t, lines, "k=0.5 won\nk=0.17 lost\n")
	if out := mustRun(t, "hand", "record", name, "--file", lines); !strings.HasPrefix(out, "2 results by hand") || r.Status().ByHand != 6 {
		t.Errorf("it says %q, %d by hand", out, r.Status().ByHand)
	}
	writeFile(t, lines, strings.Repeat("k=0.5 won\n", 3000))
	wantError(t, exitFailed, "give it in parts", "hand", "record", name, "--file", lines)
	must.Succeed(t, r.Close())
}

// A finished event says that it is finished, and why, wherever it is shown or edited, and that nothing comes next.
func TestFinishedEverywhere(t *testing.T) {
	name := write(t, "tiny.yaml", strings.Replace(tinyEvent, "number_of_games: 40", "number_of_games: 4", 1))
	finished := "the event is finished: all its 4 games are played (number_of_games)"
	mustRun(t, "run", name, "--seed", "7", "--quiet")
	mustRun(t, "report", name, "--html")
	address, _ := startServe(t, name)
	_, served := fetch(t, address, nil)
	texts := map[string]string{
		"serve": served, "show": mustRun(t, "show", name), "Markdown": mustRun(t, "show", name, "--md"), "page": must.Read(strings.Replace(name, ".yaml", ".report.html", 1)),
		"ban": mustRun(t, "hand", "ban", name, "k=0.5"),
	}
	for _, text := range texts {
		must.Has(t, strings.ReplaceAll(text, `\`, ""), finished[1:])
		must.Lacks(t, text, "Next game")
	}
	each := regexp.MustCompile(`(\d+) moves and (\S+ s) per game`).FindStringSubmatch(texts["show"])
	if want := each[2] + " and " + each[1] + " moves per game"; !strings.Contains(texts["page"], want) {
		t.Errorf("the page does not say %q, as the text does", want)
	}
	var report struct {
		Finished bool
		Ended    string
		Next     []any
	}
	mustDecode(t, mustRun(t, "show", name, "--json"), &report)
	if !report.Finished || !strings.Contains(finished, report.Ended) || report.Next != nil {
		t.Errorf("in JSON %+v", report)
	}
	wantError(t, exitFailed, "every game of the event is played or running: the event is finished, all its 4 games are played (number_of_games); raise or remove that", "hand", "record", name, "k=0.17", "won")
}

// A candidate is named by round numbers also where a scale has them but for the last digits.
func TestCandidateOfLogScale(t *testing.T) {
	space := param.Space{Parameters: []param.Parameter{{Code: "rave", Scale: must.Get(param.Log(100, 10000, false)), Split: 3, Format: must.Get(param.ParseFormat("rave %.1f"))}}}
	var config event.Config
	config.Tune.Space = space
	for text, want := range map[string]int{"rave=1000": 1, "rave=1000.0000000000002": 1, "rave=1e3": 1, "rave=215.44": 0, "rave=1000.001": -1, "rave=215": -1} {
		c, err := gridCandidate(config, text)
		if known := err == nil; known != (want >= 0) || known && c.Index != want {
			t.Errorf("%s: candidate %d, %v, want %d", text, c.Index, err, want)
		} else if !known && !strings.HasSuffix(err.Error(), ", 1000, 4641.58883361") {
			t.Errorf("%s: %v, want values in few digits", text, err)
		}
	}
	if c := must.Get(candidateOf(space, "rave=1000")); c.Values[0] != space.Parameters[0].Value(1) {
		t.Errorf("%v", c.Values)
	}
}
