package report

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// cup is an all-play-all of three of which two games have no winner.
func cup() *Report {
	nan := math.NaN()
	return &Report{Status: &event.Status{
		Kind: event.KindAllPlayAll, Event: "cup", Description: "three engines", Played: 16, Total: 30, Void: 1,
		Matchups: []event.MatchupStanding{
			{ID: "AvB", Name: "ann v bob", Players: [2]string{"ann", "bob"}, Size: 9, Komi: 7, Total: 10,
				Games: 10, Void: 1, Jigos: 1, Unknown: 1, Wins: [2]int{6, 2}, AsBlack: [2]int{5, 5}, BlackWon: [2]float64{4, 2},
				Forfeits: [2]int{0, 2}, CPU: [2]float64{1.25, nan}},
			{ID: "AvC", Name: "ann v eve", Players: [2]string{"ann", "eve"}, Size: 9, Komi: 7, Handicap: 2, Total: 10,
				Games: 6, Wins: [2]int{0, 6}, AsBlack: [2]int{6, 0}, CPU: [2]float64{nan, nan}},
			{ID: "BvC", Name: "bob v eve", Players: [2]string{"bob", "eve"}, Size: 9, Komi: 7, Total: 10, CPU: [2]float64{nan, nan}},
		},
	}}
}

func TestTournamentText(t *testing.T) {
	want := `allplayall: cup
three engines
16 of 30 games played, 1 void

         ann      bob  eve
ann           6.5-2.5  0-6
bob  2.5-6.5           0-0
eve      6-0      0-0

ann v bob (10 of 10 games)
board size: 9   komi: 7
unknown results: 1 (10.00%)
jigos: 1
void games: 1

         points    95% interval               Elo  LOS     black       white  forfeits  avg cpu
ann  6.5 65.00%  36.6% to 85.2%  +108 [-95, +304]  92%  4 80.00%  2.5 50.00%         0     1.25
bob  2.5 25.00%   8.9% to 54.2%  -191 [-405, +29]   8%  2 40.00%  0.5 10.00%         2

ann v eve (6 of 10 games)
board size: 9   komi: 7   handicap: 2

        points     95% interval               Elo   LOS   colour
ann    0 0.00%    0.0% to 39.0%  -inf [-inf, -77]   <1%  (black)
eve  6 100.00%  61.0% to 100.0%  +inf [+77, +inf]  >99%  (white)

bob v eve (0 of 10 games)
board size: 9   komi: 7
`

	must.Equal(t, cup().Text(), want, "text")
	must.Has(t, cup().Markdown(), "## ann v bob", "| 6.5 65.00% |")
}

// At the end of a cross-entropy event the last generation is among those that have been played, in progress it is not.
func TestCrossEntropyText(t *testing.T) {
	played := []event.Generation{{Ranking: []event.RankedCandidate{{Name: "g0#1", Parameters: "K 0.4", Points: 3}}}, {Ranking: []event.RankedCandidate{{Name: "g1#0", Parameters: "K 0.5", Points: 4}}}}
	for n, says := range map[int]string{1: "Generation 2 of 2.", 2: "All 2 generations have been played."} {
		s := cup().Status
		s.Cross, s.Matchups = &event.CrossStanding{Generation: n, Generations: 2, Past: played[:n]}, []event.MatchupStanding{{ID: "g1#0", Name: "g1#0 K 0.5", Games: n, Total: 4}}
		s.Cross.Points = []float64{1}
		_, table, _ := strings.Cut((&Report{Status: s}).Text(), "generations played\n")
		must.Has(t, (&Report{Status: s}).Text(), says, fmt.Sprintf("%d of 4 ", n))
		must.Equal(t, strings.Count(table, "K 0."), n, "generations after", n)
		must.Has(t, strings.Join(strings.Fields(table), " "), fmt.Sprintf("%d g%d#", n, n-1))
	}
}

func TestTournamentData(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(cup().CSV()), "\n")
	if want := "AvB,bob,ann,10,2,2.5,0.0885979,0.541888,5,2,5,0.5,2,1,1,1,,0,,,-190.849,-404.915,29.1753,0.0786496"; len(lines) != 7 || lines[2] != want {
		t.Errorf("CSV\n%s\nwant line 2 %s", strings.Join(lines, "\n"), want)
	}
	text := must.Get(json.Marshal(cup()))
	var got jsonTournament
	must.Succeed(t, json.Unmarshal(text, &got))
	p := got.Matchups[0].Players
	if len(got.Matchups) != 3 || p[0].Points != 6.5 || *p[0].CPU != 1.25 || p[1].CPU != nil || p[1].White != (Points{5, 0.5}) {
		t.Errorf("JSON %s", text)
	}
}

// A gauntlet has a grid of the newcomers against the field, and says how tests stand.
func TestGauntletText(t *testing.T) {
	r := cup()
	r.Status.Kind, r.Status.Matchups = event.KindGauntlet, r.Status.Matchups[:2]
	m := &r.Status.Matchups[0]
	m.Test, m.Pairs, m.Late = &match.SPRT{Elo0: 0, Elo1: 50, Alpha: .05, Beta: .05}, []int{0, 1, 2, 1, 0}, 3
	text := r.Text()
	must.Has(t, text,
		"\n         bob  eve\nann  6.5-2.5  0-6\n", "pairs with 0, ½, 1, 1½ and 2 points: 0, 1, 2, 1, 0\n",
		"SPRT of 0 against 50 Elo: LLR -0.33 [-2.94, 2.94], undecided\n", "games that ended after the test and do not count: 3\n")
	if lines := strings.Split(r.CSV(), "\n"); !strings.Contains(lines[1], ",-0.326262,undecided,") || !strings.Contains(lines[3], ",,,") {
		t.Errorf("CSV\n%s", r.CSV())
	}
	if data, err := json.Marshal(r); err != nil || !strings.Contains(string(data), `"pairs":[0,1,2,1,0],"sprt":{"elo0":0,"elo1":50,`) {
		t.Errorf("JSON %s, %v", data, err)
	}
}
