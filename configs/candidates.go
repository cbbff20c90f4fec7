package configs

import (
	"math/rand/v2"

	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/search/params"
	"gobandit/search/tune"
)

// candidate reads how parameters become a player, and tries every candidate.
func (r *eventReader) candidate() {
	if e := r.m.get("make_candidate"); e.isPresent() {
		if other := r.m.get("candidate"); other.isPresent() {
			r.fail(other, "together with make_candidate, want one of them")
		}
		r.makeCandidate(e)
		return
	}
	if r.control != nil {
		r.need("make_candidate")
		return
	}

	e, ok := r.need("candidate")
	if !ok {
		return
	}
	before := len(r.problems)
	used := make([]bool, len(r.space.Parameters))
	s := r.eventPlayer(e, r.dir, func(at entry, text string) template {
		if len(r.space.Parameters) == 0 {
			return literal(text) // the parameters have problems of their own
		}
		t, err := parseTemplate(text, r.space)
		if err != nil {
			r.fail(at, "%s", err)
			return literal(text)
		}
		t.uses(used)
		return t
	})

	if s == nil || len(used) == 0 || len(r.problems) > before {
		return // filling in values would only repeat what is wrong
	}
	for i, u := range used {
		if !u {
			r.fail(e, "the parameter %q is not used, want {%[1]s} in it", r.space.Parameters[i].Code)
		}
	}

	s.options.Objective, s.options.Metric = r.config.Objective, r.config.Metric
	if s.options.Objective != match.NoObjective && s.engine != nil {
		r.fail(e, "an engine of this program, want a command whose output says how good the candidate is")
	}
	r.plays(s)
	r.findProgram(s, r.space.Values(0))
	r.tryCandidates(s)
	r.noteEqual(e, s)
	r.addPlan("candidate", s.plan(r.reader, r.space.Values(0)))

	name := s.kind()
	r.config.Candidate = func(c tune.Candidate, seed uint64) match.Maker {
		return s.fill(r.trial(), name+" "+c.Parameters, c.Values).Maker(seed)
	}
	if s.engine != nil {
		r.config.Default = s.untuned().fill(r.reader, name+" default", nil).Maker
	}
	r.config.Identity = append(r.config.Identity, s.identity("candidate")...)
}

// tried returns the indices of the candidates to try when the event is read: all, or of a wide
// space some drawn at random, the same ones each time.
func (r *eventReader) tried() []int {
	n, c := r.space.Len(), r.config.Tune
	if c.Space = r.space; !c.KeepsTried() {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return all
	}
	rng, some := rand.New(rand.NewPCG(1, 1)), []int{0, n - 1}
	for len(some) < triedOfWide {
		some = append(some, rng.IntN(n))
	}
	return some
}

// try calls a function with the values of each candidate, or of a wide space of some, until
// it is false. The problems that it returns are recorded, each with the first candidate that
// has it.
func (r *eventReader) try(candidate func(values []param.Value) (problems Problems, more bool)) {
	type place struct {
		key          string
		line, column int
	}
	seen := make(map[place]bool)
	for _, i := range r.tried() {
		values := r.space.Values(i)
		problems, more := candidate(values)
		for _, p := range problems {
			if at := (place{p.Key, p.Line, p.Column}); !seen[at] {
				seen[at] = true
				p.Text += " (with " + r.space.Text(values) + ")"
				r.problems = append(r.problems, p)
			}
		}
		if !more {
			return
		}
	}
}

// tryCandidates records each search parameter that a candidate sets to a value out
// of range, and notes settings without effect.
func (r *eventReader) tryCandidates(s *eventPlayer) {
	if s.engine == nil {
		return
	}
	inert := newInertSettings(s, r.space.Len())
	r.try(func(values []param.Value) (Problems, bool) {
		trial := r.trial()
		if p := s.fill(trial, "", values); len(trial.problems) == 0 {
			inert.look(p.engine, params.TraitsOf(r.variant))
		}
		return trial.problems, true
	})
	inert.note(r.reader)
}
