package remote

import (
	"math"
	"reflect"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestPositionThereAndBack(t *testing.T) {
	g := must.Get(model.NewGame(9, 6.5))
	handicap := must.Get(model.FixedHandicap(2, 9))
	must.Succeed(t, g.PlaceHandicap(handicap))
	start := g.Clone()
	for _, vertex := range []string{"A1", "pass", "E5"} {
		p := must.Get(model.ParsePoint(vertex, 9))
		must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: p}))
	}
	for _, want := range []match.Progress{
		{WinRate: math.NaN()},
		{WinRate: .25, Snapshot: &search.Snapshot{Size: 9, WinRate: .75, Score: 3, Moves: []search.MoveStats{{Visits: 3, PV: []model.Point{1}}}}},
		{WinRate: .5, Snapshot: &search.Snapshot{WinRate: math.NaN(), Score: math.NaN()}},
	} {
		want.Start, want.Moves = start, g.Moves()
		data := must.Get(encodeLive(7, "t", want))
		game, token, got, err := decodeLive(data)
		must.Succeed(t, err)
		if game != 7 || token != "t" || got.MoveNumber != 3 || got.Board.String() != g.Board().String() ||
			got.Last != g.Moves()[2] || got.Start.Board().String() != start.Board().String() || got.Start.Komi() != 6.5 {
			t.Errorf("game %d, %+v", game, got)
		}
		if got.WinRate != want.WinRate && !(math.IsNaN(got.WinRate) && math.IsNaN(want.WinRate)) {
			t.Errorf("win rate %v, want %v", got.WinRate, want.WinRate)
		}
		if s := got.Snapshot; s != nil && math.IsNaN(s.WinRate) {
			if !math.IsNaN(s.Score) {
				t.Errorf("score %v, want an unknown one", s.Score)
			}
		} else if !reflect.DeepEqual(s, want.Snapshot) {
			t.Errorf("search %+v, want %+v", s, want.Snapshot)
		}
	}
	for _, bad := range []string{"", "{}", `{"Start":"no board"}`} {
		if _, _, _, err := decodeLive([]byte(bad)); err == nil {
			t.Errorf("%q is a position", bad)
		}
	}
}
