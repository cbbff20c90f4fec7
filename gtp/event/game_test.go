package event

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/tune"
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
		if err := r.Run(context.Background(), Options{}); err != nil {
			t.Fatal(err)
		}
		for _, g := range r.Status().Last {
			if g.CandidateColor.String() != tt.want(g.ID) {
				t.Errorf("%s: the candidate is %s in game %d", tt.rule, g.CandidateColor, g.ID)
			}
		}
	}
	c := testConfig(t, &lab{}, 60)
	r := open(t, c, journalPath(t))
	if err := r.Run(context.Background(), Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	black := 0
	for _, g := range r.Status().Last {
		if g.CandidateColor == model.Black {
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
		record match.Record
		err    error
		void   bool
		won    bool
	}{
		{"won", match.Record{Reason: match.Resignation, Result: model.Result{Winner: model.White, By: model.ByResign}}, nil, false, true},
		{"lost", match.Record{Reason: match.TwoPasses, Result: model.Result{Winner: model.Black, By: model.ByScore, Margin: 3}}, nil, false, false},
		{"jigo", match.Record{Reason: match.TwoPasses, Result: model.Result{By: model.ByScore}}, nil, false, false},
		{"unknown score", match.Record{Reason: match.TwoPasses, Result: model.Result{By: model.Unknown}}, nil, false, false},
		{"too many moves", match.Record{Reason: match.MoveLimit, Result: model.Result{By: model.Unknown}}, nil, false, false},
		{"forfeit", match.Record{Reason: match.IllegalMove, Result: model.Result{Winner: model.White, By: model.ByForfeit}}, nil, false, true},
		{"crash", match.Record{Reason: match.Crash, Result: model.Result{By: model.Unknown}}, nil, true, false},
		{"cut short", match.Record{Result: model.Result{By: model.Unknown}}, context.Canceled, true, false},
	}
	c := testConfig(t, &lab{}, 1)
	tuner, err := tune.New(c.Tune)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		g := &liveGame{candidate: tuner.Candidate(0), color: model.White}
		row := outcome{game: g, record: tt.record, err: tt.err}.row(c, g.started)
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
	if err := r.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	for game := range 2 {
		text, err := os.ReadFile(RecordPath(path, game, false))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"GM[1]", "SZ[5]", "KM[7.5]", "Candidate parameters: K", fmt.Sprintf("GN[test %d]", game)} {
			if !strings.Contains(string(text), want) {
				t.Errorf("record %d lacks %q:\n%s", game, want, text)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	for name, want := range map[string]string{
		"maker": "candidate K 0.5; R 3: no such engine",
		"setup": "candidate K 0.5; R 3: cannot play on this board",
	} {
		c := testConfig(t, &lab{bad: map[int]string{0: name}}, 10)
		c.SkipChecks = false
		path := journalPath(t)
		r := open(t, c, path)
		if err := r.Run(context.Background(), Options{}); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
		if s := r.Status(); s.Played+s.Void != 0 {
			t.Errorf("%s: games were played", name)
		}
	}
	c := testConfig(t, &lab{}, 10)
	c.Opponent = func(uint64) match.Maker {
		return func(context.Context) (match.Player, error) { panic("a defect") }
	}
	if err := Check(context.Background(), c); err == nil || err.Error() != "opponent opp: player: panic: a defect" {
		t.Errorf("error %v", err)
	}
}
