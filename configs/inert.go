package configs

import (
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

// look removes the settings that have an effect in a candidate's engine.
func (in inertSettings) look(e *OwnEngine) {
	if len(in.reasons) == 0 {
		return
	}
	plan, err := e.Plan(params.StandardGo)
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
