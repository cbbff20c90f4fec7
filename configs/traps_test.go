package configs

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

const trapEvent = `event: mc_tuner
board_size: 9
komi: 7.5
players: {other: {engine: rave, playouts: 5}}
opponent: other
candidate_colour: alternate
parameters:
  - {code: r, scale: {linear: [1, 5], integer: true}, split: 4}
candidate: {engine: rave, playouts: 5, set: {raveEquivalence: "{r}"}}
exploration_coefficient: 0.45
initial_visits: 10
initial_wins: 5
`

// Values that rounding makes equal are one candidate, unless events are to be as Gomill's.
func TestTwinsAreOne(t *testing.T) {
	for _, tt := range []struct {
		scale string
		want  []int
	}{
		{"{log: [1, 2], integer: true}, split: 8}", []int{1, 2}},
		{"{linear: [1, 3], integer: true}, split: 5}", []int{1, 2, 3}},
		{"{linear: [1, 5], integer: true}, split: 4}", []int{2, 3, 4, 5}},
		{"{log: [1, 2], integer: true}, split: 8}\ncompat: gomill", []int{1, 1, 1, 1, 1, 2, 2, 2}},
	} {
		c := must.Get(LoadEvent(write(t, "e.yaml", strings.Replace(trapEvent, "{linear: [1, 5], integer: true}, split: 4}", tt.scale, 1))))
		var values []int
		for i := range c.Tune.Space.Len() {
			values = append(values, c.Tune.Space.Values(i)[0].(int))
		}
		must.Same(t, values, tt.want, tt.scale)
	}
}

// What is valid and hardly meant is a warning, and a number in base eight an error.
func TestTraps(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"", "", ""},
		{"split: 4", "split: 40", "e.yaml:8:62: parameters[0].split: 40 divisions give only 5 different values of r, each of which is one candidate"},
		{"{linear: [1, 5], integer: true}, split: 4", "{log: [1, 2], integer: true}, split: 8", "8 divisions give only 2 different values of r, each"},
		{"{linear: [1, 5], integer: true}, split: 4}", "{linear: [1, 5], integer: true}, split: 40}\ncompat: gomill", "40 divisions give only 5 different values of r, so candidates repeat"},
		{"initial_wins: 5", "initial_wins: 50", "e.yaml:12:15: initial_wins: 50 is more than initial_visits 10"},
		{"coefficient: 0.45", "coefficient: 45", "e.yaml:10:26: exploration_coefficient: 45 plays all candidates almost equally"},
		{"coefficient: 0.45", "coefficient: 0.001", "e.yaml:10:26: exploration_coefficient: 0.001 hardly explores"},
		{"board_size: 9", "board_size: 010", "board_size: 010, which YAML reads in base eight"},
		{"{linear: [1, 5], integer: true}, split: 4}\ncandidate: {engine: rave, playouts: 5, set: {raveEquivalence: \"{r}\"}}",
			"{linear: [1, 2]}, split: 8}\ncandidate: {engine: rave, playouts: 5, set: {raveEquivalence: \"{r:%.0f}\"}}",
			"e.yaml:9:12: candidate: 8 candidates are only 2 different players; r:1.0625 and r:1.1875"},
		{"[1, 5]", "[1, 010]", "010, which YAML reads in base eight"},
		{"playouts: 5}}", "playouts: 0100}}", "0100, which YAML reads in base eight"},
	} {
		c, err := LoadEvent(write(t, "e.yaml", strings.Replace(trapEvent, tt.from, tt.to, 1)))
		told := strings.Join(c.Notes, "\n")
		if err != nil {
			told = err.Error()
		}
		if !strings.Contains(told, tt.want) || tt.want == "" && told != "" || (err != nil) != strings.Contains(tt.want, "YAML") {
			t.Errorf("%q: told %q, want %q", tt.to, told, tt.want)
		}
	}
}
