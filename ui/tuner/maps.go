package tuner

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

// mapState says which map is shown, and keeps what takes long to reckon as long
// as the event's picture is the same.
type mapState struct {
	kind mapKind
	axes int  // which pair of parameters, and which way round
	open bool // in place of the table, where there is no room beside it

	picture   int            // of the event, that what follows belongs to
	estimator tune.Estimator // of the cells' rates; nil: not yet made
	estimates map[int]tune.Estimate
	marginals []report.Marginal
	surface   surface
}

// follow forgets what belongs to another picture.
func (m *mapState) follow(s *event.Status) {
	if m.estimates == nil || m.picture != s.Revision {
		m.picture, m.estimator, m.estimates = s.Revision, nil, make(map[int]tune.Estimate)
		m.marginals, m.surface = nil, surface{}
	}
}

// shrinkable is how many candidates there may be for all their rates to be shrunk
// towards their neighbours', which takes time with the square of it.
const shrinkable = 1000

// shrunk returns the rate of a cell shrunk towards its neighbours'; of too many
// candidates towards the initial games' alone.
func (m *mapState) shrunk(s *event.Status) tune.Estimator {
	return func(i int) tune.Estimate {
		e, ok := m.estimates[i]
		if !ok {
			if m.estimator == nil {
				m.estimator = estimatorOf(s)
			}
			e = m.estimator(i)
			m.estimates[i] = e
		}
		return e
	}
}

func estimatorOf(s *event.Status) tune.Estimator {
	if s.Shrunk != nil && len(s.Standings) <= shrinkable {
		return s.Shrunk
	}
	byIndex := make(map[int]tune.Standing, len(s.Standings))
	for _, c := range s.Standings {
		byIndex[c.Index] = c
	}
	return func(i int) tune.Estimate {
		c := byIndex[i]
		return tune.Estimate{Rate: c.Rate, Low: c.Low, High: c.High}
	}
}

// alone returns what the games say of each parameter alone.
func (m *mapState) alone(s *event.Status) []report.Marginal {
	if m.marginals == nil {
		m.marginals = report.Marginals(s.Standings, m.shrunk(s), s.Space)
	}
	return m.marginals
}

// mapped reports whether the event has parameters for a map.
func (t *Screen) mapped() bool { return t.status != nil && len(t.status.Parameters) > 0 }

// nextMap shows the next map that there is something for. Where the window has no
// room for it beside the table it takes the table's place, until after the last.
func (t *Screen) nextMap() {
	m := &t.maps
	l := t.layout()
	switch {
	case !t.mapped():
		t.Complain("there is no map")
		return
	case l.heat.Empty():
		m.open, m.kind = true, mapRates
	default:
		m.kind = (m.kind + 1) % numMapKinds
		if m.kind == mapSurface && len(t.status.Points) == 0 {
			m.kind++
		}
		if m.open = l.table.Empty() && m.kind != mapRates; l.table.Empty() && !m.open {
			t.Say("the candidates")
			return
		}
	}
	told := [...]string{
		"rates by two parameters, shrunk towards the neighbours'",
		"the fitted surface, with the games",
		"each parameter alone: even% is the mean over all candidates, without the rule's preferences",
	}[m.kind]
	if m.open {
		told = t.keys.Press("tune.map") + " goes on, to the candidates at last: " + told
	}
	t.Say("%s", told)
}

// nextAxes takes other parameters for the map, which it opens if it is not shown.
func (t *Screen) nextAxes() {
	if t.mapped() && t.layout().heat.Empty() {
		t.nextMap()
		return
	}
	t.maps.axes++
}
