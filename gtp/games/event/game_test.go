package event

import (
	"cmp"
	"context"
	"fmt"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

func TestCandidateColors(t *testing.T) {
	tests := []struct {
		rule ColorRule
		want func(game int) string
	}{
		{PlayBlack, func(int) string { return "black" }},
		{PlayWhite, func(int) string { return "white" }},
		{PlayAlternate, func(game int) string { return [...]string{"black", "white"}[game%2] }},
	}
	for _, tt := range tests {
		c := testConfig(t, &lab{}, 6)
		c.Color = tt.rule
		r := open(t, c, journalPath(t))
		mustRun(t, r, RunOptions{})
		for _, g := range r.Status().Last {
			must.Equal(t, len(g.MoveList), g.Moves, "moves are kept of the", "of game", g.Game)
			must.Equal(t, g.Color, tt.want(g.Game), tt.rule, "the candidate", "in game", g.Game)
		}
	}
	c := testConfig(t, &lab{}, 60)
	r := open(t, c, journalPath(t))
	mustRun(t, r, RunOptions{Workers: 2})
	black := 0
	for _, g := range r.Status().Last {
		if g.Color == "black" {
			black++
		}
	}
	if n := len(r.Status().Last); n != LastShown || black < n/4 || black > n*3/4 {
		t.Errorf("the candidate is Black in %d of %d games", black, n)
	}
}

// TestResults: games played to their end without a winner count as lost.
func TestResults(t *testing.T) {
	tests := []struct {
		name   string
		record match.PlayedGame
		err    error
		void   bool
		won    bool
	}{
		{"won", match.PlayedGame{Reason: match.Resignation, Result: model.Result{Winner: model.White, By: model.ByResign}}, nil, false, true},
		{"lost", match.PlayedGame{Reason: match.TwoPasses, Result: model.Result{Winner: model.Black, By: model.ByScore, Margin: 3}}, nil, false, false},
		{"jigo", match.PlayedGame{Reason: match.TwoPasses, Result: model.Result{By: model.ByScore}}, nil, false, false},
		{"unknown score", match.PlayedGame{Reason: match.TwoPasses, Result: model.Result{By: model.Unknown}}, nil, false, false},
		{"too many moves", match.PlayedGame{Reason: match.MoveLimit, Result: model.Result{By: model.Unknown}}, nil, false, false},
		{"forfeit", match.PlayedGame{Reason: match.IllegalMove, Result: model.Result{Winner: model.White, By: model.ByForfeit}}, nil, false, true},
		{"crash", match.PlayedGame{Reason: match.Crash, Result: model.Result{By: model.Unknown}}, nil, true, false},
		{"cut short", match.PlayedGame{Result: model.Result{By: model.Unknown}}, context.Canceled, true, false},
	}
	c := testConfig(t, &lab{}, 1)
	schedule := must.Get(newTuning(c))
	for _, tt := range tests {
		g := &game{assignment: schedule.assign(0, schedule.tuner.Candidate(0), model.White), record: tt.record, err: tt.err}
		row := g.result(schedule, g.started)
		if (row.Type == typeVoid) != tt.void || row.Won != nil && *row.Won != tt.won || (row.Won == nil) != tt.void {
			t.Errorf("%s: row %+v", tt.name, row)
		}
	}
}

func TestRecords(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 2)
	c.RecordGames = true
	r := open(t, c, path)
	mustRun(t, r, RunOptions{})
	for game := range 2 {
		must.Has(t, must.Read(RecordPath(path, fmt.Sprint(game), false)), "GM[1]", "SZ[5]", "KM[7.5]", "Candidate parameters: K", fmt.Sprintf("GN[test %d]", game))
	}
}

func TestCheck(t *testing.T) {
	check := func(bad map[int]string, all bool) (r *Runner, err, run error) {
		c := testConfig(t, &lab{bad: bad}, 10)
		c.SkipChecks = false
		_, err = Check(context.Background(), c, all)
		c = testConfig(t, &lab{bad: bad}, 10)
		c.SkipChecks = false
		r = open(t, c, journalPath(t))
		run = r.Run(context.Background(), RunOptions{CheckAll: all})
		return r, err, run
	}
	tests := []struct {
		name    string
		bad     map[int]string // by the order in which candidates are made
		all     bool
		err     string // of the check
		run     string // of a run
		benched int
	}{
		{"all well", nil, false, "", "", 0},
		{"first", map[int]string{0: "maker"}, false, "candidate K 0.5; R 3: no such engine", "", 1},
		{"last", map[int]string{1: "setup"}, false, "candidate K 2.5; R 32: cannot play on this board", "", 1},
		{"both", map[int]string{0: "maker", 1: "setup"}, false,
			"candidate K 0.5; R 3: no such engine\ncandidate K 2.5; R 32: cannot play on this board", "candidate K 0.5; R 3: no such engine", 0},
		{"one in the middle", map[int]string{3: "setup"}, true, "candidate K 1.5; R 32: cannot play on this board", "", 1},
	}
	for _, tt := range tests {
		r, err, run := check(tt.bad, tt.all)
		s := r.Status()
		must.Equal(t, fmt.Sprint(err), cmp.Or(tt.err, "<nil>"), tt.name, run, tt.err, tt.run)
		must.Equal(t, fmt.Sprint(run), cmp.Or(tt.run, "<nil>"), tt.name, run, tt.err, tt.run)
		must.Equal(t, len(r.faults.benched), tt.benched, tt.name, r.faults.benched, s.Played)
		must.Equal(t, (s.Played == 10), (tt.run == ""), tt.name, r.faults.benched, s.Played)
		for _, c := range s.Standings {
			if r.faults.benched[arm(c.Candidate)] && c.Games+c.Pending > 0 {
				t.Errorf("%s: %s is benched and has played", tt.name, c.Parameters)
			}
		}
	}
	c := testConfig(t, &lab{}, 10)
	c.Opponent = func(uint64) match.Maker {
		return func(context.Context) (match.Player, error) { panic("a defect") }
	}
	if _, err := Check(context.Background(), c, false); err == nil || err.Error() != "opponent opp: player: panic: a defect" {
		t.Errorf("error %v", err)
	}
}
