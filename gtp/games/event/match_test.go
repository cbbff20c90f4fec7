package event

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search/tune"
)

// testMatch returns a match of two players, of whom the second resigns first.
func testMatch(games int) Config {
	a, b := entrant("A/../b c", 3), entrant("second", 1)
	return Config{
		Name: "test", Kind: KindPlayoff, SkipChecks: true, Seed: 1, JournalOnly: true, Repeats: RepeatsCount,
		Matchups: []Matchup{{
			ID: MatchID, Name: "a v b", Players: [2]Entrant{a, b}, Game: match.Settings{Size: 5, Komi: .5, VoidFaults: true},
			Games: games, Alternating: true, Start: Start{Pairs: true}, Numbered: true,
		}},
	}
}

// play runs an event with its journal in memory, and returns the score of its first matchup
// and the rows.
func play(t *testing.T, c Config, o RunOptions) (match.Stats, []Row, error) {
	t.Helper()
	r := open(t, c, "")
	var rows []Row
	o.Counted = func(row Row) { rows = append(rows, row) }
	err := r.Run(t.Context(), o)
	return r.Status().Matchups[0].Stats(), rows, err
}

// A match without a journal leaves nothing behind but the records, which are called by the
// number of the game and the players.
func TestMatchInMemory(t *testing.T) {
	t.Chdir(t.TempDir())
	c := testMatch(10)
	c.RecordGames, c.RecordFolder = true, "games"
	stats, rows, err := play(t, c, RunOptions{Workers: 3})
	if err != nil || stats.Games() != 10 || stats.Wins != 10 || stats.Pairs[4] != 5 || stats.First != "A/../b c" {
		t.Errorf("%+v, %v", stats, err)
	}
	for _, r := range rows {
		if (r.Black == "second") != (*r.Round%2 == 1) || r.Score == nil {
			t.Errorf("%+v", r)
		}
	}
	if files, _ := os.ReadDir("."); len(files) != 1 {
		t.Errorf("left are %v", files)
	}

	files, err := filepath.Glob("games/*.sgf")
	if err != nil || len(files) != 10 || files[0] != "games/01-A_.._b_c-second.sgf" || !match.RecordFile(filepath.Base(files[9])) {
		t.Fatalf("files %q, %v", files, err)
	}
	roots := must.Get(sgf.ReadFile(files[0]))
	if _, info, err := sgf.Game(roots[0]); err != nil || info.Event != "test" {
		t.Errorf("read %+v, %v", info, err)
	}
}

// The first player's wins are counted whether the colors alternate or not.
func TestMatchCountsForTheFirst(t *testing.T) {
	for _, alternating := range []bool{true, false} {
		c := testMatch(4)
		c.Matchups[0].Alternating, c.Matchups[0].Start.Pairs = alternating, alternating
		stats, _, err := play(t, c, RunOptions{})
		if err != nil || stats.Wins != 4 || (stats.Pairs == nil) == alternating {
			t.Errorf("alternating %v: %+v, %v", alternating, stats, err)
		}
	}
}

