package configs

import (
	"strings"
	"testing"

	"gobandit/gtp/match"
)

const refereed = trapEvent + "move_limit: 60\n"

func TestReferee(t *testing.T) {
	for _, tt := range []struct{ more, want string }{
		{"referee: fast\nat_move_limit: referee\n", ""},
		{"referee: other\nresign_by: referee\nresign_points: 20\n", ""},
		{"referee: {engine: rave, playouts: 7}\nresign_by: referee\nresign_below: 0.05\n", ""},
		{"referee: fast\n", "e.yaml:14:10: referee: is never asked, want at_move_limit: referee, or resign_by: referee"},
		{"referee: fast\nresign_points: 20\n", "is never asked"},
		{"referee: mixed\nat_move_limit: referee\n", `unknown player "mixed", mixed is named default now`},
		{"referee: fats\nat_move_limit: referee\n", `unknown player "fats", did you mean "fast"`},
		{"referee: no-such-program --gtp\nat_move_limit: referee\n", "no-such-program"},
		{"at_move_limit: referee\n", "e.yaml:14:16: at_move_limit: referee without the key referee"},
		{"resign_by: referee\nresign_points: 20\n", "resign_by: referee without the key referee"},
		{"referee: fast\nresign_by: referee\n", "resign_by: referee without resign_below and resign_points"},
		{"resign_by: nobody\n", `"nobody", want`},
		{"resign_points: -1\n", "want a number from 0 to 1000"},
	} {
		path := write(t, "e.yaml", refereed+tt.more)
		c, err := LoadEvent(path)
		switch {
		case tt.want == "" && (err != nil || c.Game.Referee == nil || len(c.Notes) > 0):
			t.Errorf("%s: %v, notes %q", tt.more, err, c.Notes)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v, want %s", tt.more, err, tt.want)
		case tt.want == "":
			id := journalSettings(t, c)
			if id["referee type"] != "uct" {
				t.Errorf("%s: identity %v", tt.more, id)
			}
		}
	}
}

func TestRefereeOfMatchups(t *testing.T) {
	const playoff = `event: playoff
board_size: 9
komi: 7.5
number_of_games: 2
referee: fast
players: {a: {engine: rave, playouts: 5}, b: {engine: uct, playouts: 5}}
matchups:
  - [a, b]
  - {player_1: a, player_2: b, at_move_limit: void}
`
	_, err := LoadEvent(write(t, "e.yaml", playoff))
	expectPart(t, err, "never asked")
	c := must(LoadEvent(write(t, "e.yaml", playoff+"at_move_limit: referee\n")))(t)
	if c.Matchups[0].Game.AtLimit != match.LimitReferee || c.Matchups[1].Game.AtLimit != match.LimitVoid || c.Matchups[0].Game.Referee == nil {
		t.Errorf("games %+v, %+v", c.Matchups[0].Game, c.Matchups[1].Game)
	}
	twice := strings.Replace(playoff, "referee: fast\n", "resign_by: referee\n", 1)
	if _, err := LoadEvent(write(t, "e.yaml", twice)); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v, want one", err)
	}
}

// Settings at their defaults leave the event what it was.
func TestAdjudicationDefaultsKeepTheEvent(t *testing.T) {
	digest := func(more string) string {
		c := must(LoadEvent(write(t, "e.yaml", trapEvent+more)))(t)
		return c.Digest()
	}
	plain := digest("")
	if told := digest("resign_below: 0\nresign_points: 0\nresign_moves: 3\nresign_by: players\nat_move_limit: unknown\n"); told != plain {
		t.Errorf("digest %s, want %s", told, plain)
	}
	if digest("resign_below: 0.05\n") != digest("resign_below: 0.05\nresign_moves: 3\n") {
		t.Error("resign_moves: 3 makes another event")
	}
	if digest("resign_points: 10\n") == plain || digest("at_move_limit: void\n") == plain {
		t.Error("settings that matter leave the event what it was")
	}
}
