package report

import (
	"fmt"
	"slices"

	"gobandit/model/names"
	"gobandit/model/param"
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
	Fitted  bool         `json:"fitted"`           // a rate is that of the rule's fitted surface, if its interval is narrower than that of the games shrunk towards neighbors
	Cells   [][]HeatCell `json:"cells"`
}

// A HeatCell is one field of a heat map.
type HeatCell struct {
	tune.Estimate
	Games  int  `json:"games"`
	Best   bool `json:"best,omitempty"` // the cell is or has the best candidate
	Unsure bool `json:"-"`              // the interval is wider than sure
}

// sure is half the width of the widest interval that is not unsure.
const sure = 0.1

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
			return out, fmt.Errorf("unknown parameter %q%s, want two of %q", code, names.DidYouMean(code, all), all)
		}
	}
	return out, nil
}

// heatMap returns the map over two parameters.
func (r *Report) heatMap(axes [2]int) HeatMap {
	t, space, right, up := r.tuner, r.space, axes[0], axes[1]
	h := HeatMap{Right: space.Parameters[right].Code, Columns: space.Parameters[right].Divisions(), Rows: []string{""}}
	if up >= 0 {
		h.Up, h.Rows = space.Parameters[up].Code, slices.Clone(space.Parameters[up].Divisions())
		slices.Reverse(h.Rows)
	}

	_, h.Fitted = t.Fitted()
	best := t.Best()
	for k, p := range space.Parameters {
		if k != right && k != up {
			h.Others += [...]string{"", "; "}[min(len(h.Others), 1)] + p.Divisions()[best.Coordinates[k]]
		}
	}

	h.Cells = make([][]HeatCell, len(h.Rows))
	for i := range h.Cells {
		h.Cells[i] = make([]HeatCell, len(h.Columns))
	}
	at := slices.Clone(best.Coordinates)

	for i, cells := range h.Cells {
		if up >= 0 {
			at[up] = len(h.Rows) - 1 - i
		}
		for j := range cells {
			at[right] = j
			index, _ := space.Index(at) // at has a division of each parameter
			games, _ := t.Counts(index)
			e := r.models(index)
			cells[j] = HeatCell{e, games, index == best.Index && t.Games() > 0, e.High-e.Low > 2*sure}
		}
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
			maps = append(maps, r.heatMap([2]int{right, up}))
		}
	}
	return maps
}

// Averages returns what Maps does, with the mean over all candidates that have the two values in place of the others' best.
func (r *Report) Averages() []HeatMap {
	maps, cells := r.Maps(), sample(r.tuner.Len())
	for _, m := range maps {
		for _, row := range m.Cells {
			clear(row)
		}
	}
	n := make([]map[[2]int]float64, len(maps))
	for _, index := range cells {
		at, e, k := r.space.Coordinates(index), r.models(index), 0
		for up := range at {
			for right := range up {
				if n[k] == nil {
					n[k] = make(map[[2]int]float64)
				}
				key := [2]int{at[right], at[up]}
				n[k][key]++
				c := &maps[k].Cells[len(maps[k].Rows)-1-at[up]][at[right]]
				share := 1 / n[k][key]
				c.Rate, c.Low, c.High = c.Rate+share*(e.Rate-c.Rate), c.Low+share*(e.Low-c.Low), c.High+share*(e.High-c.High)
				k++
			}
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
		maps = append(maps, r.heatMap([2]int{k, -1}))
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