// A player who wins every game ends the match by its test, long before the last game; games
// in progress are given up then.
func TestMatchTest(t *testing.T) {
	c := testMatch(1000)
	c.Matchups[0].Test = &match.SPRT{Elo0: 0, Elo1: 100, Alpha: .05, Beta: .05}
	stats, rows, err := play(t, c, RunOptions{})
	// A pair of wins adds ln(Rate(100)/Rate(0)) = 0.247 to the LLR, and 2.944 is the bound.
	if err != nil || stats.Verdict() != match.AcceptElo1 || stats.Pairs[4] != 12 || stats.Losses != 0 || len(rows) != 24 {
		t.Errorf("%s %v after %d games, %v", stats, stats.Pairs, len(rows), err)
	}
	must.Equal(t, rows[22].Score.Verdict(), match.Undecided)
	must.Equal(t, rows[23].Score.Verdict(), match.AcceptElo1)
	text, err := json.Marshal(stats)
	if err != nil || !strings.Contains(string(text), `"pairs":[0,0,0,0,12],"ends":{"resignation":24},"sprt":{"elo0":0,"elo1":100,`) || !strings.HasSuffix(string(text), `"verdict":"H1 accepted"}}`) {
		t.Errorf("%s, %v", text, err)
	}

	slow := make(chan struct{}) // never closed
	made := 0
	quick := c.Matchups[0].Players[1].Make
	c.Matchups[0].Players[1].Make = func(seed uint64) match.Maker {
		if made++; made == 2 {
			return func(context.Context) (match.Player, error) { return &fake{name: "second", wait: slow}, nil }
		}
		return quick(seed)
	}
	if stats, _, err := play(t, c, RunOptions{Workers: 2}); err != nil || stats.Verdict() != match.AcceptElo1 {
		t.Errorf("with a game that does not end: %s, %v", stats, err)
	}
	c.Matchups[0].Test = &match.SPRT{Elo0: 10, Elo1: 0, Alpha: .05, Beta: 2}
	must.Fail(t, must.Err(Open(c, "")), "beta 2", "a test that cannot be")
}

// Both games of a pair begin with the same opening.
func TestMatchOpenings(t *testing.T) {
	c := testMatch(6)
	for _, v := range []model.Point{model.Pt(0, 0), model.Pt(4, 4)} {
		c.Matchups[0].Start.Openings.List = append(c.Matchups[0].Start.Openings.List,
			match.Opening{Name: v.Vertex(5), Moves: []model.Move{{Color: model.Black, Point: v}}})
	}
	_, rows, err := play(t, c, RunOptions{})
	var began []string
	for _, r := range rows {
		began = append(began, r.MoveList[0].Point.Vertex(5)+" "+r.Opening)
	}
	if want := []string{"A5 A5", "A5 A5", "E1 E1", "E1 E1", "A5 A5", "A5 A5"}; err != nil || !slices.Equal(began, want) {
		t.Errorf("games began with %q, want %q, %v", began, want, err)
	}
}

// Two players who always play the same give two games: one with either color.
func TestMatchThatRepeats(t *testing.T) {
	c := testMatch(100)
	c.Repeats = RepeatsOnce
	c.Matchups[0].Test = &match.SPRT{Elo0: 0, Elo1: 5, Alpha: .05, Beta: .05}
	var warnings []string
	stats, _, err := play(t, c, RunOptions{Warned: func(text string) { warnings = append(warnings, text) }})
	if !errors.Is(err, ErrRepeats) || stats.Games() != 2 || stats.Repeated != 10 || stats.Pairs[4] != 1 {
		t.Errorf("%+v, %v", stats, err)
	}
	if len(warnings) == 0 || !strings.Contains(warnings[0], "repeats game 0") || !strings.Contains(warnings[0], "{seed}") {
		t.Errorf("warnings %q", warnings)
	}
	must.Has(t, stats.String(), "10 repeated, which do not count (")
	c.Repeats, c.Matchups[0].Games, c.Matchups[0].Test = RepeatsCount, 12, nil
	if stats, _, err = play(t, c, RunOptions{}); err != nil || stats.Games() != 12 || stats.Repeated != 10 || !strings.Contains(stats.String(), "which still count") {
		t.Errorf("counted all the same: %+v, %v", stats, err)
	}
}

// A player that does not start ends the match with the reason.
func TestMatchWithoutPlayer(t *testing.T) {
	ghost := func(uint64) match.Maker {
		return func(context.Context) (match.Player, error) {
			return &fake{name: "ghost", broken: errors.New("command not found")}, nil
		}
	}
	for _, skip := range []bool{true, false} {
		c := testMatch(1000)
		c.SkipChecks, c.Matchups[0].Players[0].Make = skip, ghost
		stats, _, err := play(t, c, RunOptions{})
		if err == nil || stats.Games() != 0 || stats.Void > 1 || !strings.Contains(err.Error(), "command not found") {
			t.Errorf("%+v, %v", stats, err)
		}
	}
}

