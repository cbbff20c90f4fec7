package simulate

import (
	"context"
	"math"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Trust says how often a rule is right that is so sure of its best that an event with stop_when_sure would end.
type Trust struct {
	Rule   string  `json:"rule"`
	Family string  `json:"family"`
	Mean   float64 `json:"mean_rate"` // of the candidates
	Events int     `json:"events"`
	Sure   int     `json:"sure"`  // events that would have ended
	Right  int     `json:"right"` // those of them that named the best
	Games  float64 `json:"games"` // mean number of games of the sure ones
}

// Trusts simulates events on the surfaces of a contest, with every one of the mean rates given, until they are sure of their
// best, and counts them by rule, mean rate and family, in this order.
func (c Contest) Trusts(ctx context.Context, means []float64, sure float64) ([]Trust, error) {
	var out []Trust
	place := make(map[Trust]int)
	type trial struct {
		*Trust
		surface    Surface
		rule       tune.Selection
		repetition int
	}
	var trials []trial
	for _, rule := range c.Rules {
		for _, mean := range means {
			for _, s := range c.Surfaces {
				of := Trust{Rule: string(rule), Family: s.Family, Mean: mean}
				if _, known := place[of]; !known {
					place[of] = len(out)
					out = append(out, of)
				}
			}
		}
	}
	for i := range out {
		for _, s := range c.Surfaces {
			if s.Family == out[i].Family {
				for k := range c.Repetitions {
					trials = append(trials, trial{&out[i], s.withMean(out[i].Mean), tune.Selection(out[i].Rule), k})
				}
			}
		}
	}

	type end struct {
		games int // 0 if never sure
		right bool
	}
	ends := make([]end, len(trials))
	err := c.each(ctx, len(trials), func(i int) (err error) {
		ends[i].games, ends[i].right, err = c.sure(ctx, trials[i].surface, trials[i].rule, trials[i].repetition, sure)
		return err
	})

	for i, e := range ends {
		t := trials[i].Trust
		t.Events++
		if e.games > 0 {
			t.Sure++
			t.Games += (float64(e.games) - t.Games) / float64(t.Sure)
		}
		if e.right {
			t.Right++
		}
	}
	return out, err
}

// withMean returns the surface with all strengths changed alike, so that the candidates' mean rate is the one given.
func (s Surface) withMean(mean float64) Surface {
	var strengths []float64
	cells := 1
	for _, n := range s.Splits {
		cells *= n
	}
	for i := range cells {
		x := make([]float64, len(s.Splits))
		for k, n := range s.Splits {
			x[k], i = param.Center(n, i%n), i/n
		}
		rate := s.Rate(x)
		strengths = append(strengths, math.Log(rate/(1-rate)))
	}

	low, high := -30., 30.
	for range 50 {
		shift, sum := (low+high)/2, 0.
		for _, a := range strengths {
			sum += logistic(a + shift)
		}
		if sum < mean*float64(cells) {
			low = shift
		} else {
			high = shift
		}
	}

	shifted := func(rate float64) float64 { return logistic(math.Log(rate/(1-rate)) + low) }
	rate := s.Rate
	s.Rate, s.optimum = func(x []float64) float64 { return shifted(rate(x)) }, shifted(s.optimum)
	return s
}

// sure plays an event until it is as sure as asked, and returns the number of games, 0 if it never is, and whether it names
// the best. It is asked after as many games as an event asks itself.
func (c Contest) sure(ctx context.Context, s Surface, rule tune.Selection, repetition int, sure float64) (games int, right bool, err error) {
	o, err := c.experiment(s, rule)
	if err != nil {
		return 0, false, err
	}
	o.Games = c.Games[len(c.Games)-1]
	o.Tune.Games = o.Games
	e, err := newEvent(o, repetition, s.optimum)
	if err != nil {
		return 0, false, err
	}
	t := e.player.(tunePlayer)
	for games := tune.FirstCheck; games <= o.Games; games = tune.NextCheck(games) {
		if err := e.play(ctx, games); err != nil {
			return 0, false, err
		}
		if t.Sure(sure) {
			return games, e.holds(t.Best(), s), nil
		}
	}
	return 0, false, nil
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
