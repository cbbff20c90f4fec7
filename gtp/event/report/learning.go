package report

import (
	"gobandit/search/tune"
)

// A Moment is what an event knew after some of its games.
type Moment struct {
	Games     int     // with a result
	Best      string  // parameters of the candidate named best then
	Rate      float64 // rate expected of it then: see tune.Tuner.Expect
	Low, High float64 // 95 % interval of Rate
	Regret    float64 // what it was expected to lack to the best candidate: see tune.Tuner.Regret
}

// Learning returns what the event knew at moments spread evenly over its games, the
// last one after all of them: at most so many. It plays the journal again from the
// beginning. The report must have been made with Options.Games.
func (r *Report) Learning(most int) []Moment {
	counted := r.games.counted
	if r.Best == nil || len(counted) == 0 {
		return nil
	}

	t, err := tune.New(r.config.Tune)
	if err != nil {
		return nil // New has checked it
	}

	var moments []Moment
	for i, c := range counted {
		t.Count(r.games.tried[c/2].Candidate, c%2 == 1)
		if due := (len(moments) + 1) * len(counted) / min(most, len(counted)); i+1 < due {
			continue
		}
		best := t.Best()
		e := t.Expect(best.Index)
		moments = append(moments, Moment{i + 1, best.Parameters, e.Rate, e.Low, e.High, t.Regret()})
	}
	return moments
}
