package configs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

// The event file of a control file plays the same games and has the same journal.
func TestConvertControl(t *testing.T) {
	rich := strings.NewReplacer("LINEAR(0, 1.5)", "stretched(0, 2)", "parameters =", `from math import log, exp
nets = ["a"]
nets.append("b")
def stretched(low, high):
    return lambda f: twice(f) ** 2 * (high - low) + log(exp(low))
def twice(f): return f + f
parameters =`, "playouts=10, set", "playouts=10 * len(nets), set").Replace(small)
	for name, text := range map[string]string{
		"sample": must.Read("testdata/ctl-sample.ctl"),
		"small":  small,
		"rich":   rich,
		"lambda": strings.Replace(small, "LINEAR(0, 1.5)", "lambda f: (2 ** f) * 3", 1),
		"playoff": `competition_type = "playoff"
players = {'a': Player(engine="uct", playouts=10), 'b': Player("gnugo --mode gtp", startup_gtp_commands=[['level', '3']])}
board_size = 9
komi = 6
matchups = [Matchup('a', 'b', alternating=True, handicap=2), Matchup('b', 'a', id='x', number_of_games=4, komi=0.5)]
`,
		"cross": `competition_type = "ce_tuner"
players = {'opp': Player(engine="uct", playouts=10)}
opponent = 'opp'
candidate_colour = 'r'
board_size = 5
komi = 7
parameters = [Parameter('k', initial_mean=0.5, initial_variance=1.0, transform=lambda x: max(0.0, x)), Parameter('n', initial_mean=2, initial_variance=1, transform=int)]
def make_candidate(k, n):
    return Player(engine="rave", playouts=n + 5, set={"K": k})
batch_size = 2
samples_per_generation = 4
number_of_generations = 3
elite_proportion = 0.25
step_size = 0.8
`,
		"all": `competition_type = "allplayall"
players = {'a': Player(engine="uct", playouts=10), 'b': Player(engine="rave", playouts=10)}
board_size = 9
komi = 7.5
rounds = 3
competitors = [Competitor('a'), 'b']
`,
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, "e.ctl", text)
			want := must.Get(LoadEventToRead(path))
			out, notes, err := ConvertControl(path)
			if err != nil || len(notes) > 1 {
				t.Fatalf("%v, notes %q", err, notes)
			}
			other := filepath.Join(filepath.Dir(path), "e.yaml")
			must.Succeed(t, os.WriteFile(other, []byte(out), 0o644))
			got, err := LoadEventToRead(other)
			if err != nil {
				t.Fatalf("%v in\n%s", err, out)
			}
			if changes := want.Changes(got); len(changes) > 0 || got.Games != want.Games || got.Description != want.Description {
				t.Errorf("it differs in %v:\n%s", changes, out)
			}
			must.Equal(t, JournalPath(other), JournalPath(path), "the journals")
		})
	}
}

func TestConvertControlRefused(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"a function that reads", "def make_candidate(k):\n", "import os\nn = os.getcwd()\ndef make_candidate(k):\n    _n = n\n", "e.ctl:10:5: make_candidate: cannot be written as YAML: os.getcwd: a function in a YAML file cannot read anything outside the file"},
		{"no games", "komi = 7.5", "komi = 7.5\nnumber_of_games = 0", "e.ctl:7:19: number_of_games: cannot be written as YAML: \"0\", want a whole number"},
		{"a mistake", "komi = 7.5", "komi = 7", "e.ctl:6:8: komi: 7, want a fraction"},
		{"a function without a text", "def make_candidate(k):\n    return Player(engine=\"rave\", playouts=10, set={\"K\": k})", "make_candidate = Player", "e.ctl:8:18: make_candidate: "},
	} {
		path := write(t, "e.ctl", strings.Replace(small, tt.old, tt.new, 1))
		_, _, err := ConvertControl(path)
		must.Fail(t, err, tt.want)
	}
	_, _, err := ConvertControl(write(t, "e.yaml", sample))
	must.Fail(t, err, "not a control file")
}

// What was read outside the control file is in notes.
func TestConvertControlNotes(t *testing.T) {
	text := strings.Replace(small, "komi = 7.5", "import os # for the environment\ndescription = os.getenv('GOBANDIT_TEST_TEXT', 'none')\nkomi = 7.5", 1)
	out, notes, err := ConvertControl(write(t, "e.ctl", text))
	want := []string{`os.environ("GOBANDIT_TEST_TEXT") was read now: the file keeps today's answer`, "comments are left out"}
	if err != nil || len(notes) != 2 || notes[0] != want[0] || notes[1] != want[1] || !strings.Contains(out, "description: none\n") {
		t.Errorf("notes %q, %v, want %q; the file\n%s", notes, err, want, out)
	}
	must.Lacks(t, out, event.OutsidePrefix)
}
