package configs

import (
	"fmt"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// note adds a remark on a setting of a valid event, with its place.
func (r *reader) note(e entry, format string, args ...any) {
	trial := r.trial()
	trial.fail(e, format, args...)
	r.notes = append(r.notes, trial.problems[0].Error())
}

// distinct returns the different values of a scale's divisions.
func distinct(scale param.Scale, split int) (values []param.Value) {
	seen := make(map[string]bool) // values of functions may be of any type
	for i := range split {
		v := scale.At(param.Center(split, i))
		if text := fmt.Sprintf("%T %v", v, v); !seen[text] {
			seen[text], values = true, append(values, v)
		}
	}
	return values
}

// mergeTwins makes one division of those that have one value, as rounding makes them, and says so: the same candidate would play as two.
func (r *eventReader) mergeTwins(e entry, code string, scale param.Scale, split int) (param.Scale, int) {
	values := distinct(scale, split)
	if len(values) == split {
		return scale, split
	}
	of := param.Explicit
	if param.IsUnordered(scale) {
		of = param.Unordered
	}
	merged, err := of(values...)
	if err != nil {
		return scale, split // NewParameter tells
	}
	r.note(e, "%d divisions give only %s of %s, each of which is one candidate", split, words.Plural(len(values), "different value"), code)
	return merged, len(values)
}

// noteTwins warns of divisions with one value that stay apart, as in Gomill.
func (r *eventReader) noteTwins(e entry, p param.Parameter) {
	if n := len(distinct(p.Scale, p.Split)); n < p.Split {
		r.note(e, "%d divisions give only %s of %s, so candidates repeat: want %d or less", p.Split, words.Plural(n, "different value"), p.Code, n)
	}
}

// noteEqual warns of candidates with different values that are the same player, since
// the formats of its texts round the values.
func (r *eventReader) noteEqual(e entry, s *eventPlayer) {
	if r.space.Len() > triedForEffect {
		return
	}

	first := make(map[string]int) // candidate by its texts
	different := make(map[string]bool)
	var one, other int
	for i := range r.space.Len() {
		values := r.space.Values(i)
		if text := fmt.Sprint(values); different[text] {
			continue // noteTwins warns of it
		} else {
			different[text] = true
		}
		texts := s.texts(values)
		if k, ok := first[texts]; !ok {
			first[texts] = i
		} else if other == 0 {
			one, other = k, i
		}
	}

	if len(first) < len(different) {
		r.note(e, "%d candidates are only %s; %s and %s are the same: the texts round the values", len(different),
			words.Plural(len(first), "different player"), r.space.Text(r.space.Values(one)), r.space.Text(r.space.Values(other)))
	}
}

// texts returns all texts of the player with values filled in.
func (s *eventPlayer) texts(values []param.Value) string {
	var out []string
	for _, texts := range [][]template{s.words, s.startup} {
		for _, t := range texts {
			out = append(out, t.fill(values))
		}
	}
	for _, set := range s.set {
		out = append(out, set.value.fill(values))
	}
	return fmt.Sprintf("%q", out)
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
		r.note(wins, "%d is more than initial_visits %d: every candidate begins with a rate above 100%%", t.InitialWins, t.InitialVisits)
	}
	e := r.m.get("exploration_coefficient")
	switch {
	case r.config.Kind != event.KindTuner || !e.isPresent() || t.Selection != tune.UCB && t.Selection != "":
	case t.Exploration < littleExploration:
		r.note(e, "%v hardly explores: results range from 0 to 1, and .2 to 1 is usual", t.Exploration)
	case t.Exploration > muchExploration:
		r.note(e, "%v plays all candidates almost equally: results range from 0 to 1, and .2 to 1 is usual", t.Exploration)
	}
}
