package review

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestKindOf(t *testing.T) {
	point := func(v string) model.Point { return must.Get(model.ParsePoint(v, 9)) }
	black, white := []string{"C3", "G7", "F5"}, []string{"C4", "D3", "G6"} // C3 has two liberties
	for name, test := range map[string]struct {
		played, better, last string
		more                 []string // black stones
		phase                Phase
		refutation           []string
		want                 Kind
	}{
		"gives atari":   {played: "A9", better: "B4", more: []string{"D4"}, want: MissedAtari},
		"takes":         {played: "A9", better: "B4", more: []string{"C5", "D4"}, want: MissedCapture},
		"captured":      {played: "A9", better: "E5", refutation: []string{"A8", "E1", "B9"}, want: Overplay},
		"elsewhere":     {played: "A9", better: "F6", last: "G6", want: Elsewhere},
		"nearby":        {played: "E6", better: "F6", last: "G6", want: Slack},
		"endgame":       {played: "J1", better: "A9", last: "G6", phase: Endgame, want: SmallEndgame},
		"a pass before": {played: "A9", better: "pass", last: "pass", want: Slack},
	} {
		var stones [2][]model.Point
		for _, v := range append(black, test.more...) {
			stones[0] = append(stones[0], point(v))
		}
		for _, v := range white {
			stones[1] = append(stones[1], point(v))
		}
		g := must.Get(model.NewGame(9, 7))
		g.Edit(model.Setup{Black: stones[0], White: stones[1], ToPlay: model.Black})
		last := model.Move{}
		if test.last != "" {
			last = model.Move{Color: model.White, Point: point(test.last)}
		}
		after := &search.Snapshot{}
		for _, v := range test.refutation {
			after.Moves = []search.MoveStats{{PV: append(pvOf(after), point(v))}}
		}
		m := &JudgedMove{Color: model.Black, Point: point(test.played), PV: []model.Point{point(test.better)}, Phase: test.phase}
		must.Equal(t, KindOf(m, g.Board(), last, after), test.want, name)
	}
}

func pvOf(s *search.Snapshot) []model.Point {
	if len(s.Moves) == 0 {
		return nil
	}
	return s.Moves[0].PV
}
