package configs

import (
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

const gauntlet = `event: gauntlet
board_size: 9
komi: 7.5
rounds: 40
pairs: true
openings: builtin
sprt: {elo0: 0, elo1: 5, beta: 0.1}
players: {new: {engine: fast}, newer: {engine: uct}, old: {engine: rave}, weak: {engine: random}}
newcomers: [new, newer]
field: [old, {player: weak}]
`

func TestGauntlet(t *testing.T) {
	c := must.Get(LoadEvent(write(t, "g.yaml", gauntlet)))
	var pairs []string
	for _, m := range c.Matchups {
		pairs = append(pairs, m.ID+": "+m.Name)
		if m.Games != 40 || !m.Start.Pairs || !m.Alternating || len(m.Start.Openings.List) == 0 || *m.Test != (match.SPRT{Elo1: 5, Alpha: .05, Beta: .1}) {
			t.Errorf("%+v", m)
		}
	}
	if got, want := strings.Join(pairs, ", "), "Av1: new v old, Av2: new v weak, Bv1: newer v old, Bv2: newer v weak"; got != want || c.Kind != event.KindGauntlet {
		t.Errorf("%s %s, want %s", c.Kind, got, want)
	}
	testEdits(t, "g.yaml", gauntlet, []editTest{
		{"newcomer in the field", "[old, {player: weak}]", "[old, new]", `:10: field[1]: "new" is also a newcomer, want another player`},
		{"nobody new", "[new, newer]", "[]", ":9: newcomers: 0 competitors, want 1 or more"},
		{"no field", "field: [old, {player: weak}]", "", ":1: field: missing, want a list of players"},
		{"handicap", "komi: 7.5", "komi: 7.5\nhandicap: 2", ":4: handicap: a gauntlet has no handicaps"},
		{"hypotheses", "elo1: 5", "elo1: -5", ":7: sprt: hypotheses of 0 and -5 Elo, want the first below the second"},
		{"no hypothesis", "elo1: 5, ", "", ":7: sprt.elo1: missing, want a difference in Elo"},
		{"chance of error", "beta: 0.1", "beta: 0.5", ":7: sprt: beta 0.5, want a chance of error above 0 and below 0.5"},
		{"unknown key", "beta", "betta", `:7: sprt.betta: unknown key, did you mean "beta"?`},
		{"a word", "{elo0: 0, elo1: 5, beta: 0.1}", "0,5", `:7: sprt: "0,5", want a test such as {elo0: 0, elo1: 5}`},
	})
}

// A matchup has the test of its event, another one, or none.
func TestPlayoffTests(t *testing.T) {
	c, err := LoadEvent(write(t, "p.yaml", `event: playoff
board_size: 9
komi: 7.5
players: {a: {engine: fast}, b: {engine: random}}
sprt: {elo0: 0, elo1: 5}
matchups:
  - [a, b]
  - {player_1: b, player_2: a, sprt: {elo0: -5, elo1: 0}}
  - {player_1: a, player_2: b, sprt: null}
`))
	must.Succeed(t, err)
	if m := c.Matchups; m[0].Test.Elo1 != 5 || m[1].Test.Elo0 != -5 || m[2].Test != nil {
		t.Errorf("%v, %v, %v", m[0].Test, m[1].Test, m[2].Test)
	}
	_, err = LoadEvent(write(t, "g.yaml", "competition_type: gauntlet\n"))
	must.Fail(t, err, "want mc_tuner, ce_tuner, playoff or allplayall")
}
