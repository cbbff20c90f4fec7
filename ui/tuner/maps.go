package tuner

import (
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
)

// A mapKind is what stands beside the table of candidates.
type mapKind uint8

const (
	mapRates  mapKind = iota // rates of the cells over two parameters, the others at the best
	mapSlices                // rates by each parameter, the others at the best
	numMapKinds
)

// A mapState has the kind and the axes of the map shown, and caches what is slow to
// compute until the event's status changes.
type mapState struct {
	kind mapKind
	axes int  // number of the pair of parameters; after all pairs the axes are exchanged
	open bool // whether it replaces the table in a window without room for both

	revision int                             // revision of the status that cell is of
	cell     func(index int) report.HeatCell // the field of a candidate; nil before the first status
}

// follow drops fields of another revision.
func (m *mapState) follow(s *event.Status) {
	if m.cell == nil || m.revision != s.Revision {
		m.revision, m.cell = s.Revision, report.Cells(s)
	}
}

// setRows shows the candidates of the status with the rates of the map.
func (t *Screen) setRows() {
	t.maps.follow(t.status)
	t.table.setRows(t.status, t.level)
}

// mapped reports whether the event has parameters for a map.
func (t *Screen) mapped() bool { return t.status != nil && len(t.status.Parameters) > 0 }

// nextMap shows the next map that the event has. In a window without room beside the
// table the maps replace it, and the table comes back after the last.
func (t *Screen) nextMap() {
	m := &t.maps
	l := t.layout()
	switch {
	case !t.mapped():
		t.Complain("no map")
		return
	case l.heat.Empty():
		m.open, m.kind = true, mapRates
	default:
		m.kind = (m.kind + 1) % numMapKinds
		if m.open = l.table.Empty() && m.kind != mapRates; l.table.Empty() && !m.open {
			t.Say("the candidates")
			return
		}
	}

	told := [...]string{
		"model% by two parameters, the others at the best",
		"model% by each parameter, the others at the best",
	}[m.kind]

	if m.open {
		told = t.keys.Press("tune.map") + " shows the next map, and at last the candidates: " + told
	}
	t.Say("%s", told)
}

// nextAxes changes the parameters of the map, or opens it if it is not shown.
func (t *Screen) nextAxes() {
	if t.mapped() && t.layout().heat.Empty() {
		t.nextMap()
		return
	}
	t.maps.axes++
}
