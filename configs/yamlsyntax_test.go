package configs

import (
	"testing"

	"gobandit/model/must"
)

// TestYAMLErrors breaks an event file in the ways in which people do.
func TestYAMLErrors(t *testing.T) {
	const good = `event: mc_tuner
description: |
  it's about: "quotes
board_size: 5
komi: 7.5
candidate_colour: b
opponent: me
players:
  me: {engine: uct, playouts: 10}
candidate: {engine: rave, playouts: 10, set: {K: "{k}"}}
parameters:
  - {code: k, scale: {linear: [0, 1]}, split: 3}
initial_visits: 10
initial_wins: 5
exploration_coefficient: 0.45
`
	must.Get(LoadEvent(write(t, "e.yaml", good)))
	testEdits(t, "e.yaml", good, []editTest{
		{"a quote", "opponent: me", `opponent: "me`, `:7:11: not YAML: a " that no " closes`},
		{"a single quote", "opponent: me", `opponent: 'me`, `:7:11: not YAML: a ' that no ' closes`},
		{"a bracket", "[0, 1]", "[0, 1", `:12:31: not YAML: a [ that no ] closes`},
		{"a brace", "uct, playouts: 10}", "uct, playouts: 10", `:9:7: not YAML: a { that no } closes`},
		{"two colons", "opponent: me", "opponent: me: you", ":7:13: not YAML: a second colon in one line, want the value in quotes"},
		{"no blank", "komi: 7.5", "komi:7.5", `:5:5: not YAML: no space after the colon, want "komi: 7.5"`},
		{"an indented key", "opponent:", "  opponent:", ":7:3: not YAML: the line is not aligned"},
		{"a key of the event among the players", "opponent: me\nplayers:\n  me:", "players:\n  opponent: me\n  me:", ":1:1: opponent: missing, want the name of a player (line 8 has it within players: begin that line with fewer blanks)"},
		{"a key of the event within a player", "me: {engine: uct, playouts: 10}", "me:\n    engine: uct\n    komi: 7.5", ":11:5: players.me.komi: unknown key here, want it further out"},
		{"no colon", "opponent: me", "opponent me", ":7: not YAML: a key without a colon"},
		{"no dash", "  - {code: k, ", "  {code: j}\n  - {code: k, ", `:12: not YAML: want "key: value", or in a list a dash before each item`},
		{"a tab", "  me:", " \tme:", ":9:2: not YAML: found a tab before the text of the line, want spaces"},
		{"an at sign", "opponent: me", "opponent: @me", `:7:11: not YAML: a value that begins with @, want it in quotes: "@me"`},
		{"a star", "opponent: me", "opponent: *me", `:7:11: not YAML: a value that begins with *, want it in quotes: "*me"`},
		{"a percent sign", "opponent: me", "opponent: %me", `:7:11: not YAML: a value that begins with %, want it in quotes: "%me"`},
		{"a placeholder", "{engine: uct, playouts: 10}", "{command: go --seed {seed} now}", ":9:17: not YAML: a value with braces within braces, want it in quotes"},
		{"Latin-1", "it's about", "caf\xe9", ":3:6: the byte 0xe9 is not UTF-8, want the file saved as UTF-8"},
		{"NUL", "it's about", "a\x00", ":3:4: the control character '\\x00', want text"},
		{"nothing", good, "", ": the file is empty, want keys with values"},
	})
}
