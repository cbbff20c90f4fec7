package reviewfile

import (
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/search/review"
)

// A game is one in the summary of both players, whose loss is that of both sides, and few visits find mostly noise.
func TestSummaryCountsGames(t *testing.T) {
	s := Summary{}
	for i := range 6 {
		r := &Report{Visits: 20}
		for side := range 2 {
			p := new(review.PlayerTotals)
			for range 1 + side {
				p.Total.Add(&review.JudgedMove{Loss: []float64{.01, .04}[i/3] * float64(1+side), Mistake: true})
				s.Totals.Add(&review.JudgedMove{Mistake: true})
			}
			s.Games = append(s.Games, SummedGame{p, r})
		}
	}
	must.Equal(t, s.trend(), "trend: mean loss 1.7% in the earlier 3 games, 6.7% in the later 3: +5.0 ±0.0")
	for visits, want := range map[int]bool{20: true, 99: true, 100: false, 0: false} {
		r := testReport(t)
		r.Visits = visits
		for of, text := range map[string]string{"summary": noise(9, visits), "review": r.Text()} {
			must.Equal(t, strings.Contains(text, "noise of the search"), want, of, visits, "visits: noise is told")
		}
	}
	var noisy review.Total
	noisy.Add(&review.JudgedMove{Loss: -.004})
	must.Equal(t, percent(noisy.MeanLoss()), "0.0", "mean loss")
	must.Equal(t, noise(0, 20), "", "without mistakes")
}
