package simulate

import (
	"context"

	"gobandit/search/tune"
)

// A Trust says how often a rule is right that says how sure it is of the cell of the best.
type Trust struct {
	Rule   string  `json:"rule"`
	Least  float64 `json:"least"`
	Below  float64 `json:"below"`
	Events int     `json:"events"` // in which the rule stated a certainty from Least to Below, counted when it first did
	Right  float64 `json:"right"`  // share of these in which the cell named had the optimum in it
	Games  float64 `json:"games"`  // mean number of those played by then
}

// certainties are the bounds of the ranges that are counted.
var certainties = []float64{.5, .7, .8, .9, .95, 1.001}

// looks are the numbers of games after which an event is asked how sure it is.
var looks = []int{50, 100, 200, 300, 450, 700, 1000, 1500, 2000, 3000, 4000}

// Trusts simulates the events of a contest, asks the first of the rules at several numbers of games how sure it is of its best,
// and returns how often it was right. An event counts once in each range of certainties, where it came into that first, and
// ends in the highest.
func (c Contest) Trusts(ctx context.Context) ([]Trust, error) {
	out := make([]Trust, len(certainties)-1)
	for i := range out {
		out[i] = Trust{Rule: string(c.Rules[0]), Least: certainties[i], Below: min(certainties[i+1], 1)}
	}

	most := c.Games[len(c.Games)-1]
	for _, s := range c.Surfaces {
		for k := range c.Repetitions {
			o, err := c.experiment(s.Surface, c.Rules[0])
			if err != nil {
				return nil, err
			}
			o.Games, o.Tune.Games = most, most
			e, err := newEvent(o, k, s.optimum)
			if err != nil {
				return nil, err
			}
			if err := e.trust(ctx, out, s.Surface); err != nil {
				return nil, err
			}
		}
	}

	for i := range out {
		if t := &out[i]; t.Events > 0 {
			t.Right, t.Games = t.Right/float64(t.Events), t.Games/float64(t.Events)
		}
	}
	return out, nil
}

// trust plays an event and adds what it says to sums.
func (e *event) trust(ctx context.Context, sums []Trust, s Surface) error {
	said := make([]bool, len(sums))
	for _, games := range looks {
		if games > e.experiment.Games {
			return nil
		}
		if err := e.play(ctx, games); err != nil {
			return err
		}

		t := e.player.(tunePlayer)
		p := t.Certainty()
		for i := range sums {
			if p < sums[i].Least || p >= certainties[i+1] || said[i] {
				continue
			}
			said[i] = true
			sums[i].Events++
			sums[i].Games += float64(games)
			if e.holds(t.Best(), s) {
				sums[i].Right++
			}
			if i == len(sums)-1 {
				return nil
			}
		}
	}
	return nil
}

// little is what a cell with the optimum in it may lack to that, in Elo, by the error of finding either.
const little = 0.05

// holds reports whether the cell of a candidate has the optimum: of the grid, or anywhere for a rule that is not bound to it.
func (e *event) holds(c tune.Candidate, s Surface) bool {
	if rule := e.experiment.Tune.Selection; rule != tune.CLOP && rule != tune.Auto {
		grid, _ := e.experiment.optima()
		return elo(grid)-elo(s.Rate(c.Point)) < little
	}
	within := func(x []float64) float64 {
		at := make([]float64, len(x))
		for k, n := range s.Splits {
			at[k] = (float64(c.Coordinates[k]) + x[k]) / float64(n)
		}
		return s.Rate(at)
	}
	one := make([]int, len(s.Splits))
	for k := range one {
		one[k] = 1
	}
	return elo(s.optimum)-elo(highest(one, within)) < little
}
