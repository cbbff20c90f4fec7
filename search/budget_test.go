package search

import (
	"context"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// A budget grows with the board only above 9x9, and only if it says so; a search makes what it says.
func TestGrowth(t *testing.T) {
	for _, tt := range []struct {
		growth float64
		width  int
		want   int
	}{{0, 19, 90}, {1, 5, 90}, {1, 9, 90}, {1, 13, 130}, {1, 19, 190}, {2, 18, 360}, {0.5, 19, 131}, {-1, 18, 45}} {
		b := Budget{Playouts: 90, Growth: tt.growth}
		must.Equal(t, b.On(tt.width), Budget{Playouts: tt.want}, b, "on", tt.width)
		must.Equal(t, b.On(tt.width).On(tt.width), b.On(tt.width), b, "twice on", tt.width)
		if tt.width < 13 || tt.growth != 1 {
			continue
		}

		p := params.Default()
		p.EarlyStop = false
		s := must.Get(New(p, 7, Policies{}))
		r := must.Get(s.Search(context.Background(), must.Get(model.NewGame(tt.width, 7.5)), b, nil))
		must.Equal(t, r.Snapshot.Playouts, tt.want, "playouts on", tt.width)
	}
}
