package match

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
)

func commandOf(args ...string) controller.Command { return controller.Command{Args: args} }

func TestStats(t *testing.T) {
	if got := Elo(Stats{Wins: 8, Losses: 2}.Rate()); math.Abs(got-240.824) > 1e-3 { // 400·log10 4
		t.Errorf("Elo %v", got)
	}
	must.Equal(t, (Stats{Wins: 1, Draws: 2, Losses: 1}).Rate(), 0.5, "rate with draws")
}

func TestStatsJSON(t *testing.T) {
	tests := []struct {
		s    Stats
		want string
	}{
		{Stats{}, `{"black":"","white":"","games":0,"wins":0,"draws":0,"losses":0,"void":0,"games_distinct":0,"games_repeated":0,"rate":0.5,"low":0,"high":1,"elo":0,"elo_low":null,"elo_high":null,"los":0.5,"elo_equal_cost":null}`},
		{Stats{First: "a", Second: "b", Losses: 1, Void: 2}, `{"black":"a","white":"b","games":1,"wins":0,"draws":0,"losses":1,"void":2,"games_distinct":0,"games_repeated":0,"rate":0,"low":0,"high":0.793`},
		{Stats{Wins: 3}, `,"rate":1,"low":0.438`},
		{Stats{Wins: 3}, `,"high":1,"elo":null,"elo_low":-42.`},
		{Stats{Wins: 3}, `,"elo_high":null,"los":0.9583`},
	}
	for _, tt := range tests {
		got, err := json.Marshal(tt.s)
		if err != nil || !strings.Contains(string(got), tt.want) {
			t.Errorf("%s, %v, want %s", got, err, tt.want)
		}
	}
}

func TestStatsString(t *testing.T) {
	must.Has(t, Stats{First: "a", Second: "b", Wins: 1, Draws: 1, Losses: 1}.String(), "a v b: 1 win, 1 draw, 1 loss: ")
	if got, want := (Stats{First: "a", Second: "b", Wins: 3, Void: 1}).String(),
		"a v b: 3 wins, 0 draws, 0 losses, 1 void: 100.0% [43.9, 100.0], Elo +inf [-43, +inf], LOS 96%"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	must.Has(t, Stats{First: "a", Second: "b", Void: 1, Unknown: 2}.String(), "0 losses, 1 void, 2 without a winner")
}

// Several games with one end are named in the plural.
func TestStatsEnds(t *testing.T) {
	s := Stats{Wins: 8, Ends: map[Reason]int{TwoPasses: 1, RateAdjudication: 2, IllegalMove: 4, Refusal: 1, Garbage: 2, Crash: 1, Timeout: 3}}
	must.Equal(t, s.ends(), "2 adjudications by win rate, 4 illegal moves, 1 refusal, 2 garbage, 1 crash, 3 timeouts")
}

func TestVerdictText(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 50, Alpha: .05, Beta: .05}
	must.Equal(t, Stats{First: "a", Wins: 3, Losses: 2, Test: &test}.VerdictText(), "The test is undecided after 5 games: LLR 0.09, between -2.94 (+0 Elo) and 2.94 (+50 Elo).")
	must.Equal(t, Stats{First: "a", Wins: 300, Losses: 100, Test: &test}.VerdictText(),
		"The test accepts a difference of +50 Elo over +0: a is stronger. If the difference were only +0, the test would say so in 5% of such matches.")
	must.Equal(t, Stats{First: "a", Wins: 100, Losses: 300, Test: &test}.VerdictText(),
		"The test accepts a difference of +0 Elo over +50: a is not stronger. If the difference were +50, the test would say so in 5% of such matches.")
	must.Has(t, Stats{First: "a", Wins: 3, Losses: 2, Test: &test}.TestText(), "LLR 0.09 [-2.94, 2.94], undecided")
	many := search.Snapshot{Moves: make([]search.MoveStats, 99)}
	must.Equal(t, len(NewLive(Progress{Start: must.Get(model.NewGame(9, 0)), Snapshot: &many}).Search.Moves), 32, "moves of a message")
}

func TestRecordSGF(t *testing.T) {
	rec, err := Play(t.Context(), scriptOf("b", "B2", "resign"), NewThinker("random", newRandom(1), search.Budget{}, ""),
		Settings{Size: 9, Komi: 5.5, Handicap: 2}, nil)
	must.Succeed(t, err)
	rec.Started = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	data := must.Get(rec.SGF(sgf.Info{Event: "cup"}))
	must.Has(t, string(data), "EV[cup]", "PB[b]", "PW[random]", "RE[W+R]", "HA[2]", "KM[5.5]", "DT[2026-11-21]", "SBKV[75.00]",
		"White 25.0% of 7 playouts", "random beat b W+R (resignation)", "hopeless")
	roots := must.Get(sgf.Parse(data))
	g, _, err := sgf.Game(roots[0])
	if err != nil || g.NumMoves() != len(rec.Moves) || len(g.Handicap()) != 2 || sgf.Result(roots[0]) != rec.Result {
		t.Errorf("the record is read back with %d moves, %v", g.NumMoves(), err)
	}
}

func TestReasonText(t *testing.T) {
	for r := Unfinished; r <= SetupFailed; r++ {
		text, err := r.MarshalText()
		var back Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r {
			t.Errorf("%s is read back as %s", r, back)
		}
	}
	must.Fail(t, new(Reason).UnmarshalText([]byte("boredom")), "", "boredom is a reason")
}

func TestEnvironment(t *testing.T) {
	for c, want := range map[[2]any]string{{"", 0}: "[]", {"a", -1}: "[GOMILL_GAME_ID=a]", {"a", 0}: "[GOMILL_GAME_ID=a GOMILL_SLOT=0]", {"", -1}: "[]"} {
		must.Equal(t, fmt.Sprint(GameContext{Game: c[0].(string), Slot: c[1].(int)}.environment()), want, c)
	}
}

func TestFileName(t *testing.T) {
	for want, words := range map[string][]string{
		"a-b": {"a", "b"}, "_._x": {"../x"}, "_etc_passwd": {"/etc/passwd"}, "K_1.5_x": {"K = 1.5,x"}, "_-": {"日本", ""},
		strings.Repeat("x", 40): {strings.Repeat("x", 99)},
	} {
		must.Equal(t, FileName(words...), want, "FileName", words)
	}
}
