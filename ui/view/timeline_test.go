package view

import (
	"testing"

	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// A timeline has the shares of moves as bands, its turning points, and the moment shown; a
// column stands for the moment whose playouts it has.
func TestTimeline(t *testing.T) {
	a, b := model.Pt(2, 2), model.Pt(3, 1)
	d := Timeline{TurningPoints: []search.TurningPoint{{Playouts: 40, What: search.NewPV}, {Playouts: 100, What: search.Overtook}}, Shown: 100}
	for _, n := range []int{10, 30, 100, 300, 900} {
		moves := []search.MomentMove{{Move: b, Visits: int32(n / 2)}, {Move: a, Visits: int32(n / 4)}}
		if n >= 100 {
			moves = []search.MomentMove{{Move: a, Visits: int32(3 * n / 4)}, {Move: b, Visits: int32(n / 4)}}
		}
		d.Moments = append(d.Moments, &search.Moment{Playouts: n, Visits: n, Moves: moves})
	}
	c := NewCanvas(20, 3)
	theme := theme(termenv.Ascii, false)
	d.Draw(c.Region(), theme)
	want := "aaaaaaaaaa┃aaaaaaaaa\nbbbbbbbbbb┃aaaaaaaaa\n10    ▾   ▲      900"
	must.Equal(t, theme.Write(c), want)
	for x := range 20 {
		if at := d.Moment(20, x); d.column(20, float64(d.Moments[at].Playouts)) > x {
			t.Errorf("column %d stands for %d playouts, further right", x, d.Moments[at].Playouts)
		}
	}
}

// The band of the moves without letters says so where there is room, and has a sign else.
func TestTimelineNamesOthers(t *testing.T) {
	a := model.Pt(2, 2)
	var d Timeline
	for _, n := range []int{10, 30, 100, 300, 900} {
		m := &search.Moment{Playouts: n, Visits: n, Moves: []search.MomentMove{{Move: a, Visits: int32(n / 4)}}}
		d.Moments = append(d.Moments, m)
	}
	d.Live = true
	theme := theme(termenv.Ascii, false)
	for w, want := range map[int]string{20: "aaaaaaaaaaaaaaaaaaaa\n\nother moves\n\n10        100    900", 8: "aaaaaaaa\n\n…\n\n10   900"} {
		c := NewCanvas(w, 5)
		d.Draw(c.Region(), theme)
		must.Equal(t, theme.Write(c), want)
	}
}
