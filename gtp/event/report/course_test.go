package report

import (
	"strings"
	"testing"

	"gobandit/gtp/event"
	"gobandit/gtp/event/eventtest"
	"gobandit/gtp/match"
)

// matchOf returns the report of a match whose games are given by the first player's color,
// the result and a fingerprint.
func matchOf(t *testing.T, games ...[3]string) *Report {
	t.Helper()
	var all []eventtest.MatchGame
	for _, g := range games {
		all = append(all, eventtest.MatchGame{Swapped: g[0] == "2", Result: g[1], Hash: g[2]})
	}
	path := eventtest.Match(t, [2]string{"ann", "bob"}, &match.SPRT{Elo1: 200, Alpha: .05, Beta: .05}, all...)
	r, err := OfJournal(path, Options{Games: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The course of a matchup has its games in the first player's view, each with the score
// after it, and ends with the game that ended the test.
func TestCourse(t *testing.T) {
	games := [][3]string{{"1", "B+R", "a"}, {"2", "W+R", "b"}, {"1", "B+R", "a"}, {"2", "B+R", "c"}} // the third repeats the first
	for range 40 {
		games = append(games, [3]string{"1", "B+R", ""}, [3]string{"2", "W+R", ""})
	}
	r := matchOf(t, games...)
	m := r.Status.Matchups[0]
	c := r.Course(m)
	if s := c[3].Score; s.Wins != 2 || s.Losses != 1 || s.Repeated != 1 || s.Pairs[4] != 1 || s.Pairs[2] != 0 {
		t.Errorf("after four games: %s, pairs %v", s, s.Pairs)
	}
	if c[len(c)-1].Score.Verdict() != match.AcceptElo1 || c[len(c)-2].Score.Verdict() != match.Undecided || len(c) >= 40 {
		t.Errorf("%d games: %s", len(c), c[len(c)-1].Score)
	}
	if m.Late == 0 || !strings.Contains(c[0].ID, "1-ann-bob") {
		t.Errorf("%+v, %+v", m, c[0].Row)
	}
	if other := r.Course(event.MatchupStanding{ID: "other"}); len(other) != 0 {
		t.Errorf("%d games of another matchup", len(other))
	}
}
