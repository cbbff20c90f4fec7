package play

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// Moves of an engine that does not search have values, and no win rates are made up for
// them.
func TestEstimates(t *testing.T) {
	g := uitest.Game(t, 9, "E5")
	w := open(t, 80, 24, session.Start{Game: g, Human: session.BothSides}, nil)
	w.Press(" ")
	w.think()
	c3, e6 := uitest.Point(t, "C3", 9), uitest.Point(t, "E6", 9)
	w.publish(&search.Snapshot{ToPlay: model.White, Size: 9, MoveNumber: 1, WinRate: 0.5, Score: -2, Done: true,
		Moves: []search.MoveStats{{Move: c3, Value: 12.5, PV: []model.Point{c3}}, {Move: e6, Value: 7.25, PV: []model.Point{e6}}}})
	v := w.View()
	must.Has(t, v, "points  no search, no win rate", "a C3     12.5", "b E6      7.2", "an estimate without a search", "mean score W+2")
	must.Lacks(t, v, "win%", "LCB", "50.0")
	w.cursor = c3
	must.Has(t, w.View(), "C3: worth 12.5 points") // else: the move at the cursor
}