// What the moves took is counted by the player, not by the color.
func TestMatchCost(t *testing.T) {
	slow, quick := match.Cost{Moves: 10, Seconds: .4, Playouts: 4000}, match.Cost{Moves: 10, Seconds: .1, Playouts: 1000}
	s := newTournament(testMatch(4))
	for round, costs := range [][]match.Cost{{slow, quick}, {quick, slow}, nil} {
		row := Row{Type: typeGame, Game: round, Result: "B+R", Reason: "resignation", Cost: costs}
		s.count(row, s.assign(0, round))
	}
	got := s.contests[0].score.Cost
	must.Equal(t, got, [2]match.Cost{{Moves: 20, Seconds: .8, Playouts: 8000}, {Moves: 20, Seconds: .2, Playouts: 2000}})
}

// The journal of a match has all that it takes to read it, and the next run goes on with it.
func TestMatchJournal(t *testing.T) {
	path := journalPath(t)
	for _, games := range []int{4, 6} {
		c := testMatch(games)
		c.Matchups[0].Players[0].Code, c.Matchups[0].Players[1].Code = "a v b", "b v c"
		c.Matchups[0].Test = &match.SPRT{Elo0: -5, Elo1: 200.5, Alpha: .05, Beta: .1}
		r := open(t, c, path)
		must.Succeed(t, r.Run(t.Context(), RunOptions{}))
		want := r.Status().Matchups[0].Stats()
		r.Close()

		read := must.Get(ReadConfig(path))
		var last Row
		replayed := must.Get(Replay(read, path, func(r Row, _ tune.Candidate) { last = r }))
		m := replayed.Status.Matchups[0]
		if got := m.Stats(); got.String() != want.String() || got.Games() != games || got.PairsText() != want.PairsText() || m.Size != 5 || m.Komi != .5 {
			t.Errorf("%s, want %s; %+v", got, want, m)
		}
		if last.Score.LLR() != want.LLR() || len(replayed.Status.Warnings) > 1 || read.Repeats != RepeatsCount {
			t.Errorf("%+v, warnings %q", last, replayed.Status.Warnings)
		}
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("beside the journal are %v", files)
	}
}

// Another test for the same games is accepted where the event says so, with a warning.
func TestMatchWithAnotherTest(t *testing.T) {
	path := journalPath(t)
	for _, elo1 := range []float64{10, 50} {
		c := testMatch(3)
		c.Matchups[0].Test, c.Accept = &match.SPRT{Elo0: 0, Elo1: elo1, Alpha: .05, Beta: .05}, []string{MatchTest}
		r := open(t, c, path)
		must.Succeed(t, r.Run(t.Context(), RunOptions{}))
		warnings := strings.Join(r.Status().Warnings, "\n")
		if want := "was started to test +0 against +10 Elo with error rates 0.05 and 0.05; its games now count for +0 against +50 Elo"; strings.Contains(warnings, want) != (elo1 == 50) {
			t.Errorf("Elo %v: warnings %q", elo1, warnings)
		}
		r.Close()
	}
	read := must.Get(ReadConfig(path))
	must.Equal(t, read.Matchups[0].Test.Elo1, 10, read.Matchups)
}

// The best candidate is tested against today's first, of those that the event has.
func TestRivals(t *testing.T) {
	one, several := testConfig(t, &lab{}, 10), testConfig(t, &lab{}, 10)
	one.Default, several.Default, several.Field = nil, one.Opponent, []Opponent{{}, {}}
	for want, c := range map[string]Config{"runner-up opponent": one, "default runner-up": several} {
		var got []string
		for _, r := range c.Rivals() {
			got = append(got, r.Name)
			if AboutRival(r.Name) != r.About || r.About == AboutRival("k=1") {
				t.Errorf("about %s: %q", r.Name, AboutRival(r.Name))
			}
		}
		must.Equal(t, strings.Join(got, " "), want, got)
	}
}
