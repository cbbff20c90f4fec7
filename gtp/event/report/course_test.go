package report

import (
	"testing"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
)

// The course of a matchup has its games alone, in the first player's view, and ends with
// the game that ended the test.
func TestCourse(t *testing.T) {
	r := &Report{Status: &event.Status{Repeats: event.RepeatsOnce}}
	add := func(matchup string, round int, black, white, result, hash string) {
		r.Games = append(r.Games, Game{Row: event.Row{Type: "game", Matchup: matchup, Round: &round, Black: black, White: white, Result: result, Hash: hash}})
	}
	add("AvB", 0, "ann", "bob", "B+R", "a")
	add("AvC", 0, "ann", "eve", "W+R", "a")
	add("AvB", 1, "bob", "ann", "W+R", "b")
	add("AvB", 3, "bob", "ann", "B+R", "c")
	add("AvB", 2, "ann", "bob", "B+R", "a") // repeats
	for i := 4; i < 40; i += 2 {
		add("AvB", i, "ann", "bob", "B+R", "")
		add("AvB", i+1, "bob", "ann", "W+R", "")
	}
	m := cup().Status.Matchups[0]
	m.Test, m.Pairs = &match.SPRT{Elo0: 0, Elo1: 200, Alpha: .05, Beta: .05}, make([]int, 5)
	c := r.Course(m)
	last := c.Stats[len(c.Stats)-1]
	if s := c.Stats[3]; s.Wins != 2 || s.Losses != 1 || s.Repeated != 1 || s.Pairs[4] != 1 || s.Pairs[2] != 0 {
		t.Errorf("after four games: %s, pairs %v", s, s.Pairs)
	}
	if last.Verdict() != match.AcceptElo1 || c.Stats[len(c.Stats)-2].Verdict() != match.Undecided || len(c.Rows) >= 40 {
		t.Errorf("%d games: %s", len(c.Rows), last)
	}
}
