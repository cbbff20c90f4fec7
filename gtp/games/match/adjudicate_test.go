package match

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestAdjudication(t *testing.T) {
	blacks, whites := []string{"A1", "B1", "C1", "D1"}, []string{"A9", "B9", "C9", "D9"}
	for _, c := range []struct {
		name         string
		black, white []float64
		below        float64
		moves        int
		result       string
		reason       Reason
		played       int
	}{
		{"Black is lost", []float64{.04}, []float64{.96}, .05, 2, "W+R", RateAdjudication, 4},
		{"White is lost", []float64{.96}, []float64{.04}, .05, 1, "B+R", RateAdjudication, 2},
		{"three moves by default", []float64{.04}, []float64{.96}, .05, 0, "W+R", RateAdjudication, 6},
		{"not in a row", []float64{.04, .5, .04}, []float64{.96}, .05, 2, "W+R", RateAdjudication, 7},
		{"both hope", []float64{.96}, []float64{.96}, .05, 1, "W+7.5", TwoPasses, 10},
		{"at the threshold", []float64{.0625}, []float64{.9375}, .0625, 1, "W+7.5", TwoPasses, 10},
		{"one unknown", []float64{.04}, nil, .05, 1, "W+7.5", TwoPasses, 10},
		{"off", []float64{.04}, []float64{.96}, 0, 1, "W+7.5", TwoPasses, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := Play(t.Context(), &scripted{name: "b", script: blacks, rates: c.black}, &scripted{name: "w", script: whites, rates: c.white},
				Settings{Size: 9, Komi: 7.5, ResignBelow: c.below, ResignMoves: c.moves}, nil)
			if err != nil || rec.ResultText() != c.result || rec.Reason != c.reason || len(rec.Moves) != c.played {
				t.Errorf("%s by %s after %d moves, %v; want %s by %s after %d", rec.ResultText(), rec.Reason, len(rec.Moves), err, c.result, c.reason, c.played)
			}
			if !strings.HasSuffix(rec.Sentence(), "("+c.reason.String()+")") {
				t.Errorf("sentence %q", rec.Sentence())
			}
		})
	}
}

func TestAdjudicationAsksForWinRates(t *testing.T) {
	black := &scripted{name: "b", script: []string{"A1", "B1", "C1"}, rates: []float64{.2}}
	white := engine("analyzes", ProcessOptions{}) // its win rate is 0.75
	defer white.Close()
	rec, err := Play(t.Context(), black, white, Settings{Size: 5, Komi: .5, ResignBelow: .3, ResignMoves: 1}, nil)
	if err != nil || rec.Reason != RateAdjudication || rec.ResultText() != "W+R" || len(rec.Moves) != 2 {
		t.Errorf("%s by %s after %d moves, %v", rec.ResultText(), rec.Reason, len(rec.Moves), err)
	}
}

func TestScoreAdjudication(t *testing.T) {
	blacks, whites := []string{"A1", "B1", "C1", "D1"}, []string{"A9", "B9", "C9", "D9"}
	for _, c := range []struct {
		name         string
		black, white []float64
		points       float64
		moves        int
		result       string
		reason       Reason
		played       int
	}{
		{"Black is behind", []float64{-30}, []float64{41}, 30, 2, "W+R", ScoreAdjudication, 4},
		{"White is behind", []float64{35}, []float64{-35}, 30, 1, "B+R", ScoreAdjudication, 2},
		{"not enough", []float64{-29.5}, []float64{41}, 30, 2, "W+7.5", TwoPasses, 10},
		{"both ahead", []float64{40}, []float64{40}, 30, 1, "W+7.5", TwoPasses, 10},
		{"not in a row", []float64{-40, 0, -40}, []float64{40}, 30, 2, "W+R", ScoreAdjudication, 7},
		{"one unknown", []float64{-40}, nil, 30, 1, "W+7.5", TwoPasses, 10},
		{"off", []float64{-40}, []float64{40}, 0, 1, "W+7.5", TwoPasses, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := Play(t.Context(), &scripted{name: "b", script: blacks, leads: c.black}, &scripted{name: "w", script: whites, leads: c.white},
				Settings{Size: 9, Komi: 7.5, ResignPoints: c.points, ResignMoves: c.moves}, nil)
			if err != nil || rec.ResultText() != c.result || rec.Reason != c.reason || len(rec.Moves) != c.played {
				t.Errorf("%s by %s after %d moves, %v; want %s by %s after %d", rec.ResultText(), rec.Reason, len(rec.Moves), err, c.result, c.reason, c.played)
			}
		})
	}
}

func TestAdjudicationAsksForScores(t *testing.T) {
	black := &scripted{name: "b", script: []string{"A1", "B1", "C1"}, leads: []float64{-31}}
	white := engine("estimates", ProcessOptions{}) // it says W+31.5
	defer white.Close()
	rec, err := Play(t.Context(), black, white, Settings{Size: 5, Komi: .5, ResignPoints: 31, ResignMoves: 1}, nil)
	if err != nil || rec.Reason != ScoreAdjudication || rec.ResultText() != "W+R" || len(rec.Moves) != 2 {
		t.Errorf("%s by %s after %d moves, %v", rec.ResultText(), rec.Reason, len(rec.Moves), err)
	}
}

func TestPlayersThatCannotTell(t *testing.T) {
	player := func(name, row string, leads ...float64) *scripted {
		return &scripted{name: name, script: []string{"A" + row, "B" + row, "C" + row, "D" + row}, leads: leads}
	}
	rec := must.Get(Play(t.Context(), player("b", "1", 1), player("w", "9"), Settings{Size: 9, Komi: 7.5, ResignPoints: 20}, nil))
	must.Fail(t, rec.Untold(), "w reports no score", "untold")
}
