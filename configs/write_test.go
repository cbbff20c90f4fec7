package configs

import (
	"testing"

	"gobandit/model/must"
)

// What is written has comments, quotes where they are needed, and one line for
// each player and parameter.
func TestWriteEvent(t *testing.T) {
	got, err := WriteEvent("mc_tuner", Mapping{
		{"description", "a: b # c"}, {"board_size", "9"}, {"komi", "["},
		{"players", Mapping{{"o", Mapping{{"engine", "rave"}, {"playouts", "1000"}}}}},
		{"opponent", "o"},
		{"parameters", []any{Mapping{{"code", "K"}, {"scale", Mapping{{"linear", []any{"0", "1.5"}}, {"integer", "true"}}}}}},
		{"candidate", Mapping{{"engine", "null"}, {"set", Mapping{{"K", "{K}"}}}}},
	})
	const want = `# The kind of event: tuning, matches of pairs, everyone against everyone, or newcomers against a field.
event: mc_tuner
description: 'a: b # c' # Shown in reports.
board_size: 9 # Width of the board.
# White's points. In a tuning event it must have a fraction, since a jigo has no winner.
komi: '['
# The players: engines of this program, and commands of GTP engines.
players:
  o: {engine: rave, playouts: 1000}
opponent: o # The player that every candidate plays.
parameters: # The parameters to tune. A candidate has one value of each.
  - {code: K, scale: {linear: [0, 1.5], integer: true}}
# The player to tune. In its texts {k} is replaced by the value of the parameter k, and {k:%.3f} by that value in a format.
candidate:
  engine: null
  set: {K: '{K}'}
`
	must.Succeed(t, err)
	must.Equal(t, got, want)
}
