package configs

import (
	"fmt"
	"strings"

	"gobandit/model/param"
	"gobandit/search/params"
)

// triedForEffect is the largest number of candidates that are searched for one on
// which a setting has an effect.
const triedForEffect = 10_000

// inertSettings are the settings that vary between candidates and have had no
// effect on any so far. An event that tunes them measures noise.
type inertSettings struct {
	settings []setting
	reasons  map[string]string // why a setting has no effect, by key; settings with an effect are missing
}

// newInertSettings returns the varying settings of a player, or none if there are
// too many candidates.
func newInertSettings(s *eventPlayer, candidates int) inertSettings {
	in := inertSettings{settings: s.set, reasons: make(map[string]string)}
	if candidates > triedForEffect {
		return in
	}
	for _, set := range s.set {
		if set.value.varies() {
			in.reasons[set.at.key] = ""
		}
	}
	return in
}

// look removes the settings that have an effect in a candidate's engine, in a game.
func (in inertSettings) look(e *OwnEngine, t params.Traits) {
	if len(in.reasons) == 0 {
		return
	}
	plan, err := e.Plan(t)
	if err != nil || plan == nil {
		return
	}
	for _, set := range in.settings {
		for _, e := range plan.Entries {
			switch _, open := in.reasons[set.at.key]; {
			case !open || e.Name != set.name:
			case e.Status == params.Used:
				delete(in.reasons, set.at.key)
			default:
				in.reasons[set.at.key] = e.Reason
			}
		}
	}
}

// note remarks on the settings without effect, with the reasons.
func (in inertSettings) note(r *reader) {
	for _, set := range in.settings {
		if reason := in.reasons[set.at.key]; reason != "" {
			delete(in.reasons, set.at.key) // of two settings of one key
			r.note(set.at, "has no effect on any candidate: %s", reason)
		}
	}
}

// sameEngines finds parameters of make_candidate that change nothing in any engine.
type sameEngines struct {
	space   param.Space
	engines []map[string]string // by parameter, an engine for the values of all other parameters
	effect  []bool              // by parameter
}

// add takes note of the engine that is made for some values. settings are those of the engine as text.
func (m *sameEngines) add(r *reader, values []param.Value, s *eventPlayer, settings string) {
	if s.engine != nil {
		engine := s.engineWith(r.trial(), nil)
		if plan, err := engine.Plan(params.TraitsOf(r.variant)); err == nil && plan != nil {
			settings = fmt.Sprint(engine.Budget)
			for _, e := range plan.Entries {
				if e.Status == params.Used {
					settings += "\n" + e.Name + " " + e.Value
				}
			}
		}
	}
	if m.engines == nil {
		m.engines, m.effect = make([]map[string]string, len(values)), make([]bool, len(values))
	}
	for k := range values {
		if m.effect[k] {
			continue
		}
		if m.engines[k] == nil {
			m.engines[k] = make(map[string]string)
		}
		others := append(append([]param.Value{}, values[:k]...), values[k+1:]...)
		key := fmt.Sprintf("%q", others)
		before, known := m.engines[k][key]
		m.effect[k] = known && before != settings
		m.engines[k][key] = settings
	}
}

// note remarks on parameters without effect. In a wide space only some candidates are made, which hardly ever differ in one
// parameter alone, so that nothing is known.
func (m *sameEngines) note(r *reader, at entry) {
	if m.space.Len() > triedForEffect {
		return
	}
	var without []string
	for k, p := range m.space.Parameters {
		if p.Split > 1 && !m.effect[k] {
			without = append(without, p.Code)
		}
	}
	switch {
	case m.space.Len() > 1 && len(without) == len(m.space.Parameters):
		r.note(at, "all candidates are the same engine: no parameter has an effect")
	case without != nil:
		r.note(at, "has the same engine for all values of %s: without effect", strings.Join(without, ", "))
	}
}
