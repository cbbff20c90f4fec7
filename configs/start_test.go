package configs

import (
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

const startEvent = `
event: mc_tuner
board_size: 9
komi: 7.5
players: {a: {engine: uct, playouts: 10, time_share: 0.5}, b: {command: "gnugo --mode gtp --seed {seed}", time: 2}}
opponent: a
candidate_colour: alternate
time: 1m+2s
openings: builtin
pairs: true
parameters: [{code: k, scale: {linear: [0, 1]}, split: 2}]
candidate: {command: "gnugo --mode gtp --seed {seed} --level {k}", time: 1.5}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

func TestEventStart(t *testing.T) {
	c := must.Get(LoadEventToRead(write(t, "e.yaml", startEvent)))
	if len(c.Start.Openings.List) != 24 || !c.Start.Pairs || c.Game.Time.Main != time.Minute || c.Game.Time.Increment != 2*time.Second || c.Repeats != event.RepeatsOnce {
		t.Errorf("%+v, time %v, repeats %v", c.Start, c.Game.Time, c.Repeats)
	}
	kept := identityOf(c)
	if kept["opponent time_share"] != "0.5" || kept["candidate thinking_time"] != "1.5s" || kept["candidate command"] != `gnugo --mode gtp --seed '{seed}' --level '{k}'` {
		t.Errorf("identity %v", kept)
	}
	for text, want := range map[string]string{
		"openings: none.sgf":      "none.sgf",
		"time: soon":              "want a main time such as 10m",
		"candidate_colour: b":     "want false with candidate_colour",
		"board_size: 8":           "the built-in openings are for 9x9",
		"repeats: twice":          `"twice", want once or count`,
		"handicap: 2":             "together with handicap",
		"pairs: 3":                "want true or false",
		"openings: [builtin, 19]": "openings",
	} {
		key, _, _ := strings.Cut(text, ":")
		file := text + "\n"
		for line := range strings.Lines(startEvent) {
			if !strings.HasPrefix(line, key+":") {
				file += line
			}
		}
		_, err := LoadEventToRead(write(t, "e.yaml", file))
		must.Fail(t, err, want)
	}
}

// Each game of a program gets a number of its own.
func TestSeedOfAProgram(t *testing.T) {
	must.Equal(t, replaceSeed([]string{"gnugo", "--seed={seed}"}, "7")[1], "--seed=7")
	words := []string{"plain"}
	if got := replaceSeed(words, "7"); &got[0] != &words[0] {
		t.Errorf("%q was copied", got)
	}
}
