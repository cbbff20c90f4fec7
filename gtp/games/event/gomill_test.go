package event

import (
	"math"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

var noTime = [2]float64{math.NaN(), math.NaN()}

// TestGomillMatchups has the texts that Gomill's own tests want of such results.
func TestGomillMatchups(t *testing.T) {
	m := MatchupStanding{Name: "t1 v t2", Players: [2]string{"t1", "t2"}, Size: 13, Komi: 7.5, CPU: noTime}
	with := func(edit func(*MatchupStanding)) MatchupStanding {
		m := m
		edit(&m)
		return m
	}
	for _, tt := range []struct {
		m    MatchupStanding
		want string
	}{
		{with(func(m *MatchupStanding) {
			m.Games, m.Wins, m.WinsAsBlack, m.AsBlack = 1, [2]int{1, 0}, [2]int{1, 0}, [2]int{1, 0}
		}), `
t1 v t2 (1 games)
board size: 13   komi: 7.5
     wins
t1      1 100.00%   (black)
t2      0   0.00%   (white)
`},
		{with(func(m *MatchupStanding) {
			m.Games, m.Wins, m.WinsAsBlack, m.AsBlack = 6, [2]int{2, 4}, [2]int{1, 1}, [2]int{4, 2}
		}), `
t1 v t2 (6 games)
board size: 13   komi: 7.5
     wins              black        white
t1      2 33.33%       1 25.00%     1 50.00%
t2      4 66.67%       1 50.00%     3 75.00%
                       2 33.33%     4 66.67%
`},
		{with(func(m *MatchupStanding) {
			m.Games, m.Wins, m.WinsAsBlack, m.AsBlack, m.Jigos = 7, [2]int{1, 3}, [2]int{1, 1}, [2]int{4, 3}, 3
		}), `
t1 v t2 (7 games)
board size: 13   komi: 7.5
     wins              black          white
t1    2.5 35.71%       2.5 62.50%     1.5 50.00%
t2    4.5 64.29%       2.5 83.33%     3.5 87.50%
                       3.5 50.00%     3.5 50.00%
`},
		{with(func(m *MatchupStanding) {
			m.Games, m.Wins, m.WinsAsBlack, m.AsBlack, m.Unknown = 6, [2]int{1, 3}, [2]int{1, 1}, [2]int{3, 3}, 2
			m.Total, m.Komi, m.Handicap, m.FreeHandicap = 6, 6, 4, true
		}), `
t1 v t2 (6/6 games)
unknown results: 2 33.33%
board size: 13   handicap: 4 (free)   komi: 6.0
     wins              black        white
t1      1 16.67%       1 33.33%     0  0.00%
t2      3 50.00%       1 33.33%     2 66.67%
                       2 33.33%     2 33.33%
`},
		{with(func(m *MatchupStanding) {
			m.Games, m.Wins, m.AsBlack, m.Forfeits, m.CPU = 3, [2]int{2, 1}, [2]int{0, 3}, [2]int{0, 2}, [2]float64{1.5, math.NaN()}
			m.Removed = true
		}), `
t1 v t2 (3 games)
?? (missing from control file)
     wins                  forfeits avg cpu
t1      2 66.67%   (white)        0    1.50
t2      1 33.33%   (black)        2    ----
`},
	} {
		must.Equal(t, tt.m.gomill(), tt.want[1:], tt.m, tt.want)
	}
}

// TestGomillTournaments has whole reports, with what players say of themselves.
func TestGomillTournaments(t *testing.T) {
	s := Status{
		Kind: KindAllPlayAll, Event: "testcomp", Played: 2, Description: "two games",
		Engines: map[string]string{"t1": "t1 engine:v1.2.3", "t2": "t2 engine\ntestdescription", "t3": "t3 engine"},
		Matchups: []MatchupStanding{
			{ID: "AvB", Name: "t1 v t2", Players: [2]string{"t1", "t2"}, Size: 13, Komi: 7.5, Games: 1, Wins: [2]int{1, 0}, WinsAsBlack: [2]int{1, 0}, AsBlack: [2]int{1, 0}, CPU: noTime},
			{ID: "AvC", Name: "t1 v t3", Players: [2]string{"t1", "t3"}, Size: 13, Komi: 7.5, Games: 1, Jigos: 1, AsBlack: [2]int{1, 0}, CPU: noTime},
			{ID: "BvC", Name: "t2 v t3", Players: [2]string{"t2", "t3"}, Size: 13, Komi: 7.5, CPU: noTime},
		},
	}
	const matchups = `
t1 v t2 (1 games)
board size: 13   komi: 7.5
     wins
t1      1 100.00%   (black)
t2      0   0.00%   (white)

t1 v t3 (1 games)
board size: 13   komi: 7.5
     wins
t1    0.5 50.00%   (black)
t3    0.5 50.00%   (white)

player t1: t1 engine:v1.2.3
player t2: t2 engine
testdescription
player t3: t3 engine

`
	const grid = `allplayall: testcomp
two games

2 games played

      A       B   C
A t1         1-0 0.5-0.5
B t2 0-1         0-0
C t3 0.5-0.5 0-0
`
	must.Equal(t, s.GomillReport(), grid+matchups, "an all-play-all")
	s.Kind, s.Description = KindPlayoff, ""
	must.Equal(t, s.GomillReport(), "playoff: testcomp\n"+matchups, "a playoff")
}

// TestJournalKeepsEngines: a journal says once what each player says of itself.
func TestJournalKeepsEngines(t *testing.T) {
	tally := &tally{}
	first := map[string]string{"a": "A:1", "b": "B:1"}
	for _, step := range []struct{ said, unmet map[string]string }{
		{first, first}, {first, nil},
		{map[string]string{"b": "B:2"}, map[string]string{"b": "B:2"}},
	} {
		if got := tally.unmet(step.said); len(got) != len(step.unmet) || got["b"] != step.unmet["b"] {
			t.Errorf("of %v new is %v, want %v", step.said, got, step.unmet)
		}
		tally.meet(step.said)
	}
	if tally.engines["a"] != "A:1" || tally.engines["b"] != "B:2" || strings.Contains(first["b"], "2") {
		t.Errorf("engines %v", tally.engines)
	}
}

// TestGomillTuner writes the reports of Gomill's events. One with void games is left
// out: there they count as played.
func TestGomillTuner(t *testing.T) {
	for _, tr := range oracle.GomillTraces(t) {
		if tr.Name == "void" {
			continue
		}
		t.Run(tr.Name, func(t *testing.T) {
			c := Config{
				Name: tr.Name, Description: tr.Config.Description,
				CandidateConfig: CandidateConfig{OpponentName: tr.Config.Opponent, Game: match.Settings{Size: tr.Config.Size, Komi: tr.Config.Komi}},
				TuningConfig: TuningConfig{
					Games: tr.Config.Games, Summary: tr.Config.SummarySpec,
					Tune: tune.Config{
						Space: paramtest.Gomill(t, &tr), Exploration: tr.Config.Exploration, MaxDepth: tr.Config.MaxDepth,
						InitialVisits: tr.Config.InitialVisits, InitialWins: tr.Config.InitialWins,
						IgnorePending: true, GomillTies: true,
					},
				},
			}
			tally := must.Get(newTally(c))
			paths := make(map[int][]int)
			for _, e := range tr.Events {
				if e.Op == "issue" {
					paths[e.Game] = e.Path
					continue
				}
				if e.Op != "result" {
					continue
				}
				candidate := must.Get(tally.schedule.(*tuning).tuner.At(paths[e.Game], nil))
				row := Row{Type: typeGame, Game: e.Game, Path: paths[e.Game], Won: &e.Won, Engines: map[string]string{tr.Config.Opponent: "Eng:1.0"}}
				must.Succeed(t, tally.apply(&row, assignment{candidate: candidate}))
			}
			s := tally.status(c)
			must.Equal(t, s.GomillReport(), tr.Final.Report, "the report")
		})
	}
}
