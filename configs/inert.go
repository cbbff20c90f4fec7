package configs

import (
	"fmt"
	"slices"

	"gobandit/search/params"
)

// triedForEffect is the largest number of candidates that are searched for one on
// which a setting has an effect.
const triedForEffect = 10_000

// inertSettings are the settings that vary between candidates and have had no
// effect on any so far. An event that tunes them measures noise.
type inertSettings struct {
	settings []setting
	keys     []string          // the names of the settings in the file
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
		if key := set.at.key; set.value.varies() && !slices.Contains(in.keys, key) {
			in.keys = append(in.keys, key)
			in.reasons[key] = ""
		}
	}
	return in
}

// look removes the settings that have an effect in a candidate's engine.
func (in inertSettings) look(e *Engine) {
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

// notes describes the settings without effect, with the reasons.
func (in inertSettings) notes() []string {
	var out []string
	for _, key := range in.keys {
		if reason := in.reasons[key]; reason != "" {
			out = append(out, fmt.Sprintf("%s has no effect on any candidate: %s", key, reason))
		}
	}
	return out
}
