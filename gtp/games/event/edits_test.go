package event

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// fromJournal returns what of a status follows from the journal alone.
func fromJournal(s *Status) Status {
	out := *s
	out.Revision, out.LiveStatus, out.Proposed, out.Expected, out.Err = 0, LiveStatus{}, nil, nil, nil
	out.Last = asJournalled(out.Last)
	out.Out = slices.Clone(out.Out)
	for i := range out.Out {
		out.Out[i].Row = asJournalled([]Row{out.Out[i].Row})[0]
	}
	return out
}

// However games, results by hand, games excluded and restored, and marks follow one
// another, who reads the journal comes to the state of the program that has written it.
func TestEditsReplay(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	must.Cases(t, 12)
	rapid.Check(t, func(t *rapid.T) {
		c := testConfig(nilTB{}, &lab{}, 0)
		c.Tune.Selection = tune.Selection(rapid.SampledFrom(tune.Selections()).Draw(t, "rule"))
		c.Color = PlayAlternate
		c.Start.Pairs = rapid.Bool().Draw(t, "pairs")
		c.Repeats = RepeatsOnce
		path := filepath.Join(folder, "test.journal")
		if err := Reset(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		r := must.Get(Open(c, path))
		defer r.Close()
		follower := must.Get(Follow(c, path))
		number := func() int {
			s := r.Status()
			return rapid.IntRange(0, s.Played+s.Void+len(s.Out)).Draw(t, "number")
		}
		candidate := func() *tune.Candidate {
			return &r.Status().Standings[rapid.IntRange(0, 5).Draw(t, "candidate")].Candidate
		}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0, 1:
				if err := r.Run(ctx, RunOptions{MaxGames: rapid.IntRange(1, 4).Draw(t, "games")}); err != nil {
					if errors.Is(err, ErrRepeats) {
						continue // the fakes are not creative
					}
					t.Fatal(err)
				}
			case 2:
				result := Order{Do: DoRecord, Outcome: rapid.SampledFrom(Outcomes).Draw(t, "result"), Color: model.Color(rapid.IntRange(0, 2).Draw(t, "color"))}
				result.Candidate = candidate()
				mustDo(t, r, result)
			case 3:
				_ = order(r, Order{Do: DoExclude, Game: number(), Reason: "because", Again: rapid.Bool().Draw(t, "again")}) // unless it is out, or was never played
			case 4:
				if outs := r.Status().Out; len(outs) > 0 {
					mustDo(t, r, Order{Do: DoRestore, Game: rapid.SampledFrom(outs).Draw(t, "out").Row.Game})
				}
			case 5:
				mark := Order{Do: rapid.SampledFrom([]string{DoBan, DoPin, DoUnmark}).Draw(t, "mark")}
				if mark.Do == DoPin {
					mark.Count = rapid.IntRange(0, 3).Draw(t, "to")
				}
				mark.Candidate = candidate()
				_ = order(r, mark) // unless it is the last
			}
		}
		live := fromJournal(r.Status())
		read := must.Get(readStatus(c, path))
		if got := fromJournal(read); !reflect.DeepEqual(got, live) {
			t.Errorf("the journal says\n%+v\nthe program\n%+v", got, live)
		}
		must.Get(follower.Read())
		follower.status = nil
		if got := fromJournal(follower.Status(nil)); !reflect.DeepEqual(got, live) {
			t.Errorf("a follower says\n%+v\nthe program\n%+v", got, live)
		}
	})
}

// nilTB is for helpers that need a test only to fail it.
type nilTB struct{ testing.TB }

func (nilTB) Helper() {}

func TestExclude(t *testing.T) {
	c, path := testConfig(t, &lab{}, 0), journalPath(t)
	c.Color = PlayAlternate
	r := open(t, c, path)
	mustRun(t, r, RunOptions{MaxGames: 8})
	before := r.Status()
	game := before.Last[3]
	mustDo(t, r, Order{Do: DoExclude, Game: game.Game, Reason: "power cut", Again: true})
	s := r.Status()
	if s.Played != 7 || len(s.Out) != 1 || s.Out[0].Reason != "power cut" || !s.Out[0].Again || s.Out[0].Row.Game != game.Game {
		t.Errorf("%d games, out: %+v", s.Played, s.Out)
	}
	for _, err := range []error{order(r, Order{Do: DoExclude, Game: game.Game}), order(r, Order{Do: DoExclude, Game: 99}), order(r, Order{Do: DoRestore, Game: 7}), order(r, Order{Do: DoRestore, Game: 99})} {
		if err == nil || strings.Contains(err.Error(), path) {
			t.Errorf("error %v, want one without the journal's path", err)
		}
	}
	mustRun(t, r, RunOptions{MaxGames: 1})
	again := r.Status().Last[0]
	if again.Game != 8 || again.Again == nil || *again.Again != game.Game || !slices.Equal(again.Path, game.Path) || again.Color != game.Color {
		t.Errorf("game %+v, want that of %+v again", again, game)
	}
	if s := r.Status(); s.Out[0].Again {
		t.Error("it will be played again a second time")
	}
	mustDo(t, r, Order{Do: DoExclude, Game: again.Game})
	mustDo(t, r, Order{Do: DoRestore, Game: game.Game})
	if s := r.Status(); !reflect.DeepEqual(s.Standings, before.Standings) || s.Played != 8 {
		t.Errorf("%d games\n%+v\nwant\n%+v", s.Played, s.Standings, before.Standings)
	}
}

