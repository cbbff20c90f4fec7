package ui

import (
	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/search/tune"
)

// A mapKind is what stands beside the table of candidates.
type mapKind uint8

const (
	mapRates   mapKind = iota // the cells' rates over two parameters
	mapSurface                // the surface that the rule has fitted, with the games
	mapAlone                  // each parameter alone
	numMapKinds
)

// tuneMaps says which map is shown, and keeps what takes long to reckon as long
// as the event's picture is the same.
type tuneMaps struct {
	kind mapKind
	axes int // which pair of parameters, and which way round

	picture   int // of the event, that what follows belongs to
	estimates map[int]tune.Estimate
	marginals []report.Marginal
	surface   surface
}

// follow forgets what belongs to another picture.
func (m *tuneMaps) follow(s *event.Status) {
	if m.estimates == nil || m.picture != s.Picture {
		m.picture, m.estimates, m.marginals, m.surface = s.Picture, make(map[int]tune.Estimate), nil, surface{}
	}
}

// shrinkable is how many candidates there may be for all their rates to be shrunk
// towards their neighbours', which takes time with the square of it.
const shrinkable = 1000

// shrunk returns the rate of a cell shrunk towards its neighbours'; of too many
// candidates towards the initial games' alone.
func (m *tuneMaps) shrunk(s *event.Status) tune.Estimator {
	of := s.Shrunk
	if of == nil || len(s.Standings) > shrinkable {
		byIndex := make(map[int]tune.Standing, len(s.Standings))
		for _, c := range s.Standings {
			byIndex[c.Index] = c
		}
		of = func(i int) tune.Estimate {
			c := byIndex[i]
			return tune.Estimate{Rate: c.Rate, Low: c.Low, High: c.High}
		}
	}
	return func(i int) tune.Estimate {
		e, ok := m.estimates[i]
		if !ok {
			e = of(i)
			m.estimates[i] = e
		}
		return e
	}
}

// alone returns what the games say of each parameter alone.
func (m *tuneMaps) alone(s *event.Status) []report.Marginal {
	if m.marginals == nil {
		m.marginals = report.Marginals(s.Standings, m.shrunk(s), s.Space)
	}
	return m.marginals
}

// nextMap shows the next map that there is something for.
func (t *tuneScreen) nextMap() {
	if t.status == nil || len(t.status.Parameters) == 0 {
		t.complain("there is no map")
		return
	}
	t.maps.kind = (t.maps.kind + 1) % numMapKinds
	if t.maps.kind == mapSurface && len(t.status.Points) == 0 {
		t.maps.kind++
	}
	t.say("%s", [...]string{
		"rates by two parameters, shrunk towards the neighbours'",
		"the fitted surface, with the games",
		"each parameter alone: even% is the mean over all candidates, without the rule's preferences",
	}[t.maps.kind])
}
