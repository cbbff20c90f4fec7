package configs

import (
	"fmt"
	"slices"

	"gobandit/search/params"
)

// triedForEffect is how many candidates there may be for all of them to be looked at
// for one on which a setting has an effect.
const triedForEffect = 10_000

// inert are the settings that vary from candidate to candidate and have had no
// effect on one so far: an event that tunes them measures noise.
type inert struct {
	settings []setting
	keys     []string          // as the file has them
	reasons  map[string]string // why, by key; a setting with an effect has none
}

// newInert returns the varying settings of a seat, or none if there are too many
// candidates.
func newInert(s *seat, candidates int) inert {
	in := inert{settings: s.set, reasons: make(map[string]string)}
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

// look takes over what the settings do in a candidate's engine.
func (in inert) look(e *Engine) {
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

// notes tells of the settings without effect, with the reasons.
func (in inert) notes() []string {
	var out []string
	for _, key := range in.keys {
		if reason := in.reasons[key]; reason != "" {
			out = append(out, fmt.Sprintf("%s has no effect on any candidate: %s", key, reason))
		}
	}
	return out
}
