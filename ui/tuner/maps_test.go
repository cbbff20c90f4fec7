package tuner

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// openFitted returns an app whose event's rule has fitted a surface to 300 games.
func openFitted(t *testing.T) *window {
	t.Helper()
	tuner, err := tune.New(tune.Config{Space: gridOf(t, 4, 3), Selection: tune.CLOP, InitialVisits: 10, InitialWins: 5})
	uitest.OK(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < 0.2+0.6*c.Point[0])
	}
	f := uitest.NewEvent(t, 2)
	s := *f.Status()
	s.Parameters = []event.ParameterInfo{{Code: "p", Values: []string{"0.1", "0.4", "0.6", "0.9"}}, {Code: "q", Values: []string{"0.2", "0.5", "0.8"}}}
	s.Space, s.Standings, s.Played, s.Revision = gridOf(t, 4, 3), tuner.Standings(), 300, 1
	s.Named, s.Shrunk, s.Surface, s.Points = event.Named{Candidate: tuner.Best()}, tuner.Shrunk(), tuner.Surface(), tuner.Played()
	f.Set(s)
	return openRunning(t, 120, 40, f, Deps{})
}

// The maps of an event whose rule fits a surface.
func TestMaps(t *testing.T) {
	a := openFitted(t)
	a.Press("esc")
	rates := a.View()
	a.Press("m")
	surface := a.View()
	uitest.Has(t, surface, "fitted%  q ↑ by p →", "● won  ○ lost  * best")
	// The right side wins most: the games are there, and the best.
	if n := strings.Count(surface, "●"); n < 20 {
		t.Errorf("%d games won are drawn in\n%s", n, surface)
	}
	a.Press("m")
	alone := a.View()
	uitest.Has(t, alone, "p alone", "q alone", "mean%")
	a.Press("m")
	a.Press("esc")
	uitest.Equal(t, a.View(), rates)
}

// Games and the best stand beside the surface's figures, never in them: "4●" is no
// rate.
func TestSurfaceFigures(t *testing.T) {
	a := openFitted(t)
	s := *a.status
	for i := range s.Points { // all games in the middle of a cell
		s.Points[i].Point = slices.Clone(s.Standings[i%len(s.Standings)].Point)
	}
	s.Named.Point = slices.Clone(s.Standings[0].Point)
	a.status = &s
	a.Press("m")
	p := a.heatMap()
	for _, size := range [][2]int{{40, 16}, {32, 12}, {27, 8}} {
		c := view.NewCanvas(size[0], size[1])
		p.drawSurface(c.Region())
		text := uitest.Plain(c)
		figures := regexp.MustCompile(`[0-9]+`).FindAllString(strings.Join(strings.Split(text, "\n")[1:size[1]-3], "\n"), -1)
		var got []string
		for _, f := range figures {
			if !slices.Contains([]string{"0", "2", "5", "8"}, f) { // of the axis
				got = append(got, f)
			}
		}
		if len(got) != 12 || strings.Count(text, "*") != 2 { // with the legend's
			t.Errorf("%d figures, want 12, and the best beside one:\n%s", len(got), text)
		}
		for _, f := range got {
			uitest.Equal(t, len(f), 2, text)
		}
	}
}

// What is named best comes with what the fit says of it, and with what the fit puts
// first.
func TestFinishedWithFit(t *testing.T) {
	a := openFitted(t)
	s := *a.status
	s.Surface = func(point []float64) tune.Estimate { return tune.Estimate{Rate: point[0]} }
	s.Standings = slices.Clone(s.Standings)
	for i := range s.Standings {
		if s.Standings[i].Best = s.Standings[i].Index == 0; s.Standings[i].Best {
			s.Standings[i].Games, s.Standings[i].Wins = 8, 3
			s.Named.Candidate = s.Standings[i].Candidate
		}
	}
	if got, want := finishedText(&s), "finished: p:0.125; q:0.166666666667 is best, fitted 12.5%, 37.5% of 8 games near it; the fit is highest at p:0.875; q:"; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.Surface = func(point []float64) tune.Estimate { return tune.Estimate{Rate: 1 - point[0] - point[1]/10} }
	uitest.Lacks(t, finishedText(&s), "highest")
}

// A formula too long for its line keeps its value.
func TestFitFormula(t *testing.T) {
	const formula = "157/292 + .45·√(ln 6760/292) = .538+.078 = .616"
	for w, want := range map[int]string{50: formula, 47: formula, 46: ".538+.078 = .616", 16: ".538+.078 = .616", 15: ".616", 3: ".6…", 0: ""} {
		uitest.Equal(t, fitFormula(formula, w), want, w)
	}
	uitest.Equal(t, fitFormula("fitted rate .970, weight 1", 10), "fitted ra…")
}

// A parameter's values can be told apart in the narrowest pane, and nothing is cut
// that has room.
func TestMarginalWidths(t *testing.T) {
	m := report.Marginal{Code: "k", Values: []report.MarginalValue{
		{Value: "K 0.33", Score: report.Score{Games: 117, Wins: 107}, Low: .85, High: .95, Even: .855},
		{Value: "K 1.00", Score: report.Score{Games: 26, Wins: 21}, Low: .6, High: .9, Even: .819},
		{Value: "K 1.67", Low: 0, High: 1, Even: .722},
	}}
	tests := []struct {
		w    int
		want []string
	}{
		{36, []string{"k alone games  won%  ±95 mean%", "K 0.33    117  91.5  5.0  85.5 ████", "K 1.67      0     –    –  72.2"}},
		{30, []string{"k alone games  won%  ±95 mean%", "K 0.33    117  91.5  5.0  85.5"}},
		{29, []string{"k      games  won%  ±95 mean%", "0.33     117  91.5  5.0  85.5", "1.00      26  80.8   15  81.9"}},
		{26, []string{"k alone games  won% mean%", "0.33      117  91.5  85.5", "1.67        0     –  72.2"}},
	}
	for _, tt := range tests {
		c := view.NewCanvas(tt.w, 4)
		drawMarginal(c.Region(), 0, m)
		for _, want := range tt.want {
			uitest.Has(t, uitest.Plain(c), want)
		}
	}
}
