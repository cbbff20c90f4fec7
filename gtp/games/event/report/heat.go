package report

import (
	"fmt"
	"slices"

	"gobandit/gtp/games/event"
	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// A HeatMap has the rates of the candidates over two parameters. The other parameters
// are those of the best candidate.
type HeatMap struct {
	Right   string       `json:"right"`            // code of the parameter to the right
	Up      string       `json:"up,omitempty"`     // code of the one upwards; "" if there is one parameter
	Columns []string     `json:"columns"`          // values of Right
	Rows    []string     `json:"rows"`             // values of Up, the highest first; only "" without Up
	Others  string       `json:"others,omitempty"` // values of the other parameters
	Cells   [][]HeatCell `json:"cells"`
}

// A HeatCell is one field of a heat map.
type HeatCell struct {
	tune.Estimate
	Games  int  `json:"games"`
	Best   bool `json:"best,omitempty"` // the cell is or has the best candidate
	Unsure bool `json:"-"`              // the interval is wider than Sure on either side
}

// Sure is half the width of the widest interval that is not unsure, here and on the screen.
const Sure = 0.1

// axes returns the indices of the parameters of the heat map: those of codes, or the
// first two. The second is -1 if there is one parameter.
func axes(space param.Space, codes []string) ([2]int, error) {
	all := space.Codes()
	if codes == nil && len(all) < 2 {
		return [2]int{0, -1}, nil
	}
	if codes == nil {
		return [2]int{0, 1}, nil
	}
	if len(codes) != 2 || codes[0] == codes[1] {
		return [2]int{}, fmt.Errorf("axes %q, want two of the parameters %q", codes, all)
	}
	var out [2]int
	for i, code := range codes {
		if out[i] = slices.Index(all, code); out[i] < 0 {
			return out, fmt.Errorf("unknown parameter %q%s, want two of %s", code, names.DidYouMean(code, all), words.And(all...))
		}
	}
	return out, nil
}

// Cells returns what maps show of the candidates of the first level of an event, by their index. It remembers what was expected of a
// candidate, and is for one goroutine at a time.
func Cells(s *event.Status) func(index int) HeatCell {
	places, known := make(map[int]int, len(s.Standings)), make(map[int]tune.Estimate)
	for i, c := range s.Standings {
		places[c.Index] = i
	}
	return func(index int) HeatCell {
		if place, met := places[index]; met {
			c := s.Standings[place]
			e := s.Model(c)
			return HeatCell{e, c.Games, c.Best && s.Played > 0, !s.Measure.IsNumber() && e.High-e.Low > 2*Sure}
		}
		e, ok := known[index] // most of a wide space have not played
		if !ok && s.Expected != nil {
			e = s.Expected(index)
			known[index] = e
		}
		return HeatCell{Estimate: e, Unsure: !s.Measure.IsNumber() && e.High-e.Low > 2*Sure}
	}
}

// Map returns the map of an event over two parameters, from its Cells. Without the one upwards, which is -1 then, it has one row.
func Map(s *event.Status, cell func(index int) HeatCell, right, up int) HeatMap {
	h := HeatMap{Right: s.Parameters[right].Code, Columns: s.Parameters[right].Values, Rows: []string{""}}
	if up >= 0 {
		h.Up, h.Rows = s.Parameters[up].Code, slices.Clone(s.Parameters[up].Values)
		slices.Reverse(h.Rows)
	}
	best, _ := s.Best()
	at := make([]int, len(s.Parameters))
	copy(at, best.Coordinates)
	for k, p := range s.Parameters {
		if k != right && k != up {
			h.Others += [...]string{"", "; "}[min(len(h.Others), 1)] + p.Values[at[k]]
		}
	}
	for i := range h.Rows {
		if up >= 0 {
			at[up] = len(h.Rows) - 1 - i
		}
		row := make([]HeatCell, len(h.Columns))
		for j := range row {
			at[right] = j
			index, _ := s.Space.Index(at) // at has a division of each parameter
			row[j] = cell(index)
		}
		h.Cells = append(h.Cells, row)
	}
	return h
}

// Maps returns a heat map of each pair of parameters, the later one upwards. With one
// parameter alone there are none.
func (r *Report) Maps() []HeatMap {
	n := len(r.space.Parameters)
	if r.tuner == nil || n == 1 {
		return nil
	}
	var maps []HeatMap
	for up := range n {
		for right := range up {
			maps = append(maps, Map(r.Status, r.cell, right, up))
		}
	}
	return maps
}

// Slices returns a heat map of one row for each parameter: through the best candidate,
// along the parameter.
func (r *Report) Slices() []HeatMap {
	var maps []HeatMap
	if r.tuner == nil {
		return nil
	}
	for k := range r.space.Parameters {
		maps = append(maps, Map(r.Status, r.cell, k, -1))
	}
	return maps
}

// Importances returns the importance of each parameter, and then of each pair; nil
// without games and if all rates are equal.
func (r *Report) Importances() []Importance {
	if r.Best == nil || r.tuner == nil {
		return nil
	}
	all := r.importances()
	for k := range r.Marginals[:min(len(all), len(r.Marginals))] {
		all[k].Significant = r.Marginals[k].chance()*float64(len(r.Marginals)) < .05
	}
	return all
}
