package event

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
)

// entrant is a player of a test tournament who resigns at a move, or never.
func entrant(code string, resigns int) Entrant {
	return Entrant{code, func(uint64) match.Maker {
		return func(context.Context) (match.Player, error) { return &fake{name: code, resigns: resigns}, nil }
	}}
}

// testTournament returns a playoff of two matchups: b always loses.
func testTournament() Config {
	settings := match.Settings{Size: 5, Komi: 7.5, VoidFaults: true}
	a, b, c := entrant("a", 3), entrant("b", 1), entrant("c", 2)
	return Config{
		Name: "cup", Kind: KindPlayoff, SkipChecks: true, Seed: 1,
		Matchups: []Matchup{
			{ID: "0", Name: "a v b", Players: [2]Entrant{a, b}, Game: settings, Games: 12, Alternating: true},
			{ID: "x", Name: "b v c", Players: [2]Entrant{b, c}, Game: settings, Games: 5},
		},
	}
}

func TestTournament(t *testing.T) {
	for _, workers := range []int{1, 4} {
		path := journalPath(t)
		var names []string
		for played := 0; played < 17; { // in pieces
			r := open(t, testTournament(), path)
			mustRun(t, r, RunOptions{Workers: workers, MaxGames: 6})
			s := r.Status()
			must.Equal(t, s.Total, 17, s.Played)
			must.Equal(t, s.Finished, (s.Played == 17), s.Played)
			if played = s.Played; played == 17 {
				for _, g := range s.Last {
					names = append(names, g.Name())
				}
			}
			must.Succeed(t, r.Close())
		}
		s := must.Get(readStatus(testTournament(), path))
		ab, bc := s.Matchups[0], s.Matchups[1]
		if ab.Games != 12 || ab.Wins != [2]int{12, 0} || ab.AsBlack != [2]int{6, 6} || ab.BlackWon != [2]float64{6, 0} ||
			!math.IsNaN(ab.CPU[0]) {
			t.Errorf("a v b: %+v", ab)
		}
		if bc.Games != 5 || bc.Wins != [2]int{0, 5} || bc.AsBlack != [2]int{5, 0} || bc.Points(1) != 5 {
			t.Errorf("b v c: %+v", bc)
		}
		slices.Sort(names)
		want := []string{"0_00", "0_01", "0_02", "0_03", "0_04", "0_05", "0_06", "0_07", "0_08", "0_09", "0_10", "0_11", "x_0", "x_1", "x_2", "x_3", "x_4"}
		must.Same(t, names, want, "games")
	}
}

// TestFewestFirst: the matchup with fewest games begun plays next, the first of
// several.
func TestFewestFirst(t *testing.T) {
	s := newTournament(testTournament())
	var ids []string
	for n := 0; ; n++ {
		a, ok := s.next(n, new(Runner).stream(n), nil)
		if !ok {
			break
		}
		s.begin(a)
		ids = append(ids, a.id)
	}
	must.Equal(t, strings.Join(ids, " "), "0_00 x_0 0_01 x_1 0_02 x_2 0_03 x_3 0_04 x_4 0_05 0_06 0_07 0_08 0_09 0_10 0_11", "order")
}

// TestTournamentVoid: a void game is played again under its name, and a matchup
// that cannot be played is benched while the other goes on.
func TestTournamentVoid(t *testing.T) {
	c := testTournament()
	l := &lab{bad: map[int]string{2: "panic"}} // in the third game of player b in x
	c.Matchups[1].Players[0].Make = func(uint64) match.Maker { return l.player(&fake{name: "b", resigns: 1}) }
	r := open(t, c, journalPath(t))
	mustRun(t, r, RunOptions{})
	s := r.Status()
	if x := s.Matchups[1]; x.Games != 5 || x.Void != 1 || !s.Finished || len(r.faults.benched) != 0 {
		t.Errorf("%+v, benched %v", x, r.faults.benched)
	}

	c = testTournament()
	c.Matchups[1].Players[0].Make = func(uint64) match.Maker {
		return func(context.Context) (match.Player, error) { return nil, errors.New("no such engine") }
	}
	path := journalPath(t)
	r = open(t, c, path)
	err := r.Run(context.Background(), RunOptions{})
	if s = r.Status(); !errors.Is(err, ErrHalted) || s.Matchups[0].Games != 12 || s.Matchups[1].Void != 1 || len(r.faults.benched) != 1 || s.Finished {
		t.Errorf("error %v, %+v", err, s)
	}
	r.tally.warn("another game: illegal move")
	err = (&run{Runner: r, aside: "x: no such engine"}).stuck()
	must.Has(t, err.Error(), "all that is left is set aside: x: no such engine") // else: the latest warning is the cause
	r.Close()
	r = open(t, testTournament(), path) // mended
	if err := r.Run(context.Background(), RunOptions{}); err != nil || !r.Status().Finished {
		t.Errorf("the next run: %v, %+v", err, r.Status().Matchups)
	}
}

