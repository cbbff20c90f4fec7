package report

import (
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
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
	return must.Get(OfJournal(path, Options{Games: true}))
}

// A series of many games keeps some, spread evenly from the beginning to the last; a fold keeps a few bytes of each.
func TestManyGames(t *testing.T) {
	f, won := newGameFold(), true
	const games = 101_001
	heap := func() int {
		runtime.GC()
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		return int(sample[0].Value.Uint64())
	}
	before := heap()
	for i := range games {
		f.add(event.Row{Type: "game", Game: i, Won: &won, Result: "B+R", Moves: 50, Seconds: 2, ID: strings.Repeat("x", 100)}, tune.Candidate{Path: []int{i % 1000}}, true)
	}
	grown := heap() - before
	kept := f.played.list()
	if n := len(kept); n > maxKept+1 || n < maxKept/2 || kept[n-1].Number != games || f.totals.Moves != 50*games {
		t.Errorf("kept %d games, the last is %d; %+v", n, kept[n-1].Number, f.totals)
	}
	for i := 1; i < len(kept)-1; i++ {
		if kept[i].Number-kept[i-1].Number != f.played.every {
			t.Fatalf("game %d after %d", kept[i].Number, kept[i-1].Number)
		}
	}
	if grown > 30*games {
		t.Errorf("%d bytes for %d games", grown, games)
	}
	runtime.KeepAlive(f)
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
	must.Equal(t, len(r.Course(event.MatchupStanding{ID: "other"})), 0, "games of another matchup")
}
