package search

import (
	"context"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// A budget may have other playouts on larger boards; a search makes what it says.
func TestBoards(t *testing.T) {
	for _, tt := range []struct {
		boards [3]int
		width  int
		want   int
	}{{[3]int{}, 19, 90}, {[3]int{90, 130, 200}, 5, 90}, {[3]int{90, 130, 200}, 10, 90}, {[3]int{90, 130, 200}, 13, 130}, {[3]int{90, 130, 200}, 17, 200}, {[3]int{90, 60, 30}, 25, 30}} {
		b := Budget{Playouts: 90, Boards: tt.boards}
		must.Equal(t, b.On(tt.width), Budget{Playouts: tt.want}, b, "on", tt.width)
		must.Equal(t, b.On(tt.width).On(tt.width), b.On(tt.width), b, "twice on", tt.width)
		if tt.width < 13 || tt.want < 100 {
			continue
		}

		p := params.Default()
		p.EarlyStop = false
		s := must.Get(New(p, 7, Policies{}))
		r := must.Get(s.Search(context.Background(), must.Get(model.NewGame(tt.width, 7.5)), b, nil))
		must.Equal(t, r.Snapshot.Playouts, tt.want, "playouts on", tt.width)
	}
}
