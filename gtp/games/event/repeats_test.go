package event

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// Candidates who only win or lose in the same way play each game once, repeat them until
// they are set aside, and leave the event nothing to do.
func TestRepeatedGamesCountOnce(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 1000)
	c.Color, c.Repeats, c.RecordGames = PlayAlternate, RepeatsOnce, false
	r := open(t, c, path)
	err := r.Run(context.Background(), RunOptions{})
	s := r.Status()
	if !errors.Is(err, ErrRepeats) || s.Finished {
		t.Fatalf("%v after %d games", err, s.Played)
	}
	evidence := 0
	for _, x := range s.Standings {
		if x.Games < 1 || x.Games > 4 {
			t.Errorf("candidate %s has %d games", x.Parameters, x.Games)
		}
		evidence += x.Games
	}
	if s.Played != evidence+s.Repeated || s.Repeated < 6*repeatsInARow || s.Distinct != evidence {
		t.Errorf("%d games, %d distinct, %d repeated, %d count", s.Played, s.Distinct, s.Repeated, evidence)
	}
	warnings := strings.Join(s.Warnings, "\n")
	must.Has(t, warnings, "the 1st repeat: it counts once", "the 10th repeat", "is set aside for this run: its latest 10 games repeat earlier ones", "{seed}")
	again, err := readStatus(c, path)
	if err != nil || again.Repeated != s.Repeated || again.Distinct != s.Distinct || again.Played != s.Played {
		t.Errorf("read again: %+v, %v", again, err)
	}
	c.Repeats = RepeatsCount
	if again, err = readStatus(c, path); err != nil || again.Repeated != s.Repeated || sum(again) != s.Played {
		t.Errorf("counting all: %d games, %v", sum(again), err)
	}
}

// sum returns the games of all candidates that count.
func sum(s *Status) (n int) {
	for _, c := range s.Standings {
		n += c.Games
	}
	return n
}

// Games that a fault ended repeat none, whatever their moves: each is a loss. Rows of earlier versions have a hash.
func TestFaultsAreNoRepeats(t *testing.T) {
	for _, reason := range []match.Reason{match.Resignation, match.IllegalMove, match.Garbage, match.Crash, match.Timeout} {
		c := testConfig(t, &lab{}, 20)
		c.Repeats = RepeatsOnce
		r := open(t, c, journalPath(t))
		for n := range 11 {
			won := false
			a := r.tally.schedule.(*tuning).assign(n, r.tally.schedule.(*tuning).tuner.Candidate(0), model.Black)
			row := Row{Type: typeGame, Game: n, Won: &won, Result: "W+R", Color: "b", Reason: reason.String(), Hash: "0123456789abcdef"}
			must.Succeed(t, r.tally.apply(&row, a))
		}
		want := 11
		if !reason.Fault() {
			want = 1
		}
		if s := r.tally.status(c); sum(&s) != want {
			t.Errorf("%s: %d of 11 losses count, want %d", reason, sum(&s), want)
		}
		must.Equal(t, (&match.PlayedGame{Reason: reason, Settings: match.Settings{Size: 9}}).Fingerprint() == "", reason.Fault(), reason, "fingerprint")
	}
}

// A candidate is its values: a point beside the center of a cell with the same integers repeats the center's games.
func TestRepeatsByValues(t *testing.T) {
	c := testConfig(t, &lab{}, 10)
	tuner := must.Get(tune.New(c.Tune))
	center := tuner.Candidate(0)
	beside := must.Get(tuner.At([]int{0}, []float64{center.Point[0], center.Point[1] + .01}))
	elsewhere := must.Get(tuner.At([]int{0}, []float64{center.Point[0] + .01, center.Point[1]}))
	if arm(center) != arm(beside) || arm(center) == arm(elsewhere) || arm(center) == arm(tuner.Candidate(1)) {
		t.Errorf("arms %q, %q, %q", arm(center), arm(beside), arm(elsewhere))
	}
}
