package event

import (
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// A matchup whose test is decided plays no more games, while the others go on. Games that
// were in progress then do not count, and the same journal read again says the same.
func TestTestStopsMatchup(t *testing.T) {
	for _, tt := range []struct {
		name    string
		pairs   bool
		workers int
	}{{"games", false, 1}, {"pairs", true, 1}, {"many at a time", true, 6}} {
		t.Run(tt.name, func(t *testing.T) {
			config := func() Config {
				c := testTournament()
				c.Matchups[0].Games, c.Matchups[0].Start.Pairs = 0, tt.pairs // without end
				c.Matchups[0].Test = &match.SPRT{Elo0: 0, Elo1: 200, Alpha: .05, Beta: .05}
				return c
			}
			path := journalPath(t)
			r := open(t, config(), path)
			mustRun(t, r, RunOptions{Workers: tt.workers})
			s := r.Status()
			r.Close()
			first, second := s.Matchups[0], s.Matchups[1]
			if !s.Finished || first.Stats().Verdict() != match.AcceptElo1 || second.Games != 5 {
				t.Fatalf("finished %v, %s; the other has %d games", s.Finished, first.Stats().TestText(), second.Games)
			}
			if first.Wins[0] != first.Games || s.Total != s.Played || first.Late >= 2*tt.workers { // as many are on their way to the journal as are in progress
				t.Errorf("%d of %d games won, %d late; %d of %d games", first.Wins[0], first.Games, first.Late, s.Played, s.Total)
			}
			before := first.Stats() // without the last game, or the last pair, the test was undecided
			if before.Wins--; tt.pairs {
				before.Pairs = []int{0, 0, 0, 0, before.Pairs[4] - 1}
			}
			must.Equal(t, before.Verdict(), match.Undecided, "decided before the last game", before.TestText())
			again, err := readStatus(config(), path)
			if err != nil || again.Matchups[0].Stats().TestText() != first.Stats().TestText() || again.Matchups[0].Late != first.Late {
				t.Errorf("read again: %+v, %v", again, err)
			}
		})
	}
}
