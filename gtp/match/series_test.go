package match

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
)

func commandOf(args ...string) controller.Command { return controller.Command{Args: args} }

func makes(p Player) Maker { return func(context.Context) (Player, error) { return p, nil } }

func randomMaker(name string) Maker {
	return func(context.Context) (Player, error) {
		return NewThinker(name, newRandom(uint64(len(name))), search.Budget{}, ""), nil
	}
}

func TestSeries(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	blacks := 0
	s := Series{
		First: every(randomMaker("A/../b c")), Second: every(randomMaker("second")), Settings: Settings{Size: 5, Komi: 0.5}, Games: 10,
		Parallel: 3, Folder: dir, Event: "test",
		Done: func(n int, r Record, s Stats) {
			if (r.Black == "second") != (n%2 == 1) {
				t.Errorf("game %d: %s has Black", n, r.Black)
			}
			if r.Black == "second" {
				blacks++
			}
		},
	}
	stats, err := s.Run(t.Context())
	if err != nil || stats.Games() != 10 || stats.Void != 0 || stats.First != "A/../b c" || blacks != 5 {
		t.Errorf("%+v, %v; the second had Black %d times", stats, err, blacks)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.sgf"))
	if err != nil || len(files) != 10 {
		t.Fatalf("files %q, %v", files, err)
	}
	if got := filepath.Base(files[0]); got != "01-A_.._b_c-second.sgf" {
		t.Errorf("file name %s", got)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	roots, err := sgf.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, info, err := sgf.Game(roots[0]); err != nil || info.Event != "test" || info.Name != "game 1" {
		t.Errorf("read %+v, %v", info, err)
	}
}

func TestSeriesCountsForTheFirst(t *testing.T) {
	for _, keep := range []bool{false, true} {
		s := Series{
			First: every(makes(scriptOf("a", "B2"))), Second: every(makes(scriptOf("b", "resign"))),
			Settings: Settings{Size: 3}, Games: 4, KeepColors: keep,
		}
		stats, err := s.Run(t.Context())
		if err != nil || stats.Wins != 4 {
			t.Errorf("colors kept %v: %+v, %v", keep, stats, err)
		}
	}
}

func TestSeriesStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := Series{First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 5}, Games: 1000,
		Done: func(n int, _ Record, _ Stats) {
			if n == 2 {
				cancel()
			}
		}}
	if stats, err := s.Run(ctx); !errors.Is(err, context.Canceled) || stats.Games() != 3 {
		t.Errorf("%+v, %v", stats, err)
	}
	s = Series{First: every(makes(NewProcess("ghost", commandOf("nonesuch-engine"), ProcessOptions{}))), Second: every(randomMaker("b")),
		Settings: Settings{Size: 5}, Games: 1000}
	stats, err := s.Run(t.Context())
	if err == nil || stats.Void != 3 || !strings.Contains(err.Error(), "nonesuch-engine: command not found") {
		t.Errorf("%+v, %v", stats, err)
	}
	s.Games = 2
	if stats, err := s.Run(t.Context()); err == nil || stats.Void != 2 || !strings.HasPrefix(err.Error(), "no game had a result, the last: b v ghost: no result (nonesuch-engine: ") {
		t.Errorf("%+v, %v", stats, err)
	}
	s.First = every(func(context.Context) (Player, error) { panic("no player") })
	if _, err := s.Run(t.Context()); err == nil || err.Error() != "game 1: panic: no player" {
		t.Errorf("error %v", err)
	}
}

func TestStats(t *testing.T) {
	// Intervals by Wilson's formula, worked by hand with z = 1.96 for 8 of 10:
	// center (0.8+0.19208)/1.38416, half 1.96/1.38416·√(0.016+0.009604).
	s := Stats{First: "a", Second: "b", Wins: 8, Losses: 2}
	low, high := s.Interval()
	if math.Abs(low-0.4901) > 2e-4 || math.Abs(high-0.9433) > 2e-4 {
		t.Errorf("interval %v, %v", low, high)
	}
	if got := Elo(s.Rate()); math.Abs(got-240.824) > 1e-3 { // 400·log10 4
		t.Errorf("Elo %v", got)
	}
	// P(p > 1/2) for Beta(9, 3): 1 − Σ_{k=9}^{11} C(11,k)/2¹¹ = 1 − 67/2048.
	if got, want := s.LOS(), 1-67.0/2048; math.Abs(got-want) > 1e-12 {
		t.Errorf("LOS %v, want %v", got, want)
	}
	if got := (Stats{Wins: 1, Draws: 2, Losses: 1}).Rate(); got != 0.5 {
		t.Errorf("rate with draws %v", got)
	}
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
		{Stats{Wins: 3}, `,"elo_high":null,"los":0.9375,"elo_equal_cost":null}`},
	}
	for _, tt := range tests {
		got, err := json.Marshal(tt.s)
		if err != nil || !strings.Contains(string(got), tt.want) {
			t.Errorf("%s, %v, want %s", got, err, tt.want)
		}
	}
}

func TestStatsString(t *testing.T) {
	if got, want := (Stats{First: "a", Second: "b", Wins: 3, Void: 1}).String(),
		"a v b: 3 wins, 0 draws, 0 losses, 1 void: 100.0% [43.9, 100.0], Elo +inf [-43, +inf], LOS 94%"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestRecordSGF(t *testing.T) {
	rec, err := Play(t.Context(), scriptOf("b", "B2", "resign"), NewThinker("random", newRandom(1), search.Budget{}, ""),
		Settings{Size: 9, Komi: 5.5, Handicap: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rec.Started = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	data, err := rec.SGF(sgf.Info{Event: "cup"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"EV[cup]", "PB[b]", "PW[random]", "RE[W+R]", "HA[2]", "KM[5.5]", "DT[2026-11-21]", "SBKV[75.00]",
		"White 25.0% of 7 playouts", "random beat b W+R (resignation)", "hopeless"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in\n%s", want, data)
		}
	}
	roots, err := sgf.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := sgf.Game(roots[0])
	if err != nil || g.NumMoves() != len(rec.Moves) || len(g.Handicap()) != 2 || sgf.Result(roots[0]) != rec.Result {
		t.Errorf("the record is read back with %d moves, %v", g.NumMoves(), err)
	}
}

func TestWriteSGFIntoNothing(t *testing.T) {
	rec := Record{Settings: Settings{Size: 9}, Result: model.Result{}}
	if err := rec.WriteSGF("/nonesuch/folder/game.sgf", sgf.Info{}); err == nil {
		t.Error("no error")
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
	if err := new(Reason).UnmarshalText([]byte("boredom")); err == nil {
		t.Error("boredom is a reason")
	}
}

func TestFileName(t *testing.T) {
	for want, words := range map[string][]string{
		"a-b": {"a", "b"}, "_._x": {"../x"}, "_etc_passwd": {"/etc/passwd"}, "K_1.5_x": {"K = 1.5,x"}, "_-": {"日本", ""},
		strings.Repeat("x", 40): {strings.Repeat("x", 99)},
	} {
		if got := FileName(words...); got != want {
			t.Errorf("FileName(%q) = %s, want %s", words, got, want)
		}
	}
}

// every makes the players of all games in the same way.
func every(m Maker) func(int) Maker { return func(int) Maker { return m } }