// noPlacer is a player that cannot place handicap stones.
type noPlacer struct{ *fake }

func (noPlacer) PlaceHandicap(context.Context, int) ([]model.Point, error) {
	return nil, errors.New("unknown command")
}

// TestTournamentPlacing: a player that cannot place handicap stones plays the matchups in which it need not.
func TestTournamentPlacing(t *testing.T) {
	c := testTournament()
	c.SkipChecks = false
	for i := range c.Matchups {
		c.Matchups[i].Players[1-i].Make = func(uint64) match.Maker { // b
			return func(context.Context) (match.Player, error) { return noPlacer{&fake{name: "b", resigns: 1}}, nil }
		}
	}
	x := &c.Matchups[1].Game
	x.Handicap, x.FreeHandicap = 2, true
	r := open(t, c, journalPath(t))
	err := r.Run(context.Background(), RunOptions{})
	if s := r.Status(); !errors.Is(err, ErrHalted) || s.Matchups[0].Games != 12 || s.Matchups[1].Games+s.Matchups[1].Void != 0 {
		t.Errorf("error %v, %+v", err, s.Matchups)
	}
	must.Has(t, fmt.Sprint(r.Status().Warnings), "player b is set aside for this run, in matchups with a free handicap: unknown command")
}

// TestTournamentChanges: matchups may come and go, and what a matchup is may
// change if the user says so.
func TestTournamentChanges(t *testing.T) {
	path := journalPath(t)
	play := func(edit func(*Config)) (*Status, error) {
		c := testTournament()
		edit(&c)
		r, err := Open(c, path)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		err = r.Run(context.Background(), RunOptions{MaxGames: 2})
		return r.Status(), err
	}
	refused := func(name string, edit func(*Config), want ...string) {
		t.Helper()
		_, err := play(edit)
		var changed *ChangedError
		if !errors.As(err, &changed) {
			t.Fatalf("%s: error %v", name, err)
		}
		if got, _ := changed.Acceptable(); !slices.Equal(got, want) {
			t.Errorf("%s: can be accepted: %q, want %q", name, got, want)
		}
	}
	same := func(*Config) {}
	must.Get(play(same))
	komi := func(c *Config) { c.Matchups[0].Game.Komi = 6.5 }
	refused("komi", komi, "matchup 0 komi")
	refused("players", func(c *Config) { c.Matchups[0].Players[1].Code = "c" })
	s, err := play(func(c *Config) { komi(c); c.Accept = []string{"matchup 0 komi"} })
	if err != nil || s.Played != 4 || len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], `matchup 0 komi is "7.5" in the journal and "6.5"`) {
		t.Fatalf("accepted: %+v, %v", s, err)
	}
	if a := s.Accepted; len(a) != 1 || a[0].Games != 2 || len(a[0].Changes) != 1 || a[0].Changes[0].Before() != "7.5" || a[0].Changes[0].After() != "6.5" {
		t.Errorf("accepted changes %+v", a)
	}
	if again, err := readStatus(testTournament(), path); err != nil || !reflect.DeepEqual(again.Accepted[0].Changes[0].Before(), "7.5") {
		t.Errorf("read again: %+v, %v", again, err)
	}
	if _, err = play(komi); err != nil {
		t.Errorf("what was accepted is not known any more: %v", err)
	}
	refused("back again", same, "matchup 0 komi")

	// The second matchup leaves, another comes.
	other := func(c *Config) {
		komi(c)
		c.Matchups[1] = Matchup{ID: "y", Name: "a v c", Players: [2]Entrant{entrant("a", 3), entrant("c", 2)}, Game: c.Matchups[0].Game, Games: 2}
	}
	s, err = play(other)
	if err != nil || len(s.Matchups) != 3 || s.Matchups[1].ID != "y" || !s.Matchups[2].Removed || s.Matchups[2].Games != 3 || s.Total != 14 {
		t.Errorf("%+v, %v", s, err)
	}
	if g := GridOf(s.Matchups, true); !slices.Equal(g.Rows, []string{"a", "b", "c"}) || g.Result("a", "b") != s.Matchups[0].Result(0) || g.Result("c", "b") != "" {
		t.Errorf("the grid is %+v", g)
	}
	text, err := os.ReadFile(path)
	must.Succeed(t, err)
	must.Equal(t, strings.Count(string(text), `{"type":"settings"`), 2, "rows of settings", text)
	again, err := readStatus(func() Config { c := testTournament(); other(&c); return c }(), path)
	if err != nil || !reflect.DeepEqual(again.Matchups[2].Wins, s.Matchups[2].Wins) {
		t.Errorf("read again: %+v, %v", again, err)
	}
}
