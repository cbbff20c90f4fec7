package configs

import (
	"fmt"

	"gobandit/gtp/event"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// note adds a remark on a setting of a valid event.
func (r *eventReader) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// noteTwins warns of divisions of a parameter with one value, as rounding makes them:
// the same candidate would play as two.
func (r *eventReader) noteTwins(p param.Parameter) {
	seen := make(map[string]bool) // values of functions may be of any type
	for i := range p.Split {
		seen[fmt.Sprintf("%T %v", p.Value(i), p.Value(i))] = true
	}
	if twins := p.Split - len(seen); twins > 0 {
		r.note("%s: split %d makes %s only, the same candidates several times: want split %d or less", p.Code, p.Split,
			words.Plural(len(seen), "different value"), len(seen))
	}
}

// Exploration coefficients outside of these are far from the scale of results, which
// are from 0 to 1.
const (
	littleExploration = 0.02
	muchExploration   = 3
)

// noteRule warns of numbers of the rule that are valid and hardly meant.
func (r *eventReader) noteRule(t tune.Config) {
	if wins := r.m.get("initial_wins"); wins.isPresent() && t.InitialWins > t.InitialVisits {
		r.note("initial_wins %d is more than initial_visits %d: every candidate begins with a rate above 100 %%", t.InitialWins, t.InitialVisits)
	}
	e := r.m.get("exploration_coefficient")
	switch {
	case r.config.Kind != event.KindTuner || !e.isPresent() || t.Selection != tune.UCB && t.Selection != "":
	case t.Exploration < littleExploration:
		r.note("exploration_coefficient %v hardly explores: results are from 0 to 1, and .2 to 1 are usual", t.Exploration)
	case t.Exploration > muchExploration:
		r.note("exploration_coefficient %v plays all candidates almost equally: results are from 0 to 1, and .2 to 1 are usual", t.Exploration)
	}
}
