package configs

import (
	"fmt"
	"slices"

	"gobandit/search"
)

// triedForEffect is how many candidates there may be for all of them to be looked at
// for one on which a setting has an effect.
const triedForEffect = 10_000

// noteInert notes the settings that vary from candidate to candidate and have an
// effect on none of them, with the reason why: an event that tunes them measures
// noise.
func (r *eventReader) noteInert(s *seat) {
	if s.engine == nil || r.space.Len() > triedForEffect {
		return
	}
	reasons := make(map[string]string) // of the varying settings without an effect so far, by key
	var keys []string
	for _, set := range s.set {
		if key := set.at.key; set.value.varies() && !slices.Contains(keys, key) {
			keys = append(keys, key)
			reasons[key] = ""
		}
	}
	for i := 0; i < r.space.Len() && len(reasons) > 0; i++ {
		plan, err := s.engineWith(r.aside(), r.space.Values(i)).Plan(search.StandardGo)
		if err != nil || plan == nil {
			return
		}
		for _, set := range s.set {
			for _, e := range plan.Entries {
				switch _, open := reasons[set.at.key]; {
				case !open || e.Name != set.name:
				case e.Status == search.Used:
					delete(reasons, set.at.key)
				default:
					reasons[set.at.key] = e.Reason
				}
			}
		}
	}
	for _, key := range keys {
		if reason, inert := reasons[key]; inert {
			r.notes = append(r.notes, fmt.Sprintf("%s has no effect on any candidate: %s", key, reason))
		}
	}
}