// A tournament plays a round again whose game was excluded, with a record of its own.
func TestExcludeOfTournament(t *testing.T) {
	c, path := testTournament(), journalPath(t)
	c.RecordGames = true
	r := open(t, c, path)
	run := func() {
		t.Helper()
		mustRun(t, r, RunOptions{})
	}
	run()
	before := r.Status()
	game := before.Last[0]
	mustDo(t, r, Order{Do: DoExclude, Game: game.Game, Again: true})
	if s := r.Status(); s.Finished || s.Played != before.Played-1 {
		t.Errorf("finished %v, %d games of %d", s.Finished, s.Played, before.Played)
	}
	run()
	again := r.Status().Last[0]
	if *again.Round != *game.Round || again.Matchup != game.Matchup || again.Name() == game.Name() {
		t.Errorf("game %s of round %d, want %d, another than %s", again.Name(), *again.Round, *game.Round, game.Name())
	}
	for _, name := range []string{game.Name(), again.Name()} {
		if _, err := os.Stat(RecordPath(path, name, false)); err != nil {
			t.Error(err)
		}
	}
	must.Fail(t, order(r, Order{Do: DoRestore, Game: game.Game}), "played again", "two results of a round")
	mustDo(t, r, Order{Do: DoExclude, Game: again.Game})
	mustDo(t, r, Order{Do: DoRestore, Game: game.Game})
	r.Close()
	if s := must.Get(readStatus(c, path)); fmt.Sprint(s.Matchups) != fmt.Sprint(before.Matchups) || !s.Finished {
		t.Errorf("the journal says\n%+v\nwant\n%+v", s.Matchups, before.Matchups)
	}
}

func TestMarks(t *testing.T) {
	for _, rule := range tune.Selections() {
		t.Run(rule, func(t *testing.T) {
			c, path := testConfig(t, &lab{}, 40), journalPath(t)
			c.Tune.Selection = tune.Selection(rule)
			r := open(t, c, path)
			of := func(i int) *tune.Candidate { return &tune.Candidate{Path: []int{i}} }
			for i := range 4 {
				mustDo(t, r, Order{Do: DoBan, Candidate: of(i)})
			}
			mustDo(t, r, Order{Do: DoPin, Candidate: of(5), Count: 3})
			mustRun(t, r, RunOptions{MaxGames: 2})
			games := func() (n [6]int) {
				for _, s := range r.Status().Standings {
					n[s.Index] = s.Games
				}
				return n
			}
			r.Close()
			r = open(t, c, path)
			if s := r.Status(); len(s.Marks) != 5 || s.Marks[4].String() != "pinned to 3 games" {
				t.Errorf("marks %v", s.Marks)
			}
			mustRun(t, r, RunOptions{MaxGames: 1})
			must.Equal(t, games(), [6]int{5: 3}, "games", "3 of the candidate pinned")
			if s := r.Status(); len(s.Marks) != 4 {
				t.Errorf("marks %v, want none of a pin that has had its games", s.Marks)
			}
			mustRun(t, r, RunOptions{MaxGames: 12})
			if n := games(); n[0]+n[1]+n[2]+n[3] > 0 || n[4]+n[5] != 15 {
				t.Errorf("games %v, want 15 of those that are not banned", n)
			}
			must.Fail(t, order(r, Order{Do: DoStep, Candidate: of(0)}), "", "a banned candidate can be chosen")
			mustDo(t, r, Order{Do: DoUnmark, Candidate: of(5)})
			mustDo(t, r, Order{Do: DoBan, Candidate: of(4)})
			must.Fail(t, order(r, Order{Do: DoBan, Candidate: of(5)}), "", "all candidates can be banned")
			mustDo(t, r, Order{Do: DoUnmark, Candidate: of(4)})
			if s := must.Get(readStatus(c, path)); len(s.Marks) != 4 {
				t.Errorf("marks %v, want 4 banned", s.Marks)
			}
		})
	}
}

// A result by hand counts with its color, a jigo as lost, a void one for nobody.
func TestRecordOutcomes(t *testing.T) {
	c, path := testConfig(t, &lab{}, 0), journalPath(t)
	c.Color = PlayAlternate
	r := open(t, c, path)
	at := r.Status().Standings[2].Candidate
	for _, result := range []Order{{Outcome: Won, Color: model.Black}, {Outcome: Lost, Color: model.Black}, {Outcome: Jigo, Color: model.White}, {Outcome: VoidOne, Color: model.White}} {
		result.Do, result.Candidate = DoRecord, &at
		mustDo(t, r, result)
	}
	must.Fail(t, order(r, Order{Do: DoRecord, Candidate: &at, Outcome: "draw"}), "", "an unknown result is recorded")
	s := r.Status()
	if s.Played != 3 || s.Void != 1 || s.Standings[0].Games != 3 || s.Standings[0].Wins != 1 {
		t.Errorf("%d games, %d void, %+v", s.Played, s.Void, s.Standings[0])
	}
	var results []string
	for _, row := range s.Last {
		results = append(results, row.Result)
	}
	must.Same(t, results, []string{"Void", "0", "W+", "B+"}, "results")
	must.Equal(t, r.tally.schedule.(*tuning).pairs.of(arm(at), 0), [3]int{0, 2, 1}, "games by color")
}
