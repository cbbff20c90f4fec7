package simulate

import (
	"context"
	"math"
	"slices"

	"gobandit/model/param"
	"gobandit/search/tune"
)

// A Trust says how often a rule is right that is so sure of its best that an event with stop_when_sure would end, and how often it
// is right in any case. Its events have one rule, family of surfaces and mean rate.
type Trust struct {
	Rule    string  `json:"rule"`
	Family  string  `json:"family"`
	Mean    float64 `json:"mean_rate"` // of the candidates
	Events  int     `json:"events"`
	Sure    int     `json:"sure"`   // events that would have ended
	Right   int     `json:"right"`  // those of them that named the best
	Games   float64 `json:"games"`  // mean number of games of the sure ones
	Claimed float64 `json:"p_best"` // mean P(best) of the candidate named last, of all events
	Named   int     `json:"named"`  // events that named the best last
}

// Add counts the events of another trust, too.
func (t *Trust) Add(o Trust) {
	share := func(a float64, n int, b float64, m int) float64 {
		if n+m == 0 {
			return 0
		}
		return (float64(a*float64(n)) + float64(b*float64(m))) / float64(n+m)
	}
	t.Games, t.Claimed = share(t.Games, t.Sure, o.Games, o.Sure), share(t.Claimed, t.Events, o.Claimed, o.Events)
	t.Events, t.Sure, t.Right, t.Named = t.Events+o.Events, t.Sure+o.Sure, t.Right+o.Right, t.Named+o.Named
}

// Trusts simulates events on the surfaces of a contest, with every one of the mean rates given, until they are sure of their
// best, and counts them by rule, mean rate and family, in this order. When ctx ends it returns the counts until then, and its error.
func (c Contest) Trusts(ctx context.Context, means []float64, sure float64) ([]Trust, error) {
	var out []Trust
	var of []int // for each rule, mean and surface, the place in out
	for _, rule := range c.Rules {
		for _, mean := range means {
			first := len(out)
			for _, s := range c.Surfaces {
				i := slices.IndexFunc(out[first:], func(t Trust) bool { return t.Family == s.Family })
				if i < 0 {
					i = len(out) - first
					out = append(out, Trust{Rule: string(rule), Family: s.Family, Mean: mean})
				}
				of = append(of, first+i)
			}
		}
	}

	events := make([]Trust, c.Repetitions*len(of))
	err := c.each(ctx, len(events), func(n int) (err error) {
		k, i := n/len(of), n%len(of)
		t, s := out[of[i]], c.Surfaces[i%len(c.Surfaces)].withMean(out[of[i]].Mean)
		events[n], err = c.sure(ctx, s, tune.Selection(t.Rule), k, sure)
		return err
	})
	for n, one := range events {
		out[of[n%len(of)]].Add(one)
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
	s.Rate, s.optimum = same(func(x []float64) float64 { return shifted(rate(x)) }), shifted(s.optimum)
	return s
}

// sure plays an event until it is as sure as asked, or to its end. It is asked after as many games as an event asks itself.
func (c Contest) sure(ctx context.Context, s Surface, rule tune.Selection, repetition int, sure float64) (one Trust, err error) {
	o, err := c.experiment(s, rule)
	if err != nil {
		return one, err
	}
	o.Games = c.Games[len(c.Games)-1]
	e, err := newEvent(o, repetition, s.optimum)
	if err != nil {
		return one, err
	}

	t := e.player
	for games := tune.FirstCheck; games <= o.Games && one.Sure == 0; games = tune.NextCheck(games) {
		if err := e.play(ctx, games); err != nil {
			return one, err
		}
		if t.Sure(sure) {
			one.Sure, one.Games = 1, float64(games)
		}
	}
	if one.Sure == 0 {
		if err := e.play(ctx, o.Games); err != nil {
			return one, err
		}
	}

	one.Events, one.Claimed = 1, t.Certainty()
	if e.holds(t.Best(), s) {
		one.Named, one.Right = 1, one.Sure
	}
	return one, nil
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
