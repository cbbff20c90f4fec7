package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// What was changed by hand is in every report.
func TestByHand(t *testing.T) {
	c, ctx := config(t, nil), t.Context()
	path := play(t, c, 40)
	r := must.Get(event.Open(c, path))
	at := func(path ...int) *tune.Candidate { return &tune.Candidate{Path: path} }
	for _, o := range []event.Order{
		{Do: event.DoRecord, Candidate: at(3), Outcome: event.Jigo, Color: model.White}, {Do: event.DoRecord, Candidate: at(3), Outcome: event.VoidOne},
		{Do: event.DoExclude, Game: 7, Reason: "power cut", Again: true},
		{Do: event.DoBan, Candidate: at(8)}, {Do: event.DoPin, Candidate: at(3), Count: 50},
	} {
		if _, err := r.Do(ctx, o); err != nil {
			t.Fatalf("%s: %v", o, err)
		}
	}
	must.Succeed(t, r.Close())
	made := must.Get(New(c, path, Options{}))
	text := made.Text()
	must.Has(t, text,
		"39 of 400 games, 2 void, 1 excluded", "1 result recorded by hand", "power cut", "will be played again",
		"No contenders: left out of the ranking and of P(best)\n", "(2,2)  K 0.83; R 464      2    0  banned\n", "K 0.50; R 22 (pinned to 50 games)", "K 0.50; R 22 is pinned to 50 games and plays first", "white  jigo")
	if ranking, _, _ := strings.Cut(text, "No contenders"); strings.Contains(ranking, "K 0.83; R 464") {
		t.Errorf("a banned candidate is ranked:\n%s", ranking)
	}
	csv := strings.Split(strings.TrimSpace(made.CSV()), "\n")
	if last := csv[len(csv)-1]; !strings.HasSuffix(last, ",banned") {
		t.Errorf("the last line of the CSV file is %q, want the banned candidate", last)
	}
	var out struct {
		Out        []jsonOut  `json:"games_out"`
		ByHand     []jsonHand `json:"results_by_hand"`
		Candidates []struct {
			Parameters string
			Mark       event.CandidateMark
			Out        string
			PBest      float64 `json:"p_best"`
			Distinct   int     `json:"games_distinct"`
			Games      int
		}
	}
	line, err := json.Marshal(made)
	if err == nil {
		err = json.Unmarshal(line, &out)
	}
	must.Succeed(t, err)
	if len(out.Out) != 1 || out.Out[0].Game != 7 || !out.Out[0].Again || len(out.ByHand) != 2 || out.ByHand[0].Result != event.Jigo || out.ByHand[1].Result != event.VoidOne {
		t.Errorf("out %+v, by hand %+v", out.Out, out.ByHand)
	}
	marks := map[event.CandidateMark]int{}
	for _, c := range out.Candidates {
		marks[c.Mark]++
		if out := c.Mark == event.Banned; out != (c.Out == "banned") || out != (c.PBest == 0) {
			t.Errorf("%+v, want a banned candidate out, without a chance to be the best", c)
		}
		must.Equal(t, c.Distinct, c.Games, c.Parameters, "distinct", "games")
	}
	must.Equal(t, marks[event.Banned], 1, "marks", marks)
	must.Equal(t, marks[event.Pinned], 1, "marks", marks)
}

// A result by hand that was undone is no excluded game, in no format.
func TestUndoneByHand(t *testing.T) {
	c := config(t, nil)
	path := play(t, c, 4)
	r := must.Get(event.Open(c, path))
	orders := []event.Order{
		{Do: event.DoRecord, Candidate: &tune.Candidate{Path: []int{3}}, Outcome: event.Won}, {Do: event.DoUndo},
		{Do: event.DoRestore, Game: 4}, {Do: event.DoUndo}, {Do: event.DoRedo}, {Do: event.DoUndo}, // a restoration that is undone, too
	}
	for n, o := range orders {
		must.Get(r.Do(t.Context(), o))
		made := must.Get(New(c, path, Options{}))
		must.Has(t, made.Text(), fmt.Sprintf("%d of 400 games\n", 5-n%2))
		if text, line := made.Text(), must.Get(json.Marshal(made)); strings.Contains(text, "xcluded") || strings.Contains(string(line), "games_out") {
			t.Errorf("after %v a result that was undone is in the report:\n%s\n%s", orders[:n+1], text, line)
		}
	}
	must.Succeed(t, r.Close())
}

// A best candidate with a lower rate than the runner-up is explained, and so is one with
// fewer games.
func TestWhyBest(t *testing.T) {
	for rule, want := range map[tune.Selection]string{
		tune.UCB: "for the most wins, 6 against 1", tune.Thompson: "",
	} {
		c, ctx := config(t, func(c *tune.Config) { c.Selection = rule }), t.Context()
		path := play(t, c, 0)
		r := must.Get(event.Open(c, path))
		defer r.Close()
		for i, won := range []event.Outcome{"won", "won", "won", "won", "won", "won", "lost", "lost", "lost", "lost"} {
			for _, path := range []int{0, 5}[:words.If(i == 0, 2, 1)] {
				must.Get(r.Do(ctx, event.Order{Do: event.DoRecord, Candidate: &tune.Candidate{Path: []int{path}}, Outcome: won}))
			}
		}
		made := must.Get(New(c, path, Options{}))
		if why := made.Status.WhyBest; !strings.Contains(made.Text(), why) || !strings.Contains(why, want) || rule == tune.UCB && !strings.Contains(why, "a lower rate of its games, 60.0% against 100.0%: it is named") {
			t.Errorf("%s: %q, want %q", rule, why, want)
		}
	}
}
