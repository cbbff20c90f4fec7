package event

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// An event ends by stop_when_sure when a candidate is banned, or could not play and is set aside, before it has a game. Until then
// the status names what holds it back. The journal read again says the same. A candidate comes back when its ban is lifted, and
// when it has a result after all.
func TestEndsWithoutThoseOut(t *testing.T) {
	for _, how := range []string{"banned", "set aside"} {
		t.Run(how, func(t *testing.T) {
			path := journalPath(t)
			l := &lab{}
			c := testConfig(t, l, 100_000)
			c.StopWhenSure = .6
			candidate := c.Candidate
			c.Candidate = func(one tune.Candidate, seed uint64) match.Maker {
				if how == "set aside" && one.Index == 0 {
					return func(context.Context) (match.Player, error) { return nil, errors.New("no such engine") }
				}
				return candidate(one, seed)
			}

			r := open(t, c, path)
			first := r.tally.schedule.(*tuning).tuner.Candidate(0)
			must.Has(t, fmt.Sprint(r.Status().Stop), "stops at .6: now ", "and 5 more without games")
			if how == "banned" {
				must.Get(r.Do(context.Background(), Order{Do: DoBan, Candidate: &first}))
			}
			mustRun(t, r, RunOptions{MaxGames: 40})
			s := r.Status()
			if s.Stop == nil || s.Finished || s.Contenders() != len(s.Standings)-1 {
				t.Fatalf("after 40 games: stop %v, finished %v, %d contenders", s.Stop, s.Finished, s.Contenders())
			}
			last := s.Standings[s.Contenders()]
			if last.Index != 0 || s.WhyOut(last) != how || last.PBest != 0 || s.Named.Index == 0 {
				t.Errorf("%s %q, P(best) %v, %s is named", last.Parameters, s.WhyOut(last), last.PBest, s.Named.Parameters)
			}
			for _, term := range s.Next {
				if term.Index == 0 {
					t.Error("it is among the next candidates")
				}
			}

			// Back, and out again.
			back := Order{Do: DoUnmark, Candidate: &first}
			if how == "set aside" {
				back = Order{Do: DoRecord, Candidate: &first, Outcome: Lost}
			}
			if _, err := r.Do(context.Background(), back); err != nil || r.Status().Contenders() != len(s.Standings) {
				t.Errorf("error %v, %d of %d are contenders", err, r.Status().Contenders(), len(s.Standings))
			}
			undo := Order{Do: DoBan, Candidate: &first}
			if how == "set aside" {
				undo = Order{Do: DoUndo}
			}
			if _, err := r.Do(context.Background(), undo); err != nil || r.Status().Contenders() != len(s.Standings)-1 {
				t.Errorf("error %v, %d of %d are contenders", err, r.Status().Contenders(), len(s.Standings))
			}

			mustRun(t, r, RunOptions{MaxGames: 1000})
			s = r.Status()
			must.Succeed(t, r.Close())
			if !s.Finished || s.Stop != nil {
				t.Fatalf("not finished after %d games: %v", s.Played, s.Stop)
			}
			read, err := readStatus(c, path)
			if err != nil || !read.Finished || read.Contenders() != s.Contenders() || read.Played != s.Played {
				t.Errorf("read again: error %v, finished %v after %d games with %d contenders, want %d with %d", err, read.Finished, read.Played, read.Contenders(), s.Played, s.Contenders())
			}
		})
	}
}

// What an event waits for is said in a line, and never rounded up to what it waits for.
func TestEarlyStopText(t *testing.T) {
	two, five := tune.Candidate{Parameters: "k:2"}, tune.Candidate{Parameters: "k:5"}
	for _, tt := range []struct {
		stop EarlyStop
		want string
	}{
		{EarlyStop{Sure: .95, Now: .8551, Rival: &two}, "stops at .95: now .86, held back by k:2"},
		{EarlyStop{Sure: .95, Now: .9499, Rival: &two}, "stops at .95: now .94, held back by k:2"},
		{EarlyStop{Sure: .9999, Now: .99985, Rival: &two}, "stops at .9999: now .9998, held back by k:2"},
		{EarlyStop{Sure: .95, Now: .97, Unknown: []tune.Candidate{five}, Rival: &two}, "stops at .95: now .97, held back by k:5 without games"},
		{EarlyStop{Sure: .95, Now: .17, Unknown: []tune.Candidate{five, two}}, "stops at .95: now .17, held back by k:5 and 1 more without games"},
		{EarlyStop{Sure: .95, Now: .97, Rival: &two, Check: 120}, "stops at .95: now .97, looks again after game 120"},
		{EarlyStop{Gain: 1, Expected: 3.25}, "stops below 1 Elo in 100 games: now 3.25"},
	} {
		must.Equal(t, tt.stop.String(), tt.want)
	}
	must.Equal(t, (&EarlyStop{Sure: .95, Now: .86, Rival: &two}).Brief(), "stops at .95: now .86", "in brief")
}
